"""Games of which a fuller record was added: which one, and where it stands among the others.

The poorer record stays in the file and is listed no more; the fuller one, though added later,
stands in its place, so that a match keeps its order.
"""

import sqlite3
from collections.abc import Mapping

from pasch.journal.store.schema import INSTEAD, SETTING_SUM

__all__ = ["places", "replaced"]


def replaced(file: sqlite3.Connection) -> dict[int, int]:
    """The games of which a fuller record was added, with that one's number."""
    query = (
        "SELECT CAST(substr(name, length(?1) + 1) AS INTEGER), CAST(value AS INTEGER) "
        f"FROM settings WHERE instr(name, ?1) = 1 AND crc IS {SETTING_SUM}"
    )
    return dict(file.execute(query, (INSTEAD,)))


def places(fuller: Mapping[int, int]) -> dict[int, int]:
    """For every fuller record the number in whose place it stands.

    >>> places({2: 4, 4: 6, 5: 7})
    {4: 2, 6: 2, 7: 5}
    """
    found: dict[int, int] = {}
    for poorer, number in sorted(fuller.items()):
        place = found.get(poorer, poorer)
        found[number] = min(place, found.get(number, place))
    return found
