"""Backgammon notation: what is written, and what is read or refused."""

from __future__ import annotations

import pytest

from host.rules.selfplay import random_game
from host.rules.setting import GAME, notations
from host.rules.setting import situation as asked_for
from pasch.errors import NotationError
from pasch.rules.games.board24.notation import Trip, parse, written

WRITTEN = {
    "8/5 6/5": ([(6, 5), (8, 5)], [], [3, 1]),
    "24/14": ([(24, 18), (18, 14)], [], [6, 4]),
    "24/18*/14": ([(24, 18), (18, 14)], [18], [6, 4]),
    "24/18*/14*": ([(24, 18), (18, 14)], [18, 14], [6, 4]),
    "13/7* 8/7": ([(13, 7), (8, 7)], [7], [6, 1]),
    "bar/20 8/4": ([(25, 20), (8, 4)], [], [5, 4]),
    "bar/20*": ([(25, 20)], [20], [5, 5]),
    "8/4(2)": ([(8, 4), (8, 4)], [], [4, 4]),
    "8/4*(2)": ([(8, 4), (8, 4)], [4], [4, 4]),
    "6/off": ([(6, 1), (1, 0)], [], [5, 1]),
    "6/1*/off": ([(6, 1), (1, 0)], [1], [5, 1]),
    "5/off 2/off(2)": ([(5, 1), (2, 0), (2, 0), (1, 0)], [], [4, 4]),
    "24/20*/12 24/20": ([(24, 20), (24, 20), (20, 16), (16, 12)], [20], [4, 4]),
    "3/off 3/1": ([(3, 0), (3, 1)], [], [5, 2]),
}


@pytest.mark.parametrize("text", [text for text in WRITTEN if text != "24/20*/12 24/20"])
def test_written(text: str) -> None:
    assert written(*WRITTEN[text]) == text


def test_a_stop_is_not_written_where_another_checker_ends_on_the_hit() -> None:
    assert written(*WRITTEN["24/20*/12 24/20"]) == "24/12 24/20*"


def test_repeated_ways_stop_only_once_for_the_hit() -> None:
    moves = [(24, 20), (24, 20), (20, 16), (20, 16)]
    assert written(moves, [20], [4, 4]) == "24/20*/16 24/16"


def test_parse_reads_hits_stops_and_repeats() -> None:
    assert parse("bar/20*/14 8/4*(2) 6/off") == (
        Trip((25, 20, 14), (20,)),
        Trip((8, 4), (4,)),
        Trip((8, 4)),
        Trip((6, 0)),
    )


@pytest.mark.parametrize("seed", [7, 8])
def test_every_written_play_is_read_again(seed: int) -> None:
    for asked in random_game(GAME, seed):
        for play in GAME.legal_plays(asked):
            trips = parse(play.notation)
            starts = sorted(trip.points[0] for trip in trips)
            travelled = sum(trip.points[0] - trip.points[-1] for trip in trips)
            pips = sum(
                pip(asked.turn, origin) - pip(asked.turn, target) for origin, target in play.moves
            )
            assert travelled == pips
            assert set(starts) <= {pip(asked.turn, origin) for origin, _ in play.moves}
            hits = sum(len(trip.hits) for trip in trips)
            enemy = GAME.equipment.letters[GAME.following(asked.turn)]
            bar = play.position.at("bar").count(enemy) - asked.position.at("bar").count(enemy)
            assert hits == bar


def pip(seat: str, place: str) -> int:
    if place in ("bar", "off"):
        return {"bar": 25, "off": 0}[place]
    return int(place) if seat == "white" else 25 - int(place)


def test_one_outcome_is_written_in_one_way() -> None:
    # 13/10/9 and 13/12/9 are one play; so are 24/23 23/20 and 24/20.
    assert notations(asked_for("13:1 off:14", "", (3, 1))) == ["13/9"]
    assert "24/20" in notations(asked_for("24:1 23:1 off:13", "", (3, 1)))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no move at position 1"),
        ("8/5 6-5", r"'8/5 6-5'.*'6-5' at position 5"),
        ("26/20", r"'26/20'.*no point 26"),
        ("8/5 4/6", r"'4/6' at position 5 does not go"),
        ("6/off/3", r"'6/off/3' at position 1"),
        ("6/off*", r"'6/off\*' at position 1"),
        ("8/4(9)", r"'8/4\(9\)' at position 1"),
        ("0/3", "no point 0"),
        ("eight/4", "'eight/4' at position 1"),
    ],
)
def test_bad_notation_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        parse(text)
