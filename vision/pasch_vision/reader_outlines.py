"""What lies around each found checker, and how single checkers look from outside.

Makes the patches on which layers are counted: how much of each pixel is checker, what other
checkers hide, how clear the rim is. The start picture teaches how large and how plain the
outlines of single checkers appear to this camera.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from pasch_vision.appearance import Maps
from pasch_vision.evidence import Evidence, Reference
from pasch_vision.evidence_discs import COS, COS2, RIM_RADII, SIN, SIN2, pixels_at
from pasch_vision.evidence_plane import Floats
from pasch_vision.reader_layers import REACH, VOICE, Outline, Patch, Told, capsule, length
from pasch_vision.reader_matte import Face, coverage_by_any, levels_of
from pasch_vision.reader_piles import Pile, piles_under
from pasch_vision.reader_rows import Disc, apart

__all__ = ["Outlines", "Sight", "learned_outlines"]

Mask = npt.NDArray[np.bool_]
Outlines = Mapping[str, Outline]

# The part of a face that is surely face; what other checkers hide reaches a little farther.
FACE, HIDDEN = 0.7, 1.06
# Checkers within this many diameters lie in much the same light.
NEAR = 3.0
# How far around a stack is looked, in radii; piles lean.
BESIDE, BESIDE_PILES = 1.2, 1.5
# How usual it is that what lies below a checker is of another colour.
OTHER_COLOURS = 0.4
# Tried sizes of outlines against measured ones: blur and rounded rims change them.
SWELLS = np.array([0.9, 0.94, 0.98, 1.02, 1.06, 1.1])
CIRCLE = np.stack(
    [np.cos(np.linspace(0, 2 * np.pi, 24)), np.sin(np.linspace(0, 2 * np.pi, 24))], axis=1
)


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """One plane of a picture with the discs found on it.

    `hidden` (H, W) counts by how many single checkers a pixel is hidden.
    """

    evidence: Evidence
    reference: Reference
    outlines: Outlines
    thicknesses: Mapping[str, float]
    hidden: npt.NDArray[np.int32]

    @classmethod
    def of(
        cls,
        evidence: Evidence,
        reference: Reference,
        outlines: Outlines,
        thicknesses: Mapping[str, float],
        discs: Iterable[Disc],
    ) -> Sight:
        """With all `discs` found on the plane."""
        hidden = np.zeros(evidence.plane.shape, dtype=np.int32)
        sight = cls(evidence, reference, outlines, thicknesses, hidden)
        for disc in discs:
            there, mask = sight.single(disc)
            hidden[there] += mask
        return sight

    def single(self, disc: Disc) -> tuple[tuple[slice, slice], Mask]:
        """A part of the plane, and which of its pixels a single checker hides."""
        plane = self.evidence.plane
        centre = np.array([disc.centre_mm])
        ends = plane.px(np.concatenate([centre, centre + self.down_mm(disc)]))
        radius = disc.diameter_mm / 2 * plane.px_per_mm * HIDDEN
        points = (ends[:, None, :] + radius * CIRCLE).reshape(-1, 2).astype(np.float32)
        rows, columns = plane.shape
        left, top = np.clip(points.min(axis=0).astype(int) - 2, 0, (columns, rows)).tolist()
        right, bottom = np.clip(points.max(axis=0).astype(int) + 3, 0, (columns, rows)).tolist()
        mask = np.zeros((bottom - top, right - left), dtype=np.uint8)
        hull = np.rint((cv2.convexHull(points) - (left, top)) * 16).astype(np.int32)
        if mask.size:
            cv2.fillConvexPoly(mask, hull, 1, cv2.LINE_8, 4)
        return (slice(top, bottom), slice(left, right)), np.asarray(mask > 0)

    def down_mm(self, disc: Disc) -> Floats:
        """By how much (2,) a checker's underside seems shifted against its top."""
        centre = np.array([disc.centre_mm])
        shift: Floats = -self.evidence.plane.rise(centre, self.thicknesses[disc.letter])[0]
        return shift

    def face(self, discs: Iterable[Disc]) -> Face:
        """How the faces of discs look, without their rims."""
        plane = self.evidence.plane
        rows, columns = plane.shape
        found = []
        for disc in discs:
            reach = FACE * disc.diameter_mm / 2 * plane.px_per_mm
            (x, y), whole = plane.px([disc.centre_mm])[0].round(), int(reach)
            dy, dx = np.mgrid[-whole : whole + 1, -whole : whole + 1]
            inside = np.hypot(dx, dy) <= reach
            at_y = np.clip(dy[inside] + int(y), 0, rows - 1)
            at_x = np.clip(dx[inside] + int(x), 0, columns - 1)
            found.append(self.evidence.features[at_y, at_x])
        return Face.of(levels_of(np.concatenate(found)))

    def told(self, discs: Sequence[Disc], most: int, is_mixed: bool = False) -> list[list[Told]]:
        """What is told of 2 to `most` layers for each of the discs of one place.

        `is_mixed`: what lies below may be of any colour.
        """
        if is_mixed:
            return [self.patch(disc, most, self.looks(disc)).told(most) for disc in discs]
        faces = {
            letter: self.face(disc for disc in discs if disc.letter == letter)
            for letter in {disc.letter for disc in discs}
        }
        return [self.patch(disc, most, faces[disc.letter]).told(most) for disc in discs]

    def looks(self, disc: Disc) -> list[tuple[Face, float]]:
        """How checkers look that may lie below a disc, of any colour, and how usual each is."""
        others = [
            outline.face
            for letter, outline in self.outlines.items()
            if letter != disc.letter and outline.face is not None
        ]
        share = OTHER_COLOURS / max(len(others), 1)
        return [(self.face([disc]), 1.0 - OTHER_COLOURS), *((face, share) for face in others)]

    def patch(
        self,
        disc: Disc,
        most: int,
        look: Face | Sequence[tuple[Face, float]],
        beside: float = BESIDE,
    ) -> Patch:
        """The surroundings of a disc that may carry up to `most` layers.

        `look`: how the faces of such checkers look hereabouts, or as of `looks`; `beside`: how
        far around them the patch reaches, in radii.
        """
        plane = self.evidence.plane
        radius = disc.diameter_mm / 2 * plane.px_per_mm
        down = self.down_mm(disc) * plane.px_per_mm
        top = plane.px([disc.centre_mm])[0]
        ends = np.stack([top, top + most * down])
        low = np.floor(ends.min(axis=0) - beside * radius - REACH).astype(int)
        high = np.ceil(ends.max(axis=0) + beside * radius + REACH).astype(int) + 1
        rows = np.clip(np.arange(low[1], high[1]), 0, plane.shape[0] - 1)
        columns = np.clip(np.arange(low[0], high[0]), 0, plane.shape[1] - 1)
        there = np.ix_(rows, columns)
        y, x = np.mgrid[low[1] : high[1], low[0] : high[0]]
        x, y = x - top[0], y - top[1]
        face = length(x, y) < FACE * radius
        near = capsule(x, y, -0.4 * down, (most + 0.5) * down) < beside * radius
        own = capsule(x, y, np.zeros(2), down) < HIDDEN * radius
        visible = (self.hidden[there] - own <= 0) & (y + top[1] == rows[:, None])
        visible &= x + top[0] == columns[None, :]
        voice = np.full(x.shape, -VOICE, dtype=np.float32)
        asked = near & visible & ~face
        lit = self.evidence.features[there]
        looks = [(look, 1.0)] if isinstance(look, Face) else look
        bare = levels_of(self.reference.features[there][asked])
        slope = self.evidence.light.slope
        voice[asked] = VOICE * (
            2.0 * coverage_by_any(levels_of(lit[asked]), bare, looks, slope) - 1.0
        )
        voice[face] = VOICE
        voice[~visible] = 0.0
        outline = self.outlines.get(disc.letter, Outline())
        rim = self.rims(top, radius * outline.swell)
        corner = (int(low[0]), int(low[1]))
        above_mm = max(plane.eye_mm[2] - plane.height_mm, 1.0)
        nearer = self.thicknesses[disc.letter] / above_mm
        return Patch(voice, rim, top - low, down, radius, outline, corner, nearer)

    def piles(self, disc: Disc, most: int, centre_mm: tuple[float, float] | None) -> list[Pile]:
        """Piles of 1 to `most` checkers with a disc as their top; about `centre_mm`, if given."""
        plane = self.evidence.plane
        patch = self.patch(disc, most, self.looks(disc), BESIDE_PILES)
        (x, y), (rows, columns) = patch.corner, patch.voice.shape
        there = np.ix_(
            np.clip(np.arange(y, y + rows), 0, plane.shape[0] - 1),
            np.clip(np.arange(x, x + columns), 0, plane.shape[1] - 1),
        )
        looks = {letter: face[there] for letter, face in self.evidence.faces.items()}
        centre: Floats | None = None
        if centre_mm is not None:
            # The plane is a checker's height above the surface on which the pile's foot stands.
            foot = np.array([centre_mm]) + self.down_mm(replace(disc, centre_mm=centre_mm))
            centre = plane.px(foot)[0] - patch.corner
        return piles_under(patch, looks, most, centre)

    def rims(self, top: Floats, radius: float) -> Maps:
        """How clearly edges run round tops moved by each shift (Y, X) from `top`, plane px."""
        step = np.arange(-REACH, REACH + 1)
        reach = radius * RIM_RADII[:, None]
        x = top[0] + step[None, :, None, None] + reach * COS
        y = top[1] + step[:, None, None, None] + reach * SIN
        at = pixels_at(self.evidence.plane.shape, x, y)
        along = self.evidence.edge_cos.ravel()[at] * COS2
        along += self.evidence.edge_sin.ravel()[at] * SIN2
        return np.asarray(along.max(axis=2).mean(axis=2), dtype=np.float32)


def learned_outlines(sights: Iterable[tuple[Sight, Sequence[Disc]]]) -> Outlines:
    """How the checkers of each colour look from outside, from discs known to be single."""
    patches: dict[str, list[Patch]] = {}
    faces: dict[str, list[Face]] = {}
    for sight, discs in sights:
        for disc in discs:
            near = [d for d in discs if d.letter == disc.letter and distance(d, disc) < NEAR]
            look = sight.face(near)
            patches.setdefault(disc.letter, []).append(sight.patch(disc, 2, look))
            faces.setdefault(disc.letter, []).append(look)
    return {
        letter: replace(learned_outline(seen), face=middle_of(faces[letter]))
        for letter, seen in patches.items()
    }


def middle_of(faces: Sequence[Face]) -> Face:
    """The face in the middle of those seen in several places."""
    levels = np.median([face.levels for face in faces], axis=0)
    return Face(levels, float(np.median([face.varies for face in faces])))


def learned_outline(patches: Sequence[Patch]) -> Outline:
    """The outline that single checkers have, seen as `patches`."""
    total = np.zeros(len(SWELLS))
    for patch in patches:
        shapes = [replace(patch, outline=Outline(swell)).shapes(1) for swell in SWELLS]
        total += patch.fits(patch.voice[None], patch.rim[None], shapes)[0][0]
    at = int(np.clip(total.argmax(), 1, len(SWELLS) - 2))
    before, here, after = total[at - 1 : at + 2]
    swell = float(
        SWELLS[at]
        + (SWELLS[1] - SWELLS[0])
        / 2
        * np.clip((before - after) / min(before + after - 2 * here, -1e-6), -1.0, 1.0)
    )
    levels = []
    for patch in patches:
        sized = replace(patch, outline=Outline(swell))
        _, tops = sized.fits(sized.voice[None], sized.rim[None], [sized.shapes(1)])
        x, y = sized.top + tops[0, 0]
        levels.append(sized.levels((float(x), float(y))))
    wall, walls, ground, grounds = np.sum(levels, axis=0)
    return Outline(swell, float(wall / max(walls, 1)), float(ground / max(grounds, 1)))


def distance(one: Disc, other: Disc) -> float:
    """How far two discs lie apart, in diameters of the first."""
    return apart(one, other) / one.diameter_mm
