"""Matches of other programs whose numbers have no end: read as far as they are any."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasch.cli import main

DIGITS = "9" * 5000
MAT = " 5 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5      42: 24/20 13/11\n"
SGF = "(;FF[4]GM[6]MI[length:{0}][game:0][ws:{0}][bs:0]PW[A]PB[B]RE[B+{0}];B[31hefe])"


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
