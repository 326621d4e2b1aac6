"""Matches of other programs that have no end, in their numbers or at all: read as far as they are
any, in time and memory that grow no faster than the file.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from host.journal.work import work_of
from pasch.cli import main
from pasch.journal.formats.sgf_reader import read_sgf

DIGITS = "9" * 5000
MAT = " 5 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5      42: 24/20 13/11\n"
SGF = "(;FF[4]GM[6]MI[length:{0}][game:0][ws:{0}][bs:0]PW[A]PB[B]RE[B+{0}];B[31hefe])"

BEGUN = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[A]PB[B]"
BOUNDED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30))
from pasch.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("name", "text", "status"),
    [
        ("length.mat", MAT.replace("5 point", f"{DIGITS} point"), 2),
        ("score.mat", MAT.replace("A : 0", f"A : {DIGITS}"), 0),
        ("wins.mat", f"{MAT}      Wins {DIGITS} points\n", 0),
        ("all.sgf", SGF.format(DIGITS), 0),
    ],
)
def test_numbers_of_thousands_of_digits_are_no_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, text: str, status: int
) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert main(["games", "import", str(tmp_path / "games.db"), str(path)]) == status
    said = capsys.readouterr()
    assert len((said.out + said.err).splitlines()) <= 2


@pytest.mark.parametrize("node", [";W[31hefe]", ";AE[a:y]AW[a]AB[b]"])
def test_a_match_ten_times_as_long_is_ten_times_the_work(node: str) -> None:
    """It was a hundred times the work: over a minute for a megabyte."""

    def work(count: int) -> int:
        text = BEGUN + node * count + ")\n"
        assert len(read_sgf(text).games[0].deeds) == count
        return work_of(lambda: read_sgf(text))

    assert work(1000) < 11 * work(100)


def test_a_comment_without_an_end_takes_no_memory(tmp_path: Path) -> None:
    """Nine megabytes of it took two gigabytes."""
    path = tmp_path / "endless.sgf"
    path.write_text(f"{BEGUN};W[31hefe]C[{'x' * 9_000_000}\n")
    ran = subprocess.run(
        [sys.executable, "-c", BOUNDED, "games", "import", str(tmp_path / "games.db"), str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0
    assert "Everything before that was kept" in ran.stderr
