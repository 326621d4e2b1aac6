"""Whatever is killed, whenever: no accepted play is lost, and the game goes on to its end.

In one whole game the host is killed (SIGKILL) and the board loses its power, at moments drawn
uniformly. The players carry on as people would: they wait, look again, and press again.
`PASCH_KILLS` sets how often the host is killed, where fewer will do.
"""

import asyncio
import json
import os
import random
import signal
import zipfile
from pathlib import Path

from pasch.cli import main
from pasch.demo.players.director import Director
from pasch.dice.proof import FindingCode, secrets_in, verify
from pasch.journal import Journal
from pasch.journal.store.pictures import LAST_PICTURES
from pasch.referee.model.state import EntryKind, State
from whole.live import Host, SharedTwin, calibrate, play_with

HOST_KILLS = int(os.environ.get("PASCH_KILLS", "50"))
POWER_CUTS = HOST_KILLS // 5
# A whole game takes the players about this long; moments are drawn uniformly over it.
GAME_S = 160.0
# A host needs a moment to come up again before it can be said to be playing.
REST_S = 1.5


def moments(chance: random.Random) -> list[tuple[float, bool]]:
    """(pause in s before it, whether it is the host's turn) for each trouble, in order."""
    times = [(chance.uniform(0.0, GAME_S), True) for _ in range(HOST_KILLS)]
    times += [(chance.uniform(0.0, GAME_S), False) for _ in range(POWER_CUTS)]
    times.sort()
    befores = [0.0, *(when for when, _ in times)]
    return [(when - before, host) for before, (when, host) in zip(befores, times, strict=False)]


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


def test_a_game_survives_killed_hosts_and_power_cuts(tmp_path: Path) -> None:
    with SharedTwin(seed=1, dice_seed=21) as twin:
        calibrate(twin, tmp_path / "calibration.zip")
        host = Host(twin, tmp_path)
        host.start()
        happened: list[bool] = []

        async def trouble(director: Director) -> bool:
            for pause_s, is_host in moments(random.Random(5)):
                await asyncio.sleep(pause_s)
                if not host.is_running:
                    return False
                if is_host:
                    accepted = director.accepted
                    host.kill()
                    happened.append(True)
                    assert not host.has_begun or len(host.replayed().record) >= accepted
                    if host.has_begun and host.replayed().outcome is not None:
                        # Killed between the last entry and the winner's lights: nobody restarts
                        # a host for a game that is over.
                        return True
                    host.start()
                    await asyncio.sleep(REST_S)
                else:
                    await asyncio.to_thread(twin.power_cycle)
                    happened.append(False)
            return False

        try:
            director = play_with(twin, 21, trouble)
            assert host.wait(30) in (0, -signal.SIGKILL), host.log.read_text()
        finally:
            host.end()
    agrees(director, host.replayed())
    with Journal.open(host.journal) as journal:
        events = journal.events(journal.games()[-1].id)
    found = {finding.code for finding in verify(events, (), secrets_in(events))}
    # What was rolled before a power cut cannot be checked any more; nothing is ever wrong.
    assert found <= {FindingCode.SOUND, FindingCode.RESTARTED, FindingCode.NOT_REVEALED}
    assert happened.count(True) >= HOST_KILLS * 3 // 5, "the game ended before most of the kills"
    assert happened.count(False) >= POWER_CUTS * 3 // 5, "the game ended before most of the cuts"
    out = tmp_path / "report.zip"
    assert main(["report", str(host.journal), "--out", str(out)]) == 0
    with zipfile.ZipFile(out) as file:
        names = file.namelist()
        assert json.loads(file.read("report.json"))["retelling"]["agrees"]
    assert 0 < sum(name.endswith(".jpg") for name in names) <= LAST_PICTURES
    assert {"recording/board.toml", "recording/board.cal"} <= set(names)
