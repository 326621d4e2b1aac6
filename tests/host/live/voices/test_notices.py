"""Notices of the board, as they are read."""

import re
from dataclasses import replace

import pytest

from pasch.link.messages import Hello, Ready, Rebooted
from pasch.live.model.table_events import Asked, Question, Ruled
from pasch.live.voices.answers import answer_lines
from pasch.live.voices.board_text import board_text
from pasch.live.voices.commentary import Commentary
from pasch.live.voices.notices import notice_of_going_on, notice_of_link, notice_text
from pasch.messages import sentence
from pasch.page.telling.advice import at_a_page
from pasch.referee import Referee
from pasch.referee.model.commands import (
    Command,
    Done,
    Double,
    Name,
    Resign,
    Roll,
    Seen,
    Start,
)
from pasch.rules import game_named
from pasch_hardware.message import message


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
    notice = notice_of_link(Rebooted(cause), 69)
    assert notice is not None
    assert words in notice_text(notice, lang)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "set up for 46 LEDs, and the profile has 69"),
        ("de", "auf 46 LEDs eingerichtet, und das Profil hat 69"),
    ],
)
def test_a_board_with_another_chain_than_the_profiles_is_trouble(lang: str, words: str) -> None:
    ready = Ready(Hello(1, 2, "0.4.0", "e661", "aa", "pwron", 46, frozenset({"dice"})))
    notice = notice_of_link(ready, 69)
    assert notice is not None
    assert not notice.is_over
    assert words in notice_text(notice, lang)
    on_page = sentence(at_a_page(notice.message), lang)
    assert words in on_page
    assert "pasch flash" not in on_page
    for due in (46, 0):
        usual = notice_of_link(ready, due)
        assert usual is not None
        assert usual.is_over


@pytest.mark.parametrize(
    ("offered", "lang", "words"),
    [
        (Double("white"), "en", "Anna has doubled to 2; it is for Bruno to take or drop."),
        (Double("white"), "de", "Anna hat auf 2 verdoppelt. Annehmen oder ablehnen: Bruno."),
        (Resign("white"), "en", "Anna offers to resign; it is for Bruno to accept or decline."),
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


WAYS = "4-4 is played: 'name a' (twice, then another roll), 'name b' (four times) or 'name c' ("
NAMED = "Anna sagt den Pasch an, der jetzt gespielt wird: „ansagen 1“ bis „ansagen 6“."


def naming(game: str) -> Referee:
    """A game in which the first seat has to name a doublet, or how it is played."""
    options = {"doublet_choice": "per_roll"} if game == "high-gammon" else {}
    turn, other = game_named(game).seats[:2]
    referee = Referee()
    referee.handle(Start(game, options, {turn: "Anna", other: "Bruno"}, turn=turn))
    if game == "high-gammon":
        referee.handle(Roll(turn, (4, 4)))
        return referee
    referee.handle(Roll(turn, (1, 2)))
    state = referee.state
    play = state.game.legal_plays(state.situation)[0]
    referee.handle(Seen(play.position.as_dict()))
    referee.handle(Done(turn))
    return referee


@pytest.mark.parametrize(
    ("game", "lang", "words"),
    [("high-gammon", "en", WAYS), ("acey-deucey", "de", NAMED)],
)
def test_who_comes_back_amid_naming_is_told_with_which_words(
    game: str, lang: str, words: str
) -> None:
    notice = notice_of_going_on(naming(game).state)
    assert words in notice_text(notice, lang)
    assert words in answer_lines(Asked(Question.BOARD, naming(game).state), lang)[-1]
    # The page has buttons for it.
    at_page = sentence(at_a_page(notice.message), lang)
    assert "Anna" in at_page
    assert not re.search("name a|ansagen 1", at_page)


@pytest.mark.parametrize("game", ["high-gammon", "acey-deucey"])
def test_who_comes_back_while_a_machine_names_is_told_of_nothing_to_do(game: str) -> None:
    state = naming(game).state
    assert notice_of_going_on(state, {state.turn}).message == message(
        "notice.resumed-of", players=("Anna", "Bruno")
    )
    asked = answer_lines(Asked(Question.BOARD, state), "en", {state.turn})
    assert asked == tuple(board_text(state.game, state.position, "en"))
    lines: list[str] = []
    Commentary(lines.append, "en", {}, machines={state.turn}).hear(Asked(Question.BOARD, state))
    assert lines == [f"  {line}" for line in asked] or lines == list(asked)


@pytest.mark.parametrize(("machines", "count"), [((), 1), (("blue",), 0)])
def test_a_doublet_to_be_named_is_told_with_its_words_unless_a_machine_names_it(
    machines: tuple[str, ...], count: int
) -> None:
    lines: list[str] = []
    commentary = Commentary(lines.append, "en", {"blue": "Anna"}, machines=machines)
    referee = Referee()
    start = Start("high-gammon", {"doublet_choice": "per_roll"}, {"blue": "Anna", "red": "Bruno"})
    referee.handle(replace(start, turn="blue"))
    for command in (Roll("blue", (4, 4)), Name("blue", "a")):
        commentary.hear(Ruled(command, referee.handle(command), referee.state))
    assert " ".join(" ".join(lines).split()).count(WAYS) == count
