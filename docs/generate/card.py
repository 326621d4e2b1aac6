"""`docs/card.md`, the card to print, made from the vocabulary: `python docs/generate/card.py`."""

from pathlib import Path

from pasch.live.presses.presses import CARD
from pasch.live.presses.typed import WORDS
from pasch.live.presses.vocabulary import shown
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
        pressed = [(f"{presses} ×", says) for presses, says in CARD.items()]
        typed = [(f"`{say(shown(word.form))}`", word.says) for word in WORDS]
        for key, column, rows in (
            ("title", "presses", pressed),
            ("typed", "word", typed),
        ):
            parts += [
                f"## {say(message(f'card.{key}'))}",
                "",
                f"| {say(message(f'card.{column}'))} | {meaning} |",
                "|---|---|",
                *(
                    "| {} | {} |".format(word.replace("|", "\\|"), say(message(says)))
                    for word, says in rows
                ),
                "",
            ]
    return "\n".join(parts)


if __name__ == "__main__":
    (DOCS / "card.md").write_text(page(), encoding="utf-8")
