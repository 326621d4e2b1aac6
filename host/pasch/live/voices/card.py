"""The card beside the board: what presses of a button mean, and what may be typed."""

from __future__ import annotations

from pasch.live.presses.presses import CARD
from pasch.live.presses.typed import WORDS
from pasch.messages import sentence
from pasch_hardware.message import message

__all__ = ["card"]

WORD_WIDTH = 26


def card(lang: str) -> str:
    """The card as plain lines."""
    presses = [(f"{presses} ×", sentence(message(says), lang)) for presses, says in CARD.items()]
    typed = [(word, sentence(message(says), lang)) for word, says in WORDS.items()]
    lines = []
    for key, rows in (("title", presses), ("typed", typed)):
        width = min(max(len(word) for word, _ in rows), WORD_WIDTH)
        lines += [sentence(message(f"card.{key}"), lang) + ":"]
        lines += [f"  {word:<{width}}  {says}" for word, says in rows]
    return "\n".join(lines)
