"""The computer's clock, set anew or stopped by sleep while a game goes on."""

import asyncio
from collections.abc import Sequence

import pytest

from pasch.live.voices.notices import notice_of_clock_jump, notice_text
from pasch.live.voices.wall_clock import watch_the_clock


def jumps(wall_s: Sequence[float], steady_s: Sequence[float]) -> list[tuple[float, float]]:
    """What is told of clocks that show these times when they are looked at."""
    found: list[tuple[float, float]] = []
    walls, steadies, sleeps = iter(wall_s), iter(steady_s), iter(wall_s[1:])

    async def sleep(seconds: float) -> None:
        if next(sleeps, None) is None:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(
            watch_the_clock(
                lambda due, now: found.append((due, now)),
                lambda: next(walls),
                lambda: next(steadies),
                sleep,
            )
        )
    return found


@pytest.mark.parametrize("hours", [-1, 2])
def test_a_clock_that_is_set_is_told_of_once(hours: int) -> None:
    step = 3600.0 * hours
    told_of = jumps([1000.0, 1005.0, 1010.0 + step, 1015.0 + step], [0.0, 5.0, 10.0, 15.0])
    assert told_of == [(1010.0, 1010.0 + step)]


def test_a_clock_that_is_set_right_by_seconds_concerns_nobody() -> None:
    assert jumps([1000.0, 1035.0, 1010.0, 1045.0], [0.0, 5.0, 10.0, 15.0]) == []


def test_it_is_said_what_the_clock_should_show_and_what_it_shows() -> None:
    notice = notice_of_clock_jump(1_000_000_000.0, 1_000_003_600.0)
    sentence = notice_text(notice, "en")
    assert sentence.startswith("This computer's clock should show 2001-09-")
    assert "The game goes on as it was" in sentence
