"""Who may roll now, and with which dice; the handlers decide whether a roll then stands."""

from dataclasses import dataclass

from pasch.referee.deciding.rolls import may_follow
from pasch.referee.model.state import Phase, State

__all__ = ["DiceDue", "dice_due"]

NO_DICE = (Phase.IDLE, Phase.NAMING, Phase.DOUBLED, Phase.RESIGNED, Phase.OVER)


@dataclass(frozen=True, slots=True)
class DiceDue:
    """Which seats may roll now, with how many dice (at most) of how many sides."""

    seats: tuple[str, ...]
    count: int
    sides: int


def dice_due(state: State) -> DiceDue:
    """Who may roll now; during a play also the next seat, whose roll ends that play."""
    if state.phase in NO_DICE:
        return DiceDue((), 0, 0)
    equipment = state.game.equipment
    if state.phase is Phase.OPENING:
        return DiceDue(state.still_to_throw, state.game.opening.dice, equipment.sides)
    if state.phase is Phase.TO_ROLL:
        return DiceDue((state.mover,), equipment.dice, equipment.sides)
    seats = tuple(seat for seat in state.playing if may_follow(state, seat))
    return DiceDue(seats, equipment.dice, equipment.sides)
