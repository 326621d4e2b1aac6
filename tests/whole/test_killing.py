"""Whatever is killed, whenever: no accepted play is lost, and the game goes on to its end.

In one game the host is killed (SIGKILL) and the board loses its power, after so many more
movements and looks of the players as chance draws. They carry on as people would: they wait, look
again, and press again. A long game is left after some turns; `PASCH_KILLS` sets how often the host
is killed, in a game that is then played to its end, `PASCH_SEED` draws another game and other
moments, and `PASCH_SEEDS` sets how many games are played, each with the next seed.
"""

import asyncio
import json
import os
import random
import signal
import zipfile
from pathlib import Path

import pytest

from pasch.cli import main
from pasch.demo.players.director import Director
from pasch.dice.proof import FindingCode, secrets_in, verify
from pasch.journal.store.pictures import LAST_PICTURES
from pasch.rules import game_named
from whole.live import PICTURES_A_SECOND, Counted, Host, SharedTwin, calibrate, play_with
from whole.record import as_played

HOST_KILLS = int(os.environ.get("PASCH_KILLS", "16"))
POWER_CUTS = HOST_KILLS // 5
TURNS = 0 if "PASCH_KILLS" in os.environ else 24
SEED = int(os.environ.get("PASCH_SEED", "21"))
SEEDS = range(SEED, SEED + int(os.environ.get("PASCH_SEEDS", "1")))
# Between two troubles the players move a hand, press or look up to so often: about three plays
# of four hold a trouble, and a short game still has room for most of them.
DOINGS = 90
# One host of so many is killed again before it need have come up.
HASTE = 4
# A host that nobody kills any more ends with the game; how fast depends on the machine.
END_S = 300.0


def troubles(chance: random.Random) -> list[tuple[bool, int, bool]]:
    """For each trouble: whether it is the host's, after how much of the players' doing, and
    whether the host may come up first."""
    hosts = [True] * HOST_KILLS + [False] * POWER_CUTS
    chance.shuffle(hosts)
    return [(host, chance.randrange(DOINGS), chance.randrange(HASTE) > 0) for host in hosts]


async def come_up(host: Host) -> None:
    """Returns when the host has found the board, or has ended."""
    while host.is_running and "The board answers" not in host.unheard:
        await asyncio.sleep(0.02)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_survives_killed_hosts_and_power_cuts(seed: int, tmp_path: Path) -> None:
    with SharedTwin(seed=1, dice_seed=seed, fps=PICTURES_A_SECOND) as twin:
        calibrate(twin, tmp_path / "calibration.zip")
        host = Host(twin, tmp_path)
        host.start()
        happened: list[bool] = []

        async def trouble(director: Director, doing: Counted) -> bool:
            for is_host, count, is_up in troubles(random.Random(seed)):
                if is_up:
                    await come_up(host)
                await doing.more(count)
                if not host.is_running:
                    break
                if not is_host:
                    await asyncio.to_thread(twin.power_cycle)
                    happened.append(False)
                    continue
                accepted = director.accepted
                host.kill()
                happened.append(True)
                assert not host.has_begun or len(host.replayed().record) >= accepted
                if host.has_begun and host.replayed().outcome is not None:
                    # Killed between the last entry and the winner's lights: nobody restarts
                    # a host for a game that is over.
                    return True
                host.mark()
                host.start()
            while host.is_running:
                await asyncio.sleep(0.1)
            # Nobody would show the players anything any more, and they would wait in vain.
            assert host.has_begun, "the host has ended"
            assert host.replayed().outcome is not None, "the host has ended"
            return False

        try:
            director = play_with(twin, seed, trouble, TURNS)
            if not TURNS or len(director.doings) < TURNS:
                assert host.wait(END_S) in (0, -signal.SIGKILL)
        except Exception as error:
            host.say_how_it_fares(error)
            raise
        finally:
            host.end()
    events = as_played(director, host)
    state = host.replayed()
    assert state.outcome is not None or (TURNS and len(state.record) >= TURNS)
    codes = [
        finding.code for finding in verify(events, game_named("backgammon"), secrets_in(events))
    ]
    # What was rolled before a power cut cannot be checked any more, what was asked for then was
    # never answered; these players take nothing back, and nothing is ever wrong.
    lost = {FindingCode.RESTARTED, FindingCode.NOT_REVEALED, FindingCode.UNANSWERED}
    assert set(codes) <= lost | {FindingCode.SOUND}
    assert codes.count(FindingCode.UNANSWERED) <= happened.count(False)
    most = (HOST_KILLS + POWER_CUTS) * 3 // 5
    assert len(happened) >= most, "the game ended before three troubles of five"
    assert set(happened) == {True, False}
    out = tmp_path / "report.zip"
    assert main(["report", str(host.journal), "--out", str(out)]) == 0
    with zipfile.ZipFile(out) as file:
        names = file.namelist()
        assert json.loads(file.read("report.json"))["retelling"]["agrees"]
    assert 0 < sum(name.endswith(".jpg") for name in names) <= LAST_PICTURES
    assert {"recording/board.toml", "recording/board.cal"} <= set(names)
