"""The two languages people are spoken to in. JSON keys and codes stay English.

Each module keeps its sentences in a table `{key: {"en": ..., "de": ...}}` beside the code that
says them; this module only picks the language. What an error says is made in English, where it
is raised, and put into German where it is shown, by the table `german.toml` of its package.
"""

from __future__ import annotations

from collections.abc import Mapping

from pasch.messages import LANGUAGES, sentence, system_language
from pasch_hardware.errors import PaschError

__all__ = ["LANGUAGES", "Sentences", "say", "system_language", "translated"]

# Whose tables know what an error says.
PACKAGES = ("pasch", "pasch_vision", "pasch_hardware")
# Fields of sentences that are filled with what an error said, besides errors themselves.
FAULTS = {"difference", "fault", "where", "why"}

Sentences = Mapping[str, Mapping[str, str]]


def say(sentences: Sentences, key: str, lang: str, **values: object) -> str:
    """The sentence `key` in `lang`, its fields filled in.

    >>> say({"hi": {"en": "Hello {name}.", "de": "Hallo {name}."}}, "hi", "de", name="Ada")
    'Hallo Ada.'
    """
    told = {
        name: translated(value, lang) if name in FAULTS or isinstance(value, Exception) else value
        for name, value in values.items()
    }
    return sentences[key][lang].format(**told)


def translated(text: object, lang: str, packages: tuple[str, ...] = PACKAGES) -> str:
    """What an error says, or the error itself, in `lang`; a name or a path stays as it is."""
    said = sentence(text.message, lang) if isinstance(text, PaschError) else str(text)
    if lang == "en" or said != str(text):
        return said
    from pasch_hardware.maker.german import text_in

    return text_in(said, lang, packages)
