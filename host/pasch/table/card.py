"""The card beside the board: what presses of a button mean, on the terminal and on paper.

`docs/card.md` is made from it: `python -m pasch.table.card > docs/card.md`.
"""

from __future__ import annotations

from pasch.lang import LANGUAGES, Sentences, say
from pasch.table.presses import CARD
from pasch.table.typed import WORDS

__all__ = ["card", "page"]

SENTENCES: Sentences = {
    "title": {"en": "One button a seat", "de": "Ein Knopf je Platz"},
    "presses": {"en": "presses", "de": "so oft drücken"},
    "meaning": {"en": "meaning", "de": "Bedeutung"},
    "typed": {
        "en": "Typed at the terminal: {words}",
        "de": "Im Terminal getippt: {words}",
    },
}
HEAD = """\
# The card

Made with `python -m pasch.table.card > docs/card.md`; a test keeps both the same. Print it and
lay it beside the board. Presses that follow each other within a third of a second count together.
"""


def card(lang: str) -> str:
    """The card as plain lines."""
    rows = [f"  {presses + ' ×':6} {says[lang]}" for presses, says in CARD.items()]
    words = say(SENTENCES, "typed", lang, words=", ".join(WORDS))
    return "\n".join([say(SENTENCES, "title", lang) + ":", *rows, words])


def page() -> str:
    """The card as a page in both languages."""
    parts = [HEAD]
    for lang in LANGUAGES:
        columns = f"| {say(SENTENCES, 'presses', lang)} | {say(SENTENCES, 'meaning', lang)} |"
        rows = [f"| {presses} × | {says[lang]} |" for presses, says in CARD.items()]
        words = say(SENTENCES, "typed", lang, words=", ".join(f"`{word}`" for word in WORDS))
        title = f"## {say(SENTENCES, 'title', lang)}"
        parts.append("\n".join([title, "", columns, "|---|---|", *rows, "", words, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
