"""`docs/card.md`, the card to print, made from the vocabulary: `python docs/generate/card.py`."""

from __future__ import annotations

from pathlib import Path

from pasch.live.presses.presses import CARD
from pasch.live.presses.typed import WORDS
from pasch.messages import LANGUAGES, sayer
from pasch_hardware.message import message

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
        say = sayer(lang)
        meaning = say(message("card.meaning"))
        for key, rows in (("title", CARD), ("typed", WORDS)):
            column = say(message("card.presses" if rows is CARD else "card.word"))
            lines = [
                f"## {say(message(f'card.{key}'))}",
                "",
                f"| {column} | {meaning} |",
                "|---|---|",
            ]
            for word, says in rows.items():
                shown = f"{word} ×" if rows is CARD else f"`{word}`".replace("|", "\\|")
                lines.append(f"| {shown} | {say(message(says))} |")
            parts.append("\n".join([*lines, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    (DOCS / "card.md").write_text(page(), encoding="utf-8")
