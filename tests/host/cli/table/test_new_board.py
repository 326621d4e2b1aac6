"""`pasch calibrate --new-board`: from one picture to a profile that reads as any other."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pasch.cli import main
from pasch.cli.maker import doctor
from pasch.cli.table import calibrate, new_board
from pasch.errors import RequestError
from pasch.page.setup.choices import choices
from pasch.workflows import own_boards
from pasch.workflows.own_boards import board_or_file
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.boards.profile_text import profile_text
from vision.scenes import CARD, FELT, FOLDER, STRIP, true_corners


def test_a_new_board_is_not_written_over_a_file_that_lies_there(tmp_path: Path) -> None:
    """One that holds a board of another name, or cannot be read just now."""
    journal, folder = tmp_path / "games.db", tmp_path / "boards"
    mine = replace(load_profile("club-50"), name="mine")
    own_boards.save(mine, journal)
    (folder / "mine.toml").rename(folder / "yours.toml")
    (folder / "theirs.toml").write_text("no profile")
    for name in ("yours", "theirs"):
        with pytest.raises(RequestError, match="there is a board"):
            own_boards.save(replace(mine, name=name), journal)
    assert [*own_boards.own_boards(journal)] == ["mine"]
    assert (folder / "theirs.toml").read_text() == "no profile"


def test_a_board_that_another_program_keeps_at_this_moment_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have found the name free."""
    journal, file = tmp_path / "games.db", tmp_path / "boards" / "mine.toml"
    mine = replace(load_profile("club-50"), name="mine")

    def text(profile: BoardProfile) -> str:
        if not file.exists():
            file.write_text("theirs")
        return profile_text(profile)

    monkeypatch.setattr(own_boards, "profile_text", text)
    with pytest.raises(RequestError, match="there is a board 'mine' already"):
        own_boards.save(mine, journal)
    assert file.read_text() == "theirs"


def words(scene: str, *more: str) -> list[str]:
    corners = " ".join(f"{x},{y}" for x, y in true_corners(scene))
    picture = str(FOLDER / scene / "calib_empty.jpg")
    start = ["calibrate", "--lang", "en", "--new-board", "--picture", picture]
    return [*start, "--corners", corners, *more]


def test_a_picture_corners_and_a_diameter_make_a_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, drawn = tmp_path / "mine.toml", tmp_path / "mine.png"
    known = load_profile(FOLDER / FELT / "profile.toml")
    diameter = f"{known.diameter('w'):g}"
    assert (
        main(words(FELT, "--diameter", diameter, "--out", str(out), "--explain", str(drawn))) == 0
    )
    said = capsys.readouterr().out
    assert f"kept in {out}" in said
    assert "measure the playing field" in said
    made = load_profile(out)
    assert made.name == "mine"
    assert "electronics" not in out.read_text()
    assert not any(place.leds for place in made.places)
    assert made.field == pytest.approx(known.field, rel=0.03)
    assert drawn.stat().st_size > 100_000
    for number in range(1, 25):
        anchor, real = (board.place(str(number))[0].anchor for board in (made, known))
        shares = [a / f for a, f in zip(anchor, made.field, strict=True)]
        assert shares == pytest.approx(
            [a / f for a, f in zip(real, known.field, strict=True)], abs=0.006
        )


def test_a_board_that_is_called_something_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By every command that takes a board, and on the page."""
    journal = tmp_path / "games.db"
    for module in (calibrate, new_board, doctor):
        monkeypatch.setattr(module, "default_journal", lambda: journal)
    assert main(words(FELT, "--diameter", "40")) == 2
    assert "--name" in capsys.readouterr().err
    assert main(words(FELT, "--diameter", "40", "--name", "felt one")) == 0
    assert "--board felt-one" in capsys.readouterr().out
    assert board_or_file("felt-one", journal).name == "felt-one"
    assert {"name": "felt-one", "kind": "backgammon"} in choices("en", journal)["boards"]
    assert main(["doctor", "--board", "felt-one", "--port", "none", "--camera", "none"]) == 0
    assert "felt-one" in capsys.readouterr().out
    assert main(words(FELT, "--diameter", "40", "--name", "felt one")) == 2
    assert "already" in capsys.readouterr().err


def test_other_kinds_and_what_is_told_rather_than_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "four.toml"
    options = ["--kind", "high-gammon", "--diameter", "29", "--field", "394x394"]
    assert main(words(CARD, *options, "--thickness", "8", "--out", str(out))) == 0
    assert "measure" not in capsys.readouterr().out
    made = load_profile(out)
    assert (made.board, made.field) == ("high-gammon", (394.0, 394.0))
    assert set(made.thicknesses.values()) == {8.0}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--diameter", "wide"], "--diameter wants millimetres"),
        (["--diameter", "w=40"], "b=20"),
        (["--diameter", "4"], "5 to 100"),
        (["--diameter", "40", "--field", "large"], "--field wants"),
        (["--diameter", "40", "--field", "200x150"], "do not fit"),
    ],
)
def test_what_makes_no_board_is_one_sentence(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mine.toml"
    assert main(words(FELT, *options, "--out", str(out))) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1
    assert not out.exists()


def test_a_picture_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--new-board", "--out", "mine.toml"]) == 2
    assert "--picture" in capsys.readouterr().err


def test_lights_are_written_where_they_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "lit.toml"
    assert main(words(FELT, "--diameter", "40", "--lights", "--out", str(out))) == 0
    assert any(place.leds for place in load_profile(out).places)
    assert "no points" not in capsys.readouterr().out


def test_a_profile_fresh_from_here_is_no_fault_to_the_doctor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "mine.toml"
    assert main(words(FELT, "--diameter", "40", "--out", str(out))) == 0
    assert main(["doctor", "--board", str(out), "--port", "none", "--camera", "none"]) == 0
    assert "✗" not in capsys.readouterr().out


def test_corners_that_lie_on_no_board_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = str(FOLDER / FELT / "calib_empty.jpg")
    corners = " ".join(f"{x + 150},{y + 80}" for x, y in true_corners(FELT))
    start = ["calibrate", "--lang", "en", "--new-board", "--picture", picture]
    out = str(tmp_path / "none.toml")
    assert main([*start, "--corners", corners, "--diameter", "40", "--out", out]) == 0
    assert "shows no points between these corners" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("scene", "first", "options", "said"),
    [
        (STRIP, 0, ["--kind", "gamwin", "--diameter", "22"], ""),
        # The corners of a strip that lies across the picture, named as the picture has them.
        (STRIP, 3, ["--kind", "gamwin", "--diameter", "22"], "unusual proportions"),
        (CARD, 0, ["--kind", "high-gammon", "--diameter", "29", "--field", "394x394"], ""),
        (CARD, 0, ["--kind", "high-gammon", "--diameter", "29", "--field", "394x594"], "0.66"),
        (FELT, 0, ["--diameter", "40", "--field", "558x440"], ""),
        (FELT, 0, ["--diameter", "40", "--field", "440x558"], "0.79 times"),
    ],
)
def test_a_field_of_odd_proportions_is_told(
    scene: str,
    first: int,
    options: list[str],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = true_corners(scene)
    corners = " ".join(f"{x},{y}" for x, y in (*found[first:], *found[:first]))
    start = ["calibrate", "--lang", "en", "--new-board", *options, "--corners", corners]
    picture = str(FOLDER / scene / "calib_empty.jpg")
    assert main([*start, "--picture", picture, "--out", str(tmp_path / "odd.toml")]) == 0
    told = capsys.readouterr().out
    assert said in told
    assert ("But" in told) is bool(said)


def test_of_a_film_that_is_too_short_one_picture_is_to_be_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(FOLDER / FELT / "calib_empty.jpg", tmp_path)
    film = ["--camera", str(tmp_path), "--lang", "en"]
    assert main(["calibrate", "--new-board", "--name", "mine", *film]) == 2
    told = capsys.readouterr().err
    assert f"{tmp_path} is over" in told
    assert "--picture IMG" in told
