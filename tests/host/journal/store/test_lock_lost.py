"""Whose lock is taken away never writes into a game that another program has gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasch.cli import main
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.referee import Referee
from pasch.referee.model.commands import Roll, Start


def begun(journal: Journal) -> Referee:
    """A game going on in a journal."""
    referee = Referee()
    answer = referee.decide(Start("backgammon", turn="white"))
    referee.commit(answer)
    journal.record(answer.events, 1)
    return referee


def roll(journal: Journal, referee: Referee, dice: tuple[int, int]) -> None:
    answer = referee.decide(Roll("white", dice))
    journal.record(answer.events, 2)
    referee.commit(answer)


def test_a_lock_that_was_taken_away_is_taken_again(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path, is_played=True) as journal:
        referee = begun(journal)
        (tmp_path / "games.db-owner").unlink()
        roll(journal, referee, (3, 1))
        with pytest.raises(JournalError, match="another program is playing"):
            Journal.open(path, is_played=True)
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_of_two_programs_one_goes_on_with_a_game(tmp_path: Path) -> None:
    path, lock = tmp_path / "games.db", tmp_path / "games.db-owner"
    first = Journal.open(path, is_played=True)
    referee = begun(first)
    lock.unlink()
    with Journal.open(path, is_played=True) as second:
        again = Referee.replay(second.resume(second.unfinished()[-1].id))
        roll(second, again, (6, 5))
        with pytest.raises(JournalError, match="another program is playing"):
            roll(first, referee, (3, 1))
        assert lock.exists()
    with pytest.raises(JournalError, match="has gone on with this game"):
        roll(first, referee, (3, 1))
    # Its next game is its own.
    begun(first)
    first.close()
    with Journal.open(path) as journal:
        kinds = [[event.kind.value for event in journal.events(n)] for n in (1, 2)]
    assert kinds == [["started", "rolled"], ["started"]]
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_who_leaves_takes_no_lock_of_another_away(tmp_path: Path) -> None:
    path, lock = tmp_path / "games.db", tmp_path / "games.db-owner"
    first = Journal.open(path, is_played=True)
    lock.unlink()
    with Journal.open(path, is_played=True):
        first.close()
        assert lock.exists()


def test_the_referee_is_told_of_nothing_that_it_does_not_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.db"
    with Journal.open(path, is_played=True):
        assert main(["referee", "--journal", str(path), "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert "end that one, or name another file with --journal" in told
    assert "--table" not in told
