"""The two steps from pictures to a view: a rough one found by search, then a sharp one.

Keeps apart what is asked of a board (`Material`) from how it is answered; judges nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_hardware.boards.profile import BoardProfile
from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.estimation.change import SHADOWLESS, SHADOWY, Shading, change
from pasch_vision.pose.estimation.fit import agreement, pulled
from pasch_vision.pose.estimation.layout import Discs
from pasch_vision.pose.estimation.measure import OutlineEvidence
from pasch_vision.pose.estimation.outline import has_outline, outline_anchors, outline_swept
from pasch_vision.pose.estimation.refine import Anchors, Sharp, sharpened
from pasch_vision.pose.estimation.search import guesses
from pasch_vision.pose.estimation.verification import Verification, verified
from pasch_vision.pose.view import View

__all__ = ["Material", "at_working_size", "checked", "first_view", "refined"]

WORKING_WIDTH_PX = 1280
# Boards with a top and a bottom stand more or less upright in the picture; a strip may lie
# any way round.
UPRIGHT_TURNS_DEG = tuple(float(turn) for turn in range(-48, 49, 8))
ALL_TURNS_DEG = tuple(float(turn) for turn in range(-180, 180, 10))
FOLLOWED = 4
LEAST_AGREEMENT = 0.22
# A view that agrees like this and shows every checker need not be compared with others.
PLAIN_AGREEMENT = 0.5
# How sharply the outline of a board without rails is looked for, step by step, in px.
OUTLINE_REACHES_PX = (8, 6, 5, 4)
RAIL_REACH_PX, RAIL_ROUNDS = 7, 4


@dataclass(frozen=True, slots=True)
class Material:
    """What a board is found from: the pictures, what changed, and the discs that must be there.

    `changed` (H, W) was made with `shading`; the pictures are `WORKING_WIDTH_PX` wide.
    """

    profile: BoardProfile
    places: Mapping[str, str]
    empty: Picture
    start: Picture
    shading: Shading
    changed: Floats
    layout: Discs

    def shaded(self, shading: Shading) -> Material:
        """This material with the change worked out anew under another idea of shadows."""
        if shading == self.shading:
            return self
        changed = change(self.empty, self.start, shading)
        return replace(self, shading=shading, changed=changed)


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


def first_view(material: Material) -> tuple[View, Material]:
    """The best view of a search over all turns, tilts and distances, pulled into place.

    Returns it with the material as the view was found in it. Raises `CalibrationError` where
    nothing fits.
    """
    best, best_score = None, 0.0
    other = SHADOWY if material.shading == SHADOWLESS else SHADOWLESS
    for searched, seen in ((SHADOWLESS, material), (SHADOWY, material.shaded(other))):
        for view in candidates(seen, searched):
            agreed = agreement(view, seen.changed, seen.layout)
            share = checked(view, seen).share
            score = agreed * (0.5 + share) if agreed >= LEAST_AGREEMENT else 0.0
            if score > best_score:
                best, best_score = (view, seen), score
        if best_score >= 1.5 * PLAIN_AGREEMENT:
            break
    if best is None:
        raise CalibrationError(
            "The board with this position was not found in the pictures; see that the whole"
            " board is in the picture and the position is set up as named."
        )
    view, seen = best
    return view, material if material.shading == SHADOWY else seen


def candidates(material: Material, searched: Shading) -> list[View]:
    """The search's best views, pulled over what changed; `searched` is the shading it used."""
    full = image_size(material.empty)
    turns = UPRIGHT_TURNS_DEG if material.profile.kind.is_upright else ALL_TURNS_DEG
    rough = change(shrunk(material.empty), shrunk(material.start), searched)
    found = []
    for guess in guesses(rough, material.layout, material.profile, turns)[:FOLLOWED]:
        view = guess.view.scaled(full)
        for width, blur_px in ((192, 4.0), (320, 3.0), (640, 1.5)):
            view = pulled(view, material.changed, material.layout, width, blur_px)
        found.append(view)
    return found


def refined(view: View, material: Material, markers: Anchors, are_enough: bool) -> Sharp:
    """The view fitted to every checker and marker, and to the field's edges.

    `are_enough`: the markers alone hold the view; edges are then left out.
    """
    profile = material.profile
    evidence = OutlineEvidence.of(material.empty, material.start, material.shading)
    sharp = sharpened(view, material.layout, evidence, markers)
    if are_enough:
        return sharp
    reaches: tuple[int, ...] = (RAIL_REACH_PX,) * RAIL_ROUNDS
    if profile.frame_height <= 0.0:
        middle = material.layout.tops.mean(axis=0)
        misses = sharp.misses(material.layout)
        swept = outline_swept(sharp.view, middle, material.empty, profile.field, misses)
        sharp = replace(sharp, view=swept)
        reaches = OUTLINE_REACHES_PX
    for reach_px in reaches:
        edges = outline_anchors(
            sharp.view, material.empty, profile.field, profile.frame_height, reach_px
        )
        held = Anchors.joined([markers, edges])
        sharp = sharpened(sharp.view, material.layout, evidence, held, (min(reach_px, 5),))
    if profile.frame_height <= 0.0 and not has_outline(sharp.view, material.empty, profile.field):
        # What was followed is no outline; what the checkers alone tell must do, or be refused.
        return sharpened(sharp.view, material.layout, evidence, markers)
    return sharp


def checked(view: View, material: Material) -> Verification:
    """How the picture agrees with the position when seen with `view`."""
    return verified(
        view,
        material.layout,
        material.profile,
        material.places,
        material.changed,
        material.empty,
        material.start,
    )
