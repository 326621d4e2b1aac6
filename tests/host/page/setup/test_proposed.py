"""What setting up begins with: the options, last time's choice, or a game and nothing else."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import pytest

from host.page.setup.test_setup import ADA, said, setting_up
from pasch.live.model.terms import Terms
from pasch.page.setup import last_choice
from pasch.page.setup import setting_up as steps_of
from pasch.page.setup.choices import GameForm, plain_terms, terms_of
from pasch.workflows import saved_calibrations
from pasch_vision.sources.camera import LatestFrame
from vision.scenes import FELT, picture, true_calibration
from vision.sources.fake_camera import FakeCamera

NOBODY = {"white": "", "black": ""}


def proposed(folder: Path, terms: Terms | None) -> tuple[str, Mapping[str, Any]]:
    """The step that is due, and the game that its form shows."""
    with setting_up(folder) as (page, _, _):
        steps = page.site.setting_up
        assert steps is not None
        steps.propose(terms, None)
        return steps.step, steps.as_json("en")["game"]


def test_where_only_the_game_is_named_people_say_who_plays_it(tmp_path: Path) -> None:
    step, game = proposed(tmp_path, plain_terms("puff", tmp_path / "games.db"))
    assert (step, game["game"], game["players"]) == ("game", "puff", NOBODY)


@pytest.mark.parametrize(
    ("named", "step", "players"),
    [("backgammon", "camera", ADA["players"]), ("puff", "game", NOBODY)],
)
def test_a_game_that_is_named_alone_is_played_as_last_time(
    tmp_path: Path, named: str, step: str, players: object
) -> None:
    before = terms_of(msgspec.convert(ADA, GameForm), tmp_path / "games.db")
    last_choice.save(before, "", tmp_path / "last-choice.json")
    due, game = proposed(tmp_path, plain_terms(named, tmp_path / "games.db"))
    assert (due, game["game"], game["players"]) == (step, named, players)


def test_a_match_with_the_machines_help_is_proposed_again_as_it_was_agreed_on(
    tmp_path: Path,
) -> None:
    form = msgspec.convert({**ADA, "tutor": True, "agreed": True}, GameForm)
    last_choice.save(terms_of(form, tmp_path / "games.db"), "", tmp_path / "last-choice.json")
    step, game = proposed(tmp_path, None)
    assert (step, game["tutor"], game["agreed"]) == ("camera", True, True)


def test_what_else_is_named_stands(tmp_path: Path) -> None:
    plain = plain_terms("puff", tmp_path / "games.db")
    own = replace(plain, settings=replace(plain.settings, own_dice=True))
    step, game = proposed(tmp_path, own)
    assert (step, game["dice"]) == ("camera", "own")


def test_a_camera_that_is_named_alone_is_chosen_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = FakeCamera()
    camera.show(picture(FELT, "calib_start"))
    monkeypatch.setattr(steps_of, "watched_camera", lambda *_: LatestFrame(lambda: camera))
    with setting_up(tmp_path) as (page, browser, _):
        steps = page.site.setting_up
        assert steps is not None
        steps.propose(None, "0")
        assert (steps.step, steps.source) == ("game", "0")
        assert said(browser, "game", **ADA)["ok"]
        assert (steps.step, steps.source) == ("empty", "0")


def test_a_phone_is_waited_for_where_people_first_say_who_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its board is known from last time, but no picture has come yet."""
    known = true_calibration(FELT)
    monkeypatch.setattr(saved_calibrations, "load", lambda *named: known)
    monkeypatch.setattr(saved_calibrations, "why_not", lambda *named: None)
    coded = cv2.imencode(".jpg", np.full((90, 160, 3), 128, np.uint8))[1].tobytes()
    with setting_up(tmp_path) as (page, browser, _):
        steps = page.site.setting_up
        assert steps is not None
        steps.propose(plain_terms("puff", tmp_path / "games.db"), "phone")
        told = said(browser, "game", game="puff", players={"white": "Ada", "black": "Bo"})
        assert told["ok"]
        assert told["says"].startswith("Put the phone where it sees the whole board")
        assert browser.post("/camera", content=coded).status_code == 200
        assert steps.step == "ready"
