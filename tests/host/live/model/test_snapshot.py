"""Snapshots of a table: whoever listens can show the board from the newest one alone."""

import json
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from host.live.fakes import PROFILE, FakeTable, begun, play
from host.referee.telling import MADE_POINT, START
from pasch.lights.meanings import Meaning
from pasch.lights.signals import LedMap, Signal, compose
from pasch.link.messages import Hello, Lost, Ready
from pasch.live.model.snapshot import VERSION, SnapshotKeeper
from pasch.live.model.table_events import News, Notice, Ruled, Shown
from pasch.live.seeing.watch import CameraStatus
from pasch.live.voices.notices import notice_of_going_on
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    Accept,
    Command,
    Done,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.state import State
from pasch_hardware.message import Message

HELLO = Hello(1, 0, "1.2.3", "e66", "boot", "power", 69, frozenset())


def kept(news: Iterable[News], lang: str = "en") -> dict[str, Any]:
    """The snapshot after this news, as it comes out of a line of JSON."""
    keeper = SnapshotKeeper()
    for one in news:
        keeper.hear(one)
    told: dict[str, Any] = json.loads(json.dumps(keeper.snapshot(lang)))
    return told


async def a_turn(fake: FakeTable) -> None:
    fake.table.put(Ready(HELLO))
    await fake.see(START)
    await fake.roll(0, 3, 1)
    await fake.see(START)
    await fake.see(MADE_POINT)


def test_a_snapshot_shows_the_board_as_its_lights_and_dice_are() -> None:
    fake = play(a_turn, begun())
    shown = kept(fake.news)
    assert shown["version"] == VERSION
    assert shown["leds"]["codes"] == fake.kinds("lights")[-1]
    signals = [
        Signal(Meaning(light["meaning"]), tuple(light["places"]), tuple(light["dice"]))
        for light in shown["lights"]
    ]
    frame = compose(signals, LedMap.of(PROFILE), shown["leds"]["brightness"])
    assert frame.codes == shown["leds"]["codes"]
    assert shown["dice"] == [3, 1]
    seen = {"places": MADE_POINT, "verdict": "legal", "is_changed": True}
    assert shown["game"]["seen"] == seen
    assert shown["game"]["places"] == START
    assert (shown["link"], shown["sight"]) == ("ready", "none")


def test_where_a_game_went_on_is_said_until_it_has_gone_on() -> None:
    fake = play(a_turn, begun())
    resumed = notice_of_going_on(fake.table.state)
    assert [one["key"] for one in kept([*fake.news, resumed])["notices"]] == ["resumed"]
    assert kept([resumed, *fake.news])["notices"] == []


def test_what_the_throws_for_the_start_came_to_is_said_until_the_next_one() -> None:
    """A tie leaves no trace in the game itself: whoever looked away sees why all throw again."""
    said = []

    async def scene(fake: FakeTable) -> None:
        await fake.see(START)
        for seat, die in enumerate((4, 4, 5, 2)):
            await fake.roll(seat % 2, die)
            await fake.see(START)
            notices = kept(fake.news)["notices"]
            said.append([one["says"] for one in notices if one["key"] == "opening"])

    referee = Referee()
    referee.handle(Start("backgammon", players={"white": "Anna", "black": "Bruno"}))
    play(scene, FakeTable(referee))
    tie = ["Anna throws 4, Bruno throws 4: once more."]
    assert said == [[], tie, [], ["Anna throws 5, Bruno throws 2: Anna begins."]]


def opened() -> list[Command]:
    """Anna throws 2, Bruno 5: he begins."""
    names = {"white": "Anna", "black": "Bruno"}
    return [Start("backgammon", players=names), Roll("white", (2,)), Roll("black", (5,))]


@pytest.mark.parametrize(
    "then",
    [
        (Void(),),
        (SetUp({"6": "ww", "19": "bb"}, "white"),),
        (Seen(START), Resign("black")),
        (Seen(START | {"1": "b", "8": "bwww"}), Accept()),
    ],
    ids=["void", "set-up", "resign", "accept"],
)
def test_who_begins_is_said_no_more_once_that_is_past(then: tuple[Command, ...]) -> None:
    keeper, referee = SnapshotKeeper(), Referee()

    def tell(*commands: Command) -> list[str]:
        for command in commands:
            answer = referee.handle(command)
            assert answer.verdict is not Verdict.REFUSED
            keeper.hear(Ruled(command, answer, referee.state))
        return [one["key"] for one in keeper.snapshot("en")["notices"]]

    assert tell(*opened()) == ["opening"]
    keeper.hear(notice_of_going_on(referee.state))
    keeper.hear(Notice("press", Message("notice.own-dice")))
    assert tell() == ["opening", "resumed", "press"]
    assert tell(*then) == []


def test_what_was_said_of_a_play_is_past_once_that_is_taken_back() -> None:
    keeper, referee = SnapshotKeeper(), Referee()
    played = Roll("white", (3, 1)), Seen(MADE_POINT), Done("white")
    for command in (Start("backgammon", turn="white"), *played, Undo("white")):
        if isinstance(command, Undo):
            keeper.hear(Notice("tutor", Message("notice.own-dice")))
            assert len(keeper.snapshot("en")["notices"]) == 1
        answer = referee.handle(command)
        keeper.hear(Ruled(command, answer, referee.state))
    assert referee.state.turn == "white"
    assert keeper.snapshot("en")["notices"] == []


@pytest.mark.parametrize("key", ["reboot", "board-log", "fault", "machine-note"])
def test_what_broke_down_is_told_until_the_next_play(key: str) -> None:
    keeper, referee = SnapshotKeeper(), Referee()

    def tell(*commands: Command) -> list[str]:
        for command in commands:
            keeper.hear(Ruled(command, referee.handle(command), referee.state))
        return [one["key"] for one in keeper.snapshot("en")["notices"]]

    tell(Start("backgammon", turn="white"))
    keeper.hear(Notice(key, Message("notice.own-dice")))
    # A board that restarts is asked again for its roll.
    assert tell(Roll("white", (3, 1)), Void(), Roll("white", (3, 1)), Seen(MADE_POINT)) == [key]
    assert tell(Done("white")) == []


def test_what_was_refused_is_told_as_a_sentence() -> None:
    keeper = SnapshotKeeper()
    keeper.hear(Notice("looked", Message("the camera is in no doubt"), is_error=True))
    (told,) = keeper.snapshot("en")["notices"]
    assert told["says"] == "The camera is in no doubt."


def test_after_a_game_nothing_is_said_of_where_it_stood() -> None:
    keeper, referee = SnapshotKeeper(), Referee()
    keeper.hear(notice_of_going_on(State()))
    for command in (*opened(), Resign("black"), Take("white")):
        answer = referee.handle(command)
        keeper.hear(Ruled(command, answer, referee.state))
    told = keeper.snapshot("en")
    assert told["game"]["outcome"]["winner"] == "white"
    assert told["notices"] == []


@pytest.mark.parametrize(("lang", "words"), [("en", "the play is legal"), ("de", "regelgerecht")])
def test_what_the_lights_say_is_said_in_the_readers_language(lang: str, words: str) -> None:
    lights = kept(play(a_turn, begun()).news, lang)["lights"]
    says = {light["meaning"]: light["says"] for light in lights}
    assert words in says["accepted"]


def test_a_lost_board_a_blind_camera_and_their_end_are_shown() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Lost("unplugged", (("port", "/dev/x"),)))
        fake.table.put(CameraStatus(is_blind=True))
        await fake.settle()

    async def and_back(fake: FakeTable) -> None:
        await scene(fake)
        fake.table.put(CameraStatus())
        fake.table.put(Ready(HELLO))
        await fake.settle()

    troubled, well = kept(play(scene, begun()).news), kept(play(and_back, begun()).news)
    assert (troubled["link"], troubled["sight"]) == ("unplugged", "blind")
    assert {"camera-blind"} <= {light["meaning"] for light in troubled["lights"]}
    assert [notice["key"] for notice in troubled["notices"]] == ["board", "blind"]
    assert (well["link"], well["sight"], well["notices"]) == ("ready", "none", [])


def test_the_newest_snapshot_is_the_same_for_who_came_late() -> None:
    news = play(a_turn, begun()).news
    late, early = SnapshotKeeper(), SnapshotKeeper()
    numbers = []
    for one in news:
        early.hear(one)
        numbers.append(early.snapshot("en")["number"])
        late.hear(one)
    assert late.snapshot("en") == early.snapshot("en")
    assert numbers == sorted(set(numbers))


def test_what_is_shown_is_told_only_where_it_has_changed() -> None:
    told = [news for news in play(a_turn, begun()).news if isinstance(news, Shown)]
    assert all(before != after for before, after in pairwise(told))
    assert len(told) > 3


def test_before_any_game_there_is_nothing_to_show() -> None:
    shown = kept([])
    assert (shown["number"], shown["leds"], shown["lights"], shown["dice"]) == (0, None, [], [])


def test_who_listens_to_a_game_gone_on_with_knows_it_at_once() -> None:
    fake = begun()
    keeper = SnapshotKeeper(fake.referee.state)
    shown = keeper.snapshot("en")
    assert (shown["game"]["turn"], shown["game"]["phase"]) == ("white", "to-roll")


def test_the_code_of_the_dice_is_due_before_the_first_roll_and_after_the_last() -> None:
    keeper, referee = SnapshotKeeper(), Referee()
    keeper.hear(Notice("dice-code", Message("notice.own-dice")))

    def is_due(command: Command) -> bool:
        keeper.hear(Ruled(command, referee.handle(command), referee.state))
        (notice,) = keeper.snapshot("en")["notices"]
        return bool(notice["due"])

    assert is_due(Start("backgammon"))
    assert is_due(Start("backgammon", turn="white"))
    assert not is_due(Roll("white", (3, 1)))
    assert not is_due(Seen(MADE_POINT))
    assert not is_due(Done("white"))
    assert not is_due(Resign("black", 1))
    assert is_due(Take("white"))


def test_of_the_times_no_notice_says_what_they_were() -> None:
    """They run on: `clock` tells what they are."""
    keeper = SnapshotKeeper(begun().referee.state)
    keeper.hear(Notice("clock", Message("notice.clock", {"times": ()})))
    assert keeper.snapshot("en")["notices"] == []
