"""What every command has in common: errors for people are one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pasch.cli import main
from pasch.cli.maker import flash
from pasch.messages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_that_nobody_can_answer_is_one_sentence(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ask(arguments: object) -> int:
        raise EOFError

    monkeypatch.setattr(flash, "run", ask)
    assert main(["flash", "--lang", lang]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("pasch flash: ")
    assert "erminal" in said.err
    assert said.err.count("\n") == 1


TASKS = Path("/proc/self/task")
CALL_AND_MULTIPLY = """
import io, sys
from pathlib import Path
from pasch.cli import main
sys.stdin = io.StringIO()
assert main(["legal"]) == 0
import numpy
numpy.ones((300, 300)) @ numpy.ones((300, 300))
print(len(list(Path("/proc/self/task").iterdir())))
"""


@pytest.mark.skipif(not TASKS.exists(), reason="only Linux says how many threads there are")
@pytest.mark.parametrize(("asked", "threads"), [(None, 1), ("2", min(2, os.cpu_count() or 1))])
def test_numpy_has_no_threads_but_those_a_person_asks_for(asked: str | None, threads: int) -> None:
    own = {name: value for name, value in os.environ.items() if not name.endswith("NUM_THREADS")}
    asking = {} if asked is None else {"OPENBLAS_NUM_THREADS": asked}
    done = subprocess.run(
        [sys.executable, "-c", CALL_AND_MULTIPLY],
        env=own | asking,
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout.split()[-1]) == threads
