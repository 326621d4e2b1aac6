"""`pasch flash`: what is copied, in which order, and what is said where it cannot be."""

import argparse
import functools
import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from host.link.fake_port import FakePort
from pasch.cli import main
from pasch.cli.maker import flash as command
from pasch.errors import LinkError
from pasch.link import serial_edge
from pasch.link.messages import Absent
from pasch.link.serial_edge import PortGone
from pasch.messages import sentence
from pasch.workflows import flash
from pasch_hardware.boards.electronics import board_config
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.device.virtual_board import VirtualBoard, installed_firmware


def options(**given: object) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    parsed = parser.parse_args(["--port", "/dev/ttyACM7"])
    return argparse.Namespace(**{**vars(parsed), "lang": "en", **given})


def test_main_comes_last_so_that_half_a_copy_starts_nothing() -> None:
    files = sorted(installed_firmware().glob("*.py"))
    stop, *copies, restart = flash.steps("/dev/ttyACM7", files)
    assert "os.remove('main.py')" in stop[-1]
    copied = [Path(word).name for step in copies for word in step if word.endswith(".py")]
    assert copied[-1] == "main.py"
    assert sorted(copied) == sorted(file.name for file in files)
    assert restart == ("connect", "/dev/ttyACM7", "reset")


def test_the_boards_description_goes_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    described = []

    def copy(port: str, files: list[Path], tell: object) -> None:
        described.append(json.loads(files[-1].read_text()))

    monkeypatch.setattr(flash, "copy", copy)
    monkeypatch.setattr(flash, "has_mpremote", lambda: True)
    monkeypatch.setattr("pasch.workflows.flash.SerialPort", lambda name: FakePort())
    monkeypatch.setattr(flash, "spare_others", lambda port: None)
    monkeypatch.setattr(flash, "check", lambda port, leds: "0.2.0")
    assert command.run(options()) == 0
    assert command.run(options(bench=True)) == 0
    assert [config["deployed"] for config in described] == [True, False]
    assert described[0]["leds"] > 0
    assert "/dev/ttyACM7" in capsys.readouterr().out


def test_a_full_disk_is_named_and_not_taken_for_a_full_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr(flash, "has_mpremote", lambda: True)
    monkeypatch.setattr("pasch.workflows.flash.SerialPort", lambda name: FakePort())
    assert main(["flash", "--port", "/dev/ttyACM7", "--lang", "en"]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert said.endswith("board.json: No space left on device")


def test_a_board_that_takes_no_files_is_one_sentence() -> None:
    def call(words: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(words, 1, "", "Traceback\nTransportError: no answer\n")

    with pytest.raises(LinkError, match=r"TransportError: no answer.*micropython\.org"):
        flash.copy("/dev/ttyACM7", [Path("main.py")], print, call, lambda seconds: None)


def test_a_board_that_is_full_asks_for_room_and_not_for_its_cable() -> None:
    def call(words: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        said = "mpremote: cp: app.py: No space left on device.\n" if "cp" in words else ""
        return subprocess.CompletedProcess(words, int(bool(said)), "", said)

    with pytest.raises(LinkError, match=r"is full, .*: delete your own files on it .* once more"):
        flash.copy("/dev/ttyACM7", [Path("app.py")], print, call, lambda seconds: None)


class Board:
    """A board with an older program on it; `ends` breaks the step of this number off half way."""

    def __init__(self) -> None:
        self.files = {"main.py": "old", "app.py": "old"}
        self.ends: dict[int, BaseException | int] = {}
        self.steps = 0

    def call(self, words: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        self.steps += 1
        end = self.ends.pop(self.steps, 0)
        if "exec" in words:
            self.files.pop("main.py", None)
        elif "cp" in words:
            self.files[Path(words[-2]).name] = "half" if end else "new"
        if isinstance(end, BaseException):
            raise end
        return subprocess.CompletedProcess(words, end, "", "TransportError: lost\n" if end else "")

    def flash(self, tell: list[str]) -> None:
        files = [Path(name) for name in ("main.py", "app.py", "board.json")]
        say = functools.partial(sentence, lang="en")
        flash.copy("/dev/ttyACM7", files, lambda told: tell.append(say(told)), self.call, abs)


TOO_LONG = subprocess.TimeoutExpired(["mpremote", flash.STOP_PROGRAM], 60)


@pytest.mark.parametrize("step", [2, 3, 4, 5])
@pytest.mark.parametrize("end", [KeyboardInterrupt(), TOO_LONG, 1])
def test_a_board_that_is_flashed_half_way_starts_nothing_and_can_be_flashed_again(
    step: int, end: BaseException | int
) -> None:
    board, told = Board(), list[str]()
    board.ends[step] = end
    with pytest.raises((LinkError, KeyboardInterrupt)) as broken:
        board.flash(told)
    if isinstance(broken.value, LinkError):
        told.append(sentence(broken.value.message, "en"))
    assert "does nothing" in told[-1]
    assert told[-1].endswith("flash it once more.")
    assert "import os" not in told[-1]
    # The last step but one copies `main.py`, three lines that are written at once or not at all.
    assert ("main.py" in board.files) is (step >= 4)
    board.flash(told)
    assert board.files == dict.fromkeys(("main.py", "app.py", "board.json"), "new")


def test_a_board_that_does_not_answer_at_all_is_told_without_its_commands() -> None:
    board = Board()
    board.ends[1] = TOO_LONG
    with pytest.raises(LinkError, match=r"took no files \(no answer for 60 seconds\)"):
        board.flash([])


def test_how_far_it_is_is_told_file_by_file() -> None:
    told: list[str] = []

    def call(words: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        told.append(words[-2])
        return subprocess.CompletedProcess(words, 0, "", "")

    files = [Path("main.py"), Path("dice.py")]
    flash.copy(
        "/dev/ttyACM7",
        files,
        lambda step: told.append(sentence(step, "en")),
        call,
        lambda seconds: None,
    )
    assert told == [
        "The board restarts without its old program.",
        "--no-follow",
        "Copying file 1 of 2.",
        "dice.py",
        "Copying file 2 of 2.",
        "main.py",
        "The board restarts with its new program.",
        "/dev/ttyACM7",
    ]


@pytest.mark.parametrize(
    ("key", "words"),
    [("no-permission", "udevadm"), ("no-board", "BOOTSEL"), ("in-use", "close it")],
)
def test_a_port_that_cannot_be_opened_is_said_before_anything_is_copied(
    key: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(name: str) -> FakePort:
        raise PortGone(Absent(key, (("port", name),)))

    monkeypatch.setattr(flash, "has_mpremote", lambda: True)
    monkeypatch.setattr("pasch.workflows.flash.SerialPort", refuse)
    with pytest.raises(LinkError) as refused:
        command.run(options())
    assert words in sentence(refused.value.message, "en")


def test_without_mpremote_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash, "has_mpremote", lambda: False)
    with pytest.raises(LinkError, match=r"pip install mpremote"):
        command.run(options())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"current_limit_ma": 5000}, "between 1 and 4000, not 5000"),
        ({"current_limit_ma": 2}, "(in milliampere) to 345 or more, not 2"),
        ({"button_pins": tuple(range(2, 11))}, "at most 8 buttons, not 9"),
        ({"link_led": 164}, "at most 150 LEDs, not 165"),
    ],
)
def test_what_the_firmware_does_not_take_is_said_and_nothing_copied(
    change: dict[str, object], words: str
) -> None:
    club = load_profile("club-50")
    profile = replace(club, electronics=replace(club.electronics, **change))
    with pytest.raises(LinkError) as refused:
        flash.flash("/dev/ttyACM7", profile)
    assert words in sentence(refused.value.message, "en")


def test_a_board_that_has_put_its_description_aside_is_not_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = board_config(load_profile("club-50"))
    with VirtualBoard(config={**config, "current_limit_ma": 5000}) as board:
        with pytest.raises(LinkError) as refused:
            flash.check(board.port, config["leds"])
        said = sentence(refused.value.message, "en")
        assert "reports fault 2 (board.json is not used: current_limit_ma is wrong)" in said


def test_of_several_boards_none_is_flashed_unnamed(monkeypatch: pytest.MonkeyPatch) -> None:
    ports = [
        SimpleNamespace(device=f"/dev/ttyACM{number}", vid=0x2E8A, serial_number=f"{number}")
        for number in range(2)
    ]
    monkeypatch.setattr(serial_edge.list_ports, "comports", lambda: ports)
    monkeypatch.setattr(flash, "has_mpremote", lambda: True)
    with pytest.raises(LinkError, match=r"\(/dev/ttyACM0, /dev/ttyACM1\)"):
        command.run(options(port=None))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("ValueError: another program", "has another program (main.py)"),
        ("mpremote.transport.TransportError: could not enter raw repl", "if it is a Pico"),
    ],
)
def test_what_does_not_answer_as_a_board_is_looked_at_before_anything_is_deleted(
    said: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = []

    def call(words: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        looked.append(words[-1])
        return subprocess.CompletedProcess(words, 1, "", f"Traceback\n{said}\n")

    monkeypatch.setattr(flash, "GREET_S", 0.1)
    with pytest.raises(LinkError) as spared:
        flash.spare_others("/dev/nowhere", call)
    assert words in sentence(spared.value.message, "en")
    (code,) = looked
    assert "remove" not in code


def test_only_a_foreign_program_is_spared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(flash.LOOK)  # a Pico without a program
    own = (installed_firmware() / "main.py").read_text()
    Path("main.py").write_text(own)
    exec(flash.LOOK)
    Path("main.py").write_text(f"{own}# and more of somebody's own")
    with pytest.raises(ValueError, match="another program"):
        exec(flash.LOOK)


def test_a_board_that_answers_is_not_looked_at() -> None:
    def call(words: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        raise AssertionError("its program would be stopped")

    with VirtualBoard() as board:
        flash.spare_others(board.port, call)


def test_broken_off_while_a_line_is_printed_is_said_as_well() -> None:
    told: list[str] = []

    def tell(said: object) -> None:
        told.append(str(said))
        if len(told) == 2:
            raise KeyboardInterrupt

    def call(words: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(words, 0, "", "")

    with pytest.raises(KeyboardInterrupt):
        flash.copy("/dev/ttyACM7", [Path("main.py")], tell, call, abs)
    assert told[-1].startswith("flash.broken-off")
