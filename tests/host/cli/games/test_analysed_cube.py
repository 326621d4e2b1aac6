"""Which cube decisions an analysis judges, in which position; and luck of the opening roll."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from pasch.analysis.decisions import CubeCall, JudgedName, JudgedPlay, ratings
from pasch.analysis.judged import judged
from pasch.analysis.telling import decision_line
from pasch.journal.replay.record import GameRecord, record_of
from pasch.messages import sentence
from pasch.players.values.best import value_of
from pasch.players.values.search import best_plays, looked_further
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    Beaver,
    Done,
    Double,
    Drop,
    MatchTerms,
    Name,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
)
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch.rules.model.position import Position

# One roll is left: white is off with 19 of 36, and black with any.
LAST = {"5": "w", "2": "w", "24": "b", "off": "w" * 13 + "b" * 14}
LATE = {"5": "w", "6": "w", "24": "b", "off": "w" * 13 + "b" * 14}
OPENING = Roll("white", (3,)), Roll("black", (1,))


def after(*commands: object) -> GameRecord:
    referee, events = Referee(), []
    for command in commands:
        answer = referee.handle(command)
        assert answer.verdict is not Verdict.REFUSED, (command, answer.message)
        events += answer.change.events if answer.change else answer.events
    return record_of(events)


def calls(record: GameRecord) -> list[CubeCall]:
    return [one for one in judged([record], value_of) if isinstance(one, CubeCall)]


def told(record: GameRecord) -> list[tuple[str, str, str, float]]:
    return [(one.seat, one.chosen, one.better, round(one.loss, 3)) for one in calls(record)]


def last_roll(*cube: object, **begun: Any) -> GameRecord:
    """White's last roll, after these commands about the cube, takes both checkers off."""
    off = {"24": "b", "off": "w" * 15 + "b" * 14}
    start = Start("backgammon", **{"turn": "white", "places": LAST} | begun)
    return after(start, *cube, Roll("white", (6, 5)), Seen(off), Done("white"))


def test_a_play_is_looked_at_as_far_as_the_best_it_is_compared_with() -> None:
    """Without looking ahead the network prefers this play by half a point."""
    lying = {"13": "bb", "14": "b", "15": "w", "17": "w", "19": "b", "2": "w", "21": "ww"}
    lying |= {"22": "w", "23": "b", "24": "wwwwwww", "3": "b", "4": "w", "6": "bbbbb"}
    lying |= {"8": "bbbb", "9": "w"}
    game = game_named("fevga")
    asked = game.situation(game.position(lying), "black", (3, 4))
    value = value_of(game)
    deep = {
        play.notation: looked_further(value, asked, play).equity
        for play in game.legal_plays(asked)
    }
    for played, equity in deep.items():
        (play,) = (one for one in game.legal_plays(asked) if one.notation == played)
        start = Start("fevga", turn="black", places=lying)
        turn = Roll("black", (3, 4)), Seen(play.position.as_dict()), Done("black")
        (found,) = judged([after(start, *turn)], value_of, "strong")
        assert isinstance(found, JudgedPlay)
        assert found.equity == equity
        assert found.best == max(found.best, equity)
        assert found.loss == pytest.approx(max(deep.values()) - equity)


@pytest.mark.parametrize(("score", "found"), [(3, 1), (4, 0)])
def test_a_dead_cube_is_no_decision(score: int, found: int) -> None:
    """Where both need a single point nobody has any use for the cube."""
    match = MatchTerms(5, {"white": score, "black": score}, is_crawford=False)
    assert len(calls(last_roll(match=match))) == found


def test_a_missed_double_of_the_first_turn_is_judged_where_it_was_free() -> None:
    """Undoubled 2 · 19/36 - 1, doubled twice that."""
    assert told(last_roll()) == [("white", "no-double", "double", 0.056)]
    start = game_named("backgammon").start({}).as_dict()
    then = best_of("white", (3, 1), start)
    thrown = after(Start("backgammon"), *OPENING, then, Done("white"))
    assert len(thrown.entries) == 1
    assert told(thrown) == []


def test_after_a_correction_a_double_is_judged_where_the_checkers_lie() -> None:
    start = game_named("backgammon").start({}).as_dict()
    record = after(
        Start("backgammon"), *OPENING, best_of("white", (3, 1), start), Done("white"),
        SetUp(LAST, "white"), Double("white"), Take("black"),
    )  # fmt: skip
    assert told(record) == [("white", "double", "double", 0.0), ("black", "take", "take", 0.0)]


@pytest.mark.parametrize(
    ("beaver", "answer", "expected"),
    [
        ("off", Take("black"), [("no-double", 0.667), ("take", 0.0)]),
        ("on", Take("black"), [("no-double", 2.0), ("beaver", 1.333)]),
        ("on", Beaver("black"), [("no-double", 2.0), ("beaver", 0.0)]),
        ("on", Drop("black"), [("no-double", 2.0), ("beaver", 3.667)]),
    ],
)
def test_a_double_and_its_answer_are_judged_with_beavers_where_they_are_agreed_on(
    beaver: str, answer: Take | Beaver | Drop, expected: list[tuple[str, float]]
) -> None:
    """6-5 is off in 6 rolls: -2/3 undoubled, -4/3 doubled, -8/3 beavered."""
    start = Start("backgammon", {"beaver": beaver}, turn="white", places=LATE)
    found = told(after(start, Double("white"), answer))
    assert [(better, loss) for _, _, better, loss in found] == expected
    assert found[1][1] == type(answer).__name__.lower()


def best_of(seat: str, dice: tuple[int, int], places: Mapping[str, str]) -> Seen:
    game = game_named("backgammon")
    asked = game.situation(Position.of(places), seat, dice)
    return Seen(best_plays(value_of(game), asked, count=1)[0].play.position.as_dict())


@pytest.mark.parametrize("name", ["backgammon", "tric-trac"])
def test_luck_of_an_opening_roll_is_measured_against_those_that_begin_a_game(name: str) -> None:
    """The starter has thrown more than the other; all pairs of throws count alike."""
    game, lucks = game_named(name), []
    die = range(1, 7)
    throws = [*product(die)] if game.opening.dice == 1 else [*product(die, die)]
    for own, other in product(throws, throws):
        if sum(own) <= sum(other):
            continue
        dice = own if len(own) == 2 else own + other
        asked = game.situation(game.start({}), "white", dice)
        then = best_plays(value_of(game), asked, count=1)[0].play.position.as_dict()
        thrown = Roll("white", own), Roll("black", other)
        record = after(Start(name), *thrown, Seen(then), Done("white"))
        (played,) = [one for one in judged([record], value_of) if isinstance(one, JudgedPlay)]
        lucks.append(played.luck)
    assert len(lucks) in (15, 575)
    assert sum(lucks) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("name", [1, 6])
def test_a_doublet_that_was_named_is_judged_by_its_best_play(name: int) -> None:
    game, places = game_named("acey-deucey"), {"23": "w", "24": "w", "yard": "b" * 15 + "w" * 13}
    value, best = value_of(game), {}
    for one in range(1, 7):
        named = game.situation(Position.of(places), "white", (one, one), {"named": True})
        best[one] = best_plays(value, named, count=1)[0]
    record = after(
        Start("acey-deucey", turn="white"), Roll("white", (1, 2)), Seen(places), Done("white"),
        Name("white", name), Seen(best[name].play.position.as_dict()), Done("white"),
    )  # fmt: skip
    (found,) = [one for one in judged([record], value_of) if isinstance(one, JudgedName)]
    most = max(best, key=lambda one: best[one].equity)
    assert (found.seat, found.chosen, found.better) == ("white", str(name), str(most))
    assert found.loss == pytest.approx(best[most].equity - best[name].equity)
    said = sentence(decision_line(found, "Anna"), "en")
    assert f"Anna names {name}" in said
    assert ("rightly" in said) == (name == most)
    assert ratings([found])["white"].plays == 1
