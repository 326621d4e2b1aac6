"""Puts the firmware and the board's description on a Pico that runs MicroPython.

mpremote does the copying. Nobody else's program is touched: what does not answer a greeting is
looked at first. A deployed board has a watchdog that cannot be stopped, so its program
is removed first and the board restarted; `main.py` comes last, so that an interrupted copy leaves
a board that waits for the next attempt. At the end the board must answer a greeting with the
version and the chain that it was given, and report no fault.
"""

import errno
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pasch import __version__
from pasch.errors import LinkError
from pasch.link.board_link import BoardLink
from pasch.link.messages import BoardLog, Refused
from pasch.link.serial_edge import SerialPort, board_ports
from pasch.workflows.doctor.port import check_port
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.electronics import board_config, firmware_faults
from pasch_hardware.files import write_text
from pasch_hardware.message import Message, message
from pasch_hardware.simulator.device.virtual_board import installed_firmware, installed_version

__all__ = ["Flashed", "check", "copy", "flash", "spare_others", "steps"]

RESTART_S = 3.0
GREET_S = 3.0
ANSWER_S = 20.0
# What a board reports about itself comes right behind its first answer.
REPORT_S = 1.0
STEP_TIMEOUT_S = 60.0
LOOK_TIMEOUT_S = 20.0
SEVERAL = (
    "Several boards are plugged in ({ports}): name the port of the one to flash, or unplug the"
    " others."
)
NO_PICO = (
    "What is plugged in at {port} takes no files ({reason}): name another port or, if it is a"
    " Pico, put MicroPython on it (micropython.org/download/RPI_PICO), close other programs, and"
    " try again."
)
FOREIGN = (
    "The Pico on {port} has another program (main.py), which stands still until you plug it in"
    " again: name another port, or keep a copy of that program and delete it from this Pico."
)
UNTAKEN = (
    "The board on {port} took no files ({reason}): put MicroPython on it"
    " (micropython.org/download/RPI_PICO), close other programs, and try again."
)
# Once its old program is stopped, a board does nothing until the new one is complete.
UNFINISHED = (
    "The board on {port} has not taken all files ({reason}), so it does nothing yet: plug it in"
    " again, close other programs, and flash it once more."
)
FULL = (
    "The board on {port} is full, so it does nothing yet: delete your own files on it (mpremote fs"
    " ls, mpremote fs rm :NAME), and flash it once more."
)
STOP_PROGRAM = (
    "import os, machine\n"
    "if 'main.py' in os.listdir():\n"
    "    os.remove('main.py')\n"
    "machine.reset()\n"
)
# `main.py` of every Pasch so far; whoever answers a greeting need not be looked at.
OWN_MAIN = "import app\n\napp.run()\n"
LOOK = (
    "import os\n"
    "if 'main.py' in os.listdir():\n"
    "    with open('main.py') as file:\n"
    f"        if file.read(99) != {OWN_MAIN!r}:\n"
    "            raise ValueError('another program')\n"
)


@dataclass(frozen=True, slots=True)
class Flashed:
    """What now runs on a board: the firmware's version, and the LEDs it is set up for."""

    port: str
    version: str
    leds: int


def has_mpremote() -> bool:
    """Whether the copying tool is installed."""
    return importlib.util.find_spec("mpremote") is not None


def steps(port: str, files: Sequence[Path]) -> tuple[tuple[str, ...], ...]:
    """mpremote's arguments, call by call; the board restarts after the first and the last."""
    copied = sorted(files, key=lambda file: file.name == "main.py")
    return (
        ("connect", port, "exec", "--no-follow", STOP_PROGRAM),
        *(("connect", port, "fs", "cp", str(file), ":") for file in copied),
        ("connect", port, "reset"),
    )


def flash(
    port_name: str | None,
    profile: BoardProfile,
    is_deployed: bool = True,
    tell: Callable[[Message], None] = lambda message: None,
) -> Flashed:
    """Copy everything; raises `LinkError` with what to do if the board takes no files, or the
    firmware no such profile.

    `port_name` None: the Pico on USB. `is_deployed`: guarded by the watchdog. `tell` is called
    with the progress.
    """
    if (fault := next(firmware_faults(profile), None)) is not None:
        raise LinkError("doctor.profile-fault", name=profile.name, fault=fault)
    if not has_mpremote():
        raise LinkError("The tool that copies files to the board is missing: pip install mpremote")
    if port_name is None and len(ports := board_ports()) > 1:
        raise LinkError(SEVERAL, ports=ports)
    found, port = check_port(port_name, SerialPort)
    if not port:
        raise LinkError(found.message)
    with tempfile.TemporaryDirectory() as folder:
        description = Path(folder) / "board.json"
        config = {**board_config(profile), "deployed": is_deployed}
        write_text(description, json.dumps(config))
        tell(message("flash.asked"))
        spare_others(port)
        copy(port, [*sorted(installed_firmware().glob("*.py")), description], tell)
    tell(message("flash.asked"))
    return Flashed(port, check(port, config["leds"]), config["leds"])


def spare_others(
    port: str,
    call: Callable[..., subprocess.CompletedProcess[str]] = subprocess.run,
) -> None:
    """Raise `LinkError` where something else than a Pasch board or a Pico without a program is."""
    link = BoardLink(port, __version__)
    link.start()
    try:
        link.wait_ready(GREET_S)
        return
    except LinkError:
        if isinstance(link.problem, Refused):
            return
    finally:
        link.close()
    words = [sys.executable, "-m", "mpremote", "connect", port, "exec", LOOK]
    if reason := _fault(words, call, LOOK_TIMEOUT_S):
        is_foreign = str(reason) == "ValueError: another program"
        raise LinkError(FOREIGN if is_foreign else NO_PICO, port=port, reason=reason)


def check(port: str, leds: int) -> str:
    """The version the board answers with; raises `LinkError` if it is not as flashed."""
    link = BoardLink(port, __version__)
    link.start()
    try:
        hello = link.wait_ready(ANSWER_S)
        if fault := link.health().board_fault:
            time.sleep(REPORT_S)
        texts = tuple(event.text for event in link.events() if isinstance(event, BoardLog))
    except LinkError as error:
        raise LinkError(
            "The files are on the board at {port}, but it does not answer: unplug it, plug it"
            " in again and call 'pasch doctor'. ({problem})",
            port=port,
            problem=error.message,
        ) from None
    finally:
        link.close()
    if fault:
        raise LinkError(
            "The board at {port} runs, but reports fault {fault} ({texts}): flash it once more,"
            " and if that does not help pass this on to who looks after the program.",
            port=port,
            fault=fault,
            texts=texts,
        )
    due = installed_version()
    if (hello.firmware, hello.led_count) != (due, leds):
        found = {"version": hello.firmware, "leds": hello.led_count}
        raise LinkError(
            "The board at {port} answers with firmware {version} and {leds} LEDs, not with"
            " {due} and {due_leds}: unplug it, plug it in again and flash it once more.",
            port=port,
            due=due,
            due_leds=leds,
            **found,
        )
    return due


def copy(
    port: str,
    files: Sequence[Path],
    tell: Callable[[Message], None],
    call: Callable[..., subprocess.CompletedProcess[str]] = subprocess.run,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Run the steps one after another; raises `LinkError` at the first that fails."""
    for number, step in enumerate(steps(port, files)):
        try:
            tell(_progress(number, len(files)))
            reason = _fault([sys.executable, "-m", "mpremote", *step], call)
            if not reason and number == 0:
                sleep(RESTART_S)
        except KeyboardInterrupt:
            tell(message("flash.broken-off", port=port))
            raise
        if reason and os.strerror(errno.ENOSPC) in str(reason):
            raise LinkError(FULL, port=port)
        if reason:
            raise LinkError(UNTAKEN if number == 0 else UNFINISHED, port=port, reason=reason)


def _fault(
    words: Sequence[str],
    call: Callable[..., subprocess.CompletedProcess[str]],
    timeout_s: float = STEP_TIMEOUT_S,
) -> Message | str:
    """mpremote's last message if it fails, otherwise empty."""
    try:
        result = call(words, capture_output=True, text=True, timeout=timeout_s)
    except subprocess.TimeoutExpired:
        return message("no answer for {seconds} seconds", seconds=round(timeout_s))
    if not result.returncode:
        return ""
    lines = (result.stderr or result.stdout).strip().splitlines()
    return lines[-1] if lines else str(result.returncode)


def _progress(number: int, files: int) -> Message:
    """What the step with this number does."""
    if number == 0:
        return message("flash.stopped")
    if number > files:
        return message("flash.restarted")
    return message("flash.copied", number=number, count=files)
