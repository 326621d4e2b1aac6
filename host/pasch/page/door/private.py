"""Files that only their owner may read: keys of tables and certificates."""

from __future__ import annotations

import os
from pathlib import Path

from pasch.errors import PageError
from pasch_hardware.message import cause

__all__ = ["read_private", "write_private"]

OWNER_ONLY = 0o600


def read_private(path: Path) -> bytes:
    """What the file holds, nothing where there is none; raises `PageError`."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise _refused(path, error) from None


def write_private(path: Path, data: bytes) -> None:
    """Write the file anew, whole, for the owner's eyes; raises `PageError`."""
    beside = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(opened, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        raise _refused(path, error) from None


def _refused(path: Path, error: OSError) -> PageError:
    return PageError(
        "the page's keys cannot be kept in {path} ({reason}): free or mend that place, or play"
        " with --page off",
        path=path,
        reason=cause(error),
    )
