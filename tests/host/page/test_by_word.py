"""What a page says beside the game: what really lies somewhere, and how much may be hinted at."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from host.live.fakes import BLACK, FakeTable, begun, observed, play
from host.page.served import served
from host.referee.telling import MADE_POINT, START
from pasch.live.presses.inputs import LookedAt
from pasch.live.presses.typed import requested_command
from pasch.live.seeing.human_readings import HumanReadings
from pasch.live.seeing.watch import StillObservation
from pasch.messages import sentence
from pasch.referee.model.commands import Roll, Start, Void
from pasch.referee.model.state import Phase
from pasch.referee.referee import Referee
from pasch_hardware.message import Message
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame
from vision.scenes import FELT, picture

# As the drawn camera reads the start of Tric-Trac.
PILES = {
    "1": {"w" * 10: 0.38, "w" * 5: 0.15, "w" * 12: 0.07, "w" * 15: 0.06},
    "24": {"b" * 10: 0.66, "b" * 12: 0.13, "b" * 11: 0.1, "b" * 15: 0.04},
    "bar": {"": 0.35, "bbbbbwwwww": 0.29, "bbbbwwwww": 0.06},
}
UNSURE = {"www": 0.55, "ww": 0.45}


def doubtful() -> Observation:
    """The made point, but whether two or three lie on the eight cannot be told."""
    seen = observed(MADE_POINT, confidence=0.3)
    return replace(seen, places={**seen.places, "8": PlaceReading("8", UNSURE)})


def test_what_people_say_counts_where_the_camera_is_in_doubt() -> None:
    told = HumanReadings()
    told.tell({"8": "ww", "6": "w"})
    seen = told.corrected(doubtful())
    assert seen.best["8"] == "ww"
    assert seen.confidence > 0.5
    # The camera is sure of the six: nobody's word stands against that.
    assert seen.best["6"] == MADE_POINT["6"]


def test_a_word_holds_while_a_doubtful_picture_shows_nothing_else_anew() -> None:
    """A checker between two points: now it is sure here, now there, and never of both."""
    told = HumanReadings()
    told.tell({"8": "ww"}, doubtful())
    wavering = {"8": PlaceReading("8", {"www": 0.97, "ww": 0.03})}
    again = replace(doubtful(), places={**doubtful().places, **wavering})
    assert told.corrected(again).best["8"] == "ww"
    # Whoever moves it lays it down somewhere else; and a picture without doubt needs no words.
    elsewhere = {**again.places, "7": PlaceReading("7", {"w": 1.0})}
    assert told.corrected(replace(again, places=elsewhere)).best["8"] == "www"
    assert told.corrected(replace(again, confidence=0.9)).best["8"] == "www"


def test_a_word_about_a_pile_does_not_hold_once_a_checker_has_left_it() -> None:
    """The play is 8/7: its checker is seen where it went, and the eight stays in doubt."""
    told = HumanReadings()
    told.tell({"8": "ww"}, doubtful())
    came = PlaceReading("7", {"w": 1.0})
    moved = replace(doubtful(), places={**doubtful().places, "7": came})
    assert told.corrected(moved) == moved
    # It was laid back, or came from elsewhere.
    assert told.corrected(doubtful()).best["8"] == "ww"
    left = PlaceReading("13", {"wwww": 1.0})
    from_elsewhere = replace(moved, places={**moved.places, "13": left})
    assert told.corrected(from_elsewhere).best["8"] == "ww"
    # Nor does it tell of this place what another's checkers do.
    hit = PlaceReading("7", {"b": 1.0})
    assert told.corrected(replace(moved, places={**moved.places, "7": hit})).best["8"] == "ww"
    # Nor if people have to say that it lies there.
    unsure = replace(moved, places={**moved.places, "7": PlaceReading("7", {"": 0.5, "w": 0.5})})
    told.tell({"7": "w"}, unsure)
    assert told.corrected(unsure).best["8"] == "www"


def test_a_word_about_a_place_holds_until_the_game_goes_on() -> None:
    told = HumanReadings()
    told.tell({"8": "ww"})
    told.forget()
    assert told.corrected(doubtful()) == doubtful()


def test_what_lay_there_as_the_dice_fell_is_not_in_doubt_until_something_is_moved() -> None:
    told = HumanReadings()
    told.begin(MADE_POINT, doubtful())
    seen = told.corrected(doubtful())
    assert seen.best == MADE_POINT
    assert seen.is_vouched_for
    moved = replace(doubtful(), places={**doubtful().places, "7": PlaceReading("7", {"w": 1.0})})
    assert told.corrected(moved) == moved
    # A certain picture needs nobody's memory, and one that is certain of more is no memory of it.
    assert told.corrected(replace(doubtful(), confidence=0.9)).best["8"] == "www"
    told.forget()
    told.begin(MADE_POINT | {"7": "w"}, doubtful())
    assert told.corrected(doubtful()) == doubtful()


def test_a_pile_in_doubt_is_not_asked_about_while_a_roll_waits_to_be_played() -> None:
    """The pile of fifteen with which Tric-Trac begins looks like ten."""
    referee = Referee()
    referee.handle(Start("tric-trac", turn="black"))
    lying = referee.state.position.as_dict()
    readings = {
        place: PlaceReading(place, {lying.get(place, ""): 1.0})
        for place in referee.state.game.equipment.readable - {"off", "yard"}
    }
    for place, likely in PILES.items():
        readings[place] = PlaceReading(place, likely)
    seen = Observation(readings, 0.3)

    async def scene(fake: FakeTable) -> None:
        for dice in ((3, 3), (6, 1)):
            fake.table.put(StillObservation(Frame(BLACK, fake.now_s, 1), seen))
            await fake.settle()
            fake.table.put(Roll("black", dice))
            await fake.settle()
            fake.table.put(StillObservation(Frame(BLACK, fake.now_s + 1, 2), seen))
            await fake.settle()
            assert fake.table.state.phase is Phase.PLAYING
            assert fake.table.state.unclear is None
            fake.table.put(Void())
            await fake.settle()

    play(scene, FakeTable(referee))


def test_a_word_about_the_whole_board_holds_while_the_camera_shows_what_it_showed() -> None:
    told = HumanReadings()
    misread = observed(MADE_POINT | {"8": "w", "7": "w"})
    told.tell(MADE_POINT, misread, is_whole=True)
    for seen in (misread, observed(MADE_POINT), observed(MADE_POINT, covered=("8",))):
        assert told.corrected(seen).best == MADE_POINT
    # Who goes on moving has said nothing of what lies there then.
    moved = observed(MADE_POINT | {"8": "w", "7": "w", "24": "w", "23": "w"})
    assert told.corrected(moved) == moved
    assert told.corrected(misread) == misread


def test_one_doubt_left_is_still_a_doubt() -> None:
    told = HumanReadings()
    told.tell({"8": "ww"})
    two = doubtful()
    two = replace(two, places={**two.places, "5": PlaceReading("5", UNSURE)})
    assert told.corrected(two).confidence == two.confidence


def test_where_the_order_of_checkers_counts_it_is_told_as_it_is() -> None:
    start = Start("gamwin", players={"blue": "Anna", "red": "Bruno"})
    referee = Referee()
    referee.handle(start)
    looked = requested_command('look {"L4": "rb"}', referee.state, referee.dice_due)
    assert looked == LookedAt({"L4": "rb"})
    sorted_game = begun().referee
    looked = requested_command('look {"6": "wb"}', sorted_game.state, sorted_game.dice_due)
    assert looked == LookedAt({"6": "bw"})


def test_what_is_recorded_may_be_answered_though_the_camera_does_not_think_of_it(
    tmp_path: Path,
) -> None:
    unsure = PlaceReading("10", {"w": 0.5, "b": 0.3, "ww": 0.1, "bb": 0.1})
    seen = observed(START, confidence=0.3)
    seen = replace(seen, places={**seen.places, "10": unsure})
    with served(tmp_path, begun()) as there, there.socket() as page:
        there.fake.table.put(StillObservation(Frame(picture(FELT, "calib_start"), 1.0, 7), seen))
        while not page.snapshot["camera"]:
            page.receive()
        (asked,) = page.snapshot["camera"]["doubtful"]
        assert [one["content"] for one in asked["readings"]] == ["w", "b", "ww", ""]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("word", ["accept", "void"])
def test_advice_names_the_buttons_of_a_page_not_the_words_of_a_terminal(
    tmp_path: Path, lang: str, word: str
) -> None:
    with served(tmp_path, begun()) as there, there.socket(lang=lang) as page:
        if word == "void":
            assert page.say("dice", dice=[3, 1])["ok"]
        asyncio.run(there.fake.see(START if word == "void" else {"6": "w", "19": "b"}))
        page.catch_up()
        answer = page.say("dice", dice=[6, 5])
        assert not answer["ok"]
        for button in (Message("page.more"), Message(f"page.{word}")):
            assert sentence(button, lang) in answer["says"]
        assert not re.search(rf"['„]{word}['“]", answer["says"])


def test_hints_can_be_wanted_while_a_game_goes_on(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.socket() as page:
        assert page.say("dice", dice=[3, 1])["ok"]
        page.until_phase("playing")
        assert page.snapshot["hints"] == "off"
        assert page.say("hints", hints="all")["ok"]
        while not any(light["meaning"] == "hint-from" for light in page.snapshot["lights"]):
            page.receive()
        assert page.snapshot["hints"] == "all"
        assert page.say("hints", hints="off")["ok"]
        while any(light["meaning"] == "hint-from" for light in page.snapshot["lights"]):
            page.receive()
        assert page.snapshot["hints"] == "off"


def test_hints_wanted_while_none_can_be_given_are_told_as_well(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.socket() as page:
        assert page.say("hints", hints="forced")["ok"]
        while page.snapshot["hints"] != "forced":
            page.receive()


def test_checkers_that_no_game_knows_lie_nowhere(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.socket() as page:
        for places in ({"99": "ww"}, {"6": "zz"}):
            answer = page.say("look", places=places)
            assert not answer["ok"]
            assert answer["says"]
    assert START["6"]
