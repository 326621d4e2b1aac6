"""`.mat`: every play replayed against the rules, and the file read by GNU Backgammon itself."""

from __future__ import annotations

import itertools
import re

import pytest

from host.journal.gnubg import imported
from host.journal.playing import NOW_MS, Players, in_zone
from host.referee.telling import MADE_POINT, START
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.formats.mat import export_mat
from pasch.journal.replay.record import match_around, record_of
from pasch.messages import sayer, sentence
from pasch.referee import Referee
from pasch.referee.model.commands import Done, MatchTerms, Roll, Seen, Start, Undo
from pasch.rules import game_named
from pasch.rules.model.position import Position

GAME = game_named("backgammon")
OPTIONS = {option.name: option.default for option in GAME.options}


@pytest.fixture
def players(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        journal._connection.execute("PRAGMA synchronous = OFF")
        yield lambda seed: Players(journal, seed)


def text_of(journal, game, lang="en"):
    return export_mat(match_around(journal, game), sayer(lang)).text


# A reader of its own, after the format's description.


def games_in(text):
    """[(left score, right score, [(seat, cell)], (winner, points) or None)] of a file."""
    games = []
    for line in text.splitlines():
        if re.fullmatch(r" Game \d+", line):
            games.append([None, [], None])
        elif games and games[-1][0] is None:
            left, right = line[1:32], line[32:]
            games[-1][0] = tuple(int(name.rsplit(":", 1)[1]) for name in (left, right))
        elif re.match(r"[ \d]{3}\) ", line):
            for seat, cell in zip(("white", "black"), cells_in(line), strict=True):
                won = re.fullmatch(r"Wins (\d+) points?", cell)
                if won:
                    games[-1][2] = (seat, int(won[1]))
                elif cell:
                    games[-1][1].append((seat, cell))
        elif match := re.fullmatch(r"( {6}| {34})Wins (\d+) points?", line):
            games[-1][2] = ("white" if len(match[1]) == 6 else "black", int(match[2]))
    return games


def cells_in(line):
    """The left and the right cell: parted before the second colon, else at a double blank."""
    colons = [at for at, char in enumerate(line) if char == ":"]
    cut = colons[1] - 2 if len(colons) == 2 else line.find("  ", 15)
    cut = len(line) if cut < 0 else cut
    return line[5:cut].strip(), line[cut:].strip()


def moves_in(cell):
    """[(from, to)] of every single stretch in a cell, the mover's points, 25 bar, 0 off."""
    moves = []
    for word in cell.split(":")[1].split():
        times = int(found[1]) if (found := re.search(r"\((\d)\)", word)) else 1
        stops = [
            {"bar": 25, "off": 0}.get(stop, stop)
            for stop in re.sub(r"\(\d\)|\*", "", word).split("/")
        ]
        points = [int(stop) for stop in stops]
        moves += list(itertools.pairwise(points)) * times
    return moves


def after(position, seat, moves):
    """The position after a play's stretches; a lone checker where one lands is hit."""
    mine, theirs = ("w", "b") if seat == "white" else ("b", "w")

    def place(point):
        if point in (0, 25):
            return "off" if point == 0 else "bar"
        return str(point if seat == "white" else 25 - point)

    places = dict(position)
    for origin, target in moves:
        places[place(origin)] = places[place(origin)].replace(mine, "", 1)
        standing = places.get(place(target), "")
        if target and standing == theirs:
            places["bar"] = places.get("bar", "") + theirs
            standing = ""
        places[place(target)] = standing + mine
    return Position.of(places)


def replay(text):
    """Check every play of a file against the rules; returns how many plays there were."""
    count = 0
    for score, cells, won in games_in(text):
        position, cube = GAME.start(OPTIONS), 1
        assert all(points >= 0 for points in score)
        for seat, cell in cells:
            if cell == "Takes":
                cube *= 2
            if ":" not in cell:
                continue
            dice = tuple(int(die) for die in cell[:2])
            plays = GAME.legal_plays(GAME.situation(position, seat, dice))
            outcome = after(position, seat, moves_in(cell))
            if plays:
                assert outcome in [play.position for play in plays], cell
                count += 1
            else:
                assert cell == f"{dice[0]}{dice[1]}:"
            position = outcome
        finish = GAME.finish(position, OPTIONS)
        if finish:
            assert won == (finish.winner, finish.points * cube)
    return count


# GNU Backgammon.


def expected(text):
    """What it should make of it, by the reader above."""
    return [
        {
            "winner": {"white": "X", "black": "O"}[won[0]],
            "points": won[1],
            "plays": sum(1 for _, cell in cells if ":" in cell and cell.split(":")[1].strip()),
        }
        for _, cells, won in games_in(text)
    ]


def compare(text):
    """Import a file into GNU Backgammon and hold winners, points and plays against it."""
    read = imported(text, ".mat")
    # Where it has no table of endgames it says so, but nothing of the file.
    of_the_table = read["said"].count("will not use the two-sided bearoff")
    assert read["said"].count("WARNING") == of_the_table, read["said"]
    kept = [
        {
            "winner": game["info"]["winner"],
            "points": game["info"]["points-won"],
            "plays": sum(1 for turn in game["game"] if turn.get("move")),
        }
        for game in read["games"]
    ]
    assert kept == expected(text)
    return read["match-info"]["match-length"]


def test_single_games_replay_and_are_read_by_gnu_backgammon(players):
    for seed in range(4):
        table = players(seed)
        text = text_of(table.journal, table.play_game())
        assert replay(text) > 20
        assert compare(text) == 0


def test_a_match_with_cubes_replays_and_is_read_by_gnu_backgammon(players):
    table = players(6)
    game = table.play_match(7, doubling=0.03)
    games = match_around(table.journal, game)
    assert len(games) > 1
    with in_zone("UTC"):
        text = export_mat(games, str, NOW_MS).text
    assert text.startswith('; [EventDate "2026.01.02"]')
    assert "Doubles => 2" in text
    assert "Drops" in text
    assert replay(text) > 40
    assert compare(text) == 7


def test_every_game_of_a_match_leads_to_the_same_file(players):
    table = players(6)
    last = table.play_match(3)
    texts = {text_of(table.journal, row.id) for row in table.journal.games()}
    assert len(texts) == 1
    assert len(games_in(texts.pop())) == len(table.journal.games()) >= 2
    assert last == table.journal.games()[-1].id


def test_resigned_games_are_read_with_their_points(players):
    table = players(8)
    for _ in range(3):
        game = table.play_game(resigning=0.05)
        text = text_of(table.journal, game)
        outcome = table.referee.state.outcome
        assert games_in(text)[0][2] == (outcome.winner, outcome.score)
        compare(text)


def told(journal, *commands):
    referee = Referee()
    for command in commands:
        journal.record(referee.handle(command).events, NOW_MS)
    return journal.games()[-1].id


WRONG_31 = {**START, "8": "ww", "2": "w"}


def test_the_layout_is_the_described_one(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        game = told(
            journal,
            Start("backgammon", turn="black", players={"white": "Ada", "black": "Ben"}),
            Roll("black", (3, 1)),
            Seen({**START, "17": "bb", "19": "bbbb", "20": "bb"}),
            Done("black"),
        )
        text = text_of(journal, game)
    assert text.splitlines() == [
        " 0 point match",
        "",
        " Game 1",
        " Ada : 0                        Ben : 0",
        "  1)                             31: 8/5 6/5",
    ]


def test_a_play_taken_back_is_not_in_the_file(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        other = {**START, "24": "w", "20": "w"}
        game = told(
            journal,
            Start("backgammon", turn="white"),
            Roll("white", (3, 1)),
            Seen(MADE_POINT),
            Done("white"),
            Undo(),
            Seen(other),
            Done("white"),
        )
        assert [cell for _, cell in games_in(text_of(journal, game))[0][1]] == ["31: 24/20"]


def test_a_wrong_play_that_stood_is_written_as_played_and_noted(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        game = told(
            journal,
            Start("backgammon", turn="white", players={"white": "Ada"}),
            Roll("white", (3, 1)),
            Seen(WRONG_31),
            Roll("black", (6, 4)),
        )
        file = export_mat(match_around(journal, game), str)
    assert [cell for _, cell in games_in(file.text)[0][1]] == ["31: 8/2"]
    assert len(file.notes) == 1
    assert "Ada" in str(file.notes[0])
    assert "wrong-distance" in str(file.notes[0])


def test_moved_checkers_of_the_other_seat_are_noted(tmp_path):
    with Journal.open(tmp_path / "games.db") as journal:
        foreign = {**MADE_POINT, "1": "b", "2": "b"}
        game = told(
            journal,
            Start("backgammon", turn="white"),
            Roll("white", (3, 1)),
            Seen(foreign),
            Roll("black", (6, 4)),
        )
        file = export_mat(match_around(journal, game), sayer("de"))
    assert len(file.notes) == 2
    assert "Steine des Gegners" in sentence(file.notes[1], "de")


def test_a_wrong_play_that_hits_has_its_star_and_no_second_note(tmp_path):
    places = {**START, "1": "b", "2": "b"}
    with Journal.open(tmp_path / "games.db") as journal:
        game = told(
            journal,
            Start("backgammon", turn="white", places=places),
            Roll("white", (3, 1)),
            Seen({**places, "8": "ww", "2": "w", "bar": "b"}),
            Roll("black", (6, 4)),
        )
        record = record_of(journal.events(game))
        from pasch.journal.formats.moves import as_played, is_told_by_moves

        assert as_played(record.entries[0]) == "8/2*"
        assert is_told_by_moves(record.entries[0])
        with pytest.raises(JournalError, match="set-up position"):
            text_of(journal, game)


def test_names_cannot_break_the_layout(tmp_path):
    long = "A:\n" + "x" * 60
    with Journal.open(tmp_path / "games.db") as journal:
        game = told(
            journal,
            Start(
                "backgammon",
                turn="white",
                players={"white": long, "black": " : "},
                match=MatchTerms(5, {"white": 1, "black": 3}),
            ),
            Roll("white", (3, 1)),
        )
        line = text_of(journal, game).splitlines()[3]
    assert line == f" A {'x' * 18} : 1       black : 3"


def test_what_joins_letters_and_pictures_stays_in_a_name(tmp_path):
    family, word = "\U0001f468\u200d\U0001f469\u200d\U0001f467 Fox", "\u0645\u06cc\u200c\u062e"
    begun = Start("backgammon", turn="white", players={"white": family, "black": word})
    with Journal.open(tmp_path / "games.db") as journal:
        line = text_of(journal, told(journal, begun, Roll("white", (3, 1)))).splitlines()[3]
    assert [name.strip() for name in line.split(" : 0")] == [family, word, ""]
