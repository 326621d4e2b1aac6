"""`pasch bench page`: how soon a page shows what happened, and what idle pages cost.

A game is told to a page with many watchers in a process of their own, a tenth of which never read;
with `--browser` one more watches in Chromium. All processes have one clock: from the moment that
the table tells something to the moment that a watcher holds a snapshot with it, that the browser
has changed its document, and that it has drawn the frame with the change.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from websockets.asyncio.client import connect

from pasch.cli.parser import within
from pasch.live.model.table_events import Ruled
from pasch.page.door.keys import Role
from pasch.page.page import Page, open_page
from pasch.players.player import dice_by_chance
from pasch.referee.model.commands import Command, Done, Name, Roll, Seen, Start
from pasch.referee.model.state import Phase
from pasch.referee.referee import Referee
from pasch.rules import GAMES, game_named
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile

__all__ = ["add_arguments", "run"]

# 99 in 100 have to be there within this time; at rest a page may take so much of a core.
DUE_MS, SHARE = 100.0, 0.99
IDLE_DUE = 0.02
NUMBER = re.compile(rb'"number":(\d+)')
START_S = 60.0
# Events lie so far apart and, by chance, up to so much further: they keep step with no screen.
APART_S, MORE_S = 0.05, 0.05
SCREENS = {"phone": (360, 740), "tablet": (820, 1180), "wide": (1920, 1080)}

# What somebody saw: the numbers of snapshots, and when they were there, s.
Sightings = Sequence[tuple[int, float]]

# Notes of each snapshot its number, when the document showed it, and when its frame was drawn.
NOTE = """
window.drawn = [];
const main = document.querySelector('main');
new MutationObserver(() => {
  const one = [Number(main.dataset.number), Date.now() / 1000, Infinity];
  drawn.push(one);
  requestAnimationFrame(() => setTimeout(() => (one[2] = Date.now() / 1000)));
}).observe(main, {attributes: true, attributeFilter: ['data-number']});
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many watch, what, and for how long."""
    parser.add_argument("--watchers", type=within(1, 1000, int), default=50, help="default: 50")
    parser.add_argument("--events", type=within(1, 1e6, int), default=200, help="default: 200")
    parser.add_argument(
        "--idle", type=within(0, 86400), default=10.0, help="seconds (default: 10)"
    )
    parser.add_argument("--game", choices=sorted(GAMES), default="backgammon")
    parser.add_argument("--browser", choices=SCREENS, help="one more watches in Chromium")


def run(arguments: argparse.Namespace) -> int:
    """0 where everything is within its bounds."""
    game = game_named(arguments.game)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_page(Path(folder) / "games.db", 0) as page,
        ExitStack() as watching,
    ):
        page.site.stage = "play"
        page.site.profile = load_profile(KINDS[game.equipment.board].built_in)
        events = _events(arguments.game)
        page.site.hear(next(events))
        watchers = watching.enter_context(_watched(page, arguments.watchers))
        drawn = None
        if arguments.browser:
            drawn = watching.enter_context(_browsed(page, SCREENS[arguments.browser]))
        told = _told(page, events, arguments.events)
        busy = _idle(arguments.idle) / arguments.idle
        seen = {"the socket": watchers()} | (drawn() if drawn else {})
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{arguments.watchers} watchers, {len(told)} events, load {load}")
    late = [_line(what, sorted(_waits(told, by_whom))) for what, by_whom in seen.items()]
    print(f"idle: {100 * busy:.2f} % of a core")
    return int(max(late) > DUE_MS or busy > IDLE_DUE)


def _line(what: str, waits: Sequence[float]) -> float:
    """Prints how soon it was there; the time within which 99 % were, ms."""
    median, most, last = (waits[int((len(waits) - 1) * part)] for part in (0.5, SHARE, 1.0))
    print(
        f"from event to {what}: median {median:.1f} ms, 99 % {most:.1f} ms,"
        f" slowest {last:.1f} ms, {len(waits)} sightings"
    )
    return most


def _events(name: str) -> Iterator[Ruled]:
    """One game after the other, as a table tells of them; the same in every run."""
    game, chance, referee = game_named(name), random.Random(1), Referee()

    def ruled(command: Command) -> Ruled:
        answer = referee.handle(command)
        return Ruled(command, answer, referee.state)

    while True:
        yield ruled(Start(name, turn=game.seats[0]))
        while referee.state.phase is not Phase.OVER:
            state = referee.state
            if state.phase is Phase.NAMING:
                choices = game.flow.choices(state.situation)
                yield ruled(Name(state.mover, chance.choice(choices)))
            elif state.phase is Phase.PLAYING:
                if plays := game.legal_plays(state.situation):
                    yield ruled(Seen(chance.choice(plays).position.as_dict()))
                yield ruled(Done(state.mover))
            else:
                yield ruled(Roll(referee.dice_due.seats[0], dice_by_chance(game, chance)))


def _told(page: Page, events: Iterator[Ruled], count: int) -> dict[int, float]:
    """The number of each event's snapshot, and when it was told, s."""
    told, chance = {}, random.Random(1)
    for _ in range(count):
        ruled = next(events)
        at_s = time.time()
        page.site.hear(ruled)
        told[page.site.bulletin.number] = at_s
        time.sleep(APART_S + MORE_S * chance.random())
    time.sleep(1.0)
    return told


def _idle(seconds: float) -> float:
    """The processor time of this process while nothing happens, s."""
    before = time.process_time()
    time.sleep(seconds)
    return time.process_time() - before


def _waits(told: dict[int, float], seen: Sequence[Sightings]) -> Iterator[float]:
    """From each event to each watcher's first snapshot that is no older, ms."""
    for watcher in seen:
        for number, at_s in told.items():
            held = next((came_s for which, came_s in watcher if which >= number), None)
            yield float("inf") if held is None else (held - at_s) * 1000


@contextmanager
def _watched(page: Page, count: int) -> Iterator[Callable[[], list[Sightings]]]:
    """Watchers at sockets; gives what ends them and says what they saw."""
    keys = page.site.keys
    cookie = f"{keys.cookie_name}={keys.cookie(Role.WATCH)}"
    words = [sys.executable, "-m", "bench.page", page.origin, cookie, str(count)]
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as watching:
        assert watching.stdout is not None
        watching.stdout.readline()

        def seen() -> list[Sightings]:
            watching.terminate()
            found: list[Sightings] = json.loads(watching.stdout.readline())  # type: ignore[union-attr]
            return found

        yield seen


@contextmanager
def _browsed(
    page: Page, screen: tuple[int, int]
) -> Iterator[Callable[[], dict[str, list[Sightings]]]]:
    """A watcher in Chromium; gives what says what it saw."""
    # Only who measures this needs the tests' browser.
    from host.page.browser import browsing

    with browsing() as browser:
        browser.open(page.link(Role.WATCH), screen)
        browser.one(".board")
        browser.run(NOTE)
        time.sleep(1.0)

        def seen() -> dict[str, list[Sightings]]:
            drawn = browser.run("return drawn")
            return {
                "the changed document": [[(number, at_s) for number, at_s, _ in drawn]],
                "the drawn frame": [[(number, at_s) for number, _, at_s in drawn]],
            }

        yield seen


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
                    kept.append((int(found[1]), time.time()))

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
