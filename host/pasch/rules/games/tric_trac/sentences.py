"""The rule ids of Tric-Trac, and what its judge says otherwise than in other games."""

from __future__ import annotations

from collections.abc import Mapping

from pasch.rules.judge.movement_spec import said_by
from pasch.rules.model.reason import Reason

__all__ = ["RULE_IDS", "SENTENCES"]

RULE_IDS: Mapping[Reason, str] = {
    Reason.CHECKER_COUNT: "TT-2",
    Reason.HIT_NOT_LIFTED: "TT-12",
    Reason.NOT_YOUR_CHECKER: "TT-1",
    Reason.ENTER_FIRST: "TT-5",
    Reason.BLOCKED: "TT-1",
    Reason.WRONG_DIRECTION: "TT-1",
    Reason.ENEMY_HUCKE: "TT-10",
    Reason.HUCKE: "TT-8",
    Reason.ONE_STEP_LESS: "TT-11",
    Reason.REFILL: "TT-20",
    Reason.USE_BOTH: "TT-6",
    Reason.USE_HIGHER: "TT-A4",
    Reason.WRONG_DISTANCE: "TT-6",
}

SENTENCES = said_by(
    "tric-trac.",
    Reason.HIT_NOT_LIFTED,
    Reason.ENTER_FIRST,
    Reason.BLOCKED,
    Reason.ENEMY_HUCKE,
    Reason.HUCKE,
    Reason.ONE_STEP_LESS,
    Reason.REFILL,
)
