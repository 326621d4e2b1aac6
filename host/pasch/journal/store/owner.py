"""One owner a journal: whoever plays into it holds a lock until it ends, however it ends.

A lock of the system's on a file beside the journal: a program that is killed loses it. Where the
system knows no such lock nobody is kept out.
"""

from __future__ import annotations

import os
from pathlib import Path

from pasch.errors import JournalError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["Owner"]


class Owner:
    """Holds a journal; raises `JournalError` where somebody else does, `OSError`."""

    def __init__(self, journal: Path) -> None:
        self._file = journal.with_name(f"{journal.name}-owner")
        self._handle = -1
        # Its owner before may just have taken the file away.
        while fcntl is not None and not self._is_taken(journal):
            os.close(self._handle)

    def _is_taken(self, journal: Path) -> bool:
        """Take the lock; False where that was on a file which is no longer there."""
        self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return os.path.samestat(os.fstat(self._handle), os.stat(self._file))
        except BlockingIOError:
            os.close(self._handle)
            raise JournalError(
                "another program is playing a game into {path}: end that one, or name another "
                "file with --journal",
                path=journal,
            ) from None
        except FileNotFoundError:
            return False

    def let_go(self) -> None:
        """Somebody else may play into the journal now."""
        if self._handle >= 0:
            self._file.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = -1
