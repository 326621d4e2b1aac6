"""`pasch referee` with pictures of the High Gammon board and the Gamwin strip."""

import json

from host.cli.jsonl.test_referee import pasch
from pasch_hardware.boards.profile import load_profile
from pasch_vision.learned.known import learn_board
from pasch_vision.picture import read_picture
from pasch_vision.sources.frame import Frame
from pasch_vision.sources.recording import Recorder
from vision.scenes import CARD, FOLDER, STRIP, start_places


def told(scene, *lines):
    folder = FOLDER / scene
    answers, status, errors = pasch(
        lines,
        *("--folder", folder, "--board", folder / "profile.toml"),
        *("--empty", folder / "calib_empty.jpg", "--start", folder / "calib_start.jpg"),
        *("--start-places", json.dumps(start_places(scene))),
    )
    assert (status, errors) == (0, "")
    return answers


def start(game, places, **more):
    return {"event": "start", "game": game, "places": places, **more}


FRAME = {"event": "frame", "image": "calib_start.jpg"}


def test_high_gammon_from_its_pictures():
    places = start_places(CARD)
    before = {**places, "S1": "bbb", "S3": "bb"}
    answers = told(
        CARD,
        start("high-gammon", places, turn="blue"),
        FRAME,
        start("high-gammon", before, turn="blue"),
        FRAME,
        {"event": "roll", "seat": "blue", "dice": [2, 6]},
        FRAME,
        start("high-gammon", {**places, "S6": "bbb", "SE": "b"}, turn="blue"),
        {"event": "roll", "seat": "blue", "dice": [1, 6]},
        FRAME,
    )
    assert [answer["verdict"] for answer in answers] == [
        *("started", "waiting", "started", "desync", "rolled", "incomplete"),
        *("started", "rolled", "illegal"),
    ]
    assert answers[3]["repair"] == [{"from": "S3", "to": "S1"}]
    assert answers[5]["dice_left"] == [6]
    assert answers[8]["reason"] == "wrong-direction"


def test_gamwin_from_its_pictures():
    answers = told(
        STRIP,
        start("gamwin", {"L1": "bb", "R1": "rrr", "yard": "b"}, turn="blue"),
        {"event": "roll", "seat": "blue", "dice": [1, 8, 4]},
        FRAME,
        {"event": "roll", "seat": "blue", "dice": [2], "which": [1]},
        start("gamwin", {"L2": "b", "L1": "bb", "R1": "rrr"}, turn="blue"),
        {"event": "roll", "seat": "blue", "dice": [9, 3, 4]},
        FRAME,
    )
    verdicts = [answer["verdict"] for answer in answers]
    assert verdicts[:4] == ["started", "rolled", "legal", "no-play"]
    assert answers[2]["next"] == "move-or-throw"
    assert verdicts[-1] == "illegal"


def test_two_seats_of_high_gammon_in_german():
    answers, status, _ = pasch(
        [
            {"event": "start", "game": "high-gammon", "players": {"blue": "A", "yellow": "B"}},
            {"event": "roll", "seat": "blue", "dice": [3]},
            {"event": "roll", "seat": "yellow", "dice": [5]},
        ],
        *("--lang", "de"),
    )
    assert status == 0
    assert answers[-1]["turn"] == "yellow"
    assert "Gelb" in answers[-1]["message"]


def test_a_recording_is_ruled_on_again_with_the_board_it_holds(tmp_path):
    scene, places = FOLDER / STRIP, start_places(STRIP)
    empty, laid = (read_picture(scene / f"calib_{name}.jpg") for name in ("empty", "start"))
    recorder = Recorder(tmp_path)
    recorder.learned(learn_board(load_profile(scene / "profile.toml"), empty, laid, places))
    image = recorder.frame(Frame(laid, 0.0, 1))
    begun = start("gamwin", places, turn="blue", state={})
    frame = {"event": "frame", "image": image}
    answers, status, errors = pasch([begun, frame], "--folder", tmp_path)
    assert (status, errors) == (0, "")
    assert [answer["verdict"] for answer in answers] == ["started", "waiting"]
