"""What is written of a game: one line a turn, however the turn was closed."""

import random
import re
from collections.abc import Mapping

import pytest

from host.referee.telling import MADE_POINT, START
from pasch.cli.games.common import result_of
from pasch.journal.replay.record import record_of
from pasch.lights.choose import choose
from pasch.lights.signals import LedMap, compose
from pasch.live.model.table_events import Notice, Ruled
from pasch.live.presses.vocabulary import shown
from pasch.live.voices import commentary as telling
from pasch.live.voices.commentary import UNLIT, Commentary
from pasch.live.voices.notices import notice_of_clock, notice_of_going_on
from pasch.live.voices.notices import notice_text as in_words
from pasch.live.voices.terminal_board import TerminalBoard
from pasch.messages import LANGUAGES, sentence
from pasch.referee import Referee
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import (
    Command,
    Correct,
    Done,
    Double,
    Drop,
    MatchTerms,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message, message

WRONG = START | {"8": "ww", "3": "w"}
PLAYERS = {"white": "Anna", "black": "Bruno"}


def told(*commands: Command, lang: str = "en", players: Mapping[str, str] = PLAYERS) -> list[str]:
    lines: list[str] = []
    commentary = Commentary(lines.append, lang, players)
    referee = Referee()
    for command in commands:
        commentary.hear(Ruled(command, referee.handle(command), referee.state))
    return [" ".join(line.split()) for line in lines]


BEGUN = (Start("backgammon", players=PLAYERS, turn="white"), Roll("white", (3, 1)))


def test_a_turn_is_told_once_whether_handed_over_or_rolled_over() -> None:
    line = "1 Anna 3-1 8/5 6/5"
    assert told(*BEGUN, Seen(MADE_POINT), Done("white")) == [line]
    assert told(*BEGUN, Seen(MADE_POINT), Roll("black", (6, 2))) == [line]


def test_a_wrong_play_is_told_and_what_stands_of_it() -> None:
    first, *_, turn = lines = told(*BEGUN, Seen(WRONG), Roll("black", (6, 2)))
    assert first.startswith("✗ No!")
    assert any(line.startswith("The lights show the way back") for line in lines)
    assert any(line.startswith("✗ It stands.") for line in lines)
    assert turn == "1 Anna 3-1 wrong, stands: not by the numbers rolled"


def test_a_fault_that_lies_there_is_told_once() -> None:
    once = told(*BEGUN, Seen(WRONG))
    assert told(*BEGUN, Seen(WRONG), Seen(START), Seen(WRONG), Seen(WRONG)) == once


@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ((), Undo("white")),
        ((), Void()),
        ((), Done("white")),
        ((), Take("black")),
        (BEGUN[1:], Double("white")),
        (BEGUN[1:], Roll("white", (6, 2))),
        ((*BEGUN[1:], Seen(START)), Done("white")),
        ((*BEGUN[1:], Seen(WRONG)), Done("white")),
    ],
)
def test_who_asks_in_vain_is_answered_each_time(
    before: tuple[Command, ...], asked: Command
) -> None:
    begun = (BEGUN[0], *before)
    count = len(told(*begun))
    said = told(*begun, asked)[count:]
    assert said
    assert told(*begun, asked, asked, asked)[count:] == said * 3


def test_why_a_word_is_not_even_put_to_the_referee_is_told_each_time() -> None:
    lines: list[str] = []
    commentary = Commentary(lines.append, "en", PLAYERS)
    for key in ("request", "no-roll", "own-dice", "press", "board", "board"):
        for _ in range(2):
            commentary.hear(Notice(key, Message(f"what {key} says"), is_error=key == "request"))
    said = [line.strip() for line in lines]
    assert [said.count(f"what {key} says") for key in ("no-roll", "own-dice", "press")] == [2] * 3
    assert said.count("What request says.") == 2
    assert said.count("what board says") == 1


def test_a_notice_calls_the_players_by_name() -> None:
    lines: list[str] = []
    commentary = Commentary(lines.append, "de", PLAYERS)
    seats = {"turn": Message("seat.white"), "seat": Message("seat.black")}
    commentary.hear(Notice("no-roll", Message("referee.withheld", seats)))
    said = " ".join(" ".join(lines).split())
    assert said == "Anna muss erst den Zug berichtigen, bevor Bruno würfelt."


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_may_be_typed_is_not_parted_at_a_lines_end(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = message("the game is over: type {next!r} for another", next=shown("name 5"))
    typed = sentence(message("{word!r}", word=shown("name 5")), lang)
    for width in range(40, 90):
        monkeypatch.setattr(telling, "WIDTH", width)
        lines: list[str] = []
        commentary = Commentary(lines.append, lang, PLAYERS)
        for told in (Message("notice.own-dice"), again):
            commentary.hear(Notice("request", told))
        assert sum("3 1" in line for line in lines) == 1
        assert sum(typed in line for line in lines) == 1


def test_a_double_that_is_taken_is_told() -> None:
    *_, said = told(BEGUN[0], Double("white"), Take("black"))
    assert said == "Bruno takes; the cube shows 2."


def test_a_play_handed_over_unfinished_is_told_what_is_left() -> None:
    assert told(*BEGUN, Seen(START), Done("white")) == ["Left to play: 3, 1."]


def test_what_is_taken_back_or_refused_is_told() -> None:
    *_, said = told(*BEGUN, Seen(MADE_POINT), Done("white"), Undo("white"))
    assert said == "Taken back: Anna still has to play 3-1."
    *_, said = told(BEGUN[0], Resign("white"), Drop("black"))
    assert said == "Refused; play goes on."


def test_the_words_that_mend_a_record_are_answered() -> None:
    *_, said = told(BEGUN[0], SetUp(MADE_POINT, "black"))
    assert said == "Play goes on from this position: Bruno is to roll."
    done = (*BEGUN, Seen(MADE_POINT), Done("white"))
    *_, said, line = told(*done, Correct(1, (1, 3), notation="24/23 13/10"))
    assert (said, line) == ("The record is corrected.", "1 Anna 1-3 24/23 13/10")
    # Other dice may make a play wrong that was right.
    *_, line = told(*done, Correct(1, (6, 5)))
    assert line == "1 Anna 6-5 wrong, stands: not by the numbers rolled"


def test_a_game_that_goes_on_is_told_with_its_own_players() -> None:
    begun = (*BEGUN, Seen(MADE_POINT), Done("white"))
    assert told(*begun, players={"white": "", "black": ""}) == ["1 Anna 3-1 8/5 6/5"]


def test_the_clock_is_told_when_it_shows_other_times() -> None:
    lines: list[str] = []
    commentary = Commentary(lines.append, "en", PLAYERS)
    for white_s in (600.0, 600.4, 588.0, 588.0):
        commentary.hear(notice_of_clock({"white": white_s, "black": 600.0}, PLAYERS))
        commentary.hear(Notice("request", Message("no"), is_error=True))
    assert [line.strip() for line in lines if "Clock" in line] == [
        "Clock: Anna 10:00, Bruno 10:00.",
        "Clock: Anna 9:48, Bruno 10:00.",
    ]


def test_turns_are_numbered_as_the_record_is() -> None:
    cube = (Double("black"), Take("white"), Roll("black", (6, 2)))
    turn = Seen(MADE_POINT | {"12": "bbb", "18": "b", "14": "b"})
    *_, last = told(*BEGUN, Seen(MADE_POINT), Done("white"), *cube, turn, Done("black"))
    assert last.startswith("4 Bruno 6-2 ")


def test_an_opening_names_all_throws_and_the_starter() -> None:
    begun = Start("backgammon", players=PLAYERS)
    assert told(begun, Roll("white", (4,)), Roll("black", (4,)), lang="de") == [
        "Anna würfelt 4, Bruno würfelt 4: noch einmal."
    ]
    (said,) = told(begun, Roll("white", (4,)), Roll("black", (6,)))
    assert said == "Anna throws 4, Bruno throws 6: Bruno begins."


def test_a_throw_for_the_start_that_was_taken_back_is_not_told() -> None:
    begun = (
        Start("backgammon", players=PLAYERS),
        Roll("white", (3,)),
        Void(),
        Roll("white", (5,)),
    )
    *_, said = told(*begun, Roll("black", (2,)))
    assert said == "Anna throws 5, Bruno throws 2: Anna begins."
    *_, said = told(*begun, Roll("black", (2,)), Void(), Roll("black", (6,)))
    assert said == "Anna throws 5, Bruno throws 6: Bruno begins."


def test_the_end_is_told_with_its_score() -> None:
    offered, blank, last = told(BEGUN[0], Double("white"), Drop("black"))
    assert "doubles to 2" in offered
    assert not blank
    assert last == "Anna wins 1 point (single)."


def test_a_win_that_is_counted_by_checkers_is_told_without_a_grade() -> None:
    end = {"1": "w", "24": "bbbbb", "off": "w" * 14 + "b" * 10}
    over = {"24": "bbbbb", "off": "w" * 15 + "b" * 10}
    begun = Start("acey-deucey", players=PLAYERS, turn="white", places=end)
    referee = Referee()
    said = (begun, Roll("white", (4, 3)), Seen(over), Done("white"))
    events = [event for command in said for event in referee.handle(command).events]
    assert told(*said)[-1] == "Anna wins 5 points."
    assert result_of(record_of(events), "en") == "Anna won 5 points"
    # Programs know the grade as before.
    assert referee.state.outcome is not None
    assert referee.state.outcome.grade == "single"


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Set up High Gammon: "), ("de", "Stelle High Gammon auf: ")],
)
def test_the_game_to_set_up_is_called_as_people_call_it(lang: str, said: str) -> None:
    referee, lines = Referee(), []
    commentary = Commentary(lines.append, lang, {})
    for command in (Start("high-gammon"), Seen({"S1": "bb"})):
        commentary.hear(Ruled(command, referee.handle(command), referee.state))
    assert said in " ".join(" ".join(lines).split())


def test_where_several_lose_the_end_tells_what_each_pays() -> None:
    lies = {"S4": "yyyy", "N2": "yyyyy", "E3": "rrrrrrrr"}
    places = {**lies, "N6": "b", "off": "b" * 8 + "r"}
    names = {"blue": "Anna", "red": "Bruno", "yellow": "Cleo"}
    begun = Start("high-gammon", players=names, places=places, turn="blue")
    *_, last = told(begun, Roll("blue", (2, 1)), Seen(lies), Done("blue"), players=names)
    assert last == "Anna wins 4 points: Bruno pays 1 point and Cleo pays 3 points."


def test_which_checkers_are_not_set_up_is_told_where_a_seat_stays_empty() -> None:
    names = {"blue": "Anna", "yellow": "Cleo"}
    (said,) = told(Start("high-gammon", players=names), players=names)
    assert said == "Nobody plays Red or Green: those checkers stay off the board."


def test_a_set_up_is_told_place_by_place_until_it_is_right() -> None:
    begun = Start("backgammon", players=PLAYERS)
    lines = told(begun, Seen({}), Seen(START | {"1": "b"}), Seen(START | {"1": "b"}), Seen(START))
    assert "30 are missing" in " ".join(lines)
    assert lines[-2:] == ["Set-up: 1 lacks a black checker.", "The board is set up."]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "S1 lacks 2 blue checkers, S1 has a red checker and 2 yellow checkers too many"),
        (
            "de",
            "2 blaue Steine fehlen (S1), ein roter Stein und 2 gelbe Steine zu viel (S1)",
        ),
    ],
)
def test_checkers_to_set_up_are_called_by_their_colours(lang: str, said: str) -> None:
    lies = {"S1": "bb"}
    begun = Start("high-gammon", places=lies | {"E1": "r"}, turn="blue")
    lines = told(begun, Seen({"S1": "ryy", "E1": "r"}), lang=lang)
    assert said in " ".join(lines)


@pytest.mark.parametrize(
    ("commands", "said"),
    [
        ((), "Anna is to roll."),
        ((Roll("white", (3, 1)),), "Anna has to play 3-1."),
        ((Roll("white", (3, 1)), Seen(MADE_POINT), Done("white")), "Bruno is to roll."),
    ],
)
def test_a_host_that_starts_again_says_whose_turn_it_is(
    commands: tuple[Command, ...], said: str
) -> None:
    referee = Referee()
    for command in (BEGUN[0], *commands):
        referee.handle(command)
    sentence = in_words(notice_of_going_on(referee.state), "en")
    assert sentence == (
        f"An unfinished game of Anna and Bruno was found; it goes on where it was. {said}"
    )


def test_a_host_that_starts_again_says_whose_dice_could_not_be_played() -> None:
    shut = {str(point): "bb" for point in range(19, 25)}
    shut |= {"12": "bbb", "bar": "w", "1": "w", "off": "w" * 13}
    referee = Referee()
    referee.handle(Start("backgammon", players=PLAYERS, turn="white", places=shut))
    referee.handle(Roll("white", (3, 2)))
    sentence = in_words(notice_of_going_on(referee.state), "de")
    assert sentence.endswith("Anna konnte 3-2 nicht ziehen; Bruno ist am Wurf.")


@pytest.mark.parametrize(
    ("grade", "said"),
    [
        ("points", "Anna wins 4 points."),
        ("plain", "Anna wins 4 points."),
        ("double", "Anna wins 4 points (double)."),
    ],
)
def test_an_end_is_told_whatever_its_grade_is_called(grade: str, said: str) -> None:
    lines: list[str] = []
    referee = Referee()
    referee.handle(Start("backgammon", players=PLAYERS))
    over = Answer(Verdict.GAME_OVER, winner="white", score=4, grade=grade)
    Commentary(lines.append, "en", PLAYERS).hear(Ruled(Done("white"), over, referee.state))
    assert lines[-1] == said


def test_after_a_game_of_a_match_the_score_is_told_and_how_to_go_on() -> None:
    match = MatchTerms(3, {"white": 0, "black": 0})
    begun = Start("backgammon", players=PLAYERS, turn="white", match=match)
    *_, won, stands = told(begun, Double("white"), Drop("black"))
    assert won == "Anna wins 1 point (single)."
    # Who plays without a board has no button to press.
    assert stands == (
        "The match stands Anna 1, Bruno 0; one press of anybody, or 'next', begins the next game."
    )
    *_, last = told(begun, Resign("white", 3), Take("black"))
    assert last == "The match is over, Anna 0, Bruno 3."


def test_a_match_gone_on_with_says_how_the_next_game_begins() -> None:
    referee = Referee()
    match = MatchTerms(3, {"white": 0, "black": 0})
    begun = Start("backgammon", players=PLAYERS, turn="white", match=match)
    for command in (begun, Double("white"), Drop("black")):
        referee.handle(command)
    resumed = notice_of_going_on(referee.state)
    assert "stands Anna 1, Bruno 0" in in_words(resumed, "en")
    assert "one press of anybody, or 'next', begins" in in_words(resumed, "en")


@pytest.mark.parametrize(
    ("thrown", "most"), [((), 25), ((Roll("white", (5,)), Roll("black", (3,))), 30)]
)
def test_a_board_that_is_not_this_games_does_not_fill_the_terminal(
    thrown: tuple[Command, ...], most: int
) -> None:
    """Pictures of the wrong board are misread each in its own way, for hours."""
    luck, begun = random.Random(3), (Start("backgammon", players=PLAYERS), *thrown)
    places = [str(point) for point in range(1, 25)]
    seen = [
        Seen({place: luck.choice("wb") * luck.randint(1, 2) for place in luck.sample(places, 12)})
        for _ in range(300)
    ]
    assert 0 < len(told(*begun, *seen)) < most
    lines: list[str] = []
    referee = Referee()
    for command in begun:
        referee.handle(command)
    leds = LedMap.one_each(load_profile("club-50"))
    board = TerminalBoard(leds, lines.append, lambda _: None, "en", lambda: referee.state)
    for command in seen:
        board.want_lights(compose(choose(referee.state, referee.handle(command)), leds, 10))
    assert 0 < len(lines) < 25


def test_without_lights_nobody_is_sent_to_look_at_them() -> None:
    lines: list[str] = []
    commentary = Commentary(lines.append, "en", PLAYERS, has_lights=False)
    referee = Referee()
    for command in (*BEGUN, Seen(WRONG)):
        commentary.hear(Ruled(command, referee.handle(command), referee.state))
    assert "No!" in lines[0]
    assert not any("lights" in line for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", UNLIT)
def test_without_a_board_nobody_is_sent_to_its_buttons(key: str, lang: str) -> None:
    lines: list[str] = []
    # As a part of another notice, too.
    news = Notice("resumed", message("{resumed}", resumed=Message(key)))
    Commentary(lines.append, lang, PLAYERS, has_lights=False).hear(news)
    said = " ".join(lines)
    assert key not in said
    assert not re.search(r"press|button|lights|[Kk]n[oö]pf|drück|Lichter", said)


def test_seats_are_called_by_their_players_names() -> None:
    *_, said = told(*BEGUN, Seen(WRONG), Roll("white", (6, 2)))
    assert said == "Anna has rolled and is still to play."


def test_dice_typed_again_are_refused_again() -> None:
    refused = Roll("white", (6, 2)), Roll("white", (6, 1))
    *_, first, second = told(*BEGUN, Seen(WRONG), *refused)
    assert first == second == "Anna has rolled and is still to play."


def test_without_lights_the_way_back_is_told_in_one_language() -> None:
    lines: list[str] = []
    referee = Referee()
    places = {"24": "w", "bar": "w", "6": "w" * 13, "1": "b" * 15}
    begun = Start("backgammon", players=PLAYERS, places=places, turn="white")
    leds = LedMap.one_each(load_profile("club-50"))
    board = TerminalBoard(leds, lines.append, lambda _: None, "de", lambda: referee.state)
    moved = Seen(places | {"bar": "", "21": "w"})
    for command in (begun, Roll("white", (3, 2)), moved):
        answer = referee.handle(command)
        board.want_lights(compose(choose(referee.state, answer), leds, 10))
    assert lines[-1] == "  (Anna: falsch, nimm von 21 · lege auf Bar)"


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "take from 5 · put off the board"), ("de", "nimm von 5 · lege neben das Brett")],
)
def test_nothing_is_put_on_what_lies_beside_the_board(lang: str, said: str) -> None:
    referee, lines = Referee(), []
    places = {"6": "ww", "19": "bb"}
    leds = LedMap.one_each(load_profile("club-50"))
    board = TerminalBoard(leds, lines.append, lambda _: None, lang, lambda: referee.state)
    begun = Start("backgammon", players=PLAYERS, places=places, turn="white")
    turn = (Roll("white", (2, 1)), Seen({"6": "w", "3": "w", "19": "bb"}), Done("white"))
    for command in (begun, *turn, Seen({"6": "w", "3": "w", "20": "w", "19": "bb"})):
        answer = referee.handle(command)
        board.want_lights(compose(choose(referee.state, answer), leds, 10))
    assert lines[-1] == f"  (Bruno: {said})"


def test_who_has_no_play_is_named_once() -> None:
    shut = {str(point): "bb" for point in range(19, 25)}
    shut |= {"12": "bbb", "bar": "w", "1": "w", "off": "w" * 13}
    referee, lines = Referee(), []
    leds = LedMap.one_each(load_profile("club-50"))
    board = TerminalBoard(leds, lines.append, lambda _: None, "en", lambda: referee.state)
    for command in (Start("backgammon", players=PLAYERS, turn="white", places=shut), BEGUN[1]):
        answer = referee.handle(command)
        board.want_lights(compose(choose(referee.state, answer), leds, 10))
    assert lines[-1] == "  (Anna: no play · blocked by 22 24)"


def test_what_lies_beside_the_points_has_a_name_in_every_language() -> None:
    places = START | {"24": "w", "bar": "w"}
    begun = Start("backgammon", players=PLAYERS, places=places, turn="white")
    lines = told(begun, Seen(places | {"bar": "", "24": "ww"}), lang="de")
    assert "ein weißer Stein fehlt (Bar)" in " ".join(lines)
