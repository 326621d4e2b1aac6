"""The computer's clock may be set to anything meanwhile: a game is read in the order of play."""

from pathlib import Path

import pytest

from pasch.cli import main
from pasch.journal import Journal
from pasch.referee import EventKind, JournalEvent, Referee
from pasch.referee.model.commands import Start

HOUR_MS = 3_600_000
EVENING_MS = 1_795_000_000_000


@pytest.mark.parametrize(
    "moments_ms",
    [
        (EVENING_MS, EVENING_MS + HOUR_MS, EVENING_MS - 2 * HOUR_MS),
        (EVENING_MS, -HOUR_MS, EVENING_MS),
        (-1, EVENING_MS, 10**15),
    ],
)
def test_a_clock_that_is_set_leaves_the_game_readable_and_in_order(
    moments_ms: tuple[int, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.db"
    start, then, last = moments_ms
    players = {"white": "Anna", "black": "Bruno"}
    begun = Referee().handle(Start("backgammon", turn="white", players=players)).events
    hints = [
        JournalEvent.of(EventKind.HELPED, what="hint", seat="white", play=play)
        for play in ("13/7", "24/18")
    ]
    with Journal.open(file, is_played=True) as journal:
        number = journal.record(begun, start)
        journal.record(hints[:1], then)
        journal.record(hints[1:], last)
    with Journal.open(file) as journal:
        assert journal.events(number)[-2:] == tuple(hints)
    assert main(["games", "list", str(file), "--lang", "en"]) == 0
    assert "Anna" in capsys.readouterr().out
