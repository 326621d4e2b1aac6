"""A game that comes in two forms is one game: short ones and those with wrong plays as well."""

import time
from pathlib import Path

import pytest

from host.cli.games.test_games_more import run
from host.journal import playing
from host.journal.playing import Players, in_zone
from pasch.journal import Journal
from pasch.journal.replay.record import match_rows, record_of
from pasch.journal.store.rows import KeptGame
from pasch.referee import Referee
from pasch.referee.model.commands import Command, Done, Resign, Roll, Seen, Start, Take
from pasch.rules import game_named

DAY_MS = 86_400_000
FORMS = ("json", "mat", "sgf")
WHITE_FIRST = (Roll("white", (5,)), Roll("black", (2,)))
GAME = game_named("backgammon")
PLAYED = Seen(GAME.legal_plays(GAME.situation(GAME.start({}), "white", (5, 2)))[0].position)


def kept(path: Path, *said: Command, at_ms: int = 200 * DAY_MS + 50_000_000) -> Path:
    """A journal with a game in which this was said, a second apart."""
    referee, events = Referee(), []
    for command in (Start("backgammon", players={"white": "Anna", "black": "Bruno"}), *said):
        events += referee.handle(command).events
    timed = tuple((at_ms + 1000 * number, event) for number, event in enumerate(events))
    with Journal.open(path) as journal:
        journal.add_game(KeptGame(at_ms, timed), "table")
    return path


def count(path: Path) -> int:
    with Journal.open(path) as journal:
        return len(journal.games())


RESIGNED = (Resign("white", 2), Take("black"))
BEGUN = (*WHITE_FIRST, PLAYED, Done("white"))


@pytest.mark.parametrize("said", [RESIGNED, BEGUN])
@pytest.mark.parametrize("forms", [FORMS, FORMS[::-1]])
def test_a_short_game_counts_once_and_that_is_told(said, forms, tmp_path, capsys):
    source, target = kept(tmp_path / "one.db", *said), tmp_path / "all.db"
    for form in forms:
        run(capsys, "export", source, f"--{form}", tmp_path / f"game.{form}")
    told = [run(capsys, "import", target, tmp_path / f"game.{form}").out for form in forms]
    assert count(target) == 1
    assert any("perhaps game 1" in line for line in told)
    assert all("perhaps" in line or "already there" in line for line in told[1:])


def test_a_game_that_is_there_is_named_by_its_number_in_the_journal(tmp_path, capsys):
    first, second = kept(tmp_path / "one.db", *RESIGNED), kept(tmp_path / "two.db", *BEGUN)
    run(capsys, "import", tmp_path / "all.db", first, second)
    assert run(capsys, "import", tmp_path / "all.db", second).out == (
        "Game 2 is already there: backgammon, Anna (White) – Bruno (Black), not finished"
        " (from two.db).\n"
    )


# Half an hour after and before midnight there.
@pytest.mark.parametrize(
    ("zone", "hour", "day"), [("CET-1", 23.5, "1970-07-21"), ("EST5", 4.5, "1970-07-19")]
)
def test_a_game_is_dated_by_the_day_at_the_table(zone, hour, day, tmp_path, capsys):
    at_ms = int((200 + hour / 24) * DAY_MS)
    source, target = kept(tmp_path / "one.db", *RESIGNED, at_ms=at_ms), tmp_path / "all.db"
    with in_zone(zone):
        assert day in run(capsys, "list", source).out
        for form in FORMS:
            run(capsys, "export", source, f"--{form}", tmp_path / f"game.{form}")
        for form in FORMS[::-1]:
            run(capsys, "import", target, tmp_path / f"game.{form}")
        assert day in run(capsys, "list", target).out
        assert count(target) == 1
    assert f"DT[{day}]" in (tmp_path / "game.sgf").read_text()
    assert f'EventDate "{day.replace("-", ".")}"' in (tmp_path / "game.mat").read_text()


# A version that dated files by the day in UTC left them, and games read from them, behind.
@pytest.mark.parametrize(
    ("zone", "hour", "days_off"), [("CET-1", 23.5, -1), ("EST5", 4.5, 1), ("UTC0", 12, 0)]
)
@pytest.mark.parametrize("is_read_before", [False, True])
def test_a_short_game_that_an_older_version_dated_counts_once(
    zone, hour, days_off, is_read_before, tmp_path, capsys
):
    at_ms = int((200 + hour / 24) * DAY_MS)
    source, target = kept(tmp_path / "one.db", *RESIGNED, at_ms=at_ms), tmp_path / "all.db"
    with in_zone(zone):
        run(capsys, "export", source, "--json", tmp_path / "game.json")
        run(capsys, "export", source, "--mat", tmp_path / "game.mat")
        day = time.strftime("%Y.%m.%d", time.localtime(at_ms / 1000))
        utc = time.strftime("%Y.%m.%d", time.gmtime(at_ms / 1000))
        assert (day > utc) - (day < utc) == -days_off
        text = (tmp_path / "game.mat").read_text()
        (tmp_path / "old.mat").write_text(text.replace(day, utc))
        if is_read_before:
            midnight_ms = at_ms // DAY_MS * DAY_MS
            with Journal.open(source) as journal, Journal.open(target) as old:
                ((_, timed),) = journal.readable()
                events = tuple((midnight_ms, one.event) for one in timed)
                old.add_game(KeptGame(midnight_ms, events), "old.mat")
        for name in ("game.json", "old.mat", "game.json"):
            run(capsys, "import", target, tmp_path / name)
        assert count(target) == 1


@pytest.mark.parametrize(
    ("said", "days"), [(RESIGNED, 1), ((Resign("white", 1), Take("black")), 0)]
)
def test_another_day_or_another_end_is_another_game(said, days, tmp_path, capsys):
    first = kept(tmp_path / "one.db", *RESIGNED)
    at_ms = (200 + days) * DAY_MS + 50_000_000
    second, target = kept(tmp_path / "two.db", *said, at_ms=at_ms), tmp_path / "all.db"
    run(capsys, "export", first, "--json", tmp_path / "one.json")
    run(capsys, "export", second, "--mat", tmp_path / "two.mat")
    run(capsys, "import", target, tmp_path / "one.json", tmp_path / "two.mat")
    assert count(target) == 2


def test_two_short_games_known_to_the_second_are_two(tmp_path, capsys):
    first = kept(tmp_path / "one.db", *RESIGNED)
    second = kept(tmp_path / "two.db", *RESIGNED, at_ms=200 * DAY_MS + 60_000_000)
    target = tmp_path / "all.db"
    assert "perhaps" not in run(capsys, "import", target, first, second).out
    assert count(target) == 2


def test_a_long_game_with_wrong_plays_counts_once(tmp_path, capsys):
    source, target = tmp_path / "games.db", tmp_path / "all.db"
    with Journal.open(source) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6, wrongs=0.05).play_match(3, doubling=0.05)
        records = [record_of(journal.events(row.id)) for row in journal.games()]
    wrong = [record for record in records if any(entry.reason for entry in record.entries)]
    assert wrong
    for form in FORMS:
        run(capsys, "export", source, f"--{form}", tmp_path / f"match.{form}")
        run(capsys, "import", target, tmp_path / f"match.{form}")
    assert count(target) == len(records)
    other = tmp_path / "other.db"
    assert "ends early" in run(capsys, "import", other, tmp_path / "match.mat").err
    # The whole of a game takes the place of its beginning, which another form could not go past.
    told = run(capsys, "import", other, tmp_path / "match.json").out
    assert "more than game 1, which is the same game, and takes its place" in told
    assert count(other) == len(records)


def dice_of(journal: Journal, game: int) -> list[tuple[int, ...]]:
    """Its rolls; other forms write the higher number first."""
    return [tuple(sorted(entry.dice)) for entry in record_of(journal.events(game)).entries]


def test_a_match_keeps_its_order_where_a_fuller_record_takes_the_place_of_one_game(
    tmp_path, capsys
):
    source, target = tmp_path / "games.db", tmp_path / "all.db"
    with Journal.open(source) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6).play_match(3)
        games = [row.id for row in journal.games()]
        dice = [dice_of(journal, n) for n in games]
    assert len(games) > 2
    run(capsys, "export", source, "1", "--mat", tmp_path / "match.mat")
    run(capsys, "export", source, "2", "--single", "--json", tmp_path / "game.json")
    run(capsys, "import", target, tmp_path / "match.mat", tmp_path / "game.json")
    copy = tmp_path / "copy.db"
    run(capsys, "import", copy, target)
    for path in (target, copy):
        with Journal.open(path) as journal:
            rows = journal.games()
            found = [dice_of(journal, row.id) for row in rows]
            assert found == dice
            assert all(match_rows(journal, row) == rows for row in rows)


@pytest.mark.parametrize("form", ["mat", "sgf"])
def test_a_fuller_record_takes_the_place_of_a_poorer_one(form, tmp_path, capsys):
    source, target = tmp_path / "games.db", tmp_path / "all.db"
    with Journal.open(source) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6).play_match(2)
        whole = [journal.kept_game(row) for row in journal.games()]
    poor, full = tmp_path / f"match.{form}", tmp_path / "match.json"
    for path in (poor, full):
        run(capsys, "export", source, "1", f"--{path.suffix[1:]}", path)
    run(capsys, "import", target, poor)
    told = run(capsys, "import", target, full).out
    for number in range(1, len(whole) + 1):
        assert f"more than game {number}, which is the same game, and takes its place" in told
    with Journal.open(target) as journal:
        rows = journal.games()
        assert [journal.kept_game(row) for row in rows] == whole
        # The poorer one is not lost.
        assert journal.events(1)
    # What is there already stays as it is, whichever form comes again.
    for path in (poor, full):
        assert run(capsys, "import", target, path).out.count("already there") == len(whole)
    assert "no game 1" in run(capsys, "show", target, 1, status=2).err
    copy = tmp_path / "copy.db"
    run(capsys, "import", copy, target)
    assert (count(target), count(copy)) == (len(whole), len(whole))


def test_a_game_played_here_gives_its_place_to_no_file(tmp_path, capsys):
    source = tmp_path / "games.db"
    with Journal.open(source) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6).play_game()
        before = journal.kept_game(journal.games()[0])
    run(capsys, "export", source, "1", "--mat", tmp_path / "game.mat")
    assert "already there" in run(capsys, "import", source, tmp_path / "game.mat").out
    with Journal.open(source) as journal:
        assert [journal.kept_game(row) for row in journal.games()] == [before]


@pytest.mark.parametrize(
    "names",
    [{}, {"white": "Maximiliana Franziska von und zu Hohenstein", "black": "J. R.  R. : Tolkien"}],
)
def test_names_that_other_forms_cut_or_make_up_are_the_same_names(
    names, tmp_path, capsys, monkeypatch
):
    source, target = tmp_path / "games.db", tmp_path / "all.db"
    monkeypatch.setattr(playing, "PLAYERS", names)
    with Journal.open(source) as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6).play_game()
    for form in FORMS:
        run(capsys, "export", source, f"--{form}", tmp_path / f"match.{form}")
        run(capsys, "import", target, tmp_path / f"match.{form}")
    assert count(target) == 1


def test_a_game_from_a_set_up_position_is_written_in_a_form_that_holds_it(tmp_path, capsys):
    path, referee = tmp_path / "set-up.db", Referee()
    begun = Start("backgammon", turn="white", places={"6": "ww", "19": "bb"})
    with Journal.open(path) as journal:
        journal.record(referee.handle(begun).events, DAY_MS)
    written = run(capsys, "export", path)
    assert written.out.startswith("(;FF[4]")
    assert "AE[a:y]AW[f][f]" in written.out
