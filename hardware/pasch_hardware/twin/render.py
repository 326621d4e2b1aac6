"""The picture the twin's webcam takes: stage, shadows, checkers, glow, hand, sensor.

What does not change is kept: the empty stage for as long as the board lies still, each
checker's patch and shadow for as long as it and its neighbours do. The same seed and the same
states in the same order give the same pictures.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pasch_hardware.board import BoardProfile
from pasch_hardware.twin.arrays import Array
from pasch_hardware.twin.camera import Camera
from pasch_hardware.twin.checkers import CheckerArtist, Patch, Shadow, Solid
from pasch_hardware.twin.glow import GlowArtist
from pasch_hardware.twin.hand import HandArtist
from pasch_hardware.twin.lighting import LitFrame, Placement, window_pattern
from pasch_hardware.twin.scene import Light, Look, SceneState, camera_for, light_for, look_for
from pasch_hardware.twin.sensor import Sensor
from pasch_hardware.twin.stage import SAMPLES, Stage, build_stage
from pasch_hardware.twin.textures import linear

__all__ = ["Renderer"]

Picture = npt.NDArray[np.uint8]


class Renderer:
    """Draws the board of a profile; camera, light and look follow the seed where not given."""

    def __init__(
        self,
        profile: BoardProfile,
        camera: Camera | None = None,
        light: Light | None = None,
        seed: int = 0,
        look: Look | None = None,
    ) -> None:
        self.profile, self.seed = profile, seed
        self.camera = camera or camera_for(profile, seed)
        self.light = light or light_for(seed)
        self.look = look or look_for(seed, profile.board)
        self.sensor = Sensor(self.camera.size_px, self.light.noise, seed)
        self._room_rays = self.camera.rays(SAMPLES)
        self._shift: tuple[float, float, float] | None = None
        self._board: _Board | None = None

    def draw(self, state: SceneState) -> Picture:
        """The picture of a state: BGR uint8 (height, width, 3)."""
        if state.is_black:
            return self.sensor.black()
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
        self.profile, self.light, self.placement = profile, renderer.light, placement
        lights = LitFrame.of(renderer.light, placement)
        rays = placement.turned_to_board(renderer._room_rays)
        self.stage: Stage = build_stage(profile, camera, look, lights, rays, renderer.seed)
        colours = {letter: linear(colour) for letter, colour in look.checkers}
        self.artist = CheckerArtist(profile, camera, self.stage, rays, colours)
        self.glow = GlowArtist(profile, camera, placement)
        self.hand = HandArtist(camera, self.stage, rays[::SAMPLES, ::SAMPLES], look)
        self.patches: dict[object, Patch | None] = {}
        self.shadows: dict[Solid, Shadow | None] = {}
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

    def _redraw(self, state: SceneState) -> None:
        stage = self.stage
        checkers = [Solid.of(self.profile, checker) for checker in state.checkers]
        lamp = np.zeros(stage.depth[::SAMPLES, ::SAMPLES].shape, np.float32)
        sun, ambient = np.zeros_like(lamp), np.zeros_like(lamp)
        shadows = {solid: self._shadow(solid) for solid in checkers}
        self.shadows = shadows
        for shadow in shadows.values():
            if shadow is not None:
                for whole, part in ((lamp, shadow.lamp), (sun, shadow.sun)):
                    np.maximum(whole[shadow.window], part, out=whole[shadow.window])
                near = ambient[shadow.window]
                np.maximum(near, shadow.ambient, out=near)
        picture = stage.ambient * (1 - ambient)[..., None]
        picture += stage.lamp * (1 - lamp)[..., None]
        if stage.lights.has_sun:
            room = self.placement.to_room(stage.points)
            panes = window_pattern(self.light, room, state.window_drift_mm)
            picture += stage.sun * (panes * (1 - sun))[..., None]
        cover = np.zeros_like(lamp)
        self._add_checkers(picture, cover, checkers, state.window_drift_mm)
        self.picture, self.cover = picture, cover

    def _add_checkers(
        self, picture: Array, cover: Array, checkers: list[Solid], drift_mm: float
    ) -> None:
        """Lay the checkers' patches over the picture, the farthest from the camera first."""
        kept: dict[object, Patch | None] = {}
        for solid in sorted(checkers, key=self._distance, reverse=True):
            others = tuple(other for other in checkers if _may_shade(other, solid))
            key = (solid, others, drift_mm)
            if key not in self.patches:
                self.patches[key] = self.artist.draw(solid, others, drift_mm)
            patch = kept[key] = self.patches[key]
            if patch is not None:
                part = picture[patch.window]
                part *= 1 - patch.cover
                part += patch.light
                np.maximum(cover[patch.window], patch.cover[..., 0], out=cover[patch.window])
        self.patches = kept

    def _distance(self, solid: Solid) -> float:
        return float(np.linalg.norm(self.stage.eye - solid.centre))

    def _shadow(self, solid: Solid) -> Shadow | None:
        if solid not in self.shadows:
            self.shadows[solid] = self.artist.shadow(solid)
        return self.shadows[solid]


def _may_shade(other: Solid, solid: Solid) -> bool:
    """Whether one checker can stand in another one's light."""
    gap = other.centre - solid.centre
    reach = other.radius + solid.radius + 6 * (other.centre[2] - solid.state.z_mm)
    return other is not solid and float(np.hypot(gap[0], gap[1])) < reach
