"""Reads files from untrusted sources without harm, and writes files whole or not at all.

All code that reads a file named by others, or writes one for people, uses this module. Knows
nothing about the contents of a file and has no messages of its own: its errors are the system's,
`OSError`.
"""

import errno
import io
import os
import stat
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

__all__ = [
    "DATABASE",
    "check_place",
    "open_plain",
    "read_plain",
    "write_new",
    "write_parts",
    "write_text",
    "write_whole",
    "zip_of",
]

LARGEST = 256 * 1024 * 1024
# How every SQLite file begins.
DATABASE = b"SQLite format 3\x00"
# A pipe is opened without waiting for its writer; Windows has no such flags, and needs its own.
OPENED = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
ORDINARY, OWNER_ONLY = 0o666, 0o600
# What a file is called while it is not whole.
PART = ".pasch-"


@contextmanager
def open_plain(path: str | Path) -> Iterator[BinaryIO]:
    """A plain file, open to be read; raises `OSError` for anything else."""
    with open(path, "rb", opener=lambda name, _: os.open(name, OPENED)) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(None, "it is not a file")
        yield file


def read_plain(path: str | Path, limit: int = LARGEST) -> bytes:
    """The content of a plain file of at most `limit` bytes; raises `OSError` for anything else."""
    with open_plain(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size > limit:
            raise OSError(None, "it is too large")
        return file.read(size)


def write_whole(
    path: str | Path, data: bytes, *, is_durable: bool = True, is_private: bool = False
) -> None:
    """Write a file whole, or leave everything as it was; raises `OSError`, which names the file.

    It is first written beside its place under an unpredictable name. An existing file is replaced
    and keeps its permissions; a journal is refused, since it may hold the only record of games,
    and a link, since it might lead anywhere; a device or a pipe is written to directly.
    `is_durable`: on the disk when this returns; `is_private`: only its owner may read it.
    """
    write_parts(path, (data,), is_durable=is_durable, is_private=is_private)


def check_place(path: str | Path) -> None:
    """Raise the `OSError` that `write_whole` would raise there; everything stays as it was."""
    try:
        if not _is_special(Path(path)):
            _refuse(Path(path))
            with tempfile.TemporaryFile(prefix=PART, dir=Path(path).parent):
                pass
    except OSError as error:
        error.filename = str(path)
        raise


def write_new(path: str | Path, data: bytes) -> None:
    """Write a new file, as `write_whole` does; raises `FileExistsError` if there is one.

    That holds even if another program creates it at the same moment.
    """
    path = Path(path)
    path.touch(exist_ok=False)
    try:
        write_whole(path, data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def write_parts(
    path: str | Path,
    parts: Iterable[bytes],
    *,
    is_durable: bool = True,
    is_private: bool = False,
) -> None:
    """Write a file made part by part, as `write_whole` does; nothing if a part cannot be made."""
    try:
        _write(Path(path), parts, is_durable, is_private)
    except OSError as error:
        # Name the file asked for, not the temporary one.
        error.filename = str(path)
        raise


def _write(path: Path, parts: Iterable[bytes], is_durable: bool, is_private: bool) -> None:
    if _is_special(path):
        with path.open("wb") as device:
            device.writelines(parts)
        return
    _refuse(path)
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else ORDINARY & ~_umask()
    mode = OWNER_ONLY if is_private else mode
    handle, part = tempfile.mkstemp(prefix=PART, dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.writelines(parts)
            file.flush()
            if is_durable:
                os.fsync(file.fileno())
        os.chmod(part, mode)
        os.replace(part, path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
    if is_durable:
        _settle_names(path.parent)


def _is_special(path: Path) -> bool:
    """Whether a device or a pipe lies there, which is written to directly."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _refuse(path: Path) -> None:
    """Raise `OSError` if what lies there is not to be replaced."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.is_symlink():
        raise OSError(None, "it is a link: name the file itself")
    if _is_database(path):
        raise OSError(None, "it is a journal: it would be lost")


def _is_database(path: Path) -> bool:
    """Whether a database lies there, as every journal is."""
    with suppress(OSError), open_plain(path) as file:
        return file.read(len(DATABASE)) == DATABASE
    return False


def _settle_names(folder: Path) -> None:
    """Flush a folder's file names to the disk, so that a power cut does not restore the old file.

    Does nothing on a system that cannot do that.
    """
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_text(path: str | Path, text: str) -> None:
    """Write a text file in UTF-8, as `write_whole` does."""
    write_whole(path, text.encode())


def zip_of(files: Iterable[tuple[str, bytes]], *, is_packed: bool = True) -> bytes:
    """A zip of these files by their names in it; `is_packed`: made smaller."""
    memory = io.BytesIO()
    how = zipfile.ZIP_DEFLATED if is_packed else zipfile.ZIP_STORED
    with zipfile.ZipFile(memory, "w", how) as bundle:
        for name, data in files:
            # `writestr` notes the time, which a zip cannot do before 1980: a small computer that
            # has no clock of its own begins in 1970.
            with bundle.open(name, "w") as file:
                file.write(data)
    return memory.getvalue()


def _umask() -> int:
    """The permissions that the system removes from a new file."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
