"""Compares the index of a journal's events with their table.

Checksums guard the rows themselves; a damaged index would leave rows out, and nobody would miss
them.
"""

import sqlite3

__all__ = ["misfiled_games"]

# Games of which the index finds other rows than the table holds. One statement, so that nobody
# writes in between; the remainder keeps the sum in bounds.
MISFILED = """
SELECT game_id FROM (
    SELECT game_id, count(*) AS rows, sum(seq % 65521) AS total
    FROM events INDEXED BY events_of_game GROUP BY game_id
    UNION ALL
    SELECT game_id, count(*), sum(seq % 65521) FROM events NOT INDEXED GROUP BY game_id
) GROUP BY game_id, rows, total HAVING count(*) = 1
"""

# Reads all of the index and nothing of the table.
INDEXED = "SELECT sum(game_id % 2), sum(seq % 2) FROM events INDEXED BY events_of_game"


def misfiled_games(connection: sqlite3.Connection) -> frozenset[object]:
    """The games whose rows, as the index finds them, are not those that the table holds.

    Raises `sqlite3.DatabaseError` if the index cannot be read.
    """
    try:
        rows = connection.execute(MISFILED).fetchall()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        # A page of the table that is none must not hide games on others; one of the index leaves
        # nothing to go by, and raises again.
        connection.execute(INDEXED).fetchone()
        rows = []
    return frozenset(game_id for (game_id,) in rows)
