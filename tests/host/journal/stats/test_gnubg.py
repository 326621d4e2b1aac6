"""GNU Backgammon that dies or hangs: one sentence, and what to do."""

from pathlib import Path

import pytest

from pasch.errors import JournalError
from pasch.journal.stats.gnubg import asked


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("exit 3", "gave no answer about this match (exit status 3)"),
        ("echo broken; exit 1", "gave no answer about this match (broken)"),
        ("exec sleep 60", "took longer than 0.2 s"),
    ],
)
def test_an_engine_that_does_not_answer_is_told_with_what_judges_instead(
    tmp_path: Path, does: str, says: str
) -> None:
    program = tmp_path / "gnubg"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(0o755)
    with pytest.raises(JournalError) as refused:
        asked(str(program), "", ".mat", (), timeout_s=0.2 if "sleep" in does else 20.0)
    assert says in str(refused.value)
    assert "machine player" in str(refused.value)
