"""`pasch doctor` and `pasch lights` at the virtual board, as a person calls them."""

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch.cli import main
from pasch.cli.maker import lights
from pasch.cli.maker.doctor import Terminal
from pasch.errors import LinkError
from pasch.lights.meanings import Meaning
from pasch.lights.signals import LedMap
from pasch.link.messages import LedFrame
from pasch.messages import sentence
from pasch.workflows import flash
from pasch_hardware.boards.electronics import board_config
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.message import Message
from pasch_hardware.simulator.device.virtual_board import VirtualBoard, installed_version

PROFILE = load_profile("club-50")
# More than a webcam needs to find its exposure, all of which the examination lets pass.
PICTURES = 20


@pytest.fixture(autouse=True)
def _no_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pasch.workflows.doctor.board.LISTEN_S", 0.3)


class Shown:
    """A link that keeps the frames."""

    def __init__(self) -> None:
        self.frames: list[LedFrame] = []

    def want_lights(self, frame: LedFrame) -> None:
        self.frames.append(frame)


def test_the_virtual_board_is_healthy_and_the_doctor_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with VirtualBoard(config=board_config(PROFILE)) as board:

        def tell(self: Terminal, sentence: Message) -> None:
            if sentence.id == "doctor.press":
                board.press(sentence.values["seat"] - 1, True)

        monkeypatch.setattr(Terminal, "tell", tell)
        monkeypatch.setattr(Terminal, "ask", lambda self, question: "y")
        monkeypatch.setattr("pasch.workflows.doctor.board.LIT_S", 0.0)
        words = ["doctor", "--port", board.port, "--camera", "none", "--walk", "--lang", "en"]
        assert main(words) == 0
    said = capsys.readouterr().out
    assert f"Firmware {installed_version()} on board e661640843736f2c" in said
    assert "All 69 LEDs light up" in said
    assert "The button of seat 2 works" in said
    assert said.endswith("All is well.\n")


def test_a_board_set_up_for_another_profile_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with VirtualBoard(config={**board_config(PROFILE), "leds": 80}) as board:
        words = ["doctor", "--port", board.port, "--camera", "none", "--no-walk", "--lang", "en"]
        assert main(words) == 1
    said = capsys.readouterr().out
    assert "✗ The board was set up for 80 LEDs" in said
    assert "Put right what is marked" in said


def test_no_board_and_no_camera_are_two_findings_and_no_traceback() -> None:
    words = ["--port", "/dev/no-such-port", "--camera", "no-such-film.mp4", "--lang", "en"]
    done = subprocess.run(
        [sys.executable, "-m", "pasch", "doctor", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert "✗ There is no port /dev/no-such-port" in done.stdout
    assert "✗ There is no camera 'no-such-film.mp4'" in done.stdout
    assert done.stderr == ""


def test_a_covered_lens_is_told_apart_from_no_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(PICTURES):
        cv2.imwrite(str(tmp_path / f"frame_{number}.jpg"), np.full((540, 960, 3), 3, np.uint8))
    words = ["doctor", "--port", "none", "--camera", str(tmp_path), "--lang", "en"]
    assert main(words) == 1
    assert "open the cover of its lens" in capsys.readouterr().out


def test_a_white_picture_is_not_said_to_need_more_light(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(PICTURES):
        cv2.imwrite(str(tmp_path / f"frame_{number}.jpg"), np.full((540, 960, 3), 255, np.uint8))
    words = ["doctor", "--port", "none", "--camera", str(tmp_path), "--lang", "en"]
    assert main(words) == 1
    assert "100% of the picture is blinding white" in capsys.readouterr().out


def test_lights_ends_with_a_sentence_where_the_board_vanishes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with VirtualBoard(config=board_config(PROFILE)) as board:
        unplugging = threading.Timer(2.0, board.unplug)
        unplugging.start()
        assert main(["lights", "--port", board.port, "--seconds", "0.2", "--lang", "en"]) == 2
        unplugging.join()
    said = capsys.readouterr()
    assert "LED 0: place 1" in said.out
    assert "LED 68" not in said.out
    assert "plug" in said.err


def test_a_bought_board_without_lights_is_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(__file__).parents[3] / "data/recording-1"
    # On a busy machine any picture may be the one that is looked at: all show the same.
    for number in range(PICTURES):
        (tmp_path / f"frame_{number}.jpg").symlink_to(folder / "calib_start.jpg")
    words = ["doctor", "--camera", str(tmp_path), "--lang", "en"]
    assert main([*words, "--board", str(folder / "profile.toml")]) == 0
    said = capsys.readouterr().out
    assert "– Profile recording-1 describes a board without lights" in said
    assert "✓ The picture is sharp." in said
    assert "✓ The markers lie as profile recording-1 says" in said


@pytest.mark.parametrize("walk", ["--walk", "--no-walk"])
def test_a_profile_without_lights_is_held_against_no_chain(
    walk: str, capsys: pytest.CaptureFixture[str]
) -> None:
    profile = Path(__file__).parents[3] / "data/recording-1/profile.toml"
    with VirtualBoard(config=board_config(PROFILE)) as board:
        words = ["doctor", "--port", board.port, "--camera", "NONE", walk, "--lang", "en"]
        assert main([*words, "--board", str(profile)]) == 0
    said = capsys.readouterr().out
    assert "describes a board without lights" in said
    assert "on board e661640843736f2c" in said
    assert "LED" not in said


def test_a_board_to_play_on_need_not_be_one_to_build(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has lights, but nobody has measured where its dice and buttons sit."""
    words = ["doctor", "--port", "none", "--camera", "none", "--lang", "en", "--board"]
    nowhere = replace(PROFILE.electronics, dice_centres=(), link_led_centre=None)
    bought, planned = tmp_path / "bought.toml", tmp_path / "planned.toml"
    bought.write_text(
        profile_text(replace(PROFILE, electronics=replace(nowhere, button_centres=())))
    )
    planned.write_text(profile_text(replace(PROFILE, electronics=nowhere)))
    assert main([*words, str(bought)]) == 0
    said = capsys.readouterr().out
    assert "– Profile club-50: 69 LEDs, 2 buttons" in said
    assert "whether it can be built was not checked" in said
    assert main([*words, str(planned)]) == 1
    assert "✗ Profile club-50: Say where each of the 2 dice sits" in capsys.readouterr().out


def test_flash_ends_with_a_greeting_and_says_what_answers_otherwise() -> None:
    with VirtualBoard(config=board_config(PROFILE)) as board:
        assert flash.check(board.port, 69) == installed_version()
        with pytest.raises(LinkError, match="69 LEDs, not with"):
            flash.check(board.port, 45)


def test_a_flashed_board_that_stays_silent_sends_to_the_doctor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flash, "ANSWER_S", 0.2)
    with pytest.raises(LinkError, match="pasch doctor"):
        flash.check("/dev/no-such-port", 69)


def test_lights_names_every_led_of_the_chain(capsys: pytest.CaptureFixture[str]) -> None:
    link = Shown()
    lights.walk(link, PROFILE, 0.5, "en", lambda seconds: None)  # type: ignore[arg-type]
    lines = capsys.readouterr().out.splitlines()
    assert len(link.frames) == 69
    assert lines[1] == "LED 0: place 1"
    assert lines[51] == "LED 50: die 1, pixel 1"
    assert lines[-1] == "LED 68: link light"


@pytest.mark.parametrize("meaning", Meaning)
def test_lights_shows_a_meaning_where_it_was_asked_for(
    meaning: Meaning, capsys: pytest.CaptureFixture[str]
) -> None:
    link = Shown()
    wait = lambda seconds: None  # noqa: E731
    lights.show(link, PROFILE, meaning, ("7",), 1.0, "de", wait)  # type: ignore[arg-type]
    lit = {index for index, code in enumerate(link.frames[0].codes) if code != "0"}
    assert lit == set(LedMap.of(PROFILE).places["7"])
    assert sentence(meaning.sentence, "de") in capsys.readouterr().out


def test_lights_without_a_board_says_at_once_that_it_needs_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lights, "BoardLink", lambda *_: pytest.fail("a board is looked for"))
    assert main(["lights", "--port", "None", "--lang", "en"]) == 2
    assert "needs a board with lights" in capsys.readouterr().err


def test_lights_refuses_a_place_without_lights(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lights", "no-play", "--places", "7,attic", "--lang", "en"]) == 2
    assert "no lights at attic" in capsys.readouterr().err


def test_a_calibration_that_cannot_be_read_is_a_finding_with_any_camera(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The run goes on, and its last line does not call all well."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    grey = np.random.default_rng(1).integers(60, 180, (720, 1280, 3), np.uint8)
    for number in range(PICTURES):
        cv2.imwrite(str(folder / f"{number:02}.png"), grey)
    missing = str(tmp_path / "nope.zip")
    for camera in ("none", "/no/such/film.mp4", str(folder)):
        words = ["doctor", "--port", "none", "--camera", camera, "--no-walk", "--lang", "en"]
        assert main([*words, "--calibration", missing]) == 1
        said = capsys.readouterr().out
        assert f"✗ The calibration {missing} cannot be read" in said
        assert said.endswith("then call 'pasch doctor' again.\n")
        assert "name a calibration" not in said
