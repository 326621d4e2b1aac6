"""A real table with a thin board and perfect eyes, in virtual time: for whole games.

The players are the demo's; the board's firmware, the link and the camera are left out. Lights are
colours without rhythm, a picture is what lies there, and waiting costs nothing.
"""

import asyncio
import random
import selectors
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from pasch.lights.signals import LedMap
from pasch.link import wire
from pasch.link.messages import LedFrame, Pressed, Rolled, RollRequest
from pasch.live.seeing.watch import StillObservation
from pasch.live.table import Table
from pasch_hardware.boards.board import BoardProfile
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame

BLACK = np.zeros((4, 4, 3), np.uint8)
COLOURS = {
    wire.OFF: (0, 0, 0), wire.WHITE: (90, 90, 90), wire.RED: (90, 0, 0), wire.GREEN: (0, 90, 0),
    wire.BLUE: (0, 0, 90), wire.AMBER: (90, 42, 0), wire.CYAN: (0, 90, 90),
    wire.MAGENTA: (90, 0, 90),
}  # fmt: skip
UNSEEN = ("off", "yard")


class _Warp(selectors.DefaultSelector):  # type: ignore[misc,valid-type]
    """Waits for nothing: the time that would pass is added up instead."""

    passed_s = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.passed_s += timeout or 0.0
        return super().select(0)


class WarpLoop(asyncio.SelectorEventLoop):
    """An event loop in which waiting costs no time."""

    def __init__(self) -> None:
        self._warp = _Warp()
        super().__init__(self._warp)

    def time(self) -> float:
        return self._warp.passed_s


async def inline(action: Callable[..., object], *words: object) -> object:
    """What `asyncio.to_thread` does, without a thread."""
    await asyncio.sleep(0)
    return action(*words)


class ThinBoard:
    """Board, camera and hands in one: what the table wants of a board, and players of theirs."""

    def __init__(self, profile: BoardProfile, is_sorted: bool, chance: random.Random) -> None:
        self.leds = LedMap.of(profile)
        self._profile = profile
        self._is_sorted = is_sorted
        self._chance = chance
        self._codes = "0" * self.leds.count
        self.shown: tuple[int, ...] = ()
        # As by the firmware, dice that were not rolled here are cyan, whatever the lights say.
        self._is_rolled = False
        self._lit_as: tuple[str, tuple[int, ...], bool] | None = None
        self._lit: tuple[tuple[int, int, int], ...] = ()
        self._held: list[str] = []
        self._rolls: dict[int, tuple[int, ...]] = {}
        self._is_hand_there = False
        self._is_owed = False
        self._number = 0
        self.pressed_s = 0.0
        self.places: dict[str, str] = {}
        self.table: Table

    def want_lights(self, frame: LedFrame) -> None:
        self._codes = frame.codes
        if self._is_owed:
            self.see()

    def want_roll(self, request: RollRequest) -> None:
        if request.roll_id not in self._rolls:
            thrown = tuple(self._chance.randrange(request.sides) for _ in range(request.count))
            self._rolls = {request.roll_id: thrown}
        faces = self._rolls[request.roll_id]
        marks = request.marks or (tuple(range(1, request.sides + 1)),) * request.count
        self.shown = tuple(mark[face] - 1 for mark, face in zip(marks, faces, strict=False))
        self._is_rolled = True
        self.table.put(Rolled(request.roll_id, faces, "boot"))

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        self.shown, self._is_rolled = faces, False

    def want_no_roll(self, roll_id: int) -> None:
        assert roll_id in self._rolls, "a roll that has not come is given up"

    def want_no_press(self, button: int) -> None:
        pass

    def want_sound(self, tune: int) -> None:
        assert tune

    def set(self, places: Mapping[str, str]) -> None:
        self.places = dict(places)

    def pick(self, place: str, letter: str) -> None:
        assert letter in self.places[place]
        self.places[place] = "".join(self.places[place].rsplit(letter, 1))
        self._held.append(letter)

    def put(self, place: str) -> None:
        content = self.places.get(place, "") + self._held.pop()
        self.places[place] = "".join(sorted(content)) if self._is_sorted else content

    def hand(self, at: str | None, seat: int = 0) -> None:
        self._is_hand_there = at is not None
        self.see()

    def press(self, seat: int, times: int = 1) -> None:
        self.pressed_s = asyncio.get_running_loop().time()
        for _ in range(times):
            self.table.put(Pressed(seat, 1))

    def see(self) -> None:
        """The camera reports what lies there, unless a hand is in the picture, and as soon as
        dice that blink have come to rest."""
        self._is_owed = any(
            wire.led_parts(self._codes[led])[1] == wire.FAST_BLINK
            for die in self.leds.dice
            for led in die
        )
        if self._is_hand_there or self._is_owed:
            return
        self._number += 1
        now_s = asyncio.get_running_loop().time()
        readings = {
            name: PlaceReading(name, {self.places.get(name, ""): 1.0}, False)
            for name in self._profile.place_names
            if name not in UNSEEN
        }
        self.table.put(
            StillObservation(Frame(BLACK, now_s, self._number), Observation(readings, 1.0))
        )

    @property
    def truth(self) -> dict[str, str]:
        return {place: content for place, content in self.places.items() if content}

    def pixels(self) -> tuple[tuple[int, int, int], ...]:
        now = self._codes, self.shown, self._is_rolled
        if now != self._lit_as:
            self._lit_as, self._lit = now, self._pixels()
        return self._lit

    def _pixels(self) -> tuple[tuple[int, int, int], ...]:
        colours = [colour_of_code(code) for code in self._codes]
        for die, leds in enumerate(self.leds.dice):
            number = self.shown[die] + 1 if die < len(self.shown) else 0
            for pip, led in enumerate(leds):
                is_dead = colours[led] == COLOURS[wire.MAGENTA]
                rolled = COLOURS[wire.MAGENTA if is_dead else wire.WHITE]
                lit = rolled if self._is_rolled else COLOURS[wire.CYAN]
                colours[led] = lit if pip < number else (0, 0, 0)
        assert self.leds.link is not None
        colours[self.leds.link] = COLOURS[wire.GREEN]
        return tuple(colours)


@cache
def colour_of_code(code: int) -> tuple[int, int, int]:
    """The colour that an LED shows, whatever its rhythm."""
    return COLOURS[wire.led_parts(code)[0]]


def play_in_no_time(scene: Callable[[], Awaitable[None]]) -> None:
    """Run a scene in an event loop in which waiting costs nothing."""
    with asyncio.Runner(loop_factory=WarpLoop) as runner:
        runner.run(scene())  # type: ignore[arg-type]
