"""The card beside the board: what presses of a button mean, and what may be typed."""

from __future__ import annotations

from pasch.lang import Sentences, say
from pasch.live.presses.presses import CARD
from pasch.live.presses.typed import WORDS

__all__ = ["card"]

SENTENCES: Sentences = {
    "title": {"en": "One button a seat", "de": "Ein Knopf je Platz"},
    "presses": {"en": "presses", "de": "so oft drücken"},
    "meaning": {"en": "meaning", "de": "Bedeutung"},
    "word": {"en": "word", "de": "Wort"},
    "typed": {
        "en": "Typed at the terminal",
        "de": "Im Terminal getippt",
    },
}
WORD_WIDTH = 26


def card(lang: str) -> str:
    """The card as plain lines."""
    presses = [(f"{presses} ×", says[lang]) for presses, says in CARD.items()]
    typed = [(word, says[lang]) for word, says in WORDS.items()]
    lines = []
    for key, rows in (("title", presses), ("typed", typed)):
        width = min(max(len(word) for word, _ in rows), WORD_WIDTH)
        lines += [say(SENTENCES, key, lang) + ":"]
        lines += [f"  {word:<{width}}  {says}" for word, says in rows]
    return "\n".join(lines)
