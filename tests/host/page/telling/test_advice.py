"""What the page advises can be done at the page."""

import re

import pytest

from pasch.link.messages import SENTENCES
from pasch.messages import LANGUAGES, sentence, words
from pasch.page.telling.advice import at_a_page
from pasch_hardware.message import Message, message

# A command of the terminal, or one of its options.
TERMINAL = re.compile(r"--\w|\bpasch [a-z]")
# Ends what the terminal prints; the page lists the checks alone.
NOT_SHOWN = {"doctor.faults"}
IDS = [
    *(set(words("en", "doctor.")) - NOT_SHOWN),
    "notice.fault",
    *(told.id for told in SENTENCES.values()),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", sorted(IDS))
def test_what_is_wrong_with_board_or_camera_names_no_command(key: str, lang: str) -> None:
    said = sentence(Message(key), lang)
    fields = set(re.findall(r"{(\w+)", said))
    at_page = sentence(at_a_page(Message(key)), lang)
    assert not TERMINAL.search(at_page)
    # It tells as much.
    assert set(re.findall(r"{(\w+)", at_page)) == fields


@pytest.mark.parametrize("lang", LANGUAGES)
def test_dice_that_are_not_proven_yet_are_nobodys(lang: str) -> None:
    """The program throws them as often as a board does; no log says which."""
    at_page = sentence(at_a_page(Message("dice.not-revealed")), lang)
    assert not re.search("board|Brett", at_page)
    assert set(re.findall(r"{(\w+)", at_page)) == {"series", "boot", "rolls"}


def test_a_sentence_inside_another_is_reworded_as_well() -> None:
    """A match that goes on names the Crawford game behind what is due."""
    resumed = message("{resumed} {due}", resumed=Message("notice.match-resumed"), due=Message("x"))
    assert at_a_page(resumed).values["resumed"].id == "page.match-resumed"
