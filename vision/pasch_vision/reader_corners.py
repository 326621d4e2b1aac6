"""Reads a board of which only the field's corners are known, from one picture alone.

No picture of the empty board says what the bare board looks like; but points come in two kinds,
and of each kind most are bare at most spots, so what most of them show is taken for the board.
Round outlines of a checker's size that differ from it teach the colours of the lighter and the
darker set, and with these the picture is read again. Sizes are guesses and much may look alike:
what is not clear stays doubtful.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_hardware.board import Area, PlaceShape, Row
from pasch_vision.appearance import (
    Appearance,
    Light,
    Maps,
    centre_and_width,
    colour_cells,
    colour_density,
    energy_of,
    gradient,
    log_features,
)
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.evidence import LARGEST, Evidence, Reference
from pasch_vision.evidence_plane import Plane, presmoothed
from pasch_vision.picture import Picture
from pasch_vision.reader_found import Explanations, best_chain, explained_together
from pasch_vision.reader_rows import Disc
from pasch_vision.reader_setup import board_mask, planes_for, readable

__all__ = ["DARKER", "LIGHTER", "CornersSight"]

# The first look asks for outlines only; any colour is called this.
ANY = "?"
LIGHTER, DARKER = "w", "b"
# Outlines this clear (natural log of the odds) teach the colours; at least so many of them.
CLEAR_OUTLINE, FEWEST = 7.0, 4
# Two sets of checkers differ by at least this much (natural logarithm of brightness or colour).
LEAST_DIFFERENCE = 0.25
SURE_FACE = 0.72
# Two points look alike within this (log brightness, red - green, blue - green).
ALIKE = np.array([0.25, 0.08, 0.08], dtype=np.float32)
# An edge counts by how much stronger it is than this times the board's own nearby.
KNOWN_EDGE = 0.25
# Points of one kind differ in grain and lie a little off: their roughness tells little.
ROUGH_BOARD = (-6.0, 2.0)


@dataclass(frozen=True, slots=True, eq=False)
class CornersSight:
    """Prepared for one view of a 24-point board."""

    calibration: Calibration
    places: tuple[PlaceShape, ...]
    planes: Mapping[float, Plane]
    smoothing: float

    @classmethod
    def of(cls, calibration: Calibration) -> CornersSight:
        """Prepare for reading; raises `CalibrationError` for other boards."""
        profile = calibration.profile
        if profile.board != "backgammon":
            raise CalibrationError(
                "Corners alone are enough for 24-point boards only; calibrate with --empty and"
                " --start."
            )
        places = tuple(shape for shape in profile.places if readable(shape))
        size = float(np.mean(list(profile.diameters.values())))
        planes = planes_for(profile, places, calibration.view, size)
        return cls(calibration, places, planes, planes[min(planes)].picture_px_per_px)

    def explanations(self, image: Picture) -> Explanations | None:
        """The explanations of all places, None where no two sets of checkers are seen."""
        smooth = presmoothed(image, self.smoothing)
        supposed = {
            height: self.supposed_empty(plane, smooth, height)
            for height, plane in self.planes.items()
        }
        unknown = Appearance({}, ROUGH_BOARD, {}, Light())
        first = {}
        for height, reference in supposed.items():
            bare = reference.evidence(smooth, unknown, Light())
            bare = without_known_edges(bare, reference)
            any_face = np.clip(2.0 * bare.strange + 1.0, -LARGEST, LARGEST)
            first[height] = replace(bare, faces={ANY: any_face})
        found = self.together(first)
        clear = [disc for disc in discs_of(found) if disc.odds > CLEAR_OUTLINE]
        for _ in range(2):
            sets = self.two_sets(first, clear)
            if sets is None:
                return None
            tables = {letter: colour_density(colours) for letter, (colours, _) in sets.items()}
            rough = {letter: centre_and_width(own) for letter, (_, own) in sets.items()}
            known = Appearance(tables, ROUGH_BOARD, rough, Light())
            found = self.together(
                {
                    height: without_known_edges(
                        reference.evidence(smooth, known, Light()), reference
                    )
                    for height, reference in supposed.items()
                }
            )
            clear = [disc for disc in discs_of(found) if disc.odds > CLEAR_OUTLINE]
        return found

    def supposed_empty(self, plane: Plane, smooth: Picture, height_mm: float) -> Reference:
        """What the empty board probably looks like: as most of its like places do here."""
        features = log_features(plane.shown(smooth))
        empty = features.copy()
        there = [shape for shape in self.places if shape.height == height_mm]
        sides = sides_of([shape for shape in there if isinstance(shape, Row)])
        for rows in paired(features, plane, sides):
            fill_alike(empty, features, plane, rows)
        for shape in there:
            if isinstance(shape, Area):
                fill_along(empty, features, plane, shape)
        board = board_mask(plane, there)
        return Reference(plane, empty, gradient(empty), colour_cells(empty), board)

    def together(self, evidence: Mapping[float, Evidence]) -> Explanations:
        """All places explained by this evidence."""
        return explained_together(self.calibration.profile, self.places, evidence, {})

    def two_sets(
        self, evidence: Mapping[float, Evidence], discs: Sequence[Disc]
    ) -> dict[str, tuple[Maps, Maps]] | None:
        """Colours (N, 3) and roughness (N,) of the lighter and of the darker set's faces."""
        faces = [face_of(evidence[disc.height_mm], disc) for disc in discs]
        faces = [face for face in faces if len(face[0])]
        if len(faces) < FEWEST:
            return None
        middles = np.array([np.median(face, axis=0) for face, _ in faces], dtype=np.float32)
        criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 1e-3)
        cv2.setRNGSeed(1)
        _, labels, centres = cv2.kmeans(
            middles, 2, np.zeros((len(middles), 1), np.int32), criteria, 4, cv2.KMEANS_PP_CENTERS
        )
        if float(np.abs(centres[0] - centres[1]).max()) < LEAST_DIFFERENCE:
            return None
        lighter = int(np.argmax(centres[:, 0]))
        sets: dict[str, tuple[Maps, Maps]] = {}
        for letter, number in ((LIGHTER, lighter), (DARKER, 1 - lighter)):
            chosen = [faces[index] for index in np.flatnonzero(labels.ravel() == number)]
            colours = np.concatenate([face for face, _ in chosen])
            sets[letter] = (colours, np.concatenate([own for _, own in chosen]))
        return sets


def discs_of(found: Explanations) -> list[Disc]:
    """The discs of every place's likeliest explanation."""
    return [disc for best in found.values() for disc in best_chain(best).discs]


def sides_of(rows: Sequence[Row]) -> list[list[list[Row]]]:
    """For each side its rows of the one and of the other colour: along a side they alternate."""
    sides: dict[tuple[float, float], list[list[Row]]] = {}
    for row in rows:
        if row.name.isdigit():
            sides.setdefault(row.direction, [[], []])[int(row.name) % 2].append(row)
    return list(sides.values())


def paired(features: Maps, plane: Plane, sides: Sequence[Sequence[list[Row]]]) -> list[list[Row]]:
    """Rows of one colour from both sides together; boards differ in which these are."""
    if len(sides) != 2:
        return [rows for side in sides for rows in side if rows]
    colours = [[middle_colour(features, plane, rows) for rows in side] for side in sides]
    straight = sum(float(np.abs(colours[0][n] - colours[1][n]).sum()) for n in (0, 1))
    crossed = sum(float(np.abs(colours[0][n] - colours[1][1 - n]).sum()) for n in (0, 1))
    other = (0, 1) if straight <= crossed else (1, 0)
    return [sides[0][n] + sides[1][other[n]] for n in (0, 1)]


def middle_colour(features: Maps, plane: Plane, rows: Sequence[Row]) -> Maps:
    """The middle colour (3,) along the axes of rows, where points are wide."""
    looks = []
    for row in rows:
        xs, ys = row_grid(plane, row)
        length, width = xs.shape
        there = slice(length // 8, length // 2), slice(2 * width // 5, 3 * width // 5)
        looks.append(np.median(features[ys[there], xs[there]].reshape(-1, 3), axis=0))
    middle: Maps = np.median(np.array(looks), axis=0)
    return middle


def without_known_edges(evidence: Evidence, reference: Reference) -> Evidence:
    """The evidence with edges left out that the supposed board has nearby.

    Points of one kind do not lie to the pixel where the others do.
    """
    energy = np.einsum("ijk,ijk->ij", *(gradient(evidence.features),) * 2)
    known = np.einsum("ijk,ijk->ij", reference.slopes, reference.slopes)
    known = cv2.dilate(known.astype(np.float32), np.ones((5, 5), np.uint8))
    left = np.clip(1.0 - KNOWN_EDGE * known / np.maximum(energy, 1e-9), 0.0, 1.0)
    return replace(evidence, edge_cos=evidence.edge_cos * left, edge_sin=evidence.edge_sin * left)


def face_of(evidence: Evidence, disc: Disc) -> tuple[Maps, Maps]:
    """Colours (N, 3) and roughness (N,) of the sure part of a face."""
    plane = evidence.plane
    ((x, y),) = plane.px([disc.centre_mm])
    radius = disc.diameter_mm / 2 * plane.px_per_mm * SURE_FACE
    x0, y0 = (max(int(value - radius), 0) for value in (x, y))
    part = evidence.features[y0 : int(y + radius) + 1, x0 : int(x + radius) + 1]
    rows, columns = np.indices(part.shape[:2])
    inside = np.hypot(columns + x0 - x, rows + y0 - y) < radius
    return part[inside], energy_of(gradient(part))[inside]


def fill_alike(empty: Maps, features: Maps, plane: Plane, rows: Sequence[Row]) -> None:
    """Fill rows of one kind with what most of them show, spot by spot."""
    grids = [row_grid(plane, row) for row in rows]
    strips = np.stack([features[ys, xs] for xs, ys in grids])
    support = np.zeros(strips.shape[:3], dtype=np.float32)
    for one in range(len(rows)):
        apart = strips - strips[one]
        alike = np.exp(-0.5 * ((apart / ALIKE) ** 2).sum(axis=-1))
        support[one] = cv2.blur(alike.sum(axis=0), (5, 5))
    best = support.argmax(axis=0)
    common = np.take_along_axis(strips, best[None, :, :, None], axis=0)[0]
    for xs, ys in grids:
        empty[ys, xs] = common


def row_grid(
    plane: Plane, row: Row
) -> tuple[np.typing.NDArray[np.intp], np.typing.NDArray[np.intp]]:
    """Columns and rows of the plane's pixels on a row, the same grid for rows of one size."""
    along = np.arange(0.0, row.length, 0.7 / plane.px_per_mm)
    across = np.arange(-row.width / 2, row.width / 2, 0.7 / plane.px_per_mm)
    direction = np.array(row.direction)
    normal = np.array([-direction[1], direction[0]])
    points = (
        np.array(row.anchor) + along[:, None, None] * direction + across[None, :, None] * normal
    )
    pixels = np.rint(plane.px(points.reshape(-1, 2))).astype(np.intp)
    height, width = plane.shape
    shape = (len(along), len(across))
    xs = np.clip(pixels[:, 0], 0, width - 1).reshape(shape)
    ys = np.clip(pixels[:, 1], 0, height - 1).reshape(shape)
    return xs, ys


def fill_along(empty: Maps, features: Maps, plane: Plane, area: Area) -> None:
    """Fill a long area with the middle of what it shows along its length."""
    (x, y), (width, height) = area.centre, area.extent
    corners = plane.px([(x - width / 2, y - height / 2), (x + width / 2, y + height / 2)])
    (x0, y0), (x1, y1) = np.maximum(np.rint(corners), 0).astype(int)
    part = features[y0:y1, x0:x1]
    if part.size:
        axis = 0 if height >= width else 1
        empty[y0:y1, x0:x1] = np.median(part, axis=axis, keepdims=True)
