"""Notices of the board, as they are read."""

import pytest

from pasch.link.messages import Rebooted
from pasch.live.voices.notices import notice_of_link, notice_text


@pytest.mark.parametrize(
    ("cause", "lang", "words"),
    [
        ("pwron", "en", "afresh (power came back);"),
        ("pwron", "de", "neu gestartet (der Strom kam wieder);"),
        ("wdt", "en", "afresh (by itself, or it was asked to);"),
        ("brownout", "en", "afresh (brownout);"),
    ],
)
def test_why_a_board_started_is_said_in_words(cause: str, lang: str, words: str) -> None:
    notice = notice_of_link(Rebooted(cause))
    assert notice is not None
    assert words in notice_text(notice, lang)
