"""What lies around each checker found, and how single checkers look from outside.

Makes the patches on which layers are counted: how much of each pixel is checker, what other
checkers hide, how clear the rim is. The start picture shows how large and how plain the outlines
of single checkers appear to this camera.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor

import numpy as np

from pasch_vision.arrays import Floats, Integers, Maps
from pasch_vision.reading.evidence.discs import face_maps
from pasch_vision.reading.evidence.likelihood_maps import LikelihoodMaps, Reference
from pasch_vision.reading.evidence.matte import Face, looks_of, tried
from pasch_vision.reading.evidence.plane import Plane
from pasch_vision.reading.places.rows import Disc, apart
from pasch_vision.reading.stacks.layers import LayerEvidence, Outline, Patch
from pasch_vision.reading.stacks.piles import Pile, piles_under
from pasch_vision.reading.stacks.shapes import REACH, SIDE
from pasch_vision.reading.stacks.surroundings import fill_rims, fill_voices, hidden_by, samples_at

__all__ = ["Outlines", "Sight", "hidden_on", "learned_outlines"]

Outlines = Mapping[str, Outline]
# Ways in which checkers may look, each with its prior.
Looks = Sequence[tuple[Face, float]]
# Checkers within this many diameters lie in much the same light.
NEAR = 3.0
# How far a patch reaches around a stack, in radii; piles lean.
BESIDE, BESIDE_PILES = 1.2, 1.5
# Prior that a checker below another is of a different colour.
OTHER_COLOURS = 0.4
# Sizes of outlines tried, as shares of the measured one: blur and rounded rims change it.
SCALES = np.array([0.9, 0.94, 0.98, 1.02, 1.06, 1.1])


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """One plane of a picture; `hidden` (H, W): how many checkers hide each pixel (`hidden_on`)."""

    evidence: LikelihoodMaps
    reference: Reference
    outlines: Outlines
    thicknesses: Mapping[str, float]
    hidden: Integers

    def spots(self, discs: Sequence[Disc]) -> Maps:
        """Where discs of this plane lie, as of `spots_on`."""
        return spots_on(self.evidence.plane, discs, self.thicknesses)

    def face(self, discs: Sequence[Disc]) -> Face:
        """How the faces of discs look, without their rims."""
        return self.face_at(self.spots(discs))

    def face_at(self, spots: Maps) -> Face:
        """How the faces of discs at spots (N, 5) look, without their rims."""
        return Face.of(samples_at(self.evidence.features, spots))

    def told(
        self, discs: Sequence[Disc], most: int, is_mixed: bool = False
    ) -> list[list[LayerEvidence]]:
        """The evidence for 2 to `most` layers under each of the discs of one place.

        `is_mixed`: checkers below may be of any colour.
        """
        spots, letters = self.spots(discs), [disc.letter for disc in discs]
        if is_mixed:
            looks = [self.looks(disc) for disc in discs]
        else:
            faces = {
                letter: self.face_at(spots[[one == letter for one in letters]])
                for letter in set(letters)
            }
            looks = [[(faces[letter], 1.0)] for letter in letters]
        return [patch.told(most) for patch in self.patches(discs, spots, most, looks)]

    def looks(self, disc: Disc) -> Looks:
        """The looks of checkers of any colour that may lie below a disc, with their priors."""
        others = [
            outline.face
            for letter, outline in self.outlines.items()
            if letter != disc.letter and outline.face is not None
        ]
        share = OTHER_COLOURS / max(len(others), 1)
        return [(self.face([disc]), 1.0 - OTHER_COLOURS), *((face, share) for face in others)]

    def patches(
        self,
        discs: Sequence[Disc],
        spots: Maps,
        most: int,
        looks: Sequence[Looks],
        beside: float = BESIDE,
    ) -> list[Patch]:
        """The surroundings of discs at `spots`, for stacks of up to `most` layers.

        `looks`: how the faces of such checkers look there, for each disc; `beside`: how far around
        them a patch reaches, in radii.
        """
        plane, features = self.evidence.plane, self.evidence.features
        above_mm = max(plane.eye_mm[2] - plane.height_mm, 1.0)
        around = np.float32(most), np.float32(beside)
        mixtures = tried(self.evidence.light.slope)
        found = []
        for disc, spot, rim, look in zip(
            discs, spots, self.rims(discs, spots), looks, strict=True
        ):
            corner, size = surroundings(spot, most, beside)
            voice, bare = np.empty(size, dtype=np.float32), self.reference.features
            sorts = looks_of(look)
            fill_voices(features, bare, self.hidden, corner, spot, around, sorts, mixtures, voice)
            outline = self.outlines.get(disc.letter, Outline())
            nearer = self.thicknesses[disc.letter] / above_mm
            top, down, radius = spot[:2] - corner, spot[2:4], float(spot[4])
            found.append(Patch(voice, rim, top, down, radius, outline, corner, nearer))
        return found

    def rims(self, discs: Sequence[Disc], spots: Maps) -> Maps:
        """How clearly edges run round tops of discs at `spots` moved by each shift (N, Y, X)."""
        found = np.empty((len(discs), SIDE, SIDE), dtype=np.float32)
        for letter in {disc.letter for disc in discs}:
            own = [at for at, disc in enumerate(discs) if disc.letter == letter]
            size = discs[own[0]].diameter_mm * self.outlines.get(letter, Outline()).scale
            clear = np.empty((len(own), SIDE, SIDE), dtype=np.float32)
            fill_rims(face_maps(self.evidence, letter, size), spots[own], clear)
            found[own] = clear
        return found

    def piles(self, disc: Disc, most: int, centre_mm: tuple[float, float] | None) -> list[Pile]:
        """Piles of 1 to `most` checkers topped by a disc, standing about `centre_mm` if given."""
        plane = self.evidence.plane
        (patch,) = self.patches([disc], self.spots([disc]), most, [self.looks(disc)], BESIDE_PILES)
        (x, y), (rows, columns) = patch.corner, patch.voice.shape
        ys = np.clip(np.arange(y, y + rows), 0, plane.shape[0] - 1)
        xs = np.clip(np.arange(x, x + columns), 0, plane.shape[1] - 1)
        looks = {letter: face[ys][:, xs] for letter, face in self.evidence.faces.items()}
        centre: Floats | None = None
        if centre_mm is not None:
            # The plane is a checker's height above the surface on which the pile's foot stands.
            (x, y, right, down, _) = self.spots([replace(disc, centre_mm=centre_mm)])[0]
            centre = np.array([x + right, y + down]) - patch.corner
        return piles_under(patch, looks, most, centre)


def spots_on(plane: Plane, discs: Sequence[Disc], thicknesses: Mapping[str, float]) -> Maps:
    """Where discs found on a plane lie, as spots (N, 5) of `surroundings`."""
    centres = np.array([disc.centre_mm for disc in discs]).reshape(-1, 2)
    radii = np.array([[disc.diameter_mm / 2] for disc in discs]).reshape(-1, 1)
    lifts = np.array([[thicknesses[disc.letter]] for disc in discs]).reshape(-1, 1)
    lengths = np.concatenate([-plane.rise(centres, lifts), radii], axis=1) * plane.px_per_mm
    return np.concatenate([plane.px(centres), lengths], axis=1, dtype=np.float32)


def hidden_on(
    planes: Mapping[float, Plane],
    discs: Sequence[Disc],
    thicknesses: Mapping[str, float],
    reach: float = 1.0,
) -> Integers:
    """How many of these discs, taken as single checkers, hide each pixel of the planes (H, W).

    `planes` by place height, of the same pixels; `reach`: scale of the checkers' radii.
    """
    spots = [np.zeros((0, 5), np.float32)]
    for height, plane in planes.items():
        there = [disc for disc in discs if disc.height_mm == height]
        spots.append(spots_on(plane, there, thicknesses))
        shape = plane.shape
    every = np.concatenate(spots)
    every[:, 4] *= np.float32(reach)
    return hidden_by(every, shape)


def surroundings(spot: Maps, most: int, beside: float) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where (x, y) the patch of up to `most` layers on a spot begins, and its size (H, W)."""
    x, y, right, down, radius = spot.tolist()
    margin = beside * radius + REACH
    left, top = floor(min(x, x + most * right) - margin), floor(min(y, y + most * down) - margin)
    width = ceil(max(x, x + most * right) + margin) + 1 - left
    return (left, top), (ceil(max(y, y + most * down) + margin) + 1 - top, width)


def learned_outlines(sights: Iterable[tuple[Sight, Sequence[Disc]]]) -> Outlines:
    """How the checkers of each colour look from outside, from discs known to be single."""
    patches: dict[str, list[Patch]] = {}
    faces: dict[str, list[Face]] = {}
    for sight, discs in sights:
        for disc in discs:
            near = [d for d in discs if d.letter == disc.letter and distance(d, disc) < NEAR]
            face, spot = sight.face(near), sight.spots([disc])
            seen = sight.patches([disc], spot, 2, [[(face, 1.0)]])
            patches.setdefault(disc.letter, []).extend(seen)
            faces.setdefault(disc.letter, []).append(face)
    return {
        letter: replace(learned_outline(seen), face=middle_of(faces[letter]))
        for letter, seen in patches.items()
    }


def middle_of(faces: Sequence[Face]) -> Face:
    """The median of faces seen in several places."""
    levels = np.median([face.levels for face in faces], axis=0)
    return Face(levels, float(np.median([face.varies for face in faces])))


def learned_outline(patches: Sequence[Patch]) -> Outline:
    """The outline that single checkers have, seen as `patches`."""
    total = np.zeros(len(SCALES))
    for patch in patches:
        total += [
            replace(patch, outline=Outline(scale)).laid(1)[0][0] for scale in SCALES.tolist()
        ]
    at = int(np.clip(total.argmax(), 1, len(SCALES) - 2))
    before, here, after = total[at - 1 : at + 2]
    scale = float(
        SCALES[at]
        + (SCALES[1] - SCALES[0])
        / 2
        * np.clip((before - after) / min(before + after - 2 * here, -1e-6), -1.0, 1.0)
    )
    levels = []
    for patch in patches:
        sized = replace(patch, outline=Outline(scale))
        _, ((right, down),), _ = sized.laid(1)
        x, y = sized.top + (right, down)
        levels.append(sized.levels((np.float32(x), np.float32(y))))
    wall, walls, ground, grounds = np.sum(levels, axis=0)
    return Outline(scale, float(wall / max(walls, 1)), float(ground / max(grounds, 1)))


def distance(one: Disc, other: Disc) -> float:
    """How far two discs lie apart, in diameters of the first."""
    return apart(one, other) / one.diameter_mm
