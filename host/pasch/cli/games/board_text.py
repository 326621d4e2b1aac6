"""A position drawn in letters, for a terminal: one picture per kind of board.

Checkers are the letters of the journal (`w`, `b`, …); a place with more than fit shows the number
instead. Knows how boards look and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pasch.rules.model.game import Game
from pasch.rules.model.position import Position

__all__ = ["board_text"]

STACK = 5
CELL = 5
EXTRAS = ("bar", "off", "yard")


def board_text(game: Game, position: Position) -> tuple[str, ...]:
    """The lines of the drawing; what lies beside the board is named below it."""
    return (*BOARDS[game.equipment.board](position), *_beside(position))


def _beside(position: Position) -> tuple[str, ...]:
    lying = [f"{place} {_short(position.at(place))}" for place in EXTRAS if position.at(place)]
    return (" " + "   ".join(lying),) if lying else ()


def _short(content: str) -> str:
    """`www` as `w3`, two colours one after the other."""
    return " ".join(f"{letter}{content.count(letter)}" for letter in dict.fromkeys(content))


def _two_rows(position: Position) -> tuple[str, ...]:
    """24 points as White sees them: 13 to 24 above, 12 to 1 below, the bar between."""
    upper = [str(point) for point in range(13, 25)]
    lower = [str(point) for point in range(12, 0, -1)]
    rows = [_edge(upper)]
    rows += [_row([_at(position, place, line) for place in upper]) for line in range(STACK)]
    rows.append(_row(["   "] * 12))
    rows += [
        _row([_at(position, place, line) for place in lower]) for line in reversed(range(STACK))
    ]
    return (*rows, _edge(lower))


def _edge(names: Sequence[str]) -> str:
    halves = ["".join(f"{name:->3}" for name in half) for half in (names[:6], names[6:])]
    return f" +{halves[0]}-+---+{halves[1]}-+"


def _row(cells: Sequence[str]) -> str:
    return f" |{''.join(cells[:6])} |   |{''.join(cells[6:])} |"


def _at(position: Position, place: str, line: int) -> str:
    """What stands in one line of a point, counted from the board's edge."""
    content = position.at(place)
    if len(content) > STACK and line == STACK - 1:
        return f"{len(content):>3}"
    return f"{content[line]:>3}" if line < len(content) else "   "


def _ring(position: Position) -> tuple[str, ...]:
    """The ring of High Gammon, blue at the bottom, with the rest fields in the corners."""
    top = ["NW", *(f"N{number}" for number in range(6, 0, -1)), "NE"]
    bottom = ["SW", *(f"S{number}" for number in range(1, 7)), "SE"]
    rows = [_cells(top), _cells([_filled(position, place) for place in top]), ""]
    for number in range(1, 7):
        left, right = f"W{number}", f"E{7 - number}"
        gap = " " * (CELL * 4 + 4)
        rows.append(
            f" {left:<3}{_filled(position, left):<{CELL}}{gap}"
            f"{_filled(position, right):>{CELL}} {right:>3}"
        )
    rows += ["", _cells([_filled(position, place) for place in bottom]), _cells(bottom)]
    return tuple(rows)


def _cells(texts: Sequence[str]) -> str:
    return " " + "".join(f"{text:<{CELL}}" for text in texts).rstrip()


def _filled(position: Position, place: str) -> str:
    content = position.at(place)
    return (content if len(content) < CELL else _short(content)) or "·"


def _strip(position: Position) -> tuple[str, ...]:
    """The strip of Gamwin, field 9 above; checkers lie outward from the strip on either side."""
    rows = ["   L         R"]
    for number in range(9, 0, -1):
        left, right = (position.at(f"{side}{number}") or "·" for side in "LR")
        rows.append(f" {left[::-1]:>{CELL}} |{number}| {right}")
    return tuple(rows)


BOARDS: Mapping[str, Callable[[Position], tuple[str, ...]]] = {
    "backgammon": _two_rows,
    "high-gammon": _ring,
    "gamwin": _strip,
}
