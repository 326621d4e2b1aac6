"""The folder a demo writes to: created, or cleared of an earlier demo and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from pasch.errors import RequestError
from pasch_hardware.message import cause

__all__ = ["clear_for_demo"]

PAGE = re.compile(r"(\d\d+|calibration)-[a-z0-9-]*\.png")
RECORDS = re.compile(r"games\.(db(-wal|-shm)?|log)|match\.(mat|json)")


def clear_for_demo(folder: Path) -> None:
    """Create the folder, or remove what an earlier demo left in it; other files stay.

    Raises `RequestError` if it cannot be written to, or holds a journal or match but no demo
    pages: those may be somebody's games.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = [file.name for file in folder.iterdir()]
        pages = [name for name in names if PAGE.fullmatch(name)]
        records = [name for name in names if RECORDS.fullmatch(name)]
        if records and not pages:
            raise RequestError(
                "{folder} holds {records} of games that no demo played: choose another folder"
                " with --out",
                folder=folder,
                records=records[0],
            )
        for name in (*pages, *records):
            (folder / name).unlink()
    except OSError as error:
        raise RequestError(
            "the demo cannot write to {folder} ({reason}): choose another folder with --out",
            folder=folder,
            reason=cause(error),
        ) from None
