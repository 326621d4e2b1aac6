"""The page that a command opens: where it is, and what is said where no browser shows it."""

import argparse
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from queue import Queue

import pytest

from pasch.cli.table import page
from pasch.messages import sentence
from pasch.page.door.server import bound
from pasch_hardware.message import Message

WAIT_S = 60.0


def told(folder: Path, port: int = 0) -> list[str]:
    """What a terminal is told when the page is opened."""
    heard: Queue[Message | None] = Queue()
    words = argparse.Namespace(page="on", page_port=port, page_new_keys=False)
    with ExitStack() as stack:
        opened = page.opened_page(words, folder / "games.db", stack, heard.put, is_usual=True)
        assert opened is not None
        lines = [heard.get(timeout=WAIT_S) for _ in range(3 if opened.site.elsewhere else 2)]
    return [sentence(line, "en") for line in lines if line is not None]


@pytest.mark.parametrize("has_screen", [False, True])
def test_where_no_browser_opens_it_is_said_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_screen: bool
) -> None:
    monkeypatch.setattr(page, "is_seen", lambda: True)
    monkeypatch.setattr(page, "_has_screen", lambda: has_screen)
    monkeypatch.setattr(webbrowser, "open", lambda link: False)
    where, what_to_do = told(tmp_path)
    assert "/#key=" in where
    assert what_to_do.startswith("No browser opens here: open that address")


def test_a_taken_port_is_told_with_the_address_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "is_seen", lambda: True)
    monkeypatch.setattr(page, "_has_screen", lambda: False)
    taken, _ = bound("127.0.0.1", 0)
    with taken:
        port = taken.getsockname()[1]
        why, where, _ = told(tmp_path, port)
    assert why.startswith(f"Port {port} is taken, perhaps by another table on this machine")
    instead = where.partition("http://127.0.0.1:")[2].partition("/")[0]
    assert f"at port {instead} now" in why
