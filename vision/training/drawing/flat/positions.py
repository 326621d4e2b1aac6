"""Random positions: contents of 24 points and the bar, likely and unlikely ones."""

from dataclasses import dataclass

from training.drawing.blocks import in_turn, meeting
from training.drawing.sketch import Rng

# By column (0 to 11 from the left) and whether it is at the top: points have no numbers here.
Points = dict[tuple[int, bool], str]


@dataclass(frozen=True, slots=True)
class FlatPosition:
    """Letters from the base outward per point, and on the bar from top to bottom."""

    points: Points
    bar: str


def position(rng: Rng) -> FlatPosition:
    """A position; some are as in play, some crowded, some nearly or wholly bare."""
    # In order around the board.
    places = [(column, False) for column in range(12)]
    places += [(column, True) for column in reversed(range(12))]
    points: Points = dict.fromkeys(places, "")
    mode = rng.random()
    each = 15 if mode < 0.82 else int(rng.integers(1, 16)) if mode < 0.97 else 0
    bar = ""
    facing = [((column, False), (column, True)) for column in range(12)]
    points |= meeting(rng, facing, {"l": each, "k": each})
    for letter in "lk":
        left = each if rng.random() < 0.8 else int(rng.integers(0, each + 1))
        left = max(left - "".join(points.values()).count(letter), 0)
        on_bar = int(rng.choice([0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4])) if rng.random() < 0.8 else 0
        bar += letter * min(on_bar, left)
        left -= min(on_bar, left)
        spread = rng.uniform(0.8, 3.5)
        free = [place for place in places if not points[place]]
        for place in in_turn(rng, free):
            if left <= 0:
                break
            number = min(stack(rng, spread), left)
            points[place] = letter * number
            left -= number
    if rng.random() < 0.12:
        with_mixed(rng, points)
    return FlatPosition(points, "".join(rng.permutation(list(bar))) if bar else "")


def stack(rng: Rng, spread: float) -> int:
    """How many checkers lie on an occupied point."""
    if rng.random() < 0.16:
        return int(rng.integers(6, 11 if rng.random() < 0.9 else 16))
    return 1 + int(min(rng.exponential(spread), 4))


def with_mixed(rng: Rng, points: Points) -> None:
    """Put one checker of the other colour on a point or two, as during a hit."""
    taken = [place for place, letters in points.items() if 1 <= len(letters) <= 4]
    for _ in range(int(rng.integers(1, 3))):
        if taken:
            place = taken[int(rng.integers(len(taken)))]
            other = "k" if points[place][0] == "l" else "l"
            letters = list(points[place]) + [other]
            points[place] = "".join(letters if rng.random() < 0.7 else letters[::-1])
            taken.remove(place)
