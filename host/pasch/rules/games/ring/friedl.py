"""Friedl's Tric-Trac for two to four players: the record of `game_named("friedl-tric-trac")`.

Rules after docs/rules/friedl-tric-trac.md: High Gammon's board and ways, but all checkers have to
enter, a point holds three, nothing is borne off, and three on each target win.
"""

from pasch.rules.games.ring.board import CHECKERS, LETTERS, RING, TARGETS, q_point
from pasch.rules.games.ring.moves import RingRules
from pasch.rules.games.ring.record import ring_game
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.search.packed_state import UNIT

__all__ = ["FRIEDL_TRIC_TRAC"]

PLACES = (*RING, "bar", "yard")
OPTIONS = options_of(
    {
        "doublet": "c/a/b",
        "scoring": "points/cube/plain",
        "dice_rule": "sequential/maximise",
    }
)
STACK = 3
_RULE_IDS = {
    Reason.ENTER_FIRST: "FT-5",
    Reason.FULL_POINT: "FT-4",
    Reason.SMALLER_FIRST: "FT-A2",
}
# Number n enters on q n; three on each target win (Friedl's rule 3).
RULES = RingRules(
    (0, *(q_point(number) for number in range(1, 7))),
    STACK,
    goal=sum(STACK * UNIT[target] for target in TARGETS),
)
START = Position.of({"yard": "".join(letter * CHECKERS for letter in LETTERS.values())})


FRIEDL_TRIC_TRAC = ring_game(
    "friedl-tric-trac",
    PLACES,
    "yard",
    OPTIONS,
    lambda options: START,
    lambda options: RULES,
    _RULE_IDS,
)
