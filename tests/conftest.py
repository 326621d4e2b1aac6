"""The order of the tests, and Ctrl-C for those that are about it."""

import signal

import pytest

# What a shell starts in the background is deaf to Ctrl-C, and so is all that it starts itself.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The trainer's tests first: what is compiled for them, a minute, is then compiled by one
    process of those that share the tests, and not by each."""
    items.sort(key=lambda item: "players/training" not in item.nodeid)
