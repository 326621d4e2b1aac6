"""`pasch bench page`: how soon a page shows what happened, and what idle pages cost.

A table's news goes to a page with many watchers in a process of their own, a tenth of which never
read. Both processes have one clock: from the moment that the table tells something to the moment
that a watcher holds a snapshot with it. Measures host and sockets, not a browser's drawing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import connect

from pasch.live.model.table_events import Ruled
from pasch.page.door.keys import Role
from pasch.page.page import Page, open_page
from pasch.page.site import PLAY
from pasch.referee import Referee
from pasch.referee.model.commands import Roll, Start, Void

__all__ = ["add_arguments", "run"]

# 99 in 100 have to be there within this time; at rest a page may take so much of a core.
DUE_MS, SHARE = 100.0, 0.99
IDLE_DUE = 0.02
NUMBER = re.compile(rb'"number":(\d+)')
START_S = 60.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many watch, and for how long."""
    parser.add_argument("--watchers", type=int, default=50, help="default: 50")
    parser.add_argument("--events", type=int, default=200, help="default: 200")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds (default: 10)")


def run(arguments: argparse.Namespace) -> int:
    """0 where both are within their bounds."""
    with tempfile.TemporaryDirectory() as folder, open_page(Path(folder) / "games.db", 0) as page:
        page.site.stage = PLAY
        keys = page.site.keys
        cookie = f"{keys.cookie_name}={keys.cookie(Role.WATCH)}"
        words = [sys.executable, "-m", "bench.page", page.origin, cookie, str(arguments.watchers)]
        env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as watching:
            assert watching.stdout is not None
            watching.stdout.readline()
            told = dict(_told(page, arguments.events))
            busy_s = _idle(arguments.idle)
            watching.terminate()
            seen = json.loads(watching.stdout.readline())
    waits = sorted(_waits(told, seen))
    late = waits[min(len(waits) - 1, int(len(waits) * SHARE))]
    print(f"{arguments.watchers} watchers, {len(told)} events, {len(waits)} sightings")
    print(f"from event to socket: median {waits[len(waits) // 2]:.1f} ms, 99 % {late:.1f} ms")
    print(f"idle: {100 * busy_s / arguments.idle:.2f} % of a core")
    return int(late > DUE_MS or busy_s / arguments.idle > IDLE_DUE)


def _told(page: Page, count: int) -> Iterator[tuple[int, float]]:
    """The number of each snapshot and when what it shows was told: a roll, or that it is void."""
    referee = Referee()
    referee.handle(Start("backgammon", turn="white"))
    for index in range(count):
        command = Void() if index % 2 else Roll("white", (3, 1))
        answer = referee.handle(command)
        at_s = time.monotonic()
        page.site.hear(Ruled(command, answer, referee.state))
        yield page.site.bulletin.number, at_s
        time.sleep(0.05)
    time.sleep(1.0)


def _idle(seconds: float) -> float:
    """The processor time of this process while nothing happens, s."""
    before = time.process_time()
    time.sleep(seconds)
    return time.process_time() - before


def _waits(told: dict[int, float], seen: list[list[tuple[int, float]]]) -> Iterator[float]:
    """From each event to each watcher's first snapshot that is no older, ms."""
    for watcher in seen:
        for number, at_s in told.items():
            held = next((came_s for which, came_s in watcher if which >= number), None)
            yield float("inf") if held is None else (held - at_s) * 1000


async def _watch(origin: str, cookie: str, count: int) -> None:
    """All watchers; prints when they are there, and at the end what they have seen."""
    address, headers = origin.replace("http", "ws") + "/live", {"Origin": origin, "Cookie": cookie}
    seen: list[list[tuple[int, float]]] = []
    there = asyncio.Semaphore(0)

    async def one(is_reading: bool) -> None:
        async with connect(
            address, additional_headers=headers, compression=None, max_size=None
        ) as page:
            kept: list[tuple[int, float]] = []
            there.release()
            if not is_reading:
                await asyncio.sleep(3600)
            seen.append(kept)
            async for text in page:
                if found := NUMBER.search(str(text).encode()):
                    kept.append((int(found[1]), time.monotonic()))

    tasks = [asyncio.create_task(one(index % 10 != 9)) for index in range(count)]
    for _ in tasks:
        await asyncio.wait_for(there.acquire(), START_S)
    await asyncio.sleep(1.0)
    print("ready", flush=True)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    await stopped.wait()
    print(json.dumps(seen), flush=True)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(_watch(sys.argv[1], sys.argv[2], int(sys.argv[3])))
