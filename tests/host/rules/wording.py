"""What a judgement says, put into words."""

from __future__ import annotations

from pasch.messages import sentence
from pasch.rules.model.game import Judgement

__all__ = ["said"]


def said(judgement: Judgement, lang: str = "en") -> str:
    """The sentence of a wrong play in `lang`."""
    assert judgement.message is not None
    return sentence(judgement.message, lang)
