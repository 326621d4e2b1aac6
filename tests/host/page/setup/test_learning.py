"""What is learned from the pictures that the page takes, and what is told of it."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from host.page.setup.test_setup import ADA, START, held_over, said, setting_up
from pasch.live.model.settings import TableSettings
from pasch.live.model.terms import Terms
from pasch.messages import sentence
from pasch.page.camera.pictures import WIDE_PX
from pasch.page.setup.learning import BoardShown, learned_and_tried
from pasch.referee.model.commands import Start
from pasch.workflows import saved_calibrations
from pasch_hardware.message import Message
from pasch_hardware.simulator.serving.client import TwinClient
from pasch_vision.calibration import Calibration
from pasch_vision.learned.repeating import reader_of
from pasch_vision.picture import Picture
from pasch_vision.pose.view import field_corners
from vision.scenes import CARD, FELT, picture, profile, start_places, true_corners


def drawn(twin: TwinClient, places: dict[str, str], folder: Path) -> bytes:
    """A picture of the drawn board, as a phone sends it."""
    twin.set(places)
    twin.snapshot(folder / "picture.png")
    picture = cv2.imread(str(folder / "picture.png"))
    assert picture is not None
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


@pytest.mark.parametrize("has_corners", [False, True])
def test_a_board_that_was_not_empty_when_it_was_shown_so_is_told(
    tmp_path: Path, has_corners: bool
) -> None:
    start = picture(FELT, "calib_start")
    scale = min(1.0, WIDE_PX / start.shape[1])
    coded = cv2.imencode(".jpg", start)[1].tobytes()
    with setting_up(tmp_path) as (page, browser, _), held_over(page, coded):
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        if has_corners:
            said(browser, "corners", corners=(true_corners(FELT) * scale).tolist())
        assert said(browser, "empty")["ok"]
        told = said(browser, "start")
        assert not told["ok"]
        assert "checkers lay on it" in told["says"]


def test_a_few_checkers_that_lay_there_when_it_was_shown_empty_are_told(tmp_path: Path) -> None:
    """Sight would take them for the board: then that they lie there as well as that they are gone
    is in doubt."""
    usual = START.start(START.in_force({})).as_dict()
    with TwinClient(seed=2, has_firmware=False) as twin:
        lying = ({"24": "w", "3": "b"}, {}, usual)
        left, empty, start = (drawn(twin, places, tmp_path) for places in lying)
    with setting_up(tmp_path) as (page, browser, _), held_over(page, left) as shown:
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        for picture_of, is_told in ((left, True), (empty, False)):
            shown[0] = picture_of
            assert said(browser, "empty")["ok"]
            shown[0] = start
            told = said(browser, "start")
            assert told["ok"]
            assert ("lay on 3 and 24 when the empty board was shown" in told["says"]) == is_told


@pytest.mark.parametrize("turns", [0, 2])
def test_the_side_that_people_dragged_the_marks_to_is_believed(turns: int) -> None:
    """The start for four looks alike from all sides, and colours may be unlike their names."""
    start, empty = picture(CARD, "calib_start"), picture(CARD, "calib_empty")
    dragged = np.roll(true_corners(CARD), turns, axis=0)
    terms = Terms(Start("high-gammon"), profile(CARD), TableSettings())
    marks = [(float(x), float(y)) for x, y in dragged]
    learned, _ = learned_and_tried(terms, BoardShown(start, start_places(CARD), empty, marks))
    seen = learned.view.project(field_corners(learned.profile.field))
    assert np.linalg.norm(seen - dragged, axis=1).max() < 5.0
    assert dict(reader_of(learned).read(start).best) == start_places(CARD)


@pytest.mark.parametrize(("lang", "told"), [("en", "some 40 mm wide"), ("de", "etwa 40 mm breit")])
def test_checkers_of_another_size_than_was_said_are_told(lang: str, told: str) -> None:
    start, empty = picture(FELT, "calib_start"), picture(FELT, "calib_empty")
    terms = Terms(Start("backgammon"), profile(FELT).with_checkers(0.9), TableSettings())
    _, says = learned_and_tried(terms, BoardShown(start, start_places(FELT), empty, None))
    assert told in sentence(says, lang)


def test_what_comes_after_the_corners_is_what_is_due(tmp_path: Path) -> None:
    """The empty board only while it has not been shown."""
    empty = picture(FELT, "calib_empty")
    corners = (true_corners(FELT) * min(1.0, WIDE_PX / empty.shape[1])).tolist()
    coded = cv2.imencode(".jpg", empty)[1].tobytes()
    with setting_up(tmp_path) as (page, browser, _), held_over(page, coded):
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        tried = said(browser, "corners", corners=corners, preview=True)
        assert tried["says"] == "Nothing is kept yet: this is how the board would lie."
        # What is wrong is said in the pixels that were sent.
        away = browser.post(
            "/setup/corners?lang=de", json={"corners": [[-300, -200], *corners[1:]]}
        )
        assert "-300,-200" in away.json()["says"]
        assert "960 x 540" in away.json()["says"]
        assert "next comes the empty board" in said(browser, "corners", corners=corners)["says"]
        assert said(browser, "empty")["ok"]
        assert "next comes the start position" in said(browser, "corners", corners=corners)["says"]


def test_a_whole_set_up_and_the_second_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the drawn board's pictures: learned once, then used again after a check."""
    usual = START.start(START.in_force({})).as_dict()
    with TwinClient(seed=2, has_firmware=False) as twin:
        empty, start = (drawn(twin, places, tmp_path) for places in ({}, usual))
    with setting_up(tmp_path) as (page, browser, begun), held_over(page, empty) as shown:
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        assert said(browser, "empty")["ok"]
        steps = page.site.setting_up
        assert steps is not None
        assert steps.step == "start"
        shown[0] = start
        assert said(browser, "start")["ok"]
        assert steps.step == "ready"
        outlines = browser.get("/camera/overlay").json()["places"]
        assert {place["name"] for place in outlines} >= {"1", "24", "bar"}
        assert said(browser, "begin")["ok"]
        chosen = begun.get(timeout=60)
        assert chosen.calibration.start is not None
        assert chosen.terms.start.match is not None
        seen = reader_of(chosen.calibration).read(chosen.calibration.start)
        assert dict(seen.best) == usual
        # Two taps begin one game.
        assert not said(browser, "begin")["ok"]
    compared, steps_meanwhile = saved_calibrations.why_not, list[str]()

    def watched(known: Calibration, fresh: Picture) -> Message | None:
        assert page.site.setting_up is not None
        steps_meanwhile.append(page.site.setting_up.step)
        return compared(known, fresh)

    monkeypatch.setattr(saved_calibrations, "why_not", watched)
    with setting_up(tmp_path) as (page, browser, begun), held_over(page, start):
        # Nobody has to name game, players and camera again: one tap, and the game begins.
        assert page.site.setting_up is not None
        page.site.setting_up.propose(None, None)
        # The phone's first picture comes a moment later than its choice.
        assert browser.post("/camera", content=start).status_code == 200
        # While it is compared nobody is sent to the board's corners.
        assert steps_meanwhile == ["camera"]
        assert page.site.setting_up.step == "ready"
        assert said(browser, "begin")["ok"]
        chosen = begun.get(timeout=60)
        assert chosen.calibration.profile.name == "club-50"
        assert chosen.terms.start.players == ADA["players"]
