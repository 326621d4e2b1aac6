"""`pasch calibrate` from the command line, on the recorded board."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest

from pasch.cli import main
from pasch.cli.table import calibrate
from pasch.rules import GAMES
from pasch.workflows.known_position import known_position
from pasch.workflows.saved_calibrations import why_not
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import BoardProfile, load_profile
from pasch_hardware.message import message
from pasch_vision.calibration import Calibration
from pasch_vision.drawing.explain import write_png
from pasch_vision.picture import read_picture
from vision.recorded import FOLDER
from vision.scenes import CARD, true_corners
from vision.scenes import FOLDER as SCENES

BOARD = ["calibrate", "--lang", "en", "--board", str(FOLDER / "profile.toml")]
PICTURES = [
    "--empty",
    str(FOLDER / "calib_empty.jpg"),
    "--start",
    str(FOLDER / "calib_start.jpg"),
    "--game",
    "backgammon",
]
CORNERS = "274.8,139.3 898.9,76.8 1027.8,542.2 262.5,635.9"


def test_two_pictures_make_a_file_and_say_how_sure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.cal"
    check = ["--check", str(FOLDER / "frame_05.jpg")]
    assert main([*BOARD, *PICTURES, "--out", str(out), *check]) == 0
    said = capsys.readouterr().out
    assert re.search(r"right to about [01]\.\d mm", said)
    assert "where it was learned" in said
    assert "Place 1 lies at the bottom right of the board in the picture, and the lighter" in said
    again = ["--calibration", str(out), "--check", str(FOLDER / "frame_09.jpg")]
    assert main([*BOARD, *again]) == 0
    assert "where it was learned" in capsys.readouterr().out
    kept = Calibration.load(out, load_profile(FOLDER / "profile.toml"))
    assert kept.created != ""
    assert kept.start_places["6"] == "wwwww"


@pytest.mark.parametrize("share", [0.0, 0.03])
def test_a_picture_that_is_nearly_black_is_called_too_dark(
    share: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, dark = tmp_path / "board.cal", tmp_path / "dark.png"
    write_png(dark, np.asarray(read_picture(FOLDER / "frame_05.jpg") * share, np.uint8))
    assert main([*BOARD, *PICTURES, "--out", str(out), "--check", str(dark)]) == 1
    said = capsys.readouterr().out.splitlines()[1:]
    assert said == [
        "The fresh picture is too dark to see the board in; turn on more light, or uncover the"
        " camera, and take it again."
    ]
    kept = Calibration.load(out, load_profile(FOLDER / "profile.toml"))
    assert why_not(kept, read_picture(dark)) == message("kept-sight.light")


def test_a_board_learned_from_its_start_is_known_to_have_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The board need not have been cleared."""
    fresh, moved = FOLDER / "frame_05.jpg", tmp_path / "moved.png"
    write_png(moved, np.roll(read_picture(fresh), (6, -9), axis=(0, 1)))
    words = [*BOARD, *PICTURES[2:], "--corners", CORNERS, "--out", str(tmp_path / "board.cal")]
    assert main([*words, "--check", str(fresh)]) == 0
    assert "where it was learned" in capsys.readouterr().out
    assert main([*words, "--check", str(moved)]) == 0
    # 10.8 pixels, and the corners are seen to within two.
    assert re.search(r"moved by (9|1[0-2]) pixels and was found again", capsys.readouterr().out)


def test_a_position_named_with_a_checker_too_few_is_said_to_look_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = {**known_position(GAMES["backgammon"])[0].as_dict(), "6": "wwww"}
    words = [*BOARD, *PICTURES[2:4], "--start-places", json.dumps(named), "--corners", CORNERS]
    assert main([*words, "--out", str(tmp_path / "board.cal")]) == 0
    assert "differs from what was named at 6:" in capsys.readouterr().out


@pytest.mark.parametrize("times", [1.06, 1.09])
def test_corners_of_the_rails_are_asked_about_before_profile_or_position_is_blamed(
    times: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corners = np.array([pair.split(",") for pair in CORNERS.split()], dtype=float)
    wider = corners.mean(axis=0) + (corners - corners.mean(axis=0)) * times
    said = " ".join(f"{x:.1f},{y:.1f}" for x, y in wider)
    main([*BOARD, *PICTURES[2:], "--corners", said, "--out", str(tmp_path / "board.cal")])
    assert "inside the rails" in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("level", "said", "why"),
    [
        (255, "Much of the board is overexposed in the fresh picture", "kept-sight.light"),
        (128, "The fresh picture shows nothing but one colour", "kept-sight.blank"),
    ],
)
def test_a_picture_that_shows_nothing_is_not_called_a_moved_board(
    level: int, said: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, flat = tmp_path / "board.cal", tmp_path / "flat.png"
    write_png(flat, np.full((720, 1280, 3), level, np.uint8))
    assert main([*BOARD, *PICTURES, "--out", str(out), "--check", str(flat)]) == 1
    [line] = capsys.readouterr().out.splitlines()[1:]
    assert line.startswith(said)
    kept = Calibration.load(out, load_profile(FOLDER / "profile.toml"))
    assert why_not(kept, read_picture(flat)) == message(why)


def test_corners_alone_are_kept_of_a_board_that_they_are_not_enough_to_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corners = " ".join(f"{x},{y}" for x, y in true_corners(CARD))
    words = ["--board", str(SCENES / CARD / "profile.toml"), "--corners", corners]
    words += ["--check", str(SCENES / CARD / "calib_start.jpg")]
    assert main(["calibrate", *words, "--out", str(tmp_path / "card.cal")]) == 0
    assert "Corners alone cannot tell whether the board moves" in capsys.readouterr().out


def test_a_file_must_be_named_to_keep_it_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BOARD, *PICTURES]) == 2
    assert "--out" in capsys.readouterr().err


def test_in_german(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*BOARD, "--corners", CORNERS, "--check", str(FOLDER / "frame_05.jpg")]
    words[words.index("en")] = "de"
    assert main([*words, "--out", str(tmp_path / "board.cal")]) == 0
    assert "angegebenen Ecken" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--corners", CORNERS], "--check IMG"),
        (["--corners", "1,2 3,4", "--check", str(FOLDER / "frame_05.jpg")], "Give four corners"),
        (["--calibration", "old.cal"], "--check IMG"),
        (["--camera", "0", *PICTURES], "takes the pictures itself"),
        ([*PICTURES[:3], PICTURES[1], *PICTURES[4:]], "show the same"),
        ([], "say how the board looks"),
    ],
)
def test_what_cannot_be_learned_is_refused_in_one_sentence(
    options: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.cal"
    assert main([*BOARD, *options, "--out", str(out)]) == 2
    captured = capsys.readouterr()
    assert reason in captured.err
    assert captured.err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize("learned_by", [["--camera", "0"], PICTURES], ids=["camera", "pictures"])
def test_a_place_that_cannot_be_written_to_is_told_before_a_board_is_set_up_or_learned(
    learned_by: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(calibrate, "guiding", lambda *_: pytest.fail("somebody is asked"))
    monkeypatch.setattr(calibrate, "calibration_from", lambda *_: pytest.fail("it is learned"))
    out = tmp_path / "nowhere" / "board.cal"
    assert main([*BOARD, *learned_by, "--out", str(out)]) == 2
    assert f"cannot be written to {out} (" in capsys.readouterr().err


class _Asked(Exception):
    """What the guide was to be learned by."""


class _Guide:
    def learn(self, _: BoardProfile, places: Mapping[str, str], is_start: bool) -> Calibration:
        raise _Asked(dict(places), is_start)


@pytest.mark.parametrize("name", GAMES)
def test_under_a_camera_a_board_is_learned_by_the_position_it_is_played_with(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[name]
    known, begun = known_position(game)
    monkeypatch.setattr(calibrate, "guiding", lambda *_: nullcontext(_Guide()))
    board = ["--board", KINDS[game.equipment.board].built_in, "--game", name]
    words = ["calibrate", *board, "--camera", "0", "--out", str(tmp_path / "board.cal")]
    with pytest.raises(_Asked) as asked:
        main(words)
    assert asked.value.args == (known.as_dict(), begun == name)
    with pytest.raises(_Asked) as asked:
        main([*words, "--start-places", json.dumps(known.as_dict())])
    assert asked.value.args == (known.as_dict(), False)
