"""The order of the tests, and Ctrl-C for those that are about it."""

import os
import signal

import pytest

# What a shell starts in the background is deaf to Ctrl-C, and so is all that it starts itself.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those of the whole system first, their files dealt to all processes: they run in real time,
    the longest for minutes, and wait more than they work."""
    whole = [item for item in items if item.nodeid.startswith("tests/whole")]
    others = [item for item in items if not item.nodeid.startswith("tests/whole")]
    files = sorted({item.path for item in whole})
    processes, count = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")), len(items)
    items.clear()
    for process in range(processes):
        own = [item for item in whole if files.index(item.path) % processes == process]
        # So many tests in a row `--dist worksteal` gives to each process at first.
        share = (count - len(items)) // (processes - process)
        room = max(share - len(own), 0)
        items += own + others[:room]
        del others[:room]
    items += others
