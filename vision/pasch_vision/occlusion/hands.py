"""Finds what hides the board: hands, sleeves, cups, anything that is neither board nor checker.

Works on the whole picture, scaled down: a hand enters from somewhere, and most of it is outside
the field. Pixels that neither the empty board nor the found checkers explain are seeds; their
colours then separate the rest of the object from the board. A shadow is board in less light, so it
hides nothing. Knows places only as regions of the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import BoardProfile, PlaceShape
from pasch_vision.arrays import Maps, Mask
from pasch_vision.occlusion.checkers.rows import Disc
from pasch_vision.occlusion.evidence.appearance import (
    Light,
    centre_and_width,
    gradient,
    log_features,
    roughness,
)
from pasch_vision.occlusion.evidence.colour_tables import colour_cells, colour_density, stacked
from pasch_vision.occlusion.evidence.likelihood_maps import Bareness, Reference
from pasch_vision.occlusion.evidence.plane import Plane
from pasch_vision.occlusion.evidence.smoothing import Halves, halved_size, softened
from pasch_vision.occlusion.outlines import (
    checker_share,
    checkers_on,
    filled,
    ignored_in,
    outline,
)
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View, field_corners

__all__ = ["LIKELY_ODDS", "NOTHING", "Occlusion", "OcclusionFinder"]

Indices = npt.NDArray[np.intp]

# Things are looked for in a picture halved this many times.
HALVINGS = 2
# A seed is more than this strange (natural log) over at least this many checkers' areas: a die
# covers 0.2, a doubling cube seen with its side 0.9. What is hardly strange must be large.
SEEDS = ((-0.9, 1.4), (-1.5, 6.0))
# Pixels that a likely checker (log odds) explains are no seeds. Only sure checkers resist a thing
# growing from elsewhere: a sleeve may look a little like a checker.
LIKELY_ODDS, SURE_ODDS = 7.0, 14.0
# A pixel joins the thing if it is this much likelier thing than board, given the thing's colours.
THING = 1.0
# A pixel less strange than this (natural log) never joins the thing, even in its very colour. The
# bound is low: much of a thing in shade is as near to shaded board as shade itself.
LEAST_STRANGE = -3.0
# A checker's wall, shadow and blur around its face, in diameters.
AROUND = 0.12
# A place is covered if more than this share of it is hidden.
PLACE_SHARE = 0.035
# Anything thinner than three small pixels is noise; gaps narrower than five belong to the thing.
SQUARE, GAP = np.ones((3, 3), np.uint8), np.ones((5, 5), np.uint8)
# Growing is repeated: what was found of the thing shows its colours better than the seeds.
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Occlusion:
    """What a thing hides, by the names of places, and whether it reaches over the field."""

    covered: frozenset[str]
    over_board: bool


NOTHING = Occlusion(frozenset(), False)


@dataclass(frozen=True, slots=True, eq=False)
class OcclusionFinder:
    """Looks for what hides the board of one view, in halved pictures.

    `regions`: the flat pixel indices of each place; `field`: the mask of the playing field;
    `ignored`: as of `ignored_in`; `checkers_per_px`: the share of a checker's area in each pixel.
    """

    view: View
    profile: BoardProfile
    reference: Reference
    rough_board: tuple[float, float]
    regions: Mapping[str, Indices]
    field: Mask
    ignored: Mask
    checkers_per_px: Maps

    @classmethod
    def of(
        cls,
        profile: BoardProfile,
        whole_view: View,
        places: Sequence[PlaceShape],
        empty: Halves,
        start: Halves,
    ) -> OcclusionFinder:
        """The finder for the calibration's pictures, taken in `whole_view`.

        The start picture shows how much the board's roughness varies.
        """
        view = whole_view.scaled(halved_size(whole_view.image_size, HALVINGS))
        plane = small_plane(view, profile)
        around = filled(view, field_corners(profile.field))
        reference = Reference.of(plane, softened(empty.at(HALVINGS)), around)
        features = log_features(softened(start.at(HALVINGS)))
        usual = centre_and_width(
            roughness(gradient(features, plane.blur_px), reference.slopes, plane.blur_px)[around]
        )
        regions: dict[str, Indices] = {}
        for shape in places:
            region = np.flatnonzero(filled(view, outline(shape)))
            regions[shape.name] = np.union1d(regions.get(shape.name, region), region)
        ignored = ignored_in(view, profile, places)
        size = float(np.mean(list(profile.diameters.values())))
        known = (view, profile, reference, usual, regions, around, ignored)
        return cls(*known, checker_share(view, size))

    def find(self, halves: Halves, light: Light, discs: Sequence[Disc]) -> Occlusion:
        """What hides the board in a picture in which these `discs` are likely."""
        bareness = self.bareness(halves, light)
        seeds = self.seeds(bareness, self.explained(discs))
        if not seeds.any():
            return NOTHING
        sure = [disc for disc in discs if disc.odds > SURE_ODDS]
        thing = self.grown(bareness, seeds, self.explained(sure))
        return Occlusion(self.covered_by(thing), bool((thing & self.field).any()))

    def bareness(self, halves: Halves, light: Light) -> Bareness:
        """How much the small picture looks like bare board."""
        small = softened(halves.at(HALVINGS))
        return self.reference.bareness(small, self.rough_board, light)

    def covered_by(self, thing: Mask) -> frozenset[str]:
        """The names of the places of which the thing hides more than `PLACE_SHARE`."""
        every = thing.ravel()
        shares = {name: every[at].mean() for name, at in self.regions.items() if len(at)}
        return frozenset(name for name, share in shares.items() if share > PLACE_SHARE)

    def seeds(self, bareness: Bareness, explained: Mask) -> Mask:
        """The strange pixels that `explained` leaves, in parts too large for dice and cubes."""
        strange = np.asarray(cv2.blur(bareness.strange, (5, 5)))
        asked = ~(explained | self.ignored)
        found = np.zeros(strange.shape, dtype=bool)
        for least, area in SEEDS:
            left = ((strange > least) & asked).view(np.uint8)
            opened = np.asarray(cv2.morphologyEx(left, cv2.MORPH_OPEN, SQUARE), np.uint8)
            found |= self.large_parts(opened.view(np.bool_), area)
        return found

    def large_parts(self, inside: Mask, least_area: float) -> Mask:
        """The connected parts of at least that many checkers' areas."""
        areas = self.checkers_per_px[inside]
        if areas.sum() < least_area:
            return np.zeros(inside.shape, dtype=bool)
        number, labels = cv2.connectedComponents(inside.view(np.uint8))
        large = np.bincount(labels[inside], weights=areas, minlength=number) >= least_area
        return np.asarray(large[labels])

    def grown(self, bareness: Bareness, seeds: Mask, explained: Mask) -> Mask:
        """The whole thing: pixels of the seeds' colours, connected with them."""
        maps, cells = stacked(bareness.features), colour_cells(bareness.features)
        checkers = None
        if explained.any():
            checkers = colour_density(maps[:, explained].T).take(cells)
        thing = seeds
        for _ in range(ROUNDS):
            density = colour_density(maps[:, thing].T).take(cells)
            likely = cv2.blur(density - bareness.bare, (3, 3)) > THING
            likely &= cv2.blur(bareness.strange, (3, 3)) > LEAST_STRANGE
            if checkers is not None:
                # Fingers hide checkers, too: there they must outdo what is seen on all checkers.
                likely &= ~explained | (cv2.blur(density - checkers, (3, 3)) > THING)
            thing = connected(np.asarray(likely), thing)
        return thing

    def explained(self, discs: Sequence[Disc]) -> Mask:
        """The small pixels of found checkers, their walls and edges."""
        return checkers_on(self.view, discs, self.profile.thicknesses, 1 + 2 * AROUND)


def connected(likely: Mask, seeds: Mask) -> Mask:
    """The likely pixels connected with the seeds, and everything that they enclose."""
    part = cv2.morphologyEx((likely | seeds).view(np.uint8), cv2.MORPH_OPEN, SQUARE)
    part = np.asarray(cv2.morphologyEx(part, cv2.MORPH_CLOSE, GAP), np.uint8)
    number, labels = cv2.connectedComponents(part)
    kept = np.zeros(number, dtype=np.uint8)
    kept[labels[seeds & (part > 0)]] = 1
    outlines, _ = cv2.findContours(kept[labels], cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    drawn = np.zeros(part.shape, dtype=np.uint8)
    cv2.drawContours(drawn, outlines, -1, 1, cv2.FILLED)
    return drawn.view(np.bool_)


class SmallPicture(Plane):
    """The small picture itself in the form of a plane."""

    @property
    def blur_px(self) -> float:
        """The smoothing of slopes: one pixel, since there are few."""
        return 1.0

    def shown(self, smooth: Picture) -> Picture:
        """The small picture."""
        return smooth


def small_plane(view: View, profile: BoardProfile) -> SmallPicture:
    """The small picture of a view."""
    width, height = view.image_size
    map_x, map_y = np.meshgrid(
        np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
    )
    size = float(np.mean(list(profile.diameters.values())))
    middle = np.array([[profile.field[0] / 2, profile.field[1] / 2]])
    scale = 1.0 / float(view.mm_per_px(middle)[0])
    x, y, z = (float(value) for value in view.eye_mm)
    return SmallPicture((0.0, 0.0), scale, 0.0, size, (x, y, z), map_x, map_y)
