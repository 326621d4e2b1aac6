"""Finds the board from one picture of a known position: the round things must be its checkers.

Three visible markers on the frame settle it. Without them, and without a picture of the empty
board, no change gives the checkers away; but most round things of their size are checkers, and
only one view puts the position's checkers on them. Refuses, in one sentence, rather than guess: if
another view explains nearly as many, or too few are explained, it asks for the corners. Does not
check that the checkers are those of the position.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.boards.profile import BoardProfile
from pasch_vision.arrays import Floats, Mask
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.estimation.coarse_to_fine import at_working_size, turns_for
from pasch_vision.pose.estimation.layout import Discs, discs
from pasch_vision.pose.estimation.search import guesses
from pasch_vision.pose.markers import locate_from_markers, refuse_mirrored
from pasch_vision.pose.quality import ERROR_TIMES, Quality, corner_error_px, in_mm
from pasch_vision.pose.view import View, fitted

__all__ = ["locate_from_start"]

# Round things looked for: their least and largest radius in px at the working size, their least
# distance, and how plainly round they are.
RADII_PX, APART_PX, ROUNDNESS = (8, 40), 10.0, 0.55
# A view is fitted repeatedly to the round things within these shares of a checker's radius from
# where it puts one; the last fit counts.
REACHES = (1.2, 0.8, 0.5, 0.35, 0.35)
# Two views count as different if their checkers lie more than this far apart (median, in radii).
OTHER = 0.7
# At least this many checkers must be explained, this share of them, and this share more than by
# any other view.
LEAST, LEAST_SHARE, MARGIN_SHARE = 8, 0.7, 0.15
# A round thing is a checker's if its radius is within a factor of e^0.4, half as large again.
LIKE_SIZED = 0.4
# Standard deviation of the centre of a round thing, in px.
MIDDLE_PX = 1.5
# A board cannot be read if its corners are uncertain by more than this share of a checker.
UNSURE_SHARE = 0.35
# So many of the best guesses are fitted.
FOLLOWED = 10


@dataclass(frozen=True, slots=True)
class Found:
    """A view, which checkers (N,) lie on round things in it, and the fit's covariance (8, 8)."""

    view: View
    is_seen: Mask
    covariance: Floats


def locate_from_start(
    profile: BoardProfile, start: Picture, places: Mapping[str, str]
) -> tuple[View, Quality]:
    """The view given by the markers, or the one that puts the checkers on the round things.

    Raises `CalibrationError` if no view does so for certain, or the picture is mirrored.
    """
    marked = locate_from_markers(profile, start)
    if marked is not None:
        return marked
    refuse_mirrored(profile, start)
    layout = Discs.of(discs(profile, places))
    small = at_working_size(start)
    things = circles(small)
    if min(len(things), len(layout.items)) < LEAST:
        raise not_found()
    found: list[Found] = []
    for turns in turns_for(profile):
        found += explained(layout, things, image_size(small), turns)
        found.sort(key=lambda one: -int(one.is_seen.sum()))
        if found and is_certain(found, layout):
            break
    else:
        raise not_found()
    best = found[0]
    share = float(best.is_seen.mean())
    error_px = ERROR_TIMES * corner_error_px(best.view, best.covariance, profile.field)
    error_mm = in_mm(error_px, best.view, profile.field)
    if error_mm > UNSURE_SHARE * 2.0 * float(layout.radii.max()):
        raise not_found()
    size = image_size(start)
    ratio = size[0] / small.shape[1]
    return best.view.scaled(size), Quality("checkers", error_px * ratio, error_mm, share)


def not_found() -> CalibrationError:
    """The error for a single picture that does not settle where the board is."""
    return CalibrationError(
        "One picture of a position does not tell for certain where this board is; give the "
        "field's corners in it with --corners, or a picture of the empty board with --empty."
    )


def circles(picture: Picture) -> Floats:
    """Centres and radii (N, 3) px of the round things in a picture."""
    grey = cv2.medianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), 3)
    found = cv2.HoughCircles(
        grey,
        cv2.HOUGH_GRADIENT_ALT,
        1.5,
        APART_PX,
        param1=200,
        param2=ROUNDNESS,
        minRadius=RADII_PX[0],
        maxRadius=RADII_PX[1],
    )
    if found is None:
        return np.zeros((0, 3))
    return np.asarray(found[0][:, :3], np.float64)


def explained(
    layout: Discs,
    things: Floats,
    size: tuple[int, int],
    turns_deg: tuple[float, ...],
) -> list[Found]:
    """Views with the board turned this way, and the checkers they explain."""
    drawn = np.zeros((size[1] // 4, size[0] // 4), np.float64)
    for x, y, radius in things / 4.0:
        cv2.circle(drawn, (round(x), round(y)), round(radius), 1.0, -1)
    tried = guesses(drawn, layout, turns_deg)[:FOLLOWED]
    found = [upon(view.scaled(size), layout, things) for view in tried]
    return [one for one in found if one is not None]


def upon(view: View, layout: Discs, things: Floats) -> Found | None:
    """A view fitted to round things; None if there are too few."""
    for reach in REACHES:
        seen = view.project(layout.tops)
        radii = layout.radii / view.mm_per_px(layout.tops)
        away = np.linalg.norm(seen[:, None] - things[None, :, :2], axis=2)
        # Seen at a slant a face is an ellipse, whose fitted circle is smaller.
        odd = np.abs(np.log(things[None, :, 2] / radii[:, None]))
        cost = np.where(odd < LIKE_SIZED, away, np.inf)
        nearest = cost.argmin(axis=1)
        near = cost[np.arange(len(seen)), nearest] < reach * radii
        # Each round thing explains at most one checker.
        taken = {int(thing): n for n, thing in enumerate(nearest) if near[n]}
        is_seen = np.isin(np.arange(len(seen)), list(taken.values()))
        if is_seen.sum() < LEAST:
            return None
        aims = things[nearest[is_seen], :2]
        view, covariance, _ = fitted(view, layout.tops[is_seen], aims, MIDDLE_PX)
    return Found(view, is_seen, covariance)


def is_certain(found: list[Found], layout: Discs) -> bool:
    """Whether the first view explains enough, and clearly more than any other view does."""
    best = found[0]
    count = len(layout.items)
    if best.is_seen.mean() < LEAST_SHARE:
        return False
    here = best.view.project(layout.tops)
    radii = layout.radii / best.view.mm_per_px(layout.tops)
    for other in found[1:]:
        away = np.linalg.norm(other.view.project(layout.tops) - here, axis=1)
        is_another = float(np.median(away / radii)) > OTHER
        margin = MARGIN_SHARE * count
        if is_another and other.is_seen.sum() > best.is_seen.sum() - margin:
            return False
    return True
