"""The card beside the board: what presses of a button mean, and what may be typed."""

from collections.abc import Sequence

from pasch.live.presses.presses import CARD
from pasch.live.presses.typed import WORDS
from pasch.live.presses.vocabulary import shown
from pasch.messages import sentence
from pasch_hardware.message import message

__all__ = ["card", "typed_card"]

WORD_WIDTH = 26


def card(lang: str) -> str:
    """The card as plain lines."""
    presses = [(f"{presses} ×", sentence(message(says), lang)) for presses, says in CARD.items()]
    return "\n".join([*_titled("title", presses, lang), *typed_card(lang)])


def typed_card(lang: str) -> list[str]:
    """The half of the card about typing, as lines."""
    words = [
        (sentence(shown(word.form), lang), sentence(message(word.says), lang)) for word in WORDS
    ]
    return _titled("typed", words, lang)


def _titled(key: str, rows: Sequence[tuple[str, str]], lang: str) -> list[str]:
    width = min(max(len(word) for word, _ in rows), WORD_WIDTH)
    title = sentence(message(f"card.{key}"), lang)
    return [f"{title}:", *(f"  {word:<{width}}  {says}" for word, says in rows)]
