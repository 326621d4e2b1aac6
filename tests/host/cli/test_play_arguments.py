"""`pasch play`: what cannot be is refused before camera and board are looked for."""

from __future__ import annotations

import pytest

from pasch.cli import main


@pytest.mark.parametrize(
    "words",
    [
        ("--match", "0"),
        ("--match", "-1"),
        ("--match", "five"),
        ("--brightness", "0"),
        ("--brightness", "16"),
    ],
)
def test_numbers_out_of_range_are_refused(
    words: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["play", "backgammon", *words])
    assert exit_.value.code == 2
    assert words[0] in capsys.readouterr().err.splitlines()[-1]
