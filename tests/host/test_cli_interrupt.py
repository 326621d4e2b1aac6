"""Ctrl-C in the first second of any command: an end without a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest


@pytest.mark.parametrize(
    "words", [("demo",), ("hardware", "--help"), ("see", "nothing.jpg"), ("games", "list")]
)
def test_no_moment_gives_a_traceback(words):
    for delay_s in (0.08, 0.15, 0.25, 0.4, 0.7):
        with subprocess.Popen(
            [sys.executable, "-c", STARTED, *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as command:
            # The interpreter's own start is nothing that a program can answer for.
            assert command.stdout.readline() == "started\n"
            time.sleep(delay_s)
            command.send_signal(signal.SIGINT)
            _, told = command.communicate(timeout=30)
        assert "Traceback" not in told, (delay_s, told)
        # Ended by the signal itself, where the interpreter was already leaving: 130 to a shell.
        assert command.returncode in (0, 2, 130, -signal.SIGINT), (delay_s, told)


STARTED = """
import sys
from pasch.__main__ import main
print("started", flush=True)
raise SystemExit(main())
"""
