"""The two languages people are spoken to in. JSON keys and codes stay English.

Each module keeps its sentences in a table `{key: {"en": ..., "de": ...}}` beside the code that
says them; this module only picks the language. What an error says is made in English, where it
is raised, and put into German where it is shown, by the table `german.toml` of its package.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping

__all__ = ["LANGUAGES", "Sentences", "say", "system_language", "translated"]

LANGUAGES = ("en", "de")

# Whose tables know what an error says.
PACKAGES = ("pasch", "pasch_vision", "pasch_hardware")
# Fields of sentences that are filled with what an error said, besides errors themselves.
FAULTS = {"difference", "fault", "where", "why"}

Sentences = Mapping[str, Mapping[str, str]]


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """`"de"` where the system speaks German, else `"en"`."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(variable)
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "de" if (locale.getlocale()[0] or "").lower().startswith("de") else "en"


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
    if lang == "en":
        return str(text)
    from pasch_hardware.maker.german import text_in

    return text_in(str(text), lang, packages)
