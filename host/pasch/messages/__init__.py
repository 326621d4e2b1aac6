"""The languages people are spoken to in: one catalogue of all sentences, kept by gettext.

Here, and nowhere else, a message becomes a sentence: its template is looked up in the right plural
form and filled in with the language's own decimal sign and list style. Does not know what is said
when. JSON keys, codes and what people type stay as they are.

A language is a folder under `locale` with one file of sentences (`.po`) per room; `compile` turns
them into `pasch.mo`, which is read here.
"""

import locale
import os
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files

from pasch_hardware.message import Message, MessageFormatter, Say

__all__ = ["LANGUAGES", "as_sentence", "sayer", "sentence", "system_language", "words"]

LOCALE = files("pasch.messages").joinpath("locale")
# English first: templates are written in it.
LANGUAGES = (
    "en",
    *sorted({folder.name for folder in LOCALE.iterdir() if folder.is_dir()} - {"en"}),
)
# British style: no comma before the last "and".
REGIONS = {"en": "en_GB"}


class _Language(MessageFormatter):
    """One language: its templates, its lists and its decimal sign."""

    def __init__(self, lang: str) -> None:
        self._catalogue = _catalogue(lang)
        if lang != "en":
            # A sentence that a language still lacks is said in English, never as a bare id.
            self._catalogue.add_fallback(_catalogue("en"))
        self._region = REGIONS.get(lang, lang)

    def template(self, message: Message) -> str:
        key, count = message.id, message.values.get("count")
        found = self._catalogue.ngettext(key, key, count) if isinstance(count, int) else key
        if found == key:
            found = self._catalogue.gettext(key)
        return super().template(message) if found == key else found

    def joined(self, words: Sequence[str], how: str) -> str:
        from babel.lists import format_list

        style = {"and": "standard", "or": "or"}[how]
        return format_list(words, style, self._region)  # type: ignore[arg-type]

    def number(self, digits: str) -> str:
        point, percent = _signs(self._region)
        return digits.replace(".", point).replace("%", percent)


def sentence(message: Message, lang: str) -> str:
    """The message in `lang`, one of `LANGUAGES`.

    >>> sentence(Message("seat.black"), "de")
    'Schwarz'
    """
    return _language(lang).say(message)


def sayer(lang: str) -> Say:
    """A function that says every message in `lang`, for rooms that know no language."""
    return _language(lang).say


def as_sentence(said: str) -> str:
    """An error's text as a sentence; on its own it has no capital and no full stop.

    >>> as_sentence("there is no camera 7: plug it in")
    'There is no camera 7: plug it in.'
    >>> as_sentence("http://10.0.0.7/video has sent nothing")
    'http://10.0.0.7/video has sent nothing.'
    """
    first, *_ = said.split(maxsplit=1) or [""]
    begun = said if "://" in first else f"{said[:1].upper()}{said[1:]}"
    return f"{begun.rstrip('.')}."


def words(lang: str, *prefixes: str) -> dict[str, str | list[str]]:
    """The templates of all ids with these prefixes, for callers that fill them in elsewhere.

    A template with a plural is a list of its forms; one missing in `lang` is given in English.
    """
    found: dict[str, str | list[str]] = {}
    for each in dict.fromkeys(("en", lang)):
        # What gettext has read from a file; it offers no other access.
        read: Mapping[str | tuple[str, int], str] = vars(_catalogue(each))["_catalog"]
        for key, template in read.items():
            if isinstance(key, str) and key.startswith(prefixes):
                found[key] = template
        forms: dict[str, list[str]] = {}
        for key in sorted(key for key in read if isinstance(key, tuple)):
            forms.setdefault(key[0], []).append(read[key])
        found |= {key: given for key, given in forms.items() if key.startswith(prefixes)}
    return found


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of `LANGUAGES` that the system uses, else `"en"`."""
    variables = ("LC_ALL", "LC_MESSAGES", "LANG")
    set_to = next(filter(None, map(environment.get, variables)), locale.getlocale()[0] or "")
    return next((lang for lang in LANGUAGES if set_to.lower().startswith(lang)), "en")


def _catalogue(lang: str) -> GNUTranslations:
    with LOCALE.joinpath(lang, "pasch.mo").open("rb") as compiled:
        return GNUTranslations(compiled)


@cache
def _language(lang: str) -> _Language:
    return _Language(lang)


@cache
def _signs(region: str) -> tuple[str, str]:
    """What separates decimals, and what stands behind a percentage."""
    from babel.core import Locale
    from babel.numbers import get_decimal_symbol

    percent = Locale.parse(region).percent_formats[None].suffix[0]
    return get_decimal_symbol(region), percent
