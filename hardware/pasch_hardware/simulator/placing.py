"""How a hand puts a checker down: near its spot, clear of the others, never twice the same.

Finds the spot for one more checker on a row or in an area that already holds some; the others
stay where they are. Board frame, mm.
"""

import math
from itertools import chain

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Pose, Row
from pasch_hardware.boards.geometry import Point3, area_capacity, area_slots, capacity, row_point
from pasch_hardware.simulator.optics.scene import CheckerState

__all__ = ["CheckerPlacer", "along_row", "position_of"]

# Standard deviations in mm of a checker's distance from the axis and from its neighbour.
ACROSS_MM = 1.6
GAP_MM = 0.9
# Tries at a careless spot before the careful one is taken.
TRIES = 12
# By how much of its diameter a checker may stick out of a row.
OVERSHOOT = 0.4


class CheckerPlacer:
    """Puts checkers down; the seed decides how carelessly."""

    def __init__(self, profile: BoardProfile, seed: int) -> None:
        self.profile = profile
        self._chance = np.random.default_rng([seed, 17])

    def spot(
        self,
        shape: PlaceShape,
        letter: str,
        there: list[CheckerState],
        seen: list[CheckerState],
    ) -> CheckerState:
        """Where one more checker comes to lie in a shape.

        `there` are the checkers in this shape, in the order they were put down, `seen` all that
        lie anywhere.
        """
        if isinstance(shape, Row):
            return self._on_row(shape, letter, there, seen)
        return self._in_area(shape, letter, there)

    def _on_row(
        self, row: Row, letter: str, there: list[CheckerState], seen: list[CheckerState]
    ) -> CheckerState:
        """Against the last checker of a row, or on top of the first where the row is full."""
        radius = self.profile.diameter(letter) / 2
        lowest = sorted(
            (state for state in there if state.z_mm < row.height + 0.5),
            key=lambda state: along_row(row, state),
        )
        room = capacity(row, 2 * radius)
        along = radius
        if lowest:
            outermost = lowest[-1]
            along = along_row(row, outermost) + self._radius(outermost) + radius
        if len(lowest) < room and along + radius <= row.length + 2 * radius * OVERSHOOT:
            others = [state for state in seen if abs(state.z_mm - row.height) < 0.5]
            return self._careless(row, letter, along, others)
        return self._upon(letter, lowest, there)

    def _upon(
        self, letter: str, lowest: list[CheckerState], there: list[CheckerState]
    ) -> CheckerState:
        """On top of the first checker of a full row with the fewest on it."""
        heights = [
            max(
                s.z_mm
                for s in there
                if math.dist(position_of(s), position_of(base)) < self._radius(base)
            )
            for base in lowest
        ]
        index = min(range(len(lowest)), key=lambda k: (round(heights[k], 1), k))
        base = lowest[index]
        x, y = position_of(base)
        dx, dy = self._chance.normal(0, ACROSS_MM / 2, 2)
        z = heights[index] + self.profile.thickness(letter)
        return CheckerState(letter, x + float(dx), y + float(dy), z)

    def _careless(
        self, row: Row, letter: str, along: float, others: list[CheckerState]
    ) -> CheckerState:
        """Near a spot of a row, off its axis as hands are, but clear of other checkers."""
        radius = self.profile.diameter(letter) / 2

        def is_free(spot: tuple[float, float]) -> bool:
            return all(
                math.dist(spot, position_of(other)) >= radius + self._radius(other)
                for other in others
            )

        careless = (
            row_point(
                row,
                along + abs(float(self._chance.normal(0, GAP_MM))) + 0.1,
                float(np.clip(self._chance.normal(0, ACROSS_MM), -4, 4)),
            )
            for _ in range(TRIES)
        )
        # If neighbours are in the way it slides outward along the axis.
        sliding = (row_point(row, along + 0.5 * step) for step in range(80))
        x, y = next(filter(is_free, chain(careless, sliding)), row_point(row, along))
        return CheckerState(letter, x, y, row.height)

    def _in_area(self, area: Area, letter: str, there: list[CheckerState]) -> CheckerState:
        """In the first free slot of an area, from its middle or a tray's end."""
        diameter, thickness = self.profile.diameter(letter), self.profile.thickness(letter)
        room = area_capacity(area, diameter)
        if area.pose is Pose.EDGE:
            axis = 0 if area.extent[0] >= area.extent[1] else 1
            slots = area_slots(self.profile, area, 2 * len(there) + 1, diameter, thickness)
            x, y, z = next(s for s in slots if not _is_taken(s, there, thickness * 0.6))
            across = float(np.clip(self._chance.normal(0, ACROSS_MM), -4, 4))
            x, y = (x, y + across) if axis == 0 else (x + across, y)
            return CheckerState(letter, x, y, z, Pose.EDGE, axis)
        # Checkers of another size may block more than one slot each.
        layers = 2 * len(there) + 1
        slots = area_slots(self.profile, area, layers * room, diameter, thickness)
        by_middle = sorted(slots, key=lambda s: (s[2], math.dist(s[:2], area.centre)))
        x, y, z = next(s for s in by_middle if not _is_taken(s, there, diameter * 0.9))
        spread = 0.3 if room > 1 else min(2.0, max((area.radius or 4.0) - 2, 0.5))
        dx, dy = np.clip(self._chance.normal(0, spread, 2), -4, 4)
        return CheckerState(letter, x + float(dx), y + float(dy), z)

    def _radius(self, state: CheckerState) -> float:
        return self.profile.diameter(state.letter) / 2


def position_of(state: CheckerState) -> tuple[float, float]:
    """The centre of a checker, seen from above."""
    return (state.x_mm, state.y_mm)


def along_row(row: Row, state: CheckerState) -> float:
    """How far from the base a checker's centre lies."""
    (ax, ay), (dx, dy) = row.anchor, row.direction
    return (state.x_mm - ax) * dx + (state.y_mm - ay) * dy


def _is_taken(slot: Point3, there: list[CheckerState], reach_mm: float) -> bool:
    return any(
        math.dist(slot[:2], position_of(state)) < reach_mm and abs(slot[2] - state.z_mm) < 1.0
        for state in there
    )
