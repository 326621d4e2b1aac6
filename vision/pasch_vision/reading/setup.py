"""Everything a reader prepares once per calibration: planes, empty board, colours.

Knows the profile's places only as where to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Row
from pasch_hardware.boards.geometry import capacity, content_centres, has_fixed_spots
from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture
from pasch_vision.reading.evidence.appearance import (
    THIN,
    Appearance,
    Light,
    energy_of,
    gradient,
    log_features,
    roughness,
)
from pasch_vision.reading.evidence.likelihood_maps import LikelihoodMaps, Reference
from pasch_vision.reading.evidence.plane import PX_PER_DIAMETER, Plane
from pasch_vision.reading.evidence.planes import (
    board_mask,
    box_around,
    halvings_for,
    planes_for,
    readable,
    smoothed,
)
from pasch_vision.reading.evidence.sharpness import Sharpness
from pasch_vision.reading.evidence.smoothing import Box, Halves, halved_size
from pasch_vision.reading.occlusion.glance import OcclusionGlance
from pasch_vision.reading.places.areas import area_discs
from pasch_vision.reading.places.row_dp import chains
from pasch_vision.reading.places.rows import Chain, Disc, row_discs
from pasch_vision.reading.places.trays import Trays, trays_of
from pasch_vision.reading.stacks.outlines import Outlines, Sight, hidden_on, learned_outlines
from pasch_vision.reading.stacks.stacks import Stack, stack_on

__all__ = ["Setup", "stacks_on"]

# The rows and the columns of some of a map's pixels, (N,) each.
Pixels = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]

# The share of a face's radius that is surely face even if the checker lies some millimetres off.
SURE_FACE = 0.72
# Within this many radii of a known checker the board is not bare: its wall and shadow, and room
# for its lying a little off.
SURROUNDINGS = 1.8
# The overexposed share of the board may exceed that of the calibration by this much. In ray-traced
# pictures it does by 0.0 to 0.25 with grey levels 1.2 times as high, and by at most 0.015 in
# unchanged light; of those between 0.09 and 0.13 one was wrong and sure.
MOST_BURNT_OUT = 0.08
# The smoothed part of a picture extends this far beyond the part that is sampled.
MARGIN_PX = 5


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What is prepared for one calibration.

    `planes` by place height, all of the same pixels; `reference`: the empty board on them;
    `appearance`: the colours learned. Pictures are first halved `halvings` times; one plane pixel
    is then `smoothing` picture pixels wide, and `looked_at` is the part that planes and trays
    show. `burnt_out`: the overexposed share of the board in the calibration's pictures;
    `distractors`: how much things on empty areas of the start picture look like checkers;
    `outlines`: how single checkers look from outside.
    """

    profile: BoardProfile
    places: tuple[PlaceShape, ...]
    reference: Reference
    planes: Mapping[float, Plane]
    appearance: Appearance
    smoothing: float
    looked_at: Box
    halvings: int
    trays: Trays
    sharpness: Sharpness
    hand_glance: OcclusionGlance
    burnt_out: float
    distractors: Mapping[str, float]
    outlines: Outlines

    @classmethod
    def of(cls, calibration: Calibration, px_per_diameter: float = PX_PER_DIAMETER) -> Setup:
        """Prepare for reading, with planes on which a checker is `px_per_diameter` wide.

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
        halvings = halvings_for(calibration.view, profile, size / px_per_diameter)
        view = calibration.view.scaled(halved_size(calibration.image_size, halvings))
        planes = planes_for(profile, places, view, size, px_per_diameter)
        plane = next(iter(planes.values()))
        smoothing = plane.picture_px_per_px
        empty = smoothed(Halves(calibration.empty), halvings, smoothing)
        start = smoothed(Halves(calibration.start), halvings, smoothing)
        reference = Reference.of(plane, empty, board_mask(planes, places))
        appearance = learned(profile, calibration.start_places, reference, planes, start)
        reference = reference.knowing(appearance.tables)
        if px_per_diameter >= PX_PER_DIAMETER:
            # The many false faint edges that this lets in would take too long at a glance.
            reference = reference.in_noise(appearance.rough_board[0])
        trays = trays_of(profile, view, empty, appearance, px_per_diameter)
        sharpness = Sharpness.of(reference, start)
        hand_glance = OcclusionGlance.of(profile, places, planes)
        maps = np.concatenate([plane.seen_px, *trays.seen_px])
        looked_at = Box.around(maps, view.image_size, MARGIN_PX)
        look = (reference, planes, appearance, smoothing, looked_at, halvings)
        burnt_out = max(reference.light_in(plane.shown(one)).burnt_out for one in (empty, start))
        setup = cls(profile, places, *look, trays, sharpness, hand_glance, burnt_out, {}, {})
        return setup.with_known_position(start, calibration.start_places)

    def with_known_position(self, start: Picture, start_places: Mapping[str, str]) -> Setup:
        """This setup with what a `smoothed` picture of a known position shows."""
        evidence = self.evidence(start)
        return replace(
            self,
            distractors=distractors_in(self, evidence, start_places),
            outlines=outlines_in(self, evidence, start_places),
        )

    def smoothed(self, halves: Halves) -> Picture:
        """The picture as `evidence` and `tray_shares` need it."""
        return smoothed(halves, self.halvings, self.smoothing, self.looked_at)

    def around(self, shape: PlaceShape) -> Setup:
        """This setup for looking at one place alone."""
        box = box_around(self.planes[shape.height], shape)
        plane, limits = self.planes[shape.height].part(box), self.looked_at[2:]
        return replace(
            self,
            places=(shape,),
            reference=self.reference.part(box),
            planes={shape.height: plane},
            looked_at=Box.around(plane.seen_px, limits, MARGIN_PX),
        )

    def evidence(self, smooth: Picture, light: Light | None = None) -> dict[float, LikelihoodMaps]:
        """The evidence of a `smoothed` picture by place height; `light` is found if not given."""
        made = self.reference.evidence(smooth, self.appearance, light)
        return {height: replace(made, plane=plane) for height, plane in self.planes.items()}

    def is_burnt_out(self, light: Light) -> bool:
        """Whether more of a picture is overexposed than its colours can be trusted with."""
        return light.burnt_out > self.burnt_out + MOST_BURNT_OUT

    def tray_shares(self, smooth: Picture, light: Light) -> dict[str, tuple[float, ...]]:
        """How likely 0, 1, ... checkers lie in the trays of a `smoothed` picture, by letter."""
        looks = {letter: outline.face for letter, outline in self.outlines.items()}
        faces = {letter: face for letter, face in looks.items() if face is not None}
        return self.trays.shares(smooth, light, faces)


def stacks_on(
    setup: Setup,
    evidence: Mapping[float, LikelihoodMaps],
    found: Mapping[str, Mapping[str, Chain]],
    elsewhere: Iterable[Disc] = (),
) -> list[Stack]:
    """The places where more checkers may lie than tops are seen, given every explanation.

    `elsewhere`: checkers that lie on other places.
    """
    likeliest = {
        name: max(explained.items(), key=lambda item: item[1].odds)
        for name, explained in found.items()
    }
    discs = [disc for _, chain in likeliest.values() for disc in chain.discs]
    on = sights(setup, evidence, [*discs, *elsewhere])
    stacks = [
        stack_on(on[shape.height], setup.profile, shape, *likeliest[shape.name])
        for shape in setup.places
    ]
    return [stack for stack in stacks if stack is not None]


def sights(
    setup: Setup, evidence: Mapping[float, LikelihoodMaps], discs: Sequence[Disc]
) -> dict[float, Sight]:
    """The planes by height with the discs that lie there."""
    thicknesses = setup.profile.thicknesses
    hidden = hidden_on(setup.planes, discs, thicknesses)
    return {
        height: Sight(there, setup.reference, setup.outlines, thicknesses, hidden)
        for height, there in evidence.items()
    }


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


def outlines_in(
    setup: Setup, evidence: Mapping[float, LikelihoodMaps], start_places: Mapping[str, str]
) -> Outlines:
    """How single checkers of each colour look from outside, in the start picture."""
    size = max(setup.profile.diameters.values())
    known: dict[str, Chain] = {}
    for shape in setup.places:
        content = start_places.get(shape.name, "")
        if not isinstance(shape, Row) or not 0 < len(content) <= capacity(shape, size):
            continue
        (supposed,) = row_discs(evidence[shape.height], setup.profile, [shape])
        chain = chains(supposed, keeps_order=True).get(content)
        if chain is not None:
            known[shape.name] = chain
    discs = [disc for chain in known.values() for disc in chain.discs]
    return learned_outlines(
        (sight, [disc for disc in discs if disc.height_mm == height])
        for height, sight in sights(setup, evidence, discs).items()
    )


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
