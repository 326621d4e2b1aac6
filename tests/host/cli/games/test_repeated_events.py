"""Games from elsewhere with one event again and again, or of events that hold much: memory grows
with the file and no faster.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host.journal.playing import Players
from pasch.journal import Journal
from pasch.journal.formats.archive import archive_of
from pasch.journal.store.shapes import MOST_EVENTS

MOST_GROWTH = 200 << 20
# What the commands need: its own memory before and at the most, in the units of the system.
MEASURED = """
import resource, sys
from pasch.cli import main
import pasch.cli.games.files, pasch.cli.games.numbers, pasch.cli.games.show
import pasch.cli.games.verify
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
idle, (journal, file) = peak(), sys.argv[1:]
words = "list", "statistics", "verify"
for words in (["import", journal, file], *([word, journal] for word in words)):
    assert main(["games", *words]) == 0 or "verify" in words
    print("grown", peak() - idle)
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A game in which the players agreed on another position."""
    with Journal.open(tmp_path_factory.mktemp("played") / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 9, corrections=0.1).play_match(3)
        games = [journal.kept_game(row) for row in journal.games()]
    found = json.loads(archive_of(games))["games"]
    return next(one for one in found if any(is_agreement(e) for e in one["events"]))


def is_agreement(event: dict[str, Any]) -> bool:
    return event["kind"] == "corrected"


def growth(folder: Path, game: dict[str, Any]) -> int:
    """How many bytes more than idle it takes to import such a game, list, count and verify it."""
    file = folder / "much.json"
    file.write_text(json.dumps({"format": "pasch-games", "version": 1, "games": [game]}))
    ran = subprocess.run(
        [sys.executable, "-c", MEASURED, str(folder / "games.db"), str(file)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    grown = [int(line.split()[1]) for line in ran.stdout.splitlines() if line.startswith("grown")]
    assert len(grown) == 4
    return grown[-1] * (1 if sys.platform == "darwin" else 1024)


def test_one_event_ten_thousand_times(tmp_path: Path, game: dict[str, Any]) -> None:
    at = next(n for n, event in enumerate(game["events"]) if is_agreement(event))
    events = [*game["events"][:at], *[game["events"][at]] * (MOST_EVENTS - at)]
    assert growth(tmp_path, game | {"events": events, "record": []}) < MOST_GROWTH
    with Journal.open(tmp_path / "games.db") as journal:
        assert len(journal.events(1)) == MOST_EVENTS


def test_events_that_hold_much(tmp_path: Path, game: dict[str, Any]) -> None:
    much = {"time_ms": 1, "kind": "helped", "data": {"what": "hint", "x": [{}] * 49_000}}
    events = [*game["events"][:2], *[much] * 20]
    assert growth(tmp_path, game | {"events": events, "record": []}) < MOST_GROWTH


def test_a_game_of_too_many_letters_is_refused(tmp_path: Path, game: dict[str, Any]) -> None:
    much = {"time_ms": 1, "kind": "helped", "data": {"what": "hint", "x": [{}] * 49_000}}
    with pytest.raises(AssertionError, match="too long"):
        growth(tmp_path, game | {"events": [*game["events"], *[much] * 40]})
    assert not (tmp_path / "games.db").exists()
