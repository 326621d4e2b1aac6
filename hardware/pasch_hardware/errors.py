"""The errors of the whole program; the root is defined here, on the lowest floor.

    PaschError                     one sentence that says what to do
    ├─ ProfileError                a board profile cannot be used        (pasch_hardware)
    ├─ TwinError                   the virtual board cannot run          (pasch_hardware)
    ├─ PictureError                a picture cannot be read              (pasch_vision)
    ├─ CalibrationError            the board was not found or learned    (pasch_vision)
    ├─ CameraError                 no camera, or it stopped              (pasch_vision)
    ├─ RecordingError              a recording cannot be written or read (pasch_vision)
    ├─ NotationError               text is not valid notation            (pasch)
    ├─ RuleError                   impossible position, dice or options  (pasch)
    ├─ RequestError                a line of JSON is not what is asked   (pasch)
    ├─ LinkError                   no board on the port, wrong firmware  (pasch)
    │   └─ WireError               we were about to send a bad line      (pasch)
    ├─ JournalError                a journal cannot be read or written   (pasch)
    └─ PageError                   the page cannot be served, or refuses (pasch)

A player's wrong play is never an error; it is a verdict.
"""

from typing import Any

from pasch_hardware.message import Message

__all__ = ["PaschError", "ProfileError", "TwinError"]


class PaschError(Exception):
    """Something a person can put right; its message is one clear sentence that says how.

    It is raised with a message, or with its template and the values by their names:

    >>> error = PaschError("there is no game {name!r}", name="halma")
    >>> str(error), error.message.values
    ("there is no game 'halma'", {'name': 'halma'})
    """

    def __init__(self, template: str | Message, /, **values: Any) -> None:
        super().__init__(template)
        self.message = template if isinstance(template, Message) else Message(template, values)

    def __str__(self) -> str:
        return str(self.message)


class ProfileError(PaschError):
    """A board profile is missing, unreadable, or describes no board."""


class TwinError(PaschError):
    """The virtual board cannot run here (no Node.js, no free port, firmware does not start)."""
