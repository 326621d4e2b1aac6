"""`pasch see`: one JSON answer per picture, errors in one sentence."""

import json
import re
from pathlib import Path

import pytest

from pasch.cli import main
from pasch.cli.jsonl.see import answer_of
from pasch_vision.observation import Observation, PlaceReading

FOLDER = Path(__file__).parents[3] / "data" / "recording-1"
BOARD = ["--board", str(FOLDER / "profile.toml")]
LEARNED = [
    *BOARD,
    "--empty",
    str(FOLDER / "calib_empty.jpg"),
    "--start",
    str(FOLDER / "calib_start.jpg"),
    "--game",
    "backgammon",
]


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_each_picture_gets_one_answer_with_the_contract_s_keys(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    frame = str(FOLDER / "frame_08.jpg")
    drawn = tmp_path / "seen.png"
    status = main(["see", frame, str(broken), frame, *LEARNED, "--explain", str(drawn)])
    first, second, third = answers(capsys)
    assert status == 2
    assert set(first) == {"image", "places", "covered", "confidence", "moved"}
    truth = json.loads((FOLDER / "truth.json").read_text())["frames"]
    places = next(f["places"] for f in truth if f["image"] == "frame_08.jpg")
    assert first["places"] == places
    assert first["covered"] == []
    assert first["moved"] is False
    assert set(second) == {"image", "error"}
    assert second["image"] == str(broken)
    assert third == first
    assert (tmp_path / "seen-frame_08.png").exists()


def test_start_places_may_be_given_instead_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    truth = json.loads((FOLDER / "truth.json").read_text())["frames"]
    start = json.dumps(truth[1]["places"])
    options = [*LEARNED[:-2], "--start-places", start]
    assert main(["see", str(FOLDER / "calib_start.jpg"), *options]) == 0
    assert answers(capsys)[0]["places"] == truth[1]["places"]


def test_corners_alone_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    text = json.loads((FOLDER / "corners.json").read_text())["argument"]
    assert main(["see", str(FOLDER / "calib_start.jpg"), *BOARD, "--corners", text]) == 0
    (answer,) = answers(capsys)
    assert set(answer) == {"image", "places", "covered", "confidence", "moved"}


@pytest.mark.parametrize(
    "way",
    [
        ["--calibration", "any.cal"],
        ["--corners", "1,1 2,1 2,2 1,2"],
        ["--start", "x.jpg"],
        ["--start", "x.jpg", "--start-places", '{"6": "w"}'],
    ],
)
def test_a_game_of_another_board_is_the_same_mistake_however_the_board_is_learned(
    way: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    picture = str(FOLDER / "calib_start.jpg")
    assert main(["see", picture, *BOARD, *way, "--game", "high-gammon"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "high-gammon is played on a board of kind 'high-gammon'" in told.err


def started(*others: str) -> list[str]:
    """The options that learn from the start picture and its corners, with no empty board."""
    corners = json.loads((FOLDER / "corners.json").read_text())["argument"]
    start = str(FOLDER / "calib_start.jpg")
    return [*BOARD, "--start", start, "--corners", corners, *others]


def test_one_known_position_with_the_corners_is_enough(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start = str(FOLDER / "calib_start.jpg")
    assert main(["see", start, *started("--game", "backgammon")]) == 0
    (answer,) = answers(capsys)
    known = {"1": "bb", "6": "wwwww", "8": "www", "12": "bbbbb"}
    known |= {"13": "wwwww", "17": "bbb", "19": "bbbbb", "24": "ww"}
    read = answer["places"]
    assert isinstance(read, dict)
    assert sum(read.get(name) == content for name, content in known.items()) >= 7


def test_a_start_set_up_otherwise_names_the_places(capsys: pytest.CaptureFixture[str]) -> None:
    places = {"1": "bb", "4": "wwwww", "8": "www", "12": "bbbbb"}
    places |= {"13": "wwwww", "17": "bbb", "19": "bbbbb", "24": "ww"}
    options = started("--start-places", json.dumps(places))
    assert main(["see", str(FOLDER / "frame_02.jpg"), *options]) == 2
    error = capsys.readouterr().err
    # Where what is named does not lie, and where it lies instead.
    named = error.split("differs at ")[1].split(";")[0]
    assert set(re.findall(r"\d+", named)) == {"4", "6"}
    assert error.count("\n") == 1


def test_markers_on_the_frame_tell_the_corners(capsys: pytest.CaptureFixture[str]) -> None:
    start = str(FOLDER / "calib_start.jpg")
    options = [*BOARD, "--start", start, "--game", "backgammon"]
    assert main(["see", start, *options]) == 0
    (answer,) = answers(capsys)
    assert isinstance(answer["places"], dict)
    assert answer["places"]["24"] == "ww"


def without_corners(*places: str) -> list[str]:
    """The options that learn from one picture of a board without markers."""
    scene = FOLDER.parent / "scenes" / "bg01_felt_green_window"
    start = ["--start", str(scene / "calib_start.jpg")]
    return ["--board", str(scene / "profile.toml"), *start, *places]


def test_one_picture_without_markers_tells_where_the_board_is_by_its_checkers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = without_corners("--game", "backgammon")
    assert main(["see", options[3], *options]) == 0
    (answer,) = answers(capsys)
    places = answer["places"]
    assert isinstance(places, dict)
    assert (places["24"], places["8"], places["1"]) == ("ww", "www", "bb")


def test_one_picture_that_does_not_tell_where_the_board_is_asks_for_the_corners(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = without_corners("--start-places", '{"24": "ww", "8": "www", "1": "bb"}')
    assert main(["see", options[3], *options]) == 2
    assert "--corners" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "--board"),
        (BOARD, "--calibration"),
        ([*BOARD, "--empty", "x.jpg"], "--start"),
        ([*BOARD, "--empty", "x.jpg", "--start", "y.jpg"], "--game"),
        ([*BOARD, "--calibration", "c.cal", "--corners", "1,1 2,1 2,2 1,2"], "combined"),
        ([*LEARNED, "--corners", "1,1 2,1 2,2 1,2"], "combined"),
        ([*BOARD, "--calibration", "c.cal", "--start", "y.jpg"], "combined"),
        ([*BOARD, "--start", "y.jpg", "--corners", "1,1 2,1 2,2 1,2"], "--game"),
        (["--board", "no-such-board", "--calibration", "c.cal"], "no-such-board"),
        ([*BOARD, "--calibration", "no-such.cal"], "no-such.cal"),
        ([*LEARNED[:-2], "--start-places", "{"], "JSON"),
        ([*LEARNED[:-2], "--start-places", '{"99": "w"}'], "99"),
        ([*LEARNED[:-2], "--start-places", '{"6": "x"}'], "colour"),
        ([*LEARNED[:-2], "--game", "chess"], "chess"),
    ],
)
def test_a_board_that_cannot_be_learned_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert main(["see", str(FOLDER / "frame_02.jpg"), *options]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert "Traceback" not in error


def test_a_board_found_again_after_a_bump_is_said_to_have_moved() -> None:
    places = {"6": PlaceReading("6", {"w": 1.0})}
    for lost, found_again in ((True, False), (False, True), (False, False)):
        seen = Observation(places, 0.9, moved=lost, found_again=found_again)
        assert answer_of(seen)["moved"] is (lost or found_again)
