"""The order of the tests, the same cases in each run, and Ctrl-C for those that are about it."""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# Each run tries the same cases; `--hypothesis-profile default` draws others.
settings.register_profile("same", derandomize=True)
settings.load_profile("same")

# What a shell starts in the background is deaf to Ctrl-C, and so is all that it starts itself.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Thousands of tests stay to the end: garbage is not looked for while they are collected, and later
# among all that there is ten times as rarely as usual.
gc.disable()
gc.set_threshold(700, 10, 100)


def pytest_collection_finish() -> None:
    """From here on garbage is looked for."""
    gc.enable()


# One process runs these tests in a row: those of a file of the whole system, and those of either
# trainer, of which one translates what the others need.
WHOLE, TRAINERS = "tests/whole/", ("tests/host/players/training/", "tests/vision/training/")
# These take longest, and begin each with a process of their own.
LONGEST = ("test_killing.py", "test_demo.py", "test_at_the_page.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those of the whole system first, their files dealt to half of the processes: they run in
    real time, the longest for minutes, and wait more than they work, while the others work."""
    first, others, count = list[tuple[Path, pytest.Item]](), list[pytest.Item](), len(items)
    for item in items:
        trainer = next((room for room in TRAINERS if item.nodeid.startswith(room)), "")
        if trainer or item.nodeid.startswith(WHOLE):
            first.append((item.config.rootpath / trainer if trainer else item.path, item))
        else:
            others.append(item)
    rows = sorted({row for row, _ in first}, key=lambda row: (row.name not in LONGEST, row))
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    begin_with_them = (processes + 1) // 2
    items.clear()
    for process in range(processes):
        own = [item for row, item in first if rows.index(row) % begin_with_them == process]
        # So many tests in a row `--dist worksteal` gives to each process at first.
        share = (count - len(items)) // (processes - process)
        room = max(share - len(own), 0)
        items += own + others[:room]
        del others[:room]
    items += others
