"""Files that only their owner may read: keys of tables and certificates."""

from pathlib import Path

from pasch.errors import PageError
from pasch_hardware.files import write_whole
from pasch_hardware.message import cause

__all__ = ["read_private", "write_private"]


def read_private(path: Path) -> bytes:
    """The file's content, empty if there is no file; raises `PageError`."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise _refused(path, error) from None


def write_private(path: Path, data: bytes) -> None:
    """Replace the file as a whole, readable by its owner alone; raises `PageError`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data, is_private=True)
    except OSError as error:
        raise _refused(path, error) from None


def _refused(path: Path, error: OSError) -> PageError:
    return PageError(
        "the page's keys cannot be kept in {path} ({reason}): free or mend that place, or play"
        " with --page off",
        path=path,
        reason=cause(error),
    )
