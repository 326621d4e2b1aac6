"""One browser for all tests of the page; each opens what it looks at anew."""

from collections.abc import Iterator

import pytest

from host.page.browser import Browser, browsing
from pasch.live import table


@pytest.fixture(scope="session")
def window() -> Iterator[Browser]:
    with browsing() as window:
        yield window


@pytest.fixture
def browser(window: Browser) -> Iterator[Browser]:
    yield window
    window.leave()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a picture that no camera takes."""
    monkeypatch.setattr(table, "PRESS_WAITS_S", 0.0)
