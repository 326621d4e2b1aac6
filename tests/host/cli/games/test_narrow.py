"""What `pasch games` prints fits a terminal, and is for a file as it is."""

from __future__ import annotations

import pytest

from host.cli.games.test_games_more import match, run
from host.journal import playing
from pasch.messages.columns import width_of

ACTIONS = ("list", "show", "replay", "verify", "statistics", "analyse")


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return playing.journal_of(match, tmp_path_factory.mktemp("narrow") / "games.db")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("action", ACTIONS)
def test_lines_are_as_wide_as_the_terminal_at_most(path, action, lang, capsys, monkeypatch):
    whole = run(capsys, action, path, lang=lang).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    for width in (60, 80):
        monkeypatch.setenv("COLUMNS", str(width))
        folded = run(capsys, action, path, lang=lang).out
        assert max(map(width_of, folded.splitlines())) <= width
        # Nothing is left out. A table may be parted, with its first column repeated.
        assert not {*whole.split()} - {*folded.split()}
