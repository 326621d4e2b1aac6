"""From pictures to a view in two steps: a rough view found by search, then a sharp one.

Separates the evidence (`Material`) from the method; judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from pasch_hardware.boards.profile import BoardProfile
from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.estimation.change import SHADOWLESS, SHADOWY, Shading, change
from pasch_vision.pose.estimation.facing import facing
from pasch_vision.pose.estimation.fit import agreement, pulled
from pasch_vision.pose.estimation.layout import Discs
from pasch_vision.pose.estimation.measure import OutlineEvidence
from pasch_vision.pose.estimation.outline import (
    has_outline,
    outline_anchors,
    outline_score,
    smoothed,
)
from pasch_vision.pose.estimation.pattern import LEAST_SHARE, LikePoints
from pasch_vision.pose.estimation.refine import Anchors, Sharp, sharpened
from pasch_vision.pose.estimation.search import distinct, guesses
from pasch_vision.pose.estimation.verification import Verification, verified
from pasch_vision.pose.sweep import swept
from pasch_vision.pose.view import View, field_corners

__all__ = ["Material", "at_working_size", "checked", "first_views", "refined", "turns_for"]

WORKING_WIDTH_PX = 1280
# Boards with a top and a bottom stand more or less upright in the picture; a strip may lie
# any way round.
UPRIGHT_TURNS_DEG = tuple(float(turn) for turn in range(-48, 49, 8))
# They may also be seen from their far side or from one of their ends.
FAR_SIDE_TURNS_DEG = tuple(turn + 180.0 for turn in UPRIGHT_TURNS_DEG)
END_TURNS_DEG = tuple(float(turn + end) for end in (90, 270) for turn in range(-40, 41, 8))
# From this share of checkers seen on, the board stands the way round that was searched: upside
# down at most 0.8 of a start position's were seen, and 12 of 13 of a smaller one's; the right way
# round 0.93 and more.
RIGHT_WAY_SHARE = 0.93
ALL_TURNS_DEG = tuple(float(turn) for turn in range(-180, 180, 10))
# The steps in which the best views of a search are pulled into place: the pictures' longer side in
# px, their blur in px, and how many views are pulled.
PULLS = ((192, 4.0, 4), (320, 3.0, 2), (640, 1.5, 2))
LEAST_AGREEMENT = 0.22
# A view with this score (half of what changed, and every checker) is not compared with others.
PLAIN_SCORE = 0.75
# A rough view may put the field's corners outside the picture by this share of its size.
OUTSIDE_SHARE = 0.25
# Another view puts the board elsewhere if its middle is this share of the diagonal away, and is
# tried if its score is at least this share of the best one's.
ELSEWHERE_SHARE, RIVAL_SCORE = 0.4, 0.7
# How far from its expected place the outline of a board without rails is looked for, step by step.
OUTLINE_REACHES_PX = (8, 6, 5, 4)
RAIL_REACH_PX, RAIL_ROUNDS = 7, 4
EDGE_BLUR_PX = 0.7


@dataclass(frozen=True)
class Material:
    """The evidence for finding a board: the pictures, what changed, and the discs to be found.

    `changed` (H, W) was made with `shading`; the pictures are `WORKING_WIDTH_PX` wide.
    """

    profile: BoardProfile
    places: Mapping[str, str]
    empty: Picture
    start: Picture
    shading: Shading
    changed: Floats
    layout: Discs

    @cached_property
    def otherwise(self) -> Material:
        """This material with the change recomputed under the other assumption about shadows."""
        shading = SHADOWY if self.shading == SHADOWLESS else SHADOWLESS
        changed = change(self.empty, self.start, shading)
        return replace(self, shading=shading, changed=changed)


def at_working_size(picture: Picture) -> Picture:
    """The picture at the width for which all distances in px were chosen."""
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


def first_views(material: Material) -> list[tuple[View, Material]]:
    """The best view of a search over all turns, tilts and distances, pulled into place.

    If the board does not fit the right way round for its operator, it is also tried from its other
    sides. A strip's positions mostly lie beside one end and look alike both ways, so for a strip
    the best view that puts it elsewhere follows. Each comes with the material in which it was
    found. Raises `CalibrationError` if nothing fits.
    """
    found = best_views(material)
    if not found:
        raise CalibrationError(
            "The board with this position was not found in the pictures; see that the whole"
            " board is in the picture and the position is set up as asked."
        )
    kept = found[:1] if material.profile.kind.is_upright else both_ways(found)
    return [
        (
            facing(one.view, one.seen.layout, one.seen.profile, one.seen.start),
            material if material.shading == SHADOWY else one.seen,
        )
        for one in kept
    ]


def both_ways(found: Sequence[Candidate]) -> list[Candidate]:
    """The first of some views, and the first one elsewhere that fits nearly as well."""
    best = found[0]
    middle, length_px = seen_middle(best)
    for other in found[1:]:
        away_px = float(np.linalg.norm(seen_middle(other)[0] - middle))
        if away_px > ELSEWHERE_SHARE * length_px and other.score >= RIVAL_SCORE * best.score:
            return [best, other]
    return [best]


def seen_middle(one: Candidate) -> tuple[Floats, float]:
    """Where a view puts the middle of the field (x, y) px, and the length of its diagonal, px."""
    corners = one.view.project(field_corners(one.seen.profile.field))
    return corners.mean(axis=0), float(np.linalg.norm(corners[2] - corners[0]))


def turns_for(profile: BoardProfile) -> tuple[tuple[float, ...], ...]:
    """How a board may be turned in the picture (degrees): what to try first, and what next."""
    if not profile.kind.is_upright:
        return (ALL_TURNS_DEG,)
    return UPRIGHT_TURNS_DEG, FAR_SIDE_TURNS_DEG, END_TURNS_DEG


@dataclass(frozen=True, slots=True)
class Candidate:
    """A view, the material it was found in, and how well it fits.

    `share`: of the checkers seen; `agreed`: how well the drawn ones cover what has changed.
    """

    view: View
    seen: Material
    share: float
    agreed: float

    @classmethod
    def of(cls, view: View, seen: Material) -> Candidate:
        """The candidate for a view, with how well it fits."""
        agreed, share = agreement(view, seen.changed, seen.layout), checked(view, seen).share
        return cls(view, seen, share, agreed)

    @property
    def is_whole(self) -> bool:
        """Whether the whole field is in the picture, or nearly."""
        size = np.array(self.view.image_size)
        corners = self.view.project(field_corners(self.seen.profile.field)) / size
        return bool((np.abs(corners - 0.5) < 0.5 + OUTSIDE_SHARE).all())

    @property
    def score(self) -> float:
        """How well it fits by `agreed` and `share` together."""
        return self.agreed * (0.5 + self.share)


def best_views(material: Material) -> list[Candidate]:
    """The views that fit, the best-fitting first.

    If two fit equally well the pictures cannot decide; the first one tried then wins, seen from
    the profile's operator side.
    """
    found: list[Candidate] = []
    for searched in (SHADOWLESS, SHADOWY):
        seen = material if searched == SHADOWLESS else material.otherwise
        for turns_deg in turns_for(material.profile):
            found = by_score([*found, *candidates(seen, searched, turns_deg)])
            if found and found[0].share >= RIGHT_WAY_SHARE:
                break
        if found and found[0].score >= PLAIN_SCORE:
            break
    return found


def by_score(found: Iterable[Candidate]) -> list[Candidate]:
    """The best-fitting first."""
    return sorted(found, key=lambda one: -one.score)


def candidates(
    material: Material, searched: Shading, turns_deg: tuple[float, ...]
) -> list[Candidate]:
    """The views that a search prefers, fitted to what changed; `searched`: with which shading.

    Most of them converge in the first step, so later steps follow fewer; a view within a step's
    blur of a better one counts as the same.
    """
    full = image_size(material.empty)
    rough = change(shrunk(material.empty), shrunk(material.start), searched)
    views = [view.scaled(full) for view in guesses(rough, material.layout, turns_deg)]
    found: list[Candidate] = []
    for longest_px, blur_px, followed in PULLS:
        pulls = [
            pulled(view, material.changed, material.layout, longest_px, blur_px)
            for view in views[:followed]
        ]
        found = [one for view in pulls if (one := Candidate.of(view, material)).is_whole]
        near_px = blur_px * max(full) / longest_px
        best = (one.view for one in by_score(found))
        views = list(distinct(best, material.layout, near_px))
    return [one for one in found if one.agreed >= LEAST_AGREEMENT]


def refined(view: View, material: Material, markers: Anchors, are_enough: bool) -> Sharp:
    """The view fitted to every checker and marker, and to the field's edges.

    `are_enough`: the markers alone determine the view, so edges are ignored.
    """
    profile = material.profile
    evidence = OutlineEvidence.of(material.empty, material.start, material.shading)
    sharp = sharpened(view, material.layout, evidence, markers)
    if are_enough:
        return sharp
    is_framed, alike = profile.frame_height > 0.0, LikePoints(profile, material.empty)
    scores = [] if is_framed else [outline_score(material.empty, profile.field)]
    if alike:
        scores.append(alike.score(sharp.view))
    reaches = (RAIL_REACH_PX,) * RAIL_ROUNDS if is_framed else OUTLINE_REACHES_PX
    if scores:
        middle = material.layout.tops.mean(axis=0)
        found = swept(sharp.view, middle, sharp.misses(material.layout, evidence), scores)
        is_alike = bool(alike) and alike.share(found) >= LEAST_SHARE
        if is_alike:
            markers = Anchors.joined([markers, alike.anchors(found)])
        if is_alike or not is_framed:
            sharp = replace(sharp, view=found)
    picture = smoothed(material.empty, EDGE_BLUR_PX)
    for reach_px in reaches:
        edges = outline_anchors(sharp.view, picture, profile.field, profile.frame_height, reach_px)
        held = Anchors.joined([markers, edges])
        sharp = sharpened(sharp.view, material.layout, evidence, held, (min(reach_px, 5),))
    if not is_framed and not has_outline(sharp.view, material.empty, profile.field):
        # The edges followed are no outline; the checkers alone must do, or the view is refused.
        return sharpened(sharp.view, material.layout, evidence, markers)
    return sharp


def checked(view: View, material: Material) -> Verification:
    """How well the picture agrees with the position as seen from `view`."""
    return verified(
        view,
        material.layout,
        material.profile,
        material.places,
        material.changed,
        material.empty,
        material.start,
    )
