"""How many terminal columns a text takes; texts padded to a width or folded into it; tables."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import zip_longest

__all__ = ["GAP", "filled", "folded", "table", "width_of"]

GAP = "  "


def width_of(text: str) -> int:
    """The columns that a text takes: none for a combining accent, two for a Chinese character.

    >>> width_of("Zoe"), width_of("Zoe\u0301"), width_of("张伟")
    (3, 3, 4)
    """
    return sum(_columns(letter) for letter in text)


def filled(text: str, width: int) -> str:
    """The text padded with blanks to this width."""
    return text + " " * (width - width_of(text))


def folded(text: str, width: int) -> list[str]:
    """The text in lines of at most this width; a longer word has a line of its own.

    >>> folded("plays with a choice", 8)
    ['plays', 'with a', 'choice']
    """
    if width_of(text) <= width:
        return [text]
    first, *words = text.split()
    lines = [first]
    for word in words:
        if width_of(longer := f"{lines[-1]} {word}") <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def table(rows: Sequence[Sequence[str]], width: int | None = None) -> Iterator[str]:
    """The rows with their columns aligned, two blanks apart.

    To fit a narrower `width`, cells are folded; columns that do not fit even so follow in a table
    of their own, which begins with the first column as well.
    """
    columns = [*zip(*rows, strict=True)]
    whole = [max(map(width_of, cells)) for cells in columns]
    if width is None or _total(whole) <= width:
        yield from _laid(rows, whole)
        return
    least = [
        max(width_of(word) for cell in cells for word in (*cell.split(), "")) for cells in columns
    ]
    for number, block in enumerate(_blocks(least, width)):
        yield from [""][:number]
        widths = _narrowed([whole[at] for at in block], [least[at] for at in block], width)
        yield from _laid([[row[at] for at in block] for row in rows], widths)


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + len(GAP) * (len(widths) - 1)


def _blocks(least: Sequence[int], width: int) -> Iterator[list[int]]:
    """The columns of each table, so that it can be made to fit."""
    block = [0]
    for column in range(1, len(least)):
        if len(block) > 1 and _total([least[at] for at in (*block, column)]) > width:
            yield block
            block = [0]
        block.append(column)
    yield block


def _narrowed(widths: Sequence[int], least: Sequence[int], width: int) -> Sequence[int]:
    """The widths, the largest made smaller until all fit."""
    narrow = [*widths]
    while _total(narrow) > width and narrow != least:
        _, widest = max((wide, at) for at, wide in enumerate(narrow) if wide > least[at])
        narrow[widest] -= 1
    return narrow


def _laid(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> Iterator[str]:
    for row in rows:
        for line in zip_longest(*map(folded, row, widths), fillvalue=""):
            yield GAP.join(map(filled, line, widths)).rstrip()


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
