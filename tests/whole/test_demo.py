"""The demo as people start it: it plays, shows, records, and notices when it is cheated."""

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import pytest

from host.journal.formats.test_mat import imported
from pasch.dice.proof import FindingCode, secrets_in, verify
from pasch.journal import Journal
from pasch.journal.replay.record import record_of
from pasch.referee.model.events import EventKind
from pasch.referee.model.state import EntryKind
from pasch.rules import game_named

# Only a demo that has stopped needs so long: it gives up by itself what does not happen.
STOPPED_S = 3600.0


@dataclass(frozen=True)
class Run:
    """A demo that has ended, and what it left."""

    folder: Path
    returncode: int
    stdout: str
    stderr: str


def demo(folder: Path, *words: str) -> Run:
    ended = subprocess.run(
        [sys.executable, "-m", "pasch", "demo", "--lang", "en", "--out", str(folder), *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=STOPPED_S,
    )
    return Run(folder, ended.returncode, ended.stdout, ended.stderr)


def test_a_whole_game_is_played_refereed_and_exported(tmp_path: Path) -> None:
    run = demo(tmp_path, "--seed", "1")
    assert run.returncode == 0, run.stdout + run.stderr
    with Journal.open(run.folder / "games.db") as journal:
        events = journal.events(1)
    record = record_of(events)
    assert record.outcome is not None
    wrong = {event.data["reason"] for event in events if event.data.get("verdict") == "illegal"}
    assert len(wrong) >= 4
    assert any(entry.kind is EntryKind.NO_PLAY for entry in record.entries)
    assert any("*" in entry.notation for entry in record.entries)
    assert [event.kind for event in events[-2:]] == [EventKind.GAME_OVER, EventKind.DICE_REVEALED]
    (finding,) = verify(events, game_named("backgammon"), secrets_in(events))
    rolls = sum(event.kind is EventKind.ROLLED for event in events)
    assert (finding.code, finding.rolls) == (FindingCode.SOUND, rolls)
    for kind in ("Pictures", "Journal", "Match"):
        assert re.search(rf"^{kind} +{re.escape(str(run.folder))}", run.stdout, re.MULTILINE)
    (game,) = imported((run.folder / "match.mat").read_text(), ".mat")["games"]
    assert game["info"]["points-won"] == record.outcome.score
    pages = sorted(run.folder.glob("[0-9]*.png"))
    assert {"hit", "no-play", "end"} <= {page.stem[3:] for page in pages}
    for page in pages:
        picture = cv2.imread(str(page))
        assert picture is not None
        assert picture.std() > 10


@pytest.mark.parametrize("lost", ["camera", "serial"])
def test_without_camera_or_cable_the_demo_fails(tmp_path: Path, lost: str) -> None:
    run = demo(tmp_path, "--seed", "1", "--without", lost)
    assert run.returncode == 1
    assert run.stdout.startswith("Pasch · Backgammon · Anna (White) · Bruno (Black) · seed 1\n")
    assert "could not go on" in run.stdout
    assert not run.stderr
    with Journal.open(run.folder / "games.db") as journal:
        kinds = [event.kind for event in journal.events(1)]
    assert EventKind.PLAYED not in kinds


def test_a_game_against_the_machine_is_played_to_its_end(tmp_path: Path) -> None:
    # Of a long game (puff) the demo shows the beginning and the end.
    run = demo(tmp_path, "--game", "puff", "--seed", "3", "--against", "machine:quick")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "please make it with the" in run.stdout
    with Journal.open(run.folder / "games.db") as journal:
        events = journal.events(1)
    record = record_of(events)
    assert record.outcome is not None
    # Between the two a position is set up, and with it whose turn it is: if that is the other's,
    # which the dice decide, the proof names it.
    sound, *more = verify(events, game_named("puff"), secrets_in(events))
    assert sound.code is FindingCode.SOUND
    assert [finding.code for finding in more] in ([], [FindingCode.TURN_GIVEN])
    assert all(not entry.reason for entry in record.entries if entry.seat == "black")
