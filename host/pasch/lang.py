"""The two languages people are spoken to in. JSON keys and codes stay English.

On its way out: what is a message already is said by `pasch.messages`; the tables
`{key: {"en": ..., "de": ...}}` that still stand beside code are read here.
"""

from __future__ import annotations

from collections.abc import Mapping

from pasch.messages import LANGUAGES, sentence, system_language
from pasch.messages.finished import text_in
from pasch_hardware.errors import PaschError
from pasch_hardware.message import Message

__all__ = ["LANGUAGES", "Sentences", "say", "system_language", "translated"]

# Fields of sentences that are filled with what an error said, besides errors themselves.
FAULTS = {"difference", "fault", "where", "why"}

SAID = (Exception, Message)

Sentences = Mapping[str, Mapping[str, str]]


def say(sentences: Sentences, key: str, lang: str, **values: object) -> str:
    """The sentence `key` in `lang`, its fields filled in.

    >>> say({"hi": {"en": "Hello {name}.", "de": "Hallo {name}."}}, "hi", "de", name="Ada")
    'Hallo Ada.'
    """
    told = {
        name: translated(value, lang)
        if name in FAULTS or isinstance(value, Exception | Message)
        else value
        for name, value in values.items()
    }
    return sentences[key][lang].format(**told)


def translated(text: object, lang: str) -> str:
    """What an error says, or the error itself, in `lang`; a name or a path stays as it is."""
    if isinstance(text, PaschError | Message):
        text = text.message if isinstance(text, PaschError) else text
        found = sentence(text, lang)
        return text_in(found, lang) if found == str(text) else found
    return text_in(str(text), lang)
