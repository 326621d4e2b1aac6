"""Every reason code of backgammon, from drawn pictures of the board that sight alone reads."""

from __future__ import annotations

import pytest

from host.referee.drawn_eyes import eyes_for
from host.referee.test_reasons_at_the_table import Case, begun, on_a_way
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Observed
from pasch.rules.games.board24 import backgammon

pytestmark = pytest.mark.slow

WHITE, BLACK = "24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5"
MADE = "24:2 13:5 8:2 6:4 5:2"
LAST = "19:5 20:5 21:5"
# By reason: both sides before, the roll, both sides after.
WRONG = {
    "checker-count": (WHITE, BLACK, (3, 1), MADE, "1:2 12:4 17:3 19:5"),
    "hit-not-lifted": (
        *(WHITE, "1:2 12:4 17:3 19:5 5:1", (3, 1)),
        *(MADE, "1:2 12:4 17:3 19:5 5:1"),
    ),
    "not-your-checker": (WHITE, BLACK, (3, 1), MADE, "1:2 11:1 12:4 17:3 19:5"),
    "enter-first": (
        *("13:5 8:4 6:5 bar:1", BLACK, (3, 1)),
        *("13:5 8:3 6:4 5:2 bar:1", BLACK),
    ),
    "blocked": (
        *(WHITE, "1:2 12:4 18:2 19:5 20:2", (5, 4)),
        *("24:1 15:1 13:5 8:3 6:5", "1:2 12:4 18:2 19:5 20:2"),
    ),
    "not-home": (
        *("7:1 6:3 5:3 4:3 3:3 2:2", LAST, (3, 2)),
        *("7:1 6:3 5:3 4:3 3:2 2:1 off:2", LAST),
    ),
    "wrong-direction": (WHITE, BLACK, (3, 1), "24:2 13:5 11:1 8:2 6:4 5:1", BLACK),
    "use-both": (
        *("24:1 13:1 2:6 1:7", "11:2 12:5 16:2 17:4 22:2", (6, 2)),
        *("18:1 13:1 2:6 1:7", "11:2 12:5 16:2 17:4 22:2"),
    ),
    "use-higher": (
        *("20:1 2:7 1:7", "9:2 12:5 17:4 19:4", (6, 5)),
        *("15:1 2:7 1:7", "9:2 12:5 17:4 19:4"),
    ),
    "wrong-distance": (WHITE, BLACK, (3, 1), "24:2 13:5 8:2 6:5 3:1", BLACK),
}
CASES = [on_a_way("backgammon", *case, {}, reason) for reason, case in WRONG.items()]


def test_there_is_a_case_for_every_reason() -> None:
    assert set(WRONG) == set(backgammon.RULE_IDS)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_sight_and_referee_name_the_reason(case: Case) -> None:
    eyes = eyes_for("backgammon", False)
    table = begun(case)
    table.roll(case.turn, *case.dice)
    before = table.referee.handle(Observed(eyes.look(table.referee.state, case.before)))
    assert before.verdict is Verdict.INCOMPLETE
    answer = table.referee.handle(Observed(eyes.look(table.referee.state, case.seen)))
    assert (answer.verdict, answer.reason) == (Verdict.ILLEGAL, case.reason)
