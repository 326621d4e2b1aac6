"""How many terminal columns a text takes, and texts padded to a width."""

import unicodedata

__all__ = ["filled", "width_of"]


def width_of(text: str) -> int:
    """The columns that a text takes: none for a combining accent, two for a Chinese character.

    >>> width_of("Zoe"), width_of("Zoe\u0301"), width_of("张伟")
    (3, 3, 4)
    """
    return sum(_columns(letter) for letter in text)


def filled(text: str, width: int) -> str:
    """The text padded with blanks to this width."""
    return text + " " * (width - width_of(text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
