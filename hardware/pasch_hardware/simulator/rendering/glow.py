"""LEDs in the picture: small diffused lights that bloom in the lens.

A pixel's value is taken as linear light, 0 to 255, as the chip emits it; a brighter one saturates
the camera sooner, in its own colour. Only uncovered LEDs shine.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.simulator.optics.arrays import Array
from pasch_hardware.simulator.optics.camera import PinholeCamera
from pasch_hardware.simulator.optics.lighting import Placement

__all__ = ["GlowArtist"]

DOME_RADIUS_MM = 2.8
CORE_LIGHT = 2.6
BLOOM_LIGHT = 0.42
BLOOM_REACH_PX = 22
# A chip's colour is not quite pure, and the diffuser spreads it: a little of each channel
# reaches the others.
LEAK = 0.035


@dataclass(frozen=True, slots=True)
class _Spot:
    """One LED's unit of light: the window of the picture that it falls on, its core and bloom."""

    window: tuple[slice, slice]
    core: Array
    bloom: Array


class GlowArtist:
    """Adds the light of LEDs to a picture of a board placed as `placement` says."""

    def __init__(self, profile: BoardProfile, camera: PinholeCamera, placement: Placement) -> None:
        self.camera, self.placement = camera, placement
        in_dice = {led for die in profile.electronics.dice for led in die}
        self.spots: dict[int, _Spot] = {}
        for led, (x, y, z) in led_positions(profile).items():
            if led in in_dice:
                half = profile.electronics.dice_pitch * 0.39
                offsets = [(-half, -half), (half, -half), (half, half), (-half, half)]
            else:
                angles = np.linspace(0, 2 * np.pi, 20, endpoint=False)
                offsets = [
                    (DOME_RADIUS_MM * np.cos(a), DOME_RADIUS_MM * np.sin(a)) for a in angles
                ]
            outline = np.array([(x + dx, y + dy, z + 0.3) for dx, dy in offsets], np.float32)
            spot = self._spot(outline)
            if spot is not None:
                self.spots[led] = spot

    def _spot(self, outline: Array) -> _Spot | None:
        """The spot of an LED whose window has this outline (N, 3), board frame."""
        pixels = self.camera.project(self.placement.to_room(outline))
        centre = np.round(pixels.mean(axis=0)).astype(int)
        width, height = self.camera.size_px
        reach = BLOOM_REACH_PX
        if not (reach <= centre[0] < width - reach and reach <= centre[1] < height - reach):
            return None
        corner = centre - reach
        core: Array = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        fixed = np.round((pixels - corner) * 16).astype(np.int32)
        cv2.fillPoly(core, [fixed], (1.0,), cv2.LINE_AA, 4)
        core = cv2.GaussianBlur(core, (0, 0), 0.7)
        y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)
        distance = np.sqrt(x * x + y * y)
        fade = np.clip((reach - distance) / 8, 0, 1)
        bloom = (np.exp(-distance / 3.2) + 0.16 * np.exp(-distance / 8)) * fade
        bloom *= float(core.sum()) / 30
        window = (slice(corner[1], centre[1] + reach + 1), slice(corner[0], centre[0] + reach + 1))
        return _Spot(window, core, bloom.astype(np.float32))

    def add(self, picture: Array, leds: Sequence[tuple[int, int, int]], cover: Array) -> None:
        """Add the light of `leds` (red, green, blue) to a linear picture, in place.

        `cover` (H, W) is 1 where something lies over the board.
        """
        for index, (red, green, blue) in enumerate(leds):
            spot = self.spots.get(index)
            if spot is None or not (red or green or blue):
                continue
            colour = np.array([blue, green, red], np.float32) / 255
            colour += LEAK * colour.sum()
            core = spot.core * (1 - cover[spot.window])
            share = float(core.sum()) / max(float(spot.core.sum()), 1e-6)
            light = CORE_LIGHT * core + BLOOM_LIGHT * share * spot.bloom
            picture[spot.window] += light[..., None] * colour
