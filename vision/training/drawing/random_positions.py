"""Random positions: what lies on each place of any board.

The ground truth is text in the letters of the contract. Knows nothing of where within its place a
checker lies.
"""

from collections.abc import Mapping

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Row
from pasch_hardware.boards.kinds import TRAYS
from training.drawing.blocks import in_turn, meeting
from training.drawing.sketch import Rng

__all__ = ["TALL_SHARE", "facing", "named", "position", "shape_text"]

# The share of tall piles on points, more than in play: they are the hardest to count.
TALL_SHARE = 0.32
# The share of positions in which each colour has some checkers on one rest field, as at the start.
RESTING = 0.35


def position(rng: Rng, profile: BoardProfile, tall: float = TALL_SHARE) -> dict[int, str]:
    """A random position: what lies on each shape, by its index, letters from the base outward.

    `tall`: the share of piles of five and more.
    """
    kinds = {"backgammon": (15, 0.9), "high-gammon": (9, 1.0), "gamwin": (3, 0.6)}
    each, spread = kinds[profile.board]
    mode = rng.random()
    if mode < 0.03:
        each = 0
    elif mode < 0.15:
        each = int(rng.integers(1, each + 4))
    points = [i for i, s in enumerate(profile.places) if s.name not in ("bar", "off", "yard")]
    bars = [i for i, s in enumerate(profile.places) if s.name == "bar"]
    mixing = rng.random() < (0.15 if profile.board == "backgammon" else 0.6)
    found = meeting(rng, facing(profile), dict.fromkeys(profile.letters, each))
    found |= resting(rng, profile, points, each)
    for letter in rng.permutation(list(profile.letters)):
        left = each - "".join(found.values()).count(letter)
        waiting = waiting_places(profile, letter)
        if waiting and rng.random() < 0.6:
            number = int(rng.integers(0, left + 1))
            if rng.random() < 0.5:
                number = min(number, 3)
            index = int(rng.choice(waiting))
            found[index] = found.get(index, "") + letter * number
            left -= number
        for bar in bars:
            number = int(rng.choice([0, 0, 0, 1, 1, 2, 2, 3, 4])) if rng.random() < 0.6 else 0
            found[bar] = found.get(bar, "") + letter * min(number, left)
            left -= min(number, left)
        mean = float(rng.uniform(0.6, 3.2)) * spread
        for index in in_turn(rng, points):
            if left <= 0:
                break
            held = found.get(index, "")
            if held and not mixing:
                continue
            is_area = isinstance(profile.places[index], Area)
            number = min(drawn_number(rng, mean, held, is_area, tall), left, 15 - len(held))
            found[index] = mixed(rng, held, letter * number)
            left -= number
    return {index: content for index, content in found.items() if content}


def waiting_places(profile: BoardProfile, letter: str) -> list[int]:
    """The indices of the places for checkers of a colour that are off or have not entered."""
    return [
        index
        for index, shape in enumerate(profile.places)
        if shape.name in TRAYS and shape.colour in (letter, None)
    ]


def facing(profile: BoardProfile) -> list[tuple[int, int]]:
    """The indices of the points of a backgammon board that face each other, the lower first."""
    if profile.board != "backgammon":
        return []
    at = {shape.name: index for index, shape in enumerate(profile.places)}
    pairs = [(at[str(number)], at[str(25 - number)]) for number in range(1, 13)]
    return [(min(pair), max(pair)) for pair in pairs]


def resting(rng: Rng, profile: BoardProfile, points: list[int], each: int) -> dict[int, str]:
    """Two to four checkers of each colour on a rest field of its own, or nothing at all."""
    fields = [index for index in points if isinstance(profile.places[index], Area)]
    if len(fields) < len(profile.letters) or rng.random() >= RESTING:
        return {}
    return {
        int(index): letter * min(int(rng.integers(2, 5)), each)
        for index, letter in zip(rng.permutation(fields), profile.letters, strict=False)
    }


def drawn_number(rng: Rng, mean: float, held: str, is_area: bool, tall: float) -> int:
    """How many checkers of a colour to add where `held` lie already."""
    is_tall = rng.random() < tall
    number = int(rng.integers(5, 13)) if is_tall else 1 + int(min(rng.exponential(mean), 4))
    if held:
        number = min(number, 2)
    return min(number, 6 - min(len(held), 5)) if is_area else number


def mixed(rng: Rng, held: str, more: str) -> str:
    """The letters held and those added, one after the other or in any order."""
    if rng.random() < 0.6:
        return held + more
    return "".join(rng.permutation(list(held + more)))


def named(profile: BoardProfile, contents: Mapping[int, str]) -> dict[str, str]:
    """What lies on each place, by the places' names; shapes of one name taken together."""
    found: dict[str, str] = {}
    for index, content in sorted(contents.items()):
        shape = profile.places[index]
        found[shape.name] = found.get(shape.name, "") + shape_text(profile, shape, content)
    return found


def shape_text(profile: BoardProfile, shape: PlaceShape, content: str) -> str:
    """The contract's text for a content: sorted, except on a strip's rows."""
    is_ordered = profile.board == "gamwin" and isinstance(shape, Row)
    return content if is_ordered else "".join(sorted(content))
