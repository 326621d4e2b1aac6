"""Reads a board of which only the field's corners are known, from one picture alone.

No picture of the empty board says what the bare board looks like, so outlines come first: round
edges of a checker's size where checkers may lie. The faces inside fall into a lighter and a
darker set; everything else on the field is board. With these colours the picture is read again.
Board and checkers may look alike, sizes are guesses: what is not clear stays doubtful.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.board import PlaceShape
from pasch_vision.appearance import (
    ANYTHING,
    Light,
    Maps,
    colour_cells,
    colour_density,
    gradient,
    log_features,
)
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.evidence import LARGEST, Evidence, edges
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
SURE_FACE, SURROUNDINGS = 0.72, 1.25


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
        looks = {height: Look.of(plane, smooth) for height, plane in self.planes.items()}
        found = self.together({height: look.outlines() for height, look in looks.items()})
        discs = [disc for best in found.values() for disc in best_chain(best).discs]
        clear = [disc for disc in discs if disc.odds > CLEAR_OUTLINE]
        for _ in range(2):
            sets = self.two_sets(looks, clear)
            if sets is None:
                return None
            bare = np.concatenate([self.bare(look, clear, h) for h, look in looks.items()])
            tables = {letter: colour_density(colours) for letter, colours in sets.items()}
            board = colour_density(bare)
            found = self.together(
                {height: look.coloured(tables, board) for height, look in looks.items()}
            )
            clear = [disc for best in found.values() for disc in best_chain(best).discs]
        return found

    def together(self, evidence: Mapping[float, Evidence]) -> Explanations:
        """All places explained by this evidence."""
        return explained_together(self.calibration.profile, self.places, evidence, {})

    def two_sets(
        self, looks: Mapping[float, Look], discs: Sequence[Disc]
    ) -> dict[str, Maps] | None:
        """The face colours (N, 3) of the lighter and of the darker set."""
        faces = [looks[disc.height_mm].inside(disc, SURE_FACE) for disc in discs]
        faces = [face for face in faces if len(face)]
        if len(faces) < FEWEST:
            return None
        middles = np.array([np.median(face, axis=0) for face in faces], dtype=np.float32)
        criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 1e-3)
        cv2.setRNGSeed(1)
        _, labels, centres = cv2.kmeans(
            middles, 2, np.zeros((len(middles), 1), np.int32), criteria, 4, cv2.KMEANS_PP_CENTERS
        )
        if float(np.abs(centres[0] - centres[1]).max()) < LEAST_DIFFERENCE:
            return None
        lighter = int(np.argmax(centres[:, 0]))
        sets: dict[str, Maps] = {}
        for letter, number in ((LIGHTER, lighter), (DARKER, 1 - lighter)):
            members = [
                f for f, label in zip(faces, labels.ravel(), strict=True) if label == number
            ]
            sets[letter] = np.concatenate(members)
        return sets

    def bare(self, look: Look, discs: Sequence[Disc], height_mm: float) -> Maps:
        """The colours (N, 3) on places where no checker was found."""
        mask = board_mask(look.plane, [s for s in self.places if s.height == height_mm])
        for disc in discs:
            if disc.height_mm == height_mm:
                mask &= ~look.disc(disc, SURROUNDINGS)
        colours: Maps = look.features[mask][::3]
        return colours


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One plane of one picture."""

    plane: Plane
    features: Maps
    edge_cos: Maps
    edge_sin: Maps

    @classmethod
    def of(cls, plane: Plane, smooth: Picture) -> Look:
        """The plane's features and edges."""
        features = log_features(plane.shown(smooth))
        slopes = gradient(features)
        cos, sin = edges(slopes, slopes)
        return cls(plane, features, cos, sin)

    def disc(self, disc: Disc, share: float) -> np.typing.NDArray[np.bool_]:
        """The pixels (H, W) within this share of a disc's radius."""
        rows, columns = np.indices(self.plane.shape)
        ((x, y),) = self.plane.px([disc.centre_mm])
        radius = disc.diameter_mm / 2 * self.plane.px_per_mm * share
        return np.asarray(np.hypot(columns - x, rows - y) < radius)

    def inside(self, disc: Disc, share: float) -> Maps:
        """The colours (N, 3) within this share of a disc's radius."""
        colours: Maps = self.features[self.disc(disc, share)]
        return colours

    def outlines(self) -> Evidence:
        """Evidence by edges only, for a colour called `ANY`."""
        nothing = np.zeros(self.plane.shape, dtype=np.float32)
        return self.with_faces({ANY: nothing}, nothing)

    def coloured(self, tables: Mapping[str, Maps], board: Maps) -> Evidence:
        """Evidence by edges and by the colours of the sets against the board's."""
        cells = colour_cells(self.features)
        bare = np.maximum(board[cells], np.float32(np.log(ANYTHING) - 1.0))
        faces = {
            letter: np.clip(table[cells] - bare, -LARGEST, LARGEST)
            for letter, table in tables.items()
        }
        return self.with_faces(faces, bare)

    def with_faces(self, faces: Mapping[str, Maps], bare: Maps) -> Evidence:
        """An evidence of these parts."""
        strange = np.clip(np.float32(np.log(ANYTHING)) - bare, -LARGEST, LARGEST)
        return Evidence(
            self.plane,
            faces,
            strange,
            self.edge_cos,
            self.edge_sin,
            Light(),
            self.features,
            bare,
        )
