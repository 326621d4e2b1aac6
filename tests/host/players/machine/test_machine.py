"""The machine takes every decision of every game, the same way each time."""

import random

import numpy as np
import pytest

from host.players.by_chance import RandomPlayer, command_of, played
from pasch.players.careful.player import CarefulPlayer
from pasch.players.due import decision_due
from pasch.players.game_driver import GameDriver
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer
from pasch.players.player import Decision, Player, Throw
from pasch.players.values.best import value_of
from pasch.players.values.trained import NetworkValue
from pasch.referee.model.commands import (
    Beaver,
    Done,
    Double,
    Drop,
    MatchTerms,
    Resign,
    Roll,
    Start,
    Take,
)
from pasch.referee.model.state import Cube, Offer, Phase
from pasch.referee.referee import Referee
from pasch.rules import GAMES, game_named
from pasch.rules.model.position import Position


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["club", "quick"])
def test_whole_games_before_the_referee_end_by_the_rules(name: str, level: str) -> None:
    chance = random.Random(2)
    referee = Referee()
    referee.handle(Start(name))
    seats = game_named(name).seats
    players: dict[str, Player] = dict.fromkeys(seats, RandomPlayer(chance))
    players[seats[0]] = MachinePlayer(LEVELS[level])
    for seat in seats[1:]:
        players[seat] = CarefulPlayer()
    for decision, choice, answer in played(referee, players, chance):
        assert answer.verdict.value != "refused", (decision, choice)
    assert referee.state.phase is Phase.OVER


def test_a_match_with_the_cube_is_played_to_its_end() -> None:
    chance, referee = random.Random(4), Referee()
    player = MachinePlayer(LEVELS["quick"])
    players = {"white": player, "black": player}
    score = {"white": 0, "black": 0}
    for _ in range(20):
        referee.handle(Start("backgammon", match=MatchTerms(3, dict(score))))
        for _, _, answer in played(referee, players, chance):
            assert answer.verdict.value != "refused"
        assert referee.state.outcome is not None
        score[referee.state.outcome.winner] += referee.state.outcome.score
        if max(score.values()) >= 3:
            return
    raise AssertionError(f"no end: {score}")


@pytest.mark.parametrize("name", GAMES)
def test_careful_players_choose_the_same_twice(name: str) -> None:
    game = game_named(name)
    chance = random.Random(6)
    driver = GameDriver.begun(game, game.in_force({}), game.seats[0])
    for _ in range(30):
        if driver.finish:
            break
        decision = driver.decision()
        if decision.choices and len(decision.choices) < 500:
            assert CarefulPlayer().choose(decision) == CarefulPlayer().choose(decision)
        driver = driver.next_by(RandomPlayer(chance), chance)


def decision_at(places: dict[str, str], seat: str, choices: tuple, **more) -> Decision:
    game = game_named("backgammon")
    situation = game.situation(Position.of(places), more.pop("turn", seat), ())
    return Decision(game, seat, situation, situation.position, choices, **more)


class Leaning(NetworkValue):
    """Thinks that whoever throws loses by so much."""

    lean = 0.0

    def equities(self, standings):
        signs = [[-1.0, 1.0] if one.turn == "white" else [1.0, -1.0] for one in standings]
        return self.lean * np.array(signs)


@pytest.mark.parametrize(("lean", "expected"), [(0.02, Throw()), (0.2, Done("white"))])
def test_a_free_roll_is_not_left_out_for_a_trifle(lean: float, expected: object) -> None:
    game = game_named("puff")
    known = value_of(game)
    assert isinstance(known, NetworkValue)
    value = Leaning(known.encoding, known.options, known.network)
    object.__setattr__(value, "lean", lean)
    position = game.start(game.in_force({}))
    situation = game.situation(position, "white", (), {"doublets": 1})
    asked = Decision(game, "white", situation, position, (Throw(), Done("white")))
    assert MachinePlayer(LEVELS["quick"], 0, lambda *_: value).choose(asked) == expected


HOPELESS = {"1": "w", "off": "w" * 14 + "b", "24": "b", "13": "b" * 13}


def test_a_hopeless_double_is_dropped_and_a_fair_one_taken() -> None:
    machine = MachinePlayer(LEVELS["quick"])
    choices = (Take("black"), Drop("black"), Beaver("black"))
    offer = Offer("white", Phase.TO_ROLL, waiting=("black",))
    asked = decision_at(HOPELESS, "black", choices, turn="white", offer=offer)
    assert machine.choose(asked) == Drop("black")
    start = game_named("backgammon").start({}).as_dict()
    asked = decision_at(dict(start), "black", choices[:2], turn="white", offer=offer)
    assert machine.choose(asked) == Take("black")


def test_a_resignation_for_less_than_there_is_to_win_is_refused() -> None:
    machine = MachinePlayer(LEVELS["quick"])
    choices = (Take("white"), Drop("white"))
    for points, answer in ((1, Take("white")),):
        offer = Offer("black", Phase.TO_ROLL, points=points, waiting=("white",))
        asked = decision_at(HOPELESS, "white", choices, turn="black", offer=offer)
        assert machine.choose(asked) == answer


@pytest.mark.parametrize("dice", [(), (6, 5)])
@pytest.mark.parametrize("level", ["quick", "strong"])
def test_on_its_own_turn_the_machine_takes_no_single_game_for_a_gammon(
    level: str, dice: tuple[int, ...]
) -> None:
    """It took whoever resigns for the one who rolls next."""
    places = {"24": "bb", "off": "b" * 13, **{str(n): "www" for n in range(1, 6)}}
    referee = Referee()
    referee.handle(Start("backgammon", places=places, turn="black"))
    if dice:
        referee.handle(Roll("black", dice))
    for grade, answer in ((1, Drop), (2, Take)):
        referee.handle(Resign("white", grade))
        asked = decision_due(referee)
        assert MachinePlayer(LEVELS[level]).choose(asked) == answer("black")
        if answer is Drop:
            referee.handle(Drop("black"))


def test_in_high_gammon_the_machine_doubles_once_a_turn() -> None:
    """The cube belongs to nobody there: whoever had doubled did so until it showed 64."""
    player, referee = MachinePlayer(LEVELS["quick"]), Referee()
    places = {"S1": "bb", "SE": "bbb", "E6": "bbbb", "bar": "y" * 9}
    seats = {"blue": "", "yellow": ""}
    referee.handle(Start("high-gammon", {"scoring": "cube"}, seats, places=places, turn="blue"))
    assert player.choose(decision_due(referee)) == Double("blue")
    referee.handle(Double("blue"))
    referee.handle(Take("yellow"))
    asked = decision_due(referee)
    assert Double("blue") in asked.choices
    assert player.choose(asked) == Throw()
    chance = random.Random(1)
    while referee.state.turn == "blue":
        asked = decision_due(referee)
        referee.handle(command_of(asked, player.choose(asked), chance))
    while referee.state.turn != "blue":
        asked = decision_due(referee)
        referee.handle(command_of(asked, RandomPlayer(chance).choose(asked), chance))
    assert not decision_due(referee).has_doubled


def test_the_cube_is_never_turned_by_whom_it_does_not_belong_to() -> None:
    machine = MachinePlayer(LEVELS["quick"])
    choices = (Throw(), Double("white"), Resign("white", 1))
    assert machine.choose(decision_at(HOPELESS, "white", choices)) == Double("white")
    cube = Cube(2, "black", True)
    found = machine.choose(decision_at(HOPELESS, "white", choices[::2], cube=cube))
    assert found == Throw()


class Fixed:
    """A value of High Gammon by which green has lost and red has not."""

    game, options, note = game_named("high-gammon"), {"scoring": "cube"}, None
    points = np.array([[3.0, -1.0, -1.0, -1.0]])

    def equities(self, standings):
        """The same points everywhere."""
        points = {"blue": 0.8, "green": -0.95, "red": 0.15, "yellow": 0.0}
        found = np.array([[points[seat] for seat in self.game.seats]])
        return found.repeat(len(standings), axis=0)


def test_of_several_each_answers_a_double_by_what_it_costs_itself() -> None:
    """All dropped where one of them had better drop."""
    game = Fixed.game
    player = MachinePlayer(LEVELS["quick"], value_of=lambda *_: Fixed())
    start = game.start(game.in_force({}))
    situation = game.situation(start, "blue", (), options={"scoring": "cube"})
    for seat, answer in (("green", Drop), ("red", Take), ("yellow", Take)):
        choices = (Take(seat), Drop(seat))
        asked = Decision(game, seat, situation, start, choices, offer=Offer("blue", Phase.TO_ROLL))
        assert player.choose(asked) == answer(seat)
