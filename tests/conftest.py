"""The order of the tests."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The trainer's tests first: what is compiled for them, a minute, is then compiled by one
    process of those that share the tests, and not by each."""
    items.sort(key=lambda item: "players/training" not in item.nodeid)
