"""The check at the end of the demo finds every way in which done and ruled can differ."""

from dataclasses import replace

import pytest

from pasch.demo.check import differences
from pasch.demo.players.director import Doing
from pasch.demo.players.mistakes import Mistake
from pasch.live.model.table_events import Ruled
from pasch.referee import Referee
from pasch.referee.model.commands import Command, Done, Roll, Seen, Start
from pasch.referee.model.state import State
from pasch.rules import game_named
from pasch.rules.model.position import Position

GAME = game_named("backgammon")
START = GAME.start({option.name: option.default for option in GAME.options})
MADE_POINT = START.as_dict() | {"8": "ww", "6": "wwww", "5": "ww"}
WRONG = START.as_dict() | {"8": "ww", "3": "w"}
SLIP = Mistake("wrong-distance", (("w", "8", "3"),), Position.of(WRONG))


def one_turn(*, is_wrong_first: bool = False) -> tuple[list[Doing], list[Ruled], State]:
    """White plays 8/5 6/5, with or without a slip before it."""
    referee = Referee()
    commands: list[Command] = [Start("backgammon", turn="white"), Roll("white", (3, 1))]
    commands += [Seen(WRONG)] if is_wrong_first else []
    commands += [Seen(MADE_POINT), Done("white")]
    rulings = [Ruled(command, referee.handle(command), referee.state) for command in commands]
    situation_plays = GAME.legal_plays(GAME.situation(START, "white", (3, 1)))
    (play,) = (p for p in situation_plays if p.position == Position.of(MADE_POINT))
    doing = Doing("white", (1, 3), play, SLIP if is_wrong_first else None)
    return [doing], rulings, referee.state


@pytest.mark.parametrize("is_wrong_first", [False, True])
def test_what_agrees_is_silent(is_wrong_first: bool) -> None:
    doings, rulings, state = one_turn(is_wrong_first=is_wrong_first)
    assert differences(doings, rulings, state, MADE_POINT) == ()


def test_a_wrong_accusation_is_found() -> None:
    doings, rulings, state = one_turn(is_wrong_first=True)
    doings = [replace(doings[0], slip=None)]
    (found,) = differences(doings, rulings, state, MADE_POINT)
    assert "a right play was called wrong (reason.wrong-distance)" in str(found)


def test_an_overlooked_wrong_play_is_found() -> None:
    doings, rulings, state = one_turn()
    doings = [replace(doings[0], slip=SLIP)]
    (found,) = differences(doings, rulings, state, MADE_POINT)
    assert "a wrong play (reason.wrong-distance) was called nothing" in str(found)


def test_another_play_than_the_one_made_is_found() -> None:
    doings, rulings, state = one_turn()
    other = replace(doings[0].play, position=START, notation="24/20")  # type: ignore[type-var]
    (found,) = differences([replace(doings[0], play=other)], rulings, state, MADE_POINT)
    assert "played was 24/20, recorded played 8/5 6/5" in str(found)


def test_other_dice_and_an_invented_no_play_are_found() -> None:
    doings, rulings, state = one_turn()
    found = differences([replace(doings[0], dice=(6, 6), play=None)], rulings, state, MADE_POINT)
    assert len(found) == 2


def test_a_turn_that_nobody_recorded_is_found() -> None:
    doings, rulings, state = one_turn()
    found = differences(doings * 2, rulings, state, MADE_POINT)
    assert any("took 2 turns, but 1 were recorded" in str(fault) for fault in found)


def test_another_board_at_the_end_is_found() -> None:
    doings, rulings, state = one_turn()
    (found,) = differences(doings, rulings, state, START)
    assert "the journal ends with" in str(found)
