"""The fake beside the virtual board: lights that stay as they are set, no firmware."""

from collections.abc import Mapping
from typing import Any, Protocol

__all__ = ["BoardLike", "StillBoard"]

Pixel = tuple[int, int, int]


class BoardLike(Protocol):
    """What the simulator needs of a board; `device.virtual_board.VirtualBoard` is the real one."""

    @property
    def port(self) -> str: ...
    def start(self) -> None: ...
    def pixels(self) -> tuple[Pixel, ...]: ...
    def press(self, seat_index: int, is_down: bool) -> None: ...
    def unplug(self) -> None: ...
    def plug(self) -> None: ...
    def power_cycle(self) -> None: ...
    def close(self) -> None: ...


class StillBoard:
    """A board that runs nothing; a button lights as many LEDs as its seat's number, to be seen."""

    def __init__(self, config: Mapping[str, Any]) -> None:
        self._dark: tuple[Pixel, ...] = ((0, 0, 0),) * int(config["leds"])
        self._pixels = self._dark

    @property
    def port(self) -> str:
        """No port: nothing answers."""
        return ""

    def start(self) -> None:
        """Nothing runs."""

    def pixels(self) -> tuple[Pixel, ...]:
        """Red, green, blue of every LED."""
        return self._pixels

    def press(self, seat_index: int, is_down: bool) -> None:
        """Light as many LEDs as the seat's number while its button is down."""
        lit = (seat_index + 1) if is_down else 0
        self._pixels = ((0, 120, 255),) * lit + self._dark[lit:]

    def unplug(self) -> None:
        """Nothing hangs on the cable."""

    def plug(self) -> None:
        """Nothing hangs on the cable."""

    def power_cycle(self) -> None:
        """All lights out."""
        self._pixels = self._dark

    def close(self) -> None:
        """Nothing is left running."""
