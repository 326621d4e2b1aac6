"""The words that may be typed, in every language at once: parsing, showing and guessing them.

The code speaks English; the catalogue holds a word in other languages as `word.NAME`, and seats
are named as in every sentence. Knows no command.
"""

import re
from difflib import get_close_matches
from functools import cache

from pasch.messages import LANGUAGES, sentence
from pasch_hardware.message import Message

__all__ = ["SPOKEN", "in_english", "nearest", "shown"]

# The words that begin a line, and those that may follow.
FIRST = (
    "help",
    "board",
    "pips",
    "score",
    "best",
    "roll",
    "done",
    "undo",
    "void",
    "accept",
    "double",
    "take",
    "drop",
    "beaver",
    "resign",
    "name",
    "again",
    "next",
    "set-up",
    "correct",
    "look",
    "hints",
    "quit",
)
BEHIND = (
    "cocked",
    "on-checker",
    "premature",
    "off-side",
    "continued",
    "dice",
    "off",
    "forced",
    "all",
)
SEATS = ("white", "black", "blue", "red", "yellow", "green")
SPOKEN = (*FIRST, *BEHIND)
SIGNS = {"?": "help"}
# Synonyms of words, as `said=name` in each language.
ALSO = Message("words.also")
# An unknown word counts as a misspelling of a word that is at least this similar (0 to 1).
LIKE = 0.7
# Spellings for keyboards without these letters.
PLAIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
TOKEN = re.compile(r"[^\W\d_][\w-]+")


def in_english(line: str) -> str:
    """The line with words of all languages turned into English; other words stay as they are.

    >>> in_english("Berichtigen 4 WUERFEL 3 1"), in_english("?"), in_english("correct 4 24/18*")
    ('correct 4 dice 3 1', 'help', 'correct 4 24/18*')
    """
    return " ".join(_meanings().get(_folded(word), word) for word in line.split())


def shown(form: str) -> Message:
    """A form of a word, such as `void [cocked]`, as it is typed in the reader's language."""
    words = sorted({*TOKEN.findall(form)} & {*SPOKEN, *SEATS})
    values = {f"word{number}": _called(word) for number, word in enumerate(words)}
    keys = dict(zip(words, values, strict=True))
    escaped = form.replace("{", "{{").replace("}", "}}")
    template = TOKEN.sub(
        lambda found: f"{{{keys[found[0]]}}}" if found[0] in keys else found[0], escaped
    )
    return Message(template, values) if values else Message(form)


def nearest(word: str) -> str:
    """The first word of a line that `word`, in any language, was meant to be; `""` for none.

    >>> nearest("dobule"), nearest("zuruek"), nearest("xyzzy")
    ('double', 'undo', '')
    """
    known = {said: name for said, name in _meanings().items() if name in FIRST}
    found = get_close_matches(_folded(word), known, n=1, cutoff=LIKE)
    return known[found[0]] if found else ""


@cache
def _meanings() -> dict[str, str]:
    """The English for every word of every language, case-folded."""
    words = {
        _folded(sentence(_called(name), lang)): name
        for lang in LANGUAGES
        for name in (*SPOKEN, *SEATS)
    }
    also = (each.split("=") for lang in LANGUAGES for each in sentence(ALSO, lang).split())
    return {**{_folded(said): name for said, name in also}, **words, **SIGNS}


def _called(word: str) -> Message:
    return Message(f"seat.{word}" if word in SEATS else f"word.{word}")


def _folded(word: str) -> str:
    return word.casefold().translate(PLAIN)
