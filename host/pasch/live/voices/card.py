"""The card beside the board: what presses of a button mean, on the terminal and on paper.

`docs/card.md` is made from it: `python -m pasch.live.voices.card > docs/card.md`.
"""

from __future__ import annotations

from pasch.lang import LANGUAGES, Sentences, say
from pasch.live.presses.presses import CARD
from pasch.live.presses.typed import WORDS

__all__ = ["card", "page"]

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
HEAD = """\
# The card

Made with `python -m pasch.live.voices.card > docs/card.md`; a test keeps both the same. Print it
and lay it beside the board. Presses that follow each other within a third of a second count
together.
"""


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


def page() -> str:
    """The card as a page in both languages."""
    parts = [HEAD]
    for lang in LANGUAGES:
        meaning = say(SENTENCES, "meaning", lang)
        for key, rows in (("title", CARD), ("typed", WORDS)):
            column = say(SENTENCES, "presses" if rows is CARD else "word", lang)
            lines = [
                f"## {say(SENTENCES, key, lang)}",
                "",
                f"| {column} | {meaning} |",
                "|---|---|",
            ]
            for word, says in rows.items():
                shown = f"{word} ×" if rows is CARD else f"`{word}`".replace("|", "\\|")
                lines.append(f"| {shown} | {says[lang]} |")
            parts.append("\n".join([*lines, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
