"""What the lying numbers allow in Gamwin: steps, entries, the jump of a doublet.

One action at a time; nothing is compulsory. Each rule about single actions can be left out by
name, which is how the judge explains a wrong play. The first throw is in `plays`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pasch.rules.games.gamwin.dice import doublet_in
from pasch.rules.games.gamwin.strip import (
    FIELDS,
    GOAL,
    LETTERS,
    ROOM,
    TURNING,
    WAYS,
    Strip,
    arrived,
    is_shut_in,
    lifted,
    number_of,
)
from pasch.rules.model.reason import Reason

__all__ = ["Action", "actions", "series"]


@dataclass(frozen=True, slots=True)
class Action:
    """One step, jump or entry: from a place to the field it arrives at, and the strip after it.

    `is_hit`: it hit there; `is_home`: that field was the goal, and the checker left the strip.
    """

    origin: str
    target: str
    after: Strip
    is_hit: bool
    is_home: bool

    @property
    def move(self) -> tuple[str, str]:
        """From and to, board-fixed places."""
        return self.origin, "off" if self.is_home else self.target


def actions(
    strip: Strip,
    seat: str,
    dice: Sequence[int],
    options: Mapping[str, str],
    rule: Reason | None = None,
) -> Iterator[Action]:
    """Every single action that the lying dice allow if `rule` is not in force."""
    letter, way = LETTERS[seat], WAYS[seat]
    if strip.has_won(letter):
        return
    doublet = doublet_in(dice)
    # Without its rule a doublet counts as ordinary numbers, and any checkers may also jump to it.
    may_step = doublet is None or rule is Reason.DOUBLET_JUMP
    jumped = {doublet} if doublet is not None else set(dice) if rule is Reason.ONE_FIELD else set()
    numbers = set(dice) if may_step else jumped
    if letter in strip.yard:
        for number in sorted(numbers):
            yield from _landed(strip.entering(letter), seat, "yard", number, rule)
    for p in range(1, GOAL):
        content = strip.fields[way[p]]
        if letter not in content or (
            is_shut_in(content, letter) and rule is not Reason.BLOCKED_PAIR
        ):
            continue
        without = lifted(strip, letter, way[p])
        goals = set(_jumps(p, jumped))
        if may_step:
            goals.update(_steps(p, content == letter * ROOM, numbers, options, rule))
        for goal in sorted(goals):
            yield from _landed(without, seat, FIELDS[way[p]], goal, rule)


def _steps(
    p: int, is_wall: bool, numbers: set[int], options: Mapping[str, str], rule: Reason | None
) -> Iterator[int]:
    """The neighbouring path coordinates that a checker on p may step to (GW-7, GW-8, GW-17)."""
    is_stuck = p in (1, TURNING + 1) and options["stuck_wall"] == "free"
    may_advance = not is_wall or is_stuck or rule is Reason.WALL_BACK_FIRST
    if may_advance and number_of(p + 1) in numbers:
        yield p + 1
    is_return = p == TURNING + 1 and rule is not Reason.NO_RETURN
    if p > 1 and not is_return and number_of(p - 1) in numbers:
        yield p - 1


def _jumps(p: int, numbers: set[int]) -> Iterator[int]:
    """The path coordinates on the same side with these numbers, not the checker's own (GW-18)."""
    for number in sorted(numbers):
        goal = number if p <= TURNING else 2 * TURNING + 1 - number
        if goal != p:
            yield goal


def _landed(
    strip: Strip, seat: str, origin: str, goal: int, rule: Reason | None
) -> Iterator[Action]:
    """The action that puts a lifted checker down at path coordinate `goal`, if there is room."""
    index = WAYS[seat][goal]
    if len(strip.fields[index]) >= ROOM and rule is not Reason.FULL_FIELD:
        return
    after, is_hit = arrived(strip, LETTERS[seat], index)
    is_home = goal == GOAL
    if is_home:
        after = after.homed(LETTERS[seat], index)
    yield Action(origin, FIELDS[index], after, is_hit, is_home)


def series(
    strip: Strip,
    seat: str,
    dice: Sequence[int],
    options: Mapping[str, str],
    rule: Reason | None = None,
) -> dict[Strip, tuple[Action, ...]]:
    """Everything that can be reached without another throw, with a shortest way to each strip.

    Numbers may be used as often as wanted (GW-9), a doublet for one action only (GW-18).
    """
    found: dict[Strip, tuple[Action, ...]] = {strip: ()}
    reached = [strip]
    is_single = doublet_in(dice) is not None and rule is not Reason.DOUBLET_JUMP
    # Breadth first, so that the shortest ways are found first.
    for here in reached:
        for action in actions(here, seat, dice, options, rule):
            if action.after not in found:
                found[action.after] = (*found[here], action)
                reached += [] if is_single else [action.after]
    return found
