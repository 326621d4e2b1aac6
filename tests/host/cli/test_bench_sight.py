"""`pasch bench sight`: what is counted, and what is said of folders that lack something."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from bench.changes import CHANGES, changed
from bench.labelled import Label, LabelledFolder, as_light_dark
from bench.sight import Score
from pasch.cli import main
from pasch_vision.observation import Observation, PlaceReading
from vision.scenes import FELT, FOLDER


def label(places: dict[str, str], covered: tuple[str, ...] = (), has_hand: bool = False) -> Label:
    return Label(Path("one.jpg"), places, None, frozenset(covered), has_hand, "", "test")


def read(
    contents: dict[str, str], confidence: float, covered: tuple[str, ...] = ()
) -> Observation:
    places = {
        name: PlaceReading(name, {content: 1.0}, name in covered)
        for name, content in contents.items()
    }
    return Observation(places, confidence)


def test_a_wrong_board_that_is_vouched_for_is_told_from_a_doubtful_one() -> None:
    score = Score()
    truth = label({"1": "bb"})
    score.add(truth, truth.places, read({"1": "bb", "2": "", "off": "b"}, 0.9))
    score.add(truth, truth.places, read({"1": "bb", "2": "w"}, 0.9))
    score.add(truth, truth.places, read({"1": "bbb", "2": ""}, 0.5))
    assert (score.places_right, score.places) == (4, 6)
    assert (score.boards_right, score.boards) == (1, 3)
    assert score.vouched_wrong == ["one.jpg"]
    assert score.doubtful == 1


def test_what_was_given_to_the_truth_is_weighed() -> None:
    score = Score()
    said = {"1": PlaceReading("1", {"b": 0.75, "bb": 0.25}), "2": PlaceReading("2", {"w": 1.0})}
    truth = label({"1": "bb"})
    score.add(truth, truth.places, Observation(said, 0.4))
    # One in four, and what was held for impossible: one in ten thousand.
    assert score.log_losses == pytest.approx([np.log(4), np.log(1e4)])


def test_hands_are_counted_apart_and_what_they_hide_must_be_reported() -> None:
    score = Score()
    truth = label({"1": "bb"}, covered=("1", "2"), has_hand=True)
    seen = {"1": "", "2": "", "3": "", "4": ""}
    score.add(truth, truth.places, read(seen, 0.9, covered=("1", "3")))
    score.add(truth, truth.places, read(seen, 0.9, covered=("2",)))
    assert (score.hands, score.boards) == (2, 0)
    assert (score.hand_hidden_found, score.hand_hidden, score.hand_extra) == (2, 4, 1)
    assert (score.hand_places_right, score.hand_places) == (4, 4)
    # The second does not report place 1 as hidden and vouches for it being empty.
    assert score.hands_accepted_wrong == ["one.jpg"]


def test_corners_may_be_written_as_pairs(tmp_path: Path) -> None:
    line = {"image": "a.jpg", "places": {}, "field_corners_px": [[1.5, 2], [9, 2], [9, 8], [1, 8]]}
    assert Label.parsed(line, tmp_path).corners == "1.5,2 9,2 9,8 1,8"
    assert Label.parsed({**line, "corners": "0,0 9,0 9,9 0,9"}, tmp_path).corners[:3] == "0,0"


def test_scores_add_up() -> None:
    one, other = Score(places=3, vouched_wrong=["a"]), Score(places=4, vouched_wrong=["b"])
    assert one.joined(other).places == 7
    assert one.joined(other).vouched_wrong == ["a", "b"]


def test_a_folder_has_its_line_of_figures(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["bench", "sight", str(FOLDER / FELT), "--way", "corners"])
    heading, line = capsys.readouterr().out.splitlines()
    assert heading.split()[:5] == ["scene", "places", "log", "loss", "boards"]
    assert line.startswith(FELT)
    right, places = line.split()[1].split("/")
    # One picture without a hand: 24 points and the bar.
    assert 0 < int(right) <= int(places) == 25
    is_vouched_wrong = line.split()[5] != "0" or line.split()[8] != "0"
    assert status == int(is_vouched_wrong)


def test_a_board_that_cannot_be_learned_is_said_and_the_next_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "few"
    shutil.copytree(FOLDER / FELT, folder)
    truth = folder / "truth.jsonl"
    lines = [json.loads(line) for line in truth.read_text().splitlines()]
    few = [one | {"places": {"1": "bb"}} if one["role"] == "calib_start" else one for one in lines]
    truth.write_text("\n".join(json.dumps(one) for one in few))
    assert main(["bench", "sight", str(folder), str(folder)]) == 0
    said = capsys.readouterr().out
    assert said.count("refused: Only 2 checkers would lie open on the board") == 2
    assert "in all" in said


@pytest.mark.parametrize(
    ("truth", "said"),
    [
        (None, "neither truth.jsonl nor truth.json"),
        ("{", "is not readable"),
        (json.dumps({"image": "a.jpg"}), "label 1"),
        (json.dumps({"image": "a.jpg", "places": {}}), "no picture with the role calib_empty"),
    ],
)
def test_what_a_folder_lacks_is_said_in_one_sentence(
    truth: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "profile.toml").write_bytes((FOLDER / FELT / "profile.toml").read_bytes())
    if truth is not None:
        (tmp_path / "truth.jsonl").write_text(truth)
    assert main(["bench", "sight", str(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("text", ["fog=1", "blur", "blur=-1"])
def test_an_unknown_change_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "sight", str(FOLDER / FELT), "--change", text]) == 2
    assert "NAME=LEVEL" in capsys.readouterr().err


def test_a_profile_may_be_told_that_checkers_are_wider() -> None:
    board = LabelledFolder.read(FOLDER / FELT).with_checkers(1.25).profile
    assert board.diameters == {"w": 50.0, "b": 50.0}


@pytest.mark.parametrize("times", ["0", "-1", "3", "nan"])
def test_checkers_of_no_size_are_refused(times: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "sight", str(FOLDER / FELT), "--checkers", times]) == 2
    assert "--checkers wants a number" in capsys.readouterr().err


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_keeps_size_and_source(name: str) -> None:
    image = np.random.default_rng(3).integers(40, 200, (36, 64, 3)).astype(np.uint8)
    before = image.copy()
    after = changed(image, name, 2.0)
    assert after.shape == image.shape
    assert after.dtype == np.uint8
    assert (image == before).all()
    assert (after != image).any()


def test_a_film_that_names_its_lighter_colour_is_told_in_light_and_dark() -> None:
    frame = {"image": "00.jpg", "places": {"6": "bww", "8": ""}}
    assert as_light_dark(frame, "b")["places_light_dark"] == {"6": "bbw", "8": ""}
    assert as_light_dark(frame, "w")["places_light_dark"] == frame["places"]
    assert as_light_dark(frame, None) == frame
    assert as_light_dark(frame, "b")["places"] == frame["places"]
