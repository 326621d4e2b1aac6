"""A whole evening at one table: `python tests/bench/evening.py --hours 8 --seed 1`.

The demo's players play game after game of every kind, slips included, at a real table and into a
real journal, in virtual time (`host/demo/thin_table.py`). At random moments the host is killed and
continues from the disk, and the board is lost and answers again. In every game, what was done must
be what was recorded; a line an hour reports the process's memory and files, and the exit status is
1 if the second half of the evening ends with more open files or much more memory than the first.
The link's own eight hours are in `tests/bench/link.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from host.demo.test_whole_games import HELLO, PRESSES_S, Seat  # noqa: E402
from host.demo.thin_table import play_in_no_time  # noqa: E402
from pasch.demo.check import differences  # noqa: E402
from pasch.link.messages import Lost, Ready  # noqa: E402
from pasch.referee import Referee  # noqa: E402
from pasch.rules import GAMES  # noqa: E402

HOUR_S = 3600.0
# So long after one fault comes the next, s at most; every third is the board's.
FAULT_S = 60.0
# The second half of an evening may end with so many bytes more than the first.
GROWTH = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Held:
    """What the process held at a moment of the evening, in s; `games` and `faults` until then."""

    at_s: float
    games: int
    faults: int
    memory: int
    files: int

    def __str__(self) -> str:
        hours, megabytes = self.at_s / HOUR_S, self.memory / (1 << 20)
        counted = f"{self.games:5} games, {self.faults:5} faults"
        return f"{hours:5.2f} h: {counted}, {megabytes:7.1f} MB, {self.files} open files"


class Evening:
    """Games one after another; what was held after each."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._chance = random.Random(seed)
        self._folder = folder
        self._faults = 0
        self.held: list[Held] = []

    async def play(self, hours: float) -> None:
        """As many games as begin within so many hours."""
        loop = asyncio.get_running_loop()
        while loop.time() < hours * HOUR_S:
            name = tuple(GAMES)[len(self.held) % len(GAMES)]
            await self._game(Seat(name, self._chance.getrandbits(32), self._folder))
            gc.collect()
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            memory = pages * os.sysconf("SC_PAGE_SIZE")
            files = len(os.listdir("/proc/self/fd"))
            last_s = self.held[-1].at_s if self.held else 0.0
            self.held.append(Held(loop.time(), len(self.held) + 1, self._faults, memory, files))
            if last_s // HOUR_S < loop.time() // HOUR_S:
                print(self.held[-1], flush=True)

    async def _game(self, seat: Seat) -> None:
        running = await seat.sit_down()
        playing = asyncio.create_task(seat.director.play_game())
        while not (await asyncio.wait({playing}, timeout=self._chance.uniform(0.5, FAULT_S)))[0]:
            is_pressed = asyncio.get_running_loop().time() - seat.board.pressed_s < PRESSES_S
            if is_pressed or seat.board.table.state.outcome is not None:
                continue
            self._faults += 1
            if self._faults % 3 == 0:
                seat.board.table.put(Lost("unplugged"))
                seat.board.table.put(Ready(HELLO))
            else:
                running.cancel()
                running = await seat.sit_down()
        await playing
        seat.board.table.put(None)
        await running
        state = seat.board.table.state
        wrong = differences(seat.director.doings, seat.rulings, state, seat.board.truth)
        assert not wrong, wrong
        assert state.outcome is not None
        events = seat.journal.events(seat.journal.games()[-1].id)
        assert Referee.replay(events).state.record == state.record
        seat.journal.close()


def main() -> int:
    """As the words of the command line say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(words.seed, Path(folder))
        play_in_no_time(lambda: evening.play(words.hours))
    held = evening.held
    half = next(one for one in held if one.at_s >= held[-1].at_s / 2)
    print(half, held[-1], sep="\n")
    return int(held[-1].files > half.files or held[-1].memory > half.memory + GROWTH)


if __name__ == "__main__":
    raise SystemExit(main())
