"""The two languages people are spoken to in. JSON keys and codes stay English.

Each module keeps its sentences in a table `{key: {"en": ..., "de": ...}}` beside the code that
says them; this module only picks the language.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping

__all__ = ["LANGUAGES", "Sentences", "say", "system_language"]

LANGUAGES = ("en", "de")

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
    return sentences[key][lang].format(**values)
