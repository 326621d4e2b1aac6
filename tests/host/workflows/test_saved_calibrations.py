"""What was learned is kept, and used again only where it fits what the camera sees."""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from pathlib import Path

import numpy as np
import pytest

from pasch.cli.table.play import sight
from pasch.cli.table.words import Learning, Words
from pasch.rules import game_named
from pasch.workflows import saved_calibrations
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.errors import PaschError
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.world import World
from pasch_vision.calibration import Calibration
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.repeating import reader_of
from pasch_vision.picture import Picture, read_picture
from pasch_vision.sources.camera import Frame, LatestFrame
from vision.scenes import FELT, FOLDER
from vision.sources.fake_camera import FakeCamera

SCENE = FOLDER / FELT
PROFILE = load_profile(SCENE / "profile.toml")
GAME = game_named("backgammon")
SILENT = Learning(Words(asyncio.Event()), GAME, "en")


def picture(name: str) -> Picture:
    return read_picture(SCENE / name)


@pytest.fixture(scope="module")
def learned() -> Calibration:
    start = GAME.start(GAME.in_force({})).as_dict()
    return learn_board(PROFILE, picture("calib_empty.jpg"), picture("calib_start.jpg"), start)


def test_a_board_is_known_again_whatever_lies_on_it(learned: Calibration, tmp_path: Path) -> None:
    file = saved_calibrations.file_of(PROFILE, "http://me:secret@camera/", tmp_path / "games.db")
    assert "secret" not in file.name
    assert file != saved_calibrations.file_of(PROFILE, "1", tmp_path / "games.db")
    assert saved_calibrations.load(file, PROFILE) is None
    saved_calibrations.save(learned, file)
    known = saved_calibrations.load(file, PROFILE)
    assert known is not None
    for shot in ("calib_empty.jpg", "calib_start.jpg"):
        assert saved_calibrations.why_not(known, picture(shot)) is None


def test_a_board_is_known_again_although_a_place_or_two_is_in_doubt() -> None:
    """Such as at the start of Tric-Trac, or a High Gammon game that is gone on with."""
    board = load_profile("club-50")
    world, renderer = World(board, seed=7), Renderer(board, seed=7)

    def drawn(places: dict[str, str]) -> Picture:
        world.set(places)
        return renderer.draw(world.scene())

    start = GAME.start(GAME.in_force({})).as_dict()
    known = learn_board(board, drawn({}), drawn(start), start)
    stacked = drawn({"1": "w" * 15, "24": "b" * 15})
    assert not reader_of(known).read(stacked).is_vouched_for
    assert saved_calibrations.why_not(known, stacked) is None
    turned = np.roll(stacked[::-1], 300, axis=1)
    assert saved_calibrations.why_not(known, turned) is not None


def test_what_does_not_fit_any_more_is_not_used(learned: Calibration) -> None:
    start = picture("calib_start.jpg")
    reasons = [
        saved_calibrations.why_not(learned, start[:-8]),
        saved_calibrations.why_not(learned, (start * 0.3).astype(np.uint8)),
        saved_calibrations.why_not(learned, np.roll(start[::-1], 300, axis=1)),
    ]
    assert next(reason.id for reason in reasons if reason) == "kept-sight.size"
    assert None not in reasons


def test_a_spoilt_file_or_another_board_is_nothing_kept(
    learned: Calibration, tmp_path: Path
) -> None:
    file = tmp_path / "board.cal"
    file.write_bytes(b"no calibration")
    assert saved_calibrations.load(file, PROFILE) is None
    learned.save(file)
    assert saved_calibrations.load(file, load_profile("club-50")) is None


class Still:
    """A camera before a board on which nothing moves."""

    def __init__(self) -> None:
        self._image, self._number = picture("calib_start.jpg"), 0

    def read(self) -> Frame:
        time.sleep(0.03)
        self._number += 1
        return Frame(self._image, time.monotonic(), self._number)

    def close(self) -> None:
        """There is nothing to let go."""


def asked(**more: object) -> argparse.Namespace:
    usual = {"calibration": None, "keep": None, "learn": False, "camera": "7", "port": "none"}
    return argparse.Namespace(**{**usual, "lang": "en", **more})


def test_play_learns_once_and_clears_no_board_again(
    learned: Calibration,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(
        "pasch.workflows.live_guide.LiveGuide.learn",
        lambda *_, **__: calls.append("learned") or learned,
    )
    camera = LatestFrame(Still)
    try:
        for _ in range(2):
            sight.calibrated(asked(journal=tmp_path / "games.db"), PROFILE, GAME, camera, SILENT)
        assert calls == ["learned"]
        assert "nothing has to be learned" in capsys.readouterr().out
    finally:
        camera.close()


def test_where_nothing_can_be_kept_the_game_is_played_all_the_same(
    learned: Calibration,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In a folder of another user, or on a full disk."""
    monkeypatch.setattr("pasch.workflows.live_guide.LiveGuide.learn", lambda *_, **__: learned)
    (tmp_path / "sight").write_text("no folder")
    camera = LatestFrame(Still)
    try:
        journal = tmp_path / "games.db"
        known = sight.calibrated(asked(journal=journal), PROFILE, GAME, camera, SILENT)
    finally:
        camera.close()
    assert known is learned
    assert "cannot be written" in capsys.readouterr().out


def test_a_folder_of_another_user_holds_nothing_that_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, *more: object, **named: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied", path)

    file = tmp_path / "sight" / "board.sight"
    file.parent.mkdir()
    file.write_bytes(b"theirs")
    assert saved_calibrations.all_saved(tmp_path / "games.db") == (file,)
    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr(os, "open", refuse)
    assert saved_calibrations.load(file, PROFILE) is None


def test_a_port_that_is_none_is_told_before_anything_is_learned(tmp_path: Path) -> None:
    camera = LatestFrame(FakeCamera)
    try:
        port = asked(port="/dev/nowhere", journal=tmp_path / "games.db")
        with pytest.raises(PaschError, match="nowhere"):
            sight.calibrated(port, PROFILE, GAME, camera, SILENT)
    finally:
        camera.close()
