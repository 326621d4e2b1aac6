"""Everything that is prepared once per calibration: planes, empty board, colours.

Knows the profile's places only as where to look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape
from pasch_hardware.boards.geometry import content_centres, has_fixed_spots
from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.occlusion.checkers.areas import area_discs
from pasch_vision.occlusion.checkers.joint_assignment import Explanations, explanations
from pasch_vision.occlusion.evidence.appearance import (
    THIN,
    Appearance,
    Light,
    energy_of,
    gradient,
    log_features,
    roughness,
)
from pasch_vision.occlusion.evidence.likelihood_maps import LikelihoodMaps, Reference
from pasch_vision.occlusion.evidence.plane import PX_PER_DIAMETER, Plane
from pasch_vision.occlusion.evidence.planes import (
    board_mask,
    halvings_for,
    planes_for,
    readable,
    smoothed,
)
from pasch_vision.occlusion.evidence.smoothing import Box, Halves, halved_size
from pasch_vision.occlusion.glance import OcclusionGlance
from pasch_vision.occlusion.hands import OcclusionFinder
from pasch_vision.picture import Picture

__all__ = ["Setup"]

# The rows and the columns of some of a map's pixels, (N,) each.
Pixels = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]

# The share of a face's radius that is surely face even if the checker lies some millimetres off.
SURE_FACE = 0.72
# Within this many radii of a known checker the board is not bare: its wall and shadow, and room
# for its lying a little off.
SURROUNDINGS = 1.8
# The smoothed part of a picture extends this far beyond the part that is sampled.
MARGIN_PX = 5


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What is prepared for one calibration.

    `planes` by place height, all of the same pixels; `reference`: the empty board on them;
    `appearance`: the colours learned. Pictures are first halved `halvings` times; one plane pixel
    is then `smoothing` picture pixels wide, and `looked_at` is the part that the planes show.
    `distractors`: how much things on empty areas of the start picture look like checkers.
    """

    profile: BoardProfile
    places: tuple[PlaceShape, ...]
    reference: Reference
    planes: Mapping[float, Plane]
    appearance: Appearance
    smoothing: float
    looked_at: Box
    halvings: int
    glance: OcclusionGlance
    finder: OcclusionFinder
    distractors: Mapping[str, float]

    @classmethod
    def of(cls, calibration: Calibration) -> Setup:
        """Prepare for looking.

        Raises `CalibrationError` if the calibration lacks a picture or shows no checker.
        """
        if calibration.empty is None or calibration.start is None:
            raise CalibrationError(
                "This calibration knows the board's corners only; calibrate with a picture of"
                " the empty board and one of a known position."
            )
        profile = calibration.profile
        places = tuple(shape for shape in profile.places if readable(shape))
        size = float(np.mean(list(profile.diameters.values())))
        halvings = halvings_for(calibration.view, profile, size / PX_PER_DIAMETER)
        view = calibration.view.scaled(halved_size(calibration.image_size, halvings))
        planes = planes_for(profile, places, view, size)
        plane = next(iter(planes.values()))
        smoothing = plane.picture_px_per_px
        pictures = Halves(calibration.empty), Halves(calibration.start)
        empty, start = (smoothed(one, halvings, smoothing) for one in pictures)
        reference = Reference.of(plane, empty, board_mask(planes, places))
        appearance = learned(profile, calibration.start_places, reference, planes, start)
        setup = cls(
            profile,
            places,
            reference.knowing(appearance.tables),
            planes,
            appearance,
            smoothing,
            Box.around(plane.seen_px, view.image_size, MARGIN_PX),
            halvings,
            OcclusionGlance.of(profile, places, plane),
            OcclusionFinder.of(profile, calibration.view, places, *pictures),
            {},
        )
        evidence = setup.evidence(pictures[1])
        return replace(
            setup, distractors=distractors_in(setup, evidence, calibration.start_places)
        )

    def explained(self, evidence: Mapping[float, LikelihoodMaps]) -> Explanations:
        """The checkers that explain what a picture shows, by place and content."""
        return explanations(self.profile, self.places, evidence, self.distractors)

    def evidence(self, halves: Halves) -> dict[float, LikelihoodMaps]:
        """The evidence of a picture by place height."""
        smooth = smoothed(halves, self.halvings, self.smoothing, self.looked_at)
        made = self.reference.evidence(smooth, self.appearance)
        return {height: replace(made, plane=plane) for height, plane in self.planes.items()}


def distractors_in(
    setup: Setup, evidence: Mapping[float, LikelihoodMaps], start_places: Mapping[str, str]
) -> dict[str, float]:
    """How much things on areas known to be empty look like checkers (log odds), by name."""
    found: dict[str, float] = {}
    for shape in setup.places:
        if isinstance(shape, Area) and not start_places.get(shape.name):
            discs = area_discs(evidence[shape.height], setup.profile, shape)
            found[shape.name] = max((disc.odds for disc in discs), default=0.0)
    return found


def learned(
    profile: BoardProfile,
    start_places: Mapping[str, str],
    reference: Reference,
    planes: Mapping[float, Plane],
    smooth_start: Picture,
) -> Appearance:
    """What the start picture shows of board and checkers.

    Raises `CalibrationError` where no checker lies flat on a known place.
    """
    known, taken = known_faces(profile, start_places, planes)
    bare, blur_px = reference.board & ~taken, reference.plane.blur_px
    features = log_features(reference.plane.shown(smooth_start))
    slopes = gradient(features, blur_px)
    own, rough = energy_of(slopes, blur_px), roughness(slopes, reference.slopes, blur_px)
    faces: dict[str, list[tuple[Maps, Maps]]] = {}
    for letter, pixels in known:
        faces.setdefault(letter, []).append((features[pixels], own[pixels]))
    if not faces:
        raise CalibrationError(
            "The start picture shows no checker on a known place; give a position with checkers"
            " of every colour on the points."
        )
    some = np.s_[::THIN, ::THIN]
    light = Light.between(features[some], reference.features[some], bare[some])
    return Appearance.learn(faces, rough[bare], light)


def known_faces(
    profile: BoardProfile, start_places: Mapping[str, str], planes: Mapping[float, Plane]
) -> tuple[list[tuple[str, Pixels]], Mask]:
    """The letter and sure face pixels of each checker of the known position, and what it takes.

    The latter (H, W) marks all their surroundings. A checker that may lie anywhere on an area
    gives no face, and takes the whole area.
    """
    taken = np.zeros(next(iter(planes.values())).shape, dtype=bool)
    faces = []
    for name, content in start_places.items():
        for letter, shape, (x, y, z) in content_centres(profile, name, content):
            if not readable(shape):
                continue
            if not has_fixed_spots(shape, profile.diameter(letter)):
                taken |= board_mask(planes, [shape])
                continue
            plane = planes[shape.height]
            radius = profile.diameter(letter) / 2 * plane.px_per_mm
            centre = plane.px([(x, y)])
            rows, columns = pixels_within(SURROUNDINGS * radius, centre, plane.shape)
            taken[rows, columns] = True
            if z < shape.height + profile.thickness(letter) / 2:
                faces.append((letter, pixels_within(SURE_FACE * radius, centre, plane.shape)))
    return faces, taken


def pixels_within(radius: float, centre: Floats, shape: tuple[int, int]) -> Pixels:
    """The pixels of a map nearer to a centre ((x, y),) than a radius, all in px."""
    box = Box.around(centre.astype(np.float32), shape[::-1], int(radius) + 1)
    ((x, y),) = centre
    rows, columns = np.mgrid[box.rows, box.columns]
    near = np.hypot(columns - x, rows - y) < radius
    return rows[near], columns[near]
