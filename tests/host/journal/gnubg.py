"""GNU Backgammon for tests: installed where that is possible, else asked for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from pasch.journal.stats.gnubg import GAMES_FOLDER, asked

# Its table of all endgames takes the package twenty seconds to make and says nothing of any match.
NO_TABLE = "gnubg gnubg/build-bearoffs boolean false"
HINT = "GNU Backgammon is missing; install it with: sudo apt-get install -y gnubg"


@cache
def program() -> str:
    """The program's path; installs the Debian package where it may, else says how to."""
    path = f"{os.environ.get('PATH', '')}:{GAMES_FOLDER}"
    found = shutil.which("gnubg", path=path)
    if not found and os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["apt-get", "install", "-y", "gnubg"]
        subprocess.run(["debconf-set-selections"], input=NO_TABLE, text=True, check=False)
        for words in (install, ["apt-get", "update"], install):
            if not found:
                subprocess.run(words, capture_output=True, check=False)
                found = shutil.which("gnubg", path=path)
    assert found, HINT
    return found


def imported(text: str, suffix: str, *commands: str) -> dict[str, Any]:
    """What GNU Backgammon makes of a file."""
    return asked(program(), text, suffix, commands)


SETTING = """
import gnubg
for player in "01":
    gnubg.command("set player " + player + " human")
for name in {names!r}:
    gnubg.command("set xgid " + name)
    print("\\nID " + gnubg.gnubgid())
"""


def named(xgids: list[str], folder: Path) -> list[str]:
    """The GNUbg IDs that GNU Backgammon gives positions set by their XGID."""
    (folder / "named.py").write_text(SETTING.format(names=xgids))
    said = _said(folder, "-p", "named.py")
    return [line[3:] for line in said.splitlines() if line.startswith("ID ")]


def told_by(text: str, folder: Path, *commands: str) -> str:
    """What GNU Backgammon says to these commands when it has loaded a game in `.sgf`."""
    (folder / "told.sgf").write_text(text, encoding="utf-8")
    (folder / "told.cmd").write_text("\n".join(["load match told.sgf", *commands, ""]))
    return _said(folder, "-c", "told.cmd")


def _said(folder: Path, *words: str) -> str:
    """What GNU Backgammon says when called with these words in a folder."""
    done = subprocess.run(
        [program(), "-t", "-q", "-r", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "HOME": str(folder)},
        cwd=folder,
        timeout=120,
        check=False,
    )
    return done.stdout


def statistics(text: str, folder: Path, plies: int) -> dict[str, list[float]]:
    """GNU Backgammon's own statistics of a match in `.sgf`, by their names and for each seat; of
    figures named alike, those of plays first, then those of the cube.
    """
    depths = [
        f"set analysis {kind} evaluation plies {plies}" for kind in ("chequerplay", "cubedecision")
    ]
    told = told_by(text, folder, *depths, "analyse match", "show statistics match")
    found: dict[str, list[float]] = {}
    for line in told.splitlines():
        columns = [NUMBER.search(column) for column in (line[40:65], line[65:])]
        figures = [float(number[0]) for number in columns if number]
        found.setdefault(line[:40].strip(), []).extend(figures)
    return found


NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
MOVE = re.compile(
    r"^Move number \d+: +(?P<who>\S[^\n]*?) to play (?P<dice>\d\d)$.*?Position ID: (?P<board>\S+)",
    re.MULTILINE | re.DOTALL,
)


def boards_shown(text: str, folder: Path) -> list[tuple[str, str, list[int]]]:
    """The board (its position id) on which GNU Backgammon shows each roll of a game in `.sgf`, who
    rolled, and what. Where Black plays after a board was set up, `imported` tells another one.
    """
    told_by(text, folder, "export match text shown.txt")
    told = (folder / "shown.txt").read_text(encoding="utf-8")
    return [
        (one["board"], one["who"], sorted(map(int, one["dice"]))) for one in MOVE.finditer(told)
    ]
