"""What a board is learned from before a game: a known position, and pictures that show it.

Two pictures are enough, the empty board and that position.
"""

from __future__ import annotations

from collections.abc import Iterator

from pasch.lang import Sentences, say
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game
from pasch.rules.model.position import Position
from pasch_vision.errors import CameraError
from pasch_vision.sources.camera import Frame, LatestFrame

__all__ = ["fresh_frame", "known_position"]

# The first frames after a call may have been taken before it: exposed, coded and on their way.
FRAMES_ON_THEIR_WAY = 4
# A busy computer may find more of them queued; read one after another they take no time, so a
# second of pictures has the queue behind it (or this many frames, from a camera of no clock).
QUEUE_S = 1.0
MOST_QUEUED = 40
FRAME_S = 10.0
ENOUGH_POINTS = 6
OUTSIDE = ("bar", "off", "yard")

SENTENCES: Sentences = {
    "no-frame": {
        "en": "the camera sends no picture: check its cable and that no other program uses it",
        "de": "die Kamera sendet kein Bild: prüfe ihr Kabel und ob ein anderes Programm sie nutzt",
    },
}


def fresh_frame(camera: LatestFrame, lang: str) -> Frame:
    """A frame taken after this call; raises `CameraError` when none comes."""
    first = newest = _awaited(camera, 0, lang)
    for count in range(1, MOST_QUEUED):
        newest = _awaited(camera, newest.number, lang)
        if count >= FRAMES_ON_THEIR_WAY and newest.captured_s - first.captured_s >= QUEUE_S:
            break
    return newest


def _awaited(camera: LatestFrame, after: int, lang: str) -> Frame:
    frame = camera.newest(after, FRAME_S)
    if frame is None:
        raise CameraError(camera.fault or say(SENTENCES, "no-frame", lang))
    return frame


def known_position(game: Game) -> tuple[Position, str]:
    """A position to learn colours from, and the name of the game whose start it is, if any.

    A game that starts with an empty board, or with all checkers on a heap, shows too little:
    then the start of another game on the same board serves, or else one checker on every third
    point.
    """
    for other in (game, *(game_named(name) for name in GAMES)):
        start = other.start(other.in_force({}))
        if (
            other.equipment.board == game.equipment.board
            and len([*_points(start)]) >= ENOUGH_POINTS
        ):
            return Position.of(start.as_dict()), other.name
    points = [place for place in game.equipment.places if place not in OUTSIDE]
    letters = [
        letter
        for letter in game.equipment.letters.values()
        for _ in range(game.equipment.checkers)
    ]
    step = len(points) // len(letters)
    return Position.of(dict(zip(points[step // 2 :: step], letters, strict=False))), ""


def _points(position: Position) -> Iterator[str]:
    return (place for place in position if place not in OUTSIDE)
