"""GNU Backgammon reads what is exported and agrees: every board, cube, points, final score."""

from __future__ import annotations

from base64 import b64decode
from itertools import pairwise

import pytest

from host.journal.gnubg import boards_shown, imported, named
from host.journal.playing import NOW_MS, Players
from host.referee.telling import MADE_POINT, Table
from pasch.journal import Journal, Timed
from pasch.journal.formats.ids import ids_of, ids_text, position_id, xgid
from pasch.journal.formats.mat import export_mat
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.replay.record import match_around
from pasch.journal.replay.steps import steps_of
from pasch.referee import Referee
from pasch.referee.model.commands import Double, MatchTerms, Resign, Roll, Seen, Start, Take
from pasch.referee.model.state import EntryKind, Phase
from pasch.rules import game_named

START = game_named("backgammon").start({})
PLAYER = {"white": "X", "black": "O"}
ACTIONS = {
    EntryKind.DOUBLED: "double",
    EntryKind.BEAVERED: "double",
    EntryKind.TAKEN: "take",
    EntryKind.DROPPED: "drop",
}


def some_games(folder, is_wanted, length=0, **manner):
    """The first match played by chance (length 0: one game for money) that is as wanted."""
    for seed in range(40):
        games = games_of(folder, seed, length, **manner)
        if is_wanted(games):
            return games
    raise AssertionError("none of 40 matches is of that kind")


def has_kinds(*kinds):
    return lambda games: set(kinds) <= {e.kind for game in games for e in game.entries}


def games_of(folder, seed, length=0, **manner):
    with Journal.open(folder / f"{seed}.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        players = Players(journal, seed, **manner)
        if length:
            last = players.play_match(length, doubling=0.05)
        else:
            last = players.play_game(doubling=0.05, resigning=0.005)
        return match_around(journal, last)


def results(games):
    return [(PLAYER[game.outcome.winner], game.outcome.score) for game in games]


def results_read(read):
    return [(game["info"]["winner"], game["info"]["points-won"]) for game in read["games"]]


def scores_read(read):
    return [(game["info"]["score-X"], game["info"]["score-O"]) for game in read["games"]]


def deeds(game):
    """(board before, who, roll) of each roll and (who, action) of the cube's turns."""
    for entry in game.entries:
        if entry.dice:
            yield position_id(entry.before, entry.seat), PLAYER[entry.seat], sorted(entry.dice)
        elif entry.kind in ACTIONS:
            yield PLAYER[entry.seat], ACTIONS[entry.kind]
            if entry.kind is EntryKind.BEAVERED:
                yield PLAYER["white" if entry.seat == "black" else "black"], "take"


def deeds_read(game):
    for turn in game["game"]:
        if turn["action"] == "move":
            yield turn["board"], turn["player"], sorted(turn["dice"])
        elif turn["action"] in ACTIONS.values():
            yield turn["player"], turn["action"]


def agrees(games, text, suffix):
    read = agrees_on_results(games, text, suffix)
    for game, theirs in zip(games, read["games"], strict=True):
        assert list(deeds_read(theirs)) == list(deeds(game))
    return read


def agrees_on_results(games, text, suffix):
    read = imported(text, suffix)
    assert results_read(read) == results(games)
    if games[0].match:
        starts = [(game.match.score["white"], game.match.score["black"]) for game in games]
        assert scores_read(read) == starts
    return read


def rolls(game):
    """(board before, who, roll) of each roll."""
    for entry in game.entries:
        if entry.dice:
            who = game.name_of(entry.seat)
            yield position_id(entry.before, entry.seat), who, sorted(entry.dice)


def test_matches_with_cubes_in_both_forms(tmp_path):
    wanted = has_kinds(EntryKind.TAKEN, EntryKind.DROPPED, EntryKind.NO_PLAY)
    games = some_games(tmp_path, wanted, length=5)
    assert len(games) > 1
    agrees(games, export_mat(games, str).text, ".mat")
    read = agrees(games, export_sgf(games, str, NOW_MS).text, ".sgf")
    assert read["match-info"]["match-length"] == 5
    assert read["match-info"]["X"]["name"] == "Ada Lovelace"


def test_the_crawford_game_is_the_same_one(tmp_path):
    games = some_games(
        tmp_path,
        lambda games: [game.match.is_crawford for game in games][-2:] == [True, False],
        length=3,
    )
    text = export_sgf(games, str).text
    marked = [line for line in text.splitlines() if "RU[" in line]
    assert [("CrawfordGame" in line) for line in marked] == [
        game.match.is_crawford for game in games
    ]
    assert "Crawford" in agrees(games, text, ".sgf")["match-info"]["rules"]


def test_beavers_for_money(tmp_path):
    games = some_games(tmp_path, has_kinds(EntryKind.BEAVERED), options={"beaver": "on"})
    agrees(games, export_mat(games, str).text, ".mat")
    agrees(games, export_sgf(games, str).text, ".sgf")


@pytest.mark.parametrize("grade", [1, 2, 3])
def test_resignations_of_every_grade(tmp_path, grade):
    with Journal.open(tmp_path / "games.db") as journal:
        players = Players(journal, grade)
        players.tell(Start("backgammon", turn="white"))
        players.tell(Double("white"))
        players.tell(Take("black"))
        for _ in range(4):
            players.step(0, 0)
        players.tell(Resign("white", grade))
        players.tell(Take("black"))
        games = match_around(journal, 1)
    assert games[0].outcome.score == 2 * grade
    agrees(games, export_mat(games, str).text, ".mat")
    agrees(games, export_sgf(games, str).text, ".sgf")


def test_wrong_plays_that_stood_and_corrections_keep_every_board_in_sgf(tmp_path):
    wanted = has_kinds(EntryKind.ACCEPTED_ILLEGAL, EntryKind.CORRECTED)
    games = some_games(tmp_path, wanted, wrongs=0.08, corrections=0.05, undoing=0.05)
    text = export_sgf(games, str).text
    agrees_on_results(games, text, ".sgf")
    (game,) = games
    after_set_up = [
        later.seat
        for entry, later in pairwise(game.entries)
        if entry.kind in (EntryKind.ACCEPTED_ILLEGAL, EntryKind.CORRECTED)
    ]
    assert {*after_set_up} == {"white", "black"}
    assert boards_shown(text, tmp_path) == list(rolls(game))
    file = export_mat(games, str)
    assert results_read(imported(file.text, ".mat")) == results(games)
    assert len(file.notes) >= sum(e.kind is EntryKind.ACCEPTED_ILLEGAL for e in games[0].entries)
    assert f"; {file.notes[0]}" in file.text


def test_a_game_from_a_set_up_position(tmp_path):
    referee, places = Referee(), {**START, "13": "wwww", "5": "w"}
    with Journal.open(tmp_path / "games.db") as journal:
        for command in (
            Start("backgammon", turn="black", places=places),
            Roll("black", (3, 1)),
            Seen({**places, "17": "bb", "19": "bbbb", "20": "bb"}),
            Roll("white", (6, 5)),
        ):
            journal.record(referee.handle(command).events, NOW_MS)
        games = match_around(journal, 1)
    assert boards_shown(export_sgf(games, str).text, tmp_path) == list(rolls(games[0]))


def told(*commands):
    referee = Referee()
    for command in commands:
        referee.handle(command)
    return referee.state


MATCH = MatchTerms(5, {"white": 2, "black": 4})


@pytest.mark.parametrize(
    ("commands", "gnubg_id"),
    [
        # From docs/formats.md: the 3-1 of a money game, 5-2 in a Crawford game at 2-4.
        ([Start("backgammon", turn="black"), Roll("black", (3, 1))], "cIkFAAAAAAAE"),
        ([Start("backgammon", turn="black", match=MATCH), Roll("black", (5, 2))], "8ImqACAAIAAE"),
    ],
)
def test_known_match_ids(commands, gnubg_id):
    ids = ids_of(told(*commands))
    assert ids.gnubg == f"4HPwATDgc/ABMA:{gnubg_id}"


def test_a_known_xgid():
    state = told(Start("backgammon", turn="white"), Roll("white", (3, 1)))
    assert xgid(state) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    doubled = told(Start("backgammon", turn="black", match=MatchTerms(7, {})), Double("black"))
    assert doubled.phase is Phase.DOUBLED
    assert xgid(doubled).split(":")[1:] == ["0", "0", "-1", "D", "0", "0", "0", "7", "10"]


def test_ids_of_a_game_follow_the_corrected_record(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        players = Players(journal, 5, undoing=0.3)
        game = players.play_game(doubling=0.1)
        record = match_around(journal, game)[0]
        text = ids_text(1, steps_of(journal.timed_events(game)))
    rolls = [line.split() for line in text.splitlines() if " double " not in line]
    # The opening roll with which a game is left or a roll without a play has its line as well.
    rolled = [entry for entry in record.entries if entry.dice]
    named = {(entry.seat, position_id(entry.before, entry.seat)) for entry in rolled}
    found = {(seat, ids.split(":")[0]) for _, seat, _, _, ids in rolls}
    no_plays = {
        (entry.seat, position_id(entry.before, entry.seat))
        for entry in rolled
        if entry.kind is EntryKind.NO_PLAY
    }
    assert named - no_plays <= found
    assert len(rolls) >= len(rolled) - len(no_plays)


def test_ids_are_those_of_corrected_dice_and_of_the_positions_after_them():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    table.tell("double", seat="black")
    table.tell("take", seat="white")
    table.roll("black", 6, 5)
    table.tell("correct", entry=1, dice=[2, 1], notation="13/11 6/5")
    steps = steps_of(Timed(n, n, event) for n, event in enumerate(table.events, 1))
    lines = [line.split() for line in ids_text(1, steps).splitlines()]
    assert [(line[:3], line[3].split(":")[0]) for line in lines] == [
        (["1.1", "white", "21"], "XGID=-b----E-C---eE---c-e----B-"),
        (["1.2", "black", "double"], "XGID=-b---AD-C--AeD---c-e----B-"),
        (["1.4", "black", "65"], "XGID=-b---AD-C--AeD---c-e----B-"),
    ]


def test_a_roll_that_was_taken_back_has_no_ids():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    table.tell("done", seat="white")
    table.roll("black", 6, 5)
    table.tell("void")
    steps = steps_of(Timed(n, n, event) for n, event in enumerate(table.events, 1))
    assert [line.split()[:3] for line in ids_text(1, steps).splitlines()] == [
        ["1.1", "white", "31"]
    ]


def seen_from_roll(gnubg_id):
    """(position id, cube, owner, Crawford, dice, length, scores, Jacoby) of a GNUbg ID as the
    player on roll sees them; owner 0 is that player, 1 the other, 3 nobody."""
    position, _, match = gnubg_id.partition(":")
    bits = int.from_bytes(b64decode(match), "little")

    def field(at, width):
        return (bits >> at) & ((1 << width) - 1)

    on_roll, owner = field(6, 1), field(4, 2)
    scores = (field(36, 15), field(51, 15))
    seen = (field(0, 4), owner if owner == 3 else owner ^ on_roll, field(7, 1))
    seen += (field(15, 3), field(18, 3), field(21, 15), scores[on_roll], scores[1 - on_roll])
    return position, *seen, field(66, 1)


@pytest.mark.parametrize("length", [0, 5])
def test_gnu_backgammon_names_our_xgids_as_we_do(tmp_path, length):
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        players = Players(journal, 4, options={} if length else {"jacoby": "on"})
        if length:
            players.play_match(length, doubling=0.06)
        else:
            players.play_game(doubling=0.06)
        steps = [s for row in journal.games() for s in steps_of(journal.timed_events(row.id))]
    phases = (Phase.TO_ROLL, Phase.PLAYING)
    states = [step.after for step in steps if step.after.phase in phases][::9]
    ours = [ids_of(state) for state in states]
    theirs = named([ids.xgid for ids in ours], tmp_path)
    assert len(theirs) == len(ours) > 10
    for ids, found in zip(ours, theirs, strict=True):
        assert seen_from_roll(found) == seen_from_roll(ids.gnubg)
