"""What can be seen, as values: checkers, lights, LEDs, a hand, and the look of the room.

`SceneState` changes from frame to frame, `RoomLight` and `SceneStyle` stay for a session;
`light_for`, `look_for` and `camera_for` choose them from a seed. Draws nothing.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, Pose
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.simulator.optics.camera import PinholeCamera, fitted
from pasch_hardware.simulator.optics.footprint import outer_rectangle, rectangle_of

__all__ = [
    "CheckerState",
    "HandState",
    "RoomLight",
    "SceneState",
    "SceneStyle",
    "camera_for",
    "light_for",
    "look_for",
]

# Linear light, blue, green, red, 1.0 being a white that just saturates.
Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class CheckerState:
    """One checker, with the centre of its underside (on edge: its touching point) in mm.

    `axis` is the direction of its axis: 2 for one that lies flat; a checker on edge stands with
    its axis along x (0) or y (1). `serial` tells equal checkers apart: each has its own tone.
    """

    letter: str
    x_mm: float
    y_mm: float
    z_mm: float
    pose: Pose = Pose.FLAT
    axis: int = 2
    serial: int = 0


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand over the board: its fingertips in mm and the direction it reaches in, in degrees.

    0 reaches to the right, 90 downwards, 270 upwards (from the bottom side of the board).
    """

    x_mm: float
    y_mm: float
    reach_deg: float = 270.0
    z_mm: float = 22.0


@dataclass(frozen=True, slots=True)
class SceneState:
    """Everything that changes. `leds` is (red, green, blue), 0 to 255, by chain index.

    `board_shift` is how far the board was pushed on the table: mm right, mm down, degrees
    clockwise about the field's middle. `window_drift_mm` moves the window's bar shadows.
    """

    checkers: tuple[CheckerState, ...] = ()
    leds: tuple[tuple[int, int, int], ...] = ()
    hand: HandState | None = None
    board_shift: tuple[float, float, float] = (0.0, 0.0, 0.0)
    window_drift_mm: float = 0.0
    is_black: bool = False


@dataclass(frozen=True, slots=True)
class RoomLight:
    """The light of a room.

    `lamp_mm` is where the lamp hangs, `lamp` the light it gives a surface that faces it from
    800 mm. `sun_towards` points to the window's light, `sun` is its strength; its panes are turned
    by `window_deg`. `ambient` comes from everywhere. `noise` is the sensor's, in grey levels.
    """

    name: str
    lamp_mm: tuple[float, float, float]
    lamp: Colour
    sun_towards: tuple[float, float, float]
    sun: Colour
    ambient: Colour
    window_deg: float = 24.0
    noise: float = 2.0


@dataclass(frozen=True, slots=True)
class SceneStyle:
    """Colours (sRGB `#rrggbb`) and materials of board, checkers, table and sleeve."""

    name: str
    ground: str
    ground_kind: str
    points: tuple[str, str]
    wood: str
    table: str
    table_kind: str
    checkers: tuple[tuple[str, str], ...]
    sleeve: str
    skin: str = "#c98f74"


LOOKS = (
    SceneStyle("green felt", "#2c6a49", "felt", ("#e6dcc0", "#7d2f24"), "#6b4226", "#a98256",
               "wood", (("w", "#e9dfc4"), ("b", "#5a2c1c")), "#39465e"),
    SceneStyle("cork", "#b98a58", "cork", ("#e8e0d0", "#8c2633"), "#a97c50", "#8f9494",
               "linen", (("w", "#f0eee6"), ("b", "#28408c")), "#6d2331"),
    SceneStyle("brown felt", "#6e4a33", "felt", ("#d9b98a", "#33231c"), "#3c2318", "#b9bcc0",
               "plain", (("w", "#f0ece0"), ("b", "#222226")), "#2e2e33", "#e0ae90"),
    SceneStyle("blue leather", "#27496b", "leather", ("#d8d2c2", "#94a3b0"), "#2b2220", "#705036",
               "wood", (("w", "#efe6d2"), ("b", "#8e1f22")), "#7c7f84", "#8a5a42"),
)  # fmt: skip

# The surface of boards whose checkers are of one look.
PLAIN_GROUND, PLAIN_POINTS = "#ded3b4", ("#b0764c", "#3a2a26")

LIGHTS = (
    RoomLight("window", (-250.0, -300.0, 1300.0), (0.10, 0.10, 0.10), (-0.42, -0.38, 0.82),
              (0.46, 0.55, 0.60), (0.30, 0.29, 0.27), noise=1.6),
    RoomLight("window and lamp", (760.0, 60.0, 780.0), (0.24, 0.40, 0.52), (-0.62, -0.25, 0.74),
              (0.34, 0.30, 0.26), (0.26, 0.24, 0.22), noise=2.0),
    RoomLight("evening lamp", (160.0, -160.0, 720.0), (0.26, 0.42, 0.56), (-0.5, -0.4, 0.77),
              (0.0, 0.0, 0.0), (0.085, 0.10, 0.11), noise=4.2),
    RoomLight("overcast", (700.0, 600.0, 1400.0), (0.10, 0.10, 0.10), (0.30, -0.52, 0.80),
              (0.12, 0.12, 0.12), (0.44, 0.42, 0.40), noise=1.8),
)  # fmt: skip


def look_for(seed: int, board: str = "backgammon") -> SceneStyle:
    """The look for a seed; neighbouring seeds look different."""
    look = LOOKS[seed % len(LOOKS)]
    painted = [(letter, colour.painted) for letter, colour in KINDS[board].colours.items()]
    if not all(colour for _, colour in painted):
        return look
    plain = replace(look, ground=PLAIN_GROUND, ground_kind="felt", points=PLAIN_POINTS)
    return replace(plain, checkers=tuple(painted))


def light_for(seed: int) -> RoomLight:
    """The light for a seed, its window turned a little differently each time."""
    light = LIGHTS[(seed * 3 + seed // 4) % len(LIGHTS)]
    return _turned(light, np.random.default_rng([seed, 11]).uniform(-20, 20))


def _turned(light: RoomLight, turn_deg: float) -> RoomLight:
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    x, y, z = light.sun_towards
    length = math.sqrt(x * x + y * y + z * z)
    towards = ((c * x - s * y) / length, (s * x + c * y) / length, z / length)
    return replace(light, sun_towards=towards, window_deg=light.window_deg + turn_deg)


def camera_for(profile: BoardProfile, seed: int) -> PinholeCamera:
    """A webcam on an arm that sees the whole board; the seed varies its place a little."""
    chance = np.random.default_rng([seed, 7])
    left, top, right, bottom = outer_rectangle(profile)
    middle = ((left + right) / 2, (top + bottom) / 2, 0.0)
    tilt = math.radians(chance.uniform(14, 27))
    turn = math.radians(chance.uniform(-14, 14))
    offset = (math.sin(tilt) * math.sin(turn), math.sin(tilt) * math.cos(turn), math.cos(tilt))
    camera = PinholeCamera(
        position_mm=(middle[0] + 900 * offset[0], middle[1] + 900 * offset[1], 900 * offset[2]),
        target_mm=middle,
        fov_deg=float(chance.uniform(56, 68)),
        roll_deg=float(chance.uniform(-2.5, 2.5)),
        k1=float(chance.uniform(-0.07, -0.02)),
    )
    corners = [
        (x, y, z) for x in (left, right) for y in (top, bottom) for z in (0, profile.frame_height)
    ]
    for shape in profile.places:
        if isinstance(shape, Area):
            left, top, right, bottom = rectangle_of(shape)
            corners += [(x, y, shape.height) for x in (left, right) for y in (top, bottom)]
    return fitted(camera, corners)
