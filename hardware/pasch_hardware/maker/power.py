"""How much current a board draws, and what that requires of supply, fuse and cables.

The worst case is every LED white at full level; the firmware dims the whole chain before it
exceeds the profile's `current_limit_ma` (firmware/pixels.py), so supply and fuse follow the
limit, not the worst case. Currents of an LED are the firmware's own figures.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.electronics import led_count
from pasch_hardware.boards.geometry import led_positions

__all__ = [
    "PowerBudget",
    "Wire",
    "chain_length_m",
    "lead_drop_v",
    "lowest_led_v",
    "power_budget",
    "wire_for",
]

SUPPLY_V = 5.0
# A WS2812B: one colour at full level, and its own logic (firmware/pixels.py has the same).
CHANNEL_MA = 20
IDLE_MA = 1
# A Pico at work, level shifter, piezo: generous.
LOGIC_MA = 120
# Resistance of copper at 20 degrees, ohm times mm2 a metre.
COPPER = 0.0178
# Wires run round corners and into holes, so they are longer than the straight line between LEDs.
SLACK = 1.15
SUPPLIES_A = (2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
FUSES_A = (1.0, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3)
# Below this a WS2812B's blue fades before its red does: white turns yellow.
LEAST_LED_V = 4.5
MAX_LEAD_DROP_V = 0.25


@dataclass(frozen=True, slots=True)
class Wire:
    """A size of stranded copper wire as sold: cross-section in mm2, and its American name."""

    area_mm2: float
    awg: int


WIRES = (Wire(0.25, 24), Wire(0.5, 20), Wire(0.75, 18), Wire(1.5, 16))
BUS_WIRE = WIRES[1]


@dataclass(frozen=True, slots=True)
class PowerBudget:
    """Currents in mA, sizes in A, voltages in V.

    `all_white_ma` is the chain without the limit, `limit_ma` with it, `total_ma` adds the logic.
    """

    leds: int
    all_white_ma: int
    limit_ma: int
    total_ma: int
    supply_a: float
    fuse_a: float

    @property
    def brightness(self) -> float:
        """The share of full white that the limit leaves when every LED is lit, 0 to 1."""
        idle = self.leds * IDLE_MA
        return min(1.0, (self.limit_ma - idle) / max(self.all_white_ma - idle, 1))


def power_budget(profile: BoardProfile) -> PowerBudget:
    """The budget of a board.

    The fuse permanently carries the limit (plus a quarter); the supply delivers more than the fuse
    lets through, or a short circuit would end in the supply instead of the fuse.
    """
    leds = led_count(profile)
    white = leds * (3 * CHANNEL_MA + IDLE_MA)
    limit = min(profile.electronics.current_limit_ma, white)
    total = limit + LOGIC_MA
    fuse_a = _next_size(FUSES_A, total * 1.25 / 1000)
    return PowerBudget(
        leds=leds,
        all_white_ma=white,
        limit_ma=limit,
        total_ma=total,
        supply_a=_next_size(SUPPLIES_A, fuse_a * 1.1),
        fuse_a=fuse_a,
    )


def _next_size(sizes: tuple[float, ...], least: float) -> float:
    return next((size for size in sizes if size >= least), sizes[-1])


def lead_drop_v(current_ma: float, length_m: float, wire: Wire) -> float:
    """Volts lost on a two-core lead of this length, out and back."""
    return 2 * length_m * COPPER / wire.area_mm2 * current_ma / 1000


def wire_for(current_ma: float, length_m: float) -> Wire:
    """The thinnest wire that loses at most `MAX_LEAD_DROP_V` on the lead, or else the thickest."""
    good = (wire for wire in WIRES if lead_drop_v(current_ma, length_m, wire) <= MAX_LEAD_DROP_V)
    return next(good, WIRES[-1])


def _steps_m(profile: BoardProfile) -> list[float]:
    """Wire from each LED of the chain to the next, along the board's edges."""
    places = [place for _, place in sorted(led_positions(profile).items())]
    return [(abs(a[0] - b[0]) + abs(a[1] - b[1])) / 1000 * SLACK for a, b in pairwise(places)]


def chain_length_m(profile: BoardProfile) -> float:
    """How long the chain is from its first LED to its last, in metres of wire."""
    return sum(_steps_m(profile))


def lowest_led_v(profile: BoardProfile, feed_v: float, feeds: int = 1) -> float:
    """The lowest supply voltage at any LED when all draw the limit together.

    `feeds` is 1 (at the first LED) or 2 (at both ends of the chain). Solves the ladder of wire
    resistances: Kirchhoff's current law at each LED.
    """
    steps = _steps_m(profile)
    count = len(steps) + 1
    share_a = power_budget(profile).limit_ma / 1000 / count
    matrix, sums = np.zeros((count, count)), np.full(count, -share_a)
    for index, step in enumerate(steps):
        conductance = BUS_WIRE.area_mm2 / (2 * max(step, 0.001) * COPPER)
        matrix[index, index] += conductance
        matrix[index + 1, index + 1] += conductance
        matrix[index, index + 1] -= conductance
        matrix[index + 1, index] -= conductance
    for node in (0, count - 1)[:feeds]:
        matrix[node] = 0.0
        matrix[node, node] = 1.0
        sums[node] = feed_v
    return float(np.linalg.solve(matrix, sums).min())
