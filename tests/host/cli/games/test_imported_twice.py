"""A game that two programs import at the same moment is added once."""

import pytest

from host.journal.playing import Players
from pasch.cli import main
from pasch.journal import Journal
from pasch.journal.replay.likeness import KnownGames


@pytest.mark.parametrize(("form", "told"), [("json", "already there"), ("mat", "takes its place")])
def test_what_another_import_adds_after_the_look_is_not_added_again(
    form, told, tmp_path, monkeypatch, capsys
):
    source, target = tmp_path / "one.db", tmp_path / "all.db"
    with Journal.open(source) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 1).play_match(2)
        games = len(journal.games())
    first, other = tmp_path / "match.json", tmp_path / f"match.{form}"
    for path in (first, other):
        main(["games", "export", str(source), "1", f"--{path.suffix[1:]}", str(path)])
    look, others = KnownGames.copy_of, [other]

    def looked(known, game):
        found = look(known, game)
        if others:
            main(["games", "import", str(target), str(others.pop())])
        return found

    monkeypatch.setattr(KnownGames, "copy_of", looked)
    assert main(["games", "import", str(target), str(first), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count(told) == games
    with Journal.open(target) as journal:
        assert len(journal.games()) == games
