"""Whatever starts loads only what it needs: a table without a machine no compiled networks, a list
of games nothing of vision."""

import subprocess
import sys

import pytest

LOADED = """
import sys
{start}
print(*{{*sys.modules}} & {{"numba", "onnxruntime", "cv2", "numpy"}}, "and no more")
"""
COMMAND = """
from pasch.__main__ import main
sys.argv = ["pasch", *{words!r}]
try:
    main()
except SystemExit:
    pass
"""


def loaded(start: str) -> set[str]:
    """The libraries among the heavy ones that a fresh process has loaded after `start`."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(start=start)],
        capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    *_, last = done.stdout.splitlines()
    assert last.endswith("and no more"), done.stdout
    return set(last.removesuffix("and no more").split())


@pytest.mark.parametrize("module", ["pasch.live.assembly", "pasch.page.page", "pasch.page.app"])
def test_table_and_page_leave_thinking_to_the_process_that_thinks(module: str) -> None:
    assert "numba" not in loaded(f"import {module}")


def test_the_process_that_thinks_loads_the_networks() -> None:
    assert "numba" in loaded("import pasch.live.machine.thinking")
    assert "numba" in loaded("import pasch.analysis.judged")


@pytest.mark.parametrize(
    "words", ["--help", "games --help", "games list --journal none.db", "see --help"]
)
def test_a_command_without_pictures_loads_nothing_heavy(words: str) -> None:
    assert loaded(COMMAND.format(words=words.split())) == set()


def test_help_for_play_loads_no_network() -> None:
    assert not {"numba", "onnxruntime"} & loaded(COMMAND.format(words=["play", "--help"]))
