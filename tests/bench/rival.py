"""The same backgammon decisions given to gnubg-nn, a generator in C with Python bindings.

It is installed into an environment of its own and measured in a process of its own, each result
turned into Python tuples; nothing of Pasch is imported there.
"""

from __future__ import annotations

import json
import os
import subprocess
import venv
from collections.abc import Sequence
from pathlib import Path

from pasch.errors import PaschError

__all__ = ["Decision", "environment", "rival_figures"]

# (mover's counts, other side's counts, dice): points 1 to 24 as each counts them, then the bar
Decision = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
PACKAGE = "gnubg-nn"
_PROGRAM = """
import json, sys, time
import gnubg_nn

asked = [([other, own], dice) for own, other, dice in json.load(sys.stdin)]
best = []
for _ in range(int(sys.argv[1])):
    results, began = 0, time.process_time()
    for board, dice in asked:
        found = [gnubg_nn.board_from_position_key(key) for key in gnubg_nn.moves(board, *dice)]
        results += len(found)
    best.append(time.process_time() - began)
print(json.dumps([len(asked) / min(best), results]))
"""


def environment() -> Path:
    """The Python that has gnubg-nn, installed into the user's cache at the first time.

    Raises `PaschError` where it cannot be installed.
    """
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    home = cache / "pasch" / PACKAGE
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    if not _answers(folder / "python", "import gnubg_nn"):
        venv.create(home, with_pip=True)
        command = [str(folder / "python"), "-m", "pip", "install", "--quiet", PACKAGE]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            raise PaschError(
                f"{PACKAGE} could not be installed; call '{' '.join(command)}' to see why, "
                "or leave out --against"
            )
    return folder / "python"


def _answers(python: Path, program: str) -> bool:
    command = [str(python), "-c", program]
    return python.exists() and not subprocess.run(command, capture_output=True).returncode


def rival_figures(asked: Sequence[Decision], rounds: int) -> tuple[float, int]:
    """(sets of legal plays per second in the best of the rounds, results in all)."""
    ran = subprocess.run(
        [str(environment()), "-c", _PROGRAM, str(rounds)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        raise PaschError(f"{PACKAGE} could not be measured: {ran.stderr.strip()[-200:]}")
    per_s, results = json.loads(ran.stdout)
    return float(per_s), int(results)
