"""Why a play is wrong: the contract's codes, as used in the journal and all answers.

A game uses the codes of its own rules; the catalogue holds a sentence for each. Knows no rule:
each game maps codes to its rule ids.
"""

from enum import StrEnum

__all__ = ["Reason"]


class Reason(StrEnum):
    """The rule that a play breaks; `NONE` if nothing is wrong."""

    NONE = ""
    # A play may stand as wrong just because it stops too early.
    INCOMPLETE = "incomplete"
    # The position cannot result from moving the mover's checkers alone.
    CHECKER_COUNT = "checker-count"
    HIT_NOT_LIFTED = "hit-not-lifted"
    NOT_YOUR_CHECKER = "not-your-checker"
    OUTSIDE = "outside"
    # A single move breaks a rule.
    ENTER_FIRST = "enter-first"
    BLOCKED = "blocked"
    NOT_HOME = "not-home"
    WRONG_DIRECTION = "wrong-direction"
    JUST_ENTERED = "just-entered"
    EXACT_NUMBER = "exact-number"
    NO_HITTING = "no-hitting"
    FIRST_CHECKER = "first-checker"
    STARTING_QUARTER = "starting-quarter"
    OPEN_PRIME = "open-prime"
    ENEMY_HUCKE = "enemy-hucke"
    HUCKE = "hucke"
    ONE_STEP_LESS = "one-step-less"
    REFILL = "refill"
    FULL_POINT = "full-point"
    TARGET_ORDER = "target-order"
    FULL_FIELD = "full-field"
    BLOCKED_PAIR = "blocked-pair"
    WALL_BACK_FIRST = "wall-back-first"
    NO_RETURN = "no-return"
    DOUBLET_JUMP = "doublet-jump"
    ONE_FIELD = "one-field"
    ONE_DIE_ONE_CHECKER = "one-die-one-checker"
    # The numbers are played in a wrong order, or not as far as possible.
    SMALLER_FIRST = "smaller-first"
    TOP_FIRST = "top-first"
    WHOLE_DOUBLET = "whole-doublet"
    USE_BOTH = "use-both"
    USE_HIGHER = "use-higher"
    # No single rule explains it.
    WRONG_DISTANCE = "wrong-distance"
