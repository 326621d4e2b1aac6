"""Every action of the page by keyboard: reached with the tabulator, done with Enter."""

import asyncio
import time
from pathlib import Path

import cv2
import pytest
from selenium.webdriver.common.keys import Keys

from host.live.fakes import PROFILE, FakeTable
from host.page.browser import PHONE, WIDE, Browser
from host.page.served import served, setting_up
from host.page.setup.test_setup import held_over
from host.page.sitting import Sitting
from host.page.test_browser import ASKED_MS, NAMES, READING_S, places_after, table, throw
from host.page.test_browser_table import doubted, made_point
from pasch.journal import Journal
from pasch.lights.hints import Hint
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Asked, Question
from pasch.page.page import open_page
from pasch.page.setup.setting_up import SettingUp
from pasch.players.due import decision_due
from pasch.players.player import Choice, Throw
from pasch.referee import Referee
from pasch.referee.model.commands import Done, Roll, Seen, Start
from pasch.referee.model.state import Phase, State
from pasch_vision.sources.camera import LatestFrame
from vision.scenes import FELT, picture, true_calibration
from vision.sources.fake_camera import FakeCamera

pytestmark = pytest.mark.usefixtures("hasty")
PLAYED = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))


def act(browser: Browser, *steps: str) -> None:
    """Goes to one thing after the other and presses Enter; `!`: what asks once more is told so."""
    for words in steps:
        browser.never(ASKED_MS)
        browser.reach(words.rstrip("!"))
        browser.keys(Keys.ENTER)
        if words.endswith("!"):
            time.sleep(READING_S)
            browser.keys(Keys.ENTER)


def hold(browser: Browser, words: str) -> None:
    """Keeps Enter down on it for longer than anybody needs to read a question."""
    browser.never(ASKED_MS)
    browser.reach(words)
    enter = {"type": "keyDown", "key": "Enter", "text": "\r", "windowsVirtualKeyCode": 13}
    browser.driver.execute_cdp_cmd("Input.dispatchKeyEvent", enter)
    time.sleep(READING_S)
    for told in ({"autoRepeat": True}, {"type": "keyUp"}):
        browser.driver.execute_cdp_cmd("Input.dispatchKeyEvent", enter | told)


def choices_at(state: State) -> tuple[Choice, ...]:
    """What may be chosen next."""
    decision = decision_due(Referee(state))
    return decision.choices if decision is not None else ()


def close(browser: Browser) -> None:
    """Leaves the sheet that is open."""
    browser.keys(Keys.ESCAPE)
    browser.until(lambda: not browser.all("dialog"), "the sheet is closed")


def asked(browser: Browser) -> str:
    """What lies there? Empty where nothing is in doubt."""
    return str(browser.run("return document.querySelector('.doubts h2')?.innerText ?? ''"))


def test_a_game_is_played(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        referee = there.fake.referee
        browser.open(there.page.link())
        act(browser, "Roll")
        throw(there, browser, 3, 1)
        asyncio.run(there.fake.see(made_point()))
        browser.sees("8/5 6/5 is right.")
        act(browser, "Done")
        browser.sees("Bruno is to roll")
        act(browser, "More", "Take back")
        browser.sees("Anna is to play")
        asyncio.run(there.fake.see(made_point()))
        browser.sees("8/5 6/5 is right.")
        act(browser, "Done")
        browser.sees("Bruno is to roll")
        hold(browser, "Double")
        assert browser.one(".is-asking").text == "Really double?"
        browser.keys(Keys.ENTER)
        browser.sees("Anna may answer")
        assert browser.faults() == []
        act(browser, "Take!")
        browser.until(lambda: referee.state.cube.owner == "white", "Anna has the cube")
        there.page.site.bulletin.begin(referee.state, TableSettings(own_dice=True))
        act(browser, "Enter dice", "6")
        assert browser.faults() == []
        act(browser, "5")
        browser.until(lambda: referee.state.dice == (6, 5), "6-5 lies")
        act(browser, "More", "lies cocked")
        browser.until(lambda: referee.state.dice == (), "it is void")
        act(browser, "Enter dice", "2", "1")
        browser.until(lambda: referee.state.dice == (2, 1), "2-1 lies")
        asyncio.run(there.fake.see(places_after(there.fake, ("1", "2", "b"))))
        act(browser, "More", "As the camera sees it!")
        browser.sees("Anna is to roll")
        act(browser, "More", "single!")
        browser.sees("Bruno may answer")
        act(browser, "Take the resignation!")
        browser.until(lambda: referee.state.phase is Phase.OVER, "it is over")
        act(browser, "Next game")
        browser.until(lambda: referee.state.phase is Phase.OPENING, "the next one begins")


def test_what_differs_is_put_right(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(*PLAYED, Roll("black", (6, 5)))) as there:
        referee = there.fake.referee
        browser.open(there.page.link())
        (play, *_) = referee.state.game.legal_plays(referee.state.situation)
        asyncio.run(there.fake.see(play.position.as_dict()))
        browser.sees("is right.")
        act(
            browser,
            "Done",
            f"2. Bruno: 6-5 {play.notation}",
            "It was another play",
            "The play was",
        )
        # A key in the field is no step back in the game.
        browser.keys(Keys.ARROW_LEFT)
        assert browser.faults() == []
        assert browser.one("dialog h2").text == "Correct play 2"
        close(browser)
        browser.keys(Keys.ARROW_LEFT)
        browser.sees("Looking back: 1 of 2")
        act(browser, "It was another play", "2", "1", "Change more")
        close(browser)
        act(browser, "It was another play", "Lay it on the board")
        act(browser, "point 5: 2 White", "point 6: 4 White")
        act(browser, "point 24: 2 White", "point 23: empty")
        assert browser.faults() == []
        act(browser, "Show what follows", "Yes, so it is")
        browser.until(lambda: referee.state.record[0].notation == "24/23 8/5", "it is corrected")


def test_doubts_are_settled_and_doublets_named(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path / "doubts", table(Roll("white", (3, 1)))) as there:
        browser.open(there.page.link())
        there.fake.table.put(doubted())
        says = {"8": "2 White", "6": "4 White", "5": "2 White"}
        heading = browser.one(".doubts h2").text
        assert browser.faults() == []
        while heading:
            time.sleep(READING_S)
            act(browser, says[heading[-2]])
            browser.until(lambda was=heading: asked(browser) != was, "it is settled")
            heading = asked(browser)
        browser.sees("8/5 6/5 is right.")
    referee = Referee()
    referee.handle(Start("acey-deucey", players=NAMES, turn="white"))
    referee.handle(Roll("white", (2, 1)))
    (play, *_) = referee.state.game.legal_plays(referee.state.situation)
    referee.handle(Seen(play.position.as_dict()))
    referee.handle(Done("white"))
    with served(tmp_path / "names", FakeTable(referee)) as there:
        browser.open(there.page.link())
        browser.button("4")
        time.sleep(READING_S)
        act(browser, "4")
        browser.until(lambda: referee.state.dice[:2] == (4, 4), "double four is played")


def test_a_table_is_set_up(tmp_path: Path, browser: Browser) -> None:
    coded = cv2.imencode(".jpg", picture(FELT, "calib_start"))[1].tobytes()
    with (
        open_page(tmp_path / "games.db", 0) as page,
        held_over(page, coded),
        setting_up(page),
    ):
        browser.open(page.link())
        act(browser, "Backgammon", "Match to 3", "Go on")
        on = "return document.activeElement.innerText"
        browser.until(lambda: browser.run(on) == "Camera", "keys go on from the title")
        act(browser, "Take this one")
        browser.sees("Write a camera's address or file first.")
        browser.sees("No camera of this machine gives pictures")
        act(browser, "This device's camera")
        # No camera is to be had here: the page says so, in lines that can be read.
        browser.resize(PHONE)
        assert browser.one(".own-camera p.notice").rect["width"] > PHONE[0] / 2
        browser.resize(WIDE)
        # Its picture is looked at first; the keys stay where they are.
        browser.until(lambda: browser.all("img.live"), "the camera's picture")
        assert browser.run(on) == "This device's camera"
        assert "No camera of this machine" not in browser.one(".setup-room").text
        browser.resize(PHONE)
        browser.keep()
        browser.resize(WIDE)
        act(browser, "Go on", "The board has markers")
        browser.until(lambda: browser.run(on) == "Empty board", "keys go on from the title")
        act(browser, "3 Corners")
        browser.until(lambda: browser.all(".corner-picture .drawn"), "the points are drawn")
        before = browser.run("return document.querySelector('circle.corner').cx.baseVal.value")
        browser.reach("Top left corner")
        browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
        assert (
            browser.run("return document.querySelector('circle.corner').cx.baseVal.value")
            == before + 1
        )
        assert browser.one(".lens")
        assert browser.faults() == []
        # A picture that comes later is drawn, while the corners stay.
        older = browser.one(".corner-picture image").get_attribute("href")
        now = "return document.querySelector('.corner-picture image').href.baseVal"
        browser.until(lambda: browser.run(now) != older, "a newer picture")
        assert (
            browser.run("return document.querySelector('circle.corner').cx.baseVal.value")
            == before + 1
        )
        act(browser, "The points fit")
        browser.sees("The board is empty")
        act(browser, "Skip this")
        browser.button("The checkers are in place")
        assert browser.faults() == []


def test_games_are_looked_back_at_and_hardware_examined(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    with Journal.open(tmp_path / "games.db") as journal:
        for command in (Start("backgammon", players=NAMES, turn="white"), *PLAYED):
            journal.record(referee.handle(command).events, 1_700_000_000_000)
    with open_page(tmp_path / "games.db", 0) as page:
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        browser.open(page.link())
        act(browser, "Games")
        browser.until(lambda: browser.all(".games button"), "the games")
        browser.keys(Keys.TAB)
        browser.reach(browser.one(".games button").text)
        browser.keys(Keys.ENTER)
        browser.until(lambda: browser.all(".steps-list"), "its steps")
        browser.keys(Keys.END)
        last = browser.one(".steps-list li:last-child button")
        browser.until(lambda: last.get_attribute("aria-current") == "step", "the last step")
        act(browser, "Hardware", "Examine")
        browser.until(lambda: browser.all(".findings li"), "findings")
        act(browser, "Settings", "Deutsch")
        browser.sees("Einstellungen")


def test_what_is_rare_is_done(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", {"beaver": "on"}, NAMES, turn="white"))
    with served(tmp_path, FakeTable(referee)) as there:
        fake, site = there.fake, there.page.site
        left: list[str] = []
        site.on_leave = lambda: left.append("left")
        site.eye.calibration = true_calibration(FELT)
        browser.open(there.page.link())
        act(browser, "Double!", "Beaver!")
        browser.until(lambda: referee.state.cube.value == 4, "the cube is at 4")
        browser.sees("Anna is to roll")
        site.begin(fake.table, PROFILE, settings=TableSettings(hint=Hint.BEST))
        fake.table.put(Roll("white", (3, 1)))
        act(browser, "Show the best")
        asked = [Question.BEST]
        browser.until(
            lambda: [one.question for one in fake.news if isinstance(one, Asked)] == asked,
            "the best is asked for",
        )
        act(browser, "More", "all plays")
        lit = "return document.querySelectorAll('.lamp').length"
        browser.until(lambda: browser.run(lit) > 2, "hints are lit")
        # They are seen: the sheet does not lie over the board any more.
        assert not browser.all("dialog")
        act(browser, "More", "Another game!")
        browser.until(lambda: left == ["left"], "the table is left")


def test_lying_dice_are_thrown_again(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start("gamwin", players={"blue": "Anna", "red": "Bruno"})
    sitting = Sitting(tmp_path, start, 5, monkeypatch)
    with sitting, sitting.socket() as page:
        sitting.play(page, lambda state: state.phase is Phase.TO_ROLL)
        browser.open(sitting.page.link())
        browser.sees("is to roll")
        # Nothing lies yet that could be thrown again.
        assert not [button for button in browser.all(".actions .deed") if "again" in button.text]
        sitting.play(page, lambda state: Throw((0,)) in choices_at(state))
        browser.shows(page.snapshot["number"])
        act(browser, browser.one(".die-button").accessible_name)
        before = sitting.state
        act(browser, "Throw 1 again")
        browser.until(lambda: sitting.state is not before, "it is thrown again")
        browser.until(lambda: len(browser.all(".dice .die")) == len(before.dice), "all dice lie")


def test_the_places_in_the_picture_are_walked(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        camera, site = FakeCamera(), there.page.site
        camera.show(picture(FELT, "calib_start"))
        site.camera = LatestFrame(lambda: camera)
        site.eye.calibration = true_calibration(FELT)
        there.fake.table.put(doubted())
        browser.open(there.page.link())
        act(browser, "Camera")
        browser.until(lambda: browser.all(".read"), "what is read")
        named = browser.one(".read.is-unsure").get_attribute("aria-label")
        browser.press(".read.is-unsure", Keys.ENTER)
        called, _, read = named.partition(": ")
        browser.until(lambda: browser.all(".read.is-picked"), "it is picked")
        assert called in browser.one(".camera-room aside").text
        assert read.rpartition(", ")[2] in browser.one(".camera-room aside").text
        browser.reach("Draw what is read")
        browser.keys(Keys.SPACE)
        browser.until(lambda: not browser.all(".read"), "only the picture")
        site.camera.close()
