"""Turns text into what OpenCV's own font can write: ASCII alone. Knows no language."""

import unicodedata

__all__ = ["ascii_only"]

LETTERS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
    | dict.fromkeys("„“”", '"')
    | {"—": "-", "…": "...", "’": "'"}
)


def ascii_only(text: str) -> str:
    """The text in ASCII, umlauts as two letters; whatever has no ASCII form is left out.

    >>> ascii_only("Zürich — naïve")
    'Zuerich - naive'
    """
    plain = unicodedata.normalize("NFKD", text.translate(LETTERS))
    return plain.encode("ascii", "ignore").decode()
