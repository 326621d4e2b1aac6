"""Notices that the computer's clock was changed, or that the computer slept.

No game depends on that clock, since all game times come from a clock that only moves forward; but
the times in the log do, and somebody may wonder. Sets no clock.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable

__all__ = ["watch_the_clock"]

LOOK_EVERY_S = 5.0
# Clocks are corrected by seconds all day; that concerns nobody.
LEAST_S = 60.0


async def watch_the_clock(
    tell: Callable[[float, float], None],
    wall: Callable[[], float] = time.time,
    steady: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Report every jump of the `wall` clock (s since 1970) against a `steady` one (s), with the
    time it should show and the time it shows. Never returns.
    """
    ahead_s = wall() - steady()
    while True:
        await sleep(LOOK_EVERY_S)
        steady_s, wall_s = steady(), wall()
        due_s = steady_s + ahead_s
        if abs(wall_s - due_s) >= LEAST_S:
            tell(due_s, wall_s)
        ahead_s = wall_s - steady_s
