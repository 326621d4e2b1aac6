"""The table: sightings and rolls in; journal first, then lights."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from host.live.fakes import BLACK, PROFILE, WRONG, FakeTable, begun, notices, observed, play
from host.referee.telling import MADE_POINT, START
from pasch.errors import JournalError
from pasch.lights.meanings import Meaning
from pasch.lights.signals import LedMap
from pasch.link import wire
from pasch.link.messages import Absent, Hello, Lost, Ready, RollRequest, RollVoid
from pasch.live.model.table_events import Ruled
from pasch.live.recording import retrying_journal as keeping
from pasch.live.recording.recording_listener import RecordingListener
from pasch.live.seeing.missing_checker_grace import IN_HAND_S, LIFTED_S
from pasch.live.seeing.watch import CameraStatus, StillObservation
from pasch.live.voices.commentary import Commentary
from pasch.live.voices.notices import notice_text as in_words
from pasch.referee import Referee
from pasch.referee.model.commands import Command, Correct, Done, Roll, SetUp, Start
from pasch.referee.model.state import Phase
from pasch_hardware.message import Message
from pasch_vision.sources.camera import Frame
from pasch_vision.sources.recorded import recorded_frames
from pasch_vision.sources.recording import Recorder

CLOSED = {str(point): "bb" for point in range(19, 25)}
CLOSED |= {"12": "bbb", "bar": "w", "1": "w", "off": "w" * 13}
WHITE_HOME = tuple(str(point) for point in range(1, 7))
FROM = [meaning.code for meaning in (Meaning.DESYNC_FROM, Meaning.ILLEGAL_FROM)]
TO = [meaning.code for meaning in (Meaning.DESYNC_TO, Meaning.ILLEGAL_TO)]
GREEN = wire.led_code(wire.GREEN, wire.STEADY)
RED = wire.led_code(wire.RED, wire.FAST_BLINK)
READY = Ready(Hello(1, 2, "0.4.0", "e661", "aa", "pwron", 69, frozenset()))


def lit(codes: object, *looks: str) -> set[str]:
    """The places that show one of these looks."""
    assert isinstance(codes, str)
    places = LedMap.of(PROFILE).places.items()
    return {place for place, leds in places if {codes[led] for led in leds} & set(looks)}


def carried(places: Mapping[str, str], origin: str, target: str) -> dict[str, str]:
    letter = places[origin][-1]
    left = {**places, origin: places[origin][:-1]}
    return left | {target: left.get(target, "") + letter}


def test_a_turn_from_press_to_press() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.see(START)
        await fake.roll(0, 3, 1)
        await fake.see(START)
        await fake.see(MADE_POINT)
        assert GREEN in fake.kinds("lights")[-1]
        await fake.press(0)
        await fake.see(MADE_POINT)
        assert fake.table.state.phase is Phase.TO_ROLL
        assert fake.table.state.turn == "black"

    fake = play(scene, begun())
    assert [kind for kind in fake.kinds("event") if kind != "seen"] == [
        "roll-asked",
        "rolled",
        "played",
    ]
    assert fake.kinds("faces")[-1] == ()


def test_the_journal_is_written_before_the_lights_say_so() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(MADE_POINT)
        await fake.press(0)
        fake.log.append(("mark", None))
        await fake.see(MADE_POINT)

    log = play(scene, begun()).log
    after_mark = log[log.index(("mark", None)) + 1 :]
    kinds = [kind for kind, _ in after_mark]
    assert ("event", "played") in after_mark
    assert kinds.index("event") < kinds.index("lights")


def test_a_hand_over_the_board_changes_no_light() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(WRONG)
        lights = fake.kinds("lights")[-1]
        await fake.see(START, covered=("8", "5"), has_hand=True)
        assert fake.kinds("lights")[-1] == lights

    play(scene, begun())


def test_each_seat_throws_one_die_and_both_lie_on_the_board() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Start("backgammon"))
        await fake.settle()
        await fake.roll(0, 4)
        await fake.roll(1, 4)
        assert fake.kinds("faces")[-3:] == [(3,), (3, 3), ()]
        await fake.roll(1, 6)
        await fake.roll(0, 2)
        assert fake.table.state.phase is Phase.PLAYING
        assert fake.table.state.turn == "black"
        assert sorted(fake.kinds("faces")[-1]) == [1, 5]

    play(scene)


def test_no_play_is_told_shown_and_the_turn_passes_by_itself() -> None:
    closed = {str(point): "bb" for point in range(19, 25)}
    closed |= {"12": "bbb", "bar": "w", "1": "w", "off": "w" * 13}
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", places=closed))

    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 6, 5)
        assert fake.table.state.turn == "black"

    fake = play(scene, FakeTable(referee))
    flash = wire.led_code(wire.MAGENTA, wire.DOUBLE_FLASH)
    assert any(flash in codes for codes in fake.kinds("lights"))
    assert fake.kinds("sound")[-1] == wire.NO_PLAY
    # The dice that the board rolled stay there as rolled ones until they are taken up.
    assert set(fake.kinds("faces")) == {()}


def test_a_full_disk_is_said_once_waited_out_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeping, "RETRY_S", 0.0)
    monkeypatch.setattr(keeping, "SOON_S", 0.0)
    fake = begun()

    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        fake.failures += [JournalError("the disk is full")] * 3
        await fake.see(MADE_POINT)
        await fake.press(0)
        await fake.see(MADE_POINT)
        assert fake.table.state.turn == "black"

    play(scene, fake)
    assert "played" in fake.kinds("event")
    said = [(notice.key, notice.is_over) for notice in notices(fake)]
    assert said == [("journal", False), ("journal", True)]
    assert "disk is full" in in_words(notices(fake)[0], "en")


def test_a_restarted_host_asks_the_same_roll_again() -> None:
    async def first(fake: FakeTable) -> None:
        await fake.press(0)

    before = play(first, begun())

    async def second(fake: FakeTable) -> None:
        await fake.settle()

    after = play(second, FakeTable(before.referee))
    assert before.kinds("roll") == after.kinds("roll")
    assert isinstance(after.kinds("roll")[0], RollRequest)


def test_a_roll_that_a_restarted_board_does_not_know_is_void_and_may_be_asked_anew() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.press(0)
        request = fake.kinds("roll")[-1]
        assert isinstance(request, RollRequest)
        fake.table.put(RollVoid(request.roll_id))
        await fake.settle()
        assert fake.table.state.asked is None
        await fake.roll(0, 3, 1)
        assert fake.table.state.dice == (3, 1)

    assert "voided" in play(scene, begun()).kinds("event")


def test_a_link_that_was_late_for_a_moment_is_not_announced_again() -> None:
    async def scene(fake: FakeTable) -> None:
        for event in (READY, READY, Lost("silent"), READY, READY):
            fake.table.put(event)
        await fake.settle()

    told = [notice.is_over for notice in notices(play(scene, begun())) if notice.key == "board"]
    assert told == [True, False, True]


def test_trouble_with_camera_and_link_is_said_once_and_its_end_too() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(CameraStatus(fault=Message("the camera's cable is out")))
        fake.table.put(CameraStatus())
        fake.table.put(CameraStatus(is_blind=True))
        fake.table.put(CameraStatus())
        fake.table.put(Lost("unplugged"))
        await fake.settle()

    told = notices(play(scene, begun()))
    assert [(notice.key, notice.is_over) for notice in told] == [
        ("blind", False),
        ("blind", True),
        ("blind", False),
        ("blind", True),
        ("board", False),
    ]
    assert in_words(told[0], "en") == "The game waits: the camera's cable is out."
    assert "plug it in again" in in_words(told[-1], "en")


@pytest.mark.parametrize("loss", ["unplugged", "silent"])
def test_a_board_that_was_lost_is_not_called_missing_as_well(loss: str) -> None:
    async def scene(fake: FakeTable) -> None:
        values = (("port", "/dev/ttyACM0"),)
        for event in (READY, Lost(loss), Absent("no-port", values), Absent("in-use", values)):
            fake.table.put(event)
        await fake.settle()

    told = [in_words(notice, "en") for notice in notices(play(scene, begun()))]
    assert len(told) == 3
    assert "There is no port" not in told[1]
    assert told[2].startswith("Another program has the port")


def test_a_picture_that_cannot_be_read_is_said_with_what_to_do() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(
            CameraStatus(fault=Message("Use pictures of that size."), is_unreadable=True)
        )
        fake.table.put(CameraStatus())
        await fake.settle()

    begins, ends = notices(play(scene, begun()))
    assert in_words(begins, "en").endswith("the game waits. Use pictures of that size.")
    assert (begins.key, ends.key, ends.is_over) == ("blind", "blind", True)


def test_a_fault_of_ours_is_said_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        with monkeypatch.context() as broken:
            broken.setattr(fake.referee, "decide", lambda command: 1 // 0)
            await fake.see(WRONG)
        await fake.see(MADE_POINT)
        assert GREEN in fake.kinds("lights")[-1]

    [told] = notices(play(scene, begun()))
    assert "StillObservation: ZeroDivisionError" in in_words(told, "en")
    assert "pasch report" in in_words(told, "en")


def test_a_moved_board_accuses_nobody_until_it_is_back() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(WRONG, moved=True)
        assert RED not in fake.kinds("lights")[-1]
        await fake.see(MADE_POINT)
        assert GREEN in fake.kinds("lights")[-1]

    fake = play(scene, begun())
    assert [notice.key for notice in notices(fake)] == ["moved", "moved"]


def test_a_moved_board_stays_a_trouble_while_the_camera_is_lost_and_found() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(WRONG, moved=True)
        fake.table.put(CameraStatus(is_blind=True))
        fake.table.put(CameraStatus())
        await fake.settle()
        assert RED not in fake.kinds("lights")[-1]
        await fake.see(MADE_POINT)
        assert GREEN in fake.kinds("lights")[-1]

    told = [(notice.key, notice.is_over) for notice in notices(play(scene, begun()))]
    assert told == [("moved", False), ("blind", False), ("blind", True), ("moved", True)]


def test_a_picture_that_shows_nothing_is_no_moved_board() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(WRONG, is_blind=True)
        assert RED not in fake.kinds("lights")[-1]
        await fake.see(MADE_POINT)
        assert GREEN in fake.kinds("lights")[-1]

    told = [(notice.key, notice.is_over) for notice in notices(play(scene, begun()))]
    assert told == [("blind", False), ("blind", True)]


def test_a_host_killed_while_a_no_play_was_shown_shows_it_again() -> None:
    closed = {str(point): "bb" for point in range(19, 25)}
    closed |= {"12": "bbb", "bar": "w", "1": "w", "off": "w" * 13}
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", places=closed))
    referee.handle(Roll("white", (6, 5)))

    flash = wire.led_code(wire.MAGENTA, wire.DOUBLE_FLASH)

    async def scene(fake: FakeTable) -> None:
        await fake.settle()
        assert fake.kinds("faces") == []
        # The board may show the dead roll still: from the first moment it is White's.
        [codes] = fake.kinds("lights")
        assert lit(codes, flash) == {"bar", *WHITE_HOME}
        hello = Hello(1, 0, "0.1.0", "board", "boot", "pwron", 69, frozenset())
        fake.table.put(Ready(hello))
        await fake.settle()

    fake = play(scene, FakeTable(referee))
    assert fake.kinds("faces") == [(5, 4), ()]
    dark, yours = fake.log.index(("faces", ())), fake.kinds("lights")[-1]
    assert dark < fake.log.index(("lights", yours))
    assert lit(yours, wire.led_code(wire.WHITE, wire.WAVE)) == {str(n) for n in range(19, 25)}


def test_dice_are_taken_up_before_the_next_seats_lights_come_on() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(MADE_POINT)
        await fake.press(0)
        await fake.see(MADE_POINT)
        assert fake.table.state.turn == "black"

    shown = [kind for kind, _ in play(scene, begun()).log if kind in ("faces", "lights")]
    assert shown[-2:] == ["faces", "lights"]


PRESSES = 3


@pytest.mark.parametrize("is_pressed", [False, True])
def test_a_play_with_the_others_dead_roll_is_led_out_of(is_pressed: bool) -> None:
    """Black plays the 3-2 that White could not, and may even have handed over."""
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", places=CLOSED))
    referee.handle(Roll("white", (3, 2)))
    lines: list[str] = []
    commentary = Commentary(lines.append, "en", {})

    async def scene(fake: FakeTable) -> None:
        places = CLOSED | {"12": "b", "14": "b", "15": "b"}
        await fake.see(places)
        if is_pressed:
            await fake.roll(1, 1, 6)
            for _ in range(PRESSES):
                await fake.press(1)
                await fake.see(places)
        for _ in range(8):
            codes = fake.kinds("lights")[-1]
            origins, targets = lit(codes, *FROM), lit(codes, *TO)
            if not origins:
                break
            [origin], [target] = origins, targets
            places = carried(places, origin, target)
            await fake.see(places)
        if not is_pressed:
            assert fake.table.state.phase is Phase.TO_ROLL
            await fake.roll(1, 1, 6)
        await fake.see(CLOSED | {"12": "bb", "19": "bbb"})
        assert GREEN in fake.kinds("lights")[-1]
        await fake.press(1)
        await fake.see(CLOSED | {"12": "bb", "19": "bbb"})
        assert fake.table.state.turn == "white"
        for news in fake.news:
            commentary.hear(news)

    play(scene, FakeTable(referee))
    said = [line.strip() for line in lines]
    # By itself nothing is said twice; who presses again asks again, and is answered.
    faults = [line for line in said if line.startswith("✗")]
    assert len(faults) == (1 + PRESSES if is_pressed else 0)
    assert is_pressed or len(said) == len(set(said))


def test_what_this_game_does_not_have_is_answered_and_the_game_goes_on() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Roll("white", (7, 1)))
        fake.table.put(SetUp({"Z9": "w"}, "white"))
        await fake.settle()
        await fake.roll(0, 3, 1)
        assert fake.table.state.dice == (3, 1)

    (first, second) = notices(play(scene, begun()))
    assert "1 to 6" in in_words(first, "en")
    assert "Z9" in in_words(second, "en")


def test_a_checker_held_beside_the_board_is_no_wrong_play_yet() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(START | {"8": "ww"})
        assert RED not in fake.kinds("lights")[-1]
        await fake.see(MADE_POINT)
        assert GREEN in fake.kinds("lights")[-1]
        await fake.see(START | {"8": "ww"})
        assert RED not in fake.kinds("lights")[-1]
        fake.now_s += IN_HAND_S
        await fake.see(START | {"8": "ww"})

    assert "illegal" in [
        news.answer.verdict.value for news in play(scene, begun()).news if isinstance(news, Ruled)
    ]


@pytest.mark.parametrize("is_handed_over", [False, True])
def test_a_blot_laid_on_the_bar_before_its_hitter_moves_is_no_wrong_play_yet(
    is_handed_over: bool,
) -> None:
    lay = {"24": "ww", "6": "w" * 13, "20": "b", "1": "b" * 14}
    lifted = {**lay, "20": "", "bar": "b"}
    hit = {**lifted, "24": "w", "20": "w"}

    async def scene(fake: FakeTable) -> None:
        fake.table.put(Roll("white", (4, 1)))
        await fake.settle()
        for seen in (lifted, hit, lifted):
            await fake.see(seen)
            assert RED not in fake.kinds("lights")[-1]
        if is_handed_over:
            await fake.press(0)
        else:
            fake.now_s += LIFTED_S
        await fake.see(lifted)

    referee = Referee()
    referee.handle(Start("backgammon", turn="white", places=lay))
    news = play(scene, FakeTable(referee)).news
    (*_, last) = [one for one in news if isinstance(one, Ruled)]
    assert last.answer.reason == "not-your-checker"


@pytest.mark.parametrize(
    "another",
    [
        Correct(1, notation="24/23 8/5"),
        SetUp(MADE_POINT | {"24": "w", "23": "w"}, "black"),
    ],
)
def test_where_the_record_has_become_another_the_board_is_looked_at(another: Command) -> None:
    """Nothing moves over it, and it has to be put so."""

    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(MADE_POINT)
        fake.table.put(Done("white"))
        await fake.settle()
        looks = fake.looks
        fake.table.put(another)
        await fake.settle()
        assert fake.table.state.position.at("23") == "w"
        assert fake.looks > looks

    play(scene, begun())


def test_a_picture_from_before_a_new_position_was_agreed_accuses_nobody() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.now_s = 104.0
        fake.table.put(SetUp(MADE_POINT, "white"))
        await fake.settle()
        await fake.roll(0, 3, 1)
        late = StillObservation(Frame(BLACK, 103.0, 103), observed(START | {"24": "", "23": "ww"}))
        looks = fake.looks
        fake.table.put(late)
        await fake.settle()
        assert fake.looks > looks
        assert RED not in fake.kinds("lights")[-1]
        await fake.see(MADE_POINT | {"8": "w", "6": "www", "5": "wwww"})
        assert GREEN in fake.kinds("lights")[-1]

    play(scene, begun())


def test_of_the_last_pictures_those_are_kept_that_show_something_new(tmp_path: Path) -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.see(START)
        await fake.see(START)
        await fake.roll(0, 3, 1)
        await fake.see(WRONG)
        await fake.see(WRONG)
        await fake.see(MADE_POINT)

    recording = RecordingListener(Recorder(tmp_path, newest=2), pytest.fail, events=False)
    for news in play(scene, begun()).news:
        recording.hear(news)
    kept = [frame.notes["verdict"] for frame in recorded_frames(tmp_path)]
    assert kept == ["illegal", "legal"]
    assert not (tmp_path / "events.jsonl").exists()
