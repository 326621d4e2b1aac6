"""A table whose board is gone: the game goes on by camera and by what is typed."""

import time
from dataclasses import replace

import pytest

from host.live.fakes import LEDS, FakeTable, begun, notices, play
from host.live.test_table import READY
from pasch.lights.choose import choose
from pasch.lights.signals import compose
from pasch.link.messages import LinkEvent, Lost, Ready
from pasch.live.presses.inputs import Requested, Typed
from pasch.live.voices.notices import notice_text as in_words
from pasch.live.voices.terminal_board import TerminalBoard, ToldBoardLink
from pasch.referee.model.answers import Answer
from pasch_hardware.message import Message


@pytest.mark.parametrize("loss", ["unplugged", "silent"])
def test_who_wants_a_roll_of_a_board_that_is_gone_is_told_what_to_do(loss: str) -> None:
    told: list[Answer | Message | None] = []

    async def scene(fake: FakeTable) -> None:
        asked = Requested("roll", lambda: False, told.append)
        for item in (READY, Lost(loss), Typed("roll"), Typed("roll"), asked):
            fake.table.put(item)
            await fake.settle()
        fake.table.put(READY)
        await fake.settle()
        fake.table.put(Typed("roll"))
        await fake.settle()

    fake = play(scene, begun())
    said = [in_words(notice, "en") for notice in notices(fake) if notice.key == "press"]
    assert len(said) == 3
    assert said[0].startswith("The board does not answer, so it cannot roll: plug it in, or throw")
    # It stays asked for, and comes once the board is back.
    assert fake.kinds("roll")


def test_a_board_with_another_chain_is_named_until_the_right_one_answers() -> None:
    async def scene(fake: FakeTable) -> None:
        other = replace(READY.hello, led_count=46)
        for item in (Ready(other), Lost("unplugged"), READY):
            fake.table.put(item)
            await fake.settle()

    wrong, _, right = (note for note in notices(play(scene, begun())) if note.key == "board")
    assert "set up for 46 LEDs, and the profile has 69" in in_words(wrong, "en")
    assert (wrong.is_over, right.is_over) == (False, True)


def test_while_a_board_is_gone_the_terminal_writes_what_it_would_show() -> None:
    lines: list[str] = []
    happened: list[LinkEvent] = []
    state = begun().referee.state
    frame = compose(choose(state, None), LEDS, 10)
    terminal = TerminalBoard(LEDS, lines.append, lambda told: None, "en", lambda: state)
    link = ToldBoardLink(terminal, "/dev/no-such-port", "1", happened.append)
    link.want_lights(frame)
    link.want_faces(1, (5, 0))
    assert lines == []
    link.start()
    try:
        end_s = time.monotonic() + 30.0
        while not happened and time.monotonic() < end_s:
            time.sleep(0.01)
        link.want_lights(frame)
        link.want_faces(2, (5, 0))
        link.want_lights(frame)
    finally:
        link.close()
    assert lines == ["  (to roll: White)", "  dice 6-1"]


def test_a_board_that_goes_has_its_lights_set_once_more() -> None:
    """So that what it showed is written."""
    shown: list[int] = []

    async def scene(fake: FakeTable) -> None:
        fake.table.put(READY)
        await fake.settle()
        fake.want_lights = lambda frame: shown.append(len(notices(fake)))  # type: ignore
        fake.table.put(Lost("unplugged"))
        await fake.settle()

    play(scene, begun())
    # After it was told that the board is gone.
    assert shown[:1] == [2]
