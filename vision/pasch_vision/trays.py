"""Counts checkers standing on their rims in a tray, by how far the tray is filled.

A filled tray looks unlike the empty one from its outer end up to the last checker. For every
number of checkers the part of the picture that they would hide is known, so the number is read
from where strangeness ends, to about half a checker's thickness.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from pasch_hardware.board import Area, BoardProfile, Pose
from pasch_hardware.geometry import content_centres
from pasch_vision.appearance import Light, log_features
from pasch_vision.evidence import Reference
from pasch_vision.evidence_plane import Floats, Plane
from pasch_vision.picture import Picture
from pasch_vision.reader_matte import Face, coverage, levels_of
from pasch_vision.view import View

__all__ = ["Tray", "trays_of"]

Mask = npt.NDArray[np.bool_]

# No tray holds more; the rules' numbers are not known here.
MOST = 18
# A pixel that is all checker says this much, one that is all tray as much against.
VOICE = 1.5
# One plane pixel hardly adds to what its neighbours say.
PIXELS_PER_VOICE = 12.0
# Neighbouring voices say the same thing, and shadows mislead all of them together.
TEMPERATURE = 3.5
# Checkers stand a little apart: this share of their thickness.
SPACING = 1.02


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """One colour's tray: `steps[n]` (H, W) are the plane pixels that checker n + 1 adds to what
    the others hide."""

    letter: str
    reference: Reference
    steps: tuple[Mask, ...]

    def shares(self, smooth: Picture, face: Face, light: Light) -> tuple[float, ...]:
        """The probabilities of 0, 1, ... checkers in the tray, of checkers with such faces.

        `smooth`: the picture, `presmoothed` as the empty board's was.
        """
        plane = self.reference.plane
        lit = log_features(plane.shown(smooth)) - np.array(light.offset, dtype=np.float32)
        asked = np.logical_or.reduce(self.steps)
        voice = np.zeros(plane.shape, dtype=np.float32)
        bare = levels_of(self.reference.features[asked])
        held = coverage(levels_of(lit[asked]), bare, face, light.slope)
        voice[asked] = VOICE * (2.0 * held - 1.0)
        found = [0.0]
        for step in self.steps:
            found.append(found[-1] + float(voice[step].sum()) / PIXELS_PER_VOICE)
        odds = np.array(found) / TEMPERATURE
        weights = np.exp(odds - odds.max())
        return tuple((weights / weights.sum()).tolist())


def trays_of(profile: BoardProfile, view: View, smooth_empty: Picture) -> Mapping[str, Tray]:
    """The trays (`off` on edge, one colour each) by colour letter."""
    found: dict[str, Tray] = {}
    for shape in profile.place("off"):
        if not isinstance(shape, Area) or shape.pose is not Pose.EDGE or shape.colour is None:
            continue
        found[shape.colour] = tray(profile, view, smooth_empty, shape)
    return found


def tray(profile: BoardProfile, view: View, smooth_empty: Picture, area: Area) -> Tray:
    """Prepare one tray for reading."""
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
    plane = Plane.over(view, bounds, area.height, size)
    reference = Reference.of(plane, smooth_empty, plane.inside_picture(view.image_size))
    steps: list[Mask] = []
    before = np.zeros(plane.shape, dtype=bool)
    for number in range(1, MOST + 1):
        hidden = before | hidden_by(profile, view, plane, area, letter, number)
        steps.append(hidden & ~before)
        before = hidden
    return Tray(letter, reference, tuple(steps))


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
