"""A board of one's own, measured from the page: its profile, its size, and what is said of it."""

from pathlib import Path

import cv2
import pytest

from host.page.setup.test_setup import ADA, held_over, said, setting_up
from pasch.page.camera.pictures import WIDE_PX
from pasch_hardware.boards.profile import load_profile
from vision.scenes import FELT, picture, profile, true_corners


def coded(name: str) -> bytes:
    """A picture of the felt board as a phone sends it."""
    encoded = cv2.imencode(".jpg", picture(FELT, name), [cv2.IMWRITE_JPEG_QUALITY, 95])[1]
    return encoded.tobytes()


def test_a_board_of_ones_own_is_measured_kept_and_chosen_again(tmp_path: Path) -> None:
    corners = true_corners(FELT) * min(1.0, WIDE_PX / picture(FELT, "calib_empty").shape[1])
    width, height = profile(FELT).field
    mine = {"name": "my board", "diameter_mm": 30, "corners": corners.tolist()}
    with setting_up(tmp_path) as (page, browser, _), held_over(page, coded("calib_empty")):
        assert not said(browser, "board", **mine)["ok"]
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        for name in ("club-50", "../games", "a/b", ".hidden", "x" * 41):
            refused = said(browser, "board", **mine | {"name": name})
            assert not refused["ok"], name
        assert not (tmp_path / "boards").exists()
        told = said(browser, "board", **mine)
        assert told["ok"]
        assert "my-board" in told["says"]
        assert not said(browser, "board", **mine)["ok"]
        [kept] = (tmp_path / "boards").iterdir()
        found = load_profile(kept)
        assert found.field[0] / found.field[1] == pytest.approx(width / height, rel=0.05)
        assert set(found.diameters.values()) == {30.0}
        assert page.site.profile == found
    with setting_up(tmp_path) as (page, browser, _):
        (tmp_path / "boards" / "broken.toml").write_text("name = ")
        boards = browser.get("/setup/choices").json()["boards"]
        assert boards[-1] == {"name": "my-board", "kind": "backgammon"}
        assert said(browser, "game", **ADA, board="my-board")["ok"]
        assert page.site.profile == found
        assert not said(browser, "game", **ADA, board="../boards/my-board")["ok"]


def test_a_field_that_was_measured_has_that_size(tmp_path: Path) -> None:
    width, height = (round(side) for side in profile(FELT).field)
    corners = true_corners(FELT) * min(1.0, WIDE_PX / picture(FELT, "calib_empty").shape[1])
    mine = {"diameter_mm": 30, "corners": corners.tolist()}
    with setting_up(tmp_path) as (page, browser, _), held_over(page, coded("calib_empty")):
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        told = said(browser, "board", **mine, name="reckoned")
        assert "The size follows from the checkers' width" in told["says"]
        told = said(browser, "board", **mine, name="measured", field_mm=[width, height])
        assert told["says"] == (f"The board 'measured' is kept: a field of {width} x {height} mm.")
        odd = said(browser, "board", **mine, name="odd", field_mm=[width, 2 * height])
        assert "look where its corners lie" in odd["says"]
        for wrong in ([width], [width, 0], [width, -height], width, [width, "wide"]):
            form = {**mine, "name": "wrong", "field_mm": wrong}
            assert browser.post("/setup/board", json=form).status_code == 400
    assert load_profile(tmp_path / "boards/measured.toml").field == (width, height)
    assert {file.stem for file in (tmp_path / "boards").iterdir()} == {
        "reckoned",
        "measured",
        "odd",
    }
