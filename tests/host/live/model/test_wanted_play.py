"""Which steps of the wanted play have been made, by what is seen on the board."""

import random

import pytest

from host.players.by_chance import command_of
from pasch.live.model.wanted_play import WantedPlay, other_moves, steps_of
from pasch.players.due import decision_due
from pasch.referee import Referee
from pasch.referee.model.commands import Roll, Seen, Start
from pasch.rules import GAMES
from pasch.rules.model.game import Play
from pasch.rules.model.position import Position

BEFORE = {"13": "ww", "8": "w", "6": "ww"}


def made(seen: dict[str, str], *moves: tuple[str, str]) -> list[bool]:
    play = Play("", Position.of({}), moves=moves)
    steps = steps_of(play, Position.of(BEFORE), Position.of(seen), "w")
    assert [(step.origin, step.target) for step in steps] == list(moves)
    return [step.is_made for step in steps]


def test_a_checker_put_on_another_place_has_made_no_step() -> None:
    moves = ("13", "8"), ("6", "5")
    assert made({"13": "w", "7": "w", "8": "w", "6": "ww"}, *moves) == [False, False]
    assert made({"13": "w", "7": "w", "8": "w", "6": "w", "5": "w"}, *moves) == [False, True]
    assert made({"13": "w", "8": "ww", "6": "w", "4": "w"}, *moves) == [True, False]


def test_a_checker_that_is_in_a_hand_has_made_no_step() -> None:
    assert made({"13": "w", "8": "w", "6": "ww"}, ("13", "8"), ("6", "5")) == [False, False]


def test_a_checker_that_goes_on_has_made_both_its_steps() -> None:
    moves = ("13", "8"), ("8", "5")
    assert made({"13": "w", "8": "ww", "6": "ww"}, *moves) == [True, False]
    assert made({"13": "w", "8": "w", "6": "ww", "5": "w"}, *moves) == [True, True]
    # Or the second step was made first, with the checker that lay there.
    assert made({"13": "ww", "6": "ww", "5": "w"}, *moves) == [False, True]


@pytest.mark.parametrize(
    ("moves", "back"),
    [
        # Nothing yet, half of it, all of it, and a play that is wrong anyhow.
        ([], []),
        ([("8", "5")], []),
        ([("8", "5"), ("6", "5")], []),
        ([("13", "8")], []),
        # Another play, which may hit, with a part of the wanted one.
        ([("13", "9")], [("9", "13")]),
        ([("13", "10"), ("6", "5")], [("10", "13")]),
        ([("8", "7*"), ("10", "7")], [("7", "8"), ("7", "10"), ("bar", "7")]),
    ],
)
@pytest.mark.parametrize("is_binding", [True, False])
def test_of_another_play_than_a_machines_the_way_back_is_told(
    moves: list[tuple[str, str]], back: list[tuple[str, str]], is_binding: bool
) -> None:
    lying = {"13": "ww", "10": "w", "8": "ww", "7": "b", "6": "ww", "19": "bb"}
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", places=lying))
    referee.handle(Roll("white", (3, 1)))
    (play,) = (
        one for one in referee.state.game.legal_plays(referee.state.situation)
        if one.notation == "8/5 6/5"
    )  # fmt: skip
    for origin, target in moves:
        to = target.removesuffix("*")
        if to != target:
            lying |= {to: "", "bar": "b"}
        lying |= {origin: lying[origin][1:], to: lying.get(to, "") + "w"}
    referee.handle(Seen(lying))
    steps = steps_of(play, referee.state.position, referee.state.on_board, "w")
    told = other_moves(WantedPlay("white", play, is_binding), steps, referee.state)
    assert sorted((step.origin, step.target) for step in told) == (
        sorted(back) if is_binding else []
    )


@pytest.mark.parametrize("name", GAMES)
def test_of_a_play_all_is_made_once_it_lies_there_and_nothing_before(name: str) -> None:
    chance, referee = random.Random(name), Referee()
    referee.handle(Start(name))
    while (decision := decision_due(referee)) and len(referee.state.record) < 20:
        choice, state = chance.choice(decision.choices), referee.state
        if isinstance(choice, Play):
            letter = state.game.equipment.letters[decision.seat]
            for seen in (state.position, choice.position):
                steps = steps_of(choice, state.position, seen, letter)
                assert {step.is_made for step in steps} <= {seen is choice.position}
        referee.handle(command_of(decision, choice, chance))
