"""What each colour's checkers look like, from a picture of a known position.

Cuts patches of faces from several places of the board, since one colour is not enough under
uneven light. Decides which faces to take; the network decides what they mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pasch_hardware.boards.board import BoardProfile, Pose
from pasch_hardware.boards.geometry import content_centres
from pasch_vision.arrays import Floats, Maps
from pasch_vision.learned.places.crops import Crops, sampled
from pasch_vision.picture import Picture

__all__ = ["PATCHES", "PATCH_PX", "Patches", "patches_of"]

# Faces per colour, pixels along a patch's side, and how wide a patch is, in diameters.
PATCHES, PATCH_PX, PATCH_WIDE = 6, 16, 1.1
# Each pixel of a patch is the mean of this many samples along each side.
FINER = 3


@dataclass(frozen=True, slots=True, eq=False)
class Patches:
    """Faces of each colour, in the order of the profile's letters.

    `start` (colours, PATCHES, PATCH_PX, PATCH_PX, 3); `empty`: the same pixels of the empty
    board, None if unknown; `known` (colours,): whether any face of that colour was found.
    """

    start: Picture
    empty: Picture | None
    known: tuple[bool, ...]


def patches_of(
    crops: Crops, start: Picture, empty: Picture | None, places: Mapping[str, str]
) -> Patches:
    """The faces of a known position in a picture, and what the empty board shows there."""
    fine = PATCH_PX * FINER
    at = np.zeros((len(crops.profile.letters), PATCHES, fine, fine, 2), np.float32)
    known = []
    for index, letter in enumerate(crops.profile.letters):
        spots = spread_out(tops(crops.profile, places, letter))
        known.append(len(spots) > 0)
        for number in range(PATCHES if len(spots) else 0):
            spot = spots[number % len(spots)]
            at[index, number] = grid(crops, spot, crops.profile.diameter(letter))
    flat = at.reshape(-1, fine, fine, 2)

    def seen(picture: Picture) -> Picture:
        faces = coarser(sampled(crops.shrunk(picture), flat))
        return faces.reshape(*at.shape[:2], PATCH_PX, PATCH_PX, 3)

    return Patches(seen(start), None if empty is None else seen(empty), tuple(known))


def tops(profile: BoardProfile, places: Mapping[str, str], letter: str) -> Floats:
    """The centres (N, 3) of a colour's faces that have no checker on top."""
    found: list[tuple[float, float, float]] = []
    for name, content in places.items():
        lying = [
            (one, x, y, z + profile.thickness(one))
            for one, shape, (x, y, z) in content_centres(profile, name, content)
            if shape.pose is Pose.FLAT
        ]
        for one, x, y, top in lying:
            size = profile.diameter(one) / 2
            is_free = not any(
                other > top + 0.1 and np.hypot(a - x, b - y) < size for _, a, b, other in lying
            )
            if one == letter and is_free:
                found.append((x, y, top))
    return np.array(found).reshape(-1, 3)


def spread_out(spots: Floats) -> Floats:
    """At most `PATCHES` of the spots (N, 3), as far apart as possible (farthest-point order)."""
    if len(spots) <= PATCHES:
        return spots
    chosen = [0]
    away = np.linalg.norm(spots - spots[0], axis=1)
    while len(chosen) < PATCHES:
        chosen.append(int(away.argmax()))
        away = np.minimum(away, np.linalg.norm(spots - spots[chosen[-1]], axis=1))
    return spots[chosen]


def coarser(fine: Picture) -> Picture:
    """Pictures (N, rows, columns, 3) made smaller by `FINER`."""
    count, rows, columns, _ = fine.shape
    cells = fine.reshape(count, rows // FINER, FINER, columns // FINER, FINER, 3)
    return np.asarray(np.round(cells.mean(axis=(2, 4), dtype=np.float32)), np.uint8)


def grid(crops: Crops, spot: Floats, diameter: float) -> Maps:
    """Where a shrunk picture shows the square around a face, (rows, columns, 2)."""
    fine = PATCH_PX * FINER
    reach = (np.arange(fine) + 0.5) / fine - 0.5
    x, y = np.meshgrid(reach * diameter * PATCH_WIDE, reach * diameter * PATCH_WIDE)
    points = np.stack([x.ravel() + spot[0], y.ravel() + spot[1], np.full(x.size, spot[2])], axis=1)
    return crops.view.project(points).reshape(fine, fine, 2).astype(np.float32)
