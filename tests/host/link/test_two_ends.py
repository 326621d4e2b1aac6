"""Host and board together: they agree, and nothing is lost or twice, whatever the wire does."""

import zlib

import pytest

from host.link.two_ends import FRAME, TwoEnds, shown
from pasch.link import wire
from pasch.link.messages import (
    BoardLog,
    Console,
    Late,
    LedFrame,
    Lost,
    Pressed,
    Ready,
    Rebooted,
    Refused,
    Rolled,
    RollRequest,
    RollVoid,
)
from pasch.link.states import LinkState
from pasch.messages import sentence

pytestmark = pytest.mark.slow


def line(text: str) -> bytes:
    body = text.encode()
    return body + b"*%08x\n" % zlib.crc32(body)


def test_they_greet_agree_and_fall_into_a_slow_heartbeat() -> None:
    ends = TwoEnds()
    ends.host.desired.lights.want(FRAME)
    ends.run(1.0)
    assert ends.states == [
        LinkState.ABSENT,
        LinkState.OPENING,
        LinkState.GREETING,
        LinkState.READY,
    ]
    assert shown(ends) == (FRAME.codes, 9 * 17)
    ready = ends.of(Ready)
    assert [event.hello.led_count for event in ready] == [69]
    ends.events.clear()
    ends.run(30)
    assert ends.events == []
    assert ends.host.health.retries == 0


def test_a_heartbeat_line_goes_out_once_a_second() -> None:
    ends = TwoEnds()
    ends.host.desired.lights.want(FRAME)
    ends.run(3)
    sent = [ends.host.outgoing(ends.now_s + n * 0.01) for n in range(500)]
    assert 4 <= sum(b"LEDS" in lines for lines in sent) <= 6


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("loss", "damage"), [(0.2, 0.0), (0.0, 0.2), (0.3, 0.2)])
def test_on_a_bad_wire_everything_arrives_exactly_once(
    seed: int, loss: float, damage: float
) -> None:
    ends = TwoEnds(seed, loss, damage)
    ends.run_until_ready()
    presses = 0
    for roll_id in range(1, 11):
        frame = LedFrame(wire.led_code(roll_id % 8, roll_id % 5) * 69, roll_id)
        ends.host.desired.lights.want(frame)
        ends.host.desired.rolls.want(RollRequest(roll_id, 2, 6, roll_id * 77))
        ends.device.press(roll_id % 2, ends.now_s)
        presses += 1
        ends.run(25)
        assert shown(ends) == (frame.codes, roll_id * 17)
    rolled = ends.of(Rolled)
    assert [event.roll_id for event in rolled] == list(range(1, 11))
    assert [(event.boot_id, event.faces) for event in rolled] == ends.device.rolls
    assert sum(event.presses for event in ends.of(Pressed)) == presses
    assert ends.of(RollVoid) == []
    assert ends.of(Rebooted) == []


def test_a_probe_taken_for_a_prompt_does_not_end_the_link() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    ends.loss = 1.0
    ends.run(3.5)
    ends.host.receive(b">>> ", ends.now_s)
    ends.run(1)
    assert ends.host.state is LinkState.CONSOLE
    ends.loss = 0.0
    ends.run(1)
    assert ends.host.state is LinkState.READY


def test_half_a_line_whose_rest_does_not_come_costs_no_other_line() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    ends.host.receive(b"<NOW 1234", ends.now_s)
    ends.run(0.3)
    ends.device.press(0, ends.now_s)
    ends.run(0.1)
    assert ends.of(Pressed) == [Pressed(0, 1)]
    assert ends.host.health.bad_lines == 1


def test_presses_while_the_cable_was_out_are_not_lost_and_old_ones_not_news() -> None:
    ends = TwoEnds()
    for _ in range(4):
        ends.device.press(0, ends.now_s)
    ends.run_until_ready()
    assert ends.of(Pressed) == []
    ends.cut(True)
    ends.device.press(1, ends.now_s)
    ends.device.press(1, ends.now_s)
    ends.run(3)
    ends.cut(False)
    ends.run(3)
    assert ends.of(Pressed) == [Pressed(1, 2)]
    assert ends.of(Lost) == [Lost("unplugged")]


def test_presses_after_a_restart_of_the_board_count_from_nought() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    for _ in range(3):
        ends.device.press(0, ends.now_s)
        ends.run(0.5)
    ends.device.restart(ends.now_s)
    ends.device.press(0, ends.now_s)
    ends.run(10)
    assert sum(event.presses for event in ends.of(Pressed)) == 4


def test_a_sound_is_played_once() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    for tune in (wire.TURN, wire.HIT, wire.TURN):
        ends.host.desired.sound.want(tune)
        ends.run(2)
    assert ends.device.tunes == [wire.TURN, wire.HIT, wire.TURN]


@pytest.mark.parametrize("seed", range(5))
def test_on_a_bad_wire_no_sound_is_played_twice(seed: int) -> None:
    ends = TwoEnds(seed, loss=0.4)
    ends.run_until_ready()
    wanted = [wire.CLICK, wire.TURN, wire.HIT, wire.WIN]
    for tune in wanted:
        ends.host.desired.sound.want(tune)
        ends.run(5)
    assert ends.device.tunes == [tune for tune in wanted if tune in ends.device.tunes]


def test_a_sound_that_could_not_be_played_in_its_moment_is_not_played_late() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    ends.cut(True)
    ends.host.desired.sound.want(wire.WIN)
    ends.run(4)
    ends.cut(False)
    ends.run(5)
    assert ends.device.tunes == []


def test_a_silent_board_is_late_then_lost_and_comes_back() -> None:
    ends = TwoEnds()
    ends.host.desired.lights.want(FRAME)
    ends.run(1)
    ends.loss = 1.0
    ends.run(2.6)
    assert ends.of(Late) == [Late()]
    ends.run(3)
    assert ends.of(Lost) == [Lost("silent")]
    ends.loss = 0.0
    ends.events.clear()
    ends.run(1)
    assert [type(event) for event in ends.events] == [Ready]
    assert ends.host.health.losses == 1


def test_late_is_noticed_sooner_while_something_is_asked() -> None:
    ends = TwoEnds()
    ends.run(1)
    ends.loss = 1.0
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 0))
    ends.run(0.7)
    assert ends.of(Late) == [Late()]


def test_a_host_that_does_not_read_for_10_s_finds_everything_right_afterwards() -> None:
    ends = TwoEnds()
    ends.host.desired.lights.want(FRAME)
    ends.run(1)
    ends.is_host_reading = False
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 0))
    ends.run(10)
    ends.is_host_reading = True
    ends.run(3)
    assert ends.host.state is LinkState.READY
    assert [(event.boot_id, event.faces) for event in ends.of(Rolled)] == ends.device.rolls
    assert len(ends.device.rolls) == 1


def test_foreign_talk_is_counted_and_changes_nothing() -> None:
    ends = TwoEnds()
    ends.host.desired.lights.want(FRAME)
    ends.run(1)
    ends.events.clear()
    noise = [b"AT+GCAP\r\n", line(">HELLO 1 0.1.0"), b"some console text\n", b"<NOW truncat\n"]
    for data in noise:
        assert ends.host.receive(data, ends.now_s) == ()
    assert ends.host.health.bad_lines == len(noise)
    for data in (b"AT+GCAP\r\n", line("<NOW 1 2 3 - - 0 0 0"), b"half a li"):
        ends.to_board.append(data)
    ends.run(3)
    assert ends.events == []
    # Two foreign lines, and the half one that swallowed the heartbeat after it.
    assert ends.host.health.board_bad_lines == 3


def test_a_half_line_and_silence_before_the_greeting_is_healed_by_its_newline() -> None:
    ends = TwoEnds()
    ends.device.step(b">LEDS 1 f 111", ends.now_s)
    ends.run(0.3)
    assert ends.host.state is LinkState.READY


@pytest.mark.parametrize(
    ("hello", "key"),
    [
        ("<HELLO 2.0 3.0.0 e661 00000001 pwron 45 dice", "update-host"),
        ("<HELLO 0.9 0.0.1 whatever", "update-board"),
    ],
)
def test_another_major_is_refused_with_the_side_to_update(hello: str, key: str) -> None:
    ends = TwoEnds()
    ends.device.step = lambda incoming, now_s: line(hello) if incoming else b""
    ends.run(0.5)
    refused = ends.of(Refused)[0]
    assert refused.key == key
    assert "pasch flash" in sentence(refused.message, "de") or "Aktualisiere" in sentence(
        refused.message, "de"
    )
    assert f"{wire.MAJOR}.{wire.MINOR}" in sentence(refused.message, "en")
    assert LinkState.REFUSED in ends.states


@pytest.mark.parametrize(
    "text", [b"\r\nMicroPython v1.26.1\r\n>>> ", b"Traceback (most recent\r\n"]
)
def test_a_prompt_or_traceback_is_recognised_until_the_board_answers_again(text: bytes) -> None:
    ends = TwoEnds()
    device_step = ends.device.step
    ends.device.step = lambda incoming, now_s: text if incoming else b""
    ends.run(2.5)
    assert ends.host.state is LinkState.CONSOLE
    (console,) = ends.of(Console)
    assert text.decode().strip() in dict(console.values)["text"]
    ends.run(10)
    ends.device.step = device_step
    ends.run(1)
    assert ends.host.state is LinkState.READY


def test_something_that_never_answers_is_given_up_with_a_sentence() -> None:
    ends = TwoEnds()
    ends.device.step = lambda incoming, now_s: b""
    ends.run(6)
    assert ends.of(Lost)[0] == Lost("no-answer")


def test_a_line_for_people_is_handed_on() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    ends.device.link.report(2, "board.json is not used: leds is wrong")
    ends.run(1.5)
    assert ends.of(BoardLog) == [BoardLog("board.json is not used: leds is wrong")]
    assert ends.host.health.board_fault == 2
