"""Notation of Gamwin, written and read: `in>L4`, `L5>L6>L7*`, `L9>R9`, `R2>R1>off`.

Places are the strip's own. Successive actions of one checker are joined; a star says that the
arrival hit; a checker that goes home is written through its goal. A first throw that places
nothing is `-`.
"""

from collections.abc import Sequence
from itertools import groupby

from pasch.rules.games.gamwin.moves import Action
from pasch.rules.games.gamwin.strip import FIELDS
from pasch.rules.games.trips import PlaceTrip, TripNotation

__all__ = ["NOTHING", "parse", "written"]

NOTHING = "-"
_NOTATION = TripNotation(FIELDS, like="L5>L4, in>R8, R2>R1>off")


def written(actions: Sequence[Action]) -> str:
    """The notation of actions in the order played; `""` if there are none."""
    trips: list[list[str]] = []
    ends: list[str] = []
    for action in actions:
        stops = [action.target + "*" * action.is_hit, *(["off"] if action.is_home else [])]
        if ends and ends[-1] == action.origin:
            trips[-1] += stops
        else:
            trips.append([action.origin.replace("yard", "in"), *stops])
            ends.append("")
        ends[-1] = stops[-1].rstrip("*")
    texts = [">".join(trip) for trip in trips]
    runs = [(text, len(list(run))) for text, run in groupby(texts)]
    return " ".join(text if count == 1 else f"{text}({count})" for text, count in runs)


def parse(text: str) -> tuple[PlaceTrip, ...]:
    """The trips that `text` writes, none for `-`; raises `NotationError`.

    >>> parse("in>L9>R9 R8>R7*")
    (PlaceTrip(places=('yard', 'L9', 'R9'), hits=()), PlaceTrip(places=('R8', 'R7'), hits=('R7',)))
    """
    return () if text.strip() == NOTHING else _NOTATION.parse(text)
