"""The position from which a game goes on if a wrong play stands, and whether it can.

Knows rule R0: the position on the board counts, unless no game can go on from it. Judges no play.
"""

from collections.abc import Mapping

from pasch.errors import RuleError
from pasch.referee.model.ruling import Ruling
from pasch.referee.model.state import State
from pasch.rules.model.game import Game, Repair, Situation
from pasch.rules.model.position import Position, on_board
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import check_request
from pasch_hardware.boards.kinds import TRAYS
from pasch_hardware.message import Message, message

__all__ = ["CannotStandError", "continuation", "repaired", "why_not_on"]


class CannotStandError(RuleError):
    """A wrong play cannot stand: no game can go on from it."""


def continuation(
    state: State, ruling: Ruling, next_turn: str, is_agreed: bool = False
) -> Position:
    """The position from which the game goes on if a wrong play stands: the one on the board,
    without the checkers of seats that have left.

    If no game can go on from that (a hit checker left beside the hitter, a checker that is nowhere
    because no move took it off, unless people have agreed that all lies right), the position after
    the repair that the rules ask for. Raises `CannotStandError` if neither will do.
    """
    fixed = repaired(state.game, ruling.position, ruling.judgement.repair)
    faults = []
    for lying in (ruling.position, fixed):
        position = state.game.seated(lying, state.playing)
        fault = why_not_on(state, position, next_turn) or _won_wrongly(state, ruling, position)
        fault = fault or (None if is_agreed else _lost(state, ruling, position))
        if not fault:
            return position
        faults.append(fault)
    raise CannotStandError(faults[0])


def why_not_on(
    state: State, position: Position, turn: str, hidden: Mapping[str, object] | None = None
) -> Message | None:
    """Why no game can go on from a position, with `turn` to play next; None if one can.

    `hidden` is what the places do not show, None if unchanged.
    """
    game = state.game
    if all(place == "off" for place in position):
        return message("no checker is left to play with")
    known = state.hidden if hidden is None else hidden
    said = dict(known) if not game.flow.choices(_asked(state, position, turn, known, ())) else {}
    dice = state.dice or tuple(range(1, game.equipment.dice + 1))
    for seat in dict.fromkeys((turn, *state.playing)):
        try:
            check_request(game, _asked(state, position, seat, said, dice))
        except RuleError as error:
            return error.message
    return None


def _asked(
    state: State,
    position: Position,
    seat: str,
    hidden: Mapping[str, object],
    dice: tuple[int, ...],
) -> Situation:
    kept = {key: value for key, value in hidden.items() if key != "left"}
    asked = state.game.state_with(kept, state.playing)
    return Situation(position, seat, dice, asked, state.options)


def _won_wrongly(state: State, ruling: Ruling, position: Position) -> Message | None:
    """Why a wrong play may not win here; None if it does not win, or may."""
    finish = state.game.finish(position, state.options)
    if finish and (finish.winner != state.turn or ruling.judgement.reason == Reason.CHECKER_COUNT):
        return message("{seat} has no checker on the board", seat=finish.winner)
    return None


def _lost(state: State, ruling: Ruling, position: Position) -> Message | None:
    """Whose checker is nowhere, if one is: gone from the board, but no move took it off."""
    for seat in state.playing:
        letter = state.game.equipment.letters[seat]
        is_fewer = on_board(position, letter) < on_board(state.position, letter)
        is_off = position.at("off").count(letter) > state.position.at("off").count(letter)
        if is_fewer and (ruling.judgement.is_lost or (is_off and seat != state.turn)):
            return message("a checker of {seat} is missing", seat=seat)
    return None


def repaired(game: Game, position: Position, steps: tuple[Repair, ...]) -> Position:
    """The position after the steps of a repair: surplus checkers leave the board, and those that
    are nowhere come from there.
    """
    places = position.as_dict()
    lacking = {
        letter: game.equipment.checkers - position.count(letter)
        for letter in game.equipment.letters.values()
    }
    for step in steps:
        if step.origin in TRAYS and lacking[step.letter] > 0:
            lacking[step.letter] -= 1
        else:
            places[step.origin] = "".join(places.get(step.origin, "").rsplit(step.letter, 1))
        places[step.target] = places.get(step.target, "") + step.letter
    for letter, fewer in lacking.items():
        places["off"] = places.get("off", "").replace(letter, "", max(0, -fewer))
    return game.position(places)
