"""Writes held-out boards as folders that `pasch bench sight` reads.

Each has a picture of the empty board, one of a known position, and test pictures, so that all of
vision is measured, including calibration. They are path-traced if that is installed
(`pip install 'pasch[trace]'`), else drawn by casting rays. The seed decides every board; a folder
that is there already is left alone.
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from pasch_hardware.boards.profile_text import profile_text
from pasch_vision.arrays import Picture
from pasch_vision.learned.places.crops import Crops
from pasch_vision.pose.view import field_corners
from training.drawing.painting.paint import Rng
from training.drawing.random_positions import named
from training.drawing.rays import scene as drawn
from training.drawing.rays.scene import Scene
from training.drawing.rays.shots import pictures
from training.sight.sample import hidden, to_learn_from

__all__ = ["write_board"]

# Training boards have other numbers (`reliability.FIRST`, `traced.FIRST`).
FIRST = 4_000_000_007
# The share of tall piles: as few as in play, while a third are tall in training.
TALL = 0.12
SHOTS, HANDS = 5, 0.2
# The range of a picture's pixel count: from an old webcam's to 1280 x 720.
PIXELS = (350_000, 920_000)
QUALITY = 96


def write_board(rng: Rng, one: Scene, folder: Path, shots: int = SHOTS) -> None:
    """Write the pictures of a scene and what they show into a folder."""
    profile = one.profile
    folder.mkdir(parents=True)
    (folder / "profile.toml").write_text(profile_text(profile), encoding="utf-8")
    corners = one.view.project(field_corners(profile.field)).round(2).tolist()
    crops = Crops.of(profile, one.view)
    serials = int(rng.integers(1 << 30))
    labels: list[Mapping[str, Any]] = []

    def keep(name: str, picture: Picture, contents: Mapping[int, str], **more: Any) -> None:
        cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        places = named(profile, contents)
        labels.append({"image": name, "places": places, "field_corners_px": corners, **more})

    empty, start, known = to_learn_from(rng, one, serials)
    keep("calib_empty.jpg", empty, {})
    keep("calib_start.jpg", start, known)
    every = pictures(rng, one, shots, serials, HANDS, TALL)
    for number, (picture, what, _, contents) in enumerate(every, start=1):
        share = hidden(crops, what, len(profile.places))[0]
        covered = [shape.name for shape, is_so in zip(profile.places, share, strict=True) if is_so]
        keep(f"test_{number:02}.jpg", picture, contents, covered=covered, hand=bool(covered))
    lines = "".join(json.dumps(label) + "\n" for label in labels)
    (folder / "truth.jsonl").write_text(lines, encoding="utf-8")


def renderer() -> Callable[[Rng], Scene]:
    """The path tracer if it is installed, else the ray caster."""
    if find_spec("bpy") is None:
        return drawn.scene
    from training.sight.tracing.render import scene

    return lambda rng: scene(rng, PIXELS)


def main() -> None:
    """Write boards as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=60)
    parser.add_argument("--folder", type=Path, default=Path("held-out"))
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    scene = renderer()
    for number in range(arguments.boards):
        name = f"{arguments.seed}-{number:03}"
        folder, beside = arguments.folder / name, arguments.folder / f"{name}.part"
        if folder.exists():
            continue
        begun_s = time.time()
        rng = np.random.default_rng([FIRST + arguments.seed, number])
        if beside.exists():
            raise SystemExit(f"{beside} was left by a run that broke off; delete it.")
        write_board(rng, scene(rng), beside)
        beside.rename(folder)
        print(f"board {number}: {time.time() - begun_s:.0f} s", flush=True)


if __name__ == "__main__":
    main()
