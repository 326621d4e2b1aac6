"""Finds the board: from two pictures of a fixed camera and what lies there, to a view.

Nobody clicks anything. What has changed between the empty board and the known position must be
that position's checkers; the view that puts them there is the camera's. Markers on the frame,
where three are seen, are used first. Refuses, in one sentence, rather than guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_hardware.profile import BoardProfile
from pasch_vision.errors import CalibrationError
from pasch_vision.least_squares import Floats
from pasch_vision.locate_change import SHADOWLESS, SHADOWY, Shading, change
from pasch_vision.locate_check import Verification, verified
from pasch_vision.locate_fit import agreement, pulled
from pasch_vision.locate_layout import Discs, discs, spread_out
from pasch_vision.locate_measure import Evidence
from pasch_vision.locate_outline import outline_anchors, outline_swept
from pasch_vision.locate_search import guesses
from pasch_vision.locate_sharpen import Anchors, Sharp, sharpened
from pasch_vision.locate_still import require_comparable
from pasch_vision.markers import CORNER_SPREAD_PX, markers_of_both, view_from_markers
from pasch_vision.picture import Picture, image_size
from pasch_vision.quality import Quality, corner_error_px
from pasch_vision.view import View, field_corners

__all__ = ["locate"]

# Boards with a top and a bottom stand more or less upright in the picture; a strip may lie
# any way round.
UPRIGHT_TURNS_DEG = tuple(float(turn) for turn in range(-48, 49, 8))
ALL_TURNS_DEG = tuple(float(turn) for turn in range(-180, 180, 10))
FOLLOWED = 4
WORKING_WIDTH_PX = 1280
# Thickness over radius: coins have a fifth, checkers two fifths and more.
THICK_SHARE = 0.3
LEAST_CHECKERS = 4
LEAST_AGREEMENT = 0.22
LEAST_SHARE = 0.7
# A board whose corners are this share of a checker in doubt cannot be read.
UNSURE_SHARE = 0.35
MOST_MISSING_SHARE = 0.07
# How sharply the outline of a board without rails is looked for, step by step, in px.
OUTLINE_REACHES_PX = (8, 6, 5, 4)
RAIL_REACH_PX, RAIL_ROUNDS = 7, 4


@dataclass(frozen=True, slots=True)
class Material:
    """What a board is found from: the pictures, what changed, and the discs that must be there."""

    profile: BoardProfile
    places: Mapping[str, str]
    empty: Picture
    start: Picture
    shading: Shading
    changed: Floats
    layout: Discs

    @property
    def roughly_changed(self) -> Floats:
        """What changed in small pictures without noise, shadows included (H', W')."""
        return change(shrunk(self.empty), shrunk(self.start), SHADOWLESS)


def locate(
    profile: BoardProfile, empty: Picture, start: Picture, places: Mapping[str, str]
) -> tuple[View, Quality]:
    """The view and how good it is, from the empty board and the position `places` on it.

    Raises `CalibrationError` when it cannot be found for certain.
    """
    if empty.shape != start.shape:
        raise CalibrationError(
            f"The two pictures differ in size ({sized(empty)} and {sized(start)}); take both"
            " with the same fixed camera."
        )
    known = discs(profile, places)
    if len(known) < LEAST_CHECKERS:
        raise CalibrationError(
            f"Only {len(known)} checkers would lie open on the board; put at least"
            f" {LEAST_CHECKERS} on its points and name them with --start-places."
        )
    size = image_size(empty)
    empty, start = at_working_size(empty), at_working_size(start)
    layout = Discs.of(known)
    shading = SHADOWY if is_thick(layout) else SHADOWLESS
    changed = change(empty, start, shading)
    require_comparable(empty, start, changed)
    material = Material(profile, places, empty, start, shading, changed, layout)
    seen = markers_of_both(profile, empty, start)
    marked = view_from_markers(seen, image_size(empty))
    if marked is not None:
        _, _, seen = marked
        anchors = Anchors.points(seen.points_mm, seen.points_px, CORNER_SPREAD_PX)
        sharp = refined(marked[0], material, anchors)
        way = "markers and checkers"
    else:
        sharp = refined(first_view(material), material, None)
        way = "checkers"
    quality = judged(sharp, material, way)
    widest = UNSURE_SHARE * max(profile.diameter(disc.letter) for disc in known)
    if quality.error_mm > widest:
        raise CalibrationError(
            f"The checkers tell the board's place only to about {quality.error_mm:.0f} mm; lay"
            " them further apart over the whole board, name them with --start-places and take"
            " the second picture again."
        )
    ratio = size[0] / WORKING_WIDTH_PX
    return sharp.view.scaled(size), replace(quality, error_px=quality.error_px * ratio)


def at_working_size(picture: Picture) -> Picture:
    """The picture at the width for which the distances in px of all steps are made."""
    width, height = image_size(picture)
    if width == WORKING_WIDTH_PX:
        return picture
    size = (WORKING_WIDTH_PX, round(height * WORKING_WIDTH_PX / width))
    way = cv2.INTER_AREA if width > WORKING_WIDTH_PX else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, size, interpolation=way), dtype=np.uint8)


def shrunk(picture: Picture) -> Picture:
    """The picture at a quarter of its size."""
    small = cv2.resize(picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)


def is_thick(layout: Discs) -> bool:
    """Whether the checkers are thick enough to throw a shadow worth the name."""
    return float(np.median(layout.thicknesses / layout.radii)) > THICK_SHARE


def first_view(material: Material) -> View:
    """The view that a search over all turns, tilts and distances prefers, pulled into place."""
    profile, changed, layout = material.profile, material.changed, material.layout
    full = image_size(material.empty)
    turns = ALL_TURNS_DEG if profile.board == "gamwin" else UPRIGHT_TURNS_DEG
    best, best_score = None, 0.0
    for guess in guesses(material.roughly_changed, layout, profile, turns)[:FOLLOWED]:
        view = guess.view.scaled(full)
        for width, blur_px in ((192, 4.0), (320, 3.0), (640, 1.5)):
            view = pulled(view, changed, layout, width, blur_px)
        score = agreement(view, changed, layout) * (0.5 + checked(view, material).share)
        if score > best_score:
            best, best_score = view, score
    if best is None or agreement(best, changed, layout) < LEAST_AGREEMENT:
        raise CalibrationError(
            "The board with this position was not found in the pictures; see that the whole"
            " board is in the picture and the position is set up as named."
        )
    return best


def refined(view: View, material: Material, markers: Anchors | None) -> Sharp:
    """The view fitted to every checker, and to the markers or else the field's edges."""
    profile = material.profile
    evidence = Evidence.of(material.empty, material.start, material.shading)
    held = Anchors.none() if markers is None else markers
    sharp = sharpened(view, material.layout, evidence, held)
    if markers is not None:
        return sharp
    reaches: tuple[int, ...] = (RAIL_REACH_PX,) * RAIL_ROUNDS
    if profile.frame_height <= 0.0:
        swept = outline_swept(sharp.view, sharp.covariance, material.empty, profile.field)
        sharp = Sharp(swept, sharp.covariance, sharp.misses_mm, sharp.measured, sharp.gaps_mm)
        reaches = OUTLINE_REACHES_PX
    for reach_px in reaches:
        edges = outline_anchors(
            sharp.view, material.empty, profile.field, profile.frame_height, reach_px
        )
        sharp = sharpened(sharp.view, material.layout, evidence, edges, (min(reach_px, 5),))
    return sharp


def checked(view: View, material: Material) -> Verification:
    """How the picture agrees with the position when seen with `view`."""
    return verified(
        view, material.layout, material.profile, material.places, material.changed, material.start
    )


def judged(sharp: Sharp, material: Material, way: str) -> Quality:
    """The quality of a fitted view; raises `CalibrationError` where it cannot be trusted."""
    view, profile = sharp.view, material.profile
    found = checked(view, material)
    wrong = tuple(dict.fromkeys((*found.missing, *found.strange, *found.extra)))
    if found.share < LEAST_SHARE:
        raise CalibrationError(
            f"Only {found.seen} of {found.wanted} checkers of the position were found where they"
            " should lie; see that the whole board is in the picture and set the position up as"
            f" named{places_named(wrong)}."
        )
    is_moved = bool(found.extra) and bool(found.missing or found.strange)
    lacks = (
        len(found.missing) > 0 and found.wanted - found.seen > MOST_MISSING_SHARE * found.wanted
    )
    if is_moved or lacks or len(found.extra) > 1 or len(found.strange) > 1:
        raise CalibrationError(
            "The position on the board is not the one named: it differs at"
            f" {', '.join(wrong)}; set it up as named and take the second picture again."
        )
    error_px = corner_error_px(view, sharp.covariance, profile.field)
    corners = field_corners(profile.field)
    scale = float(view.mm_per_px(corners).max())
    layout = spread_out(material.layout, sharp.gaps_mm)
    agreed = max(agreement(view, material.changed, layout), found.share)
    return Quality(way, error_px, error_px * scale, agreed)


def places_named(names: tuple[str, ...]) -> str:
    """Some places in brackets for a sentence, or nothing."""
    return f" (look at {', '.join(names[:6])})" if names else ""


def sized(picture: Picture) -> str:
    """A picture's size in words."""
    width, height = image_size(picture)
    return f"{width} x {height}"
