"""A program run by real MicroPython beside the firmware's files, and what it prints."""

import shutil
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from firmware.on_cpython import FIRMWARE
from pasch_hardware.simulator.device.node import NodeProcess, find_node

END = "-- end --"


def printed_by(program: str, files: tuple[str, ...] = (), timeout_s: float = 60.0) -> list[str]:
    """The lines that `program` prints; `files` of the firmware (none: all) lie beside it."""
    text, is_done = bytearray(), threading.Event()

    def receive(message: Mapping[str, Any]) -> None:
        text.extend(bytes.fromhex(str(message.get("serial", ""))))
        if text.rstrip().endswith(END.encode()):
            is_done.set()

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in files or [file.name for file in FIRMWARE.glob("*.py")]:
            shutil.copy(FIRMWARE / file, folder)
        (folder / "main.py").write_text(f"{program}\nprint({END!r})\n")
        process = NodeProcess(find_node(), folder, "", "", receive)
        try:
            if not is_done.wait(timeout_s):
                raise AssertionError(f"MicroPython did not finish: {process.last_words}")
        finally:
            process.kill()
    return text.decode().splitlines()[:-1]
