"""Counts checkers in trays; those standing on edge by how far the tray is filled.

A filled tray differs from the empty one from its outer end up to the last checker. It is known
which part of the picture any number of checkers would hide, so the number follows from where the
difference ends, to about half a checker's thickness. `trays_flat` reads trays in which checkers
lie flat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import Area, BoardProfile, Pose
from pasch_hardware.boards.geometry import content_centres
from pasch_vision.arrays import Floats, Maps, Mask
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View
from pasch_vision.reading.evidence.appearance import DARK, Appearance, Light
from pasch_vision.reading.evidence.likelihood_maps import Reference
from pasch_vision.reading.evidence.matte import Face, coverage, levels_of
from pasch_vision.reading.evidence.plane import PX_PER_DIAMETER, Plane, Sampled, drawn
from pasch_vision.reading.places.trays_flat import EmptyView, FlatTray

__all__ = ["Tray", "Trays", "trays_of"]

Counts = npt.NDArray[np.int64]

# No tray holds more; the rules' numbers are not known here.
MOST = 18
# Log odds from a pixel that is all checker; one that is all tray counts as much against.
VOICE = 1.5
# Neighbouring pixels add little to each other: this many make one voice where a checker is
# `PX_PER_DIAMETER` wide.
PIXELS_PER_VOICE = 6.0
# Neighbouring voices are correlated too, and shadows mislead all of them together.
TEMPERATURE = 3.5
# A tray is not read if less than this share of it is in the picture.
SHOWN_SHARE = 0.9
# Checkers stand a little apart: their pitch, in thicknesses.
SPACING = 1.02


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """One colour's tray, as the N pixels of a plane that its checkers can hide.

    The pixels that checker n + 1 hides in addition to the others' end at `ends[n]`. `sampled`: the
    picture pixels (1, N) that show them, as in `Plane`; `bare` (N, 3): their levels, as of
    `levels_of`, when empty; `weight`: how much one of them counts.
    """

    letter: str
    sampled: Sampled
    bare: Maps
    ends: Counts
    weight: float

    @classmethod
    def of(cls, letter: str, reference: Reference, steps: Sequence[Mask]) -> Tray:
        """The tray on a plane, given the pixels (H, W) that each checker adds."""
        plane = reference.plane
        # Every second pixel, in a chequered pattern, says as much as all of them.
        asked = np.indices(plane.shape).sum(axis=0) % 2 == 0
        chosen = [np.flatnonzero(step & asked) for step in steps]
        at = np.concatenate(chosen)
        pixels, parts = plane.sampled
        sampled = pixels.reshape(1, -1, 2)[:, at], parts.reshape(1, -1)[:, at]
        bare = levels_of(reference.features.reshape(-1, 3)[at])
        coarser = PX_PER_DIAMETER / plane.px_per_diameter
        weight = VOICE * coarser**2 / PIXELS_PER_VOICE / TEMPERATURE
        return cls(letter, sampled, bare, np.cumsum([len(one) for one in chosen]), weight)

    def shares(self, smooth: Picture, face: Face, light: Light) -> tuple[float, ...]:
        """The probabilities of 0, 1, ... checkers in the tray, given how their faces look.

        `smooth`: the picture, `presmoothed` as the empty board's was.
        """
        seen = self.seen(smooth) * levels_of(-np.array(light.offset, dtype=np.float32))
        held = coverage(seen, self.bare, face, light.slope)
        voices = np.concatenate([[0.0], np.cumsum(2.0 * held - 1.0, dtype=np.float64)])
        odds = self.weight * voices[np.concatenate([[0], self.ends])]
        weights = np.exp(odds - odds.max())
        return tuple((weights / weights.sum()).tolist())

    def seen(self, smooth: Picture) -> Maps:
        """The levels (N, 3), as of `levels_of`, that the picture shows."""
        return np.asarray(drawn(smooth, self.sampled)[0], dtype=np.float32) + np.float32(DARK)


@dataclass(frozen=True, slots=True, eq=False)
class Trays:
    """All trays (`off`) of a board.

    `untold`: letters whose checkers may lie in a tray that the picture does not show, or not well
    enough to count them.
    """

    profile: BoardProfile
    appearance: Appearance
    edge: tuple[Tray, ...]
    flat: tuple[FlatTray, ...]
    untold: frozenset[str]

    @property
    def seen_px(self) -> list[Maps]:
        """The picture pixels, each (N, 2), that show each of the trays."""
        edge = [np.asarray(tray.sampled[0][0], np.float32) for tray in self.edge]
        return edge + [flat.reference.plane.seen_px for flat in self.flat]

    def shares(
        self, smooth: Picture, light: Light, faces: Mapping[str, Face]
    ) -> dict[str, tuple[float, ...]]:
        """The probabilities of 0, 1, ... checkers in each letter's trays, without those untold."""
        found: dict[str, list[Sequence[float]]] = {}
        untold = set(self.untold)
        for tray in self.edge:
            if tray.letter in faces:
                here = tray.shares(smooth, faces[tray.letter], light)
                found.setdefault(tray.letter, []).append(here)
            else:
                untold.add(tray.letter)
        for flat in self.flat:
            by_letter = flat.shares(smooth, self.profile, self.appearance, light)
            if by_letter is None:
                untold.update(flat.letters(self.profile))
                continue
            for letter, shares in by_letter.items():
                found.setdefault(letter, []).append(shares)
        return {letter: summed(shares) for letter, shares in found.items() if letter not in untold}


def summed(several: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The probabilities of how many checkers several trays hold together."""
    total = np.array(several[0])
    for shares in several[1:]:
        total = np.convolve(total, shares)
    return tuple(total[: MOST + 1].tolist())


def trays_of(
    profile: BoardProfile,
    view: View,
    smooth_empty: Picture,
    appearance: Appearance,
    px_per_diameter: float,
) -> Trays:
    """The trays (`off`) of a board, with what the empty picture shows of them.

    They are read on planes on which a checker is `px_per_diameter` wide.
    """
    edge: list[Tray] = []
    flat: list[FlatTray] = []
    untold: set[str] = set()
    look = view, smooth_empty, px_per_diameter
    for shape in profile.place("off"):
        letters = profile.letters_on(shape)
        if not isinstance(shape, Area) or not is_shown(view, shape):
            untold.update(letters)
        elif shape.pose is not Pose.EDGE:
            flat.append(FlatTray.of(profile, look, shape, appearance.tables))
        elif shape.colour is None:
            untold.update(letters)
        else:
            edge.append(tray(profile, look, shape))
    return Trays(profile, appearance, tuple(edge), tuple(flat), frozenset(untold))


def is_shown(view: View, area: Area) -> bool:
    """Whether all but a margin of the area lies within the picture."""
    (x, y), (width, height) = area.centre, area.extent
    across, down = np.meshgrid(np.linspace(-0.5, 0.5, 11), np.linspace(-0.5, 0.5, 11))
    plan = [x + width * across.ravel(), y + height * down.ravel()]
    seen = view.project(np.stack([*plan, np.full(across.size, area.height)], axis=1))
    inside = (seen >= 0.0) & (seen <= np.array(view.image_size) - 1.0)
    return bool(inside.all(axis=1).mean() >= SHOWN_SHARE)


def tray(profile: BoardProfile, look: EmptyView, area: Area) -> Tray:
    """Prepare one tray for reading."""
    view, smooth_empty, px_per_diameter = look
    letter = area.colour or ""
    size = profile.diameter(letter)
    (x, y), (width, height) = area.centre, area.extent
    margin = 0.9 * size
    bounds = (
        x - width / 2 - margin,
        y - height / 2 - margin,
        x + width / 2 + margin,
        y + height / 2 + margin,
    )
    plane = Plane.over(view, bounds, area.height, size, px_per_diameter)
    reference = Reference.of(plane, smooth_empty, plane.inside_picture(view.image_size))
    steps: list[Mask] = []
    before = np.zeros(plane.shape, dtype=bool)
    for number in range(1, MOST + 1):
        hidden = before | hidden_by(profile, view, plane, area, letter, number)
        steps.append(hidden & ~before)
        before = hidden
    return Tray.of(letter, reference, steps)


def hidden_by(
    profile: BoardProfile, view: View, plane: Plane, area: Area, letter: str, number: int
) -> Mask:
    """The plane pixels that the `number`-th checker of the tray hides."""
    placed = content_centres(profile, area.name, letter * number)
    _, _, (x, y, z) = placed[-1]
    _, _, (first_x, first_y, _) = placed[0]
    away = np.array([x - first_x, y - first_y]) * (SPACING - 1.0)
    centre = np.array([x, y]) + away
    radius, half = profile.diameter(letter) / 2, profile.thickness(letter) / 2
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    across, up = radius * np.cos(angles), z + radius + radius * np.sin(angles)
    is_wide = area.extent[0] >= area.extent[1]
    faces: list[Floats] = []
    for side in (-half, half):
        along = np.full(len(angles), side)
        plan = (along, across) if is_wide else (across, along)
        faces.append(np.column_stack([centre[0] + plan[0], centre[1] + plan[1], up]))
    ground = plane.px(view.ground(view.project(np.concatenate(faces)), plane.height_mm))
    hull = cv2.convexHull(ground.astype(np.float32))
    mask = np.zeros(plane.shape, dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.rint(hull * 16).astype(np.int32), 1, cv2.LINE_8, 4)
    return np.asarray(mask > 0)
