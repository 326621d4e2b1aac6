"""Whatever is killed, whenever: no accepted play is lost, and the game goes on to its end.

The players carry on as people would: they wait, look again, and press again. `PASCH_KILLS` sets
how often a process is killed in one game (default 50 for the host, 12 for the board).
"""

import asyncio
import os
import random
from pathlib import Path

import pytest

from pasch.demo.director import Director
from pasch.referee.state import EntryKind, State
from pasch_hardware.twin.client import TwinClient
from whole.live import Host, SharedTwin, calibrate, play_with

HOST_KILLS = int(os.environ.get("PASCH_KILLS", "50"))
BOARD_KILLS = int(os.environ.get("PASCH_KILLS", "12"))
# A whole game takes the players about this long; moments are drawn uniformly over it.
GAME_S = 160.0
# A host needs a moment to come up again before it can be said to be playing.
REST_S = 1.5


def moments(chance: random.Random, count: int) -> list[float]:
    """Pauses between kills whose moments are uniform over a game."""
    times = sorted(chance.uniform(0.0, GAME_S) for _ in range(count))
    return [after - before for before, after in zip([0.0, *times], times, strict=False)]


def agrees(director: Director, state: State) -> None:
    """What the players did is what the journal on the disk says, turn by turn."""
    kinds = (EntryKind.PLAYED, EntryKind.NO_PLAY)
    record = [entry for entry in state.record if entry.kind in kinds]
    assert len(record) == len(state.record)
    did = [(doing.seat, sorted(doing.dice)) for doing in director.doings]
    assert [(entry.seat, sorted(entry.dice)) for entry in record] == did
    for doing, entry in zip(director.doings, record, strict=True):
        assert entry.kind is (EntryKind.PLAYED if doing.play else EntryKind.NO_PLAY)
        assert doing.play is None or entry.after == doing.play.position
    assert state.outcome is not None


@pytest.fixture
def twin() -> "TwinClient":  # type: ignore[misc]
    with SharedTwin(seed=1, dice_seed=21) as running:
        yield running


def test_a_host_killed_at_any_moment_loses_no_accepted_play(
    twin: TwinClient, tmp_path: Path
) -> None:
    calibrate(twin, tmp_path / "calibration.zip")
    host = Host(twin, tmp_path)
    host.start()
    kills = []

    async def trouble(director: Director) -> None:
        for pause_s in moments(random.Random(5), HOST_KILLS):
            await asyncio.sleep(pause_s)
            if not host.is_running:
                return
            accepted = director.accepted
            host.kill()
            kills.append(accepted)
            if host.journal.exists():
                assert len(host.replayed().record) >= accepted
            host.start()
            await asyncio.sleep(REST_S)

    director = play_with(twin, 21, trouble)
    assert host.wait(30) == 0, host.log.read_text()
    agrees(director, host.replayed())
    assert len(kills) >= HOST_KILLS * 3 // 5, "the game was over before most of the kills"


def test_a_board_that_loses_power_at_any_moment_loses_no_roll_and_no_play(
    twin: TwinClient, tmp_path: Path
) -> None:
    calibrate(twin, tmp_path / "calibration.zip")
    host = Host(twin, tmp_path)
    host.start()
    cycles = []

    async def trouble(director: Director) -> None:
        for pause_s in moments(random.Random(6), BOARD_KILLS):
            await asyncio.sleep(pause_s)
            if not host.is_running:
                return
            await asyncio.to_thread(twin.power_cycle)
            cycles.append(director.accepted)

    director = play_with(twin, 22, trouble)
    assert host.wait(30) == 0, host.log.read_text()
    agrees(director, host.replayed())
    assert len(cycles) >= BOARD_KILLS * 3 // 5, "the game was over before most of the cuts"
