"""`docs/card.md`, the card to print, made from the vocabulary: `python docs/generate/card.py`."""

from __future__ import annotations

from pathlib import Path

from pasch.lang import LANGUAGES, say
from pasch.live.presses.presses import CARD
from pasch.live.presses.typed import WORDS
from pasch.live.voices.card import SENTENCES

__all__ = ["page"]

DOCS = Path(__file__).resolve().parents[1]
HEAD = """\
# The card

Made with `python docs/generate/card.py`; a test keeps both the same. Print it and lay it beside
the board. Presses that follow each other within a third of a second count
together.
"""


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
    (DOCS / "card.md").write_text(page(), encoding="utf-8")
