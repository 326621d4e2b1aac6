"""Shared by games of White against Black on the 24 points: the ways over the board and the trays.

In the racing games White runs from place 24 to 1 and Black from 1 to 24; in Puff and Tric-Trac
the other way. Each sees his own way as the points 24 to 1.
"""

from collections.abc import Callable, Mapping, Sequence

from pasch.rules.model.completing import completed
from pasch.rules.model.game import Next, Play
from pasch.rules.model.position import Position
from pasch.rules.search.movegen import move_ends
from pasch.rules.search.packed_state import BAR, OWN, YARD, MoverView, Track, hits_of
from pasch_hardware.boards.kinds import TRAYS

__all__ = ["CHECKERS", "POINTS", "TRACKS", "UPWARD", "complete", "complete_with_yard"]
__all__ += ["Writer", "blocked_points", "due_of", "held_before", "play_of", "winner_of"]

CHECKERS = 15
POINTS = tuple(str(number) for number in range(1, 25))
TRACKS = {"white": Track.of("w", "b", POINTS), "black": Track.of("b", "w", POINTS[::-1])}
# The ways of Puff and Tric-Trac.
UPWARD = {"white": Track.of("w", "b", POINTS[::-1]), "black": Track.of("b", "w", POINTS)}
_ON_BOARD = OWN & ~15
_LETTERS = tuple(track.letter for track in TRACKS.values())

# (moves, points hit) -> the notation of a play
Writer = Callable[[Sequence[tuple[int, int]], Sequence[int]], str]


def complete(before: Position, seen: Mapping[str, str], *, checkers: int = CHECKERS) -> Position:
    """`seen` with `off` inferred for each colour without a checker seen there.

    Of the `checkers` that each colour has, missing ones count as borne off; surplus ones stay as
    they are.

    >>> complete(Position(()), {"6": "www", "19": "bb"}).at("off").count("w")
    12
    """
    del before

    def share(letter: str, places: Mapping[str, str], missing: int) -> Mapping[str, int]:
        return {} if letter in places.get("off", "") else {"off": missing}

    return completed(seen, dict.fromkeys(_LETTERS, checkers), share)


def complete_with_yard(
    before: Position,
    seen: Mapping[str, str],
    *,
    checkers: int = CHECKERS,
    is_yard_again: bool = False,
) -> Position:
    """`seen` with `off` and `yard` inferred for each colour that was not seen there.

    Of the missing checkers, as many are off as were off before, then as many wait in
    the yard as waited before. The rest have been borne off since or, with `is_yard_again`, wait
    too: there a hit checker goes back to the yard while others wait.

    >>> start = Position.of({"yard": "w" * 15, "24": "b" * 15})
    >>> complete_with_yard(start, {"19": "w", "24": "b" * 15}).at("yard")
    'wwwwwwwwwwwwww'
    """

    def share(letter: str, places: Mapping[str, str], missing: int) -> Mapping[str, int]:
        if letter in places.get("yard", ""):
            waiting = 0
        elif letter in places.get("off", ""):
            waiting = missing
        else:
            gone, waited = (before.at(place).count(letter) for place in TRAYS)
            most = missing if is_yard_again and waited else waited
            waiting = min(max(0, missing - gone), most)
        return {"yard": waiting, "off": missing - waiting}

    return completed(seen, dict.fromkeys(_LETTERS, checkers), share)


def due_of(state: int) -> Next:
    """What follows in a game where only its end is special."""
    return Next.END if state & _ON_BOARD else Next.GAME_OVER


def play_of(
    track: Track, position: Position, state: int, way: Sequence[int], write: Writer, due: Next
) -> Play:
    """The play that ends in `state`, which is `position` on the board, by these move codes."""
    names = track.names
    moves = [move_ends(code) for code in way]
    hits = hits_of(state) if state > OWN else ()
    return Play(
        write(moves, hits) if moves else "",
        position,
        due,
        tuple([(names[origin], names[target]) for origin, target in moves]),
    )


def held_before(view: MoverView, dice: Sequence[int], origins: Sequence[int]) -> list[int]:
    """The points held by the other side on which a number would land, descending."""
    targets = {min(origin, BAR) - number for origin in origins for number in dice}
    return [point for point in sorted(targets, reverse=True) if view.is_held(point)]


def blocked_points(
    track: Track, view: MoverView, dice: Sequence[int], first: Sequence[int]
) -> tuple[str, ...]:
    """The places held by the other side on which a number would land, by descending points.

    While the mover has checkers on the points `first`, only those count.
    """
    waiting = [point for point in first if view.own[point]]
    origins = waiting or [point for point in range(1, YARD + 1) if view.own[point]]
    return tuple(track.names[point] for point in held_before(view, dice, origins))


def winner_of(position: Position) -> str:
    """The seat whose checkers are all off, or ""; a seat without listed checkers has not won."""
    borne_off = position.at("off")
    for seat, track in TRACKS.items():
        if track.letter not in borne_off:
            continue
        if not any(track.letter in held for place, held in position.items_ if place != "off"):
            return seat
    return ""
