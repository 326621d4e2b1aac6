"""What each spot of a picture says: board, checker of a colour, or something else.

For every pixel of a plane: how much likelier a checker's face of each colour is than the bare
board, how strange the pixel is for bare board, and which way an edge runs that the empty board
does not have. Discs are scored on these maps. Knows no places.
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
from pasch_vision.evidence_plane import Floats, Plane
from pasch_vision.picture import Picture

__all__ = ["Bareness", "DiscScores", "Evidence", "Reference", "disc_scores", "may_be_face"]

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

ANGLES = np.arange(16) * (2 * np.pi / 16)
RADII = np.array([0.2, 0.4, 0.6, 0.78, 0.9], dtype=np.float32)
# From here on radii are the outer part of a face: a smaller thing (a die, a cube) fails there.
# The outer part may lie under the outline's blur and the next checker's shade.
OUTER, OUTER_LENIENCE = 3, 1.0
RIM_RADII = np.array([0.92, 0.98, 1.04], dtype=np.float32)
COS, SIN = np.cos(ANGLES).astype(np.float32), np.sin(ANGLES).astype(np.float32)
COS2, SIN2 = np.cos(2 * ANGLES).astype(np.float32), np.sin(2 * ANGLES).astype(np.float32)
# A quick look takes five spots; below this mean they are no face.
QUICK_X = np.array([0.0, 1.0, -1.0, 0.0, 0.0], dtype=np.float32)
QUICK_Y = np.array([0.0, 0.0, 0.0, 1.0, -1.0], dtype=np.float32)
QUICK_LEAST = -1.5


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


@dataclass(frozen=True, slots=True, eq=False)
class DiscScores:
    """Discs tried at N centres. `sectors` (N, 8): mean evidence per eighth of the face,
    or of its outer part where that is less; `rim` (N,): how well edges follow the outline, -1 to
    1."""

    sectors: Floats
    rim: Floats

    @property
    def log_odds(self) -> Floats:
        """(N,): how much likelier a checker lies just here than none.

        A face must look like the colour all over: what speaks against it counts twice. The
        outline counts as much as all the colour when it is clear.
        """
        spoken = np.clip(self.sectors, -LARGEST, 2.5)
        colour = np.where(spoken > 0, spoken, 2.0 * spoken).sum(axis=1)
        odds: Floats = colour + np.clip(60.0 * (self.rim - 0.52), -20.0, 12.0)
        return odds


def pixels_at(shape: tuple[int, int], x: Floats, y: Floats) -> npt.NDArray[np.int32]:
    """The flat indices of the nearest pixels of a map of this shape."""
    rows, columns = shape
    xi = np.clip(x + 0.5, 0, columns - 1).astype(np.int32)
    yi = np.clip(y + 0.5, 0, rows - 1).astype(np.int32)
    return np.asarray(yi * columns + xi, dtype=np.int32)


def may_be_face(
    evidence: Evidence, centres_mm: npt.ArrayLike, letter: str, diameter_mm: float
) -> npt.NDArray[np.bool_]:
    """Whether a face of colour `letter` is not out of the question at centres (N, 2).

    A quick look at five spots of each; what they rule out `disc_scores` would rule out as well.
    """
    plane = evidence.plane
    centres = plane.px(centres_mm).astype(np.float32)
    reach = np.float32(0.22 * diameter_mm * plane.px_per_mm)
    x = centres[:, 0, None] + reach * QUICK_X
    y = centres[:, 1, None] + reach * QUICK_Y
    looks = evidence.faces[letter].ravel()[pixels_at(plane.shape, x, y)]
    return np.asarray(looks.mean(axis=1) > QUICK_LEAST)


def disc_scores(
    evidence: Evidence, centres_mm: npt.ArrayLike, letter: str, diameter_mm: float
) -> DiscScores:
    """How well faces of colour `letter` centred at (N, 2) mm agree with the picture."""
    plane = evidence.plane
    centres = plane.px(centres_mm).astype(np.float32)
    radius = np.float32(diameter_mm / 2 * plane.px_per_mm)
    x, y = centres[:, 0, None, None], centres[:, 1, None, None]
    reach = radius * RADII[:, None]
    inside = pixels_at(plane.shape, x + reach * COS, y + reach * SIN)
    found = evidence.faces[letter].ravel()[inside]
    weight = (RADII / RADII.sum())[:, None]
    whole = (found * weight).sum(axis=1).reshape(len(centres), 8, 2).mean(axis=2)
    outer = found[:, OUTER:].mean(axis=1).reshape(len(centres), 8, 2).mean(axis=2)
    sectors = np.minimum(whole, outer + OUTER_LENIENCE)
    reach = radius * RIM_RADII[:, None]
    outline = pixels_at(plane.shape, x + reach * COS, y + reach * SIN)
    along = evidence.edge_cos.ravel()[outline] * COS2
    along += evidence.edge_sin.ravel()[outline] * SIN2
    return DiscScores(sectors, along.max(axis=1).mean(axis=1))
