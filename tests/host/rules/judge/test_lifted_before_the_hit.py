"""Many people lay the blot on the bar before their hitter moves: that can still become right."""

from __future__ import annotations

import random
import time

import pytest

from host.rules.games.gamwin.test_generator import random_game as random_gamwin
from host.rules.judge.test_judging_on_a_way import is_vast
from host.rules.selfplay import random_game
from host.rules.setting import judged, situation
from host.rules.wording import said
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game, Play, Situation, Status
from pasch.rules.model.position import Position

pytestmark = pytest.mark.slow

HITTING = [name for name in GAMES if name != "fevga"]
OUTSIDE = ("bar", "off", "yard")


def decisions(name: str) -> list[Situation]:
    """Decisions of random games, without the vast doublets of Puff."""
    game = game_named(name)
    found = random_gamwin(3) if name == "gamwin" else random_game(game, 3, None, 600, is_vast)
    return random.Random(3).sample(found, min(900 if name == "gamwin" else 120, len(found)))


def hit_by(game: Game, asked: Situation, play: Play) -> set[str]:
    """The places at which a play hits."""
    own = game.equipment.letters[asked.turn]
    return {
        place
        for place, held in asked.position.items()
        for letter in set(held) - {own}
        if place not in OUTSIDE and play.position.at(place).count(letter) < held.count(letter)
    }


def lifted(game: Game, asked: Situation, play: Play, in_hand: bool) -> Position:
    """The board before a play, with what it hits lying where hit checkers go, or in a hand."""
    own, hit = game.equipment.letters[asked.turn], hit_by(game, asked, play)
    places = dict(asked.position)
    for place in hit:
        places[place] = "".join(letter for letter in places[place] if letter == own)
    for place in () if in_hand else {*places, *play.position} - hit:
        mine = own * places.get(place, "").count(own)
        others = play.position.at(place).replace(own, "")
        if others != places.get(place, "").replace(own, ""):
            places[place] = "".join(sorted(mine + others))
    if in_hand:
        return game.complete(
            asked.position, {p: held for p, held in places.items() if p not in ("off", "yard")}
        )
    return game.position(places)


@pytest.mark.parametrize("name", HITTING)
@pytest.mark.parametrize("in_hand", [False, True])
def test_what_is_left_to_hit_a_blot_lifted_first_is_known(name: str, in_hand: bool) -> None:
    game, tried = game_named(name), 0
    for asked in decisions(name):
        for play in [one for one in game.legal_plays(asked) if hit_by(game, asked, one)][:4]:
            seen = lifted(game, asked, play, in_hand)
            judgement = game.judge(asked, seen)
            if name == "gamwin" and judgement.status is Status.LEGAL:
                continue  # the hitter may have gone back
            assert judgement.status is Status.ILLEGAL, (asked, play, seen)
            assert judgement.dice_left
            assert said(judgement).endswith(".")
            assert seen not in game.allowed(asked, seen)
            tried += 1
    assert tried > 20


@pytest.mark.parametrize("name", [name for name in HITTING if name != "gamwin"])
def test_a_blot_that_no_play_can_hit_is_missed_at_once(name: str) -> None:
    game, tried = game_named(name), 0
    for asked in decisions(name):
        own = game.equipment.letters[asked.turn]
        can_be = {p for play in game.legal_plays(asked) for p in hit_by(game, asked, play)}
        for place, held in asked.position.items():
            if place in (*OUTSIDE, *can_be) or len(held) > 1 or held == own:
                continue
            if name == "tric-trac" and place in ("1", "24"):
                continue  # that is where hit checkers go
            places = {**asked.position, place: ""}
            refuge = "yard" if name == "puff" and held in places.get("yard", "") else "bar"
            places[refuge] = places.get(refuge, "") + held
            judgement = game.judge(asked, game.position(places))
            assert judgement.status is Status.ILLEGAL, (asked, place)
            assert not judgement.dice_left
            tried += 1
    assert tried > 20


@pytest.mark.parametrize(
    ("own", "other", "left"),
    [
        ("24:2 6:13", "bar:1 1:14", (4, 1)),  # nothing moved yet
        ("24:1 23:1 6:13", "bar:1 1:14", (4,)),  # the four of the other still hits
        ("24:2 6:12 5:1", "bar:1 1:14", (4,)),
        ("24:1 6:13 20:1", "bar:1 1:14", (1,)),  # hit by now
    ],
)
def test_the_numbers_left_are_told(own: str, other: str, left: tuple[int, ...]) -> None:
    asked = situation("24:2 6:13", "20:1 1:14", (4, 1))
    judgement = judged(asked, own, other)
    hit = left == (1,)
    assert judgement.status is (Status.INCOMPLETE if hit else Status.ILLEGAL)
    assert judgement.dice_left == left


@pytest.mark.parametrize(
    ("own", "other"),
    [
        ("24:2 6:12 2:1", "bar:1 1:14"),  # the four is used
        ("24:2 6:12 3:1", "bar:1 1:14"),  # a wrong move besides
        ("24:2 6:13", "bar:2 1:13"),  # one of a block as well
    ],
)
def test_what_can_no_longer_become_right_has_nothing_left(own: str, other: str) -> None:
    asked = situation("24:2 6:13", "20:1 1:14", (4, 1))
    judgement = judged(asked, own, other)
    assert (judgement.status, judgement.dice_left) == (Status.ILLEGAL, ())


@pytest.mark.parametrize("doublets", [0, 1])
def test_an_underside_may_hit_what_was_lifted(doublets: int) -> None:
    game = game_named("puff")
    places = {"1": "w" * 15, "14": "b", "24": "b" * 14}
    asked = game.situation(Position.of(places), "white", (1, 1), {"doublets": doublets})
    tops = {"1": "w" * (13 - 2 * doublets), "2": "ww" * (1 + doublets), "14": "", "bar": "b"}
    judgement = game.judge(asked, Position.of({**places, **tops}))
    assert judgement.status is Status.ILLEGAL
    assert judgement.dice_left == (6, 6) * (1 + doublets)


def test_a_vast_doublet_is_judged_in_no_time() -> None:
    game = game_named("puff")
    board = {str(point): "w" for point in range(1, 16)} | {"21": "b", "24": "b" * 14}
    asked = game.situation(Position.of(board), "white", (1, 1), {"doublets": 1})
    began = time.perf_counter()
    game.judge(asked, Position.of({**board, "21": "", "bar": "b"}))
    assert time.perf_counter() - began < 1
