"""Files as GNU Backgammon writes them, with what other programs seldom write."""

from __future__ import annotations

import pytest

from host.journal.formats.test_gnubg_agrees import seen_from_roll
from host.journal.formats.test_imports import records
from host.journal.gnubg import boards_shown, imported, named
from pasch.cli import main
from pasch.cli.games.common import terms_of
from pasch.journal import Timed
from pasch.journal.formats.ids import ids_of, ids_text, position_id
from pasch.journal.formats.mat import export_mat
from pasch.journal.formats.mat_reader import read_mat
from pasch.journal.formats.match_import import replayed
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.formats.sgf_reader import read_sgf
from pasch.journal.replay.command_replay import as_commands
from pasch.journal.replay.record import record_of
from pasch.journal.replay.steps import steps_of
from pasch.journal.store.shapes import checked_event
from pasch.referee import EventKind, Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Accept, Done, Double, Drop, MatchTerms, Roll, Seen, Start
from pasch.referee.model.cube import Cube
from pasch.referee.model.state import EntryKind, Termination
from pasch.rules import game_named
from pasch.rules.model.position import Position

START = game_named("backgammon").start({})
HEAD = " 0 point match\n\n Game 1\n Ada : 0                        Ben : 0\n"
MONEY = "(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[Ada]PB[Ben]"
SET_UP = (
    ";PL[B]AE[a:y]AW[f][f][f][f][f][h][h][h][m][m][m][m][m][x][x]"
    "AB[s][s][s][s][s][q][q][q][l][l][l][l][l][a][a]"
)


def result_read(text, suffix=".sgf"):
    """Who won how many points according to GNU Backgammon."""
    info = imported(text, suffix)["games"][0]["info"]
    return {"X": "white", "O": "black"}[info["winner"]], info["points-won"]


@pytest.mark.parametrize(
    ("text", "cube", "grade", "points"),
    [
        (MONEY + "RU[Jacoby]CV[2]RE[B+2R]\n;W[31hefe]\n;B[42lpac])", Cube(2), "single", 2),
        (MONEY + "CV[4]RE[B+8R]\n;W[31hefe]\n;B[42lpac])", Cube(4), "gammon", 8),
        (MONEY + "RE[B+4]\n;CV[4]\n;W[31hefe]\n;B[double]\n;W[drop])", Cube(4), "single", 4),
        (
            f"{MONEY}RE[B+2]\n;CP[b]\n;CV[2]\n{SET_UP}\n;B[double]\n;W[drop])",
            Cube(2, "black", True),
            "single",
            2,
        ),
    ],
)
def test_a_cube_turned_before_the_first_roll_counts(text, cube, grade, points):
    (game,), notes = records(read_sgf(text))
    assert (game.opening_cube, notes) == (cube, ())
    assert (game.outcome.winner, game.outcome.score, game.outcome.grade) == (
        "black",
        points,
        grade,
    )
    again = export_sgf([game], str).text
    assert result_read(again) == result_read(text) == ("black", points)
    (back,), notes = records(read_sgf(again))
    assert (back.opening_cube, back.outcome, notes) == (cube, game.outcome, ())
    ((events, _),) = replayed(read_sgf(text))
    told = as_commands([events])
    assert (told.differences, told.answers[-1].score) == ([], points)
    assert told.events[0]["cube"] == cube.as_dict()


def test_equal_opening_numbers_come_back_as_a_turned_cube():
    referee, events = Referee(), []
    for command in (
        Start("backgammon", {"automatic_doubles": "on"}),
        Roll("white", (4,)),
        Roll("black", (4,)),
        Roll("white", (3,)),
        Roll("black", (1,)),
        Seen({**START, "5": "ww", "6": "wwww", "8": "ww"}),
        Double("black"),
        Drop("white"),
    ):
        events += referee.handle(command).events
    game = record_of(events)
    text = export_sgf([game], str).text
    (back,), notes = records(read_sgf(text))
    assert [entry.kind for entry in back.entries] == [entry.kind for entry in game.entries]
    assert (back.outcome, back.outcome.score, notes) == (game.outcome, 2, ())
    assert back.opening_cube == game.opening_cube == Cube(2)


@pytest.mark.parametrize(
    ("node", "fault"),
    [
        (";W[31hefe]\n;CV[4]", "node 2: the cube is set by hand here, which cannot be imported"),
        (";W[31hefe]\n;CP[w]", "node 2: the cube is set by hand here, which cannot be imported"),
        (";CV[3]\n;W[31hefe]", "node 1: the cube shows 1, 2, 4, 8 …, not '3'"),
    ],
)
def test_a_cube_that_cannot_lie_so_ends_the_game_in_a_true_sentence(node, fault):
    _, notes = records(read_sgf(f"{MONEY}\n{node}\n;B[42lpac])"))
    assert notes == (f"Game 1 ends early: {fault}. Everything before that was kept.",)


@pytest.mark.parametrize(
    "cube", [2, {"value": 0, "owner": None}, {"value": 2}, {"value": "2", "owner": None}]
)
def test_a_start_with_no_such_cube_is_no_event(cube):
    start = dict(Referee().handle(Start("backgammon")).events[0].data)
    checked_event("started", start | {"cube": {"value": 2, "owner": None}})
    with pytest.raises(ValueError, match="cube"):
        checked_event("started", start | {"cube": cube})


def test_a_game_that_was_broken_off_has_the_ids_of_every_roll_and_double():
    turns = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Takes\n"
    for text, said in ((HEAD + turns, ["31", "double"]), (HEAD, [])):
        ((events, _),) = replayed(read_mat(text))
        assert events[-1].kind is EventKind.ABANDONED
        steps = steps_of(Timed(n, n, event) for n, event in enumerate(events, 1))
        assert [line.split()[2] for line in ids_text(1, steps).splitlines()] == said


OPEN = [
    (read_mat, HEAD + "  1) 31: 8/5 6/5                  62: 24/18 13/11\n  2) 42: {end}\n"),
    (read_sgf, MONEY + "{result}\n;W[31hefe]\n;B[62agln]\n;PL[W]DI[42]\n;W[42])"),
]


@pytest.mark.parametrize(("read", "text"), OPEN)
def test_a_roll_at_the_end_of_a_file_lies_there_and_accuses_nobody(read, text):
    ((events, notes),) = replayed(read(text.format(end="", result="")))
    assert notes == []
    assert [event.kind for event in events[-2:]] == [EventKind.ROLLED, EventKind.ABANDONED]
    assert [entry.notation for entry in record_of(events).entries] == ["8/5 6/5", "24/18 13/11"]
    end = "                         Wins 2 points"
    (game,), notes = records(read(text.format(end=end, result="RE[B+2R]")))
    assert (game.outcome.winner, game.outcome.score, len(game.entries)) == ("black", 2, 2)
    assert notes == ()


@pytest.mark.parametrize(("read", "text"), OPEN)
def test_a_roll_without_a_play_before_another_one_is_a_wrong_play(read, text):
    turn = "                         55: 8/3(2) 6/1(2)" if read is read_mat else ""
    text = text.format(end=turn, result="")
    (game,), notes = records(read(text[:-1] + "\n;B[55])" if read is read_sgf else text))
    assert game.entries[2].kind is EntryKind.ACCEPTED_ILLEGAL
    assert "the play with 4-2 is wrong (not finished)" in notes[0]


TURNS = "  1)                             31: 8/5 6/5\n  2) 42: 8/4 6/4\n"


@pytest.mark.parametrize(
    ("line", "players"),
    [
        (" Maximilian v Hohenstaufens : 0Ben : 1", ("Maximilian v Hohenstaufens", "Ben")),
        (" Maximilian von Hohenstaufens : 0Ben : 1", ("Maximilian von Hohenstaufens", "Ben")),
        (" Maximilian von Hohenstauf : 0 Ben : 1", ("Maximilian von Hohenstauf", "Ben")),
        (" 1) x : 0                       ; y : 1", ("1) x", "; y")),
        (" ; y : 0                        1) 31 : 1", ("; y", "1) 31")),
    ],
)
def test_names_that_leave_no_room_or_look_like_something_else(line, players):
    text = f" 3 point match\n\n Game 1\n{line}\n; a comment\n{TURNS}"
    (game,), notes = records(read_mat(text))
    assert (tuple(game.players.values()), notes) == (players, ())
    assert (game.match.score, len(game.entries)) == ({"white": 0, "black": 1}, 2)


@pytest.mark.parametrize("words", ["Double => 2, Take", "double,takes", "Redoubles => 2, Take"])
def test_words_of_the_cube_in_any_form(words):
    double, take = words.split(",")
    turns = f"  1) 31: 8/5 6/5                  {double}\n  2) {take}\n"
    (game,), notes = records(read_mat(HEAD + turns))
    kinds = [EntryKind.PLAYED, EntryKind.DOUBLED, EntryKind.TAKEN]
    assert ([entry.kind for entry in game.entries], notes) == (kinds, ())


@pytest.mark.parametrize("times", [1, 2])
def test_a_position_agreed_on_before_the_opening_roll_is_exported(times, tmp_path):
    begun = {"19": "bbb", "6": "www", "off": "w" * 12 + "b" * 12}
    agreed = [{**begun, "6": "ww", point: "w"} for point in ("5", "4")][:times]
    referee, events = Referee(), []
    for command in (
        Start("backgammon", places=begun),
        *(command for places in agreed for command in (Seen(places), Accept())),
        Roll("white", (2,)),
        Roll("black", (3,)),
        Seen({**agreed[-1], "19": "b", "21": "b", "22": "b"}),
        Done("black"),
    ):
        events += referee.handle(command).events
    game = record_of(events)
    assert "".join(entry.seat for entry in game.entries) == "black"
    text = export_sgf([game], str).text
    assert text.count(";PL[B]AE") == 1 + times
    shown = [(position_id(Position.of(agreed[-1]), "black"), "black", [2, 3])]
    assert boards_shown(text, tmp_path) == shown
    (back,), notes = records(read_sgf(text))
    assert (back.entries[-1].after, notes) == (game.entries[-1].after, ())
    unplayed = record_of(events[: 1 + 2 * times])
    assert ";PL[W]AE" in export_sgf([unplayed], str).text


# As GNU Backgammon names them: `new match 1`, and `new match 3`, `set score 2 2`.
ONE_EACH = [
    (MatchTerms(1, {}), "MAEgAAAAAAAE"),
    (MatchTerms(3, {"white": 2, "black": 2}), "MAFgACAAEAAE"),
]


@pytest.mark.parametrize(("terms", "match_id"), ONE_EACH)
def test_where_both_need_one_point_no_game_is_called_crawford(terms, match_id, tmp_path):
    referee = Referee()
    (begun,) = referee.handle(Start("backgammon", turn="white", match=terms)).events
    ids = ids_of(referee.state)
    assert (ids.match, ids.xgid.split(":")[7]) == (match_id, "0")
    (theirs,) = named([ids.xgid], tmp_path)
    assert seen_from_roll(theirs) == seen_from_roll(ids.gnubg)
    game = record_of([begun])
    assert "Crawford" not in terms_of(game, "en")
    text = export_sgf([game], str).text
    assert "RU[Crawford]" in text
    (back,), _ = records(read_sgf(text))
    assert back.options == game.options
    assert referee.handle(Double("white")).verdict is Verdict.REFUSED


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (
            read_mat,
            HEAD + "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4{last}\n",
        ),
        (read_sgf, MONEY + "\n;W[31hefe]\n;B[double]\n;W[double]{last})"),
    ],
)
def test_a_raccoon_ends_the_game_and_is_called_one(read, text):
    words = {
        read_mat: ("  Beavers => 8", "  Raccoons => 8"),
        read_sgf: ("\n;B[double]\n;W[take]",),
    }
    for last in words[read]:
        (game,), notes = records(read(text.format(last=last)))
        assert [entry.kind for entry in game.entries][1:] == [
            EntryKind.DOUBLED,
            EntryKind.BEAVERED,
        ]
        (note,) = notes
        assert "a raccoon (a beaver that is doubled again) cannot be imported" in note


@pytest.mark.parametrize(
    "cell", ["????", "???", "---", "Illegal play (8/3)", "Unexportable play ()"]
)
def test_a_play_that_the_file_does_not_know_is_nobodys_fault(cell):
    turns = f"  1) 31: 8/5 6/5                 62: {cell}\n"
    (game,), notes = records(read_mat(HEAD + turns + "  2) 42: 8/4 6/4\n"))
    assert [entry.notation for entry in game.entries] == ["8/5 6/5"]
    assert notes == (
        "Game 1 ends early: line 5: the file does not say what was played with 6-2. Everything"
        " before that was kept.",
    )
    (game,), notes = records(read_mat(HEAD + turns + "      Wins 1 point\n"))
    assert (game.outcome.winner, game.outcome.by, notes) == (
        "white",
        Termination.RESIGNATION,
        (),
    )


def test_names_keep_their_colons_in_sgf():
    text = MONEY.replace("Ben", "O'B: x") + "\n;W[31hefe])"
    (game,), _ = records(read_sgf(text))
    again = export_sgf([game], str).text
    assert imported(again, ".sgf")["match-info"]["O"]["name"] == game.players["black"] == "O'B: x"
    assert "O'B x : 0" in export_mat([game], str).text


@pytest.mark.parametrize(("export", "read"), [(export_mat, read_mat), (export_sgf, read_sgf)])
def test_who_was_not_named_has_no_name_when_the_game_comes_back(export, read):
    (game,), _ = records(read_mat(HEAD.replace("Ada", "") + TURNS))
    assert game.players == {"black": "Ben"}
    (back,), _ = records(read(export([game], str).text))
    assert back.players == game.players


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Black won 2 points"), ("de", "Schwarz 2 Punkte")]
)
def test_who_won_by_the_file_is_said_by_name_or_seat(lang, said):
    text = HEAD.replace("Ben", "") + TURNS + "  3)                              Doubles => 2\n"
    _, notes = records(read_mat(text + "  4)  Drops                       Wins 2 points\n"), lang)
    assert said in notes[0]
    assert "black" not in notes[0]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252"])
def test_files_in_every_encoding_of_windows(encoding, tmp_path, capsys):
    (tmp_path / "new.mat").write_bytes((HEAD.replace("Ada", "Jörg") + TURNS).encode(encoding))
    assert main(["games", "import", str(tmp_path / "n.db"), str(tmp_path / "new.mat")]) == 0
    assert "Jörg" in capsys.readouterr().out
