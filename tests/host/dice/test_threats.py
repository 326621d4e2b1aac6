"""The threat model of docs/dice.md: each row has tests, and what no log shows is shown here."""

import random
import re
from collections.abc import Mapping
from itertools import count as counting

import pytest

from firmware.on_cpython import ROOT
from host.dice.honest import HonestTable, at, codes
from host.dice.test_cheats import honest
from pasch.dice.finding import FindingCode
from pasch.dice.proof import codes_of, faces_of_roll
from pasch.errors import JournalError
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
