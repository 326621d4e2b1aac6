"""Positions drawn as text, for a terminal: one drawing per kind of board.

Each takes a position (letters by place) and returns its lines. Checkers are the journal's letters
(`w`, `b`, …); if there are more than fit, their number is shown instead. Whatever lies beside the
board is left to the caller. Knows how boards look and no game.
"""

from collections.abc import Mapping, Sequence

__all__ = ["four_sides", "strip", "tallied", "two_rows"]

STACK = 5
CELL = 5


def tallied(content: str) -> str:
    """What lies on a place, counted: `www` as `w3`, two colours one after the other.

    >>> tallied("wwwb")
    'w3 b1'
    """
    return " ".join(f"{letter}{content.count(letter)}" for letter in dict.fromkeys(content))


def two_rows(places: Mapping[str, str]) -> tuple[str, ...]:
    """24 points as White sees them: 13 to 24 above, 12 to 1 below, the bar between."""
    upper = [str(point) for point in range(13, 25)]
    lower = [str(point) for point in range(12, 0, -1)]
    rows = [_edge(upper)]
    rows += [_row([_at(places, place, line) for place in upper]) for line in range(STACK)]
    rows.append(_row(["   "] * 12))
    rows += [
        _row([_at(places, place, line) for place in lower]) for line in reversed(range(STACK))
    ]
    return (*rows, _edge(lower))


def _edge(names: Sequence[str]) -> str:
    halves = ["".join(f"{name:->3}" for name in half) for half in (names[:6], names[6:])]
    return f" +{halves[0]}-+---+{halves[1]}-+"


def _row(cells: Sequence[str]) -> str:
    return f" |{''.join(cells[:6])} |   |{''.join(cells[6:])} |"


def _at(places: Mapping[str, str], place: str, line: int) -> str:
    """What one line of a point shows, counted from the board's edge."""
    content = places.get(place, "")
    if len(content) > STACK and line == STACK - 1:
        return f"{len(content):>3}"
    return f"{content[line]:>3}" if line < len(content) else "   "


def four_sides(places: Mapping[str, str]) -> tuple[str, ...]:
    """The ring of High Gammon, blue at the bottom, with the rest fields in the corners."""
    top = ["NW", *(f"N{number}" for number in range(6, 0, -1)), "NE"]
    bottom = ["SW", *(f"S{number}" for number in range(1, 7)), "SE"]
    rows = [_cells(top), _cells([_filled(places, place) for place in top]), ""]
    for number in range(1, 7):
        left, right = f"W{number}", f"E{7 - number}"
        gap = " " * (CELL * 4 + 4)
        rows.append(
            f" {left:<3}{_filled(places, left):<{CELL}}{gap}"
            f"{_filled(places, right):>{CELL}} {right:>3}"
        )
    rows += ["", _cells([_filled(places, place) for place in bottom]), _cells(bottom)]
    return tuple(rows)


def _cells(texts: Sequence[str]) -> str:
    return " " + "".join(f"{text:<{CELL}}" for text in texts).rstrip()


def _filled(places: Mapping[str, str], place: str) -> str:
    content = places.get(place, "")
    return (content if len(content) < CELL else tallied(content)) or "·"


def strip(places: Mapping[str, str]) -> tuple[str, ...]:
    """The strip of Gamwin, field 9 above; checkers lie outward from the strip on either side."""
    rows = ["   L         R"]
    for number in range(9, 0, -1):
        left, right = (places.get(f"{side}{number}") or "·" for side in "LR")
        rows.append(f" {left[::-1]:>{CELL}} |{number}| {right}")
    return tuple(rows)
