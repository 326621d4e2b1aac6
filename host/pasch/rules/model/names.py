"""What seats and grades of wins are called, in English and German."""

from __future__ import annotations

from pasch.lang import Sentences

__all__ = ["GRADES", "SEATS", "grade_name", "seat_name"]

SEATS: Sentences = {
    "white": {"en": "White", "de": "Weiß"},
    "black": {"en": "Black", "de": "Schwarz"},
    "blue": {"en": "Blue", "de": "Blau"},
    "red": {"en": "Red", "de": "Rot"},
    "yellow": {"en": "Yellow", "de": "Gelb"},
    "green": {"en": "Green", "de": "Grün"},
}

# How high a win is; a win that only counts its points has no name.
GRADES: Sentences = {
    "single": {"en": "single", "de": "einfach"},
    "gammon": {"en": "gammon", "de": "Gammon"},
    "backgammon": {"en": "backgammon", "de": "Backgammon"},
    "double": {"en": "double", "de": "zweifach"},
    "triple": {"en": "triple", "de": "dreifach"},
    "quadruple": {"en": "quadruple", "de": "vierfach"},
    "schneider": {"en": "schneider", "de": "Schneider"},
}


def seat_name(seat: str, lang: str) -> str:
    """The seat as it is called in a sentence.

    >>> seat_name("black", "de")
    'Schwarz'
    """
    return SEATS[seat][lang] if seat in SEATS else seat


def grade_name(grade: str, lang: str) -> str:
    """What a win of this grade is called; `""` where it has no name.

    >>> grade_name("triple", "de"), grade_name("points", "en")
    ('dreifach', '')
    """
    return GRADES[grade][lang] if grade in GRADES else ""
