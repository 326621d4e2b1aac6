"""What each spot of a picture says: board, checker of a colour, or something else.

For every pixel of a plane: how much likelier a checker's face of each colour is than the bare
board, how strange the pixel is for bare board, and which way an edge runs that the empty board
does not have. Knows no places.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.appearance import (
    ANYTHING,
    LEAST_DENSITY,
    Appearance,
    Light,
    Maps,
    colour_cells,
    energy_of,
    gradient,
    log_features,
    roughness,
    squared,
)
from pasch_vision.evidence_bells import Bells
from pasch_vision.evidence_plane import Plane
from pasch_vision.picture import Picture

__all__ = ["LARGEST", "Bareness", "Evidence", "Reference"]

# One pixel never says more than this (natural log of a likelihood ratio): the next one shows
# much the same spot, and a glint or a speck of dirt must not decide.
LARGEST = 4.0
# Where the bare board has the colour of the checker, colour can hardly speak against it.
ALIKE_LEAST = 0.6
# Where another colour explains a spot better than this one by more than this (natural log), the
# spot speaks against this one, however unlike the board it is.
RIVAL_MARGIN = np.float32(4.0)
# A slope of the log brightness that is clearly an edge: 2 % per plane pixel.
EDGE_SLOPE = 0.02
# The roughness speaks of a neighbourhood that its pixels share, hence less than its full weight.
ROUGH_WEIGHT = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Maps (H, W) float32 over a plane, and the light they were made in.

    `faces` by letter: log likelihood ratio of face against bare board, or against a face of
    another colour where that explains the spot clearly better, within +-`LARGEST`.
    `features` (H, W, 3) the log features without the light's offset. `edge_cos`, `edge_sin`:
    strength (0 to 1) of an edge times cosine and sine of twice the direction of its slope.
    """

    plane: Plane
    faces: Mapping[str, Maps]
    edge_cos: Maps
    edge_sin: Maps
    light: Light
    features: Maps


@dataclass(frozen=True, slots=True, eq=False)
class Bareness:
    """How much a picture looks like bare board over a plane, and the light it was made in.

    `features` (H, W, 3) the log features without the light's offset, `slopes` (H, W, 2) of their
    brightness, `bare` (H, W) their log density under bare board.
    """

    light: Light
    features: Maps
    slopes: Maps
    bare: Maps

    @property
    def strange(self) -> Maps:
        """(H, W): log likelihood ratio of "anything" against bare board within +-`LARGEST`."""
        odds: Maps = np.clip(np.float32(np.log(ANYTHING)) - self.bare, -LARGEST, LARGEST)
        return odds


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """The empty board on one plane: what a picture of it is compared with.

    `board` (H, W) marks the pixels by which the light of a picture is judged; `least` (H, W) by
    letter: what a pixel says at worst of a face, once faces are known.
    """

    plane: Plane
    features: Maps
    slopes: Maps
    board: npt.NDArray[np.bool_]
    bells: Bells
    least: Mapping[str, Maps]

    @classmethod
    def of(cls, plane: Plane, smooth_empty: Picture, board: npt.NDArray[np.bool_]) -> Reference:
        """The reference from the empty picture, already `presmoothed`."""
        features = log_features(plane.shown(smooth_empty))
        return cls(plane, features, gradient(features), board, Bells.of(features), {})

    def knowing(self, tables: Mapping[str, Maps]) -> Reference:
        """The same with faces known by the colour tables of an `Appearance`."""
        cells = colour_cells(self.features)
        least = {
            letter: np.clip(
                table[cells] - np.float32(np.log(ANYTHING)) - LARGEST, -LARGEST, -ALIKE_LEAST
            )
            for letter, table in tables.items()
        }
        return replace(self, least=least)

    def evidence(
        self,
        smooth: Picture,
        appearance: Appearance,
        light: Light | None = None,
    ) -> Evidence:
        """The evidence of a picture, already `presmoothed`; its light is found if not given."""
        there = self.bareness(smooth, appearance.rough_board, light)
        light, lit, bare, slopes = there.light, there.features, there.bare, there.slopes
        own = energy_of(slopes)
        cells = colour_cells(lit)
        tables = appearance.tables
        looks = {
            letter: table[cells] + rough_log(own, appearance.rough_checker[letter])
            for letter, table in tables.items()
        }
        faces = {}
        for letter, face in looks.items():
            unlike = face < np.float32(np.log(ANYTHING))
            least = np.where(unlike, np.float32(-LARGEST), self.least[letter])
            mine = np.clip(face - bare, least, np.float32(LARGEST))
            for other, rival in looks.items():
                if other != letter:
                    mine = np.minimum(mine, np.maximum(face - rival + RIVAL_MARGIN, -LARGEST))
            faces[letter] = mine
        cos, sin = edges(slopes, slopes - self.slopes)
        return Evidence(self.plane, faces, cos, sin, light, lit)

    def bareness(
        self, smooth: Picture, rough_board: tuple[float, float], light: Light | None = None
    ) -> Bareness:
        """What of a picture, already `presmoothed`, is bare board; `light` as for `evidence`.

        `rough_board`: centre and width of the bare board's roughness.
        """
        features = log_features(self.plane.shown(smooth))
        if light is None:
            light = Light.between(features, self.features, self.board)
        lit = features - np.array(light.offset, dtype=np.float32)
        slopes = gradient(lit)
        even = rough_log(roughness(slopes, self.slopes), rough_board, is_board=True)
        bare = self.bare_board(lit, light, even) + ROUGH_WEIGHT * even
        bare = np.maximum(bare, np.float32(np.log(ANYTHING) - 1.0))
        return Bareness(light, lit, slopes, bare)

    def bare_board(self, lit: Maps, light: Light, even: Maps) -> Maps:
        """The log density (H, W) of the features under bare board, whatever light falls on it.

        `even` (H, W): the log density of the roughness under bare board.
        """
        bright, *tints = (
            np.asarray(part, dtype=np.float32) for part in cv2.split(lit - self.features)
        )
        tilt = np.clip(bright, -1.0, 1.0)
        one, two = (
            self.bells.tint(tint - np.float32(slope) * tilt)
            for tint, slope in zip(tints, light.slope, strict=True)
        )
        density: Maps = one * two
        square = bright * bright
        brightness = self.bells.same.at(square) + self.bells.shadow.at(square)
        like_board = np.asarray(density * cv2.exp(even), dtype=np.float32)
        around = self.light_around(bright, like_board)
        square = (bright - around) ** 2
        brightness += self.bells.nearby.at(square)
        brightness *= density
        brightness += np.float32(LEAST_DENSITY)
        return np.asarray(cv2.log(brightness), dtype=np.float32)

    def light_around(self, bright: Maps, like_board: Maps) -> Maps:
        """How the brightness of the bare board nearby has changed, (H, W).

        Averaged over about a checker's width, by how much each pixel looks like bare board.
        """
        weight = like_board / (like_board + 5.0)
        size = int(self.plane.px_per_mm * self.plane.diameter_mm * 0.8) | 1
        total = cv2.blur(weight, (size, size))
        change = cv2.blur(weight * np.clip(bright, -1.2, 1.2), (size, size))
        return np.asarray(change / (total + 0.02), dtype=np.float32)


def rough_log(rough: Maps, known: tuple[float, float], is_board: bool = False) -> Maps:
    """The log density of the roughness; anything smoother than the board is board as well."""
    centre, width = known
    away = (rough - np.float32(centre)) * np.float32(1.0 / width)
    if is_board:
        np.maximum(away, np.float32(0.0), out=away)
    away *= away
    away *= np.float32(-0.5)
    np.maximum(away, np.float32(-3.0 if is_board else -4.5), out=away)
    away -= np.float32(np.log(width))
    return away


def edges(slopes: Maps, unlike_empty: Maps) -> tuple[Maps, Maps]:
    """Edges that the empty board does not have: (strength x cos, x sin) of twice the angle."""
    energy = squared(slopes)
    new = np.minimum(energy, squared(unlike_empty))
    share = new / (new + np.float32(EDGE_SLOPE**2)) / np.maximum(energy, np.float32(1e-9))
    x, y = cv2.split(slopes)
    cos, sin = (x * x - y * y) * share, x * y * (2.0 * share)
    return np.asarray(cos), np.asarray(sin)
