"""The result of the throws for the start, once everybody has thrown: who threw what, who begins.

Knows no display; the caller keeps count of the throws.
"""

from collections.abc import Mapping

from pasch.live.model.place_names import player
from pasch.referee.model.state import Phase, State
from pasch_hardware.message import Message, message

__all__ = ["opening_result"]


def opening_result(thrown: Mapping[str, tuple[int, ...]], state: State) -> Message | None:
    """The result of these throws by seat, given the `state` after the last of them; None while
    others have yet to throw.

    >>> from pasch.messages import sentence
    >>> from pasch.referee import Referee
    >>> from pasch.referee.model.commands import Roll, Start
    >>> table = Referee()
    >>> for command in Start("backgammon"), Roll("white", (3,)), Roll("black", (5,)):
    ...     _ = table.handle(command)
    >>> sentence(opening_result({"white": (3,), "black": (5,)}, table.state), "en")
    'White throws 3, Black throws 5: Black begins.'
    """
    if state.thrown:
        return None
    throws = tuple(
        message(
            "commentary.throws",
            player=player(state, seat),
            dice="-".join(map(str, dice)),
        )
        for seat, dice in thrown.items()
    )
    if state.phase is Phase.OPENING:
        return message("commentary.tie", thrown=throws)
    # A seat that cannot move with those dice begins too, but the turn has passed on by now.
    starter = max(thrown, key=lambda seat: sum(thrown[seat]))
    return message("commentary.opening", thrown=throws, starter=player(state, starter))
