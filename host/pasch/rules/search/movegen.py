"""Finds everything that a roll can reach, number by number, for games to find the legal plays in.

One search for all games in which numbers move checkers along a path: `layers` plays a sequence of
numbers, keeping one way to each distinct outcome. The game's own `Step` says what one number may
do, and the game compares the sequences. The search knows neither places nor seats.

A move is one small integer (`move_code`), so a way of playing is a tuple of integers.
"""

from collections.abc import Callable, Sequence

__all__ = ["Layers", "Step", "both_ways", "layers", "layers_from", "move_code"]
__all__ += ["move_ends", "run_of"]

# (state, number) -> (state afterwards, move code) of every single move with this number
Step = Callable[[int, int], list[tuple[int, int]]]
# index k: every state reached with k numbers, and one way to it
Layers = list[dict[int, tuple[int, ...]]]


def move_code(origin: int, target: int) -> int:
    """One move as an integer.

    >>> move_ends(move_code(24, 18))
    (24, 18)
    """
    return origin << 6 | target


def move_ends(code: int) -> tuple[int, int]:
    """Origin and target of a move code."""
    return code >> 6, code & 63


def both_ways(numbers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The orders in which two numbers may be played; equal numbers have only one.

    >>> both_ways((3, 1)), both_ways((2, 2))
    (((3, 1), (1, 3)), ((2, 2),))
    """
    return (numbers,) if numbers[0] == numbers[-1] else (numbers, numbers[::-1])


def layers(start: int, numbers: Sequence[int], step: Step) -> Layers:
    """All states reached by playing `numbers` in this order, as far as they can be played."""
    return layers_from({start: ()}, numbers, step)


def layers_from(begun: dict[int, tuple[int, ...]], numbers: Sequence[int], step: Step) -> Layers:
    """`layers` from many states at once, each with the way that led to it."""
    found: Layers = [begun]
    for number in numbers:
        reached, _ = _played_on(found[-1], number, step)
        if not reached:
            break
        found.append(reached)
    return found


def run_of(
    start: int, numbers: Sequence[int], step: Step
) -> tuple[Layers, dict[int, tuple[int, ...]]]:
    """What the numbers reach when played one by one without looking ahead, and where they end.

    The ends are the states in which all numbers are used or the next one cannot be, with one way
    to each.
    """
    found: Layers = [{start: ()}]
    ends: dict[int, tuple[int, ...]] = {}
    for number in numbers:
        reached, stuck = _played_on(found[-1], number, step)
        for state, way in stuck.items():
            if way:
                ends.setdefault(state, way)
        if not reached:
            return found, ends
        found.append(reached)
    return found, found[-1] | ends


def _played_on(
    layer: dict[int, tuple[int, ...]], number: int, step: Step
) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]]:
    """What a number reaches from a layer, and the states where it cannot be played."""
    reached: dict[int, tuple[int, ...]] = {}
    stuck: dict[int, tuple[int, ...]] = {}
    for state, way in layer.items():
        steps = step(state, number)
        if not steps:
            stuck[state] = way
        for after, code in steps:
            if after not in reached:
                reached[after] = (*way, code)
    return reached, stuck
