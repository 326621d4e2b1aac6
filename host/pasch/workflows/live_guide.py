"""Guides a person through learning a board under a live camera, picture by picture.

Asks for the empty board, then watches: whenever the scene is still and shows something new, it
tries to learn from that and says what is still wrong. The result is tested at once on the same
position.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from pasch.errors import PaschError
from pasch_hardware.boards.board import Row
from pasch_hardware.boards.kinds import TRAYS
from pasch_hardware.message import Message, message
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, CameraError
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.reader import board_shown
from pasch_vision.learned.repeating import reader_of
from pasch_vision.observation import SURE
from pasch_vision.picture import image_size, is_blind
from pasch_vision.pose.estimation.facing import is_told
from pasch_vision.pose.estimation.layout import Discs, discs
from pasch_vision.pose.view import field_corners
from pasch_vision.sources.camera import Frame, LatestFrame, watched_camera
from pasch_vision.tracking.stillness import StillnessGate

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from pasch_hardware.boards.board import BoardProfile
    from pasch_vision.arrays import Floats
    from pasch_vision.picture import Picture

__all__ = [
    "FilmOver",
    "LiveGuide",
    "NotEmptyError",
    "frames_of",
    "fresh_frame",
    "guided",
    "learned_from",
    "left_lying",
    "other_size",
]

# The first frames after a call may be older than it: already exposed, coded and on their way.
FRAMES_ON_THEIR_WAY = 4
# A busy computer may find more of them queued. Queued frames take no time to read, so after a
# second of pictures the queue is empty (or after this many frames, for a camera without a clock).
QUEUE_S = 1.0
MOST_QUEUED = 40
NO_FRAME = "the camera sends no picture: check its cable and that no other program uses it"
# A camera that sends nothing for this long has stopped.
FRAME_S = 10.0
LOOK_S = 0.5
NOT_EMPTY = (
    "on the board shown as empty checkers lay on {places:and}: show it again with all of them off"
)
# If checkers are read on more than this share of the position's places, nobody cleared the board.
MOST_LEFT = 0.5
FILM_OVER = (
    "the film is over before the board was learned from it: learn it from two pictures with "
    "'pasch calibrate --empty IMG --start IMG --out FILE', and name that file with --calibration"
)
# This many still frames are averaged: noise falls to a third, and nobody has to wait.
FRAMES = 9
# People stop reading what is repeated at once; trouble is repeated after this long.
PATIENCE_S = 6.0
# Grey levels between which a field's picture is well exposed.
DARK, BRIGHT = 35.0, 225.0
# Since the last attempt this share of the picture must have changed by this many grey levels.
NEW_SHARE, NEW_GREY = 0.0006, 24.0


class FilmOver(CameraError):
    """All pictures of a film or a folder have been shown."""


class NotEmptyError(PaschError):
    """Checkers lie on the board that was shown as empty."""


class LiveGuide:
    """One guided learning. `frames()` gives the camera's next frame, `ask(message)` returns
    when the person has pressed Enter, `tell(message)` shows one."""

    def __init__(
        self,
        frames: Callable[[], Frame],
        ask: Callable[[Message], object],
        tell: Callable[[Message], object],
    ) -> None:
        self._frames, self._ask, self._tell = frames, ask, tell
        self._told: dict[str, float] = {}

    def learn(
        self, profile: BoardProfile, places: Mapping[str, str], is_start: bool = True
    ) -> Calibration:
        """The calibration, once the person has laid out `places`; `is_start`: a game's start.

        Raises `CameraError` when the camera stops; otherwise it goes on until it succeeds.
        """
        what = "start" if is_start else "lay"
        listed = ", ".join(f"{name} {content}" for name, content in places.items())
        empty = last = None
        while True:
            if empty is None:
                self._ask(message("learning.empty"))
                empty = last = self.still_picture(None)
                self._say_exposure(empty)
                self._tell(message(f"learning.{what}", listed=listed))
            last = self.still_picture(last)
            try:
                calibration = learned_from(profile, empty, last, places)
            except (CalibrationError, NotEmptyError) as error:
                self._tell(message("learning.not-yet", why=error.message))
                if isinstance(error, NotEmptyError):
                    empty = None
                continue
            self._tell(read_back(calibration))
            if place := taken_lowest(calibration):
                self._tell(message("learning.taken-lowest", place=place))
            if size := other_size(calibration):
                self._tell(message("learning.other-size", **size))
            return calibration

    def still_picture(self, before: Picture | None) -> Picture:
        """The mean of some frames of a still scene that differs from `before` (None: any)."""
        gate = StillnessGate()
        kept: list[Picture] = []
        begun_s: float | None = None
        while True:
            frame = self._frames()
            begun_s = frame.captured_s if begun_s is None else begun_s
            is_late = frame.captured_s - begun_s > PATIENCE_S
            if is_blind(frame.image):
                self._say_sometimes("blind", frame.captured_s)
                kept = []
                continue
            state = gate.update(frame.image, frame.captured_s)
            if not state.is_still:
                kept = []
                if is_late:
                    self._say_sometimes("moving", frame.captured_s)
                continue
            kept.append(frame.image)
            if len(kept) < FRAMES:
                continue
            mean = np.mean(np.stack(kept), axis=0, dtype=np.float32)
            picture = np.asarray(np.round(mean), dtype=np.uint8)
            kept = []
            if before is None or is_new(before, picture):
                return picture

    def _say_exposure(self, picture: Picture) -> None:
        grey = float(np.median(picture))
        if not DARK <= grey <= BRIGHT:
            key = "dark" if grey < DARK else "bright"
            self._tell(message(f"learning.{key}", grey=grey))

    def _say_sometimes(self, key: str, now_s: float) -> None:
        if now_s - self._told.get(key, -np.inf) >= PATIENCE_S:
            self._told[key] = now_s
            self._tell(message(f"learning.{key}"))


def is_new(before: Picture, after: Picture) -> bool:
    """Whether something has changed since `before`; averaged noise and flicker do not count."""
    change = np.abs(after[::2, ::2].astype(np.int16) - before[::2, ::2].astype(np.int16))
    apart = change.max(axis=2) - np.median(change)
    return float((apart > NEW_GREY).mean()) > NEW_SHARE


def misread(calibration: Calibration) -> tuple[str, ...]:
    """The places of the picture it was learned from that are not read as they were set up."""
    assert calibration.start is not None
    known = calibration.start_places
    seen = reader_of(calibration).read(calibration.start)
    return tuple(
        name
        for name, reading in seen.places.items()
        if name not in TRAYS and reading.best != known.get(name, "")
    )


def learned_from(
    profile: BoardProfile,
    empty: Picture,
    start: Picture,
    places: Mapping[str, str],
    corners: ArrayLike | None = None,
) -> Calibration:
    """The calibration from the empty board and a known position.

    `corners` (4, 2) px are the field's in `start` as people gave them: they say which side of the
    board is which, and where it lies if the pictures do not tell. Raises `NotEmptyError` where
    `start` alone shows the board, and checkers in `empty`; otherwise `CalibrationError` if the
    board cannot be found for certain.
    """
    try:
        found = learn_board(profile, empty, start, places)
    except CalibrationError as error:
        try:
            found = Calibration.from_start(profile, start, places, corners)
        except CalibrationError:
            raise error from None
        left = left_lying(found, empty)
        # With corners as people gave them, a few places of an empty board may be misread.
        if len(left) > (MOST_LEFT * len(places) if corners is not None else 0):
            raise NotEmptyError(NOT_EMPTY, places=left) from None
        if corners is None:
            raise
        return replace(found, empty=empty)
    if corners is None or lies_as_given(found, np.asarray(corners)):
        return found
    return replace(Calibration.from_start(profile, start, places, corners), empty=empty)


def lies_as_given(found: Calibration, corners: Floats) -> bool:
    """Whether each corner found is nearest to its own of those given (4, 2): a start that looks
    alike from several sides may be taken for turned.
    """
    seen = found.view.project(field_corners(found.profile.field))
    away = np.linalg.norm(seen[:, None] - corners[None], axis=2)
    return bool((away.argmin(axis=1) == np.arange(len(corners))).all())


def taken_lowest(calibration: Calibration) -> str:
    """The point that is taken to lie lowest in the picture, where nothing tells which side of the
    board is which: the start looks the same from several sides, and its colours are not as named.
    Empty where it is told; not to be asked if people gave the corners.
    """
    view, profile, start = calibration.view, calibration.profile, calibration.start
    if start is None or calibration.quality.way != "checkers":
        return ""
    if is_told(view, Discs.of(discs(profile, calibration.start_places)), profile, start):
        return ""
    rows = [shape for shape in profile.places if isinstance(shape, Row)]
    heights = view.project([row.anchor for row in rows])[:, 1]
    return rows[int(heights.argmax())].name


def other_size(calibration: Calibration) -> dict[str, float]:
    """How wide, in mm, the checkers of the known position are `seen` to be, and what the profile
    `said`; empty where that is the same."""
    board = board_shown(calibration)
    if board is calibration.profile:
        return {}
    seen, said = (max(profile.diameters.values()) for profile in (board, calibration.profile))
    return {"seen": seen, "said": said}


def left_lying(calibration: Calibration, empty: Picture | None = None) -> tuple[str, ...]:
    """The places that checkers certainly lay on when the empty board was shown; without `empty`,
    in the picture the calibration was learned from.

    A reader that knows that picture takes what lies in it for the board.
    """
    shown = calibration.empty if empty is None else empty
    if shown is None or image_size(shown) != calibration.image_size:
        return ()
    seen = reader_of(replace(calibration, empty=None)).read(shown)
    return tuple(
        name
        for name, reading in seen.places.items()
        if not reading.covered and reading.probability("") < 1 - SURE
    )


def read_back(calibration: Calibration) -> Message:
    """The reading of the position it was learned from."""
    try:
        wrong, left = misread(calibration), left_lying(calibration)
    except PaschError as error:
        return error.message
    if left:
        return message("learning.left-lying", places=left)
    if wrong:
        return message("learning.misread", places=wrong)
    return message("learning.read-back", count=len(calibration.profile.place_names))


@contextmanager
def guided(
    source: str, ask: Callable[[Message], object], tell: Callable[[Message], object]
) -> Iterator[LiveGuide]:
    """The guide under a camera named by a person; raises `CameraError` if it shows nothing."""
    with closing(watched_camera(source)) as camera:
        yield LiveGuide(frames_of(camera), ask, tell)


def frames_of(camera: LatestFrame) -> Callable[[], Frame]:
    """The newest frames of a camera, each once; raises `CameraError` when none comes."""
    newest = 0

    def following() -> Frame:
        nonlocal newest
        frame = _awaited(camera, newest)
        newest = frame.number
        return frame

    return following


def fresh_frame(camera: LatestFrame) -> Frame:
    """A frame taken after this call; raises `CameraError` when none comes."""
    first = newest = _awaited(camera, 0)
    for count in range(1, MOST_QUEUED):
        newest = _awaited(camera, newest.number)
        if count >= FRAMES_ON_THEIR_WAY and newest.captured_s - first.captured_s >= QUEUE_S:
            break
    return newest


def _awaited(camera: LatestFrame, after: int) -> Frame:
    until_s = time.monotonic() + FRAME_S
    while (frame := camera.newest(after, LOOK_S)) is None:
        if camera.is_over:
            raise FilmOver(FILM_OVER)
        if time.monotonic() > until_s:
            raise CameraError(camera.fault or NO_FRAME)
    return frame
