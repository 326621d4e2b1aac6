"""The host's end alone: its table, recorded lines of the board, and what it refuses to send."""

import random
import zlib
from itertools import product

import pytest

from pasch.errors import WireError
from pasch.link import wire
from pasch.link.core import LinkCore
from pasch.link.messages import Late, LedFrame, Lost, Pressed, Ready, Rolled, RollRequest
from pasch.link.reports import read_hello, read_now
from pasch.link.states import TRANSITIONS, LinkState, Trigger, next_state

# What boards of every released minor really said. A host of today must still read it.
RECORDED = {
    "1.0": (
        b"<HELLO 1.0 0.1.0 e661640843736f2c 3d86e664 pwron 45 fx,show,dice,buzz*795cc24b\n",
        b"<NOW 4587d675 1f3a 2b 0,3 1,0 455 0 0 1*4da1fd11\n",
    ),
    "1.1": (
        b"<HELLO 1.1 0.2.0 e661640843736f2c 3d86e664 pwron 45 fx,show,proof,dice,buzz*b79e2b95\n",
        b"<NOW 3d86e664 1f3a 2b 0,3 1,0 455 0 0 1 77b2 1*4be5f390\n",
    ),
}


def line(text: str) -> bytes:
    body = text.encode()
    return body + b"*%08x\n" % zlib.crc32(body)


def greeted_core() -> LinkCore:
    core = LinkCore("0.1.0")
    core.opened(0.0)
    core.tick(0.2)
    core.outgoing(0.2)
    assert core.receive(line("<HELLO 1.0 0.1.0 e661 aa pwron 45 dice,fx,show"), 0.3) == ()
    return core


def ready_core() -> LinkCore:
    core = greeted_core()
    events = core.receive(line("<NOW aa 0 0 - 0,0 0 0 0 0"), 0.3)
    assert [type(event) for event in events] == [Ready]
    return core


@pytest.mark.parametrize(("state", "trigger"), list(product(LinkState, Trigger)))
def test_every_pair_is_listed_or_refused(state: LinkState, trigger: Trigger) -> None:
    if (state, trigger) in TRANSITIONS:
        assert next_state(state, trigger) is TRANSITIONS[state, trigger]
    else:
        with pytest.raises(ValueError, match="cannot happen"):
            next_state(state, trigger)


def test_every_state_is_reached_and_can_be_left() -> None:
    assert set(TRANSITIONS.values()) == set(LinkState)
    assert all((state, Trigger.CLOSED) in TRANSITIONS for state in LinkState)


@pytest.mark.parametrize("minor", RECORDED)
def test_todays_host_reads_every_released_minor(minor: str) -> None:
    hello_line, now_line = RECORDED[minor]
    hello = read_hello(wire.decode("<", hello_line[:-1])[1:])
    assert (hello.led_count, hello.boot_id, hello.cause) == (69, "3d86e664", "pwron")
    assert hello.capabilities - {"proof"} == {"fx", "show", "dice", "buzz"}
    now = read_now(wire.decode("<", now_line[:-1])[1:])
    assert (now.generation, now.roll_id, now.faces, now.presses) == ("1f3a", 0x2B, (0, 3), (1, 0))
    assert (now.uptime_ms, now.bad_lines, now.fault, now.beep_id) == (0x455, 0, 0, 1)


def test_fields_of_a_later_minor_are_ignored() -> None:
    core = LinkCore("0.1.0")
    core.opened(0.0)
    core.tick(0.2)
    core.receive(line("<HELLO 1.7 9.0 e661 aa wdt 45 dice,fx extra 1"), 0.3)
    core.receive(line("<NOW aa 0 0 - 0,0 1 0 0 0 new fields"), 0.4)
    core.receive(line("<NEWS something"), 0.5)
    assert core.state is LinkState.READY
    assert core.now is not None
    assert core.health.bad_lines == 0


def test_old_input_is_thrown_away_and_the_first_line_ends_half_a_line() -> None:
    core = LinkCore("0.1.0")
    core.opened(0.0)
    assert core.receive(line("<HELLO 1.0 0.1.0 e661 aa pwron 45 dice"), 0.05) == ()
    assert core.tick(0.05) == ()
    assert core.outgoing(0.05) == b""
    core.tick(0.1)
    assert core.outgoing(0.1) == b"\n" + line(">HELLO 1 0.1.0")
    assert core.outgoing(0.3) == b""
    assert core.outgoing(0.61) == b"\n" + line(">HELLO 1 0.1.0")


def test_a_board_that_greets_and_says_no_more_is_no_board_to_play_with() -> None:
    core, events = greeted_core(), []
    for tick in range(60):
        now_s = 0.3 + 0.1 * tick
        events += core.tick(now_s)
        events += core.receive(line("<HELLO 1.0 0.1.0 e661 aa pwron 45 dice,fx,show"), now_s)
    assert (events, core.state) == ([Lost("no-answer")], LinkState.LOST)


def test_greetings_alone_do_not_keep_a_silent_board() -> None:
    core, events = ready_core(), []
    for tick in range(60):
        now_s = 0.3 + 0.1 * tick
        events += core.tick(now_s)
        events += core.receive(line("<HELLO 1.0 0.1.0 e661 aa pwron 45 dice,fx,show"), now_s)
    assert (events, core.state) == ([Late(), Lost("silent")], LinkState.LOST)


def test_nothing_but_printable_ascii_is_ever_sent() -> None:
    """A control character such as Ctrl-C would stop the board's program."""
    core = ready_core()
    core.desired.lights.want(LedFrame("o" * 69, 15))
    core.desired.rolls.want(RollRequest(1, 2, 6, 2**32))
    core.desired.sound.want(wire.WIN)
    core.receive(line("<NOW aa 0 0 - 0,0 1 0 0 0"), 0.4)
    sent = b"".join(core.outgoing(0.4 + n * 0.05) for n in range(100))
    assert {verb for verb in (b">LEDS", b">ROLL", b">BEEP") if verb in sent} == {
        b">LEDS",
        b">ROLL",
        b">BEEP",
    }
    assert all(0x20 <= byte <= 0x7E or byte == 10 for byte in sent)
    assert all(len(sent_line) <= 200 for sent_line in sent.splitlines(keepends=True))


def test_lights_wait_until_the_dice_of_another_turn_are_dark() -> None:
    core = greeted_core()
    core.desired.lights.want(LedFrame("1" * 69, 9))
    core.desired.rolls.want_faces(7, ())
    # Nobody knows yet whether dice lie there; then two do, then none.
    assert b"LEDS" not in core.outgoing(0.4)
    core.receive(line("<NOW aa 0 5 2,1 0,0 1 0 0 0"), 0.5)
    sent = core.outgoing(0.5)
    assert (b"SHOW 7 -" in sent, b"LEDS" in sent) == (True, False)
    core.receive(line("<NOW aa 0 7 - 0,0 2 0 0 0"), 0.6)
    assert b"LEDS" in core.outgoing(0.6)


def test_lights_wait_for_a_roll_where_other_dice_lie() -> None:
    core = ready_core()
    core.receive(line("<NOW aa 0 5 2,1 0,0 1 0 0 0"), 0.4)
    core.desired.lights.want(LedFrame("1" * 69, 9))
    core.desired.rolls.want(RollRequest(8, 2, 6, 1))
    sent = core.outgoing(0.5)
    assert (b"ROLL 8" in sent, b"LEDS" in sent) == (True, False)
    core.receive(line("<NOW aa 0 8 0,0 0,0 2 0 0 0"), 0.6)
    assert b"LEDS" in core.outgoing(0.6)


def test_known_dice_lie_down_only_under_their_lights() -> None:
    core = ready_core()
    core.receive(line("<NOW aa 0 0 - 0,0 1 0 0 0"), 0.4)
    core.desired.lights.want(LedFrame("1" * 69, 9))
    core.desired.rolls.want_faces(7, (2, 1))
    sent = core.outgoing(0.5)
    assert (b"LEDS" in sent, b"SHOW" in sent) == (True, False)
    generation = sent.split(b"LEDS ")[1].split()[0].decode()
    core.receive(line(f"<NOW aa {generation} 0 - 0,0 2 0 0 0"), 0.6)
    assert b"SHOW 7 2,1" in core.outgoing(0.6)


def test_a_frame_of_the_host_before_is_not_taken_for_ones_own() -> None:
    """Another frame has another generation, with no memory of earlier hosts."""
    sent = set()
    for codes, brightness in (("1" * 69, 9), ("1" * 68 + "2", 9), ("1" * 69, 8)):
        core = ready_core()
        core.desired.lights.want(LedFrame(codes, brightness))
        sent.add(core.outgoing(0.4).split(b" ")[1])
    assert len(sent) == 3
    assert b"0" not in sent


@pytest.mark.parametrize(
    "frame",
    [
        LedFrame("", 1),
        LedFrame("p", 1),
        LedFrame("/", 1),
        LedFrame("ü", 1),
        LedFrame("1" * 200, 1),
        LedFrame("1", 16),
        LedFrame("1", -1),
    ],
)
def test_a_frame_that_no_board_understands_is_an_error_here(frame: LedFrame) -> None:
    with pytest.raises(WireError):
        LinkCore("0.1.0").desired.lights.want(frame)


@pytest.mark.parametrize(
    "request_",
    [
        RollRequest(0, 2, 6, 0),
        RollRequest(1, 9, 6, 0),
        RollRequest(1, 2, 1, 0),
        RollRequest(1, 2, 6, -1),
    ],
)
def test_a_roll_that_no_board_can_make_is_an_error_here(request_: RollRequest) -> None:
    with pytest.raises(WireError):
        LinkCore("0.1.0").desired.rolls.want(request_)


def test_an_unknown_tune_is_an_error_here() -> None:
    with pytest.raises(WireError):
        LinkCore("0.1.0").desired.sound.want(99)


def test_a_roll_is_asked_with_the_boot_it_is_bound_to_until_it_is_answered() -> None:
    core = ready_core()
    core.desired.rolls.want(RollRequest(0x2B, 2, 6, 0x9C41E0AA))
    asked = line(">ROLL 2b 2 6 9c41e0aa aa")
    sent = [core.outgoing(now_s) for now_s in (1.0, 1.1, 1.21, 1.3, 1.42)]
    assert sum(asked in lines for lines in sent) == 3
    events = core.receive(line("<NOW aa 0 2b 5,3 0,0 1 0 0 0"), 1.5)
    assert events == (Rolled(0x2B, (5, 3), "aa", sides=6, nonce=0x9C41E0AA),)
    assert all(b"ROLL" not in core.outgoing(1.5 + n * 0.05) for n in range(20))


@pytest.mark.parametrize("faces", ["7,7", "6,0", "c8,c8", "-", "3", "1,2,3"])
def test_faces_that_no_die_has_are_not_believed_and_asked_for_again(faces: str) -> None:
    core = ready_core()
    core.desired.rolls.want(RollRequest(0x2B, 2, 6, 0x9C41E0AA))
    asked = line(">ROLL 2b 2 6 9c41e0aa aa")
    core.outgoing(1.0)
    assert core.receive(line(f"<NOW aa 0 2b {faces} 0,0 1 0 0 0"), 1.1) == ()
    assert core.health.bad_lines == 1
    assert any(asked in core.outgoing(1.1 + n * 0.1) for n in range(1, 10))
    events = core.receive(line("<NOW aa 0 2b 5,3 0,0 2 0 0 0"), 2.5)
    assert events == (Rolled(0x2B, (5, 3), "aa", sides=6, nonce=0x9C41E0AA),)


def test_marked_dice_show_only_faces_that_they_have() -> None:
    core = ready_core()
    core.desired.rolls.want(RollRequest(0x2B, 1, 6, 0, marks=((1, 2, 5, 6, 7, 9),)))
    assert core.receive(line("<NOW aa 0 2b 6 0,0 1 0 0 0"), 1.1) == ()
    assert core.receive(line("<NOW aa 0 2b 5 0,0 2 0 0 0"), 1.2)[0].faces == (5,)


def test_a_now_of_an_unknown_boot_counts_only_after_its_hello() -> None:
    core = ready_core()
    core.desired.rolls.want(RollRequest(1, 2, 6, 0))
    core.outgoing(0.4)
    core.receive(line("<NOW bb 0 1 5,5 0,0 1 0 0 0"), 0.5)
    assert core.state is LinkState.LATE
    assert core.outgoing(0.5) == b"\n" + line(">HELLO 1 0.1.0")


def test_no_stream_of_bytes_breaks_the_core() -> None:
    """Sound lines with wrong fields, pieces of lines and noise, at random times."""
    rng = random.Random(3)
    pieces = [
        line("<HELLO 1.0 0.1.0 e661 aa pwron 45 dice"),
        line("<HELLO 1.0 0.1.0 e661 bb wdt 45 dice,show"),
        line("<HELLO"),
        line("<HELLO x.y"),
        line("<HELLO 1.0 a b"),
        line("<NOW aa 0 1 5,3 1,0 1 0 0 0"),
        line("<NOW aa 0 zz 5,3 1,0 1 0 0 0"),
        line("<NOW"),
        line("<LOG"),
        b">>> ",
        b"Traceback\n",
        b"\xff\x00\n",
    ]
    for _ in range(300):
        core, now_s = LinkCore("0.1.0"), 0.0
        core.opened(now_s)
        for roll_id in range(1, 40):
            now_s += rng.random() * rng.choice((0.1, 1.0))
            core.tick(now_s)
            core.outgoing(now_s)
            data = rng.choice(pieces)
            core.receive(data[: rng.choice((len(data), rng.randrange(len(data))))], now_s)
            if rng.random() < 0.2:
                core.desired.rolls.want(RollRequest(roll_id, 2, 6, 0))
            if core.state in (LinkState.LOST, LinkState.REFUSED, LinkState.CONSOLE):
                core.closed(now_s)
                core.opened(now_s)
    assert core.state in LinkState


def test_only_a_restart_counts_the_presses_made_before_its_first_now() -> None:
    """Another board was pressed elsewhere, or before this one took its place."""
    core, now_s = greeted_core(), 0.3

    def pressed(board: str, boot: str, counts: str) -> list[Pressed]:
        nonlocal now_s
        now_s += 1.0
        core.closed(now_s)
        core.opened(now_s)
        core.tick(now_s + 0.2)
        core.receive(line(f"<HELLO 1.0 0.1.0 {board} {boot} pwron 45 dice,fx,show"), now_s + 0.3)
        events = core.receive(line(f"<NOW {boot} 0 0 - {counts} 0 0 0 0"), now_s + 0.3)
        return [event for event in events if isinstance(event, Pressed)]

    assert pressed("e661", "aa", "3,1") == []
    assert pressed("e661", "aa", "3,2") == [Pressed(1, 1)]
    assert pressed("e661", "bb", "1,0") == [Pressed(0, 1)]
    assert pressed("f772", "cc", "2,2") == []
    assert pressed("f772", "cc", "2,3") == [Pressed(1, 1)]
    assert pressed("e661", "bb", "5,0") == []
