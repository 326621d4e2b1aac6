"""Setting up from the page: step by step to a table, and on the second evening with one tap."""

import argparse
import asyncio
import json
import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import cv2
import httpx
import msgspec
import numpy as np
import pytest

from host.live.fakes import begun as game_begun
from host.page.served import Served, served
from pasch.cli import main
from pasch.cli.table.page import chosen_on
from pasch.cli.table.play import command as play
from pasch.errors import JournalError, PaschError
from pasch.journal import Journal
from pasch.journal.store.owner import TAKEN
from pasch.live.model.table_events import Notice
from pasch.live.model.terms import Chosen, Terms
from pasch.messages import LANGUAGES
from pasch.page.camera.pictures import WIDE_PX
from pasch.page.door.keys import Role
from pasch.page.page import Mode, Page, open_page
from pasch.page.setup import choices, learning
from pasch.page.setup.choices import GameForm, terms_of
from pasch.page.setup.setting_up import SettingUp
from pasch.referee import Referee
from pasch.referee.model.commands import Double, Drop, MatchTerms, Start
from pasch.rules import game_named
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message
from pasch_vision.errors import CameraError
from pasch_vision.sources import camera
from vision.scenes import FELT, STRIP, picture, true_calibration, true_corners
from vision.sources.fake_camera import FakeCamera

START = game_named("backgammon")
ADA = {"game": "backgammon", "players": {"white": "Ada", "black": "Bo"}, "match": 3}


@contextmanager
def setting_up(
    folder: Path, mode: Mode = Mode.ON
) -> Iterator[tuple[Page, httpx.Client, "queue.Queue[Chosen]"]]:
    """A page with nothing chosen yet, its table's browser, and what is chosen in the end."""
    begun: queue.Queue[Chosen] = queue.Queue()
    with open_page(folder / "games.db", 0, mode) as page:
        steps = SettingUp(page.site, begun.put)
        page.site.set_up(steps)
        keys = page.site.keys
        cookies = {keys.cookie_name: keys.cookie(Role.TABLE)}
        headers = {"Origin": page.origin}
        try:
            with httpx.Client(
                verify=False, base_url=page.origin, cookies=cookies, headers=headers, timeout=240.0
            ) as browser:
                yield page, browser, begun
        finally:
            steps.close()


def said(browser: httpx.Client, step: str, **body: object) -> dict[str, Any]:
    answer = browser.post(f"/setup/{step}", json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    assert told["says"]
    return told


def test_house_rules_are_told_in_words(tmp_path: Path) -> None:
    """Every one of every game, in the reader's language; a value is called by words as well."""
    with setting_up(tmp_path) as (_, browser, _):
        told = browser.get("/setup/choices?lang=de").json()["games"]
        english = browser.get("/setup/choices").json()["games"]
    every = [rule for game in (*told, *english) for rule in game["options"]]
    rules = {rule["name"]: rule for game in told for rule in game["options"]}
    assert rules["premature"]["says"].startswith("Ein Wurf, bevor")
    assert dict(zip(rules["cube"]["values"], rules["cube"]["called"], strict=True)) == {
        "on": "an", "off": "aus",
    }  # fmt: skip
    for rule in every:
        assert rule["says"]
        for value, called in zip(rule["values"], rule["called"], strict=True):
            # What is written with a sign is no word of any language.
            assert called.isdigit() or not set("_×").intersection(called), (rule["name"], value)


def test_who_sits_where_is_told_for_every_game(tmp_path: Path) -> None:
    """As many as play, as the game seats them."""
    for game in choices.choices("en", tmp_path / "games.db")["games"]:
        seating = game_named(game["name"]).opening.seating
        for one in game["seatings"]:
            count = len(one["seats"])
            usual = tuple(seat["seat"] for seat in game["seats"])
            assert tuple(one["seats"]) == (seating(count, one["options"]) or usual)
        assert sorted({len(one["seats"]) for one in game["seatings"]}) == game["players"]


def test_who_gives_no_name_has_none_in_any_language(tmp_path: Path) -> None:
    """They are no two of one name either."""
    form = msgspec.convert({"game": "gamwin", "players": {"blue": " ", "red": ""}}, GameForm)
    terms = terms_of(form, tmp_path / "games.db")
    assert terms.start.players == {"blue": "", "red": ""}
    terms = terms_of(msgspec.convert({"game": "puff"}, GameForm), tmp_path / "games.db")
    assert terms.start.players == {"white": "", "black": ""}


def test_another_game_is_chosen_without_leaving_the_page(tmp_path: Path) -> None:
    """The one that was left stands in the form, its camera looks on, and the game is due."""
    terms = terms_of(msgspec.convert(ADA, GameForm), tmp_path / "games.db")

    async def choose(page: Page) -> dict[str, Any]:
        over = asyncio.Event()
        asyncio.get_running_loop().call_later(0.2, over.set)
        named = argparse.Namespace(camera="phone", table="")
        chosen = await chosen_on(page, named, terms, over, lambda told: None, is_again=True)
        assert chosen is None
        shown: dict[str, Any] = json.loads(page.site.bulletin.text("en")[1])["snapshot"]
        return shown

    with open_page(tmp_path / "games.db", 0) as page:
        shown = asyncio.run(choose(page))
    assert (shown["stage"], shown["setup"]["step"]) == ("setup", "game")
    assert shown["setup"]["game"]["players"] == ADA["players"]


def test_the_machine_hears_of_a_game_as_soon_as_it_is_chosen(tmp_path: Path) -> None:
    """So that it is ready once the camera has been chosen and the board is set up."""
    heard: list[Terms] = []
    form = msgspec.convert({"game": "gamwin", "machines": {"red": "club"}}, GameForm)
    with open_page(tmp_path / "games.db", 0) as page:
        steps = SettingUp(page.site, lambda chosen: None, expect=heard.append)
        steps.choose_game(form)
        assert steps.step == "camera"
    assert [(one.start.game, one.settings.has_machine) for one in heard] == [("gamwin", True)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_names_no_options_of_the_command_line(lang: str, tmp_path: Path) -> None:
    """What is advised at the terminal, where somebody sits at the page."""
    journal = tmp_path / "games.db"
    with open_page(journal, 0) as page:
        steps = SettingUp(page.site, lambda chosen: None)
        page.site.set_up(steps)
        steps.report(JournalError(TAKEN, path=journal).message)
        code = {"shower": Message("dice.program"), "code": "4731"}
        page.site.hear(Notice("dice-code", Message("dice.opening-code", code)))
        told = json.loads(page.site.bulletin.text(lang)[1])["snapshot"]
    (notice,) = told["notices"]
    for said, named in ((told["setup"]["says"], str(journal)), (notice["says"], "4731")):
        assert named in said
        assert "--" not in said
        assert "pasch games" not in said


def test_why_no_table_could_be_opened_is_read_where_it_is_chosen_again(tmp_path: Path) -> None:
    """The game and its camera are as they were; nobody has to choose them again."""
    terms = terms_of(msgspec.convert(ADA, GameForm), tmp_path / "games.db")
    fault = Message("another program plays at this table: end that one")
    heard: list[tuple[Message, dict[str, Any]]] = []

    async def choose(page: Page) -> None:
        over, named = asyncio.Event(), argparse.Namespace(camera="phone", table="")
        over.set()

        def tell(told: Message) -> None:
            heard.append((told, json.loads(page.site.bulletin.text("en")[1])["snapshot"]["setup"]))

        await chosen_on(page, named, terms, over, tell, fault=fault)

    with open_page(tmp_path / "games.db", 0) as page:
        asyncio.run(choose(page))
    assert fault in [told for told, _ in heard]
    _, shown = heard[-1]
    assert shown["says"] == "Another program plays at this table: end that one."
    assert (shown["step"], shown["game"]["players"]) == ("empty", ADA["players"])


def test_a_table_that_cannot_be_opened_ends_no_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[Message | None] = []

    async def choose(*words: object, fault: Message | None = None, **more: object) -> object:
        faults.append(fault)
        return argparse.Namespace(terms=None) if len(faults) == 1 else None

    async def sit(*words: object) -> object:
        raise JournalError("another program plays at this table")

    monkeypatch.setattr(play, "chosen_on", choose)
    monkeypatch.setattr(play, "_sit", sit)
    journal = str(tmp_path / "games.db")
    words = ["play", "--port", "none", "--page", "on", "--page-port", "0", "--journal", journal]
    assert main([*words, "--lang", "en"]) == 0
    assert faults == [None, Message("another program plays at this table")]


@pytest.mark.parametrize("content", ["", "{", '{"game": {"game": "halma"}, "camera": "0"}', "[]"])
def test_a_last_choice_that_fits_no_more_is_chosen_anew(tmp_path: Path, content: str) -> None:
    with setting_up(tmp_path) as (page, _, _):
        steps = page.site.setting_up
        assert steps is not None
        (tmp_path / "last-choice.json").write_text(content)
        with suppress(PaschError):
            steps.propose(None, None)
        assert steps.step == "game"


def test_a_camera_without_a_picture_is_not_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "film").mkdir()
    (tmp_path / "film" / "1.jpg").write_bytes(b"no picture")
    terms = terms_of(msgspec.convert(ADA, GameForm), tmp_path / "games.db")
    with setting_up(tmp_path) as (page, _, _):
        steps = page.site.setting_up
        assert steps is not None
        with pytest.raises(CameraError, match=r"1\.jpg cannot be read"):
            steps.go_on_from(terms, str(tmp_path / "film"))
        assert page.site.camera is None
        assert steps.step == "game"


def test_a_camera_that_is_unplugged_is_told_whatever_step_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged = FakeCamera()
    monkeypatch.setattr(camera, "open_camera", lambda source: plugged)
    with setting_up(tmp_path) as (page, browser, _):
        said(browser, "game", **ADA)
        for _ in range(3):
            plugged.show(np.full((480, 640, 3), 120, np.uint8))
        said(browser, "camera", source="0")
        with Served(page, None).socket() as live:  # type: ignore[arg-type]
            assert live.snapshot["setup"]["camera"]["fault"] is None
            plugged.fail("the cable is out")
            while live.snapshot["setup"]["camera"]["fault"] != "the cable is out":
                live.receive(20.0)


def test_corners_are_dragged_from_where_they_were_put_last(tmp_path: Path) -> None:
    """At first they are those of a board seen from above, so that its points are drawn."""
    empty = picture(FELT, "calib_empty")
    coded = cv2.imencode(".jpg", empty)[1].tobytes()
    with setting_up(tmp_path) as (page, browser, _), held_over(page, coded):
        assert browser.get("/setup/corners").status_code == 409
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        first = browser.get("/setup/corners").json()["corners"]
        drawn = said(browser, "corners", corners=first, preview=True)
        assert len(drawn["outlines"]) == len(load_profile("club-50").places)
        scale = min(1.0, WIDE_PX / empty.shape[1])
        mine = (true_corners(FELT) * scale).tolist()
        said(browser, "corners", corners=mine, preview=True)
        assert browser.get("/setup/corners").json()["corners"] == first
        # What is said then is read where the next step is asked for: without the drawn points.
        told = said(browser, "corners", corners=mine)["says"]
        assert told.index("empty board") < told.index("start position")
        assert "points" not in told
        assert np.allclose(browser.get("/setup/corners").json()["corners"], mine)


@pytest.mark.parametrize("shown", ["calib_start", "calib_empty"])
def test_corners_are_found_by_the_checkers_of_the_start(tmp_path: Path, shown: str) -> None:
    """Where these lie on the board already; nothing is kept before people agree."""
    seen = picture(FELT, shown)
    coded = cv2.imencode(".jpg", seen)[1].tobytes()
    with setting_up(tmp_path) as (page, browser, _), held_over(page, coded):
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        found = browser.get("/setup/corners/found").json()["corners"]
        if shown == "calib_empty":
            assert found == []
        else:
            truth = true_corners(FELT) * min(1.0, WIDE_PX / seen.shape[1])
            assert np.linalg.norm(np.array(found) - truth, axis=1).max() < 10
        assert page.site.setting_up.step == "empty"


def test_corners_that_go_round_no_board_are_refused_aloud(tmp_path: Path) -> None:
    """Everywhere, and with what can be done with the marks."""
    left, right, near, far = 100, 500, 400, 100
    turned = [[right, far], [left, far], [left, near], [right, near]]
    crossed = [[left, far], [right, near], [right, far], [left, near]]
    coded = cv2.imencode(".jpg", picture(FELT, "calib_empty"))[1].tobytes()
    with setting_up(tmp_path) as (page, browser, _), held_over(page, coded):
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        for corners in (turned, crossed):
            said(browser, "camera", source="phone")
            for is_preview in (True, False):
                told = said(browser, "corners", corners=corners, preview=is_preview)
                assert not told["ok"]
                assert told["says"].startswith("The marks do not go round the board")
            shown = json.loads(page.site.bulletin.text("en")[1])["snapshot"]["setup"]
            assert shown["says"] == told["says"]
            assert not shown["corners"]


def test_a_camera_is_called_by_its_number_and_its_makers_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the number that sentences about it name."""
    name = tmp_path / "video2" / "name"
    name.parent.mkdir()
    name.write_text("HD Webcam C920\n")
    monkeypatch.setattr(choices, "SYSTEM", tmp_path)
    monkeypatch.setattr(choices, "_numbers", lambda: [0, 2])
    monkeypatch.setattr(choices, "DeviceCamera", seeing)
    says = [camera["says"] for camera in choices.cameras("", "en")]
    assert says == ["Camera 0", "Camera 2, HD Webcam C920"]


def seeing(number: int, is_held: bool = True) -> FakeCamera:
    """A camera that gives a picture."""
    del number, is_held
    camera = FakeCamera()
    camera.show(picture(FELT, "calib_start"))
    return camera


@pytest.mark.parametrize(
    ("mode", "phone"),
    [
        (Mode.ON, "once Pasch is started with"),
        (Mode.LAN, "scan the QR code in the settings with it"),
    ],
)
def test_where_no_camera_gives_pictures_the_page_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: Mode, phone: str
) -> None:
    def taken(*words: object, **more: object) -> object:
        raise CameraError("another program uses it")

    monkeypatch.setattr(choices, "_numbers", lambda: [0, 2])
    monkeypatch.setattr(choices, "DeviceCamera", taken)
    with setting_up(tmp_path, mode) as (_, browser, _):
        told = browser.get("/setup/cameras").json()
        assert told["cameras"] == []
        assert "end the program that uses it" in told["says"]
        assert phone in told["says"]


def test_a_table_is_left_only_where_another_can_be_opened(tmp_path: Path) -> None:
    left: list[bool] = []
    with served(tmp_path, game_begun()) as there, there.client() as browser:
        refused = browser.post("/setup/again", json={})
        assert (refused.status_code, bool(refused.json()["says"])) == (409, True)
        there.page.site.on_leave = lambda: left.append(True)
        with there.client(Role.WATCH) as watcher:
            assert watcher.post("/setup/again", json={}).status_code == 403
        assert not left
        assert browser.post("/setup/again", json={}).json()["ok"]
        assert left


def test_who_leaves_a_table_that_has_been_left_is_told_nothing_false(tmp_path: Path) -> None:
    """Two devices may both choose another game."""
    with setting_up(tmp_path) as (page, browser, _):
        again = browser.post("/setup/again", json={})
        assert (again.status_code, again.json()) == (200, {"ok": True, "says": ""})
        page.site.await_table()
        assert "not done yet" in browser.post("/setup/again", json={}).json()["says"]


def test_steps_that_come_too_early_say_what_comes_first(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (page, browser, begun):
        for step, body in (
            ("camera", {"source": "0"}), ("empty", {}), ("start", {}), ("begin", {}),
            ("corners", {"corners": [[0, 0], [9, 0], [9, 9], [0, 9]]}),
        ):  # fmt: skip
            assert not said(browser, step, **body)["ok"], step
        assert said(browser, "game", **ADA)["ok"]
        assert page.site.setting_up is not None
        assert page.site.setting_up.step == "camera"
        assert not said(browser, "start")["ok"]
        assert begun.empty()


@pytest.mark.parametrize(
    "body",
    [{}, {"game": "halma"}, ADA | {"board": "/etc/passwd"}, ADA | {"board": "gamwin-strip"},
     ADA | {"match": 0}, ADA | {"options": {"jacoby": "perhaps"}},
     ADA | {"unknown": 1},
     ADA | {"players": {"white": "Ada", "black": "ada"}},
     ADA | {"players": {"red": "Ada"}}, ADA | {"clock": {"delay_s": -1, "reserve_s": 5}}],
)  # fmt: skip
def test_a_game_that_cannot_begin_is_refused_in_a_sentence(
    tmp_path: Path, body: dict[str, object]
) -> None:
    with setting_up(tmp_path) as (_, browser, _):
        answer = browser.post("/setup/game", json=body)
        told = answer.json()
        assert answer.status_code == 400 or (answer.status_code == 200 and not told["ok"])
        assert told["says"].endswith(".")


def test_nobody_is_shown_the_password_in_a_cameras_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever watches sees the steps of setting up, too."""
    monkeypatch.setattr(camera, "open_camera", lambda source: seeing(0))
    with setting_up(tmp_path) as (page, browser, _):
        said(browser, "game", **ADA)
        told = said(browser, "camera", source="http://ada:secret@10.0.0.7/video?pwd=secret")
        with Served(page, None).socket(Role.WATCH) as live:  # type: ignore[arg-type]
            assert live.snapshot["setup"]["camera"]["source"] == "http://10.0.0.7/video"
            assert "secret" not in json.dumps([told, live.snapshot])


@pytest.mark.parametrize("source", ["77", "nothing.mp4", "http://127.0.0.1:9/stream"])
def test_a_camera_that_is_not_there_is_a_sentence(tmp_path: Path, source: str) -> None:
    with setting_up(tmp_path) as (page, browser, _):
        said(browser, "game", **ADA)
        assert not said(browser, "camera", source=source)["ok"]
        assert page.site.camera is None
        assert browser.get("/camera.jpg").status_code == 409


@pytest.mark.parametrize("step", ["empty", "start"])
def test_a_covered_camera_is_told_apart_from_hands_over_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    monkeypatch.setattr(learning, "REST_S", 0.5)
    black = cv2.imencode(".jpg", np.zeros((480, 640, 3), np.uint8))[1].tobytes()
    with setting_up(tmp_path) as (page, browser, _), held_over(page, black):
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        said(browser, "corners", corners=[[100, 100], [500, 100], [500, 400], [100, 400]])
        told = said(browser, step)
        assert not told["ok"]
        assert told["says"].startswith("The camera shows nothing")


def test_a_board_of_another_game_is_told_apart(tmp_path: Path) -> None:
    """Backgammon is chosen, and a strip of Gamwin lies there: nothing is learned of it."""
    coded = cv2.imencode(".jpg", picture(STRIP, "calib_start"))[1].tobytes()
    with setting_up(tmp_path) as (page, browser, _), held_over(page, coded):
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        drawn = browser.get("/setup/corners").json()["corners"]
        assert said(browser, "corners", corners=drawn)["ok"]
        told = said(browser, "start")
        assert not told["ok"]
        assert "Is this the board of the game (club-50)?" in told["says"]
        assert page.site.setting_up is not None
        assert page.site.setting_up.step == "start"
        assert not list(tmp_path.glob("sight/*"))


@pytest.mark.parametrize(
    ("game", "seats", "is_so"),
    [
        ("backgammon", "white black", True),
        ("high-gammon", "blue red yellow green", True),
        ("high-gammon", "blue red yellow", False),
        ("acey-deucey", "white black", False),
    ],
)
def test_a_board_that_is_learned_otherwise_than_its_game_begins_is_to_be_laid_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: str, is_so: bool
) -> None:
    """Who does not play has no checkers, and some games begin with a heap."""
    picture_taken = np.zeros((4, 4, 3), np.uint8)
    learned = true_calibration(FELT)
    monkeypatch.setattr(SettingUp, "_still", lambda steps: picture_taken)
    monkeypatch.setattr(learning, "_learned", lambda *told: learned)
    monkeypatch.setattr(SettingUp, "_save", lambda *told: None)
    monkeypatch.setattr(learning, "misread", lambda learned: ())
    monkeypatch.setattr(learning, "are_exchanged", lambda learned: False)
    plugged = FakeCamera()
    for _ in range(3):
        plugged.show(np.full((480, 640, 3), 120, np.uint8))
    monkeypatch.setattr(camera, "open_camera", lambda source: plugged)
    with setting_up(tmp_path) as (_, browser, _):
        said(browser, "game", game=game, players={seat: seat for seat in seats.split()})
        assert said(browser, "camera", source="0")["ok"]
        said(browser, "empty")
        told = said(browser, "start")
        assert told["ok"]
        assert ("as the game begins" not in told["says"]) == is_so


def test_a_phones_pictures_are_the_camera_while_it_is_chosen(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (_, browser, _):
        jpeg = {"Content-Type": "image/jpeg"}
        picture = cv2.imencode(".jpg", np.full((90, 160, 3), 128, np.uint8))[1].tobytes()
        assert browser.post("/camera", content=picture, headers=jpeg).status_code == 409
        said(browser, "game", **ADA)
        assert said(browser, "camera", source="phone")["ok"]
        assert browser.post("/camera", content=picture, headers=jpeg).json() == {"number": 1}
        shown = browser.get("/camera.jpg?n=1")
        assert shown.headers["content-type"] == "image/jpeg"
        seen = cv2.imdecode(np.frombuffer(shown.content, np.uint8), cv2.IMREAD_COLOR)
        assert seen.shape == (90, 160, 3)
        overlay = browser.get("/camera/overlay").json()
        assert overlay["size"] == [160, 90]
        assert overlay["advice"]
        assert browser.post("/camera", content=b"x" * (9 * 2**20)).status_code == 413


def test_no_picture_that_is_none_harms_the_table(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (page, browser, _):
        said(browser, "game", **ADA)
        said(browser, "camera", source="phone")
        assert browser.post("/camera", content=b"no picture").status_code == 200
        assert browser.get("/camera.jpg").status_code == 409
        assert page.site.camera is not None


@contextmanager
def held_over(page: Page, picture: bytes) -> Iterator[list[bytes]]:
    """A phone that sends a picture again and again, as its page does; gives what it sends."""
    shown, over = [picture], threading.Event()

    def send() -> None:
        while not over.wait(0.1):
            page.site.phone.post(shown[0])

    sending = threading.Thread(target=send)
    sending.start()
    try:
        yield shown
    finally:
        over.set()
        sending.join()


def test_the_page_draws_what_is_to_be_laid_out(tmp_path: Path) -> None:
    """Of a game that begins with all its checkers on a heap another start."""
    with setting_up(tmp_path) as (_, browser, _):
        assert browser.get("/setup/position").status_code == 409
        for name, lies in (("high-gammon", "high-gammon"), ("puff", "backgammon")):
            game = game_named(name)
            seats = dict.fromkeys(game.seats, "")
            said(browser, "game", game=name, players={seat: seat for seat in seats})
            told = browser.get("/setup/position").json()
            other = game_named(lies)
            assert told["places"] == other.start(other.in_force({})).as_dict()
            assert told["plan"]["kind"] == game.equipment.board


def test_a_game_that_was_left_open_is_named_before_it_is_gone_on_with(tmp_path: Path) -> None:
    with setting_up(tmp_path) as (page, browser, _):
        steps = page.site.setting_up
        assert steps is not None
        said(browser, "game", **ADA)
        assert steps.as_json("en")["left"] is None
        told = Referee()
        with Journal.open(tmp_path / "games.db") as journal:
            answer = told.decide(Start("backgammon", players={"white": "Cleo", "black": "Dan"}))
            assert answer.change is not None
            journal.record(answer.change.events, 0)
        said(browser, "game", **ADA)
        assert steps.as_json("en")["left"] == {"white": "Cleo", "black": "Dan"}
        said(browser, "game", **{**ADA, "game": "nackgammon"})
        assert steps.as_json("en")["left"] is None


def test_a_match_of_players_whom_nobody_named_goes_on_whatever_their_seats_were_called_once(
    tmp_path: Path,
) -> None:
    told, terms = Referee(), MatchTerms(3, {"white": 0, "black": 0})
    players = {"white": "Weiß", "black": "Schwarz"}
    with Journal.open(tmp_path / "games.db") as journal:
        for command in (
            Start("backgammon", players=players, turn="white", match=terms),
            Double("white"),
            Drop("black"),
        ):
            answer = told.decide(command)
            assert answer.change is not None
            journal.record(answer.change.events, 0)
            told.commit(answer)
    with setting_up(tmp_path) as (page, browser, _):
        steps = page.site.setting_up
        assert steps is not None
        for named in ({}, players, {"white": "White", "black": ""}):
            said(browser, "game", game="backgammon", players=named, match=3)
            shown = steps.as_json("en")
            assert shown["left"] == shown["game"]["players"] == {"white": "", "black": ""}
        said(browser, "game", game="backgammon", players={"white": "Ada", "black": ""}, match=3)
        assert steps.as_json("en")["left"] is None
