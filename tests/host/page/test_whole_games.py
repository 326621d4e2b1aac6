"""Whole games through the page: its socket, the real table and journal, and what goes wrong."""

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


def doubt(sitting: Sitting, page: Socket) -> None:
    """A place that cannot be told is asked about, and one word settles it."""
    sitting.play(page, to_play)
    play = sitting.state.game.legal_plays(sitting.state.situation)[-1]
    changed = [
        place
        for place in {*sitting.state.position.as_dict(), *play.position.as_dict()}
        if play.position.at(place) != sitting.state.position.at(place)
        and place not in ("off", "yard")
    ]
    lies = play.position.as_dict()
    sitting.eyes.places = lies
    # Moved or not: all of these look as much like the one as like the other.
    sitting.eyes.unsure = {place: sitting.state.position.at(place) for place in changed}
    sitting.eyes.look_again()
    while page.snapshot["game"]["doubtful"] is None:
        page.receive()
    assert page.snapshot["can"]["look"] is None
    while page.snapshot["game"]["doubtful"] is not None:
        asked = page.snapshot["camera"]["doubtful"][0]
        place = asked["place"]
        contents = {reading["content"] for reading in asked["readings"]}
        assert contents == {lies.get(place, ""), sitting.state.position.at(place)}
        assert page.say("look", places={place: lies.get(place, "")})["ok"]
        page.catch_up()
    assert page.snapshot["game"]["play"]["verdict"] == "legal"
    sitting.eyes.unsure = {}


def correct(sitting: Sitting, page: Socket) -> None:
    """The last play was another one: laid on the drawn board, shown first, then accepted."""
    sitting.play(page, turns(len(sitting.state.record) + 1))
    while not (other := other_plays(sitting.state)):
        sitting.play(page, turns(len(sitting.state.record) + 1))
    number, before = len(sitting.state.record), sitting.state.position
    page.catch_up()
    shown = page.say("correct", turn=number, places=other[0], preview=True)
    assert shown["ok"], shown
    assert shown["game"]["record"][-1]["kind"] in ("played", "corrected")
    assert sitting.state.position == before
    answer = page.say("correct", turn=number, places=other[0])
    assert answer["ok"], answer
    assert sitting.state.position.as_dict() == other[0]
    sitting.eyes.places = other[0]
    page.catch_up()


def other_plays(state: State) -> list[dict[str, str]]:
    """What the last turn could have led to instead; empty where it could not."""
    last = state.record[-1]
    if last.kind.value != "played" or state.series is not None:
        return []
    asked = state.game.situation(last.before, last.seat, last.dice, last.hidden, state.options)
    plays = state.game.legal_plays(asked)
    return [play.position.as_dict() for play in plays if play.position != last.after]


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
        with httpx.Client(base_url=sitting.page.origin, cookies=cookies) as browser:
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
    seen_to_the_end(sit("backgammon", TWO, 1), play_wrongly, doubt, correct, come_too_late)


def test_high_gammon_with_three_players_to_the_end(sit: Callable[..., Sitting]) -> None:
    seen_to_the_end(sit("high-gammon", THREE, 1), correct, play_wrongly, come_too_late)


def test_gamwin_to_the_end(sit: Callable[..., Sitting]) -> None:
    seen_to_the_end(sit("gamwin", STRIP, 5), play_wrongly, come_too_late)
