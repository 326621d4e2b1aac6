"""The parts of a table: clock, presses, choices, set-up, hints, typed words, terminal, voice."""

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from generate.card import page
from pasch.dice.program_dice import ProgramDice
from pasch.errors import RequestError
from pasch.lights.choose import choose
from pasch.lights.hints import Hint, Hints, hint_signals
from pasch.lights.meanings import Meaning
from pasch.lights.setup import SetupDifference, faults, is_setting_up, setup_signals
from pasch.lights.signals import LedMap, compose
from pasch.link.messages import LedFrame, Pressed, Rolled, RollRequest
from pasch.live.clock.clock import Clock, ClockTerms
from pasch.live.clock.timekeeper import Timekeeper, clock_in
from pasch.live.model.resume import counts_in
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Notice, Question, Ruled
from pasch.live.presses.choosing import choice_of
from pasch.live.presses.inputs import ThrowAgain
from pasch.live.presses.presses import meaning_of
from pasch.live.presses.typed import WORDS, typed_command
from pasch.live.presses.vocabulary import SPOKEN, in_english, shown
from pasch.live.recording.recording_listener import RecordingListener
from pasch.live.seeing.missing_checker_grace import IN_HAND_S, MissingCheckerGrace
from pasch.live.voices import card
from pasch.live.voices.spoken import spoken
from pasch.live.voices.terminal_board import TerminalBoard
from pasch.live.voices.voice import Voice, find_speaker
from pasch.messages import LANGUAGES, sentence
from pasch.referee import Referee
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import (
    Accept,
    AskRoll,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    Name,
    NextGame,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.events import EventKind
from pasch.referee.model.state import Doubt, Phase, State
from pasch.rules import GAMES, game_named
from pasch.rules.model.position import Position
from pasch.workflows.known_position import known_position
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message
from pasch_vision.sources.recording import Recorder

START = game_named("backgammon").start({})


def after(*commands: Command) -> Referee:
    referee = Referee()
    for command in commands:
        referee.handle(command)
    return referee


def roll_of(seat: str) -> AskRoll:
    return AskRoll(seat, 7, "ab")


def pressed(state: State, seat: str, presses: int) -> tuple[Command, ...]:
    return meaning_of(state, seat, presses, roll_of)


def test_the_delay_is_free_and_the_reserve_is_not() -> None:
    clock = Clock.started(ClockTerms(12, 60), ("white", "black"), {}).turned("white", 0.0)
    assert clock.left_s("white", 12.0) == 60
    assert clock.left_s("white", 20.0) == 52
    assert clock.left_s("black", 20.0) == 60
    assert clock.left_s("white", 500.0) == 0


def test_the_clock_is_journaled_with_the_turn_it_ends_and_found_again() -> None:
    referee = after(Start("backgammon", turn="white"))
    keeper = Timekeeper(ClockTerms(12, 60))
    ask = Referee().decide(Start("backgammon", turn="white"))
    *_, begun = keeper.with_clock(ask.change, 0.0)
    assert clock_in([begun]) == (ClockTerms(12, 60), {"white": 60.0, "black": 60.0})
    referee.handle(Roll("white", (3, 1)))
    done = [Seen(START.as_dict() | {"8": "ww", "6": "wwww", "5": "ww"}), Done("white")]
    referee.handle(done[0])
    answer = referee.decide(done[1])
    *others, last = keeper.with_clock(answer.change, 42.0)
    assert (last.kind, tuple(others)) == (EventKind.CLOCK, answer.events)
    assert clock_in([begun, last]) == (ClockTerms(12, 60), {"white": 30.0, "black": 60.0})
    assert keeper.warning(43.0) is None
    assert keeper.warning(42.0 + 12 + 31) is Meaning.TIME_LOW
    assert keeper.warning(42.0 + 12 + 61) is Meaning.TIME_UP
    keeper.rest(43.0)
    keeper.go_on(100.0)
    assert keeper.left_s(100.0)["black"] == 60


def test_of_a_seat_that_does_not_play_no_checkers_are_looked_for() -> None:
    two = after(Start("high-gammon", players={"blue": "A", "yellow": "B"})).state
    assert counts_in(two) == {"b": 9, "r": 0, "y": 9, "g": 0}


def test_presses_are_words_that_fit_the_moment() -> None:
    to_roll = after(Start("backgammon", turn="white")).state
    assert pressed(to_roll, "white", 1) == (roll_of("white"),)
    assert pressed(to_roll, "white", 2) == (Double("white"),)
    assert pressed(to_roll, "black", 3) == (Undo("black"),)
    assert pressed(to_roll, "white", 4) == (Accept(),)
    lies_right = after(Start("backgammon", turn="white"), Seen(START.as_dict())).state
    assert pressed(lies_right, "white", 4) == ()
    assert pressed(to_roll, "white", 6) == (Resign("white", 2),)
    doubled = after(Start("backgammon", turn="white"), Double("white")).state
    assert pressed(doubled, "black", 1) == (Take("black"),)
    assert pressed(doubled, "black", 2) == (Drop("black"),)
    over = after(Start("backgammon", turn="white"), Double("white"), Drop("black")).state
    assert pressed(over, "white", 1) == (NextGame(),)


def test_a_doublet_is_named_by_as_many_presses() -> None:
    start = {"yard": "w" * 13 + "b" * 15, "20": "w", "10": "w"}
    state = after(
        Start("acey-deucey", turn="white", places=start),
        Roll("white", (1, 2)),
        Seen({"yard": start["yard"], "19": "w", "8": "w"}),
        Done("white"),
    ).state
    choice = choice_of(state, "white", 4)
    assert choice is not None
    assert (choice.name, choice.shown) == (4, (4, 4))
    assert pressed(state, "white", 7) == (Name("white", 1),)
    assert choice_of(state, "black", 4) is None


def test_a_play_in_doubt_after_which_the_mover_goes_on_stands_by_the_press_of_the_other() -> None:
    """By no roll, for the next one is the mover's again."""
    start = {"yard": "w" * 13 + "b" * 15, "20": "w", "10": "w"}
    referee = after(Start("acey-deucey", turn="white", places=start), Roll("white", (1, 2)))
    guess = Position.of({"yard": start["yard"], "19": "w", "8": "w"})
    doubt = Doubt(("19", "20"), guess, is_close=False)
    referee = Referee(replace(referee.state, unclear=Verdict.DOUBTFUL, doubt=doubt))
    assert pressed(referee.state, "white", 1) == (Done("white"),)
    assert referee.decide(Done("white")).verdict is Verdict.DOUBTFUL
    (agreed,) = pressed(referee.state, "black", 1)
    assert referee.handle(agreed).verdict is Verdict.ACCEPT
    assert referee.state.position == guess
    assert (referee.state.phase, referee.state.turn) == (Phase.NAMING, "white")


def test_dice_that_stay_lying_are_thrown_again_by_choice() -> None:
    places = {"L5": "b", "off": "bb", "R7": "r", "yard": "rr"}
    state = after(
        Start("gamwin", turn="blue", places=places, hidden={}), Roll("blue", (5, 4, 1)),
        Seen({"L4": "b", "R7": "r"}),
    ).state  # fmt: skip
    assert pressed(state, "blue", 1) == (Done("blue"),)
    asked = [pressed(state, "blue", presses)[0] for presses in (2, 3, 6, 8)]
    assert [ask.which for ask in asked if isinstance(ask, AskRoll)] == [(), (0,), (0, 1), (1, 2)]


def test_a_throw_of_lying_dice_that_was_asked_for_is_asked_again_as_it_was() -> None:
    """The board waits for its own press: the next ones are for that throw, and for no other."""
    places = {"L5": "b", "off": "bb", "R7": "r", "yard": "rr"}
    referee = after(
        Start("gamwin", turn="blue", places=places, hidden={}), Roll("blue", (5, 4, 1)),
        Seen({"L4": "b", "R7": "r"}),
    )  # fmt: skip
    asked = AskRoll("blue", 7, "a", "boot", (1,))
    state = replace(referee.state, asked=asked)
    assert state.series is not None
    for presses in (1, 2):
        assert pressed(state, "blue", presses) == (asked,)


def test_setting_up_names_every_place_at_fault() -> None:
    state = after(Start("backgammon"), Seen(dict(START) | {"1": "", "6": "wwwwwb"})).state
    assert is_setting_up(state)
    assert faults(state) == (
        SetupDifference("1", "bb", ""),
        SetupDifference("6", "", "b"),
    )
    shown = {signal.meaning: signal.places for signal in setup_signals(state)}
    assert shown == {Meaning.SETUP_BLUE: ("1",), Meaning.SETUP_TAKE: ("6",)}
    assert not is_setting_up(after(Start("backgammon"), Roll("white", (4,))).state)


def test_hints_keep_to_their_level() -> None:
    game = game_named("backgammon")
    plays = game.legal_plays(game.situation(START, "white", (3, 1)))
    assert hint_signals(Hints(Hint.OFF, plays), START, START, "w") == ()
    assert hint_signals(Hints(Hint.FORCED, plays), START, START, "w") == ()
    targets, origins, *_ = hint_signals(Hints(Hint.ALL, plays), START, START, "w")
    assert set(origins.places) == {"6", "8", "13", "24"}
    assert {"5", "7", "23"} <= set(targets.places)
    plays = game.legal_plays(game.situation(START, "white", (5, 2)))
    targets, origins, both = hint_signals(Hints(Hint.ALL, plays), START, START, "w")
    assert set(both.places) == {"6", "8"} == set(origins.places) & set(targets.places)
    moved = Position.of(dict(START) | {"8": "ww", "5": "w"})
    assert hint_signals(Hints(Hint.ALL, plays), START, moved, "w") == ()


@pytest.mark.parametrize("board", ["club-50", "club-50-one-light"])
def test_where_a_checker_may_begin_and_one_may_end_both_can_be_seen(board: str) -> None:
    """8/6 and 13/8 with 5-2: 6 and 8 are starts and targets, however many lights they have."""
    profile = load_profile("club-50")
    leds = LedMap.of(profile) if board == "club-50" else LedMap.one_each(profile)
    game = game_named("backgammon")
    plays = game.legal_plays(game.situation(START, "white", (5, 2)))
    signals = hint_signals(Hints(Hint.ALL, plays), START, START, "w")
    codes = compose(signals, leds, 10).codes
    looks = {
        place: {codes[led] for led in leds.places[place]} for place in ("24", "22", "8", "6", "12")
    }
    assert looks == {
        "24": {Meaning.HINT_FROM.code},
        "22": {Meaning.HINT_TO.code},
        "8": {Meaning.HINT_BOTH.code},
        "6": {Meaning.HINT_BOTH.code},
        "12": {"0"},
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 1", Roll("white", (3, 1))),
        ("31", Roll("white", (3, 1))),
        ("3, 1", Roll("white", (3, 1))),
        ("void", Void()),
        ("roll", Pressed(0, 1)),
        ("resign 2", Resign("white", 2)),
        ("Void  cocked", Void("cocked")),
        ("ungültig gekippt", Void("cocked")),
        ("UNGUELTIG", Void()),
        ("zurück", Undo("white")),
        ("aufgeben 2", Resign("white", 2)),
        ("resign 2 black", Resign("black", 2)),
        ("aufgeben Schwarz", Resign("black", 1)),
        ("berichtigen 4 würfel 3 1", Correct(4, dice=(3, 1))),
        ('aufstellen {"6": "ww"} Weiß', SetUp({"6": "ww"}, "white")),
        ("?", Question.HELP),
        ("brett", Question.BOARD),
        ("Pips", Question.PIPS),
        ("stand", Question.SCORE),
        ("ende", Question.QUIT),
        ("nehmen", Take("white")),
        ("doppeln", Double("white")),
        ("exit", Question.QUIT),
        ("name 5", Name("white", 5)),
        ("name b", Name("white", "b")),
        ("again", ThrowAgain("white")),
        ("again 1 3", ThrowAgain("white", (0, 2))),
        ("again 1, 3: 6, 2", Roll("white", (6, 2), which=(0, 2))),
        ("again 2: 6", Roll("white", (6,), which=(1,))),
        ("next continued", NextGame(is_continued=True)),
        ('set-up {"6": "ww", "5": "b"} black', SetUp({"6": "ww", "5": "b"}, "black")),
        ('set-up {"6": "ww"} Ben', SetUp({"6": "ww"}, "black")),
        ("correct 4 24/18* 13/11", Correct(4, notation="24/18* 13/11")),
        ("correct 4 dice 3 1", Correct(4, dice=(3, 1))),
    ],
)
def test_what_is_typed(text: str, said: object) -> None:
    players = {"white": "Ann", "black": "Ben"}
    referee = after(Start("backgammon", players=players, turn="white"))
    assert typed_command(text, referee.state, referee.dice_due) == said


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("castle", "en", "unknown word 'castle': 'help' lists all of them"),
        (
            "dobule",
            "en",
            "unknown word 'dobule'; did you mean 'double'? 'help' lists all of them",
        ),
        (
            "zurük",
            "de",
            "unbekanntes Wort „zurük“; meintest du „zurück“? „hilfe“ nennt alle",
        ),
        ("name", "en", "type it like this: name 5"),
        ("ansagen", "de", "tippe es so: ansagen 5"),
        ("void it", "en", "type it like this: void [cocked|on-checker|premature|off-side]"),
        ("again x", "en", "type it like this: again 1 3 or again 1 3: 6 2"),
        ("set-up 6ww", "de", 'tippe es so: aufstellen {"6": "ww"} [Weiß]'),
        ("resign Bnn", "en", "type it like this: resign White or resign Black"),
        ("undo 2", "en", "type it like this: undo"),
        ("3 x", "en", "type it like this: 3 1"),
        (" \t", "en", "unknown word '': 'help' lists all of them"),
    ],
)
def test_a_word_that_is_none_is_answered_with_the_nearest(text: str, lang: str, said: str) -> None:
    referee = after(Start("backgammon", turn="white"))
    with pytest.raises(RequestError) as refused:
        typed_command(text, referee.state, referee.dice_due)
    assert sentence(refused.value.message, lang) == said


@pytest.mark.parametrize("text", ["again 4", "again 1 1", "again 1 2: 3", "again 1: 3 5"])
def test_dice_that_do_not_lie_there_are_asked_for_in_the_words_that_are_typed(text: str) -> None:
    """Whoever types has never heard of the names and numbers of the JSON protocol."""
    referee = after(Start("gamwin", turn="blue"))
    with pytest.raises(RequestError) as refused:
        typed_command(text, referee.state, referee.dice_due)
    said = sentence(refused.value.message, "en")
    assert said == "type it like this: again 1 3 or again 1 3: 6 2"


def test_a_game_that_throws_all_dice_says_so_in_words_for_players() -> None:
    referee = after(Start("backgammon", turn="white"))
    said = typed_command("again 1: 6", referee.state, referee.dice_due)
    assert isinstance(said, Roll)
    told = referee.decide(said).message
    assert told is not None
    for lang in LANGUAGES:
        assert "which" not in sentence(told, lang)


def played(*machines: str) -> TableSettings:
    """A table at which machines play these seats."""
    return TableSettings(machines=dict.fromkeys(machines, "club"))


@pytest.mark.parametrize(
    ("machines", "turn", "seat"),
    [("black", "white", "white"), ("black", "black", "white"), ("black", None, "white")],
)
def test_who_resigns_against_a_machine_is_the_person_whoever_is_on_turn(machines, turn, seat):
    referee = after(Start("backgammon", turn=turn))
    for text, grade in (("resign", 1), ("resign 2", 2)):
        said = typed_command(text, referee.state, referee.dice_due, played(machines))
        assert said == Resign(seat, grade)


@pytest.mark.parametrize(
    ("text", "machines", "says"),
    [
        ("resign", {"blue"}, "type it like this: resign Red, resign Yellow or resign Green"),
        ("resign", {"blue", "red", "yellow", "green"}, "Blue is played by the machine, which"),
        ("resign blue", {"blue"}, "Blue is played by the machine, which does that by itself."),
        ("double", {"blue"}, "Blue is played by the machine, which does that by itself."),
    ],
)
def test_nobody_resigns_or_doubles_for_a_machine(text: str, machines: set[str], says: str) -> None:
    referee = after(Start("high-gammon", turn="blue", options={"scoring": "cube"}))
    with pytest.raises(RequestError) as refused:
        typed_command(text, referee.state, referee.dice_due, played(*machines))
    assert sentence(refused.value.message, "en").startswith(says)
    # For people everything is as it was.
    said = typed_command("resign", referee.state, referee.dice_due, played("red"))
    assert said == Resign("blue", 1)


def test_a_person_who_waits_answers_before_a_machine_that_thinks():
    referee = after(Start("high-gammon", turn="blue"), Resign("blue", 1))
    assert referee.state.offer is not None
    first, second, *_ = referee.state.offer.waiting
    for machines, answers in ((set(), first), ({first}, second)):
        said = typed_command("take", referee.state, referee.dice_due, played(*machines))
        assert said == Take(answers)


@pytest.mark.parametrize("rest", ["8/5 6/5", "dice 3 1", '{"6": "ww"}'])
def test_a_number_that_no_record_has_ends_no_table(rest: str) -> None:
    referee = after(Start("backgammon", turn="white"))
    with pytest.raises(RequestError) as refused:
        typed_command(f"correct {'9' * 5000} {rest}", referee.state, referee.dice_due)
    said = sentence(refused.value.message, "en")
    assert said.startswith("type it like this: correct 4 8/5 6/5, ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_on_the_card_is_understood_in_every_language(lang: str) -> None:
    referee = after(Start("backgammon", turn="white"))
    assert {word.name for word in WORDS} - {"3"} <= set(SPOKEN)
    for word in WORDS:
        in_full = re.sub(r"[\[\]]|\|[\w|-]*", "", word.form)
        typed = sentence(shown(in_full), lang)
        assert in_english(typed) == in_full
        for example in (typed, re.sub(r" \[.*\]", "", sentence(shown(word.form), lang))):
            assert typed_command(example, referee.state, referee.dice_due)


def test_no_word_means_two_things() -> None:
    said = [
        (sentence(Message(f"word.{word}"), lang), word) for lang in LANGUAGES for word in SPOKEN
    ]
    assert len({text for text, _ in said}) == len(set(said))


def test_a_checker_that_is_gone_may_be_in_a_hand() -> None:
    state = after(Start("backgammon", turn="white"), Roll("white", (3, 1))).state
    gone = START.as_dict() | {"6": "wwww"}
    wrong, legal = Answer(Verdict.ILLEGAL), Answer(Verdict.LEGAL)
    patience = MissingCheckerGrace()
    assert patience.waits(state, gone, wrong, 10.0)
    assert not patience.waits(state, gone, legal, 10.5)
    assert patience.waits(state, gone, wrong, 11.0)
    assert not patience.waits(state, gone, wrong, 11.0 + IN_HAND_S)
    moved = START.as_dict() | {"6": "wwww", "3": "w"}
    assert not patience.waits(state, moved, wrong, 20.0)
    assert patience.waits(state, gone, wrong, 21.0)


def test_a_roll_that_a_doublet_gives_may_be_declined_with_two_presses() -> None:
    start = {"1": "w" * 15, "24": "b" * 15}
    state = after(
        Start("tric-trac", turn="white", places=start), Roll("white", (1, 1)),
        Seen(start | {"1": "w" * 13, "2": "ww"}), Done("white"),
    ).state  # fmt: skip
    assert (state.turn, state.has_extra_roll) == ("white", True)
    assert pressed(state, "white", 2) == (Done("white"),)
    declined = after(
        Start("tric-trac", turn="white", places=start), Roll("white", (1, 1)),
        Seen(start | {"1": "w" * 13, "2": "ww"}), Done("white"), Done("white"),
    ).state  # fmt: skip
    assert declined.turn == "black"


def test_a_terminal_stands_in_for_a_board() -> None:
    lines: list[str] = []
    rolled: list[Rolled] = []
    leds = LedMap.of(load_profile("club-50"))
    state = after(Start("backgammon", turn="white")).state
    board = TerminalBoard(
        leds, lines.append, rolled.append, "en", lambda: state, ProgramDice(bytes)
    )
    request = RollRequest(5, 2, 6, 1)
    board.want_roll(request)
    board.want_roll(request)
    # Dice that are asked for once more lie as they lay.
    assert rolled[0] == rolled[1]
    assert lines == [f"  dice {written(rolled[0])}"]
    frame = compose(choose(state, None), leds, 10)
    board.want_lights(frame)
    board.want_lights(LedFrame(frame.codes, 3))
    board.want_faces(1, rolled[0].faces)
    assert lines[1:] == ["  (to roll: White)"]
    other = tuple((face + 1) % 6 for face in rolled[0].faces)
    board.want_faces(2, other)
    marks = ((1, 2, 5, 6, 7, 9), (1, 3, 4, 5, 8, 9))
    board.want_roll(RollRequest(6, 2, 6, 1, marks=marks))
    numbers = "-".join(str(die[face]) for die, face in zip(marks, rolled[-1].faces, strict=True))
    assert lines[3:] == [f"  dice {numbers}"]
    board.want_roll(RollRequest(7, 2, 6, 1))
    board.want_roll(RollRequest(8, 2, 6, 1))
    assert lines[4:] == [f"  dice {written(roll)}" for roll in rolled[-2:]]


def written(rolled: Rolled) -> str:
    """Plain dice as the terminal writes them."""
    return "-".join(str(face + 1) for face in rolled.faces)


@pytest.mark.parametrize(
    ("start", "roll", "seen", "says"),
    [
        (
            Start("backgammon", players={"black": "Bo"}, turn="black"),
            Roll("black", (3, 1)),
            dict(START) | {"19": "bbbb", "21": "b"},
            "Bo: wrong, take from 4 · put on 6",
        ),
        (
            Start("backgammon", players={"black": "Bo"}, turn="black"),
            Roll("black", (3, 1)),
            dict(START) | {"17": "bb", "19": "bbbb", "20": "bb"},
            "Bo: right on 5: 'done' hands over",
        ),
        (
            Start("tric-trac", turn="black", places={"24": "b" * 15, "1": "w" * 15}),
            Roll("black", (3, 1)),
            {"24": "b" * 14, "19": "b", "1": "w" * 15},
            "wrong, take from 6A · put on 1A",
        ),
    ],
)
def test_the_terminal_calls_points_as_the_sentences_do(
    start: Start, roll: Roll, seen: dict[str, str], says: str
) -> None:
    lines: list[str] = []
    referee = after(start, roll)
    leds = LedMap.one_each(load_profile(KINDS[game_named(start.game).equipment.board].built_in))
    board = TerminalBoard(leds, lines.append, lambda roll: None, "en", lambda: referee.state)
    answer = referee.handle(Seen(seen))
    board.want_lights(compose(choose(referee.state, answer), leds, 10))
    assert lines == [f"  ({says})"]


def test_what_is_worth_speaking_of() -> None:
    assert (
        spoken(Notice("blind", Message("The camera sees nothing.")), "en")
        == "The camera sees nothing."
    )
    assert spoken(Notice("clock", Message("Clock: Ada 9:12 · Bo 8:30.")), "en") == ""
    referee = after(Start("backgammon", {"announce": "silent"}, {"black": "Bo"}, turn="white"))
    roll = Roll("white", (3, 1))
    assert spoken(Ruled(roll, referee.handle(roll), referee.state), "de") == "3 und 1."
    wrong = Seen(dict(START) | {"8": "ww", "3": "w"})
    assert spoken(Ruled(wrong, referee.handle(wrong), referee.state), "en") == ""


def test_a_voice_is_found_or_the_way_to_one_is_said() -> None:
    assert find_speaker("de", lambda name: name)[:3] == ["espeak-ng", "-v", "de"]
    with pytest.raises(RequestError, match="espeak-ng"):
        find_speaker("en", lambda name: None)


def test_a_mac_speaks_also_a_language_that_has_no_voice_of_its_own_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    only_say = {"say": "/usr/bin/say"}.get
    assert find_speaker("de", only_say) == ["say", "-v", "Anna"]
    assert find_speaker("fr", only_say) == ["say"]


def test_the_voice_speaks_says_nothing_twice_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "said"
    code = f"import sys; open({str(file)!r}, 'a').write(sys.stdin.read())"
    voice = Voice([sys.executable, "-c", code])
    for _ in range(3):
        voice.speak("Anna to roll.")
    voice.close()
    assert file.read_text() == "Anna to roll."


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_board_and_a_position_to_learn_it_by(name: str) -> None:
    game = game_named(name)
    places, _ = known_position(game)
    profile = load_profile(KINDS[game.equipment.board].built_in)
    assert set(places) <= set(profile.place_names)
    assert {letter for lying in places.values() for letter in lying} == set(profile.letters)


def test_a_recording_that_the_disk_refuses_ends_and_the_game_goes_on(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path / "kept")
    complaints: list[Message] = []
    kept = RecordingListener(recorder, complaints.append)
    referee = after(Start("backgammon", turn="white"))
    roll = Roll("white", (3, 1))
    news = Ruled(roll, referee.handle(roll), referee.state)
    kept.hear(news)
    (tmp_path / "kept" / "events.jsonl").unlink()
    (tmp_path / "kept" / "events.jsonl").mkdir()
    kept.hear(news)
    kept.hear(news)
    assert len(complaints) == 1


def test_the_card_in_the_docs_is_the_vocabulary() -> None:
    docs = Path(__file__).resolve().parents[3] / "docs" / "card.md"
    assert docs.read_text() == page(), "call: python docs/generate/card.py"
    assert all(sentence(Message(says), "de") in card.card("de") for says in card.CARD.values())


@pytest.mark.parametrize(
    ("is_own", "told"),
    [
        (True, "type what was thrown for the start"),
        (False, "type 'word.roll' to throw for the start"),
    ],
)
def test_before_anybody_is_on_turn_it_is_told_how_the_game_begins(is_own: bool, told: str) -> None:
    referee = Referee()
    referee.handle(Start("backgammon"))
    settings = TableSettings(own_dice=is_own)
    with pytest.raises(RequestError, match=f"nobody's turn yet: {told}"):
        typed_command("done", referee.state, referee.dice_due, settings)


def test_after_a_game_it_is_told_how_to_play_another() -> None:
    referee = Referee()
    for command in (Start("backgammon", turn="white"), Resign("white", 1), Take("black")):
        referee.handle(command)
    with pytest.raises(RequestError, match=r"the game is over: type 'word\.next' for another"):
        typed_command("done", referee.state, referee.dice_due)
