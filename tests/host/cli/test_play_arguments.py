"""`pasch play`: what cannot be is refused before camera and board are looked for."""

from __future__ import annotations

import pytest

from pasch.cli import main
from pasch.table.presses import CARD


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


def test_the_card_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    help_text = capsys.readouterr().out
    assert all(f"{presses} ×" in help_text for presses in CARD)
