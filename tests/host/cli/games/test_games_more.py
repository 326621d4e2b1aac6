"""`pasch games` replay, export, import, statistics, analyse and pictures."""

from __future__ import annotations

import json
import os
import random
import re
import zipfile
from itertools import pairwise

import pytest

from host.journal import gnubg, playing
from host.journal.altering import altered
from host.journal.playing import NOW_MS, Players
from host.journal.virtual import played
from host.journal.work import work_of
from pasch.cli import main
from pasch.cli.games.replay import _page, _played_ms
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.replay.record import record_of
from pasch.journal.replay.steps import BOOKKEEPING, Step
from pasch.journal.stats.gnubg import find_gnubg
from pasch.messages.compile import FOLDER, catalogue
from pasch.referee import EventKind, Referee, State
from pasch.referee.folding.reducer import fold
from pasch.referee.model.commands import Start
from pasch.referee.protocol.parsing import parse_command
from pasch.rules import GAMES


def match(journal):
    """A match in which wrong plays stood."""
    Players(journal, 6, wrongs=0.05).play_match(3, doubling=0.05)


@pytest.fixture
def path(tmp_path):
    return playing.journal_of(match, tmp_path / "games.db")


def run(capsys, *words, status=0, lang="en"):
    """What a command prints, after its exit status was as expected."""
    assert main(["games", "--lang", lang, *map(str, words)]) == status
    return capsys.readouterr()


def test_pips_stand_below_each_other_however_long_the_names_are(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(playing, "PLAYERS", {"white": "W" * 40, "black": "Bo"})
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6).play_game()
    shown = run(capsys, "show", tmp_path / "games.db").out.splitlines()
    where = [line.index(" pips ") for line in shown if " pips " in line]
    assert len(where) > 20
    assert len(set(where)) == 1


def test_a_clock_that_is_set_during_a_game_makes_no_turn_longer(tmp_path, capsys):
    """Set back by an hour, or in 1970 by decades, as on a computer without a clock of its own."""
    with Journal.open(tmp_path / "sound.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        Players(journal, 6).play_game()
        events = journal.events(1)
    at_s, jumps_s = 86_400, {9: 1_900_000_000, 20: -3600, 40: -1_800_000_000, 60: 1_800_000_000}
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        for number, event in enumerate(events):
            at_s += 60 + jumps_s.get(number, 0)
            journal.record((event,), at_s * 1000)
    shown = re.findall(
        r"  (\d+):(\d\d):(\d\d)  ", run(capsys, "replay", tmp_path / "games.db").out
    )
    played_s = [3600 * int(h) + 60 * int(m) + int(s) for h, m, s in shown]
    took_s = [after - before for before, after in pairwise(played_s)]
    assert len(took_s) > 60
    assert (min(took_s), max(took_s)) == (0, 180)


def test_a_game_of_many_steps_is_replayed_with_no_more_work_for_each():
    (event,) = Referee().handle(Start("puff", turn="white")).events
    record, begun = record_of([event]), fold(State(), event)

    def work(count):
        steps = [Step(n, NOW_MS + n, event, State(), begun) for n in range(1, count + 1)]

        def pages():
            played_ms = _played_ms(steps)
            return [list(_page(at, steps, played_ms, record, "en")) for at in range(count)]

        pages()
        return work_of(pages)

    assert work(400) < 4.2 * work(100)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_replayed_shown_and_counted(tmp_path, capsys, name):
    path, game = tmp_path / "games.db", played(name)
    with Journal.open(path) as journal:
        journal.record(game.events, NOW_MS)
    out = run(capsys, "replay", path).out
    turns = [line for line in out.splitlines() if "  00:00:00  " in line]
    assert len(game.state.record) <= len(turns) < len(game.events)
    assert turns[-1].startswith(f"{len(turns)}/{len(turns)}  ")
    assert not any("Seen" in turn or "proof" in turn for turn in turns)
    assert "{" not in out
    shown = run(capsys, "show", path, lang="de").out.splitlines()
    assert len(shown) == 3 + len(game.state.record)
    assert "gewann" in shown[-1]
    assert game.state.outcome.winner.title() in run(capsys, "statistics", path).out


def test_who_does_not_play_is_not_told_of_either(tmp_path, capsys):
    path, referee = tmp_path / "games.db", Referee()
    two = {"blue": "Ada", "yellow": "Ben"}
    event = {"event": "start", "game": "high-gammon", "players": two, "match": {"length": 5}}
    with Journal.open(path) as journal:
        journal.record(referee.handle(parse_command(event)).events, NOW_MS)
    for action in ("list", "show", "replay"):
        out = run(capsys, action, path).out
        assert "Ada (Blue) – Ben (Yellow)" in out
        assert "match to 5, at 0-0" in out
        assert "Red" not in out


def test_every_kind_of_event_has_its_words():
    # How a game ends is in the referee's own words.
    others = (*BOOKKEEPING, EventKind.GAME_OVER)
    ids = {f"replay.{kind.value}" for kind in EventKind if kind not in others}
    assert ids <= {entry.id for entry in catalogue(FOLDER / "en")}


def test_one_step_has_its_board_and_its_names(path, capsys):
    out = run(capsys, "replay", path, "1", "--step", "1").out
    assert "1/" in out
    assert " |  w           b    |   |  b              w |" in out
    assert "pips  White 167  Black 167" in out
    assert "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:3:10" in out
    assert "GNUbg ID 4HPwATDgc/ABMA:" in out
    error = run(capsys, "replay", path, "1", "--step", "9999", status=2).err
    assert "there is no step 9999" in error


@pytest.mark.parametrize("step", ["0", "-1", "999"])
def test_a_step_that_there_is_not_is_none_of_those_at_the_end(path, capsys, step):
    assert main(["games", "replay", str(path), "1", f"--step={step}", "--lang", "en"]) == 2
    assert f"there is no step {step}" in capsys.readouterr().err


def test_a_person_steps_to_and_fro(path, capsys, monkeypatch):
    words = iter(["", "", "b", "5", "q"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: next(words))
    out = run(capsys, "replay", path, "1").out
    steps = [line.split("/")[0] for line in out.splitlines() if "  00:" in line]
    assert steps == ["1", "2", "3", "2", "5"]


def test_what_can_be_typed_is_said_where_a_word_leads_to_no_step(path, capsys, monkeypatch):
    count = int(run(capsys, "replay", path, "1", "--step", "1").out.split("1/")[1].split()[0])
    words = iter(["b", "help", "-3", "0", str(count + 1), str(count), "", "q"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda _: next(words))
    told = run(capsys, "replay", path, "1").out.splitlines()
    said = [line for line in told if f"/{count}  " in line or line.startswith(("This", "Type"))]
    help_ = f"Type Enter, b, q, or the number of a step from 1 to {count}."
    assert said[0].startswith(f"1/{count}  ")
    assert said[1:6] == ["This is the first step.", help_, help_, help_, help_]
    assert said[6].startswith(f"{count}/{count}  ")
    assert said[7:] == ["This is the last step."]


def test_every_form_goes_out_and_comes_back(path, tmp_path, capsys):
    files = {name: tmp_path / f"match.{name}" for name in ("mat", "sgf", "json", "ids")}
    words = [word for name, file in files.items() for word in (f"--{name}", file)]
    error = run(capsys, "export", path, *words).err
    assert "was wrong" in error
    assert all("XGID=" in line for line in files["ids"].read_text().splitlines())
    for name in ("sgf", "json"):
        new = tmp_path / f"{name}.db"
        out = run(capsys, "import", new, files[name]).out
        with Journal.open(path) as old, Journal.open(new) as journal:
            assert len(journal.games()) == len(old.games()) == len(out.splitlines())
            for row, other in zip(journal.games(), old.games(), strict=True):
                now, was = record_of(journal.events(row.id)), record_of(old.events(other.id))
                assert [e.after for e in now.entries] == [e.after for e in was.entries]
                assert now.outcome == was.outcome
                assert row.origin == files[name].name
        assert "is already there" in run(capsys, "import", new, files[name]).out
        assert f"from match.{name}" in run(capsys, "list", new).out


def test_a_whole_journal_as_json_and_a_damaged_one_saved(path, tmp_path, capsys):
    value = json.loads(run(capsys, "export", path, "--all").out)
    assert len(value["games"]) == len(Journal.open(path).games())
    altered(path, "UPDATE events SET data = 'mud' WHERE seq = 12")
    listed = run(capsys, "list", path)
    assert "cannot be read" in listed.out
    assert f"save what is intact with 'pasch games import NEW.db {path}'" in listed.err
    error = run(capsys, "show", path, "1", status=2).err
    assert "pasch games import NEW.db" in error
    kept = run(capsys, "import", tmp_path / "new.db", path)
    assert len(kept.out.splitlines()) == len(value["games"])
    assert "ends early" in kept.err


def test_a_game_that_cannot_be_read_hides_no_other_from_the_figures(path, capsys):
    with Journal.open(path) as journal:
        Players(journal, 7).play_match(1)
    altered(path, "UPDATE events SET data = 'mud' WHERE seq = 12")
    figures = run(capsys, "statistics", path)
    assert "game 1 cannot be read and is left out" in figures.err
    assert len(figures.out.splitlines()) > 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"Dear Ada,\n", "this cannot be imported"),
        (b"{}", "no games of Pasch"),
        (b"(;GM[1])", "not an .sgf file"),
        (b"SQLite format 3\x00mud", "nothing can be read"),
        (b'{"format": "pasch-games", "version": 1, "games": []}', "there is no game in"),
    ],
)
def test_a_foreign_file_is_one_sentence_and_begins_no_journal(tmp_path, capsys, content, said):
    file, new = tmp_path / "file", tmp_path / "new.db"
    file.write_bytes(content)
    error = run(capsys, "import", new, file, status=2).err
    assert said in error
    assert len(error.splitlines()) == 1
    assert not new.exists()
    assert "cannot be read" in run(capsys, "import", new, tmp_path / "none", status=2).err


def test_a_file_of_which_nothing_can_be_kept_is_an_error(path, tmp_path, capsys):
    new, archive = tmp_path / "new.db", tmp_path / "games.json"
    spoilt = '{"format": "pasch-games", "version": 1, "games": [{"events": []}]}'
    archive.write_text(spoilt)
    altered(path, "UPDATE events SET data = 'mud'")
    for file in (archive, path):
        told = run(capsys, "import", new, file, status=2).err.splitlines()
        assert told[-1] == f"pasch games: no game of {file} could be kept"
    assert not new.exists()


def test_the_journal_itself_is_no_source(path, capsys):
    assert "the journal itself" in run(capsys, "import", path, path, status=2).err


def test_statistics_of_players_and_dice(path, capsys):
    out = run(capsys, "statistics", path).out
    assert out.splitlines()[0].split()[:4] == ["player", "games", "won", "points"]
    assert "six-sided dice, thrown by hand" in out
    assert "chi-square" in out
    one = run(capsys, "statistics", path, "--player", "Ada Lovelace").out
    assert "Ben" not in one
    assert "no such player" in run(capsys, "statistics", path, "--player", "X", status=2).err


def test_the_usual_journal_and_a_number_alone(path, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "no journal" in run(capsys, "list", status=2).err
    (tmp_path / "pasch").mkdir()
    os.rename(path, tmp_path / "pasch" / "games.db")
    assert len(run(capsys, "list").out.splitlines()) > 1
    assert run(capsys, "show", "1").out.startswith("1  backgammon")


def test_gnu_backgammon_analyses_a_match(path, capsys):
    gnubg.program()
    out = run(capsys, "analyse", path, "--engine", "gnubg", "--plies", "0", "--single").out
    lines = out.splitlines()
    assert lines[0].split()[0] == "player"
    assert lines[1].startswith("Ada Lovelace")
    assert "The costliest plays:" in out
    assert "better" in lines[-1]


def test_without_gnu_backgammon_one_sentence_says_how_to_get_it(monkeypatch, path, capsys):
    monkeypatch.setattr("pasch.journal.stats.gnubg.GAMES_FOLDER", "/nowhere")
    monkeypatch.setenv("PATH", "/nowhere")
    error = run(capsys, "analyse", path, "--engine", "gnubg", status=2).err
    assert "sudo apt-get install -y gnubg" in error
    assert len(error.splitlines()) == 1
    with pytest.raises(JournalError, match="is not installed"):
        find_gnubg()


def test_an_engine_that_does_not_know_the_game_says_who_judges_it(tmp_path, capsys):
    """It spoke of the format .sgf and of --json, which is no option of an analysis."""
    other = tmp_path / "other.db"
    with Journal.open(other) as journal:
        journal.record(Referee().decide(Start("puff", turn="white")).events, 0)
    error = run(capsys, "analyse", other, "--engine", "gnubg", status=2).err
    assert "GNU Backgammon judges Backgammon only, not puff" in error
    assert "--json" not in error


def test_how_long_pictures_are_kept(path, tmp_path, capsys):
    assert "until you delete them" in run(capsys, "pictures", path).out
    assert "the last day of play" in run(capsys, "pictures", path, "--keep", "1").out
    frames = tmp_path / "kept" / "frames"
    frames.mkdir(parents=True)
    lines = []
    for name in ("000000.jpg", "000001.jpg"):
        (frames / name).write_bytes(b"picture")
        lines.append(json.dumps({"image": f"frames/{name}", "captured_s": 0.0}))
    os.utime(frames / "000000.jpg", (0, 0))
    (tmp_path / "kept" / "metadata.jsonl").write_text("\n".join(lines) + "\n")
    out = run(capsys, "pictures", path, "--recording", tmp_path / "kept").out
    assert "1 picture." in out
    assert [file.name for file in frames.iterdir()] == ["000001.jpg"]
    assert run(capsys, "pictures", path, "--keep", "0").out == "No pictures are kept.\n"
    assert "until" in run(capsys, "pictures", path, "--keep", "forever").out
    err = run(capsys, "pictures", path, "--recording", tmp_path / "nowhere", status=2).err
    assert "there is no recording" in err


def test_a_clock_that_jumps_costs_nothing(tmp_path, capsys):
    """The time of the system is set back and forth during a game: its order is the journal's."""
    path, game = tmp_path / "games.db", played("puff")
    jumps = random.Random(4)
    with Journal.open(path, is_played=True) as journal:
        for event in game.events:
            journal.record([event], NOW_MS + jumps.randint(-(10**9), 10**9))
    with Journal.open(path) as journal:
        events = journal.events(1)
    assert Referee.replay(events).state == game.state
    out = run(capsys, "replay", path).out
    assert "game begins" in out
    assert f"{game.state.outcome.winner.title()} wins" in out
    for action in ("list", "show", "statistics"):
        assert run(capsys, action, path).out
    run(capsys, "export", path, "--json", tmp_path / "game.json")
    run(capsys, "import", tmp_path / "again.db", tmp_path / "game.json")
    with Journal.open(tmp_path / "again.db") as again:
        assert again.events(1) == events
    assert main(["report", "--lang", "en", str(path), "--out", str(tmp_path / "report.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "report.zip") as report:
        assert json.loads(report.read("report.json"))["retelling"]["agrees"]


def test_a_game_imported_from_several_forms_is_one_game(tmp_path, capsys):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        Players(journal, 6, wrongs=0.0).play_match(3, doubling=0.05)
    files = [tmp_path / f"match.{name}" for name in ("json", "mat", "sgf")]
    for file in files:
        run(capsys, "export", path, f"--{file.suffix[1:]}", file)
    new = tmp_path / "new.db"
    first = run(capsys, "import", new, files[0]).out.splitlines()
    with Journal.open(new) as journal:
        count = len(journal.games())
    assert len(first) == count
    out = run(capsys, "import", new, *files[1:]).out
    assert "already there" in out
    with Journal.open(new) as journal:
        assert len(journal.games()) == count


def test_statistics_of_a_game_that_there_is_not_are_refused(path, capsys):
    error = run(capsys, "statistics", path, "--game", "chess", status=2).err
    assert "there is no game 'chess'; known games: acey-deucey, backgammon" in error


def test_figures_have_the_languages_decimal_sign(path, capsys):
    assert not re.search(r"\d\.\d", run(capsys, "statistics", path, lang="de").out)
    assert re.search(r"\d\.\d", run(capsys, "statistics", path).out)
