"""What a maker reads is there in German too: every label, every line of a page."""

import re

import pytest

from hardware.sheets import labels
from pasch.messages import sayer
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.maker.handbook import board_page, drawings, templates
from pasch_hardware.message import said

# Words that are the same in both languages.
NAMES = {"bar", "off", "yard", "Raspberry", "Pico", "GND", "VSYS", "VCC", "GRB", "LED", "AWG"}
NAMES |= {"AHCT", "pdf", "drilling", "artwork", "markers"}


def texts_of(profile, say):
    """Every text of drawings and page in the words of `say`, cells of tables one by one."""
    sheets = [*drawings(profile).values()]
    sheets += [page for pages in templates(profile).values() for page in pages]
    for sheet in sheets:
        yield said(sheet.title, say)
        yield from (label.text for label, *_ in labels(sheet.shapes, say))
    for line in board_page(profile, say=say).split("\n"):
        if picture := re.fullmatch(r"!\[(.+)]\(.+\)", line):
            yield picture[1]
        elif line.startswith("| "):
            yield from line[2:-2].split(" | ")
        elif line and line != f"# {profile.name}":
            yield line


@pytest.mark.parametrize("name", builtin_profiles())
def test_every_text_is_translated_or_a_name(name):
    profile = load_profile(name)
    english, german = (list(texts_of(profile, sayer(lang))) for lang in ("en", "de"))
    assert len(english) > 300
    left = [one for one, other in zip(english, german, strict=True) if one == other]
    assert {text for text in left if set(re.findall("[A-Za-z]{3,}", text)) - NAMES} == set()
    assert not any(re.search(r"\d\.\d", text) for text in german if "`" not in text)


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_words_of_nobody_are_english(name):
    """Without anybody to say it in another language a page reads as its templates."""
    profile = load_profile(name)
    assert board_page(profile) == board_page(profile, say=sayer("en"))
