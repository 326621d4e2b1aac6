"""The rule ids of Tric-Trac, and what its judge says otherwise than in other games."""

from __future__ import annotations

from collections.abc import Mapping

from pasch.rules.judge.movement_spec import said_by

__all__ = ["RULE_IDS", "SENTENCES"]

RULE_IDS: Mapping[str, str] = {
    "checker-count": "TT-2",
    "hit-not-lifted": "TT-12",
    "not-your-checker": "TT-1",
    "enter-first": "TT-5",
    "blocked": "TT-1",
    "wrong-direction": "TT-1",
    "enemy-hucke": "TT-10",
    "hucke": "TT-8",
    "one-step-less": "TT-11",
    "refill": "TT-20",
    "use-both": "TT-6",
    "use-higher": "TT-A4",
    "wrong-distance": "TT-6",
}

SENTENCES = said_by(
    "tric-trac.",
    "hit-not-lifted",
    "enter-first",
    "blocked",
    "enemy-hucke",
    "hucke",
    "one-step-less",
    "refill",
)
