"""Every text that is said has its entry in every language, and every entry is said somewhere."""

import re

import pytest

from host.messages.spoken import entries, has_words, literals, made_at_runtime, texts
from pasch.messages import LANGUAGES

# What the system and the standard library say: no string of ours.
FOREIGN = "system.po"


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_what_is_said_has_its_entry(lang):
    known = dict(entries(lang))
    said = {(file, text) for file, text in texts() if has_words(text)}
    assert len(said) > 500
    assert [(file, text) for file, text in sorted(said) if text not in known] == []


def test_no_text_is_finished_before_it_is_said():
    """A message made of an f-string is a finished sentence that no catalogue knows."""
    assert sorted(made_at_runtime()) == []


def test_every_entry_is_said_somewhere():
    said = literals()
    prefixes = {text for text in said if re.fullmatch(r"[a-z][\w-]*\.", text)}
    assert [
        key
        for key, _ in entries("de", but=FOREIGN)
        if key not in said and not key.startswith(tuple(prefixes))
    ] == []
