"""What each spot of a picture shows: board, a checker of some colour, or something else.

For every pixel of a plane: how much likelier a face of each checker colour is than bare board, how
unlike bare board the pixel is, and the direction of any edge that the empty board does not have.
Knows no places.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.arrays import Maps
from pasch_vision.occlusion.evidence.appearance import (
    THIN,
    Appearance,
    Light,
    burnt_out,
    energy_of,
    gradient,
    log_features,
    roughness,
)
from pasch_vision.occlusion.evidence.colour_tables import ANYTHING, colour_cells, stacked
from pasch_vision.occlusion.evidence.loops import (
    LARGEST,
    bare_maps,
    edge_maps,
    face_maps,
    light_maps,
    sharp_maps,
)
from pasch_vision.occlusion.evidence.plane import Plane
from pasch_vision.picture import Picture

__all__ = ["LARGEST", "Bareness", "LikelihoodMaps", "Reference"]

# The most that colour says against a checker where the bare board has the same colour.
ALIKE_LEAST = 0.6
# The light around a pixel is averaged over a square this wide, in diameters.
AROUND = 0.8
# A slope of the log brightness that is clearly an edge: 2 % over the width of the smoothing.
EDGE_SLOPE = 0.02
NO_FACES: Maps = np.empty((0, 0, 0), dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Bareness:
    """How much a picture looks like bare board over a plane, and its light.

    `features` (H, W, 3): the log features without the light's offset; `slopes` (H, W, 2): of their
    brightness; `bare` (H, W): their log density under bare board.
    """

    light: Light
    features: Maps
    slopes: Maps
    bare: Maps

    @property
    def strange(self) -> Maps:
        """The log likelihood ratio (H, W) of "anything" to bare board, up to +-`LARGEST`."""
        odds: Maps = np.clip(np.float32(np.log(ANYTHING)) - self.bare, -LARGEST, LARGEST)
        return odds


@dataclass(frozen=True, slots=True, eq=False)
class LikelihoodMaps:
    """Maps (H, W) float32 over a plane, and which of it is bare board.

    `faces` by letter: log likelihood ratio of face against bare board, or against a face of
    another colour if that explains the spot clearly better, limited to +-`LARGEST`. `edge_cos`,
    `edge_sin`: strength (0 to 1) of an edge times cosine and sine of twice the direction of its
    slope.
    """

    plane: Plane
    faces: Mapping[str, Maps]
    edge_cos: Maps
    edge_sin: Maps
    bareness: Bareness

    @property
    def light(self) -> Light:
        """The light of the picture."""
        return self.bareness.light

    @property
    def features(self) -> Maps:
        """The log features (H, W, 3) without the light's offset."""
        return self.bareness.features


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """The empty board on one plane, which pictures are compared with.

    `board` (H, W) marks the pixels by which the light of a picture is judged; `sharp` (3, H, W) is
    as of `sharp_maps`; `clear` is the squared slope of a clear edge; `least` (N, H, W) is the
    lowest score a pixel can give each of N faces, once they are known.
    """

    plane: Plane
    features: Maps
    slopes: Maps
    board: npt.NDArray[np.bool_]
    sharp: Maps
    clear: float
    least: Maps

    @classmethod
    def of(cls, plane: Plane, smooth_empty: Picture, board: npt.NDArray[np.bool_]) -> Reference:
        """The reference from the empty picture, already `presmoothed`."""
        features = log_features(plane.shown(smooth_empty))
        slopes = gradient(features, plane.blur_px)
        sharp = np.empty((3, *plane.shape), dtype=np.float32)
        sharp_maps(stacked(features)[0], sharp)
        clear = (EDGE_SLOPE / plane.blur_px) ** 2
        return cls(plane, features, slopes, board, sharp, clear, NO_FACES)

    def knowing(self, tables: Mapping[str, Maps]) -> Reference:
        """This reference with the faces known by the colour tables of an `Appearance`."""
        cells = colour_cells(self.features)
        against = np.stack([table[cells] for table in tables.values()]) - np.float32(
            np.log(ANYTHING) + LARGEST
        )
        least = np.clip(against, -LARGEST, -ALIKE_LEAST).astype(np.float32)
        return replace(self, least=least)

    def evidence(
        self,
        smooth: Picture,
        appearance: Appearance,
    ) -> LikelihoodMaps:
        """The evidence in an already `presmoothed` picture."""
        there = self.bareness(smooth, appearance.rough_board)
        cells, own = colour_cells(there.features), energy_of(there.slopes, self.plane.blur_px)
        usual = np.array(list(appearance.rough_checker.values()), dtype=np.float32)
        faces = np.empty(self.least.shape, dtype=np.float32)
        face_maps(cells, own, there.bare, appearance.stack, usual, self.least, faces)
        edges = np.empty((2, *self.plane.shape), dtype=np.float32)
        clear = np.float32(self.clear)
        edge_maps(stacked(there.slopes), stacked(self.slopes), clear, edges)
        by_letter = dict(zip(appearance.tables, faces, strict=True))
        cos, sin = edges
        return LikelihoodMaps(self.plane, by_letter, cos, sin, there)

    def light_in(self, shown: Picture) -> Light:
        """The light of what the plane shows of a picture, (H, W, 3) uint8."""
        some = np.s_[::THIN, ::THIN]
        there, board = shown[some], self.board[some]
        light = Light.between(log_features(there), self.features[some], board)
        return replace(light, burnt_out=burnt_out(there, board))

    def bareness(
        self, smooth: Picture, rough_board: tuple[float, float], light: Light | None = None
    ) -> Bareness:
        """How much of an already `presmoothed` picture is bare board; `light` as for `evidence`.

        `rough_board`: centre and width of the bare board's roughness.
        """
        shown = self.plane.shown(smooth)
        if light is None:
            light = self.light_in(shown)
        features = log_features(shown, light.offset)
        slopes = gradient(features, self.plane.blur_px)
        lit, board = stacked(features), stacked(self.features)
        half = np.empty((5, *self.plane.shape), dtype=np.float32)
        rough = roughness(slopes, self.slopes, self.plane.blur_px)
        slope, usual = (np.array(pair, dtype=np.float32) for pair in (light.slope, rough_board))
        light_maps(lit, board, self.sharp, rough, slope, usual, half)
        size = int(self.plane.px_per_diameter * AROUND) | 1
        said, change = (np.asarray(cv2.blur(one, (size, size)), np.float32) for one in half[3:])
        bare = np.empty(self.plane.shape, dtype=np.float32)
        bare_maps(lit, board, half, said, change, bare)
        return Bareness(light, features, slopes, bare)
