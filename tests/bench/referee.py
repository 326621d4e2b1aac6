"""How long it takes from a settled observation to the lights, journal included.

Drives a real table with observations of random games: unfinished and finished plays, wrong ones,
sharp and blurred pictures. The way measured is that of a live game, from the observation's arrival
in the table's queue over the referee and the journal on the disk to the frame for the lights;
camera, sight and the cable are left out.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.rules import OUTSIDE, misplaced
from pasch.cli.parser import within
from pasch.errors import RuleError
from pasch.journal.store.journal import Journal
from pasch.lights.signals import LedMap
from pasch.link.messages import LedFrame, RollRequest
from pasch.live.model.edges import TableEdges
from pasch.live.model.settings import TableSettings
from pasch.live.seeing.watch import StillObservation
from pasch.live.table import Table
from pasch.players.player import dice_by_chance
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Name, Roll, Start
from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import Phase
from pasch.referee.referee import Referee
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame

__all__ = ["Latencies", "add_arguments", "latencies", "quantile", "run"]

WRONG_SHARE, BLURRED_SHARE = 0.2, 0.3
BLUR = 0.08
# The part of all verdicts that must be on the lights within the bar.
PART, BAR_MS = 0.99, 50.0
NO_PICTURE = np.zeros((1, 1, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Latencies:
    """Milliseconds from observation to lights, and of the processor for them; both sorted."""

    ms: tuple[float, ...]
    processor_ms: tuple[float, ...]

    @classmethod
    def of(cls, pairs: Iterable[tuple[float, float]]) -> Latencies:
        """These measurements: (time passed, time of the processor) each."""
        passed, used = zip(*pairs, strict=True)
        return cls(tuple(sorted(passed)), tuple(sorted(used)))


def quantile(sorted_ms: tuple[float, ...], part: float) -> float:
    """The time within which this part (0 to 1) of all verdicts came."""
    return sorted_ms[min(len(sorted_ms) - 1, int(part * len(sorted_ms)))]


class _Lights:
    """A board that notes when it was told what to show."""

    def __init__(self) -> None:
        self.told = asyncio.Event()

    def want_lights(self, frame: LedFrame) -> None:
        del frame
        self.told.set()

    def want_roll(self, request: RollRequest) -> None:
        del request

    def want_no_roll(self, roll_id: int) -> None:
        del roll_id

    def want_no_press(self, button: int) -> None:
        del button

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        del roll_id, faces

    def want_sound(self, tune: int) -> None:
        del tune


def latencies(name: str, count: int, seed: int, folder: Path) -> Latencies:
    """`count` measurements in random games of `name`, journaled in `folder`."""
    return asyncio.run(_measured(game_named(name), count, random.Random(seed), folder))


async def _measured(game: Game, count: int, chance: random.Random, folder: Path) -> Latencies:
    found: list[tuple[float, float]] = []
    lights = _Lights()
    leds = LedMap.of(load_profile(KINDS[game.equipment.board].built_in))
    with Journal.open(folder / f"{game.name}.db", is_played=True) as journal:

        def record(events: Iterable[JournalEvent]) -> None:
            journal.record(tuple(events), time.time_ns() // 1_000_000)

        edges = TableEdges(record, lights, leds, lambda news: None, lambda: None, time.monotonic)
        table = Table(Referee(), edges, TableSettings(no_play_s=0.0, tie_s=0.0))
        running = asyncio.create_task(table.run())
        while len(found) < count:
            await _turn(table, game, chance)
            for places in _seen(table, game, chance):
                found.append(await _timed(table, lights, _picture(game, places, chance)))
        table.put(None)
        await running
    return Latencies.of(found[:count])


async def _turn(table: Table, game: Game, chance: random.Random) -> None:
    """Go on until a play is due; a game that is over, or cannot go on, is begun anew."""
    while table.state.phase is not Phase.PLAYING or table.state.look is not None:
        state, seats = table.state, table.due.seats
        if state.phase is Phase.NAMING:
            await table.tell(Name(state.mover, chance.choice(game.flow.choices(state.situation))))
        elif not seats or not await _rolls(table, Roll(seats[-1], dice_by_chance(game, chance))):
            await table.tell(Start(game.name, turn=game.seats[0]))


async def _rolls(table: Table, roll: Roll) -> bool:
    """Whether this roll is taken."""
    try:
        return (await table.tell(roll)).verdict is not Verdict.REFUSED
    except RuleError:
        return False


def _seen(table: Table, game: Game, chance: random.Random) -> Iterable[Mapping[str, str]]:
    """What the camera sees of a turn: nothing moved, perhaps a wrong play, then a legal one."""
    state = table.state
    plays = game.legal_plays(state.situation)
    yield state.position
    if chance.random() < WRONG_SHARE:
        yield misplaced(game, state.situation, chance)
    if plays:
        yield chance.choice(plays).position


def _picture(game: Game, places: Mapping[str, str], chance: random.Random) -> Observation:
    """A reading of these places; a blurred one leaves some doubt about every content."""
    is_blurred = chance.random() < BLURRED_SHARE
    readings = {}
    for place in game.equipment.places:
        if place in OUTSIDE:
            continue
        content = places.get(place, "")
        other = content[:-1] if content else next(iter(game.equipment.letters.values()))
        doubt = chance.random() * 0.5 if is_blurred and chance.random() < BLUR else 0.01
        readings[place] = PlaceReading(place, {content: 1.0 - doubt, other: doubt}, False)
    return Observation(readings, 0.4 if is_blurred else 0.9)


async def _timed(table: Table, lights: _Lights, observation: Observation) -> tuple[float, float]:
    """Milliseconds until the lights are told what this observation means, passed and worked."""
    lights.told.clear()
    began_s, worked_s = time.perf_counter(), time.process_time()
    table.put(StillObservation(Frame(NO_PICTURE, time.monotonic(), 1), observation))
    await lights.told.wait()
    passed_s, used_s = time.perf_counter() - began_s, time.process_time() - worked_s
    return passed_s * 1000, used_s * 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How much is measured, and in which games."""
    parser.add_argument(
        "--count", type=within(1, 1e6, int), default=600, help="observations per game"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the random games")
    parser.add_argument("--games", nargs="+", choices=sorted(GAMES), default=list(GAMES))


def run(arguments: argparse.Namespace) -> int:
    """Print a line per game; 0 where 99 % of all verdicts are on the lights within the bar."""
    every: list[tuple[float, float]] = []
    print(f"{'game':18}{'median ms':>11}{'99 % ms':>9}{'slowest ms':>12}{'99 % processor':>16}")
    with tempfile.TemporaryDirectory() as folder:
        for name in arguments.games:
            found = latencies(name, arguments.count, arguments.seed, Path(folder))
            every += zip(found.ms, found.processor_ms, strict=True)
            print(_line(name, found), flush=True)
    together = Latencies.of(every)
    print(_line("all", together))
    return 0 if quantile(together.ms, PART) <= BAR_MS else 1


def _line(name: str, found: Latencies) -> str:
    passed = f"{quantile(found.ms, 0.5):11.1f}{quantile(found.ms, PART):9.1f}{found.ms[-1]:12.1f}"
    return f"{name:18}{passed}{quantile(found.processor_ms, PART):16.1f}"
