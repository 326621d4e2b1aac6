"""Files from elsewhere, damaged by a seed: read, kept in part or refused, never a crash."""

from __future__ import annotations

import os
import random

import pytest

from host.journal.archives import read_archive
from host.journal.playing import NOW_MS, Players
from pasch.cli import main
from pasch.errors import PaschError
from pasch.journal import Journal
from pasch.journal.formats.archive import archive_of
from pasch.journal.formats.mat import export_mat
from pasch.journal.formats.mat_reader import read_mat
from pasch.journal.formats.match_import import replayed
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.formats.sgf_reader import read_sgf
from pasch.journal.replay.record import match_around, record_of
from pasch.referee import JournalEvent, Referee
from pasch.referee.model.commands import Start

# More by PASCH_DAMAGED=2000.
TIMES = int(os.environ.get("PASCH_DAMAGED", "12"))
MUD = list(' :;/()[]{}",*\\\n0123456789abgxyzWB') + ["off", "bar", "Wins 3 points", "[double]"]


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    path = tmp_path_factory.mktemp("damaged") / "games.db"
    with Journal.open(path) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        last = Players(journal, 9, wrongs=0.05).play_match(3, doubling=0.1)
        games = match_around(journal, last)
        kept = [journal.kept_game(row) for row in journal.games()]
    return {
        "mat": export_mat(games, str, NOW_MS).text,
        "sgf": export_sgf(games, str, NOW_MS).text,
        "json": archive_of(kept),
    }


def games_in(form, text):
    """The events of each game that a text of this form gives."""
    if form == "json":
        games, _ = read_archive(text)
        return [[event for _, event in game.events] for game in games]
    match = read_mat(text) if form == "mat" else read_sgf(text)
    return [events for events, _ in replayed(match) if events]


def damaged(text, luck):
    """A text with some characters lost, doubled, changed or its end cut off."""
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(text))
        length = luck.choice([0, 1, 1, 2, 30])
        text = text[:at] + luck.choice([*MUD, ""]) + text[at + length :]
    return text[: luck.randrange(len(text))] if luck.random() < 0.2 else text


@pytest.mark.parametrize("form", ["mat", "sgf", "json"])
def test_damaged_files_do_no_harm(texts, form):
    luck, read = random.Random(form), 0
    for _ in range(TIMES):
        text = damaged(texts[form], luck)
        try:
            games = games_in(form, text)
        except PaschError:
            continue
        for events in games:
            record_of(events)
            read += 1
    assert read or form == "json"


MATCH = {
    "length": 2,
    "score": {"white": 0, "black": 0},
    "is_crawford": False,
    "was_crawford": False,
}


@pytest.mark.parametrize(
    "spoilt",
    [
        {"match": MATCH | {"score": {"white": 0}}},
        {"match": MATCH | {"is_crawford": "bar"}},
        {"turn": "purple"},
        {"places": {"99": "w"}},
        {"players": {"white": "x"}, "game": "chess"},
    ],
)
def test_a_sound_event_that_does_not_fit_its_game_is_one_sentence(tmp_path, capsys, spoilt):
    """A journal of somebody else's, with right checksums."""
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        (started, *_) = Referee().handle(Start("backgammon", turn="white")).events
        forged = JournalEvent.of(started.kind, **{**started.data, **spoilt})
        journal.record((forged,), 5)
    for action in ("show", "replay", "verify", "statistics", "export", "list"):
        status = main(["games", action, str(path), "--lang", "en"])
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        assert status == (0 if action == "list" else 2), (action, told)


@pytest.mark.parametrize("command", ["list", "show", "import"])
def test_damage_that_sqlite_tells_of_in_bytes_of_the_file_is_one_sentence(
    tmp_path, capsys, command
):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        journal.record(Referee().handle(Start("backgammon")).events, NOW_MS)
    data = path.read_bytes()
    for whole, spoilt in ((b"tableevents", b"table\xccvents"), (b"TABLE events", b"TUBLE events")):
        assert data.count(whole) == 1
        data = data.replace(whole, spoilt)
    path.write_bytes(data)
    words = [str(tmp_path / "new.db"), str(path)] if command == "import" else [str(path)]
    assert main(["games", command, *words, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert "damaged" in told
