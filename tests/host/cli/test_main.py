"""What every command has in common: errors for people are one sentence."""

import pytest

from pasch.cli import flash, main
from pasch.lang import LANGUAGES


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
