"""How a board differs from the position it should show, as steps that put it right.

Knows no rules, only places along the board, checkers of one colour and least distance.
"""

from collections.abc import Iterator, Sequence

from pasch.rules.model.game import Repair
from pasch.rules.model.pairing import paired
from pasch.rules.model.position import Position

__all__ = ["steps_back"]


def steps_back(seen: Position, wanted: Position, places: Sequence[str]) -> tuple[Repair, ...]:
    """The steps from `seen` to `wanted`, one per misplaced checker.

    `places` gives the order along the board: paired in that order, extra and missing checkers of a
    colour travel the least distance. A surplus checker goes `off`, or to the `yard` in a game
    without `off`; a missing one comes from there. If only the order at a place is wrong, the
    outermost checker is put down there again.

    >>> steps_back(Position.of({"8": "w"}), Position.of({"6": "w"}), ["6", "7", "8"])
    (Repair(origin='8', target='6', letter='w'),)
    """
    order = [*places, *(place for place in (*seen, *wanted) if place not in places)]
    order = list(dict.fromkeys(order))
    letters = sorted(
        {letter for content in (*seen.values(), *wanted.values()) for letter in content}
    )
    outside = "off" if "off" in places or "yard" not in places else "yard"
    steps = [
        Repair(origin, target, letter)
        for letter in letters
        for origin, target in paired(_counted(seen, wanted, order, letter), outside)
        if origin != target
    ]
    turned = [
        Repair(place, place, content[-1])
        for place, content in wanted.items()
        if seen.at(place) != content and sorted(seen.at(place)) == sorted(content)
    ]
    return (*steps, *turned)


def _counted(
    seen: Position, wanted: Position, order: Sequence[str], letter: str
) -> Iterator[tuple[str, int, int]]:
    """Each place with how many checkers of a colour lie there and how many should."""
    return ((p, seen.at(p).count(letter), wanted.at(p).count(letter)) for p in order)
