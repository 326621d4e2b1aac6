"""Many views as arrays: thousands are tried in the time that a few take one by one.

Frames and units are those of `View`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.pose.view import View, three

__all__ = ["Views"]


@dataclass(frozen=True, slots=True)
class Views:
    """Views (V,) that differ only in pose, focal length and k1.

    `turns` (V, 3, 3) and `translations` (V, 3) are `View.turn` and `View.translation`.
    """

    like: View
    focals_px: Floats
    k1s: Floats
    turns: Floats
    translations: Floats

    @classmethod
    def of(cls, *views: View) -> Views:
        """These views; whatever they share, like the principal point, is the first one's."""
        return cls(
            views[0],
            np.array([view.focal_px for view in views]),
            np.array([view.k1 for view in views]),
            np.array([view.turn for view in views]),
            np.array([view.translation for view in views]),
        )

    @classmethod
    def turned(cls, view: View, pivot_mm: Floats, changes: Floats) -> Views:
        """`view` after changes (V, 8): log focal length, k1, turn (3) and slide (3) of the pivot.

        The turn is about `pivot_mm` (x, y, height) along the camera's axes, in radians; the slide
        is in mm in the camera's frame.
        """
        pivot = pivot_mm * (1.0, 1.0, -1.0)
        seats = view.turn @ pivot + np.array(view.translation) + changes[:, 5:]
        turns = rotations(changes[:, 2:5]) @ view.turn
        return cls(
            view,
            view.focal_px * np.exp(np.clip(changes[:, 0], -2.0, 2.0)),
            view.k1 + changes[:, 1],
            turns,
            seats - turns @ pivot,
        )

    def __len__(self) -> int:
        return len(self.focals_px)

    def __getitem__(self, number: int) -> View:
        vector = np.asarray(cv2.Rodrigues(self.turns[number])[0], np.float64)
        return replace(
            self.like,
            focal_px=float(self.focals_px[number]),
            k1=float(self.k1s[number]),
            rotation=three(vector),
            translation=three(self.translations[number]),
        )

    def project(self, points_mm: Floats) -> Floats:
        """The pixels (V, N, 2) at which board points (N, 3: x, y, height) appear."""
        board = points_mm * (1.0, 1.0, -1.0)
        seen = (self.turns.reshape(-1, 3) @ board.T).reshape(len(self), 3, -1)
        camera = (seen + self.translations[..., None]).transpose(0, 2, 1)
        return self.like.through_lens(camera, self.focals_px, self.k1s)


def rotations(vectors: Floats) -> Floats:
    """The matrices (V, 3, 3) of Rodrigues vectors (V, 3)."""
    angles = np.linalg.norm(vectors, axis=1)[:, None, None]
    x, y, z = (vectors / np.maximum(angles[:, 0], 1e-12)).T
    still = np.zeros_like(x)
    crosses = np.array([[still, -z, y], [z, still, -x], [-y, x, still]]).transpose(2, 0, 1)
    found = np.eye(3) + np.sin(angles) * crosses + (1.0 - np.cos(angles)) * crosses @ crosses
    return np.asarray(found)
