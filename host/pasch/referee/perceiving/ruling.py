"""What is to be said of a complete reading of the board, by the rules of the game going on.

Adds to the rules' own judgement from which position the game goes on where a wrong play stands
(R0 of the rules), and whether a game can go on from a position at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pasch.errors import RuleError
from pasch.referee.model.state import State
from pasch.rules.model.game import Game, Judgement, Next, Play, Repair, Situation, Status
from pasch.rules.model.position import Position

__all__ = ["Ruling", "repaired", "rule_on", "standing", "why_not_on"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A reading, completed, and its judgement; `due` is what follows if it stands."""

    position: Position
    judgement: Judgement
    due: Next

    @property
    def status(self) -> Status:
        """Legal, illegal or incomplete."""
        return self.judgement.status

    @property
    def play(self) -> Play | None:
        """The legal play, where it is one."""
        return self.judgement.play

    @property
    def is_waiver(self) -> bool:
        """Whether nothing was moved in a game in which nothing has to be."""
        return self.play is not None and not self.play.notation


def rule_on(state: State, seen: Mapping[str, str], lang: str) -> Ruling:
    """The ruling on `seen` in phase PLAYING; `off` and `yard` may be missing in it."""
    game, situation = state.game, state.situation
    position = game.complete(state.position, seen)
    judgement = game.judge(situation, position)
    if judgement.play:
        return Ruling(position, judgement, judgement.play.due)
    # A roll that a doublet gives is not lost by a wrong play.
    again = game.flow.outcome_without_play(situation)[0] is Next.ROLL_AGAIN
    return Ruling(position, judgement, Next.ROLL_AGAIN if again else Next.END)


def standing(state: State, ruling: Ruling, next_turn: str) -> Position:
    """The position from which the game goes on when a wrong play stands: the one on the board.

    Where no game can go on from that (a hit checker left beside the hitter, a board swept
    clean), the one after the repair the rules ask for. Raises `RuleError` where neither will do.
    """
    fixed = repaired(state.game, ruling.position, ruling.judgement.repair)
    faults = []
    for position in (ruling.position, fixed):
        fault = why_not_on(state, position, next_turn) or _won_wrongly(state, ruling, position)
        if not fault:
            return position
        faults.append(fault)
    raise RuleError(faults[0])


def why_not_on(
    state: State, position: Position, turn: str, hidden: Mapping[str, object] | None = None
) -> str:
    """Why no game can go on from a position, with `turn` to play next; empty where one can.

    `hidden` is what the places do not show, None for what is so already.
    """
    game = state.game
    known = state.hidden if hidden is None else hidden
    said = dict(known) if not game.flow.choices(_asked(state, position, turn, known, ())) else {}
    dice = state.dice or tuple(range(1, game.equipment.dice + 1))
    for seat in dict.fromkeys((turn, *state.playing)):
        try:
            game.check(_asked(state, position, seat, said, dice))
        except RuleError as error:
            return str(error)
    return ""


def _asked(
    state: State,
    position: Position,
    seat: str,
    hidden: Mapping[str, object],
    dice: tuple[int, ...],
) -> Situation:
    players = {"players": list(state.playing)} if len(state.game.seats) > 2 else {}
    kept = {key: value for key, value in hidden.items() if key != "left"}
    return Situation(position, seat, dice, {**kept, **players}, state.options)


def _won_wrongly(state: State, ruling: Ruling, position: Position) -> str:
    """Why a wrong play may not win like this; empty where it does not win, or may."""
    finish = state.game.finish(position, state.options)
    if finish and (finish.winner != state.turn or ruling.judgement.reason == "checker-count"):
        return f"{finish.winner} has no checker on the board"
    return ""


def repaired(game: Game, position: Position, steps: tuple[Repair, ...]) -> Position:
    """The position after the steps of a repair; checkers beyond the game's number leave it."""
    places = position.as_dict()
    for step in steps:
        places[step.origin] = "".join(places.get(step.origin, "").rsplit(step.letter, 1))
        places[step.target] = places.get(step.target, "") + step.letter
    for letter in game.equipment.letters.values():
        beyond = (
            sum(content.count(letter) for content in places.values()) - game.equipment.checkers
        )
        places["off"] = places.get("off", "").replace(letter, "", max(0, beyond))
    return game.position(places)
