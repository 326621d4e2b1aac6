"""Which unseen checkers are off, home or in the yard, judged by how many are missing.

Only counts; the game decides where a colour's missing checkers lie.
"""

from collections.abc import Callable, Mapping

from pasch.rules.model.position import Position

__all__ = ["Share", "completed"]

# (letter, what was seen, how many are missing) -> how many of these lie at which place
Share = Callable[[str, Mapping[str, str], int], Mapping[str, int]]


def completed(
    seen: Mapping[str, str], checkers: Mapping[str, int], share: Share, *, is_sorted: bool = True
) -> Position:
    """`seen` with each colour's missing checkers placed as `share` says.

    `checkers`: how many there are of each letter; surplus checkers stay as seen.

    >>> completed({"6": "ww"}, {"w": 3}, lambda letter, places, missing: {"off": missing})["off"]
    'w'
    """
    places = {place: content for place, content in seen.items() if content}
    for letter, count in checkers.items():
        there = sum(content.count(letter) for content in places.values())
        for place, more in share(letter, places, max(0, count - there)).items():
            places[place] = "".join(sorted(places.get(place, "") + letter * more))
    return Position.of(places, is_sorted=is_sorted)
