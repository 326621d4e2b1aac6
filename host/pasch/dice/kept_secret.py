"""The secret of the program's dice, on the disk: a program that is killed goes on with its series.

Beside the journal, for its owner's eyes only, and there before anybody is told of a commitment.
What was rolled stands in the journal; here is only what that must not tell before the game is
over. A disk that takes nothing stops no game: the proof then does not outlast the program.
"""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from pasch.link.messages import SeriesEnded
from pasch_hardware.files import read_plain, write_whole

__all__ = ["KeptSecret", "SecretFile"]

LIMIT = 64 * 1024
LOGGER = logging.getLogger("pasch.dice")


class KeptSecret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What outlasts a start of the program, named `boot_id`.

    The `series` that runs (0: none) with its secret, how many rolls there were `before` it in
    this start, and the press that each button had come to; `ended`: the series before, whose
    secret may not have been told yet.
    """

    boot_id: str
    series: int
    secret: str
    before: int = 0
    presses: dict[int, int] = {}
    ended: SeriesEnded | None = None


class SecretFile:
    """The file of one table's secret."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> KeptSecret | None:
        """What was written last; None where there is nothing, or nothing that can be read."""
        try:
            return msgspec.json.decode(read_plain(self._path, LIMIT), type=KeptSecret)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            LOGGER.warning("the secret of the dice before is lost: %s", error)
            return None

    def write(self, kept: KeptSecret) -> None:
        """Keep this instead of what was kept before."""
        try:
            write_whole(self._path, msgspec.json.encode(kept), is_private=True)
        except OSError as error:
            LOGGER.warning("the secret of the dice is not kept: %s", error)
