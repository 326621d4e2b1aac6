"""`pasch bench hardships`: what sight bears, drawn by the twin, one hardship at a time.

Prints a line per step and, with `--plot`, draws the curves (docs/pictures/hardships.png).
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pasch.bench.hardships import Hardship
    from pasch.bench.plot import Panel
    from pasch.bench.sight import Score

__all__ = ["add_arguments", "run"]

NAMES = ("tilt", "resolution", "blur", "noise", "light", "glow", "bump", "likeness")
# Blue-green-red of the curves.
COLOURS = {
    "places right": (190, 110, 30),
    "boards right": (60, 150, 60),
    "boards vouched for": (150, 150, 150),
    "wrong and vouched for": (40, 40, 210),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which hardships, how many positions for each step."""
    parser.add_argument("--only", nargs="+", choices=NAMES, default=list(NAMES), metavar="NAME")
    parser.add_argument("--pictures", type=int, default=5, help="positions for each step")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--plot", metavar="FILE", help="draw the curves as a PNG")


def run(arguments: argparse.Namespace) -> int:
    """Print a line per step; always 0: these are limits to know, not faults."""
    import cv2

    from pasch.bench.hardships import HARDSHIPS
    from pasch.bench.plot import drawn_panels
    from pasch_vision.drawing.explain import write_png

    cv2.setNumThreads(1)
    panels = [panel_of(name, HARDSHIPS[name], arguments) for name in arguments.only]
    if arguments.plot:
        write_png(arguments.plot, drawn_panels(panels, COLOURS))
    return 0


def panel_of(name: str, hardship: Hardship, arguments: argparse.Namespace) -> Panel:
    """Measure one hardship, printing each step; its curves."""
    from pasch.bench.hardships import measured
    from pasch.bench.plot import Panel
    from pasch.rules import game_named

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
