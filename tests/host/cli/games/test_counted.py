"""`pasch games statistics` says one and many rightly, and says so where there is nothing."""

import pytest

from host.cli.games.test_games_more import run
from host.cli.games.test_two_forms import kept
from pasch.journal import Journal
from pasch.referee.model.commands import Roll


@pytest.mark.parametrize(
    ("lang", "one", "many"),
    [
        ("en", "1 six-sided die,", "2 six-sided dice,"),
        ("de", "1 sechsseitiger Würfel,", "2 sechsseitige Würfel,"),
    ],
)
def test_one_die_is_a_die(lang, one, many, tmp_path, capsys):
    path = kept(tmp_path / "one.db", Roll("white", (4,)), Roll("black", (4,)), Roll("white", (5,)))
    told = run(capsys, "statistics", path, lang=lang).out
    assert f"Anna: {many}" in told
    assert f"Bruno: {one}" in told


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_such_game_is_said_in_one_sentence(lang, tmp_path, capsys):
    path = kept(tmp_path / "one.db")
    (told,) = run(capsys, "statistics", path, "--game", "fevga", lang=lang).out.splitlines()
    assert "fevga" in told
    with Journal.open(tmp_path / "none.db"):
        pass
    (told,) = run(capsys, "statistics", tmp_path / "none.db", lang=lang).out.splitlines()
    assert told.endswith(".")


def test_of_many_games_the_first_and_the_last_are_named(tmp_path, capsys):
    path = kept(tmp_path / "one.db")
    with Journal.open(path) as journal:
        game = journal.kept_game(journal.games()[0])
        for _ in range(5):
            journal.add_game(game, "")
        journal._connection.execute("DELETE FROM events WHERE game_id = 4")
        journal._connection.execute("DELETE FROM games WHERE id = 4")
    told = run(capsys, "show", path, "7", status=2).err
    assert told.endswith("it holds 1–3, 5–6\n")
