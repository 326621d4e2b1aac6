"""Finds the board: from two pictures of a fixed camera and a known position to a view.

Nobody has to click: whatever changed between the empty board and the known position must be that
position's checkers, and the view that puts them there is the camera's. If three markers on the
frame are visible, they are used first. Refuses, in one sentence, rather than guess.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from pasch_hardware.boards.profile import BoardProfile
from pasch_hardware.message import Message, message
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.estimation.change import SHADOWLESS, SHADOWY, change
from pasch_vision.pose.estimation.coarse_to_fine import (
    Material,
    at_working_size,
    checked,
    first_views,
    refined,
)
from pasch_vision.pose.estimation.fit import agreement
from pasch_vision.pose.estimation.layout import Discs, discs, with_gaps
from pasch_vision.pose.estimation.outline import PLAINLY_OUT, stands_out
from pasch_vision.pose.estimation.refine import Anchors, Sharp
from pasch_vision.pose.estimation.verification import Verification, are_swapped
from pasch_vision.pose.markers import (
    CORNER_SPREAD_PX,
    SeenMarkers,
    markers_of_both,
    refuse_mirrored,
    turned_by,
    view_from_markers,
)
from pasch_vision.pose.quality import ERROR_TIMES, Quality, corner_error_px, in_mm
from pasch_vision.pose.same_camera import require_comparable
from pasch_vision.pose.view import View

__all__ = ["LEAST_CHECKERS", "locate"]

# At least this many checkers must lie open for a board to be found.
LEAST_CHECKERS = 4
LEAST_SHARE = 0.7
MOST_MISSING_SHARE = 0.07
# A board cannot be read if its corners are uncertain by more than this share of a checker.
UNSURE_SHARE = 0.5
# Thickness over radius: a fifth for coins, two fifths and more for checkers.
THICK_SHARE = 0.3
# Whether whoever can read the start picture, given the view and how good it is, reads at some
# places what is named there.
Reads = Callable[[View, Quality, tuple[str, ...]], bool]


def locate(
    profile: BoardProfile,
    empty: Picture,
    start: Picture,
    places: Mapping[str, str],
    reads: Reads | None = None,
) -> tuple[View, Quality]:
    """The view and how good it is, from the empty board and the position `places` on it.

    Where outlines and colours speak against the position, `reads` is asked: a picture that is
    burnt out shows neither. Raises `CalibrationError` when the board cannot be found for certain.
    """
    material = prepared(profile, empty, start, places)
    seen = markers_of_both(profile, material.empty, material.start)
    marked = view_from_markers(seen, image_size(material.empty))
    if marked is not None:
        view, _, seen = marked
        anchors = Anchors.points(seen.points_mm, seen.points_px, CORNER_SPREAD_PX)
        sharp, way = refined(view, material, anchors, are_enough=True), "markers and checkers"
    else:
        refuse_mirrored(profile, material.empty, material.start)
        (sharp, material), way = found_by_checkers(material, seen), "checkers"
    found = checked(sharp.view, material)
    _require_most(found)
    quality = measured(sharp, material, way, found)
    size = image_size(empty)
    ratio = size[0] / material.empty.shape[1]
    view, quality = sharp.view.scaled(size), replace(quality, error_px=quality.error_px * ratio)
    wrong = disputed(material, found)
    if wrong and not (reads and reads(view, quality, wrong)):
        raise CalibrationError(
            "The position on the board is not the one asked for: it differs at {places}; set "
            "it up as asked and take the second picture again.",
            places=wrong,
        )
    if are_swapped(sharp.view, material.layout, material.empty, material.start):
        raise CalibrationError(
            "The two pictures look swapped: the checkers lie in the one called empty; give them"
            " the other way round."
        )
    _require_certain(quality, material)
    return view, quality


def found_by_checkers(material: Material, markers: SeenMarkers) -> tuple[Sharp, Material]:
    """The view that a search for the checkers leads to, with the material it was found in.

    If there are two, the one whose field stands out more from the table wins.
    """
    found: list[tuple[float, Sharp, Material]] = []
    for view, seen in first_views(material):
        turned = turned_by(markers, view)
        anchors = Anchors.points(turned.points_mm, turned.points_px, CORNER_SPREAD_PX)
        sharp = refined(view, seen, anchors, are_enough=False)
        found.append((stands_out(sharp.view, seen.empty, seen.profile.field), sharp, seen))
        if found[-1][0] >= PLAINLY_OUT:
            break
    _, sharp, seen = max(found, key=lambda one: one[0])
    return sharp, seen


def prepared(
    profile: BoardProfile, empty: Picture, start: Picture, places: Mapping[str, str]
) -> Material:
    """The material to find the board from; raises `CalibrationError` if that cannot succeed."""
    if empty.shape != start.shape:
        raise CalibrationError(
            "The two pictures differ in size ({one} and {other}); take both with the same "
            "fixed camera.",
            one=sized(empty),
            other=sized(start),
        )
    known = discs(profile, places)
    if len(known) < LEAST_CHECKERS:
        raise CalibrationError(
            "Only {count} checkers would lie open on the board; put at least {least} on "
            "its points and name them with --start-places.",
            count=len(known),
            least=LEAST_CHECKERS,
        )
    empty, start = at_working_size(empty), at_working_size(start)
    layout = Discs.of(known)
    is_thick = float((layout.thicknesses / layout.radii).mean()) > THICK_SHARE
    shading = SHADOWY if is_thick else SHADOWLESS
    changed = change(empty, start, shading)
    require_comparable(empty, start, changed)
    return Material(profile, places, empty, start, shading, changed, layout)


def measured(sharp: Sharp, material: Material, way: str, found: Verification) -> Quality:
    """The quality of a fitted view, its error in px of the material's pictures."""
    view, field = sharp.view, material.profile.field
    error_px = ERROR_TIMES * corner_error_px(view, sharp.covariance, field)
    error_mm = in_mm(error_px, view, field)
    layout = with_gaps(material.layout, sharp.gaps_mm)
    agreed = max(agreement(view, material.changed, layout), found.share)
    return Quality(way, error_px, error_mm, agreed)


def _require_most(found: Verification) -> None:
    """Raise `CalibrationError` unless most checkers lie as the position says."""
    if found.share < LEAST_SHARE:
        raise CalibrationError(
            "Only {seen} of {wanted} checkers of the position were found where they should "
            "lie; see that the whole board is in the picture and set the position up as "
            "asked{more}.",
            seen=found.seen,
            wanted=found.wanted,
            more=places_named(found.wrong),
        )


def disputed(material: Material, found: Verification) -> tuple[str, ...]:
    """The places that do not look as the position says, none if that may be chance."""
    extra = () if _are_all_found(material, found) else found.extra
    is_moved = bool(extra) and bool(found.missing or found.strange)
    lacks = (
        len(found.missing) > 0 and found.wanted - found.seen > MOST_MISSING_SHARE * found.wanted
    )
    is_plain = is_moved or lacks or len(extra) > 1 or len(found.strange) > 1
    return found.wrong if is_plain or found.absent else ()


def _are_all_found(material: Material, found: Verification) -> bool:
    """Whether every checker of the set lies where it should, so that none can lie elsewhere."""
    profile, named = material.profile, "".join(material.places.values())
    are_named = all(named.count(letter) >= profile.kind.checkers for letter in profile.letters)
    return are_named and not (found.missing or found.strange or found.absent)


def _require_certain(quality: Quality, material: Material) -> None:
    """Raise `CalibrationError` if checkers could be mistaken for their neighbours."""
    widest = max(material.profile.diameter(disc.letter) for disc in material.layout.items)
    if quality.error_mm > UNSURE_SHARE * widest:
        raise CalibrationError(
            "The checkers do not show exactly enough where the board is; lay them further apart "
            "over the whole board, name them with --start-places and take the second picture "
            "again."
        )


def places_named(names: tuple[str, ...]) -> Message | str:
    """Some places in brackets for use in a sentence, or nothing."""
    return message(" (look at {places})", places=names[:6]) if names else ""


def sized(picture: Picture) -> str:
    """A picture's size in words."""
    width, height = image_size(picture)
    return f"{width} x {height}"
