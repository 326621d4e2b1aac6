"""The picture the twin's webcam takes: stage, shadows, checkers, glow, hand, sensor.

Whatever does not change is kept: the empty stage while the board lies still, each checker's patch
and shadow while it and its neighbours do. The same seed and the same states in the same order give
the same pictures.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.simulator.optics.arrays import Array
from pasch_hardware.simulator.optics.camera import PinholeCamera
from pasch_hardware.simulator.optics.lighting import LitFrame, Placement
from pasch_hardware.simulator.optics.scene import (
    RoomLight,
    SceneState,
    SceneStyle,
    camera_for,
    light_for,
    look_for,
)
from pasch_hardware.simulator.optics.sensor import Sensor
from pasch_hardware.simulator.optics.textures import linear
from pasch_hardware.simulator.rendering.checkers import CheckerArtist, PicturePatch, Shadow, Solid
from pasch_hardware.simulator.rendering.glow import GlowArtist
from pasch_hardware.simulator.rendering.hand import HandArtist
from pasch_hardware.simulator.rendering.stage import SAMPLES, Stage, build_stage

__all__ = ["Renderer"]

Picture = npt.NDArray[np.uint8]

SIDE_REACH_MM = 8.0


class Renderer:
    """Draws the board of a profile; camera, light and look follow the seed unless given."""

    def __init__(
        self,
        profile: BoardProfile,
        camera: PinholeCamera | None = None,
        light: RoomLight | None = None,
        seed: int = 0,
        look: SceneStyle | None = None,
    ) -> None:
        self.profile, self.seed = profile, seed
        self.camera = camera or camera_for(profile, seed)
        self.light = light or light_for(seed)
        self.look = look or look_for(seed, profile.board)
        self.sensor = Sensor(self.camera.size_px, self.light.noise, seed)
        self._room_rays = self.camera.rays(SAMPLES)
        self._shift: tuple[float, float, float] | None = None
        self._board: _Board | None = None
        self._drawn: SceneState | None = None
        self._clean: Picture = np.zeros((0, 0, 3), np.uint8)

    def draw(self, state: SceneState) -> Picture:
        """The picture of a state: BGR uint8 (height, width, 3)."""
        if state.is_black:
            return self.sensor.black()
        if state != self._drawn:
            self._clean, self._drawn = self._develop(state), state
        return self.sensor.grained(self._clean)

    def _develop(self, state: SceneState) -> Picture:
        """The picture without noise."""
        board = self._board_at(state.board_shift)
        picture, cover = board.with_checkers(state)
        picture = picture.copy()
        if state.hand is not None:
            board.hand.shade(picture, state.hand)
        if state.leds:
            board.glow.add(picture, state.leds, cover)
        if state.hand is not None:
            board.hand.draw(picture, state.hand, state.window_drift_mm)
        return self.sensor.expose(picture)

    def _board_at(self, shift: tuple[float, float, float]) -> _Board:
        if self._board is None or shift != self._shift:
            self._board = _Board(self, shift)
            self._shift = shift
        return self._board


class _Board:
    """Everything drawn of a board that lies in one place."""

    def __init__(self, renderer: Renderer, shift: tuple[float, float, float]) -> None:
        profile, camera, look = renderer.profile, renderer.camera, renderer.look
        placement = Placement(shift, profile.field)
        self.profile = profile
        lights = LitFrame.of(renderer.light, placement)
        rays = placement.turned_to_board(renderer._room_rays)
        self.stage: Stage = build_stage(profile, camera, look, lights, rays, renderer.seed)
        colours = {letter: linear(colour) for letter, colour in look.checkers}
        self.artist = CheckerArtist(profile, camera, self.stage, rays, colours)
        self.glow = GlowArtist(profile, camera, placement)
        self.hand = HandArtist(camera, self.stage, rays[::SAMPLES, ::SAMPLES], look)
        self.patches: dict[object, PicturePatch | None] = {}
        self.shadows: dict[Solid, Shadow | None] = {}
        self.drift_mm: float | None = None
        self.sun: Array = self.stage.sun
        self.bare: Array = self.stage.ambient
        self.drawn: tuple[object, ...] | None = None
        self.picture: Array = self.stage.ambient
        self.cover: Array = self.stage.ambient[..., 0]

    def with_checkers(self, state: SceneState) -> tuple[Array, Array]:
        """The linear picture (H, W, 3) of board and checkers, and where they cover it (H, W)."""
        key = (state.checkers, state.window_drift_mm)
        if key != self.drawn:
            self._redraw(state)
            self.drawn = key
        return self.picture, self.cover

    def _light(self, drift_mm: float) -> None:
        """The empty board with the window's bars where they are now."""
        stage = self.stage
        self.sun, self.drift_mm = stage.sun, drift_mm
        if stage.lights.has_sun:
            self.sun = stage.sun * stage.lights.pattern(stage.points, drift_mm)[..., None]
        self.bare = stage.ambient + stage.lamp + self.sun

    def _redraw(self, state: SceneState) -> None:
        if state.window_drift_mm != self.drift_mm:
            self._light(state.window_drift_mm)
        checkers = [Solid.of(self.profile, checker) for checker in state.checkers]
        self.shadows = {solid: self._shadow(solid) for solid in checkers}
        picture = self.bare.copy()
        self._take_light(picture, [shadow for shadow in self.shadows.values() if shadow])
        cover = np.zeros(picture.shape[:2], np.float32)
        self._add_checkers(picture, cover, checkers, state.window_drift_mm)
        self.picture, self.cover = picture, cover

    def _take_light(self, picture: Array, shadows: list[Shadow]) -> None:
        """Darken the empty board where shadows fall; where two do, the darker one counts."""
        lamp = np.zeros(picture.shape[:2], np.float32)
        sun, ambient = np.zeros_like(lamp), np.zeros_like(lamp)
        for shadow in shadows:
            pairs = ((lamp, shadow.lamp), (sun, shadow.sun), (ambient, shadow.ambient))
            for whole, part in pairs:
                np.maximum(whole[shadow.window], part, out=whole[shadow.window])
        stage = self.stage
        for shadow in shadows:
            here = shadow.window
            picture[here] = (
                stage.ambient[here] * (1 - ambient[here])[..., None]
                + stage.lamp[here] * (1 - lamp[here])[..., None]
                + self.sun[here] * (1 - sun[here])[..., None]
            )

    def _add_checkers(
        self, picture: Array, cover: Array, checkers: list[Solid], drift_mm: float
    ) -> None:
        """Lay the checkers' patches over the picture, the farthest from the camera first."""
        kept: dict[object, PicturePatch | None] = {}
        near = _neighbours(checkers, self.stage.lights)
        distances = [float(np.linalg.norm(self.stage.eye - s.centre)) for s in checkers]
        for index in sorted(range(len(checkers)), key=lambda k: -distances[k]):
            solid, others = checkers[index], tuple(checkers[k] for k in near[index])
            key = (solid, others)
            if key not in self.patches:
                self.patches[key] = self.artist.draw(solid, others)
            patch = kept[key] = self.patches[key]
            if patch is not None:
                part = picture[patch.window]
                part *= 1 - patch.cover
                part += self.artist.lit(patch, drift_mm)
                np.maximum(cover[patch.window], patch.cover[..., 0], out=cover[patch.window])
        self.patches = kept

    def _shadow(self, solid: Solid) -> Shadow | None:
        if solid not in self.shadows:
            self.shadows[solid] = self.artist.shadow(solid)
        return self.shadows[solid]


def _neighbours(checkers: list[Solid], lights: LitFrame) -> list[list[int]]:
    """For each checker the indices of those that can stand in its light."""
    if not checkers:
        return []
    centres = np.stack([solid.centre for solid in checkers])
    radii = np.array([solid.radius for solid in checkers])
    gaps = np.hypot(*(centres[:, None, :2] - centres[None, :, :2]).transpose(2, 0, 1))
    # A checker at the same height darkens only a side close by; a higher one's shadow falls
    # farther away.
    rise = centres[None, :, 2] - centres[:, None, 2]
    tallest = max(solid.height for solid in checkers)
    fall = lights.run_per_rise(centres, float(radii.max())) * (rise + tallest)
    reach = np.maximum(np.where(rise > 0, fall, 0), SIDE_REACH_MM)
    is_near = gaps < radii[:, None] + radii[None, :] + reach
    np.fill_diagonal(is_near, False)
    return [np.flatnonzero(line).tolist() for line in is_near]
