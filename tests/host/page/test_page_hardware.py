"""The hardware on the page: examined as `pasch doctor` does, lit, flashed, forgotten."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from host.page.browser import PHONE, Browser
from pasch.errors import RequestError
from pasch.lights.signals import dark
from pasch.link.messages import LedFrame
from pasch.page import hardware
from pasch.page.door.keys import Role
from pasch.page.page import Page, open_page
from pasch.page.setup.setting_up import SettingUp
from pasch.workflows import light_walk, own_boards
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.message import Message, message

WAIT_S = 30.0
GONE = "/dev/pasch-that-is-not-there"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    kept = tmp_path / "sight"
    kept.mkdir()
    (kept / "club-50-0123456789ab.sight").write_bytes(b"learned")
    with open_page(tmp_path / "games.db", 0) as page:
        yield page


def client(page: Page, role: Role = Role.TABLE) -> httpx.Client:
    keys = page.site.keys
    return httpx.Client(
        verify=False,
        base_url=page.origin,
        cookies={keys.cookie_name: keys.cookie(role)},
        headers={"Origin": page.origin},
    )


def done(browser: httpx.Client, **form: object) -> list[dict[str, Any]]:
    """The lines of a piece of work once it is over."""
    assert browser.post("/hardware", json=form).status_code == 200
    end = time.monotonic() + WAIT_S
    while not (now := browser.get("/hardware").json()["now"])["over"]:
        assert time.monotonic() < end
        time.sleep(0.05)
    lines: list[dict[str, Any]] = now["lines"]
    return lines


def test_the_doctor_says_line_by_line_what_is_wrong(page: Page) -> None:
    with client(page) as browser:
        lines = done(browser, work="doctor", board="club-50", port=GONE)
        assert [line["kind"] for line in lines] == ["good", "wrong", "skipped"]
        assert GONE in lines[1]["says"]


@pytest.mark.parametrize("work", ["doctor", "lights"])
def test_the_board_is_at_the_port_that_the_program_was_started_with(
    page: Page, work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(light_walk, "ANSWER_S", 0.2)
    page.site.port = GONE
    with client(page) as browser:
        assert GONE in " ".join(line["says"] for line in done(browser, work=work))


def test_the_board_in_use_comes_first_also_one_from_a_file_elsewhere(page: Page) -> None:
    with client(page) as browser:
        assert browser.get("/hardware").json()["board"] is None
        page.site.profile = replace(load_profile("gamwin-strip"), name="elsewhere")
        shown = browser.get("/hardware").json()
        assert shown["board"] == "elsewhere"
        assert shown["boards"] == [*builtin_profiles(), "elsewhere"]
        first, *_ = done(browser, work="doctor", board="elsewhere", port="none")
        assert "elsewhere" in first["says"]


def test_a_question_has_one_answer() -> None:
    work = hardware._Work("lights")
    work.question = Message("which colour?")
    work.answer("red")
    with pytest.raises(RequestError, match="nothing has been asked"):
        work.answer("green")


@pytest.mark.parametrize("work", ["lights", "flash"])
def test_without_a_board_lights_and_flash_say_what_to_do(
    page: Page, work: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(light_walk, "ANSWER_S", 0.2)
    with client(page) as browser:
        *_, last = done(browser, work=work, board="club-50", port=GONE)
        assert last["kind"] == "wrong"
        assert last["says"]


@pytest.fixture
def lit(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What a board at any port is told to light; None once its port is free again."""
    lit: list[object] = []

    class Link:
        problem = None
        hello = SimpleNamespace(led_count=69)

        def __init__(self, *words: object) -> None: ...

        def start(self) -> None: ...

        def wait_ready(self, seconds: float) -> None: ...

        def want_lights(self, frame: object) -> None:
            lit.append(frame)

        def close(self) -> None:
            lit.append(None)

    monkeypatch.setattr(light_walk, "BoardLink", Link)
    return lit


def test_the_walk_over_the_lights_names_each_and_can_be_stopped(
    page: Page, lit: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(light_walk, "STEP_S", 60.0)
    with client(page) as browser:
        browser.post("/hardware", json={"work": "lights", "board": "club-50"})
        assert browser.post("/hardware", json={"work": "doctor"}).status_code == 409
        end = time.monotonic() + WAIT_S
        while not browser.get("/hardware").json()["now"]["lines"]:
            assert time.monotonic() < end
        browser.post("/hardware/stop", json={})
        while not (now := browser.get("/hardware").json()["now"])["over"]:
            assert time.monotonic() < end
        assert now["lines"][0]["says"].startswith("LED 0: ")
        assert now["lines"][-1]["says"] == "Stopped."
        # The one that was lit, all dark at the end, and the port is free for what comes next.
        first, last, closed = lit
        assert isinstance(first, LedFrame)
        assert set(first.codes) != {"0"}
        assert last == dark(69)
        assert closed is None


@pytest.mark.usefixtures("lit")
def test_on_a_phone_the_light_that_is_lit_now_is_in_sight(
    page: Page, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(light_walk, "STEP_S", 0.01)
    page.site.set_up(SettingUp(page.site, lambda chosen: None))
    browser.open(page.link(), PHONE)
    browser.run("location.hash = '/hardware'")
    browser.tap("Step through the lights")
    browser.sees("LED 67: ")
    last = "return document.querySelector(arguments[0]).getBoundingClientRect().bottom"
    browser.until(
        lambda: browser.run(last, ".findings li:last-child") <= PHONE[1], "the last light", 5.0
    )


def test_what_was_learned_can_be_forgotten(page: Page) -> None:
    with client(page) as browser:
        (kept,) = browser.get("/hardware").json()["kept"]
        assert kept["board"] == "club-50"
        assert browser.post("/hardware/forget", json={"file": "../games.db"}).status_code == 404
        told = browser.post("/hardware/forget", json={"file": kept["file"]}).json()
        assert told["kept"] == []
        assert not list(page.site.journal.parent.glob("sight/*"))


def test_what_the_system_refuses_is_told_in_its_words(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a full disk while flashing, or a file of another user that is to be forgotten."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "/tmp")

    def theirs(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(1, "Operation not permitted", path)

    monkeypatch.setattr(hardware, "flash", full)
    monkeypatch.setattr(Path, "unlink", theirs)
    with client(page) as browser:
        *_, last = done(browser, work="flash", board="club-50", port=GONE)
        assert (last["kind"], last["says"]) == ("wrong", "/tmp: No space left on device")
        (kept,) = browser.get("/hardware").json()["kept"]
        told = browser.post("/hardware/forget", json={"file": kept["file"]})
        assert told.status_code == 409
        assert told.json()["says"].endswith(f"{kept['file']}: Operation not permitted.")


def test_boards_of_ones_own_are_examined_and_removed(page: Page) -> None:
    journal = page.site.journal
    own_boards.save(replace(load_profile("club-50"), name="mine"), journal)
    with client(page) as browser:
        shown = browser.get("/hardware").json()
        assert shown["boards"] == [*builtin_profiles(), "mine"]
        assert [(one["name"], one["kind"]) for one in shown["own"]] == [("mine", "backgammon")]
        lines = done(browser, work="doctor", board="mine", port="none")
        assert "mine" in lines[0]["says"]
        assert browser.post("/hardware/remove", json={"board": "club-50"}).status_code == 404
        told = browser.post("/hardware/remove", json={"board": "mine"}).json()
        assert (told["own"], told["boards"]) == ([], list(builtin_profiles()))
        gone = {"work": "doctor", "board": "mine"}
        assert browser.post("/hardware", json=gone).status_code == 409
        assert own_boards.name_for("mine", journal) == "mine"


def test_who_watches_has_nothing_to_do_with_it(page: Page) -> None:
    with client(page, Role.WATCH) as browser:
        assert browser.get("/hardware").status_code == 403
        for path in ("", "/answer", "/stop", "/forget", "/remove"):
            assert browser.post(f"/hardware{path}", json={}).status_code == 403


def test_the_room_shows_findings_and_what_is_kept(page: Page, browser: Browser) -> None:
    page.site.set_up(SettingUp(page.site, lambda chosen: None))
    own_boards.save(replace(load_profile("club-50"), name="mine"), page.site.journal)
    browser.open(page.link(), PHONE)
    browser.run("location.hash = '/hardware'")
    browser.tap("Examine")
    browser.until(lambda: browser.all(".findings li"), "findings")
    assert len(browser.all(".kept li")) == 2
    assert browser.faults() == []
    assert browser.run("return document.querySelector('main').scrollWidth") <= PHONE[0]


def test_a_question_is_answered_with_one_tap_or_in_figures(
    page: Page, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[str] = []

    def examine(self: object, person: hardware._Work, *_: object) -> None:
        asked = (message("doctor.walk-ask", last=last) for last in (68, 50))
        answers.extend(map(person.ask, asked))

    monkeypatch.setattr(hardware.Hardware, "_examine", examine)
    page.site.set_up(SettingUp(page.site, lambda chosen: None))
    browser.open(page.link(), PHONE)
    browser.run("location.hash = '/hardware'")
    browser.tap("Examine")
    browser.sees("If not: the number, 0 to 68, of the first that did not.")
    assert browser.faults() == []
    # Nothing has been written yet: that is no answer.
    browser.ask("Answer")
    browser.sees("Write the answer first.")
    browser.tap("Yes")
    browser.sees("the number, 0 to 50,")
    browser.press("#answer", "7")
    browser.tap("Answer")
    browser.until(lambda: len(answers) == 2, "it is answered again")
    assert answers == ["y", "7"]
