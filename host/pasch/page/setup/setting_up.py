"""Setting up from the page: game, camera, corners, empty board, start position, and go.

Stores the choices, says what is due next, and hands everything over when the game is to begin. A
calibration of a board under a camera is kept and, if it still fits, used again.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from pasch.errors import PaschError, RequestError
from pasch.journal import Journal
from pasch.live.assembly import left_open
from pasch.live.model.terms import Chosen, Terms
from pasch.messages import as_sentence, sayer
from pasch.messages.names import day_name, given_names
from pasch.page.camera.phone import PHONE
from pasch.page.camera.pictures import WIDE_PX, outlines_of
from pasch.page.door.answers import Refusal
from pasch.page.setup import last_choice
from pasch.page.setup.choices import GameForm, plain_terms, terms_of
from pasch.page.setup.learning import BoardShown, learned_and_tried, still_picture
from pasch.page.site import Site
from pasch.page.telling.advice import at_a_page
from pasch.page.telling.drawing import board_json
from pasch.referee.model.commands import Start
from pasch.workflows import own_boards, saved_calibrations
from pasch.workflows.known_position import known_position
from pasch.workflows.new_board import BoardAsTold, is_seen, measured_board, misfit
from pasch_hardware.message import Message, message
from pasch_vision.arrays import Floats
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, CameraError
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.circles import locate_from_start
from pasch_vision.pose.corners import require_corners
from pasch_vision.pose.view import field_corners
from pasch_vision.sources.camera import Frame, LatestFrame, watched_camera
from pasch_vision.sources.mjpeg import shown

__all__ = ["SettingUp"]

PHONE_DUE = Message("Put the phone where it sees the whole board, and leave it there.")
FIRST_PICTURE_S = 8.0
# The share of the picture that the outline covers before its corners are dragged.
MIDDLE = 0.75
GAME, CAMERA, LOOK, START, READY = "game", "camera", "empty", "start", "ready"


class SettingUp:
    """The choices of one page; `begin` receives what was chosen, once, from any thread.

    `table`: its name, if several on this machine play into one journal. `expect` hears of each
    game that is chosen, while the camera is still to come.
    """

    def __init__(
        self,
        site: Site,
        begin: Callable[[Chosen], None],
        table: str = "",
        expect: Callable[[Terms], None] = lambda terms: None,
    ) -> None:
        self._site = site
        self._begin = begin
        self._expect = expect
        self._table = table
        self._last_choice = last_choice.last_choice_file(site.journal, table)
        self._turn = threading.Lock()
        self._terms: Terms | None = None
        # The game last played, with which the form is filled in.
        self._before: Terms | None = None
        # The players of the unfinished game that this one would continue.
        self._left: Mapping[str, str] | None = None
        self._source = ""
        self._empty: Picture | None = None
        self._corners: list[tuple[float, float]] | None = None
        self._calibration: Calibration | None = None
        self._is_kept = self._is_compared = False
        self._says: Message | None = None
        self._is_busy = self._is_begun = self._is_awaited = False

    @property
    def step(self) -> str:
        """What is due."""
        if self._terms is None:
            return GAME
        if self._site.camera is None or self._is_compared:
            return CAMERA
        if self._calibration is not None:
            return READY
        return LOOK if self._empty is None and self._corners is None else START

    @property
    def source(self) -> str:
        """The camera that was chosen; empty before that."""
        return self._source

    def as_json(self, lang: str) -> Mapping[str, Any]:
        """The progress, for the snapshot."""
        say, camera, learned = sayer(lang), self._site.camera, self._calibration
        # Watchers see this too, and an address may contain a password.
        source = shown(self._source)
        fault = camera.fault if camera is not None else None
        return {
            "step": self.step,
            "game": known.as_json() if (known := self._terms or self._before) else None,
            "camera": {
                "source": source,
                "says": source,
                "fault": say(fault) if fault else None,
            }
            if camera is not None
            else None,
            "corners": self._corners is not None,
            "empty": self._empty is not None,
            "learned": {
                "way": learned.quality.way,
                "error_mm": round(learned.quality.error_mm, 2),
                "kept": self._is_kept,
                "fits": True,
            }
            if learned is not None
            else None,
            "left": self._left,
            "busy": self._is_busy,
            "says": as_sentence(say(self._says)) if self._says else "",
        }

    def choose_game(self, form: GameForm) -> Message:
        """Choose another game; a board of another kind is learned anew."""
        with self._at_work():
            return self._told(self._take_terms(terms_of(form, self._site.journal)))

    def propose(self, terms: Terms | None, camera: str | None) -> None:
        """Begin with the named game and camera or, where none is named, with last time's.

        Where nothing but the game is named, it is played as last time; if it was another one then,
        people say who plays it and how. Raises `PaschError` if that fails; what was chosen before
        the failure stays chosen.
        """
        last = last_choice.load(self._last_choice)
        source = camera or (last.camera if last is not None else "")
        if terms is not None and terms != plain_terms(terms.start.game, self._site.journal):
            with self._at_work():
                self._take_terms(terms)
        elif last is not None and (terms is None or last.game.game == terms.start.game):
            self.choose_game(last.game)
        else:
            self.go_on_from(terms, source)
        if source and self._terms is not None:
            self.choose_camera(source)

    def report(self, fault: Message) -> None:
        """Show everybody why the choice has to be made again."""
        self._says = at_a_page(fault)
        self._site.bulletin.touch()

    def go_on_from(self, before: Terms | None, source: str) -> None:
        """Let a game be chosen, after this one if there is one; under a camera, if one is named.

        Raises `CameraError` if that camera is gone.
        """
        with self._at_work():
            self._before = before
            if source:
                self._open_camera(source)

    def _take_terms(self, terms: Terms) -> Message:
        before, self._terms = self._terms, terms
        self._expect(terms)
        if before is not None and before.profile.name != terms.profile.name:
            self._forget()
        self._site.profile = terms.profile
        self._left = _players_left(self._site.journal, self._table, terms.start)
        if self._site.camera is None:
            return message("Now choose a camera that sees the board from above.")
        return PHONE_DUE if self._is_awaited else self._remember()

    def choose_camera(self, source: str) -> Message:
        """Open another camera; raises `CameraError` if it gives no picture."""
        with self._at_work():
            if self.step == GAME:
                raise RequestError("choose a game first")
            self._forget()
            self._open_camera(source)
            if self._is_awaited:
                return self._told(PHONE_DUE)
            camera = self._site.camera
            assert camera is not None
            if camera.newest(0, FIRST_PICTURE_S) is None:
                fault = camera.fault
                self._close_camera()
                raise CameraError(fault or "the camera sends no pictures: choose another one")
            return self._told(self._remember())

    def picture_came(self) -> None:
        """Note a phone's picture; at the first one once the game is known, use a calibration kept
        earlier if it fits.
        """
        if not self._is_awaited or self._terms is None:
            return
        with suppress(PaschError), self._at_work():
            self._is_awaited = False
            self._told(self._remember())

    def corners_to_drag(self) -> list[tuple[float, float]]:
        """Where dragging starts, in px of the preview: the known corners, or a board in the middle
        of the picture.
        """
        profile, (wide, high) = self._due_terms().profile, image_size(self._frame().image)
        scale = min(1.0, WIDE_PX / wide)
        if self._corners is not None:
            return [(x * scale, y * scale) for x, y in self._corners]
        width, height = profile.field
        share = MIDDLE * min(wide / width, high / height) * scale / 2
        x, y = wide * scale / 2, high * scale / 2
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return [(x + right * width * share, y + down * height * share) for right, down in signs]

    def corners_found(self) -> list[tuple[float, float]]:
        """The corners, in px of the preview, where the checkers of the position to be set up show
        them; none where they do not.
        """
        terms, picture = self._due_terms(), self._frame().image
        with suppress(CalibrationError):
            lies = known_position(terms.game)[0].as_dict()
            view, _ = locate_from_start(terms.profile, picture, lies)
            wide = image_size(picture)[0]
            at = view.project(field_corners(terms.profile.field)) * min(1.0, WIDE_PX / wide)
            return [(float(x), float(y)) for x, y in at]
        return []

    def place_corners(
        self, corners: list[tuple[float, float]], is_preview: bool
    ) -> tuple[Message, Mapping[str, object]]:
        """Set the field's corners in the preview; returns the `outlines` of its places there."""
        after = "then-empty" if self._empty is None else "then-start"
        told = message(f"setup.corners-{'preview' if is_preview else after}")
        with nullcontext() if is_preview else self._at_work():
            terms, size = self._due_terms(), image_size(self._frame().image)
            scale = _scale_of(corners, size)
            full = [(x / scale, y / scale) for x, y in corners]
            found = Calibration.from_corners(terms.profile, size, full)
            if not is_preview:
                self._corners, self._calibration = full, None
                self._site.eye.calibration = found
                self._told(told)
        outlines = outlines_of(found, scale)
        return told, {"outlines": [{"name": name, "outline": one} for name, one in outlines]}

    def measure_board(
        self,
        name: str,
        diameter_mm: float,
        corners: list[tuple[float, float]],
        field_mm: tuple[float, float] | None = None,
    ) -> Message:
        """Make a profile of the board in the preview, save it under its name, and use it.

        `diameter_mm`: of the checkers, or of the larger ones if there are two sizes; `field_mm`:
        the field's width and height, if somebody has measured them.
        """
        with self._at_work():
            terms, picture = self._due_terms(), self._frame().image
            scale = _scale_of(corners, image_size(picture))
            usual = terms.profile.diameters
            told = BoardAsTold(
                own_boards.name_for(name, self._site.journal),
                terms.profile.board,
                {letter: diameter_mm * mm / max(usual.values()) for letter, mm in usual.items()},
                field=field_mm,
            )
            full = np.array(corners) / scale
            profile = own_boards.save(measured_board(told, picture, full), self._site.journal)
            self._take_terms(replace(terms, profile=profile))
            width, height = profile.field
            made = message(
                "The board {name!r} is kept: a field of {width:g} x {height:g} mm.",
                name=profile.name,
                width=width,
                height=height,
            )
            if doubt := _doubt(told, picture, full):
                made = message("{made} {doubt}", made=made, doubt=doubt)
            return self._told(made)

    def start_position(self) -> Mapping[str, Any]:
        """The board, and the position it must show when it is learned."""
        if self._terms is None:
            raise RequestError("choose a game first")
        game = self._terms.game
        places, _ = known_position(game)
        return {"plan": board_json(self._terms.profile, game), "places": places.as_dict()}

    def take_empty(self) -> Message:
        """Take the picture of the empty board."""
        with self._at_work():
            self._due_terms()
            self._empty, self._calibration = self._still(), None
            return self._told(message("Now set up the start position."))

    def take_start(self) -> Message:
        """Take the picture of the known position, learn from it, test the result and save it."""
        with self._at_work():
            terms = self._due_terms()
            if self._empty is None and self._corners is None:
                raise RequestError("drag the corners first, or show the empty board")
            lies = known_position(terms.game)[0].as_dict()
            shown = BoardShown(self._still(), lies, self._empty, self._corners)
            learned, told = learned_and_tried(terms, shown)
            self._calibration, self._is_kept = learned, False
            self._site.eye.calibration = learned
            self._save(learned)
            return self._told(told)

    def begin(self, is_new: bool) -> Message:
        """Hand over to the table."""
        with self._at_work():
            camera, calibration, terms = self._site.camera, self._calibration, self._terms
            if terms is None or camera is None or calibration is None:
                raise RequestError("the camera does not know the board yet: set it up first")
            if self._is_begun:
                raise RequestError("the game begins already")
            self._is_begun = True
            last_choice.save(terms, self._source, self._last_choice)
            self._begin(Chosen(terms, camera, calibration, is_new))
            return message("The game begins.")

    def close(self) -> None:
        """Release the camera, unless a table has taken it over."""
        if self._site.table is None:
            self._close_camera()

    def _told(self, says: Message) -> Message:
        """Note the result of a step, which every device shows."""
        self._says = says
        return says

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Run one step at a time; everybody sees the step in progress and its result."""
        if not self._turn.acquire(blocking=False):
            raise Refusal(409, "wait: the last step is not done yet")
        try:
            self._is_busy, self._says = True, None
            self._site.bulletin.touch()
            yield
        except PaschError as error:
            self._says = at_a_page(error.message)
            raise
        finally:
            self._is_busy = False
            self._turn.release()
            self._site.bulletin.touch()

    def _due_terms(self) -> Terms:
        if self._terms is None or self._site.camera is None:
            raise RequestError("choose a game and a camera first")
        return self._terms

    def _frame(self) -> Frame:
        assert self._site.camera is not None
        frame = self._site.camera.newest(0, FIRST_PICTURE_S)
        if frame is None:
            raise CameraError(self._site.camera.fault or "the camera sends no pictures")
        return frame

    def _still(self) -> Picture:
        assert self._site.camera is not None
        return still_picture(self._site.camera)

    def _saved_file(self) -> Path:
        return saved_calibrations.file_of(
            self._due_terms().profile, self._source, self._site.journal
        )

    def _save(self, learned: Calibration) -> None:
        # If it cannot be saved, it lasts for tonight and is learned again the next evening.
        with suppress(CalibrationError):
            saved_calibrations.save(learned, self._saved_file())

    def _remember(self) -> Message:
        """Use a calibration kept earlier, if it still fits."""
        again = message("Show the empty board, or drag the corners of its field.")
        known = saved_calibrations.load(self._saved_file(), self._due_terms().profile)
        if known is None:
            return again
        # This takes a while, and belongs to choosing the camera.
        self._is_compared = True
        try:
            reason = saved_calibrations.why_not(known, self._frame().image)
        finally:
            self._is_compared = False
        if reason:
            day = day_name(known.created[:10])
            unfit = message("kept-sight.unfit", reason=reason, created=day)
            return message("{unfit} {again}", unfit=unfit, again=again)
        self._calibration, self._is_kept = known, True
        self._site.eye.calibration = known
        return message("The camera knows this board from last time, and it still fits.")

    def _forget(self) -> None:
        self._empty = self._corners = self._calibration = None
        self._site.eye.forget()

    def _open_camera(self, source: str) -> None:
        """Take pictures from this camera from now on; raises `CameraError` if there is none."""
        self._close_camera()
        self._site.is_phone = self._is_awaited = source == PHONE
        phone, touch = self._site.phone, self._site.bulletin.touch
        if source == PHONE:
            camera = LatestFrame(lambda: phone, on_fault=touch)
        else:
            camera = watched_camera(source, touch)
        self._site.camera, self._source = camera, source

    def _close_camera(self) -> None:
        camera, self._site.camera = self._site.camera, None
        if camera is not None:
            camera.close()


def _scale_of(corners: list[tuple[float, float]], size: tuple[int, int]) -> float:
    """How large the preview of a picture of this size is; raises `CalibrationError`, in the
    preview's pixels, when no field has these corners in it.
    """
    scale = min(1.0, WIDE_PX / size[0])
    require_corners(np.array(corners), (round(size[0] * scale), round(size[1] * scale)))
    return scale


def _doubt(told: BoardAsTold, picture: Picture, corners: Floats) -> Message | None:
    """What speaks against a board measured between these corners, or might yet."""
    if not is_seen(told, picture, corners):
        return message("But no points are seen between these corners: look where they lie.")
    if told.field is None:
        return message(
            "The size follows from the checkers' width: if the field is of another, measure the"
            " board again with its size, under another name."
        )
    if odd := misfit(told, picture, corners):
        return message(
            "But in the picture this field is {seen:.2f} times as wide as high, by these numbers"
            " {given:.2f} times: look where its corners lie.",
            **odd.values,
        )
    return None


def _players_left(journal: Path, table: str, start: Start) -> Mapping[str, str] | None:
    """The names of the players of the unfinished game, by seat.

    None if `start` continues no such game. Reading errors are reported when the table is opened.
    """
    if not journal.is_file():
        return None
    with suppress(PaschError), Journal.open(journal, table=table) as opened:
        if row := left_open(opened, start):
            return given_names(opened.events(row.id)[0].data.get("players") or {})
    return None
