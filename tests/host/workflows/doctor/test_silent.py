"""The doctor at boards that answer its greeting and say little more."""

import os
import pty
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from pasch.cli import main
from pasch_hardware.simulator.device.virtual_board import installed_version

HELLO = f"<HELLO 1.2 {installed_version()} e661640843736f2c 5fa3c1d2 pwron 45 fx,show,dice"
NOW = "<NOW 5fa3c1d2 0 0 - 0,0 2d1 0 0 0 0 0 0,0 0"
# A link is lost so soon here, and the doctor listens for half of that.
LOST_S = 1.0

# What a board says to the greeting of this number.
Answer = Callable[[int], list[str]]


@contextmanager
def board(answer: Answer) -> Iterator[str]:
    """The port of a board that speaks only when greeted."""
    here, there = pty.openpty()

    def serve() -> None:
        greetings = 0
        with suppress(OSError):
            while data := os.read(here, 4096):
                for _ in range(data.count(b">HELLO")):
                    greetings += 1
                    for line in answer(greetings):
                        os.write(here, b"%s*%08x\n" % (line.encode(), zlib.crc32(line.encode())))

    serving = threading.Thread(target=serve)
    serving.start()
    try:
        yield os.ttyname(there)
    finally:
        os.close(there)
        serving.join()
        os.close(here)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("LATE_IDLE_S", 0.3), ("HELLO_S", 0.1), ("LOST_S", LOST_S)):
        monkeypatch.setattr(f"pasch.link.core.{name}", seconds)
    for name, seconds in (("LISTEN_S", LOST_S / 2), ("LATE_S", LOST_S)):
        monkeypatch.setattr(f"pasch.workflows.doctor.board.{name}", seconds)
    monkeypatch.setattr("pasch.workflows.doctor.examination.ANSWER_S", 2 * LOST_S)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda number: [HELLO], "does not answer as a Pasch board"),
        (lambda number: [HELLO, NOW] if number == 1 else [], "has fallen silent: check its cable"),
        (lambda number: [HELLO, NOW][: 2 if number == 1 else 1], "has fallen silent"),
    ],
)
def test_a_board_that_falls_silent_is_not_well(
    answer: Answer, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with board(answer) as port:
        words = ["doctor", "--port", port, "--camera", "none", "--no-walk", "--lang", "en"]
        assert main(words) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("✗") and said in line]
    assert not [line for line in lines if "The link is clean" in line]
