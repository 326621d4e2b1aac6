"""Whole games through the page: its socket, the real table and journal, and what goes wrong.

What is doubtful and what is corrected is played in a browser, before the drawn camera
(`tests/whole/test_at_the_page.py`).
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest

from host.page.served import Served, Socket
from host.page.sitting import Sitting
from pasch.referee.model.commands import Start
from pasch.referee.model.state import Phase, State
from pasch.rules.model.game import Status

TWO = {"white": "Anna", "black": "Bruno"}
THREE = {"blue": "Anna", "red": "Bruno", "yellow": "Cleo"}
STRIP = {"blue": "Anna", "red": "Bruno"}


@pytest.fixture
def sit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, Mapping[str, str], int], Sitting]:
    def at(game: str, players: Mapping[str, str], seed: int) -> Sitting:
        return Sitting(tmp_path, Start(game, players=players), seed, monkeypatch)

    return at


def turns(count: int) -> Callable[[State], bool]:
    """So many turns are over, and the next one is to roll; or the game is over."""
    return lambda state: (
        state.phase is Phase.OVER
        or (len(state.record) >= count and state.phase is Phase.TO_ROLL and state.asked is None)
    )


def to_play(state: State) -> bool:
    return state.phase is Phase.PLAYING and state.on_board == state.position


def over(state: State) -> bool:
    return state.phase is Phase.OVER


def wrong_positions(state: State) -> Iterator[dict[str, str]]:
    """The recorded position with one checker of the mover carried where no play has it."""
    equipment, here = state.game.equipment, state.position.as_dict()
    mine = equipment.letters[state.mover]
    ends = [place for place in equipment.places if place not in ("off", "yard", "bar")]
    for start, end in product(here, ends):
        if mine in here[start] and start != end and start != "off":
            moved = dict(here) | {start: here[start].replace(mine, "", 1)}
            moved[end] = moved.get(end, "") + mine
            seen = {name: content for name, content in moved.items() if content}
            if equipment.is_sorted:
                seen = {name: "".join(sorted(content)) for name, content in seen.items()}
            if state.rule_on(seen).status is Status.ILLEGAL:
                yield seen


def play_wrongly(sitting: Sitting, page: Socket) -> None:
    """A wrong play is told with its rule and its repair, stays unaccepted, and is put right."""
    sitting.play(page, to_play)
    before = sitting.state.position
    game = sitting.lay(page, next(wrong_positions(sitting.state)))
    assert (game["play"]["verdict"], bool(game["play"]["message"])) == ("illegal", True)
    assert game["rule"]
    answer = page.say("done")
    assert (answer["ok"], answer["verdict"]) == (False, "illegal")
    assert sitting.state.position == before


def come_too_late(sitting: Sitting, page: Socket) -> None:
    """What was tapped at an older snapshot changes nothing."""
    sitting.play(page, turns(len(sitting.state.record)))
    page.catch_up()
    with sitting.socket() as stale:
        assert page.say("roll")["ok"]
        before = sitting.state.record
        answer = stale.say("roll", number=stale.snapshot["number"])
        assert (answer["ok"], answer["verdict"]) == (False, "late")
        assert sitting.state.record[: len(before)] == before
    sitting.await_dice(page)


def shown(page: Socket) -> tuple[Any, ...]:
    game = page.snapshot["game"]
    return game["places"], game["turn"], game["record"], game["moved"], page.snapshot["pips"]


def seen_to_the_end(sitting: Sitting, *happens: Callable[[Sitting, Socket], None]) -> None:
    """Play to the end; between two incidents the page is loaded anew or the program is gone."""
    known: tuple[Any, ...] = ()
    for number, incident in enumerate(happens):
        with sitting:
            with sitting.socket() as page:
                assert not known or shown(page) == known
                incident(sitting, page)
                sitting.play(page, turns(4 * number + 4))
                page.catch_up()
                known = shown(page)
            with sitting.socket() as loaded_anew:
                assert shown(loaded_anew) == known
    with sitting, sitting.socket() as page:
        assert shown(page) == known
        sitting.play(page, over)
        page.catch_up()
        outcome = page.snapshot["game"]["outcome"]
        assert outcome["winner"] in sitting.start.players
        assert page.snapshot["can"]["next"] is None
        while page.snapshot["proof"]["secret"] is None:
            page.receive()
        cookies = Served(sitting.page, None).cookies()  # type: ignore[arg-type]
        with httpx.Client(verify=False, base_url=sitting.page.origin, cookies=cookies) as browser:
            (game,) = browser.get("/games").json()["games"]
            assert (game["winner"], game["score"]) == (outcome["winner"], outcome["score"])
            told = browser.get(f"/games/{game['id']}/verify?lang=de").json()
            assert told["sound"]
            (code,) = told["codes"]
            assert any(
                code["opening"] in said and code["closing"] in said for said in told["says"]
            )
            # No board throws where the program does.
            assert not any("Brett" in said for said in told["says"])


def test_backgammon_to_the_end(sit: Callable[..., Sitting]) -> None:
    seen_to_the_end(sit("backgammon", TWO, 1), play_wrongly, come_too_late)


def test_high_gammon_with_three_players_to_the_end(sit: Callable[..., Sitting]) -> None:
    seen_to_the_end(sit("high-gammon", THREE, 1), play_wrongly, come_too_late)


def test_gamwin_to_the_end(sit: Callable[..., Sitting]) -> None:
    seen_to_the_end(sit("gamwin", STRIP, 5), play_wrongly, come_too_late)
