"""The names of seats and grades of wins, for displays that show them on their own."""

from __future__ import annotations

from pasch.messages import sentence
from pasch_hardware.message import Message

__all__ = ["grade_name", "seat_name"]


def seat_name(seat: str, lang: str) -> str:
    """The seat's name as used in a sentence; anything else stays as it is.

    >>> seat_name("black", "de"), seat_name("Ada", "de")
    ('Schwarz', 'Ada')
    """
    return _name("seat.", seat, lang) or seat


def grade_name(grade: str, lang: str) -> str:
    """The name of a win of this grade; `""` if it has none.

    >>> grade_name("triple", "de"), grade_name("points", "en")
    ('dreifach', '')
    """
    return _name("grade.", grade, lang)


def _name(prefix: str, code: str, lang: str) -> str:
    key = prefix + code
    said = sentence(Message(key), lang)
    return "" if said == key else said
