"""A journal that somebody alters behind its back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

__all__ = ["altered"]


def altered(path: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    """Carry out SQL statements on a file; `values` fill the question marks of each."""
    with closing(sqlite3.connect(path)) as file, file:
        for statement in statements:
            file.execute(statement, values)
