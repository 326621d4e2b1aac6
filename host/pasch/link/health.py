"""The health of the link: one line a minute and one at the end, in a log beside the journal.

For people looking for a bad cable, a weak power supply or a board that restarts. The line is a
pure function of counters; the file never grows beyond a megabyte.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path

from pasch.link.messages import Health, Hello
from pasch.link.states import LinkState

__all__ = ["EVERY_S", "LOGGER", "health_line", "log_file"]

EVERY_S = 60.0
LOGGER = logging.getLogger("pasch.link")
# The logger of all of Pasch, so that the table's errors are logged too.
EVERYBODY = logging.getLogger("pasch")
LOG_BYTES = 500_000


def health_line(state: LinkState, hello: Hello | None, before: Health, now: Health) -> str:
    """One line: the board, its state, and the counts since `before`.

    >>> health_line(LinkState.ABSENT, None, Health(), Health(bad_lines=2))
    'no board: absent; bad lines 2 here 0 there, repeats 0, restarts 0, losses 0, fault 0'
    """
    who = f"board {hello.board_id}" if hello is not None else "no board"
    there = max(now.board_bad_lines - before.board_bad_lines, 0)
    return (
        f"{who}: {state.value}; bad lines {now.bad_lines - before.bad_lines} here {there} there, "
        f"repeats {now.retries - before.retries}, restarts {now.reboots - before.reboots}, "
        f"losses {now.losses - before.losses}, fault {now.board_fault}"
    )


class _File(RotatingFileHandler):
    """A log file; if it cannot be written, or is a link, the game goes on without it."""

    def _open(self) -> TextIOWrapper:
        if Path(self.baseFilename).is_symlink():
            raise OSError(None, "it is a link: name the file itself")
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Say nothing: the journal reports a full disk."""


@contextmanager
def log_file(path: Path) -> Iterator[None]:
    """Log what link and table report to a file, for the duration of the block."""
    handler = _File(path, maxBytes=LOG_BYTES, backupCount=1, delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    level = EVERYBODY.level
    EVERYBODY.addHandler(handler)
    EVERYBODY.setLevel(logging.INFO)
    try:
        yield
    finally:
        EVERYBODY.removeHandler(handler)
        EVERYBODY.setLevel(level)
        handler.close()
