"""`pasch hardware`: files for a sound board, sentences for one that cannot be built."""

import json
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

import pasch_hardware
from pasch.cli import main
from pasch_hardware.boards.electronics import board_config
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.errors import PaschError
from pasch_hardware.maker.enclosure import dice_box

PROFILE = Path(pasch_hardware.__file__).parent / "boards" / "profiles" / "gamwin-strip.toml"


def changed(tmp_path, before, after):
    text = PROFILE.read_text(encoding="utf-8")
    assert before in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(before, after), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(("lang", "words"), [("en", "can be built"), ("de", "lässt sich bauen")])
def test_a_sound_board_is_called_sound(capsys, lang, words):
    assert main(["--lang", lang, "hardware", "--board", "club-50", "--check"]) == 0
    assert words in capsys.readouterr().out


def test_every_fault_is_a_line_and_nothing_is_written(tmp_path, capsys):
    board = changed(tmp_path, "dice_pitch = 11.0", "dice_pitch = 9.0")
    out = tmp_path / "out"
    assert main(["--lang", "en", "hardware", "--board", board, "--out", str(out)]) == 2
    first, *faults = capsys.readouterr().out.splitlines()
    assert first == "The board gamwin-strip cannot be built yet:"
    assert any("dice_pitch at least 10.8 mm" in fault for fault in faults)
    assert not out.exists()


def test_nothing_is_left_behind_without_the_package_that_writes_pdf(tmp_path, capsys, monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "reportlab"]:
        monkeypatch.delitem(sys.modules, name)
    find = PathFinder.find_spec

    def without(name, *more):
        return None if name == "reportlab" else find(name, *more)

    monkeypatch.setattr(PathFinder, "find_spec", without)
    out = tmp_path / "out"
    assert main(["--lang", "en", "hardware", "--board", "club-50", "--out", str(out)]) != 0
    assert "pip install reportlab" in capsys.readouterr().err
    assert not out.exists()


@pytest.fixture
def no_modeller(monkeypatch):
    """As where build123d is not installed."""

    def missing(profile):
        raise dice_box.ToolMissing("pip install build123d")

    monkeypatch.setattr(dice_box, "box_solids", missing)


@pytest.mark.usefixtures("no_modeller")
def test_all_files_are_written_without_the_modeller(tmp_path, capsys):
    """The box is left out, with what to do, and the page says less."""
    arguments = ["--lang", "en", "hardware", "--board", "gamwin-strip", "--out", str(tmp_path)]
    assert main([*arguments, "--paper", "letter", "--fov", "80"]) == 0
    said = capsys.readouterr().out
    assert "Left out: pip install" in said
    inner = tmp_path / "gamwin-strip"
    config = json.loads((inner / "board.json").read_text())
    assert config == board_config(load_profile("gamwin-strip"))
    page = (tmp_path / "gamwin-strip.md").read_text()
    assert "dice-box-apart.png" not in page
    assert "80° across" in page
    assert (inner / "drilling-letter.pdf").read_bytes().startswith(b"%PDF")
    assert not list(inner.glob("*.stl"))


@pytest.mark.usefixtures("no_modeller")
def test_a_board_may_have_any_name(tmp_path, capsys):
    board = changed(tmp_path, 'name = "gamwin-strip"', 'name = "../Ada\'s Brett / 2"')
    out = tmp_path / "out"
    assert main(["hardware", "--board", board, "--out", str(out), "--pictures-only"]) == 0
    capsys.readouterr()
    assert sorted(file.name for file in out.iterdir()) == ["Ada-s-Brett-2", "Ada-s-Brett-2.md"]


def test_an_impossible_view_is_one_sentence(capsys):
    assert main(["--lang", "en", "hardware", "--fov", "5"]) == 2
    assert "between 20 and 150 degrees, not 5" in capsys.readouterr().err


@pytest.mark.usefixtures("no_modeller")
def test_a_folder_that_cannot_be_written_to_is_named_with_what_to_do(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("mine")
    assert main(["--lang", "en", "hardware", "--out", str(file)]) == 2
    said = capsys.readouterr().err
    assert str(file) in said
    assert "choose another folder with --out" in said
    assert file.read_text() == "mine"


def test_a_missing_tool_is_an_error_for_people():
    assert issubclass(dice_box.ToolMissing, PaschError)
