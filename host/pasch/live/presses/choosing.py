"""Choosing with presses: which doublet to name, which of the lying dice to throw again.

Every press moves on to the next choice, the dice show it, and the choice stands when the presses
have ended. The game decides what is allowed; where a play may be ended, the first press still
hands over.
"""

from dataclasses import dataclass
from itertools import combinations

from pasch.referee.model.state import Phase, State
from pasch.rules.model.position import Position

__all__ = ["PressedChoice", "choice_of"]


@dataclass(frozen=True, slots=True)
class PressedChoice:
    """The choice made by a number of presses: a name, or the indices of the dice to throw again.

    Without a name, an empty `which` means all dice. `shown` are the numbers shown on the dice
    while choosing, empty if they stay as they are.
    """

    name: int | str | None = None
    which: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()


def choice_of(state: State, seat: str, presses: int) -> PressedChoice | None:
    """The choice made by `presses` of `seat`, None if there is nothing to choose."""
    if seat != state.turn or presses < 1:
        return None
    if state.phase is Phase.NAMING:
        names = state.game.flow.choices(state.situation)
        index = (presses - 1) % len(names)
        name = names[index]
        number = name if isinstance(name, int) else index + 1
        return PressedChoice(name=name, shown=(number,) * state.game.equipment.dice)
    if state.game.flow.reroll is None or state.series is None:
        return None
    # Once a play may be ended, the first press ends it; further presses choose dice.
    seen = state.on_board
    is_untouched = state.phase is not Phase.PLAYING or (
        state.is_borrowing and seen == state.position
    )
    place = presses - 1 - (not is_untouched)
    subsets = _throwable(state, seen)
    if place < 0 or not subsets:
        return None
    return PressedChoice(which=subsets[place % len(subsets)])


def _throwable(state: State, seen: Position) -> list[tuple[int, ...]]:
    """The sets of dice that may be thrown once the seen play stands: all first, then one, two.

    Throwing all is always offered: the referee says in a sentence whether it is allowed.
    """
    reroll, dice = state.game.flow.reroll, range(state.game.equipment.dice)
    series = state.series
    assert reroll is not None
    assert series is not None
    if seen != state.position:
        play = state.rule_on(seen).play
        series = reroll.moved(series, play.moves if play else (), seen)
    counts = range(1, len(dice))
    allowed = [n for n in counts if not reroll.why_no_throw(series, n, state.options)]
    some = [which for count in allowed for which in combinations(dice, count)]
    return [(), *some]
