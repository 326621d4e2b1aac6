"""The order of the tests, and Ctrl-C for those that are about it."""

import os
import signal

import pytest

# What a shell starts in the background is deaf to Ctrl-C, and so is all that it starts itself.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Those of the whole system run in real time, a file of them in a row.
WHOLE = "tests/whole/"
# What one process translates for these it would translate in each that runs some of them.
TRANSLATED = {
    "tests/host/players/training/": "trainer",
    "tests/vision/training/": "rays",
    "tests/vision/pose/test_far_end.py": "rays",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those of the whole system first, their files dealt to half of the processes: they take
    minutes and wait more than they work. The others work, and begin with what is translated."""
    waiting, working = dict[str, list[pytest.Item]](), dict[str, list[pytest.Item]]()
    others, count = list[pytest.Item](), len(items)
    for item in items:
        row = next((row for name, row in TRANSLATED.items() if item.nodeid.startswith(name)), "")
        if item.nodeid.startswith(WHOLE):
            waiting.setdefault(item.path.name, []).append(item)
        elif row:
            working.setdefault(row, []).append(item)
        else:
            others.append(item)
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    half = (processes + 1) // 2
    begun: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for number, row in enumerate(sorted(waiting)):
        begun[number % half] += waiting[row]
    for number, row in enumerate(sorted(working)):
        begun[(half + number) % processes] += working[row]
    items.clear()
    for process, own in enumerate(begun):
        # So many tests in a row `--dist worksteal` gives to each process at first.
        share = (count - len(items)) // (processes - process)
        room = max(share - len(own), 0)
        items += own + others[:room]
        del others[:room]
    items += others
