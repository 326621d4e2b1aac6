"""Games without a board: players decide in every game to its end; what is offered is allowed."""

import random
from collections import Counter

import pytest

from host.players.by_chance import RandomPlayer, played
from pasch.players.due import decision_due
from pasch.players.game_driver import GameDriver
from pasch.players.player import Throw, dice_by_chance
from pasch.referee import Phase, Referee, Verdict
from pasch.referee.model.commands import (
    Beaver,
    Done,
    Double,
    Drop,
    MatchTerms,
    Name,
    Resign,
    Start,
    Take,
)
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Play


class Asked(RandomPlayer):
    """Plays by chance, and counts what kinds of choices it was offered."""

    def __init__(self, chance):
        super().__init__(chance)
        self.offered = Counter()

    def choose(self, decision):
        kinds = {type(choice) for choice in decision.choices[:50]}
        self.offered.update(kinds)
        choice = super().choose(decision)
        assert choice in decision.choices
        return choice


class Noting:
    """Plays by chance, without cube and resignation, and notes what it was offered."""

    def __init__(self):
        self.noted = []

    def choose(self, decision):
        choices = [one for one in decision.choices if not isinstance(one, Double | Resign)]
        situation = decision.situation
        asked = decision.seat, situation.position, situation.dice, decision.before
        if len(choices) > 1:
            self.noted.append((*asked, choices))
        return random.Random(f"{asked} {len(self.noted)}").choice(choices)


def begun(name, **terms):
    referee = Referee()
    assert referee.handle(Start(name, **terms)).verdict is Verdict.STARTED
    return referee


@pytest.mark.parametrize("name", GAMES)
def test_players_by_chance_bring_every_game_to_its_end_before_the_referee(name):
    chance, referee = random.Random(1), begun(name)
    player = Asked(chance)
    for _, _, answer in played(referee, dict.fromkeys(game_named(name).seats, player), chance):
        assert answer.verdict is not Verdict.REFUSED
        assert answer.verdict is not Verdict.ILLEGAL
    assert referee.state.phase is Phase.OVER
    assert referee.state.outcome.winner
    assert {Play, Throw, Done, Resign} <= set(player.offered)


@pytest.mark.parametrize("name", GAMES)
def test_players_by_chance_bring_every_game_to_its_end_by_the_rules_alone(name):
    chance, game = random.Random(1), game_named(name)
    player, driver = Asked(chance), GameDriver.begun(game, game.in_force({}), game.seats[0])
    while not driver.finish:
        driver = driver.next_by(player, chance)
    assert driver.finish.winner in game.seats


@pytest.mark.parametrize("name", ["gamwin", "tric-trac", "acey-deucey", "fevga"])
def test_by_the_rules_alone_players_are_offered_what_they_are_before_the_referee(name):
    """So that whoever is measured plays as at the table."""
    game = game_named(name)
    table, bench = Noting(), Noting()
    referee = begun(name, turn=game.seats[0])
    players = dict.fromkeys(game.seats, table)
    for _ in played(referee, players, random.Random(3)):
        if len(table.noted) > 300:
            break
    chance, driver = random.Random(3), GameDriver.begun(game, game.in_force({}), game.seats[0])
    while len(bench.noted) < len(table.noted) and not driver.finish:
        driver = driver.next_by(bench, chance)
    assert len(table.noted) > 40
    assert bench.noted[: len(table.noted)] == table.noted
    offered = {type(one) for *_, choices in table.noted for one in choices}
    assert (Throw in offered) == (name in ("gamwin", "tric-trac"))


@pytest.mark.parametrize(("name", "kind"), [("acey-deucey", Name), ("backgammon", Double)])
def test_what_a_game_has_beside_its_plays_is_offered(name, kind):
    chance = random.Random(2)
    player = Asked(chance)
    list(played(begun(name), dict.fromkeys(game_named(name).seats, player), chance))
    assert player.offered[kind]


def test_where_dice_stay_lying_some_may_be_thrown_again():
    class Thrower(RandomPlayer):
        def choose(self, decision):
            some = [c for c in decision.choices if isinstance(c, Throw) and c.which]
            return some[0] if some else super().choose(decision)

    chance, referee = random.Random(5), begun("gamwin")
    thrown = 0
    for decision, choice, _ in played(
        referee, dict.fromkeys(game_named("gamwin").seats, Thrower(chance)), chance
    ):
        thrown += isinstance(choice, Throw) and bool(choice.which)
        if thrown == 3:
            assert decision.situation.position != decision.before
            break
    assert thrown == 3


def test_a_double_may_be_taken_dropped_or_with_the_option_beavered():
    for options, answers in (({}, {Take, Drop}), ({"beaver": "on"}, {Take, Drop, Beaver})):
        referee = begun("backgammon", turn="white", options=options)
        referee.handle(Double("white"))
        decision = decision_due(referee)
        assert decision.seat == "black"
        assert {type(choice) for choice in decision.choices} == answers


def test_in_the_crawford_game_no_double_is_offered():
    match = MatchTerms(3, {"white": 2, "black": 0}, is_crawford=True)
    referee = begun("backgammon", turn="white", match=match)
    decision = decision_due(referee)
    assert decision.match.length == 3
    assert Double not in map(type, decision.choices)


def test_nothing_is_to_be_decided_before_a_game():
    assert decision_due(Referee()) is None


def test_dice_show_what_the_games_dice_have():
    chance = random.Random(1)
    backgammon, gamwin = game_named("backgammon"), game_named("gamwin")
    throws = [dice_by_chance(gamwin, chance, which=(2,)) for _ in range(60)]
    assert {number for (number,) in throws} == set(gamwin.equipment.faces[2])
    assert len(dice_by_chance(backgammon, chance, count=1)) == 1
    assert len(dice_by_chance(backgammon, chance)) == 2
