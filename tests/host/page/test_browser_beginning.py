"""The page in a real browser before the first throw: who sits where; and what the camera cannot
count is asked about once, as how a game begins is known."""

import time
from pathlib import Path

from selenium.webdriver.support.ui import Select

from host.live.fakes import PROFILE, FakeTable
from host.page.browser import PHONE, WIDE, Browser
from host.page.served import Served, served, setting_up
from host.page.test_browser import NAMES, READING_S
from pasch.live.seeing.watch import StillObservation
from pasch.page.page import open_page
from pasch.referee.model.commands import Start
from pasch.referee.referee import Referee
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame
from vision.scenes import FELT, picture, true_calibration

# All fifteen lie on one point, which no camera can count; this game has no bar, its board has one.
DOUBTED = {
    "1": {"w" * 8: 0.6, "w" * 12: 0.3, "w" * 15: 0.1},
    "24": {"b" * 10: 0.6, "b" * 12: 0.3, "b" * 15: 0.1},
    "bar": {"w": 0.8, "": 0.2},
}
# The house rule that can have this value.
RULE = "return document.querySelector(`option[value='${arguments[0]}']`).parentElement"


def tric_trac() -> FakeTable:
    referee = Referee()
    referee.handle(Start("tric-trac", players=NAMES))
    return FakeTable(referee)


def doubt(there: Served) -> None:
    """The camera looks at the start position, and can count little of it."""
    readings = {
        name: PlaceReading(name, DOUBTED.get(name, {"": 1.0}))
        for name in PROFILE.place_names
        if name != "off"
    }
    there.page.site.eye.calibration = true_calibration(FELT)
    frame = Frame(picture(FELT, "calib_start"), 101.0, 7)
    there.fake.table.put(StillObservation(frame, Observation(readings, 0.2)))


def is_sure(there: Served) -> bool:
    state = there.fake.table.state
    return state.unclear is None and not state.awaits_start


def test_how_a_game_begins_is_asked_in_one_question(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, tric_trac()) as there:
        browser.open(there.page.link(), WIDE)
        doubt(there)
        browser.sees("The game begins like this: is that how the checkers lie?")
        lying = ["point 1:\n15 White", "point 1A:\n15 Black", "bar:\nempty"]
        assert [one.text for one in browser.all(".beginning li")] == lying
        assert browser.faults() == []
        assert not is_sure(there)
        time.sleep(READING_S)
        browser.tap("Yes, so it is")
        browser.until(lambda: is_sure(there), "people have said so")
        browser.until(lambda: not browser.all(".doubts"), "nothing is asked any more")


def test_where_something_lies_otherwise_each_place_is_asked_about(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, tric_trac()) as there:
        browser.open(there.page.link(), PHONE)
        doubt(there)
        browser.button("Something lies differently")
        assert browser.faults() == []
        browser.tap("Something lies differently")
        for place, lies in (("point 1", "15 White"), ("point 1A", "15 Black"), ("bar", "empty")):
            browser.sees(f"What lies here: {place}?")
            time.sleep(READING_S)
            browser.tap(lies)
        browser.until(lambda: is_sure(there), "people have said so")


def test_two_sit_where_the_house_rule_says(tmp_path: Path, browser: Browser) -> None:
    def seats() -> list[str]:
        return [one.text for one in browser.all(".seat-name")]

    with open_page(tmp_path / "games.db", 0) as page, setting_up(page) as steps:
        browser.open(page.link(), PHONE)
        browser.tap("High Gammon")
        browser.tap("2")
        browser.until(lambda: seats() == ["Blue", "Yellow"], "opposite each other")
        browser.click("summary")
        rule = browser.run(RULE, "adjacent")
        Select(rule).select_by_value("adjacent")
        browser.until(lambda: seats() == ["Blue", "Red"], "beside each other")
        browser.tap("Go on")
        browser.until(lambda: steps.step == "camera", "the game is chosen")
        assert list(steps.as_json("en")["game"]["players"]) == ["blue", "red"]
