"""The board of High Gammon: a ring of 28 places and four seats that run it counter-clockwise.

Geometry as tables (HG 4.0): four sides of six points, a rest field in each corner. Each seat's
own way has twenty places, from the first point of its own side (20) over the next side and two
rest fields (14 and 7) to the last of the side opposite (1); 3, 2 and 1 are its targets. The
source text counts the same way upwards, q 1 to q 20: point p is q 21 - p. Knows no rule of a game.
"""

from collections.abc import Mapping

from pasch.rules.search.packed_state import Track

__all__ = [
    "CHECKERS",
    "LETTERS",
    "OWN_SIDE",
    "POINTS",
    "RESTS",
    "REST_FIELDS",
    "RING",
    "SEATS",
    "TARGETS",
    "TRACKS",
    "WAY_LENGTH",
    "q_point",
    "usual_seats",
]

CHECKERS = 9
WAY_LENGTH = 20
# On a seat's own way: its rest fields, its targets, the third-last first, and its own side.
RESTS = (14, 7)
TARGETS = (3, 2, 1)
OWN_SIDE = slice(15, 21)

LETTERS: Mapping[str, str] = {"blue": "b", "red": "r", "yellow": "y", "green": "g"}
SEATS = tuple(LETTERS)
RING = tuple(
    f"{side}{number}" if number < 7 else corner
    for side, corner in (("S", "SE"), ("E", "NE"), ("N", "NW"), ("W", "SW"))
    for number in range(1, 8)
)
REST_FIELDS = frozenset({"SE", "NE", "NW", "SW"})
POINTS = tuple(place for place in RING if place not in REST_FIELDS)


def q_point(q: int) -> int:
    """The point that the source text calls q: q 1 is a seat's start, q 20 its last target.

    >>> TRACKS["blue"].names[q_point(1)], TRACKS["blue"].names[q_point(20)]
    ('S1', 'N6')
    """
    return WAY_LENGTH + 1 - q


def _track(seat: str) -> Track:
    """The track of seat number k: q lies at (7 k + q - 1) mod 28 of the ring."""
    first = 7 * SEATS.index(seat)
    ring = [RING[(first + step) % len(RING)] for step in range(len(RING))]
    letter = LETTERS[seat]
    others = "".join(other for other in LETTERS.values() if other != letter)
    return Track.of(letter, others, ring[WAY_LENGTH - 1 :: -1], ring[WAY_LENGTH:])


TRACKS: Mapping[str, Track] = {seat: _track(seat) for seat in SEATS}


def usual_seats(count: int, options: Mapping[str, str]) -> tuple[str, ...]:
    """The seats that play when two, three or four do, unless otherwise agreed (HG-A13).

    >>> usual_seats(2, {}), usual_seats(2, {"two_player_seats": "adjacent"})
    (('blue', 'yellow'), ('blue', 'red'))
    """
    is_opposite = options.get("two_player_seats", "opposite") == "opposite"
    return SEATS[::2] if count == 2 and is_opposite else SEATS[:count]
