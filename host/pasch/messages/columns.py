"""How many columns of a terminal a text takes, and texts filled up to so many of them."""

from __future__ import annotations

import unicodedata

__all__ = ["filled", "width_of"]


def width_of(text: str) -> int:
    """The columns that a text takes: an accent that combines none, Chinese letters two.

    >>> width_of("Zoe"), width_of("Zoe\u0301"), width_of("张伟")
    (3, 3, 4)
    """
    return sum(_columns(letter) for letter in text)


def filled(text: str, width: int) -> str:
    """The text with blanks up to this width."""
    return text + " " * (width - width_of(text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
