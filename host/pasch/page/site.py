"""What one program's page shows: the table while there is one, and what is known besides.

Every request handler gets it. Whoever opens tables fills it in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from pasch.errors import RequestError
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Notice
from pasch.messages import sentence
from pasch.page.camera.phone import PhoneCamera
from pasch.page.camera.pictures import Eye
from pasch.page.door.keys import Keys
from pasch.page.telling.advice import at_a_page
from pasch.page.telling.bulletin import Bulletin
from pasch.page.telling.seats import HeldSeats

if TYPE_CHECKING:
    from pasch.live.model.table_events import News
    from pasch.live.table import Table
    from pasch_hardware.boards.board import BoardProfile
    from pasch_hardware.message import Message
    from pasch_vision.calibration import Calibration
    from pasch_vision.sources.camera import LatestFrame

__all__ = ["SETUP", "SetupSteps", "Site"]

SETUP, PLAY = "setup", "play"


class SetupSteps(Protocol):
    """What a page needs of its setting up: `pasch.page.setup.setting_up.SettingUp`."""

    @property
    def source(self) -> str:
        """The camera that was chosen; empty before that."""

    def as_json(self, lang: str) -> Mapping[str, Any]:
        """The progress, for the snapshot."""

    def picture_came(self) -> None:
        """Note a phone's picture."""


class Site:
    """One page. `journal` is where its games are kept; keys lie beside it."""

    def __init__(self, journal: Path, keys: Keys) -> None:
        self.journal = journal
        self.keys = keys
        self.stage = SETUP
        # Between the choice and its table: opening takes seconds, the first time a minute.
        self.is_opening = False
        self.table: Table | None = None
        self.profile: BoardProfile | None = None
        self.camera: LatestFrame | None = None
        # The board's port, if this program was told one; None: the board found on USB.
        self.port: str | None = None
        self.phone = PhoneCamera()
        self.is_phone = False
        # Set if the page is not at the port asked for: says where it is.
        self.elsewhere: Message | None = None
        self.eye = Eye(lambda: self.camera)
        self.setting_up: SetupSteps | None = None
        # Leaves the table for another one; set by whoever opens tables, if that is possible.
        self.on_leave: Callable[[], None] | None = None
        self.seats = HeldSeats()
        self.bulletin = Bulletin(self._more)

    def await_table(self) -> None:
        """Note that everything is chosen and a table is being opened."""
        self.is_opening = True
        self.bulletin.touch()

    def begin(
        self,
        table: Table,
        profile: BoardProfile,
        camera: LatestFrame | None = None,
        calibration: Calibration | None = None,
        settings: TableSettings | None = None,
    ) -> None:
        """Note that a table is open and how it behaves; its events go to `hear`."""
        self.table, self.profile, self.stage, self.is_opening = table, profile, PLAY, False
        self.camera, self.eye.calibration = camera, calibration
        known = replace(settings or TableSettings(), is_watched=camera is not None)
        buttons = len(profile.electronics.button_pins)
        self.bulletin.begin(table.state, known, buttons)

    def set_up(self, steps: SetupSteps) -> None:
        """Begin setting up: everything has yet to be chosen, step by step."""
        self.setting_up, self.stage, self.is_opening = steps, SETUP, False
        self.bulletin.touch()

    def end(self) -> None:
        """Note that the table is closed."""
        self.table = None
        self.camera = None
        self.eye.forget()
        self.bulletin.end()

    def leave(self) -> None:
        """Leave the table to choose another game, unless it has been left already; raises
        `RequestError` if that is impossible.
        """
        if self.is_opening:
            raise RequestError("wait: the last step is not done yet")
        if self.stage == SETUP:
            return
        if self.on_leave is None:
            raise RequestError(
                "no other game can be chosen here: end the program, then begin anew"
            )
        if self.table is not None:
            self.on_leave()

    def hear(self, news: News) -> None:
        """Take in a table event, in the table's own thread."""
        if isinstance(news, Notice):
            news = replace(news, message=at_a_page(news.message))
        self.eye.hear(news)
        self.bulletin.hear(news)

    def _more(self, lang: str) -> Mapping[str, Any]:
        steps = self.setting_up if self.stage == SETUP else None
        setup = steps.as_json(lang) if steps else None
        camera = self.eye.summary(self.bulletin.state)
        return {
            "stage": self.stage,
            "camera": camera,
            "phone": self.is_phone,
            "setup": setup,
            "opening": self.is_opening,
            "held": self.seats.held,
            "elsewhere": sentence(self.elsewhere, lang) if self.elsewhere else "",
        }
