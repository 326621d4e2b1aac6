"""Notices of the board, as they are read."""

import pytest

from pasch.link.messages import Rebooted
from pasch.live.model.table_events import Asked, Question
from pasch.live.voices.answers import answer_lines
from pasch.live.voices.notices import notice_of_going_on, notice_of_link, notice_text
from pasch.referee import Referee
from pasch.referee.model.commands import Command, Double, Resign, Start


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


@pytest.mark.parametrize(
    ("offered", "lang", "words"),
    [
        (Double("white"), "en", "Anna has doubled to 2; it is for Bruno to take or drop."),
        (Double("white"), "de", "Anna hat auf 2 verdoppelt. Annehmen oder ablehnen: Bruno."),
        (Resign("white"), "en", "Anna offers to resign; it is for Bruno to take or drop that."),
        (Resign("white"), "de", "Anna will aufgeben. Annehmen oder ablehnen: Bruno."),
    ],
)
def test_who_comes_back_amid_an_offer_is_told_who_answers(
    offered: Command, lang: str, words: str
) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", {}, {"white": "Anna", "black": "Bruno"}, turn="white"))
    referee.handle(offered)
    assert notice_text(notice_of_going_on(referee.state), lang).endswith(f" {words}")
    assert answer_lines(Asked(Question.BOARD, referee.state), lang)[-1] == words
