"""The threat model of docs/dice.md: each row has tests, and what no log shows is shown here."""

import random
import re
from collections.abc import Callable, Mapping
from itertools import count as counting

import pytest

from firmware.on_cpython import ROOT
from host.dice.honest import HonestTable, at, codes
from host.dice.test_cheats import honest
from pasch.dice.finding import FindingCode
from pasch.dice.proof import codes_of, faces_of_roll, secrets_in, verify
from pasch.errors import JournalError
from pasch.referee import Phase, Referee, State
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.commands import Resign, Start, Take
from pasch.referee.model.events import EventKind, JournalEvent

NONCE_BITS = 64


def test_every_row_of_the_threat_model_names_tests_that_exist() -> None:
    page = (ROOT / "docs/dice.md").read_text()
    table = page.split("| who | could try | is caught by | test |\n")[1].split("\n\n")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[1:]]
    written = "".join(file.read_text() for file in (ROOT / "tests").rglob("test_*.py"))
    assert len(rows) > 20
    for *_, named in rows:
        tests = re.findall(r"`(test_\w+)`", named)
        assert tests or named == "–"
        assert [name for name in tests if f"def {name}(" not in written] == []


def test_names_are_bound_to_nothing() -> None:
    log = list(honest())
    start = log[at(log, EventKind.STARTED, 0)].data
    names = dict(zip(start["players"], reversed(start["players"].values()), strict=True))
    assert names != start["players"]
    exchanged = [JournalEvent.of(EventKind.STARTED, **{**start, "players": names}), *log[1:]]
    assert codes(exchanged) == set()
    assert codes_of(exchanged) == codes_of(log)


def test_that_the_programs_own_dice_were_a_boards_is_bound_to_nothing() -> None:
    log = list(honest())
    place = at(log, EventKind.DICE_COMMITTED, 0)
    for thrower in ("board", "program"):
        data = {**log[place].data, "thrower": thrower}
        log[place] = JournalEvent.of(EventKind.DICE_COMMITTED, **data)
        assert codes(log) == set()


def begun_as(**data: object) -> list[JournalEvent]:
    """An honest log that says it began in another way."""
    log = list(honest())
    return [JournalEvent.of(EventKind.STARTED, **{**log[0].data, **data}), *log[1:]]


@pytest.mark.parametrize(
    "data",
    [
        {"game": "nackgammon"},
        {"options": {"cube": "on", "jacoby": "on"}},
        {
            "match": {
                "length": 7,
                "score": {"white": 6, "black": 0},
                "is_crawford": False,
                "was_crawford": False,
            }
        },
    ],
)
def test_rules_and_match_are_bound_to_nothing(data: Mapping[str, object]) -> None:
    exchanged = begun_as(**data)
    assert exchanged[0].data != honest()[0].data
    assert codes(exchanged) == set()
    assert codes_of(exchanged) == codes_of(honest())


def test_another_start_position_is_found_by_the_plays() -> None:
    log = begun_as(places={"24": "w" * 15, "1": "b" * 15})
    assert FindingCode.UNLAWFUL in codes(log)


@pytest.mark.parametrize("game", ["fevga", "puff", "tric-trac"])
def test_another_kind_of_game_is_found(game: str) -> None:
    assert FindingCode.OTHER_DICE in codes(begun_as(game=game))


def test_a_game_of_other_seats_is_found() -> None:
    with pytest.raises(JournalError, match="does not fit"):
        codes(begun_as(game="gamwin"))


class KnowingLuck(random.Random):
    """Nonces of a host that knows the board's secret: each gives a doublet."""

    def __init__(self, table: HonestTable) -> None:
        super().__init__(1)
        self.table = table

    def getrandbits(self, bits: int) -> int:
        if bits != NONCE_BITS:
            return super().getrandbits(bits)
        dice, due = self.table.dice, self.table.referee.dice_due
        button = self.table.game.seats.index(due.seats[0])
        bound = f"- {button:x} {self.table.presses[button] + 1:x}"
        place = (dice._secret.hex(), int(dice.series, 16), dice.number + 1)
        return next(
            nonce
            for nonce in counting()
            if len(set(faces_of_roll(*place, nonce, due.count, due.sides, bound))) == 1
        )


def test_who_knows_the_secret_draws_nonces_until_the_dice_please() -> None:
    """Board and host changed together: every roll is a doublet, and nothing is to be found."""
    table = HonestTable().play(2)
    begun = len(table.events)
    table.luck = KnowingLuck(table)
    table.play(6).write(JournalEvent.of(EventKind.ABANDONED))
    rolled = [e.data["dice"] for e in table.events[begun:] if e.kind is EventKind.ROLLED]
    assert len(rolled) == 6
    assert all(len(set(dice)) == 1 for dice in rolled)
    assert codes(table.events) == set()


def agreed(log: list[JournalEvent]) -> None:
    """Checkers moved as nobody rolled, and the players are said to have agreed on it."""
    place = at(log, EventKind.PLAYED, -1)
    data = {name: value for name, value in log[place].data.items() if name != "due"}
    before = fold_all(State(), log[:place]).position.as_dict()
    wrong = {"places": before, "seen": before, "reason": "incomplete"}
    log[place] = JournalEvent.of(EventKind.ACCEPTED_ILLEGAL, **{**data, **wrong})


def corrected(log: list[JournalEvent]) -> None:
    """The checkers are put elsewhere when the last roll has been played."""
    place = at(log, EventKind.PLAYED, -1) + 1
    end = at(log, EventKind.ABANDONED, 0)
    del log[place:end]
    log.insert(place, JournalEvent.of(EventKind.CORRECTED, places=log[0].data["places"]))
    told = at(log, EventKind.DICE_REVEALED, 0)
    rolls = sum(event.kind is EventKind.DICE_THROWN for event in log)
    log[told] = JournalEvent.of(EventKind.DICE_REVEALED, **{**log[told].data, "rolls": rolls})


def resigned(log: list[JournalEvent]) -> None:
    """An unlucky roll lies there, and the other is said to have given up."""
    state = fold_all(State(), log[: at(log, EventKind.ABANDONED, 0)])
    for command in (Resign(state.next_seat, 3), Take(state.mover)):
        answer = Referee(state).decide(command)
        log[-2:-2] = answer.events
        state = answer.change.after
    del log[at(log, EventKind.ABANDONED, 0)]


@pytest.mark.parametrize("said", [agreed, corrected, resigned])
def test_what_players_are_said_to_have_agreed_on_is_bound_to_nothing(
    said: Callable[[list[JournalEvent]], None],
) -> None:
    log = list(honest())
    said(log)
    assert log != list(honest())
    assert codes(log) == set()


def test_a_game_left_at_an_unlucky_roll_is_sound_and_so_is_the_next_from_its_position() -> None:
    table = HonestTable().play(6)
    state = table.referee.state
    assert state.phase is Phase.PLAYING
    table.tell(Start("backgammon", turn=state.turn, places=state.position.as_dict()))
    table.play(4).write(JournalEvent.of(EventKind.ABANDONED))
    second = at(table.events, EventKind.STARTED, 1)
    secrets = secrets_in(table.events)
    for log in (table.events[:second], table.events[second:]):
        assert {f.code for f in verify(log, table.game, secrets)} == {FindingCode.SOUND}
