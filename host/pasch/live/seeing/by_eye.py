"""What people said lies on a place that the camera is in doubt about.

Holds until the game goes on, or until the camera is sure by itself that something else lies there.
Rules on nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pasch_vision.observation import SURE, Observation, PlaceReading

__all__ = ["ByEye"]

# What a reader gives that vouches for every place.
VOUCHED = 0.51


class ByEye:
    """The places that people have looked at for one table."""

    def __init__(self) -> None:
        self._told: dict[str, str] = {}

    def tell(self, places: Mapping[str, str]) -> None:
        """People say what lies there."""
        self._told |= {place: "".join(sorted(content)) for place, content in places.items()}

    def forget(self) -> None:
        """The game has gone on: other checkers lie elsewhere."""
        self._told.clear()

    def corrected(self, seen: Observation) -> Observation:
        """The observation with what people said where it is in doubt."""
        doubted = {
            place: content
            for place, content in self._told.items()
            if place in seen.places and _is_doubtful(seen.places[place])
        }
        if not doubted:
            return seen
        readings = dict(seen.places) | {
            place: PlaceReading(place, {content: 1.0}) for place, content in doubted.items()
        }
        is_sure = not any(map(_is_doubtful, readings.values()))
        confidence = max(seen.confidence, VOUCHED) if is_sure else seen.confidence
        return replace(seen, places=readings, confidence=confidence)


def _is_doubtful(reading: PlaceReading) -> bool:
    return not reading.covered and reading.probability(reading.best) < SURE
