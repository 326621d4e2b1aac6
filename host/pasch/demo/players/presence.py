"""Players at a board: their hands, eyes and buttons, and how long people wait.

Knows where things are and what glows, not what is played or why. Every wait ends: a light that
does not come within a person's patience raises `DemoError`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

from pasch.demo.players.eyes import Glow, Pixel, glowing
from pasch.demo.players.mistakes import Hand
from pasch.errors import PaschError
from pasch.lights.signals import LedMap
from pasch_hardware.message import Message

__all__ = ["DemoError", "Hands", "Presence"]

PRESS_AGAIN_S = 4.0
# Longer than the longest dark phase of any rhythm, so that no blinking light is missed.
LOOK_S = 0.8
GLANCE_S = 0.05
BETWEEN_PRESSES_S = 0.1
LOOKS_AT_AN_ANSWER = 6
# A machine that runs this much slower than its glances has stopped.
STOPPED = 20

Claim = Callable[[Glow], bool]


class DemoError(PaschError):
    """Something that should have happened on the board did not."""


class Hands(Protocol):
    """What can be done at a virtual board; `simulator.serving.client.TwinClient` can."""

    def pick(self, place: str, letter: str) -> None: ...

    def put(self, place: str) -> None: ...

    def hand(self, at: str | None, seat: int = 0) -> None: ...

    def press(self, seat: int, times: int = 1) -> None: ...

    def pixels(self) -> tuple[Pixel, ...]: ...


class Presence:
    """Hands and eyes at one board; seats are indices in playing order.

    `pause_s` between two movements, `patience_s` until a wait is given up; `run` awaits actions of
    hands and eyes, which may take a while. `lived_s` is the time that patience is measured in: a
    busy machine gets more clock time. Without it glances are counted.
    """

    def __init__(
        self,
        hands: Hands,
        leds: LedMap,
        pause_s: float,
        patience_s: float = 12.0,
        run: Callable[..., Awaitable[Any]] = asyncio.to_thread,
        lived_s: Callable[[], float] | None = None,
    ) -> None:
        self._hands = hands
        self._run = run
        self._glances = 0
        self._last: tuple[tuple[Pixel, ...], Glow] | None = None
        self._lived_s = lived_s or (lambda: self._glances * GLANCE_S)
        self.patience_s = patience_s
        self._leds = leds
        self._pause_s = pause_s

    def with_lights(self, places: Iterable[str]) -> frozenset[str]:
        """Those of these places that have lights; beside the board there are none."""
        return frozenset(place for place in places if self._leds.places.get(place))

    async def carry(self, seat: int, ways: tuple[Hand, ...]) -> None:
        """Carry checkers, one after another, then take the hand away."""
        for letter, origin, target in ways:
            await self._do(self._hands.hand, origin, seat)
            await self._do(self._hands.pick, origin, letter)
            await self._do(self._hands.hand, target, seat)
            await self._do(self._hands.put, target)
        await self._do(self._hands.hand, None, seat)

    async def tidy(self, seat: int, place: str, content: str) -> None:
        """Take up all checkers of a place and lay them down again in a row, in their order."""
        await self._do(self._hands.hand, place, seat)
        for letter in reversed(content):
            await self._do(self._hands.pick, place, letter)
        for _ in content:
            await self._do(self._hands.put, place)
        await self._do(self._hands.hand, None, seat)

    async def press_until(
        self, seat: int, claim: Claim, what: Message | str, count: int = 1
    ) -> Glow:
        """Press `count` times, and again if nothing happens for a while, as a person does."""
        for _ in range(max(1, round(self.patience_s / PRESS_AGAIN_S) - 1)):
            await self._press_times(seat, count)
            glow = await self.wait(claim, PRESS_AGAIN_S)
            if glow is not None:
                return glow
        await self._press_times(seat, count)
        return await self.until(claim, what)

    async def _press_times(self, seat: int, count: int) -> None:
        """Press several times quickly: one action of the hand, however busy the machine is."""
        await self._run(self._hands.press, seat, count)
        await asyncio.sleep(BETWEEN_PRESSES_S)

    async def look(self) -> Glow:
        """Look long enough to see every blinking light."""
        looks = []
        for _ in range(round(LOOK_S / GLANCE_S)):
            looks.append(await self._run(self._hands.pixels))
            await asyncio.sleep(GLANCE_S)
        return glowing(looks, self._leds)

    async def look_after(self, before: Glow) -> Glow:
        """What the lights show once they have changed, or still show after a person's patience.

        A look that saw the change holds lights from before and after it; the next one counts.
        """
        for _ in range(LOOKS_AT_AN_ANSWER):
            if (await self.look()).places != before.places:
                break
        return await self.look()

    async def until(self, claim: Claim, what: Message | str) -> Glow:
        """Glance repeatedly until something shows; `DemoError` if it never does."""
        glow = await self.wait(claim, self.patience_s)
        if glow is None:
            raise DemoError(
                "the players waited {seconds} s in vain for {what}",
                seconds=round(self.patience_s),
                what=what if isinstance(what, Message) else Message(what),
            )
        return glow

    async def wait(self, claim: Claim, patience_s: float) -> Glow | None:
        """Glance repeatedly; None if nothing shows in this time."""
        until_s, most = self._lived_s() + patience_s, round(STOPPED * patience_s / GLANCE_S)
        for _ in range(most):
            if self._lived_s() >= until_s:
                break
            glow = await self._glance()
            if claim(glow):
                return glow
            self._glances += 1
            await asyncio.sleep(GLANCE_S)
        return None

    async def _glance(self) -> Glow:
        """What shows at this moment: usually what the last glance saw."""
        pixels = await self._run(self._hands.pixels)
        if self._last is None or self._last[0] != pixels:
            self._last = pixels, glowing([pixels], self._leds)
        return self._last[1]

    async def _do(self, action: Callable[..., None], *words: object) -> None:
        await self._run(action, *words)
        await asyncio.sleep(self._pause_s)
