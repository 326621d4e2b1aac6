"""What games of White against Black on the 24 points share: the two ways over the board.

White runs from place 24 to 1, Black from 1 to 24; each sees his own way as the points 24 to 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pasch.rules.compact import BAR, Track, View, hits_of
from pasch.rules.game import Next, Play
from pasch.rules.generator import move_ends
from pasch.rules.notation import written
from pasch.rules.position import Position

__all__ = ["CHECKERS", "POINTS", "TRACKS", "complete", "play_of", "plays_of"]

CHECKERS = 15
POINTS = tuple(str(number) for number in range(1, 25))
TRACKS = {"white": Track.of("w", "b", POINTS), "black": Track.of("b", "w", POINTS[::-1])}
# The mover's 26 places, four bits each; and all of them but off.
_ALL_OWN = (1 << 4 * (BAR + 1)) - 1
_ON_BOARD = _ALL_OWN & ~15


def complete(before: Position, seen: Mapping[str, str]) -> Position:
    """`seen` with `off` inferred for each colour of which no checker was seen there.

    What is missing from fifteen is taken as borne off; more than fifteen stay as they are.

    >>> complete(Position(()), {"6": "www", "19": "bb"}).at("off").count("w")
    12
    """
    del before
    places = {place: content for place, content in seen.items() if content}
    off = places.get("off", "")
    for track in TRACKS.values():
        if track.letter not in off:
            count = sum(content.count(track.letter) for content in places.values())
            off += track.letter * max(0, CHECKERS - count)
    return Position.of(places | {"off": off})


def play_of(
    track: Track, view: View, state: int, way: tuple[int, ...], numbers: tuple[int, ...]
) -> Play:
    """The play that ends in `state`, reached by the move codes `way`."""
    return next(plays_of(track, view, {state: way}, numbers))


def plays_of(
    track: Track, view: View, ways: Mapping[int, tuple[int, ...]], numbers: tuple[int, ...]
) -> Iterator[Play]:
    """The plays that end in the states of `ways`, reached by their move codes."""
    names = track.names
    positions = track.positions(view, ways)
    for (state, way), position in zip(ways.items(), positions, strict=True):
        moves = [move_ends(code) for code in way]
        hits = hits_of(state) if state > _ALL_OWN else ()
        yield Play(
            written(moves, hits, numbers) if moves else "",
            position,
            Next.END if state & _ON_BOARD else Next.GAME_OVER,
            tuple([(names[origin], names[target]) for origin, target in moves]),
        )
