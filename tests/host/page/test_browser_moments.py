"""What is tapped in a real browser just as the page was drawn anew, before it has done what
follows once something is drawn; and what comes when whatever waited for it has gone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from host.live.fakes import FakeTable
from host.page.browser import PHONE, WIDE, Browser
from host.page.served import served, setting_up
from host.page.setup.test_setup import held_over
from host.page.test_browser import NAMES, table
from host.page.test_browser_back import PLAYED, kept
from host.page.test_browser_late import (
    HOLD_ANSWERS,
    HOLD_COMMANDS,
    NO_ANSWER_AT_FIRST,
    is_held,
    let_go,
)
from pasch.live.model.settings import TableSettings
from pasch.page.page import open_page
from pasch.referee import Referee
from pasch.referee.model.commands import Roll, Start
from pasch_hardware.boards.profile import load_profile
from vision.scenes import FELT, picture

# What the page does once something is drawn waits until it goes on.
HOLD_EFFECTS = """
const [done] = arguments, waiting = [];
import("/static/vendor/preact.js").then(({ options }) => {
  options.requestAnimationFrame = (then) => waiting.push(then);
  window.goOn = () => {
    options.requestAnimationFrame = undefined;
    waiting.splice(0).forEach((then) => then());
  };
  done();
});
"""
HEADING = "return document.querySelector('h1').innerText"


def hold_effects(browser: Browser) -> None:
    browser.driver.execute_async_script(HOLD_EFFECTS)


@contextmanager
def before_its_camera(tmp_path: Path, browser: Browser) -> Iterator[None]:
    """Setting up has come to the picture of this device's camera, which its browser refuses."""
    coded = cv2.imencode(".jpg", picture(FELT, "calib_start"))[1].tobytes()
    with open_page(tmp_path / "games.db", 0) as page, held_over(page, coded), setting_up(page):
        browser.open(page.link(), PHONE)
        browser.tap("Go on")
        browser.tap("This device's camera")
        browser.one("img.live")
        # What is below moves when this comes.
        browser.one(".own-camera p.notice")
        yield


def to_the_corners(browser: Browser) -> None:
    """By the step's mark: whoever goes on while the first picture is compared is told to wait."""
    mark = ".steps li:nth-child(3) button"
    browser.until(lambda: browser.one(mark).is_enabled(), "the program has a picture")
    browser.click(mark)


def test_who_is_asked_is_asked_for_that_moment_only(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        hold_effects(browser)
        browser.tap("Double")
        browser.one(".is-asking")
        there.fake.table.put(Roll("white", (3, 1)))
        browser.sees("Anna is to play")
        assert not browser.all(".is-asking")


def test_dice_are_of_the_throw_that_was_asked_for(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", players=NAMES))
    with served(tmp_path, FakeTable(referee)) as there, there.socket() as other:
        there.page.site.bulletin.begin(referee.state, TableSettings(own_dice=True))
        other.catch_up()
        browser.open(there.page.link(), PHONE)
        browser.tap("Enter dice")
        browser.sees("What did Anna throw?")
        hold_effects(browser)
        assert other.say("dice", dice=[4])["ok"]
        browser.sees("What did Bruno throw?")
        browser.run(HOLD_COMMANDS)
        browser.click(".face-pad button")
        browser.run("goOn()")
        browser.until(lambda: not browser.all("dialog"), "nothing is asked")
        is_held(browser, 0)


def test_an_address_that_changes_as_a_game_is_drawn_is_followed(
    tmp_path: Path, browser: Browser
) -> None:
    at = "return [...document.querySelectorAll('.steps-list button')].findIndex("
    at += "(one) => one.ariaCurrent)"
    with kept(tmp_path) as there:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/games'")
        browser.one(".games button")
        hold_effects(browser)
        browser.run("location.hash = '/games/1/2'")
        browser.one("main > .quiet")
        browser.run("addEventListener('hashchange', () => setTimeout(goOn), {once: true})")
        browser.run("location.hash = '/games/1/4'")
        browser.one(".steps-list")
        assert browser.run(at) == 3


def test_an_address_of_no_room_leads_to_the_board_and_of_no_game_to_the_list(
    tmp_path: Path, browser: Browser
) -> None:
    with kept(tmp_path) as there:
        browser.open(there.page.link(), WIDE)
        for room in ("constructor", "__proto__", "toString", "attic"):
            browser.run("location.hash = '/settings'")
            browser.one(".settings-room")
            browser.run("location.hash = arguments[0]", f"/{room}")
            browser.one(".play-room .board")
        for game in ("%2e%2e/x", "x"):
            browser.run("location.hash = '/settings'")
            browser.one(".settings-room")
            browser.run("location.hash = arguments[0]", f"/games/{game}")
            browser.one(".games button")


def test_who_leaves_as_the_play_looked_at_is_taken_back_gets_there(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(*PLAYED)) as there, there.socket() as other:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/play/1'")
        browser.sees("Looking back: 1 of 1")
        hold_effects(browser)
        assert other.say("undo")["ok"]
        browser.until(lambda: "Looking back" not in browser.text, "it is taken back")
        browser.run("location.hash = '/games'; goOn()")
        browser.one(".games-room")


# As the game's step is drawn, somebody goes on to the camera's, and the page hears of it late.
GONE_ON_AT_ONCE = """
    const late = (event) => {
      event.stopImmediatePropagation();
      removeEventListener("hashchange", late, true);
      setTimeout(() => dispatchEvent(new HashChangeEvent("hashchange")), 500);
    };
    new MutationObserver((_, drawn) => {
      if (document.querySelector("h1").innerText !== "Game") return;
      drawn.disconnect();
      addEventListener("hashchange", late, true);
      location.hash = "/play/camera";
      window.isGoneOn = true;
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    history.back();
"""


def test_who_goes_on_as_a_step_of_setting_up_is_drawn_gets_there(
    tmp_path: Path, browser: Browser
) -> None:
    with open_page(tmp_path / "games.db", 0) as page, setting_up(page):
        browser.open(page.link(), PHONE)
        browser.tap("Go on")
        browser.until(lambda: browser.run(HEADING) == "Camera", "the camera's step")
        browser.run(GONE_ON_AT_ONCE)
        browser.until(lambda: browser.run("return window.isGoneOn"), "gone on")
        browser.until(lambda: browser.run(HEADING) == "Camera", "where one went")


def test_a_step_chosen_as_another_is_drawn_is_shown(tmp_path: Path, browser: Browser) -> None:
    with open_page(tmp_path / "games.db", 0) as page, setting_up(page):
        browser.open(page.link(), PHONE)
        browser.until(lambda: browser.run(HEADING) == "Game", "the game's step")
        hold_effects(browser)
        browser.tap("Go on")
        browser.until(lambda: browser.run(HEADING) == "Camera", "the camera's step")
        browser.click(".steps button")
        browser.until(lambda: browser.run(HEADING) == "Game", "the one that was chosen")


def test_who_looks_at_another_step_meanwhile_stays_there(tmp_path: Path, browser: Browser) -> None:
    with before_its_camera(tmp_path, browser):
        to_the_corners(browser)
        browser.until(lambda: browser.run(HEADING) == "Corners", "the corners' step")
        browser.click(".steps li:nth-child(1) button")
        browser.until(lambda: browser.run(HEADING) == "Game", "the game's step")
        browser.run(HOLD_ANSWERS, "/setup/game")
        browser.tap("Go on")
        is_held(browser, 1)
        browser.click(".steps li:nth-child(2) button")
        browser.until(lambda: browser.run(HEADING) == "Camera", "the camera's step")
        let_go(browser, 0)
        assert browser.run(HEADING) == "Camera"


# The first picture is cut off on its way.
CUT_OFF = """
const asked = fetch;
window.fetch = async (path, options) => {
  const answer = await asked(path, options);
  if (!path.startsWith("/camera.jpg")) return answer;
  window.fetch = asked;
  return { ok: true, blob: () => Promise.reject(new TypeError("Failed to fetch")) };
};
"""


# The program finds no corners.
NOTHING_FOUND = """
const fetched = window.fetch;
window.fetch = (address, ...rest) => {
  const headers = { "Content-Type": "application/json" };
  const answer = new Response('{"corners": []}', { headers });
  return `${address}`.includes("/found") ? Promise.resolve(answer) : fetched(address, ...rest);
};
"""


def test_after_a_picture_that_was_cut_off_comes_the_next(tmp_path: Path, browser: Browser) -> None:
    with before_its_camera(tmp_path, browser):
        browser.run(CUT_OFF)
        to_the_corners(browser)
        browser.one(".corner-picture")


def test_corners_that_were_asked_for_in_vain_are_asked_for_again(
    tmp_path: Path, browser: Browser
) -> None:
    with before_its_camera(tmp_path, browser):
        browser.run(NO_ANSWER_AT_FIRST, "/setup/corners")
        to_the_corners(browser)
        is_held(browser, 1)
        let_go(browser, 0)
        browser.one(".corner-picture")
        # So is the form of the game.
        browser.run(NO_ANSWER_AT_FIRST, "/setup/choices")
        browser.click(".steps li:nth-child(1) button")
        is_held(browser, 1)
        let_go(browser, 0)
        browser.sees("Which game?")


def test_the_corners_are_found_where_the_start_lies(tmp_path: Path, browser: Browser) -> None:
    with before_its_camera(tmp_path, browser):
        to_the_corners(browser)
        browser.one(".corner-picture")
        before = browser.middle(".corner-mark")
        browser.tap("Find the corners")
        browser.sees("The corners were found")
        assert browser.middle(".corner-mark") != before
        browser.until(lambda: browser.all(".corner-picture .drawn"), "the points are drawn")
        # Where no board lies people are told what helps, and the marks stay.
        found = browser.middle(".corner-mark")
        browser.run(NOTHING_FOUND)
        browser.tap("Find the corners")
        browser.sees("Not found for certain")
        assert browser.middle(".corner-mark") == found


def test_a_field_that_was_measured_is_told_with_ones_own_board(
    tmp_path: Path, browser: Browser
) -> None:
    with before_its_camera(tmp_path, browser):
        to_the_corners(browser)
        browser.until(lambda: browser.all(".corner-picture .drawn"), "the points are drawn")
        browser.click(".own-board summary")
        name, diameter, width, height = browser.all(".own-board input")
        # A comma is one in every browser, and no number is taken for another.
        for field, text in ((name, "mine"), (diameter, "325"), (width, "470,5")):
            field.send_keys(text)
        browser.ask("Measure my board")
        browser.sees("A checker is 5 to 100 mm wide.")
        for field, text, why in (
            (diameter, "29,5", "Give the field's width and height, or neither."),
            (height, "4000", "A field is 50 to 2000 mm wide and high."),
            (height, "400", ""),
        ):
            field.send_keys(Keys.CONTROL, "a", Keys.NULL, text)
            if why:
                browser.ask("Measure my board")
                browser.sees(why)
        browser.tap("Measure my board")
        browser.sees("The board 'mine' is kept: a field of 470.5 x 400 mm.")
    profile = load_profile(tmp_path / "boards/mine.toml")
    assert (profile.field, {*profile.diameters.values()}) == ((470.5, 400.0), {29.5})


def test_marks_that_cross_are_told_and_nothing_is_drawn_between_them(
    tmp_path: Path, browser: Browser
) -> None:
    with before_its_camera(tmp_path, browser):
        to_the_corners(browser)
        browser.until(lambda: browser.all(".corner-picture .drawn"), "the points are drawn")
        mark, beside = (f".corner[aria-label='Top {side} corner']" for side in ("left", "right"))
        start, other = browser.middle(mark), browser.middle(beside)
        browser.drag(mark, ".step .deeds")
        browser.sees("The marks do not go round the board")
        assert not browser.all(".corner-picture .drawn")
        browser.ask("The points fit")
        browser.until(lambda: browser.one(".toast").text, "why not")
        assert browser.run(HEADING) == "Corners"
        # Away from the toast, which lies over the end of the page.
        browser.run("document.querySelector('.corner-picture').scrollIntoView()")
        seen = zip(browser.middle(mark), browser.middle(beside), start, other, strict=True)
        back = [int((to - end) - (at - now)) for at, now, to, end in seen]
        hand = ActionChains(browser.driver, duration=60).click_and_hold(browser.one(mark))
        hand.move_by_offset(*back).release().perform()
        browser.until(lambda: browser.all(".corner-picture .drawn"), "they are drawn again")
        assert not browser.all(".step .notice")


def test_while_a_camera_is_opened_no_phone_becomes_one(tmp_path: Path, browser: Browser) -> None:
    camera = "return JSON.parse(localStorage.getItem('pasch.device')).camera ?? false"
    with open_page(tmp_path / "games.db", 0) as page, setting_up(page):
        browser.open(page.link(), PHONE)
        browser.tap("Go on")
        browser.until(lambda: browser.run(HEADING) == "Camera", "the camera's step")
        browser.one(".step input").send_keys(str(tmp_path / "none"))
        browser.run(HOLD_ANSWERS, "/setup/camera?")
        browser.tap("Take this one")
        is_held(browser, 1)
        browser.ask("This device's camera")
        assert not browser.run(camera)


WAKE_LOCK = """
window.locks = [];
window.isReleased = false;
const request = () => new Promise((give) => locks.push(give));
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request } });
"""


def test_a_screen_kept_awake_too_late_may_sleep(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        browser.run("location.hash = '/settings'")
        browser.one(".settings-room")
        browser.run(WAKE_LOCK)
        browser.run("location.hash = '/play'")
        browser.until(lambda: browser.run("return locks.length"), "it is to stay awake")
        browser.run("location.hash = '/settings'")
        browser.one(".settings-room")
        browser.run("locks[0]({ release: () => (window.isReleased = true) })")
        assert browser.run("return isReleased")


# How many lines are opened where a number is told of the first, and the second was opened anyway.
LINES = """
const [done] = arguments, lines = [], later = [], wait = setTimeout;
window.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 1;
  constructor() { lines.push(this); }
  send() {}
  close() {}
};
window.setTimeout = (then, ms) => (ms === 1000 ? later.push(then) : wait(then, ms));
import("/static/wire/link.js").then(({ Link }) => {
  const link = new Link("en", () => {});
  lines[0].onmessage({ data: JSON.stringify({ kind: "pong", number: 9 }) });
  link.open();
  later.forEach((then) => then());
  done(lines.length);
});
"""


def test_a_line_is_not_given_up_for_what_was_told_on_another(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        assert browser.driver.execute_async_script(LINES) == 2


def test_what_leads_on_says_that_something_is_being_done_and_keeps_its_place(
    tmp_path: Path, browser: Browser
) -> None:
    with open_page(tmp_path / "games.db", 0) as page, setting_up(page) as steps:
        browser.open(page.link(), PHONE)
        before = browser.button("Go on").rect
        with steps._at_work():
            assert browser.button("One moment …").rect == before
            assert browser.faults() == []
        browser.tap("Go on")
        browser.until(lambda: browser.run(HEADING) == "Camera", "the next step")


def test_dice_that_were_entered_wrongly_are_entered_again(
    tmp_path: Path, browser: Browser
) -> None:
    """Nobody has to say for that that a die lay cocked."""
    fake = table()
    with served(tmp_path, fake) as there:
        there.page.site.bulletin.begin(fake.referee.state, TableSettings(own_dice=True))
        browser.open(there.page.link(), PHONE)
        for dice in ((6, 5), (6, 4)):
            browser.tap("Enter dice")
            for face in dice:
                browser.tap(str(face))
            browser.until(lambda dice=dice: fake.referee.state.dice == dice, f"{dice} lie")
            if dice == (6, 5):
                browser.tap("More")
                browser.tap("was entered wrongly")
                browser.until(lambda: not fake.referee.state.dice, "they are taken back")
        assert ("event", "voided") in fake.log
