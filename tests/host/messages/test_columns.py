"""Tables stay aligned whatever script a name is written in."""

import pytest

from host.cli.games.test_games_more import run
from host.journal import playing
from host.journal.playing import Players
from pasch.journal import Journal
from pasch.messages.columns import filled, table, width_of

NAMES = {"Zoë": 3, "Zoe\u0308": 3, "张伟": 4, "דָּוִד": 3, "สมชาย": 5, "🎲" * 60: 120}


@pytest.mark.parametrize(("name", "width"), NAMES.items())
def test_a_name_takes_the_columns_that_a_terminal_gives_it(name, width):
    assert width_of(name) == width
    assert width_of(filled(name, 130)) == 130


def test_columns_stand_below_each_other():
    lines = table([[name, "x"] for name in NAMES])
    assert {width_of(line) for line in lines} == {123}


def test_plays_stand_below_each_other(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(playing, "PLAYERS", {"white": "张伟", "black": "Zoe\u0308"})
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6).play_game()
    lines = run(capsys, "show", tmp_path / "games.db").out.splitlines()
    dice = {width_of(line[: line.index(": ")]) for line in lines if ": " in line and ". " in line}
    assert len(dice) == 1


def test_a_table_is_folded_into_a_narrower_terminal():
    rows = [["player", "plays with a choice", "rating"], ["Zoë", "12", "needs practice"]]
    assert [*table(rows, 43)] == [*table(rows)]
    assert [*table(rows, 29)] == [
        "player  plays with  rating",
        "        a choice",
        "Zoë     12          needs",
        "                    practice",
    ]
    assert [*table(rows, 18)] == [
        "player  plays with",
        "        a choice",
        "Zoë     12",
        "",
        "player  rating",
        "Zoë     needs",
        "        practice",
    ]
