"""The board rolls at the start only where the start position is surely seen, or agreed on."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from host.live.fakes import BLACK, PROFILE, QUICK, FakeTable, begun, notices, play
from host.referee.telling import START
from pasch.link.messages import Pressed
from pasch.live import table
from pasch.live.model.table_events import Ruled
from pasch.live.presses import held_press
from pasch.live.presses.allowed import allowed
from pasch.live.presses.inputs import Requested, Typed
from pasch.live.seeing.watch import StillObservation
from pasch.live.voices.commentary import Commentary
from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Start
from pasch.referee.model.state import Phase
from pasch_hardware.message import Message
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame

WATCHED = replace(QUICK, is_watched=True)
# A picture that speaks against a place without being sure, as of 13 where nobody put a checker.
UNSURE = {"13": {"wwww": 0.6, "": 0.37, "wwwww": 0.03}}


def opening() -> FakeTable:
    referee = Referee()
    referee.handle(Start("backgammon"))
    return FakeTable(referee)


def unsure(places: Mapping[str, Mapping[str, float]] = UNSURE) -> Observation:
    """A picture of the start whose reader vouches for nothing, least of all for `places`."""
    readings = {
        name: PlaceReading(name, dict(places.get(name, {START.get(name, ""): 1.0})), False)
        for name in PROFILE.place_names
        if name != "off"
    }
    return Observation(readings, 0.2)


async def doubt(fake: FakeTable) -> None:
    fake.now_s += 1.0
    frame = Frame(BLACK, fake.now_s, int(fake.now_s))
    fake.table.put(StillObservation(frame, unsure()))
    await fake.settle()


async def presses(fake: FakeTable, seat_index: int, count: int) -> None:
    fake.now_s += 1.0
    fake.table.put(Pressed(seat_index, count))
    await fake.settle()


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a picture that does not come."""
    monkeypatch.setattr(table, "PRESS_WAITS_S", 0.0)
    monkeypatch.setattr(held_press, "PRESS_WAITS_AT_MOST_S", 0.0)


def told(fake: FakeTable) -> str:
    return sentence(notices(fake)[-1].message, "en")


def test_a_board_in_doubt_rolls_nothing_and_the_way_on_is_told() -> None:
    async def scene(fake: FakeTable) -> None:
        await doubt(fake)
        await fake.press(0)
        await fake.settle()

    fake = play(scene, opening(), WATCHED)
    assert not fake.kinds("roll")
    assert notices(fake)[-1].key == "no-roll"
    assert "13" in told(fake)
    assert "'accept'" in told(fake)
    assert "4 presses" in told(fake)


def test_a_board_nobody_has_seen_yet_rolls_nothing() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.press(0)
        await fake.settle()

    fake = play(scene, opening(), WATCHED)
    assert not fake.kinds("roll")
    assert "has not seen" in told(fake)


@pytest.mark.parametrize("before", [None, {**START, "13": "", "1": ""}])
@pytest.mark.parametrize("word", ["accept", ""])
def test_players_who_agree_that_all_lies_right_throw_both_dice(
    word: str, before: dict[str, str] | None
) -> None:
    async def scene(fake: FakeTable) -> None:
        if before is not None:
            # What lay there before the board was set up is not what they agree to.
            await fake.see(before)
        await doubt(fake)
        await fake.press(0)
        await fake.settle()
        assert notices(fake)[-1].message.id == "notice.set-up-unsure"
        if word:
            fake.table.put(Typed(word))
            await fake.settle()
        else:
            await presses(fake, 0, 4)
        assert notices(fake)[-1].message.id == "notice.lies-right"
        await fake.roll(0, 3)
        await doubt(fake)
        await fake.roll(1, 5)

    fake = play(scene, opening(), WATCHED)
    assert fake.table.state.phase is Phase.PLAYING
    assert fake.table.state.turn == "black"
    assert not fake.table.state.record


@pytest.mark.parametrize("word", ["accept", ""])
def test_who_agrees_and_rolls_at_once_waits_for_no_picture(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody counts the seconds between the two."""
    monkeypatch.setattr(table, "PRESS_WAITS_S", 60.0)

    async def scene(fake: FakeTable) -> None:
        await doubt(fake)
        if word:
            fake.table.put(Typed(word))
            await fake.settle()
        else:
            await presses(fake, 0, 4)
        await fake.press(0)
        assert fake.kinds("roll")
        assert [notice.message.id for notice in notices(fake)][-1:] == ["notice.lies-right"]

    play(scene, opening(), WATCHED)


def test_a_press_waits_for_the_start_to_be_seen_and_a_sure_one_is_enough_for_both() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.see(START)
        await fake.roll(0, 3)
        await fake.roll(1, 5)

    assert play(scene, opening(), WATCHED).table.state.turn == "black"


def test_a_thrown_die_does_not_lift_the_check() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.see(START)
        await fake.roll(0, 3)
        await fake.see({**START, "13": ""})
        await fake.press(1)
        await fake.settle()

    fake = play(scene, opening(), WATCHED)
    assert len(fake.kinds("roll")) == 1
    assert notices(fake)[-1].message.id == "notice.set-up-first"


def test_a_doubtful_picture_while_the_board_is_set_up_changes_nothing_that_is_told() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.see({**START, "13": "", "1": ""})
        await doubt(fake)
        await fake.see(START)

    lines: list[str] = []
    commentary = Commentary(lines.append, "en", {})
    for news in play(scene, opening(), WATCHED).news:
        commentary.hear(news)
    first, last = (" ".join(line.split()) for line in lines)
    assert first.startswith("Set-up: ")
    assert "set up" in last


def test_no_light_moves_before_the_camera_until_it_has_seen_the_start() -> None:
    async def scene(fake: FakeTable) -> None:
        await doubt(fake)
        assert {*fake.table._display.frame.codes} == {"0"}  # type: ignore[union-attr]
        await fake.see(START)
        assert {*fake.table._display.frame.codes} != {"0"}  # type: ignore[union-attr]

    play(scene, opening(), WATCHED)


def test_a_set_up_position_is_watched_like_the_usual_start() -> None:
    async def scene(fake: FakeTable) -> None:
        await doubt(fake)
        await fake.press(0)
        await fake.settle()
        assert not fake.kinds("roll")
        await fake.see(START)
        await fake.roll(0, 3, 1)

    assert play(scene, begun(), WATCHED).table.state.phase is Phase.PLAYING


@pytest.mark.parametrize("is_asked", [False, True])
def test_dice_thrown_by_hand_come_after_the_start_too(is_asked: bool) -> None:
    """Else what is still laid would be ruled on as a play that nobody made."""
    told: list[Answer | Message | None] = []

    async def scene(fake: FakeTable) -> None:
        async def throw(die: str) -> None:
            said = Requested(die, lambda: False, told.append)
            fake.table.put(said if is_asked else Typed(die))
            await fake.settle()

        await throw("3")
        assert notices(fake)[-1].message.id == "notice.set-up-unseen"
        await doubt(fake)
        await throw("3")
        assert notices(fake)[-1].message.id == "notice.set-up-unsure"
        assert not fake.table.state.thrown
        fake.table.put(Typed("accept"))
        await throw("3")
        await throw("5")

    assert play(scene, opening(), WATCHED).table.state.turn == "black"
    refused = ["notice.set-up-unseen", "notice.set-up-unsure"] if is_asked else []
    assert [one.id for one in told if isinstance(one, Message)] == refused


def test_dice_thrown_as_the_last_checker_is_laid_wait_for_the_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table, "PRESS_WAITS_S", 60.0)

    async def scene(fake: FakeTable) -> None:
        fake.table.put(Typed("3"))
        await fake.settle()
        assert not fake.table.state.thrown
        await fake.see(START)
        assert fake.table.state.thrown == {"white": (3,)}

    assert not notices(play(scene, opening(), WATCHED))


def test_a_table_without_a_camera_goes_on_as_ever() -> None:
    async def unwatched(fake: FakeTable) -> None:
        await fake.roll(0, 3)
        await fake.roll(1, 5)

    assert play(unwatched, opening()).table.state.turn == "black"


def test_a_display_offers_the_same() -> None:
    async def scene(fake: FakeTable) -> None:
        await doubt(fake)
        state = fake.table.state
        why = allowed(state, WATCHED).why_not
        assert why["roll"] is not None
        assert why["roll"].id == "notice.set-up-unsure"
        assert why["dice"] == why["roll"]
        assert why["accept"] is None
        assert allowed(state, replace(WATCHED, is_watched=False)).why_not["roll"] is None

    fake = play(scene, opening(), WATCHED)
    assert [news.answer.verdict for news in fake.news if isinstance(news, Ruled)] == [
        Verdict.WAITING
    ]
