"""Whole games over a noisy serial line: `python tests/bench/noise.py --games 3 --seed 1`.

Between `pasch play` and the firmware on the virtual board lies a line that loses, doubles, alters
and adds bytes in both directions: one in 300 (`--rate`), one in twenty during bursts, and at times
everything for seconds. The outcome must be as over a sound line: the record is what the players
did, nobody is accused of a play that then stood, and all rolls are proven. Prints a line a game;
the exit status is 1 if anything was otherwise. `--game NAME` (several times) names what is played
(default: every kind, one after another). A game of Backgammon takes about five minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import pty
import random
import select
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from pasch.demo.players.director import Director  # noqa: E402
from pasch.dice.proof import FindingCode, secrets_in, verify  # noqa: E402
from pasch.rules import GAMES, game_named  # noqa: E402
from pasch.rules.model.game import Game  # noqa: E402
from whole.live import (  # noqa: E402
    PICTURES_A_SECOND,
    Counted,
    Host,
    SharedTwin,
    calibrate,
    play_with,
    profile_of,
)
from whole.record import as_played  # noqa: E402

# So often in a second such a time begins, and so many seconds it lasts at least and at most.
BURST, BURST_S, BURST_RATE = 0.03, (0.5, 3.0), 0.05
SILENCE, SILENCE_S = 0.03, (0.2, 4.0)
# A game that takes so long is stuck; after its end the host ends by itself.
LONGEST_S, END_S = 1800.0, 60.0


class NoisyLine:
    """A way to another port, on which one byte of `1 / rate` is spoilt, besides worse times."""

    def __init__(self, to_port: str, seed: int, rate: float) -> None:
        self._chance, self._rate = random.Random(seed), rate
        self._near, near_end = pty.openpty()
        self._far = os.open(to_port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        for end in (near_end, self._near, self._far):
            tty.setraw(end)
        self.port = os.ttyname(near_end)
        self.carried = self.spoilt = 0
        self._burst_until = self._silent_until = 0.0

    def carry(self, is_over: threading.Event) -> None:
        """Pass on what comes at either end until it is over."""
        last_s = 0.0
        while not is_over.is_set():
            now_s = time.monotonic()
            if now_s - last_s > 1.0:
                last_s = now_s
                self._draw_worse_times(now_s)
            ready, _, _ = select.select([self._near, self._far], [], [], 0.05)
            for end in ready:
                # A port that is closed or full just now loses what would go through it.
                with suppress(OSError):
                    data = os.read(end, 4096)
                    if now_s >= self._silent_until:
                        other = self._far if end == self._near else self._near
                        os.write(other, self._after_the_line(data, now_s))

    def _draw_worse_times(self, now_s: float) -> None:
        drawn = self._chance.random()
        if drawn < SILENCE:
            self._silent_until = now_s + self._chance.uniform(*SILENCE_S)
        elif drawn < SILENCE + BURST:
            self._burst_until = now_s + self._chance.uniform(*BURST_S)

    def _after_the_line(self, data: bytes, now_s: float) -> bytes:
        rate = BURST_RATE if now_s < self._burst_until else self._rate
        self.carried += len(data)
        arrived = bytearray()
        for byte in data:
            if self._chance.random() >= rate:
                arrived.append(byte)
                continue
            self.spoilt += 1
            turned, added = byte ^ 1 << self._chance.randrange(8), self._chance.randrange(256)
            arrived += bytes(self._chance.choice(([], [byte, byte], [turned], [added, byte])))
        return bytes(arrived)


@contextmanager
def noisy(to_port: str, seed: int, rate: float) -> Iterator[NoisyLine]:
    """A noisy line to a port, which carries until the block ends."""
    line, is_over = NoisyLine(to_port, seed, rate), threading.Event()
    carrying = threading.Thread(target=line.carry, args=(is_over,), daemon=True)
    carrying.start()
    try:
        yield line
    finally:
        is_over.set()
        carrying.join()


def play(game: Game, seed: int, rate: float, folder: Path) -> str:
    """One game to its end; what the line did to it. Raises `AssertionError` if it went wrong."""
    begun_s = time.monotonic()
    with (
        SharedTwin(
            board=profile_of(game).name, seed=1, dice_seed=seed, fps=PICTURES_A_SECOND
        ) as twin,
        noisy(twin.port, seed, rate) as line,
    ):
        calibrate(twin, folder / "calibration.zip", game)
        host = Host(twin, folder, "--port", line.port, game=game.name)
        host.start()

        async def watch(director: Director, doing: Counted) -> bool:
            while host.is_running:
                await asyncio.sleep(0.1)
                assert time.monotonic() - begun_s < LONGEST_S, "the game does not end"
            assert host.has_begun, "the host has ended"
            assert host.replayed().outcome is not None, "the host has ended"
            return False

        try:
            director = play_with(twin, seed, watch, game=game)
            assert host.wait(END_S) == 0
        except Exception as error:
            host.say_how_it_fares(error)
            raise
        finally:
            host.end()
    events = as_played(director, host)
    found = {finding.code for finding in verify(events, game, secrets_in(events))}
    assert found == {FindingCode.SOUND}, found
    voided = sum(event.kind.value == "voided" for event in events)
    return (
        f"{game.name}, seed {seed}: {len(director.doings)} turns as played, all rolls proven, "
        f"{voided} void; {line.spoilt:,} of {line.carried:,} bytes spoilt; "
        f"{time.monotonic() - begun_s:.0f} s"
    )


def main() -> int:
    """As many games as were asked for; 1 if one went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="of each kind (default: 3)")
    parser.add_argument("--game", action="append", choices=GAMES, help="(default: every kind)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rate", type=float, default=1 / 300, help="bytes spoilt (default: 1/300)"
    )
    words = parser.parse_args()
    for name in words.game or GAMES:
        for seed in range(words.seed, words.seed + words.games):
            with tempfile.TemporaryDirectory() as folder:
                print(play(game_named(name), seed, words.rate, Path(folder)), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
