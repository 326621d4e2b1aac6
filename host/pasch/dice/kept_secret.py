"""The secret of the program's dice on disk, so that a killed program can continue its series.

The file lies beside the journal, readable by its owner alone, and is written before anybody learns
the commitment. The rolls are in the journal; this holds only what the journal must not reveal
before the game is over. A full disk stops no game: the proof is then lost with the program.
"""

import logging
from pathlib import Path

import msgspec

from pasch.link.messages import SeriesEnded
from pasch_hardware.files import read_plain, write_whole

__all__ = ["KeptSecret", "SecretFile"]

LIMIT = 64 * 1024
LOGGER = logging.getLogger("pasch.dice")


class KeptSecret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data that survives one start of the program, named `boot_id`.

    The current `series` (0: none) with its secret, the number of rolls `before` it since this
    start, and how many presses each button had counted; `ended`: the previous series, whose secret
    may not have been revealed yet.
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
        """The last data written; None if nothing is readable."""
        try:
            if self._path.is_symlink():
                # A link may lead to another journal's secret, and would not be written either.
                raise OSError(None, "it is a link: name the file itself")
            return msgspec.json.decode(read_plain(self._path, LIMIT), type=KeptSecret)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            LOGGER.warning("the secret of the dice before is lost: %s", error)
            return None

    def write(self, kept: KeptSecret) -> None:
        """Replace the kept secret."""
        try:
            write_whole(self._path, msgspec.json.encode(kept), is_private=True)
        except OSError as error:
            LOGGER.warning("the secret of the dice is not kept: %s", error)
