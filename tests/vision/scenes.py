"""The scenes under `tests/data/scenes`: empty board, known position, and where it truly is."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np

from pasch_hardware.boards.profile import BoardProfile, load_profile
from pasch_vision.arrays import Floats
from pasch_vision.calibration import Calibration
from pasch_vision.picture import Picture, read_picture
from pasch_vision.pose.quality import Quality
from pasch_vision.pose.view import View, field_corners

FOLDER = Path(__file__).parents[1] / "data" / "scenes"
FELT, CARD, STRIP = "bg01_felt_green_window", "hg01_card_window", "gw01_wood_window"
# Path-traced by `training.sight.held_out`; the checkers on 8 begin half a checker off the rail.
SET_OFF = "bg_traced_row_set_off"
# Also path-traced: a narrow strip upon boards whose grain is as sharp as its edges.
GRAIN = "gw_traced_grain"
# And one whose checkers fit a strip that leads out of the picture as well, better even.
EDGE = "gw_traced_edge"
# Drawn by `pasch bench films`: in `test_03` a dark checker lies half behind another dark one.
BEHIND = "drawn_behind"
# Likewise: in `test_03` a light checker lies on a light bar.
ON_BAR = "drawn_on_the_bar"


@cache
def profile(scene: str) -> BoardProfile:
    """The scene's board."""
    return load_profile(FOLDER / scene / "profile.toml")


@cache
def picture(scene: str, name: str) -> Picture:
    """A picture of the scene: `calib_empty`, `calib_start`, `test_02` …"""
    return read_picture(FOLDER / scene / f"{name}.jpg")


@cache
def start_places(scene: str) -> dict[str, str]:
    """What lies there in `calib_start`."""
    return places(scene, "calib_start")


def places(scene: str, name: str) -> dict[str, str]:
    """What truly lies there in a picture of the scene."""
    lines = (FOLDER / scene / "truth.jsonl").read_text().splitlines()
    found = [json.loads(line) for line in lines]
    held = next(one["places"] for one in found if one["image"] == f"{name}.jpg")
    return {str(place): str(content) for place, content in held.items()}


@cache
def true_corners(scene: str) -> Floats:
    """The field's corners (4, 2) in the scene's pictures, px."""
    line = json.loads((FOLDER / scene / "truth.jsonl").read_text().splitlines()[0])
    return np.array(
        [[float(part) for part in word.split(",")] for word in line["corners"].split()]
    )


@cache
def true_view(scene: str) -> View:
    """The view by the true corners."""
    return View.from_corners(true_corners(scene), profile(scene).field, (1280, 720))


@cache
def true_calibration(scene: str) -> Calibration:
    """A calibration with the true view, for what builds on it."""
    return Calibration(
        profile(scene),
        true_view(scene),
        (1280, 720),
        Quality("corners", 1.0, 1.0, 1.0),
        picture(scene, "calib_empty"),
        picture(scene, "calib_start"),
        start_places(scene),
    )


def corner_errors(view: View, scene: str) -> Floats:
    """How far (4,) px a view puts the field's corners from where they truly are."""
    seen = view.project(field_corners(profile(scene).field))
    return np.asarray(np.linalg.norm(seen - true_corners(scene), axis=1))
