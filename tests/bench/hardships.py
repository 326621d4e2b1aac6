"""How much of each hardship sight can bear: drawn boards, made harder in one respect at a time.

The virtual twin draws a club board in even light from 20 degrees aslant. Each `Hardship` changes
one thing in steps, from none to more than anybody would sit down to. What a camera or a board is
(aslant, coarse, blurred, noisy, checkers the colour of the board) it is while learning, too; what
happens later (light, LEDs, a bump) happens after the learning.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np

from bench.changes import changed
from bench.labelled import Label
from bench.plot import Panel, drawn_panels
from bench.rules import decisions
from bench.sight import Score
from pasch.cli.parser import within
from pasch.errors import PaschError
from pasch.rules import game_named
from pasch.rules.model.game import Game
from pasch_hardware.boards.profile import BoardProfile, load_profile
from pasch_hardware.simulator.optics.camera import PinholeCamera, fitted
from pasch_hardware.simulator.optics.footprint import outer_rectangle
from pasch_hardware.simulator.optics.scene import LIGHTS, LOOKS, SceneState, SceneStyle
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.world import World
from pasch_vision.arrays import Picture
from pasch_vision.drawing.explain import write_png
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.repeating import RepeatingReader, reader_of

__all__ = ["HARDSHIPS", "Hardship", "Setting", "add_arguments", "measured", "run"]

TILT_DEG, SIZE_PX = 20.0, (1280, 720)
EVEN_LIGHT, LOOK = LIGHTS[3], LOOKS[0]
# Every sixth decision of a random game: positions that differ much.
STRIDE = 6
# Blue-green-red of the curves.
COLOURS = {
    "places right": (190, 110, 30),
    "boards right": (60, 150, 60),
    "boards vouched for": (150, 150, 150),
    "wrong and vouched for": (40, 40, 210),
}


def unchanged(picture: Picture) -> Picture:
    """The picture as it is."""
    return picture


@dataclass(frozen=True, slots=True)
class Setting:
    """One drawn situation. `after` changes every picture read, `always` those learned from, too.

    `leds`: brightness of the LEDs under all points, 0 to 255; `bump_mm`: how far the board was
    pushed since the learning; `likeness`: 0 to 1, how near the dark checkers' colour is to the
    board's.
    """

    tilt_deg: float = TILT_DEG
    size_px: tuple[int, int] = SIZE_PX
    likeness: float = 0.0
    leds: int = 0
    bump_mm: float = 0.0
    always: Callable[[Picture], Picture] = unchanged
    after: Callable[[Picture], Picture] = unchanged


@dataclass(frozen=True, slots=True)
class Hardship:
    """One thing made harder: its unit, its steps, and the setting of a step."""

    unit: str
    steps: tuple[float, ...]
    setting: Callable[[float], Setting]


def change(name: str, level: float) -> Callable[[Picture], Picture]:
    """A change of whole pictures, by its name in `bench.changes`."""
    return lambda picture: changed(picture, name, level)


HARDSHIPS: Mapping[str, Hardship] = MappingProxyType(
    {
        "tilt": Hardship(
            "degrees from straight above", (5, 20, 35, 45, 55), lambda v: Setting(tilt_deg=v)
        ),
        "resolution": Hardship(
            "pixels across",
            (1280, 960, 640, 480, 384),
            lambda v: Setting(size_px=(int(v), int(v * 9 / 16))),
        ),
        "blur": Hardship(
            "pixels", (0.5, 1.0, 2.0, 3.0, 4.0), lambda v: Setting(always=change("blur", v))
        ),
        "noise": Hardship(
            "grey levels", (1, 5, 10, 15, 25), lambda v: Setting(always=change("noise", v))
        ),
        "light": Hardship(
            "times as bright as learned",
            (0.2, 0.4, 0.7, 1.0, 1.6),
            lambda v: Setting(after=change("light", v)),
        ),
        "glow": Hardship(
            "LED brightness, all points lit",
            (0, 60, 120, 180, 255),
            lambda v: Setting(leds=int(v)),
        ),
        "bump": Hardship(
            "mm pushed since learned", (0, 3, 10, 25, 60), lambda v: Setting(bump_mm=v)
        ),
        "likeness": Hardship(
            "share of the way to the board's colour",
            (0, 0.5, 0.75, 0.9, 1.0),
            lambda v: Setting(likeness=v),
        ),
    }
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn board and its reader; `reader` is None where it could not be learned, for `why`."""

    renderer: Renderer
    world: World
    reader: RepeatingReader | None
    why: str = ""


@lru_cache(maxsize=1)
def drawn(start: tuple[tuple[str, str], ...], setting: Setting, seed: int) -> Drawn:
    """The board of a setting, learned empty and with `start` on it, (place, content) each.

    The last one is kept: it takes seconds.
    """
    profile = load_profile("club-50")
    seen_from, look = camera(profile, setting), look_for(setting.likeness)
    renderer = Renderer(profile, seen_from, EVEN_LIGHT, seed, look)
    world = World(profile, seed)
    empty = setting.always(renderer.draw(world.scene()))
    places = dict(start)
    world.set(places)
    laid = setting.always(renderer.draw(world.scene()))
    try:
        return Drawn(renderer, world, reader_of(learn_board(profile, empty, laid, places)))
    except PaschError as error:
        return Drawn(renderer, world, None, str(error))


def measured(setting: Setting, game: Game, pictures: int, seed: int) -> Score:
    """The score over so many drawn positions of a random game of backgammon.

    Where the board cannot be learned at all, every board counts as doubtful and none as right.
    """
    start = game.start({option.name: option.default for option in game.options}).as_dict()
    # What happens after the learning does not matter to it.
    undisturbed = replace(setting, leds=0, bump_mm=0.0, after=unchanged)
    board = drawn(tuple(start.items()), undisturbed, seed)
    profile, score = board.renderer.profile, Score()
    if board.reader is None:
        names = [name for name in profile.place_names if name not in ("off", "yard")]
        score.places, score.boards, score.doubtful = len(names) * pictures, pictures, pictures
        score.faults.append(f"not learned: {board.why}")
        return score
    counts = dict.fromkeys(game.equipment.letters.values(), game.equipment.checkers)
    for number, truth in enumerate(positions(game, pictures, seed)):
        board.world.set(truth)
        picture = board.renderer.draw(disturbed(board.world.scene(), setting, profile))
        seen = board.reader.read(setting.after(setting.always(picture)), counts)
        label = Label(Path(f"{number:02}"), truth, None, frozenset(), False, "", "test")
        score.add(label, truth, seen)
    return score


def positions(game: Game, count: int, seed: int) -> Sequence[Mapping[str, str]]:
    """Positions of a random game, some plays apart."""
    asked = decisions(game, count * STRIDE, seed)
    return [asked[index * STRIDE].position.as_dict() for index in range(count)]


def camera(profile: BoardProfile, setting: Setting) -> PinholeCamera:
    """A camera that just sees the whole board, from the setting's slant."""
    left, top, right, bottom = outer_rectangle(profile)
    middle = ((left + right) / 2, (top + bottom) / 2, 0.0)
    tilt = math.radians(setting.tilt_deg)
    place = (middle[0], middle[1] + 900 * math.sin(tilt), 900 * math.cos(tilt))
    seen = [(x, y, z) for x in (left, right) for y in (top, bottom) for z in (0.0, 12.0)]
    return fitted(
        PinholeCamera(place, middle, size_px=setting.size_px),
        seen,
        36.0 * setting.size_px[0] / 1280,
    )


def look_for(likeness: float) -> SceneStyle:
    """The usual look with the dark checkers' colour so far on its way to the board's."""
    dark, ground = (rgb(colour) for colour in (dict(LOOK.checkers)["b"], LOOK.ground))
    mixed = np.round(dark + likeness * (ground - dark)).astype(int)
    colour = "#" + "".join(f"{part:02x}" for part in mixed)
    return replace(LOOK, checkers=(LOOK.checkers[0], ("b", colour)))


def rgb(colour: str) -> np.typing.NDArray[np.float64]:
    """Red, green, blue of `#rrggbb`."""
    return np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)], dtype=np.float64)


def disturbed(scene: SceneState, setting: Setting, profile: BoardProfile) -> SceneState:
    """The scene with the LEDs lit and the board pushed as the setting says."""
    count = 1 + max((led for shape in profile.places for led in shape.leds), default=0)
    lit = ((0, setting.leds, 0),) * count if setting.leds else ()
    push = (setting.bump_mm, -0.6 * setting.bump_mm, 0.05 * setting.bump_mm)
    return replace(scene, leds=lit, board_shift=push if setting.bump_mm else (0.0, 0.0, 0.0))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which hardships, how many positions for each step."""
    parser.add_argument(
        "--only", nargs="+", choices=tuple(HARDSHIPS), default=list(HARDSHIPS), metavar="NAME"
    )
    parser.add_argument(
        "--pictures", type=within(1, 1000, int), default=5, help="positions for each step"
    )
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--plot", metavar="FILE", help="draw the curves as a PNG")


def run(arguments: argparse.Namespace) -> int:
    """Print a line per step; always 0: these are limits to know, not faults."""
    cv2.setNumThreads(1)
    panels = [panel_of(name, HARDSHIPS[name], arguments) for name in arguments.only]
    if arguments.plot:
        write_png(arguments.plot, drawn_panels(panels, COLOURS))
    return 0


def panel_of(name: str, hardship: Hardship, arguments: argparse.Namespace) -> Panel:
    """Measure one hardship, printing each step; its curves."""
    print(f"{name}, {hardship.unit}")
    curves: dict[str, list[float]] = {key: [] for key in COLOURS}
    for step in hardship.steps:
        score = measured(
            hardship.setting(step), game_named("backgammon"), arguments.pictures, arguments.seed
        )
        for key, share in shares(score).items():
            curves[key].append(share)
        print(
            f"  {step:8g}  places {score.places_right}/{score.places}  boards"
            f" {score.boards_right}/{score.boards}  doubtful {score.doubtful}  wrong and vouched"
            f" for {len(score.vouched_wrong)}  {unlearned(score)}".rstrip(),
            flush=True,
        )
    return Panel(name, hardship.unit, hardship.steps, curves)


def unlearned(score: Score) -> str:
    """Why the board could not be learned, or nothing."""
    return next((fault for fault in score.faults if fault.startswith("not learned")), "")


def shares(score: Score) -> dict[str, float]:
    """The curves' values at one step."""
    values = (
        score.places_right / score.places,
        score.boards_right / score.boards,
        1.0 - score.doubtful / score.boards,
        len(score.vouched_wrong) / score.boards,
    )
    return dict(zip(COLOURS, values, strict=True))
