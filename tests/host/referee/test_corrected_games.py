"""Drawn games of every kind, in which entries of the record are corrected.

What is corrected to what it already was changes nothing, and a last play corrected to another
leaves the game as if that had been played.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from pasch.referee import Phase, Referee, State, Verdict
from pasch.referee.deciding.transitions import decide
from pasch.referee.model.commands import (
    Accept,
    Command,
    Correct,
    Done,
    Name,
    Roll,
    Seen,
    Start,
    Undo,
)
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game, Play

TURNS, GAMES_OF_A_KIND = 25, 3
# Puff's vast doublets are not all looked at.
MOST_PLAYS = 40


def facts(state: State) -> dict[str, Any]:
    """What a game that goes on depends on; notations may name the same play in two ways."""
    series: Any = state.series
    return {
        "phase": state.phase,
        "turn": state.turn,
        "dice": state.dice,
        "position": state.position.as_dict(),
        "hidden": dict(state.hidden),
        "extra roll": state.has_extra_roll,
        "outcome": state.outcome,
        "lying": series and (series.seat, series.dice, series.must_throw_three),
        "record": [
            (one.kind, one.seat, one.dice, one.reason, one.after.as_dict(), one.scores)
            for one in state.record
        ],
    }


class DrawnGame:
    """A game of a kind by a seed, options included, played by drawn players."""

    def __init__(self, name: str, seed: int) -> None:
        self.luck = random.Random(f"{name} {seed}")
        game = game_named(name)
        options = {
            option.name: self.luck.choice(option.values)
            for option in game.options
            if self.luck.random() < 0.3
        }
        self.referee = Referee()
        self.referee.handle(Start(name, options))

    @property
    def state(self) -> State:
        return self.referee.state

    def roll(self, seat: str) -> Roll:
        return Roll(seat, drawn_dice(self.luck, self.state))

    def play(self, state: State) -> Play | None:
        plays = state.game.legal_plays(state.situation)
        return plays[self.luck.randrange(min(len(plays), MOST_PLAYS))] if plays else None

    def go_on(self) -> Command:
        """Do what is due, now and then wrongly; the last command given."""
        state = self.state
        if state.phase is Phase.OPENING:
            count = state.game.opening.dice
            seat = state.still_to_throw[0]
            return self.tell(Roll(seat, drawn_dice(self.luck, state)[:count]))
        seat = state.mover
        if state.phase is Phase.NAMING:
            choices = state.game.flow.choices(state.situation)
            return self.tell(Name(seat, self.luck.choice(choices)))
        if state.phase is Phase.TO_ROLL:
            may_decline = state.has_extra_roll and state.game.flow.may_decline_roll
            return self.tell(
                Done(seat) if may_decline and self.luck.random() < 0.3 else self.roll(seat)
            )
        play = self.play(state)
        if play is None or (state.series and self.luck.random() < 0.2):
            return self.tell(self.roll(seat) if state.is_borrowing else Done(seat))
        self.tell(Seen(play.position.as_dict()))
        return self.tell(Done(seat) if self.state.ruling.play else Accept())

    def tell(self, command: Command) -> Command:
        self.referee.handle(command)
        return command


def drawn_dice(luck: random.Random, state: State) -> tuple[int, ...]:
    """A roll; doublets and 1-2, after which more is due, come more often than by chance."""
    equipment = state.game.equipment
    if equipment.faces:
        return tuple(luck.choice(faces) for faces in equipment.faces)
    numbers = tuple(luck.randint(1, 6) for _ in range(equipment.dice))
    chance = luck.random()
    if chance < 0.25:
        return numbers[:1] * equipment.dice
    return (1, 2) if chance < 0.4 else numbers


def corrected(state: State, number: int, dice: tuple[int, ...], places: Any) -> State:
    answer = decide(state, Correct(number, dice, places, ""))
    assert answer.verdict in (Verdict.CORRECT, Verdict.GAME_OVER), answer.message
    assert answer.change is not None
    replayed = Referee(state)
    replayed.commit(answer)
    assert facts(replayed.state) == facts(answer.change.after)
    return answer.change.after


@pytest.mark.parametrize("name", GAMES)
def test_what_is_corrected_to_what_it_was_changes_nothing(name: str) -> None:
    tried = 0
    for seed in range(GAMES_OF_A_KIND):
        drawn = DrawnGame(name, seed)
        for _ in range(TURNS):
            if drawn.state.phase is Phase.OVER:
                break
            drawn.go_on()
            state = drawn.state
            if state.phase not in (Phase.TO_ROLL, Phase.PLAYING, Phase.OVER):
                continue
            for number, entry in enumerate(state.record, 1):
                if entry.kind.is_play and drawn.luck.random() < 0.2:
                    places = drawn.luck.choice((None, entry.after.as_dict()))
                    after = corrected(state, number, entry.dice, places)
                    assert facts(after) == facts(state.unseen())
                    tried += 1
    assert tried > GAMES_OF_A_KIND


def other_play(drawn: DrawnGame, before: State) -> tuple[Referee, Play] | None:
    """Another play, of another roll, made before the last one, and the referee after it; None if
    the roll drawn gives its seat no play at once."""
    otherwise = Referee(before)
    otherwise.handle(drawn.roll(before.mover))
    state = otherwise.state
    is_asked = state.phase is Phase.PLAYING and state.turn == before.turn
    play = drawn.play(state) if is_asked else None
    if play is None:
        return None
    otherwise.handle(Seen(play.position.as_dict()))
    otherwise.handle(Done(before.mover))
    return otherwise, play


@pytest.mark.parametrize("name", GAMES)
def test_a_last_play_corrected_is_as_if_it_had_been_made(name: str) -> None:
    tried = 0
    for seed in range(GAMES_OF_A_KIND):
        drawn = DrawnGame(name, seed + 100)
        for _ in range(TURNS):
            if drawn.state.phase is Phase.OVER:
                break
            asked = drawn.state
            command = drawn.go_on()
            before, state = asked.before_roll, drawn.state
            is_closed = isinstance(command, Done) and asked.phase is Phase.PLAYING
            is_rolled = before is not None and before.phase is Phase.TO_ROLL
            if not (is_closed and is_rolled and state.phase is Phase.TO_ROLL) or asked.unthrown:
                continue
            assert before is not None
            otherwise = other_play(drawn, before)
            if otherwise is None:
                continue
            referee, play = otherwise
            dice = referee.state.record[-1].dice
            after = corrected(state, len(state.record), dice, play.position.as_dict())
            assert facts(after) == facts(referee.state)
            tried += 1
    assert tried


def games_with_a_free_roll() -> list[str]:
    def may(game: Game) -> bool:
        return game.flow.may_decline_roll

    return [name for name in GAMES if may(game_named(name))]


@pytest.mark.parametrize("name", games_with_a_free_roll())
def test_a_roll_declined_by_mistake_is_taken_back(name: str) -> None:
    for seed in range(100):
        drawn = DrawnGame(name, seed)
        while drawn.state.phase is not Phase.OVER and not drawn.state.has_extra_roll:
            drawn.go_on()
        if drawn.state.has_extra_roll:
            break
    before = drawn.state
    drawn.tell(Done(before.mover))
    assert drawn.state.turn != before.turn
    drawn.tell(Undo(before.mover))
    assert facts(drawn.state) == facts(before)
    drawn.tell(Undo(before.mover))
    assert drawn.state.phase is Phase.PLAYING
    assert len(drawn.state.record) == len(before.record) - 1
