"""What virtual players do with the checkers: right plays by parts, wrong ones, bumps.

The truth about a roll comes from `legal_plays` alone, which has brute-force twins of its own: the
judge, whose verdicts are put to the test, is not asked.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pasch.demo.players.mistakes import is_plain
from pasch.referee.model.state import State
from pasch.rules.model.game import Game, Next, Play, Situation
from pasch.rules.model.position import Position

OUTSIDE = ("off", "yard", "bar")
SHARED = ("SE", "NE", "NW", "SW")
Way = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """Every whole play of a roll, sorted by the position after it, with one way of moves each.

    Vast doublets of Puff reach 200,000: only the plays that are asked for are written.
    """

    plays: Sequence[Play]

    def is_legal(self, state: State, position: Position) -> bool:
        """Whether this is a whole play, or the last checker borne off with one number (R1).

        A checker put down beside the board is taken for one that was borne off: trays that do not
        agree with the board are counted anew.
        """
        finish = state.game.finish(position, state.options)
        is_won = finish is not None and finish.winner == state.turn
        if state.game.flow.reroll is not None:  # what lies beside the strip follows from it
            return on_board(position) in [on_board(play.position) for play in self.plays]
        counted = state.game.complete(state.position, on_board(position))
        return is_won or self._holds(position) or self._holds(counted)

    def broken(self, state: State, luck: random.Random, is_by_sight: bool) -> Position | None:
        """A board after a wrong play; None where the drawn one is right after all, or where by
        sight nobody could tell, as a checker more or less may lie under others."""
        played = luck.choice(self.plays).position
        board = misplaced(state, state.position if luck.random() < 0.2 else played, luck)
        if self.is_legal(state, board) or board == state.position:
            return None
        if is_by_sight and not is_plain(state.situation, board, state.game):
            return None
        return board

    def _holds(self, position: Position) -> bool:
        wanted = position.items_
        index = bisect_left(self.plays, wanted, key=lambda play: play.position.items_)
        return index < len(self.plays) and self.plays[index].position == position


def truth_of(state: State) -> Truth:
    """What may lie there once the roll is played."""
    game, situation = state.game, state.situation
    plays = game.legal_plays(situation)
    again = (Next.MOVE_OR_THROW, Next.THROW_THREE)
    if game.flow.reroll is None or not any(play.due in again for play in plays):
        return Truth(plays)
    found = {state.position: Play("", state.position)} | _series(game, situation)
    return Truth(sorted(found.values(), key=lambda play: play.position.items_))


def _series(game: Game, situation: Situation) -> dict[Position, Play]:
    """Everything that single actions reach one after the other, with dice used again."""
    found: dict[Position, Play] = {}
    frontier: list[tuple[Position, Way]] = [(situation.position, ())]
    while frontier:
        position, way = frontier.pop()
        for play in game.legal_plays(replace(situation, position=position)):
            if play.position in found:
                continue
            found[play.position] = replace(play, moves=(*way, *play.moves))
            if play.due is Next.MOVE_OR_THROW:
                frontier.append((play.position, found[play.position].moves))
    return found


def parts_of(state: State, after: Position, moves: Way) -> list[Position]:
    """The board after one move of a play, after two, and so on; the last one is `after`."""
    letter = state.game.equipment.letters[state.mover]
    sent = _sent_to(state.position, after, letter)
    places, found = state.position.as_dict(), []
    for origin, target in moves:
        places[origin] = "".join(places[origin].rsplit(letter, 1))
        standing = places.get(target, "")
        is_hit = len(standing) == 1 and standing != letter and target not in (*OUTSIDE, *SHARED)
        if is_hit and sent:
            places[sent] = places.get(sent, "") + standing
            standing = ""
        places[target] = standing + letter
        found.append(state.game.position(places))
    return [*found[:-1], after]


def _sent_to(before: Position, after: Position, letter: str) -> str:
    """Where hit checkers went."""
    for place, content in after.items():
        others = content.replace(letter, "")
        if len(others) > len(before.at(place).replace(letter, "")):
            return place
    return ""


def misplaced(state: State, position: Position, luck: random.Random) -> Position:
    """The position with one checker on the board lying somewhere else, or put beside it."""
    places = position.as_dict()
    lying = [place for place in places if place not in OUTSIDE]
    origin = luck.choice(lying or list(places))
    letter = places[origin][-1]
    places[origin] = places[origin][:-1]
    targets = [place for place in state.game.equipment.places if place not in (*OUTSIDE, origin)]
    if luck.random() < 0.9:
        target = luck.choice(targets)
        places[target] = places.get(target, "") + letter
    return state.game.complete(state.position, state.game.position(places))


def on_board(position: Position) -> dict[str, str]:
    """What lies on the board and the bar, the trays left out."""
    return {place: lying for place, lying in position.items() if place not in ("off", "yard")}
