"""The note about a double or a resignation that somebody has yet to answer."""

from pasch.live.model.place_names import player
from pasch.referee.model.state import State
from pasch_hardware.message import Message, message

__all__ = ["offer_note"]


def offer_note(state: State) -> Message | None:
    """What is offered, and who has to answer; None if nothing is."""
    offer = state.offer
    if offer is None:
        return None
    key = "resigned" if offer.points else "doubled"
    others = tuple(player(state, seat) for seat in offer.waiting)
    value = state.cube.value * 2
    return message(f"offered.{key}", player=player(state, offer.seat), value=value, others=others)
