"""Fevga ruled a second time, slowly, on board-fixed dictionaries: the generator's twin.

Imports nothing of the rules it checks. Both sides run round the board the same way, so a checker
is where it stands in steps from its own start (0) to its last point (23); off is 24. Rules after
docs/rules/fevga.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Board = tuple[tuple[str, str], ...]
# (own checkers, places that the other side holds)
Scene = tuple[tuple[int, ...], frozenset[str]]
FIRST = {"white": 24, "black": 12}
LETTER = {"white": "w", "black": "b"}


def place(seat: str, step: int) -> str:
    """The place so many steps from the start: the numbers go down, and 24 follows on 1."""
    return str((FIRST[seat] - step - 1) % 24 + 1)


def steps_of(here: Board, seat: str) -> tuple[int, ...]:
    at = {place(seat, step): step for step in range(24)} | {"off": 24}
    return tuple(sorted(at[p] for p, held in here for one in held if one == LETTER[seat]))


def board(own: tuple[int, ...], here: Board, seat: str) -> Board:
    places = {p: held.replace(LETTER[seat], "") for p, held in here}
    for step in own:
        where = "off" if step == 24 else place(seat, step)
        places[where] = places.get(where, "") + LETTER[seat]
    return tuple(sorted((p, "".join(sorted(held))) for p, held in places.items() if held))


def moves(
    own: tuple[int, ...], held: frozenset[str], seat: str, number: int, without: str = ""
) -> Iterator[tuple[int, ...]]:
    """Every single move with one number; `without` names a rule that is not in force."""
    has_passed = any(step > 12 for step in own)
    for step in set(own):
        if step == 24:
            continue
        if not has_passed and step != max(own) and without != "first-checker":
            continue
        target = step + number
        if target < 24 and place(seat, target) in held and without != "blocked":
            continue
        if target >= 24:
            if min(own) < 18 and without != "not-home":
                continue
            if target > 24 and any(18 <= other < step for other in own):
                continue
            target = 24
        left = list(own)
        left.remove(step)
        after = tuple(sorted([*left, target]))
        fills = target < 6 and set(range(6)) <= set(after)
        if not fills or without == "starting-quarter":
            yield after


def lines(
    own: tuple[int, ...], held: frozenset[str], seat: str, numbers: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    following = list(moves(own, held, seat, numbers[0])) if numbers else []
    for after in following:
        for rest in lines(after, held, seat, numbers[1:]):
            yield (own, *rest)
    if not following:
        yield (own,)


def is_trapped(own: tuple[int, ...], here: Board, seat: str) -> bool:
    """Whether the other side stands on one point with six of this side's points before it."""
    other = "black" if seat == "white" else "white"
    theirs = {step for step in steps_of(here, other) if step < 24}
    if len(theirs) != 1:
        return False
    step = theirs.pop()
    mine = {place(seat, one) for one in own if one < 24}
    return step < 18 and all(place(other, step + number) in mine for number in range(1, 7))


def legal(here: Board, seat: str, dice: tuple[int, ...], options: Mapping[str, str]) -> set[Board]:
    """Every board that a legal play leads to; empty where nothing can be played."""
    own = steps_of(here, seat)
    held = frozenset(p for p, lying in here if set(lying) - {LETTER[seat]} and p != "off")
    first, second = dice
    orders = [(first,) * 4] if first == second else [(first, second), (second, first)]
    every = [(order, line) for order in orders for line in lines(own, held, seat, order)]
    most = max(len(line) for _, line in every)
    if most == 1:
        return set()
    every = [(order, line) for order, line in every if len(line) == most]
    if most == 2 and first != second:
        every = [one for one in every if one[0][0] == max(dice)] or every
    ends = {line[-1] for _, line in every}
    if options.get("trapping_prime", "opened") == "opened":
        ends = {end for end in ends if not is_trapped(end, here, seat)} or ends
    return {board(end, here, seat) for end in ends}
