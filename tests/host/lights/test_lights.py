"""The lights: what is shown, how it looks, and on which LEDs."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from generate.lights import MOMENTS, draw, page
from host.referee.telling import MADE_POINT, START
from pasch.lights.choose import Trouble, choose
from pasch.lights.meanings import Meaning, Scope
from pasch.lights.signals import LedMap, Signal, compose
from pasch.link import wire
from pasch.messages import LANGUAGES, sentence
from pasch.referee import Referee
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Command, Done, Roll, Seen, Start
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Repair
from pasch_hardware.boards.board import Row
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile

WHITE_HOME = ("1", "2", "3", "4", "5", "6")


def after(*commands: Command) -> tuple[Referee, Answer]:
    referee = Referee()
    answers = [referee.handle(command) for command in commands]
    return referee, answers[-1]


def shown(*commands: Command) -> dict[Meaning, tuple[str, ...]]:
    referee, answer = after(*commands)
    return {signal.meaning: signal.places for signal in choose(referee.state, answer)}


STARTED = Start("backgammon", turn="white")
ROLLED = (STARTED, Roll("white", (3, 1)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_meaning_has_its_words_in_every_language(lang: str) -> None:
    said = {sentence(meaning.sentence, lang) for meaning in Meaning}
    assert not any(text.startswith("light.") for text in said)
    phrases = {
        sentence(meaning.phrase(who="Ada", where="5", colour="Black"), lang)
        for meaning in Meaning
        if meaning.scope is not Scope.ASIDE
    }
    assert not any(text.startswith("terminal.") for text in phrases)


def test_no_two_meanings_look_alike() -> None:
    assert len({(meaning.colour, meaning.rhythm) for meaning in Meaning}) == len(Meaning)


def test_red_and_green_never_share_a_rhythm_where_both_speak_of_one_play() -> None:
    right = {meaning.rhythm for meaning in (Meaning.ILLEGAL_TO, Meaning.ACCEPTED)}
    assert Meaning.ILLEGAL_FROM.rhythm not in right


def test_nothing_is_told_by_red_and_green_alone() -> None:
    rhythms = {
        colour: {meaning.rhythm for meaning in Meaning if meaning.colour == colour}
        for colour in (wire.RED, wire.GREEN)
    }
    assert not rhythms[wire.RED] & rhythms[wire.GREEN]


def test_a_board_without_a_bar_speaks_to_all_in_its_middle() -> None:
    leds = LedMap.of(load_profile("gamwin-strip"))
    assert set(leds.places["bar"]) == {*leds.places["L5"], *leds.places["R5"]}


def test_the_seat_on_turn_is_asked_to_roll_in_its_own_home() -> None:
    assert shown(STARTED) == {Meaning.YOUR_TURN: WHITE_HOME}


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_asked_to_roll_has_the_lights_before_him(name: str) -> None:
    game = game_named(name)
    kind = KINDS[game.equipment.board]
    profile = load_profile(kind.built_in)
    rows = {place.name: place for place in profile.places if isinstance(place, Row)}
    for seat, side in zip(game.seats, kind.sides, strict=False):
        referee, answer = after(Start(name, turn=seat))
        (asked,) = choose(referee.state, answer)
        far = Counter[str]()
        for x, y in (rows[place].anchor for place in asked.places):
            far += Counter(N=y, S=profile.field[1] - y, W=x, E=profile.field[0] - x)
        # On the strip both sit at an end, and each has one of its long sides.
        assert far[side] == min(far[other] for other in kind.sides), (seat, asked)


def test_in_the_opening_both_seats_are_asked_until_they_have_thrown() -> None:
    referee, answer = after(Start("backgammon"))
    asked = [signal.places for signal in choose(referee.state, answer)]
    assert sorted(len(places) for places in asked) == [6, 6]
    referee.handle(Roll("black", (4,)))
    (signal,) = choose(referee.state, None)
    assert signal.places == WHITE_HOME


def test_a_part_play_shows_where_it_went_and_which_die_is_used() -> None:
    part = START | {"8": "ww", "5": "w"}
    referee, answer = after(*ROLLED, Seen(part))
    assert choose(referee.state, answer) == (
        Signal(Meaning.DIE_PLAYED, dice=(0,)),
        Signal(Meaning.PLAYING, ("5",)),
    )


@pytest.mark.parametrize(
    ("game", "moved", "played"),
    [
        ("backgammon", {}, ()),
        ("backgammon", {"8": "ww", "7": "w"}, ()),
        ("backgammon", {"8": "w", "7": "ww"}, (0,)),
        ("backgammon", {"8": "w", "7": "w", "6": "wwwwww"}, (0,)),
        ("tric-trac", {}, ()),
        ("tric-trac", {"1": "w" * 14, "2": "w"}, (0,)),
    ],
)
def test_of_a_doublet_each_die_is_used_up_with_its_share_of_the_numbers(
    game: str, moved: dict[str, str], played: tuple[int, ...]
) -> None:
    begun = Start(game, turn="white")
    before = after(begun)[0].state.position.as_dict()
    referee, answer = after(begun, Roll("white", (1, 1)), Seen(before | moved))
    assert answer.verdict is Verdict.INCOMPLETE
    signals = [one for one in choose(referee.state, answer) if one.meaning is Meaning.DIE_PLAYED]
    assert [die for one in signals for die in one.dice] == list(played)


def test_dice_of_which_nothing_was_made_are_not_used_up_where_nothing_need_be_made() -> None:
    """The first throw in Gamwin may place none: all dice went out as soon as the camera looked."""
    thrown = (Start("gamwin", turn="blue"), Roll("blue", (9, 1, 8)))
    yard = {"yard": "bbbrrr"}
    assert after(*thrown, Seen(yard))[1].verdict is Verdict.LEGAL
    assert shown(*thrown, Seen(yard)) == {}
    made = shown(*thrown, Seen({"L9": "b", "L8": "b", "yard": "brrr"}))
    assert set(made) == {Meaning.DIE_PLAYED, Meaning.ACCEPTED}


def test_a_legal_play_is_green_where_checkers_were_put() -> None:
    assert shown(*ROLLED, Seen(MADE_POINT))[Meaning.ACCEPTED] == ("5",)


def test_a_checker_borne_off_is_green_where_it_came_from() -> None:
    last = {"5": "ww", "off": "w" * 13, "24": "b" * 15}
    begun = Start("backgammon", turn="white", places=last)
    signals = shown(begun, Roll("white", (6, 5)), Seen({"24": "b" * 15}))
    assert signals[Meaning.ACCEPTED] == ("5",)


def test_a_wrong_play_shows_one_repair_step() -> None:
    wrong = START | {"8": "ww", "3": "w"}
    signals = shown(*ROLLED, Seen(wrong))
    assert signals[Meaning.ILLEGAL_FROM] == ("3",)
    assert len(signals[Meaning.ILLEGAL_TO]) == 1


def test_a_wrong_play_that_is_not_to_be_announced_is_not_shown() -> None:
    silent = Start("backgammon", {"announce": "silent"}, turn="white")
    wrong = Seen(START | {"8": "ww", "3": "w"})
    assert shown(silent, Roll("white", (3, 1)), wrong) == {}


def test_a_hit_checker_is_sent_to_the_bar_by_a_light_of_its_own() -> None:
    begun = Start("backgammon", turn="white", places={"8": "ww", "5": "b", "24": "b" * 14,
                                                      "off": "w" * 13})  # fmt: skip
    not_lifted = {"8": "w", "5": "bw", "24": "b" * 14}
    signals = shown(begun, Roll("white", (3, 1)), Seen(not_lifted))
    assert signals[Meaning.TO_BAR] == ("bar",)
    assert signals[Meaning.ILLEGAL_FROM] == ("5",)


def test_a_checker_borne_off_too_early_is_shown_where_it_belongs() -> None:
    referee, answer = after(*ROLLED, Seen(MADE_POINT))
    back = replace(answer, repair=(Repair("off", "6", "w"),), verdict=Verdict.DESYNC)
    (signal,) = choose(referee.state, back)
    assert (signal.meaning, signal.places) == (Meaning.ILLEGAL_BACK, ("6",))


def test_no_play_lights_dice_bar_and_the_points_that_block() -> None:
    closed = {str(point): "bb" for point in range(19, 25)} | {
        "bar": "w",
        "1": "w",
        "off": "w" * 13,
    }
    closed |= {"12": "bbb"}
    signals = shown(Start("backgammon", turn="white", places=closed), Roll("white", (6, 5)))
    assert signals[Meaning.NO_PLAY] == ("bar", *WHITE_HOME)
    assert signals[Meaning.BLOCKING]


def test_the_winner_is_lit_at_the_end() -> None:
    last = {"1": "w", "off": "w" * 14, "24": "b" * 15}
    begun = Start("backgammon", turn="white", places=last)
    gone = {"24": "b" * 15}
    assert shown(begun, Roll("white", (6, 5)), Seen(gone), Done("white")) == {
        Meaning.GAME_OVER: WHITE_HOME
    }


@pytest.mark.parametrize(
    ("trouble", "meaning"),
    [(Trouble.BLIND, Meaning.CAMERA_BLIND), (Trouble.MOVED, Meaning.BOARD_MOVED)],
)
def test_trouble_with_the_camera_lies_over_the_game(trouble: Trouble, meaning: Meaning) -> None:
    referee, answer = after(STARTED)
    *game, last = choose(referee.state, answer, trouble)
    assert (last.meaning, last.places) == (meaning, ("bar",))
    assert game == list(choose(referee.state, answer))


@pytest.mark.parametrize("name", MOMENTS)
def test_the_pictures_in_the_docs_show_what_is_lit(name: str) -> None:
    docs = Path(__file__).resolve().parents[3] / "docs" / "lights" / f"{name}.png"
    kept = cv2.imread(str(docs))
    drawn = cv2.imdecode(np.frombuffer(draw(MOMENTS[name]), np.uint8), cv2.IMREAD_COLOR)
    assert kept is not None
    assert drawn is not None
    assert np.array_equal(kept, drawn), "call: python docs/generate/lights.py"


def test_signals_become_one_code_an_led_and_later_ones_lie_over_earlier_ones() -> None:
    profile = load_profile("club-50")
    leds = LedMap.of(profile)
    under = Signal(Meaning.YOUR_TURN, ("6", "5"), (0,))
    frame = compose([under, Signal(Meaning.ILLEGAL_FROM, ("5",))], leds, 9)
    assert (len(frame.codes), frame.brightness) == (69, 9)
    lit = {index: code for index, code in enumerate(frame.codes) if code != "0"}
    white = wire.led_code(wire.WHITE, wire.WAVE)
    red = wire.led_code(wire.RED, wire.FAST_BLINK)
    expected = dict.fromkeys((*leds.places["6"], *leds.dice[0]), white)
    expected |= dict.fromkeys(leds.places["5"], red)
    assert lit == expected


def test_the_page_in_the_docs_is_the_vocabulary() -> None:
    docs = Path(__file__).resolve().parents[3] / "docs" / "lights.md"
    assert docs.read_text() == page(), "call: python docs/generate/lights.py"
