"""Several devices at one table: who holds a seat, who comes by a link and watches, a phone that is
the camera, and what one was shown before another played on."""

from pathlib import Path

import cv2
import httpx
import numpy as np
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from host.page import picture_codes
from host.page.browser import PHONE, WAIT_S, WIDE, Browser, browsing
from host.page.served import Served, Socket, served, setting_up, table_at
from host.page.setup.test_setup import held_over
from host.page.test_browser import table
from host.page.test_browser_table import made_point
from pasch.page.door.keys import Role
from pasch.page.page import Mode, open_page
from pasch.referee.model.commands import Done, Roll, Seen
from vision.scenes import FELT, picture


def test_what_was_shown_before_the_game_went_on_is_not_accepted_any_more(
    tmp_path: Path, browser: Browser
) -> None:
    played = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))
    with served(tmp_path, table(*played)) as there, there.socket() as other:
        browser.open(there.page.link())
        browser.tap("More")
        browser.tap("Put the board right")
        browser.tap("Show what follows")
        browser.sees("So it would be")
        assert other.say("dice", dice=[6, 5])["ok"]
        browser.tap("Yes, so it is")
        browser.sees("The game has gone on meanwhile")
        assert there.fake.referee.state.dice == (6, 5)
        # Nor is another play in the place of an earlier one.
        browser.tap("Cancel")
        browser.run("document.querySelector('.record').open = true")
        browser.click(".record li button")
        browser.tap("It was another play")
        browser.one("dialog input").clear()
        browser.one("dialog input").send_keys("24/20", Keys.ENTER)
        browser.sees("So it would be")
        other.catch_up()
        assert other.say("void")["ok"]
        browser.tap("Yes, so it is")
        browser.until(lambda: "gone on" in browser.one("dialog .toast").text, "that it is late")
        assert there.fake.referee.state.record[0].notation == "8/5 6/5"


def until_held(other: Socket, *seats: str) -> None:
    """Wait until these seats are held by devices, and no others."""
    while other.snapshot["held"] != list(seats):
        other.receive()


def take_seat(browser: Browser, there: Served, other: Socket) -> None:
    """Anna's seat is held by the phone that the browser is."""
    browser.open(there.page.link(), PHONE)
    browser.run("location.hash = '/settings'")
    browser.tap("Anna")
    until_held(other, "white")


def test_a_seat_is_held_by_one_device(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there, there.socket() as other:
        take_seat(browser, there, other)
        assert not other.say("dice", dice=[3, 1])["ok"]
        # Who loads the page anew keeps the seat.
        browser.driver.refresh()
        until_held(other)
        until_held(other, "white")
        # Who leaves the page leaves the seat, and has it again on coming back.
        browser.driver.get("about:blank")
        until_held(other)
        browser.driver.back()
        until_held(other, "white")
        # A second page of the same device plays it too, and says that it does.
        browser.driver.switch_to.new_window("tab")
        browser.driver.get(there.page.link())
        assert browser.one(".holder").accessible_name == "this device"
        browser.tap("Roll")
        browser.until(lambda: there.fake.kinds("roll"), "dice are asked for")
        browser.driver.close()
        browser.driver.switch_to.window(browser.driver.window_handles[0])
        other.catch_up()
        assert other.snapshot["held"] == ["white"]
        browser.run("location.hash = '/settings'")
        browser.tap("Anna")
        until_held(other)
        assert other.sit("white")["ok"]
        browser.run("location.hash = '/play'")
        assert browser.one(".holder").accessible_name == "another device"
        roll = browser.button("Roll")
        assert roll.get_attribute("title") == "Anna is played from another device."


def test_a_device_that_comes_back_is_told_that_its_seat_is_another_ones(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there, there.socket() as other:
        take_seat(browser, there, other)
        browser.driver.get("about:blank")
        until_held(other)
        assert other.sit("white")["ok"]
        browser.driver.back()
        browser.sees("Anna: another device plays this seat now.")
        assert browser.button("Anna (another device)").get_attribute("aria-pressed") == "false"
        # Only once: from now on it knows.
        browser.driver.refresh()
        browser.sees("Anna (another device)")
        assert "plays this seat now" not in browser.text


def test_the_way_back_leads_through_the_steps_of_setting_up(
    tmp_path: Path, browser: Browser
) -> None:
    coded = cv2.imencode(".jpg", picture(FELT, "calib_start"))[1].tobytes()
    shown = "return document.querySelector('h1').innerText"
    with (
        open_page(tmp_path / "games.db", 0) as page,
        held_over(page, coded),
        setting_up(page) as steps,
    ):
        browser.open(page.link(), PHONE)
        for words, step in (
            ("Go on", "Camera"),
            ("This device's camera", "Camera"),
            ("Go on", "Corners"),
            ("The board has markers", "Empty board"),
        ):
            browser.tap(words)
            if words == "This device's camera":
                browser.until(lambda: browser.all("img.live"), "the camera's picture")
                # What is below moves when this comes.
                browser.one(".own-camera p.notice")
            browser.until(lambda step=step: browser.run(shown) == step, step)
        for step in ("Corners", "Camera", "Game"):
            browser.driver.back()
            browser.until(lambda step=step: browser.run(shown) == step, f"back to {step}")
        browser.driver.forward()
        browser.until(lambda: browser.run(shown) == "Camera", "and on again")
        # Loaded anew the page shows what is due; the way back is still there.
        browser.driver.refresh()
        browser.until(lambda: browser.run(shown) == "Corners", "what is due")
        browser.driver.back()
        browser.until(lambda: browser.run(shown) == "Camera", "back again")
        # Nothing was undone by it.
        assert steps.step == "empty"


def test_no_way_back_from_the_game_leads_through_setting_up(
    tmp_path: Path, browser: Browser
) -> None:
    coded = cv2.imencode(".jpg", picture(FELT, "calib_start"))[1].tobytes()
    with open_page(tmp_path / "games.db", 0) as page:
        with held_over(page, coded), setting_up(page):
            browser.open(page.link(), PHONE)
            browser.tap("Go on")
            browser.tap("This device's camera")
            browser.until(lambda: browser.all("img.live"), "the camera's picture")
            # What is below moves when this comes.
            browser.one(".own-camera p.notice")
            browser.tap("Go on")
            browser.until(lambda: browser.all(".corner-picture"), "the corners")
        with table_at(page, table()):
            browser.until(lambda: browser.run("return location.hash") == "#/play", "the game")
            browser.one(".play-room .board")
            browser.driver.back()
            browser.until(lambda: browser.driver.current_url.endswith("icon.svg"), "it is left")


def test_what_is_filled_in_outlasts_loading_anew(tmp_path: Path, browser: Browser) -> None:
    name = ".seat-line input"
    with open_page(tmp_path / "games.db", 0) as page, setting_up(page) as steps:
        browser.open(page.link(), PHONE)
        browser.one(name).send_keys("Ada")
        browser.tap("Match to 7")
        browser.driver.refresh()
        browser.until(lambda: browser.one(name).get_attribute("value") == "Ada", "her name")
        browser.tap("Go on")
        browser.until(lambda: steps.step == "camera", "the next step")
        game = steps.as_json("en")["game"]
        assert (game["players"]["white"], game["match"]) == ("Ada", 7)


def test_a_page_whose_key_is_worthless_now_says_what_to_do(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        browser.sees("Anna is to roll")
        port, keys = there.page.port, there.page.site.keys
    browser.sees("No connection to the program")
    with open_page(tmp_path / "games.db", port, has_new_keys=True) as page:
        browser.sees("Open the page by the link or the QR code that Pasch shows at the table")
        # It is read out, and the keys are where one goes on.
        assert browser.one("[role=alert]").text.startswith("Open the page by the link")
        assert browser.run("return document.activeElement.innerText") == "Try again"
        assert "No connection" not in browser.text
        browser.button("Try again")
        assert browser.faults() == []
        page.site.keys = keys
        browser.until(lambda: "Try again" not in browser.text, "it is let in again")


def code_on(browser: Browser, image: WebElement) -> str:
    """What a picture code on the screen says to another device's camera."""
    browser.run("arguments[0].scrollIntoView({block: 'center'})", image)
    box = browser.run("return arguments[0].getBoundingClientRect().toJSON()", image)
    left, top, right, bottom = (round(box[side]) for side in ("left", "top", "right", "bottom"))
    screen = np.frombuffer(browser.driver.get_screenshot_as_png(), np.uint8)
    seen = cv2.imdecode(screen, cv2.IMREAD_COLOR)
    assert seen is not None
    return picture_codes.read(np.asarray(seen[top:bottom, left:right], np.uint8))


def test_the_picture_codes_on_the_screen_are_the_links_for_others(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(), Mode.LAN) as there:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/settings'")
        images = browser.until(lambda: browser.all(".codes img"), "the codes are there")
        for image, role in zip(images, (Role.TABLE, Role.WATCH), strict=True):
            read = browser.until(lambda code=image: code_on(browser, code), "the code is read")
            assert read == there.page.link_for_others(role)


def test_who_comes_by_the_spectators_link_watches(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(Role.WATCH), PHONE)
        browser.sees("watching")
        assert "key" not in str(browser.run("return location.href"))
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/settings'")
        # This page is for this machine only: there is nothing to be photographed.
        browser.sees("pasch play --page lan")
        assert not browser.all(".codes")


# The browser asks for the camera until `answered` is called, with the name of an error or nothing.
ASKS = """
const media = navigator.mediaDevices, asked = media.getUserMedia.bind(media);
media.getUserMedia = async (wish) => {
  const fault = await new Promise((answered) => (window.answered = answered));
  if (fault) throw new DOMException("", fault);
  return asked(wish);
};
"""


def test_a_phone_is_the_camera_in_every_room_of_its_page(tmp_path: Path) -> None:
    """The pictures go on when the next step is due, and end when it is to be one no more."""
    a_camera = ("use-fake-device-for-media-stream", "use-fake-ui-for-media-stream")
    with (
        open_page(tmp_path / "games.db", 0) as page,
        browsing(*a_camera) as phone,
        setting_up(page),
    ):
        phone.open(page.link(), PHONE)
        phone.tap("Go on")
        phone.run(ASKS)
        for fault, said in (
            ("NotAllowedError", "The browser does not give the camera"),
            ("NotReadableError", "another program uses it"),
            ("", "This phone is the table's camera"),
        ):
            phone.tap("This device's camera")
            phone.sees("allow it for this page")
            assert not phone.one(".own-camera video").is_displayed()
            phone.run("answered(arguments[0])", fault)
            phone.sees(said)
            if fault:
                phone.tap("No more camera")
        phone.tap("Go on")
        phone.until(lambda: phone.all(".corner-picture .drawn"), "corners and points")
        assert page.site.camera is not None
        first = page.site.camera.newest(0, WAIT_S)
        assert first is not None
        newer = page.site.camera.newest(first.number, WAIT_S)
        assert newer is not None
        assert newer.number > first.number
        assert max(newer.image.shape) <= 1280
        before = phone.middle(".corner-mark")
        hand = ActionChains(phone.driver, duration=60)
        hand.move_to_element_with_offset(phone.one(".corner"), 15, -12).click_and_hold()
        hand.move_by_offset(20, 10).release().perform()
        after = phone.middle(".corner-mark")
        assert np.allclose(np.subtract(after, before), (20, 10), atol=1.5)
        phone.tap("The points fit")
        phone.sees("The board is empty")
        phone.run("location.hash = '/games'")
        assert phone.one(".own-camera video").is_displayed()
        assert phone.faults() == []
        phone.tap("No more camera")
        phone.until(lambda: not phone.all(".own-camera"), "it is no camera any more")


# How long the page waits, ms, before it gives up a line that is never opened. The line that it had
# is deaf; while the next is being opened the clock jumps back, and a network is there again.
GIVES_UP_MS = """
const done = arguments[0], begun = [];
const again = () => window.dispatchEvent(new Event('online'));
WebSocket.prototype.send = () => {};
window.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  constructor() {
    begun.push(performance.now());
    if (begun.length > 1) return done(begun[1] - begun[0]);
    const now = Date.now;
    setTimeout(() => (Date.now = () => now() - 3600e3), 100);
    setTimeout(again, 2000);
  }
  close() {}
};
again();
"""


def test_a_clock_that_jumps_back_holds_no_line_up(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        browser.sees("Anna is to roll")
        assert browser.driver.execute_async_script(GIVES_UP_MS) < 5000


def test_what_came_of_a_step_is_told_on_every_device(tmp_path: Path, browser: Browser) -> None:
    says = "return document.querySelector('.setup-room .says').innerText"
    with open_page(tmp_path / "games.db", 0) as page, setting_up(page) as steps:
        browser.open(page.link(), PHONE)
        browser.tap("Go on")
        browser.until(lambda: steps.step == "camera", "the game is chosen")
        of_game = browser.until(lambda: browser.run(says), "what came of it is told")
        keys = page.site.keys
        cookies = {keys.cookie_name: keys.cookie(Role.TABLE)}
        with httpx.Client(
            verify=False, base_url=page.origin, cookies=cookies, headers={"Origin": page.origin}
        ) as other:
            told = other.post("/setup/camera", json={"source": "phone"}).json()
            assert told["ok"], told
            browser.until(lambda: browser.run(says) == told["says"], "the other's step is told")
            assert told["says"] != of_game
