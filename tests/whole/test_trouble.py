"""What goes wrong at a table is said in one sentence, nothing is lost, and the game goes on."""

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pasch.errors import LinkError
from pasch.link.board_link import BoardLink
from pasch.link.messages import Refused
from pasch_hardware.simulator.device.virtual_board import VirtualBoard, installed_firmware
from pasch_hardware.simulator.serving.client import TwinClient
from whole.live import PICTURES_A_SECOND, Host, calibrate

# Only a host that has stopped needs so long; what is waited for is what it says.
PATIENCE_S = 300.0


def play(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pasch", "play", "backgammon", "--lang", "en", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--camera", "97"), "there is no camera 97"),
        (("--camera", "no-such-film.mp4"), "there is no camera 'no-such-film.mp4'"),
        (("--camera", "http://127.0.0.1:9/stream"), "no camera answers"),
        (("--board", "no-such-board"), "no-such-board"),
        (("--players", "Ada"), "2 names"),
        (("--option", "cube"), "NAME=VALUE"),
        (("--option", "cube=maybe"), "cube is on or off"),
        (("--option", "dice=12"), "no option 'dice'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    run = play("--journal", str(tmp_path / "games.db"), *words)
    assert run.returncode == 2
    assert said in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1, run.stderr


def test_a_board_with_an_unreadable_profile_or_calibration(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('name = "half a board\n')
    run = play("--journal", str(tmp_path / "games.db"), "--board", str(broken))
    assert (run.returncode, len(run.stderr.strip().splitlines())) == (2, 1)
    assert "broken.toml" in run.stderr


def test_a_board_with_firmware_of_another_protocol_is_refused_with_what_to_do(
    tmp_path: Path,
) -> None:
    firmware = tmp_path / "firmware"
    shutil.copytree(installed_firmware(), firmware)
    wire = firmware / "wire.py"
    wire.write_text(wire.read_text().replace("MAJOR = 1\n", "MAJOR = 2\n"))
    with VirtualBoard(firmware=firmware) as board:
        link = BoardLink(board.port, "0.1.0")
        link.start()
        try:
            while not any(isinstance(event, Refused) for event in link.events()):
                time.sleep(0.02)
            with pytest.raises(LinkError, match=r"update this program|pasch flash"):
                link.wait_ready(0.0)
        finally:
            link.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[TwinClient, Host]]:
    with TwinClient(seed=1, fps=PICTURES_A_SECOND) as twin:
        calibrate(twin, tmp_path / "calibration.zip")
        host = Host(twin, tmp_path)
        host.start()
        yield twin, host
        host.end()


def hear(host: Host, sentence: str) -> None:
    """Wait until the host has said a sentence since the last one heard."""
    end = time.monotonic() + PATIENCE_S
    while sentence not in host.unheard:
        assert time.monotonic() < end, f"{sentence!r} was not said:\n{host.log.read_text()}"
        assert host.is_running, host.log.read_text()
        asyncio.run(asyncio.sleep(0.05))
    host.mark()


def test_every_trouble_at_a_table_is_said_and_its_end_too(
    table: tuple[TwinClient, Host],
) -> None:
    twin, host = table
    hear(host, "The board answers")
    twin.serial(False)
    hear(host, "plug it in again")
    twin.serial(True)
    hear(host, "The board answers")
    twin.camera(False)
    hear(host, "The game waits: ")
    twin.camera(True)
    hear(host, "The camera sees again")
    twin.black(True)
    hear(host, "The camera sees nothing")
    twin.black(False)
    hear(host, "The camera sees again")
    twin.bump(420.0, 0.0)
    hear(host, "was moved")
    twin.bump(-420.0, 0.0)
    hear(host, "where it was")
    twin.power_cycle()
    hear(host, "started afresh")
    assert "Traceback" not in host.log.read_text()


def test_with_no_board_on_the_port_the_game_goes_on_by_camera(tmp_path: Path) -> None:
    with TwinClient(seed=1, fps=PICTURES_A_SECOND, has_firmware=False) as twin:
        calibrate(twin, tmp_path / "calibration.zip")
        host = Host(twin, tmp_path, "--port", "/dev/no-such-port")
        host.start()
        try:
            hear(host, "/dev/no-such-port")
            assert host.is_running
        finally:
            host.end()
