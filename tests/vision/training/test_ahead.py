"""Boards drawn ahead by other processes: in order, and no longer than somebody takes them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

PARENT = """
import multiprocessing
from training import ahead

def counted(number):
    yield number, multiprocessing.current_process().pid

if __name__ == "__main__":
    line = ahead.stream(counted, seed=0, first=3, workers=2)
    for number, pid in (next(line) for _ in range(4)):
        print(number, pid, flush=True)
    input()
"""


def test_drawing_goes_on_in_order_and_ends_with_the_training(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(textwrap.dedent(PARENT), encoding="utf-8")
    rooms = os.pathsep.join(sys.path)
    parent = subprocess.Popen(
        [sys.executable, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": rooms},
    )  # fmt: skip
    assert parent.stdout is not None
    told = [parent.stdout.readline().split() for _ in range(4)]
    assert [number for number, _ in told] == ["3", "4", "5", "6"]
    workers = {int(pid) for _, pid in told}
    assert len(workers) == 2
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    ends_by = time.monotonic() + 60
    while any(is_running(pid) for pid in workers):
        assert time.monotonic() < ends_by, "a process that draws has outlived its training"
        time.sleep(0.1)


def is_running(pid: int) -> bool:
    """Whether there is a process of this number that has not ended."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"
