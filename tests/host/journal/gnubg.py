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
    done = subprocess.run(
        [program(), "-t", "-q", "-r", "-p", "named.py"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "HOME": str(folder)},
        cwd=folder,
        timeout=120,
        check=False,
    )
    return [line[3:] for line in done.stdout.splitlines() if line.startswith("ID ")]


MOVE = re.compile(
    r"^Move number \d+: +(?P<who>\S[^\n]*?) to play (?P<dice>\d\d)$.*?Position ID: (?P<board>\S+)",
    re.MULTILINE | re.DOTALL,
)


def boards_shown(text: str, folder: Path) -> list[tuple[str, str, list[int]]]:
    """The board (its position id) on which GNU Backgammon shows each roll of a game in `.sgf`, who
    rolled, and what. Where Black plays after a board was set up, `imported` tells another one.
    """
    (folder / "shown.sgf").write_text(text, encoding="utf-8")
    (folder / "shown.cmd").write_text("load match shown.sgf\nexport match text shown.txt\n")
    subprocess.run(
        [program(), "-t", "-q", "-r", "-c", "shown.cmd"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "HOME": str(folder)},
        cwd=folder,
        timeout=120,
        check=False,
    )
    told = (folder / "shown.txt").read_text(encoding="utf-8")
    return [
        (one["board"], one["who"], sorted(map(int, one["dice"]))) for one in MOVE.finditer(told)
    ]
