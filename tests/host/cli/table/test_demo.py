"""What `pasch demo` refuses before it starts anything."""

import pytest

from pasch.cli import main


def test_a_seed_below_zero_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seed", "-1", "--lang", "de"]) == 2
    said = capsys.readouterr()
    assert "die Startzahl ist eine ganze Zahl ab 0, nicht -1" in said.err
    assert not said.out
