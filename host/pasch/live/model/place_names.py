"""What people call places during a game: each seat counts the points its own way.

Notation and sentences about wrong plays number points as the mover does; callers of this do the
same, because one board must not have two sets of numbers. Decides nothing else.
"""

from collections.abc import Iterable, Mapping, Sequence

from pasch.live.model.resume import follows_no_play
from pasch.referee.model.state import State
from pasch_hardware.boards.kinds import OTHER_PLACES
from pasch_hardware.message import Message, message

__all__ = [
    "counting_seat",
    "dice_lying",
    "in_words",
    "is_counted_by_seat",
    "named",
    "player",
    "player_of",
    "standing",
]


def player_of(players: Mapping[str, str], seat: str) -> Message | str:
    """The name of the player in that seat, otherwise the seat's in the reader's language."""
    return players.get(seat) or (Message(f"seat.{seat}") if seat else "")


def player(state: State, seat: str) -> Message | str:
    """The name of the player in that seat, otherwise the seat's."""
    return player_of(state.players, seat)


def standing(state: State, score: Mapping[str, int]) -> tuple[Message, ...]:
    """Every player with his points, as a list to be said."""
    return tuple(
        message("{player} {points}", player=player(state, seat), points=points)
        for seat, points in score.items()
    )


def counting_seat(state: State) -> str:
    """The seat whose numbering is used: the one that plays or just could not, or the first."""
    if follows_no_play(state):
        return state.record[-1].seat
    return state.turn or state.game.seats[0]


def is_counted_by_seat(state: State) -> bool:
    """Whether the seats call the same point differently."""
    ways = [dict(names) for names in state.game.equipment.point_names.values()]
    return any(way != ways[0] for way in ways)


def named(state: State, places: Iterable[str]) -> tuple[str, ...]:
    """The names by which the counting seat knows these places.

    >>> from pasch.referee import Referee
    >>> from pasch.referee.model.commands import Start
    >>> referee = Referee()
    >>> _ = referee.handle(Start("backgammon", turn="black"))
    >>> named(referee.state, ["19", "bar"])
    ('6', 'bar')
    """
    seat = counting_seat(state)
    return tuple(state.game.called(place, seat) for place in places)


def in_words(state: State, places: Iterable[str]) -> tuple[Message | str, ...]:
    """The same for a sentence, in which bar, off and yard have names in every language."""
    places = tuple(places)
    return tuple(
        Message(f"beside.{place}") if place in OTHER_PLACES else name
        for place, name in zip(places, named(state, places), strict=True)
    )


def dice_lying(state: State, dice: Sequence[int] = ()) -> str:
    """These dice, by default those to be played, in the order thrown, joined by hyphens."""
    return "-".join(map(str, dice or state.dice))
