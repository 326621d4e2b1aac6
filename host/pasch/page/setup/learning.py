"""Learning a board from what the page was shown: corners, the empty board, a known position.

The learning itself is done by `pasch_vision.learned.known`; this says in which way it can be done
with what is at hand, tries the result out, and tells people how it went. Remembers nothing.
"""

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from pasch.errors import PaschError, RequestError
from pasch.live.model.terms import Terms
from pasch.workflows.colours import are_exchanged
from pasch.workflows.live_guide import (
    LiveGuide,
    NotEmptyError,
    frames_of,
    learned_from,
    left_lying,
    misread,
    other_size,
    taken_lowest,
)
from pasch_hardware.message import Message, message
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, CameraError
from pasch_vision.picture import Picture, image_size, is_blind
from pasch_vision.sources.camera import Frame, LatestFrame

__all__ = ["BoardShown", "learned_and_tried", "still_picture"]

# A scene has to become still within this time.
REST_S = 20.0
RESTLESS = "the picture does not come to rest: take your hands away, and do not touch the camera"
BLIND = (
    "the camera shows nothing: take its cover off, and turn a light on, or down if all is white"
)
# If more than this share of the position reads differently, another board lies there.
OTHER_BOARD = 0.5


@dataclass(frozen=True)
class BoardShown:
    """What a board is learned from: the start picture, in which checkers lie on `places`, and the
    picture of the empty board, the corners that people dragged (px), or both.
    """

    start: Picture
    places: Mapping[str, str]
    empty: Picture | None
    corners: list[tuple[float, float]] | None


def still_picture(camera: LatestFrame) -> Picture:
    """A picture of a still scene; raises `CameraError` if none comes."""
    until_s, following = time.monotonic() + REST_S, frames_of(camera)

    def frames() -> Frame:
        frame = following()
        if time.monotonic() > until_s:
            raise CameraError(BLIND if is_blind(frame.image) else RESTLESS)
        return frame

    return LiveGuide(frames, lambda _: None, lambda _: None).still_picture(None)


def learned_and_tried(terms: Terms, shown: BoardShown) -> tuple[Calibration, Message]:
    """What was learned, and how well the known position is read with it.

    Raises `RequestError` if the pictures do not show this board in this position.
    """
    try:
        learned = _learned(terms, shown)
    except CalibrationError as error:
        raise _other_board(terms, error.message) from None
    wrong, left = tuple[str, ...](), tuple[str, ...]()
    with suppress(PaschError):
        wrong, left = misread(learned), left_lying(learned)
    if len(shown.places.keys() & {*wrong}) > OTHER_BOARD * len(shown.places):
        reason = message(
            "Nearly nothing lies as it should: look whether the drawn points lie on the real ones."
        )
        raise _other_board(terms, reason)
    told = _told_of(learned, wrong, left)
    if shown.corners is None and (place := taken_lowest(learned)):
        told = message("{told} {then}", told=told, then=message("setup.taken-lowest", place=place))
    if size := other_size(learned):
        told = message("{told} {then}", told=told, then=message("setup.other-size", **size))
    if not _begins_so(terms, shown.places):
        told = message("{told} {then}", told=told, then=Message("setup.begins-otherwise"))
    return learned, told


def _learned(terms: Terms, shown: BoardShown) -> Calibration:
    """What can be learned from the pictures and corners at hand, the surest way first."""
    start, places, empty, corners = shown.start, shown.places, shown.empty, shown.corners
    if empty is not None and image_size(empty) == image_size(start):
        try:
            return learned_from(terms.profile, empty, start, places, corners)
        except NotEmptyError:
            raise RequestError(Message("setup.not-empty")) from None
    if corners is None:
        raise RequestError("the camera's pictures have changed: show the empty board again")
    return Calibration.from_start(terms.profile, start, places, corners)


def _begins_so(terms: Terms, lies: Mapping[str, str]) -> bool:
    """Whether the game begins with these places: who does not play has no checkers then, and some
    games begin with a heap."""
    start = terms.game.start(terms.game.in_force(terms.start.options))
    return terms.game.seated(start, terms.start.players).as_dict() == lies


def _told_of(learned: Calibration, wrong: Sequence[str], left: Sequence[str]) -> Message:
    """The result of learning; `wrong`: the places that are not read as they were set up; `left`:
    those on which checkers lay when the empty board was shown."""
    made = message("Learned and tried out: every place reads as it was set up.")
    if wrong:
        made = message(
            "Learned, but {places} would be doubtful: more even light or a steeper camera helps.",
            places=tuple(wrong),
        )
    if left:
        made = message("setup.left-lying", places=tuple(left))
    if not are_exchanged(learned):
        return made
    doubt = message(
        "But the dark checkers lie where the light ones are drawn: if that was not meant, go back"
        " one step and exchange them."
    )
    return message("{made} {doubt}", made=made, doubt=doubt)


def _other_board(terms: Terms, reason: Message) -> RequestError:
    """What to do if the picture does not show this board in the position to be set up."""
    return RequestError(
        message("setup.other-board", reason=reason, board=terms.profile.name, game=terms.game.name)
    )
