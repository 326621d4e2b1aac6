"""The standings that plays lead to, as packed states.

If a play simply hands over and nothing else is remembered, its standing follows from the packed
state alone. So all plays of a roll are valued before any is written as places and notation. Knows
no network.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeGuard, overload

import numpy as np
import numpy.typing as npt

from pasch.players.compiled import compiled
from pasch.players.values.inputs import Int16s
from pasch.rules.model.game import Game, Play, Situation, TurnFlow
from pasch.rules.model.lazy_plays import Plays
from pasch.rules.search.packed_state import BAR, OFF, OWN, YARD

__all__ = ["Afterstates", "add_states", "borne_off", "hands_over", "states_of", "turns_of"]

# A packed state as bytes: two points in each of the first 16, then a bit for each point hit.
_PLACES, _BYTES = 16, 20
_ON_WAY = OWN & ~15
_PLAIN = TurnFlow()


@dataclass(frozen=True)
class Afterstates(Sequence[Situation]):
    """The standings after some plays of one position; each is written when read.

    `before`: the situation with any roll; `plays`: the plays of that roll, which turn `states`
    into positions.
    """

    game: Game
    before: Situation
    plays: Plays
    states: Sequence[int]

    @property
    def turn(self) -> str:
        """The seat that throws next in each of them."""
        return self.game.following(self.before.turn)

    @property
    def over(self) -> list[int]:
        """The indices of those in which the game is over."""
        return [index for index, state in enumerate(self.states) if not state & _ON_WAY]

    def packed(self) -> npt.NDArray[np.uint8]:
        """The states as bytes, `(n, 20)`."""
        whole = b"".join([state.to_bytes(_BYTES, "little") for state in self.states])
        return np.frombuffer(whole, np.uint8).reshape(-1, _BYTES)

    def some(self, indices: Iterable[int]) -> Afterstates:
        """The standings with these indices only."""
        return Afterstates(self.game, self.before, self.plays, [self.states[at] for at in indices])

    def __len__(self) -> int:
        return len(self.states)

    @overload
    def __getitem__(self, index: int) -> Situation: ...

    @overload
    def __getitem__(self, index: slice) -> list[Situation]: ...

    def __getitem__(self, index: int | slice) -> Situation | list[Situation]:
        before, turn = self.before, self.turn
        chosen = self.states[index] if isinstance(index, slice) else (self.states[index],)
        found = [
            Situation(position, turn if state & _ON_WAY else before.turn, (), {}, before.options)
            for state, position in zip(chosen, self.plays.positions(chosen), strict=True)
        ]
        return found if isinstance(index, slice) else found[0]


def hands_over(plays: Sequence[Play], game: Game) -> TypeGuard[Plays]:
    """Whether the standings after these plays follow from their packed states alone."""
    return isinstance(plays, Plays) and plays.start is not None and game.flow == _PLAIN


def states_of(game: Game, situation: Situation) -> Sequence[int]:
    """The packed states that a roll leads to; the position's own if nothing can be played.

    Only for games whose plays simply hand over.
    """
    plays = game.legal_plays(situation)
    if not isinstance(plays, Plays) or plays.start is None:
        raise TypeError(f"the plays of {game.name} are no packed states")
    return plays.found or (plays.start,)


def turns_of(standings: Sequence[Situation]) -> list[str]:
    """The seat that throws next in each standing."""
    if isinstance(standings, Afterstates):
        return [standings.turn] * len(standings)
    return [standing.turn for standing in standings]


def borne_off(game: Game, standings: Sequence[Situation]) -> npt.NDArray[np.bool_]:
    """Whether the next thrower and his opponent have a checker off, `(n, 2)`, in games of two."""
    letters = game.equipment.letters
    if isinstance(standings, Afterstates):
        is_other = letters[standings.turn] in standings.before.position.at("off")
        return np.array([(is_other, bool(state & 15)) for state in standings.states])
    found = []
    for standing in standings:
        off, own = standing.position.at("off"), letters[standing.turn]
        found.append((own in off, bool(off.replace(own, ""))))
    return np.array(found)


@compiled
def add_states(
    packed: npt.NDArray[np.uint8], base: Int16s, crossing: Int16s, found: Int16s
) -> None:
    """Write the counts `(n, seats, 27)` of packed states, the next seat first.

    `base` `(seats, 27)`: the counts before, the mover first; `crossing` as in `inputs`. Hit
    checkers go to the bar.
    """
    seats = len(base)
    for row in range(len(packed)):
        state, counts = packed[row], found[row]
        for seat in range(seats):
            counts[(seat - 1) % seats] = base[seat]
        own = counts[seats - 1]
        for point in range(OFF, YARD + 1):
            own[point] = state[point >> 1] >> 4 * (point & 1) & 15
        for point in range(1, BAR):
            if not state[_PLACES + (point >> 3)] >> (point & 7) & 1:
                continue
            for other in range(1, seats):
                across = crossing[other, point]
                if across:
                    counts[other - 1, BAR] += counts[other - 1, across]
                    counts[other - 1, across] = 0
