"""Virtual players: their plays are legal, their slips break the rule they say."""

import random
from collections.abc import Mapping

import pytest

from pasch.demo.players.amateur import CAREFUL, FULL, WILD, Amateur, choose_play
from pasch.demo.players.mistakes import (
    Mistake,
    hands_between,
    hands_for,
    moved,
    slips,
)
from pasch.players.game_driver import GameDriver
from pasch.rules import game_named
from pasch.rules.model.game import Situation, Status
from pasch.rules.model.position import Position

GAME = game_named("backgammon")
OPTIONS = {option.name: option.default for option in GAME.options}


def positions(seed: int, count: int) -> list[Situation]:
    """Situations of a game that two wild players play."""
    chance, found = random.Random(seed), []
    position, seat = GAME.start(OPTIONS), "white"
    while len(found) < count:
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        situation = Situation(position, seat, dice, {}, OPTIONS)
        plays = GAME.legal_plays(situation)
        if plays:
            found.append(situation)
            position = choose_play(plays, seat, GAME, WILD, chance).position
        if GAME.finish(position, OPTIONS):
            position = GAME.start(OPTIONS)
        seat = GAME.following(seat)
    return found


@pytest.mark.parametrize("temper", [WILD, CAREFUL])
def test_hands_carry_out_the_play_that_was_chosen(temper: object) -> None:
    chance = random.Random(4)
    for situation in positions(1, 60):
        plays = GAME.legal_plays(situation)
        play = choose_play(plays, situation.turn, GAME, temper, chance)  # type: ignore[arg-type]
        letter = GAME.equipment.letters[situation.turn]
        assert play in plays
        hands = hands_for(play, situation.position, letter)
        assert moved(situation.position, hands) == play.position
        again = hands_between(situation.position, play.position)
        assert moved(situation.position, again) == play.position


def test_slips_break_the_rule_they_name_and_lie_where_hands_can_put_them() -> None:
    chance, seen = random.Random(9), set()
    for situation in positions(2, 60):
        play = GAME.legal_plays(situation)[0]
        for reason, slip in slips(situation, play, GAME, chance).items():
            ruling = GAME.judge(situation, slip.position)
            assert (ruling.status, ruling.reason) == (Status.ILLEGAL, reason)
            assert moved(situation.position, slip.hands) == slip.position
            assert all(
                len(slip.position.at(target)) <= FULL
                for _, _, target in slip.hands
                if target != "off"
            )
            seen.add(reason)
    assert {"wrong-distance", "wrong-direction", "blocked", "not-your-checker"} <= seen
    assert len(seen) >= 6


def test_who_may_leave_everything_as_it_lies_can_slip_too() -> None:
    """In Gamwin dice may be used up there and back."""
    game, chance = game_named("gamwin"), random.Random(1)
    driver = GameDriver.begun(game, game.in_force({}), "blue")
    found: Mapping[str, Mistake] = {}
    while not found:
        if driver.dice:
            for play in game.legal_plays(driver.situation):
                if not play.moves:
                    found = slips(driver.situation, play, game, chance)
        before, driver = driver, driver.next_by(Amateur(chance), chance)
    for reason, slip in found.items():
        assert game.judge(before.situation, slip.position).reason == reason


def test_hits_are_lifted_before_the_hitter_lands() -> None:
    position = Position.of({"8": "ww", "5": "b", "24": "b" * 14, "off": "w" * 13})
    situation = Situation(position, "white", (3, 1), {}, OPTIONS)
    (play,) = (p for p in GAME.legal_plays(situation) if p.notation == "8/5* 8/7")
    first, *_ = [hand for hand in hands_for(play, position, "w") if "5" in hand]
    assert first == ("b", "5", "bar")
