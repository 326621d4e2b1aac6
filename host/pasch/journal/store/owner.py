"""One owner per table: a program that plays into a journal holds a lock until it ends, however it
ends.

A system lock on a file beside the journal: a killed program loses it. Tables with different names
have separate locks and can play into one journal side by side.
"""

import os
from contextlib import suppress
from pathlib import Path

from pasch.errors import JournalError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

__all__ = ["TAKEN", "TAKEN_WHOLE", "Owner"]

TAKEN = (
    "another program is playing a game into {path} at this table: end that one, give this table a"
    " name of its own with --table, or name another file with --journal"
)
# The sentences of commands that know no tables.
TAKEN_WHOLE = (
    "another program is playing a game into {path}: end that one, or name another file with"
    " --journal"
)
# The lock and SQLite's log lie beside the file's name: under another name nobody would find them.
LINKED = (
    "{path} is a file of several names (hard links), and who plays under another one would harm "
    "it: play into a copy of it, or take the other names away"
)
OPENED = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)


class Owner:
    """Holds a table of a journal; raises `JournalError` if somebody else does, or `OSError`."""

    def __init__(self, journal: Path, table: str = "") -> None:
        # Beside the resolved file: a link is another name for the same journal.
        file = Path(os.path.realpath(journal))
        if file.exists() and file.stat().st_nlink > 1:
            raise JournalError(LINKED, path=journal)
        self._file = file.with_name("-".join(filter(None, (file.name, "owner", table))))
        self._handle = -1
        self.hold_on(journal)

    def hold_on(self, journal: Path) -> None:
        """Take the lock, or take it again if somebody has removed its file; raises `JournalError`
        if somebody else has it.
        """
        while not self._is_holding():
            self._close()
            self._handle = self._opened()
            try:
                lock(self._handle)
            except (BlockingIOError, PermissionError):
                self._close()
                raise JournalError(TAKEN, path=journal) from None

    def _opened(self) -> int:
        """The lock's file; another user's is opened for reading, which is enough to lock it."""
        try:
            return os.open(self._file, OPENED, 0o666)
        except PermissionError:
            if not self._file.exists():
                raise
            return os.open(self._file, OPENED & ~(os.O_RDWR | os.O_CREAT))

    def _is_holding(self) -> bool:
        """Whether the lock is on the current file: its last owner may have removed ours."""
        try:
            return self._handle >= 0 and os.path.samestat(
                os.fstat(self._handle), os.stat(self._file)
            )
        except FileNotFoundError:
            return False

    def let_go(self) -> None:
        """Let somebody else play at this table."""
        if self._handle >= 0 and fcntl is not None and self._is_holding():
            # Another user's file may stay: only the lock counts.
            with suppress(PermissionError):
                self._file.unlink(missing_ok=True)
        is_held = self._handle >= 0
        self._close()
        if is_held and fcntl is None:
            # Windows lets nobody remove an open file; another owner may have it by now.
            with suppress(OSError):
                self._file.unlink()

    def _close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
        self._handle = -1


def lock(handle: int) -> None:
    """Lock an open file at once or not at all; raises `OSError` if somebody else has the lock.

    Windows locks a byte; here it is one that nobody reads or writes.
    """
    if fcntl is not None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
