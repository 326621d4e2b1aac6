"""What every command has in common: errors for people are one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pasch.cli import main
from pasch.cli.maker import flash
from pasch.cli.parser import Parser
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


@pytest.mark.parametrize(
    "words",
    [
        ["lights", "--seconds", "-1"],
        ["lights", "--seconds", "nan"],
        ["lights", "--seconds", "1e400"],
        ["calibrate", "--new-board", "--bar", "nan"],
        ["calibrate", "--new-board", "--bar-height", "-5"],
        ["report", "--frames", "-3"],
        ["report", "--frames", "1.5"],
    ],
)
def test_a_number_that_is_out_of_bounds_is_refused_in_one_sentence(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main([*words, "--lang", "en"])
    assert ended.value.code == 2
    assert "give a number between 0" in capsys.readouterr().err


@pytest.mark.parametrize("clock", ["nan+nan", "12+inf", "inf+1", "-1+5", "12+1e9"])
def test_a_clock_has_numbers_that_a_clock_can_show(clock, capsys):
    with pytest.raises(SystemExit):
        main(["play", "backgammon", f"--clock={clock}", "--lang", "en"])
    assert "a clock is a delay in seconds" in capsys.readouterr().err


def test_a_name_on_the_command_line_does_not_command_the_terminal(tmp_path, capsys):
    assert main(["games", "list", str(tmp_path / "a\x1b[2J\u202e\n.db"), "--lang", "en"]) == 2
    assert "a?[2J? .db" in capsys.readouterr().err


@pytest.mark.parametrize("points", ["0", "1000", "9" * 5000, "²"])
def test_a_match_has_an_end(points, capsys):
    with pytest.raises(SystemExit):
        main(["play", "backgammon", "--match", points, "--lang", "en"])
    assert "a match goes to 1 to 999 points" in capsys.readouterr().err


def test_what_a_command_does_not_know_is_explained_by_that_command(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["games", "list", "--keep", "30", "--lang", "en"])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("usage: pasch games list [-h]")
    assert told.endswith("\npasch games list: unrecognized arguments: --keep\n")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("it's", "invalid choice: 'it's' (choose"),
        ("99", "invalid choice: '99' (choose from 'list'"),
    ],
)
def test_a_word_that_is_no_choice_is_quoted_as_in_every_sentence(word, told, capsys):
    with pytest.raises(SystemExit):
        main(["games", word, "--lang", "en"])
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games", "pictures", "--keep", "x"], "Angabe --keep: gib eine Zahl"),
        (["games", "pictures", "--keep", "9" * 20], "höchstens 999999, oder „forever“"),
        (["bench", "referee", "--count", "x"], "Angabe --count: "),
        (["games", "show", "games.db", "x"], "Angabe NUMMER: "),
        (["games", "import", "games.db"], "diese Angaben fehlen noch: DATEI"),
        (["games", "import"], "diese Angaben fehlen noch: JOURNAL, DATEI"),
    ],
)
def test_an_option_is_named_as_it_is_typed_and_an_argument_as_help_shows_it(words, told, capsys):
    with pytest.raises(SystemExit):
        main([*words, "--lang", "de"])
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["play", "backgammon", "--journal", ""],
        ["calibrate", "--out", ""],
        ["hardware", "--out", " "],
        ["games", "list", ""],
    ],
)
def test_a_file_without_a_name_is_refused(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main([*words, "--lang", "en"])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.endswith("nothing stands after it: say what is meant, or leave it out\n")


@pytest.mark.parametrize("lang", [" de", "de ", "DE"])
def test_a_space_around_a_word_or_a_capital_language_changes_nothing(lang, capsys, monkeypatch):
    monkeypatch.setattr(Parser, "lang", "en")
    with pytest.raises(SystemExit):
        main(["play", " backgammon", "--match", " 0 ", "--lang", lang])
    assert "bis 999 Punkte" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["games", "show", "games.db", "abc"], "argument NUMBER: 'abc' is not a whole number"),
        (["demo", "--seed", "x"], "argument --seed: 'x' is not a whole number"),
    ],
)
def test_a_word_where_a_number_belongs_is_told_in_english_for_people(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([*words, "--lang", "en"])
    assert says in capsys.readouterr().err
