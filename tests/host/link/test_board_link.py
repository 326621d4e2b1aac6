"""The thread that owns the port, over ports that a test makes, breaks and listens to."""

import errno
import math
import os
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import serial

from host.link.fake_port import FakePort
from host.link.two_ends import DeviceEnd
from pasch.errors import LinkError
from pasch.link import board_link, serial_edge
from pasch.link.board_link import BoardLink
from pasch.link.health import log_file
from pasch.link.messages import (
    Absent,
    LedFrame,
    LinkEvent,
    Lost,
    Ready,
    Refused,
    Rolled,
    RollRequest,
)
from pasch.link.serial_edge import PortGone, SerialPort, find_board_port
from pasch.link.states import LinkState
from pasch.messages import sentence

WAIT_S = 30.0


class BoardPort(FakePort):
    """A port with the firmware's link behind it, on a clock that each read moves on."""

    def __init__(self, world: "World") -> None:
        super().__init__()
        self._world = world

    def read(self) -> bytes:
        self._world.now_s += 0.05
        self._check()
        if self._world.answer is not None:
            data, self.written = bytes(self.written), bytearray()
            return self._world.answer(data)
        data, self.written = bytes(self.written), bytearray()
        return self._world.device.step(data, self._world.now_s)


class World:
    """One board, the ports through which it is opened, and virtual time."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.device = DeviceEnd()
        self.ports: list[BoardPort] = []
        self.is_missing = False
        self.answer: Callable[[bytes], bytes] | None = None

    def open_port(self, name: str) -> BoardPort:
        if self.is_missing:
            raise PortGone(Absent("no-port", (("port", name),)))
        self.ports.append(BoardPort(self))
        return self.ports[-1]


class Listener:
    """Collects events and waits for one of a kind."""

    def __init__(self) -> None:
        self.events: list[LinkEvent] = []
        self._changed = threading.Condition()

    def __call__(self, event: LinkEvent) -> None:
        with self._changed:
            self.events.append(event)
            self._changed.notify_all()

    def wait_for(self, kind: type[LinkEvent], count: int = 1) -> LinkEvent:
        def found() -> list[LinkEvent]:
            return [event for event in self.events if isinstance(event, kind)]

        with self._changed:
            assert self._changed.wait_for(lambda: len(found()) >= count, WAIT_S), self.events
            return found()[count - 1]


@pytest.fixture(autouse=True)
def _no_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pasch.link.board_link.BACK_OFF_S", (0.001,))


def test_it_finds_the_board_rolls_and_closes_the_port() -> None:
    world, heard = World(), Listener()
    link = BoardLink("fake", "0.1.0", lambda: world.now_s, heard, open_port=world.open_port)
    link.start()
    try:
        assert link.wait_ready(WAIT_S).led_count == 69
        link.want_lights(LedFrame("3" * 69))
        link.want_roll(RollRequest(4, 2, 6, 1))
        rolled = heard.wait_for(Rolled)
        assert (rolled.boot_id, rolled.faces) == world.device.rolls[0]
        assert link.problem is None
    finally:
        link.close()
    assert world.ports[-1].is_closed
    assert link.state is LinkState.ABSENT
    assert [type(event) for event in heard.events] == [Ready, Rolled]


def test_a_cable_that_comes_out_is_told_once_and_the_game_finds_its_board_again() -> None:
    world, heard = World(), Listener()
    link = BoardLink("fake", "0.1.0", lambda: world.now_s, heard, open_port=world.open_port)
    link.start()
    try:
        heard.wait_for(Ready)
        world.is_missing = True
        world.ports[-1].is_gone = True
        assert heard.wait_for(Lost) == Lost("unplugged")
        absent = heard.wait_for(Absent)
        assert "fake" in sentence(absent.message, "en")
        world.is_missing = False
        heard.wait_for(Ready, 2)
        assert [type(event) for event in heard.events] == [Ready, Lost, Absent, Ready]
        assert link.health().losses == 1
    finally:
        link.close()


def test_whatever_the_link_stumbles_over_the_board_is_found_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world, heard = World(), Listener()

    def stumble(data: bytes) -> bytes:
        world.answer = None
        raise ZeroDivisionError

    link = BoardLink("fake", "0.1.0", lambda: world.now_s, heard, open_port=world.open_port)
    link.start()
    try:
        heard.wait_for(Ready)
        world.answer = stumble
        heard.wait_for(Lost)
        heard.wait_for(Ready, 2)
    finally:
        link.close()
    assert all(port.is_closed for port in world.ports)
    assert "ZeroDivisionError" in caplog.text


def test_a_board_that_comes_back_under_another_name_is_found_by_its_serial_number() -> None:
    world, heard = World(), Listener()
    asked: list[str | None] = []
    opened: list[str] = []

    def open_port(name: str) -> FakePort:
        opened.append(name)
        if name == "named" and world.ports:
            raise PortGone(Absent("no-port", (("port", name),)))
        return world.open_port(name)

    def find(serial_number: str | None) -> str:
        asked.append(serial_number)
        return "other"

    link = BoardLink(
        "named", "0.1.0", lambda: world.now_s, heard, open_port=open_port, find_port=find
    )
    link.start()
    try:
        heard.wait_for(Ready)
        world.ports[-1].is_gone = True
        heard.wait_for(Ready, 2)
    finally:
        link.close()
    assert opened[0] == "named"
    assert opened[-1] == "other"
    assert set(asked) == {"e661640843736f2c"}


def was_unplugged(world: World) -> bool:
    return any(port.is_gone for port in world.ports)


def unplug(
    name: str | None,
    world: World,
    open_port: Callable[[str], FakePort],
    find_port: Callable[[str | None], str],
) -> None:
    """A link's board is unplugged once it is ready; waits until one is ready again."""
    heard = Listener()
    link = BoardLink(name, "0.1.0", lambda: world.now_s, heard, open_port, find_port)
    link.start()
    try:
        heard.wait_for(Ready)
        world.ports[-1].is_gone = True
        heard.wait_for(Ready, 2)
    finally:
        link.close()


def test_a_board_whose_old_name_another_device_has_got_is_found_as_well() -> None:
    world = World()

    def open_port(name: str) -> FakePort:
        # A modem, say, which does not answer a greeting.
        return FakePort() if name == "named" and was_unplugged(world) else world.open_port(name)

    unplug("named", world, open_port, lambda number: "other")


def test_a_board_that_stays_away_is_replaced_by_another_one() -> None:
    world, waited = World(), [0.0]

    def find(number: str | None) -> str:
        if number is not None and was_unplugged(world):
            world.now_s += 0.05
            waited.append(world.now_s)
            raise PortGone(Absent("no-board"))
        return "found"

    unplug(None, world, world.open_port, find)
    # One that only comes out for a moment keeps its place.
    assert waited[-1] - waited[1] >= board_link.SWAP_S - 0.2


def test_once_a_minute_a_line_says_how_the_link_has_been(tmp_path: Path) -> None:
    world, heard = World(), Listener()
    link = BoardLink("fake", "0.1.0", lambda: world.now_s, heard, open_port=world.open_port)
    with log_file(tmp_path / "link.log"):
        link.start()
        try:
            heard.wait_for(Ready)
            until_s = world.now_s + 190
            while world.now_s < until_s:
                time.sleep(0.001)
        finally:
            link.close()
    lines = (tmp_path / "link.log").read_text().splitlines()
    assert 4 <= len(lines) <= 5  # the last one when the link is closed
    assert "board e661640843736f2c: ready; bad lines 0 here 0 there" in lines[0]


def test_a_short_session_leaves_a_line_with_what_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However much of the world's time passes on a slow machine, this session stays a short one.
    monkeypatch.setattr(board_link, "EVERY_S", math.inf)
    world, heard = World(), Listener()
    link = BoardLink("fake", "0.1.0", lambda: world.now_s, heard, open_port=world.open_port)
    with log_file(tmp_path / "link.log"):
        link.start()
        try:
            heard.wait_for(Ready)
            world.ports[-1].is_gone = True
            heard.wait_for(Ready, 2)
        finally:
            link.close()
    (line,) = (tmp_path / "link.log").read_text().splitlines()
    assert "losses 1" in line


def test_without_a_listener_events_are_kept_until_asked_for() -> None:
    world = World()
    link = BoardLink("fake", "0.1.0", lambda: world.now_s, open_port=world.open_port)
    link.start()
    try:
        link.wait_ready(WAIT_S)
        assert [type(event) for event in link.events()] == [Ready]
        assert link.events() == []
    finally:
        link.close()


def test_a_refused_board_lets_the_port_go_and_is_told_once() -> None:
    world, heard = World(), Listener()
    body = b"<HELLO 2.0 3.0.0 e661 aa pwron 45 dice"
    hello = body + b"*%08x\n" % zlib.crc32(body)
    world.answer = lambda data: hello if data else b""
    link = BoardLink("fake", "0.1.0", lambda: world.now_s, heard, open_port=world.open_port)
    link.start()
    try:
        heard.wait_for(Refused)
        with pytest.raises(LinkError, match="update this program"):
            link.wait_ready(0.3)
        with pytest.raises(LinkError) as refused:
            link.wait_ready(0.0)
        assert "Aktualisiere" in sentence(refused.value.message, "de")
    finally:
        link.close()
    assert len(world.ports) > 1
    assert all(port.is_closed for port in world.ports)
    assert [type(event) for event in heard.events] == [Refused]


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (PermissionError(13, "Permission denied"), "no-permission"),
        (
            serial.SerialException("'COM3': PermissionError(13, 'Access is denied.', None, 5)"),
            "in-use",
        ),
        (serial.SerialException(2, "could not open port"), "no-port"),
        (serial.SerialException(16, "busy"), "in-use"),
        (serial.SerialException("Could not exclusively lock port /dev/x"), "in-use"),
        (ValueError("invalid URL"), "no-port"),
    ],
)
def test_a_port_that_cannot_be_opened_says_what_to_do(
    error: Exception, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(serial_edge.serial, "serial_for_url", fail)
    with pytest.raises(PortGone) as caught:
        SerialPort("/dev/x")
    assert caught.value.absent == Absent(key, (("port", "/dev/x"),))
    assert "/dev/x" in sentence(caught.value.absent.message, "de")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no terminals to fail this way")
def test_a_port_that_vanishes_while_it_is_opened_is_no_port(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import termios

    def vanish(number: int, queue: int) -> None:
        raise termios.error(errno.EIO, "Input/output error")

    monkeypatch.setattr(termios, "tcflush", vanish)
    master, peer = os.openpty()
    try:
        with pytest.raises(PortGone) as gone:
            SerialPort(os.ttyname(peer))
    finally:
        os.close(master)
        os.close(peer)
    assert gone.value.absent.key == "no-port"


def test_a_port_that_does_not_exist_is_named() -> None:
    with pytest.raises(PortGone, match="/dev/nowhere"):
        SerialPort("/dev/nowhere")


def test_a_port_is_found_by_vendor_and_serial_number(monkeypatch: pytest.MonkeyPatch) -> None:
    class Info:
        def __init__(self, device: str, vid: int | None, serial_number: str | None) -> None:
            self.device, self.vid, self.serial_number = device, vid, serial_number

    ports = [
        Info("/dev/ttyS0", None, None),
        Info("/dev/ttyACM1", 0x2E8A, "E6616408"),
        Info("/dev/ttyACM0", 0x2E8A, "AAAA"),
    ]
    monkeypatch.setattr(serial_edge.list_ports, "comports", lambda: ports)
    assert find_board_port() == "/dev/ttyACM0"
    assert find_board_port("e6616408") == "/dev/ttyACM1"
    with pytest.raises(PortGone, match="--port"):
        find_board_port("bbbb")
