"""What is to be said of a complete reading of the board, by the rules of the game going on.

Adds to the rules' own judgement what holds at the table: R1 of the rules (a last checker borne
off ends the game, whatever number is left), and from which position the game goes on where a
wrong play stands (R0).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pasch.errors import RuleError
from pasch.referee.state import State
from pasch.rules.game import Game, Judgement, Next, Play, Repair, Status
from pasch.rules.position import Position

__all__ = ["Ruling", "repaired", "rule_on", "standing"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A reading, completed, and its judgement."""

    position: Position
    judgement: Judgement

    @property
    def status(self) -> Status:
        """Legal, illegal or incomplete."""
        return self.judgement.status

    @property
    def play(self) -> Play | None:
        """The legal play, where it is one."""
        return self.judgement.play


def rule_on(state: State, seen: Mapping[str, str], lang: str) -> Ruling:
    """The ruling on `seen` in phase PLAYING; `off` and `yard` may be missing in it."""
    position = state.game.complete(state.position, seen)
    judgement = state.game.judge(state.situation, position, lang)
    if judgement.status is not Status.LEGAL:
        play = _last_checker_off(state, position, judgement, lang)
        if play:
            judgement = Judgement(Status.LEGAL, play)
    return Ruling(position, judgement)


def _last_checker_off(
    state: State, position: Position, judgement: Judgement, lang: str
) -> Play | None:
    """R1: the winning play with one number, where another play would have used more of them."""
    if judgement.reason not in ("use-both", "use-higher"):
        return None
    finish = state.game.finish(position, state.options)
    if finish is None or finish.winner != state.turn:
        return None
    for die in state.dice:
        alone = replace(state.situation, dice=(die,) * len(state.dice))
        play = state.game.judge(alone, position, lang).play
        if play:
            return replace(play, due=Next.GAME_OVER)
    return Play("", position, Next.GAME_OVER)


def standing(state: State, ruling: Ruling, next_turn: str) -> Position:
    """The position from which the game goes on when a wrong play stands: the one on the board.

    Where no game can go on from that (a hit checker left beside the hitter, a board swept
    clean), the one after the repair the rules ask for. Raises `RuleError` where neither will do.
    """
    fixed = repaired(state.game, ruling.position, ruling.judgement.repair)
    faults = []
    for position in (ruling.position, fixed):
        fault = _why_not_on(state, ruling, position, next_turn)
        if not fault:
            return position
        faults.append(fault)
    raise RuleError(faults[0])


def _why_not_on(state: State, ruling: Ruling, position: Position, next_turn: str) -> str:
    """Why the game cannot go on from here; empty where it can, or is won by the mover."""
    try:
        state.game.check(replace(state.situation, position=position, turn=next_turn))
    except RuleError as error:
        return str(error)
    finish = state.game.finish(position, state.options)
    if finish and (finish.winner != state.turn or ruling.judgement.reason == "checker-count"):
        return f"{finish.winner} has no checker on the board"
    return ""


def repaired(game: Game, position: Position, steps: tuple[Repair, ...]) -> Position:
    """The position after the steps of a repair; checkers beyond the game's number leave it."""
    places = position.as_dict()
    for step in steps:
        places[step.origin] = places.get(step.origin, "").replace(step.letter, "", 1)
        places[step.target] = places.get(step.target, "") + step.letter
    for letter in game.letters.values():
        beyond = sum(content.count(letter) for content in places.values()) - game.checkers
        places["off"] = places.get("off", "").replace(letter, "", max(0, beyond))
    return Position.of(places)
