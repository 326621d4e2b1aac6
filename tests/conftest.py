"""The order of the tests, and Ctrl-C for those that are about it."""

import signal

import pytest

# What a shell starts in the background is deaf to Ctrl-C, and so is all that it starts itself.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those of the whole system first: they run in real time, the longest for minutes, and wait
    more than they work."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/whole"))
