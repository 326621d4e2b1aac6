"""A real browser before the page: Debian's chromium, told what a hand would do."""

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import axe_core_python
import pytest
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

WAIT_S = 60.0
REACH_S = 20.0
LONGEST_PAUSE_S = 0.25
PHONE, TABLET, WIDE, HALL = (360, 740), (820, 1180), (1920, 1080), (3840, 2160)
AXE = Path(axe_core_python.__file__).parent / "axe.min.js"
# What was looked at, for people to look at.
SCREENS = Path(__file__).parents[3] / "build" / "screens"
# What the tabulator goes through, by name, and where it is now.
STOPS = """
const called = (one) => one.ariaLabel || one.labels?.[0]?.innerText || one.innerText || '';
const all = (document.querySelector('dialog[open]') ?? document)
  .querySelectorAll('a[href], button, input, select, summary, [tabindex]');
const leads = (one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility();
const stops = [...all].filter(leads);
return [stops.map((one) => called(one).trim()), stops.indexOf(document.activeElement)];
"""
# The first button that is called so, by what is written on it or said of it.
BUTTON = """
return [...document.querySelectorAll('button')].find((one) =>
  [one.innerText.trim(), one.ariaLabel].includes(arguments[0]) && one.checkVisibility());
"""
# By how much the longest word of a list is wider than the list has room for it, px; its arrow
# takes 24.
TOO_WIDE = """
const list = arguments[0], style = getComputedStyle(list);
const pen = document.createElement('canvas').getContext('2d');
pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
const words = [...list.options].map((one) => pen.measureText(one.text).width);
const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
return Math.max(...words) + 24 - room;
"""
IN_SIGHT = """
const one = document.querySelector(arguments[0]);
one?.scrollIntoView({block: 'nearest'});
return one !== null;
"""
FOCUS = """
document.querySelector(arguments[0])?.focus();
return document.activeElement?.matches(arguments[0]);
"""
MIDDLE = """
const box = document.querySelector(arguments[0])?.getBoundingClientRect();
return box && [box.x + box.width / 2, box.y + box.height / 2];
"""
# What is to be done after so long is never done.
NEVER = """
const [never] = arguments, wait = setTimeout;
window.setTimeout = (then, ms, ...more) => (ms === never ? 0 : wait(then, ms, ...more));
"""
# Over two frames, in the first of which the page does what follows once something is drawn.
FRAMES = """
const [done] = arguments, frame = (then) => requestAnimationFrame(() => setTimeout(then));
frame(() => frame(done));
"""
NUMBER = "return Number(document.querySelector('main').dataset.number)"
LIKED = "localStorage.setItem('pasch.device', JSON.stringify(arguments[0]))"


class Browser:
    """One window. Everything waits until it is so, and says what was there where it never is."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver
        self._kept = 0

    def open(self, link: str, screen: tuple[int, int] = WIDE, **likes: object) -> None:
        """The page at `link` in a fresh window; `likes` are the device's settings."""
        self.resize(screen)
        origin = link.split("#")[0]
        self.driver.delete_all_cookies()
        self.driver.get(origin + "static/icon.svg")
        self.driver.execute_script(LIKED, {"lang": "en", "sound": False, **likes})
        self.driver.get(link)
        self.until(lambda: self.all("main > *:not(.quiet)"), "the page is drawn")

    def leave(self) -> None:
        """No page any more; what the browser had to say of it is forgotten."""
        self.driver.get("about:blank")
        self.errors()
        self._kept = 0

    def resize(self, size: tuple[int, int]) -> None:
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self._tell("Emulation.setDeviceMetricsOverride", **metrics)

    def _tell(self, command: str, **values: object) -> None:
        self.driver.execute_cdp_cmd(command, dict(values))

    def run(self, script: str, *values: object) -> Any:
        return self.driver.execute_script(script, *values)

    def until(
        self, is_so: Callable[[], Any], what: str, wait_s: float = WAIT_S, pause_s: float = 0.03
    ) -> Any:
        """What `is_so` gives once it gives something, asked again after a pause: the longer it
        takes the longer, as asking is work for a browser."""
        end = time.monotonic() + wait_s
        while time.monotonic() < end:
            try:
                if found := is_so():
                    return found
            except (StaleElementReferenceException, WebDriverException):
                # Drawn anew meanwhile: look again.
                continue
            time.sleep(pause_s)
            pause_s = max(pause_s, min(1.3 * pause_s, LONGEST_PAUSE_S))
        raise AssertionError(f"not so within {wait_s} s: {what}\n{self.text}\n{self.errors()}")

    def shows(self, number: int) -> None:
        """The snapshot of this number is drawn, or a newer one."""
        self.until(lambda: self.run(NUMBER) >= number, f"snapshot {number} is drawn")

    def rest(self) -> None:
        """The page has done what follows what is drawn now."""
        self.driver.execute_async_script(FRAMES)

    def never(self, ms: int) -> None:
        """What the page takes away by itself after so long stays, however slow the machine is."""
        self.run(NEVER, ms)

    @property
    def text(self) -> str:
        return str(self.run("return document.body.innerText"))

    def errors(self) -> list[str]:
        """What the browser complained of since it was asked last."""
        return [str(line["message"]) for line in self.driver.get_log("browser")]  # type: ignore[no-untyped-call]

    def all(self, css: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def one(self, css: str) -> WebElement:
        found: WebElement = self.until(lambda: next(iter(self.all(css)), None), css)
        return found

    def click(self, css: str) -> None:
        """Click what is there, again if it is drawn anew in that moment."""
        self.until(lambda: self._clicked(self.one(css)), f"{css} can be clicked")

    def sees(self, words: str, wait_s: float = WAIT_S) -> None:
        self.until(lambda: words in self.text, f"the page says {words!r}", wait_s)

    def button(self, words: str) -> WebElement:
        """The button that is called so."""

        found: WebElement = self.until(lambda: self.run(BUTTON, words), f"button {words!r}")
        return found

    def tap(self, words: str) -> None:
        """Tap the button that is called so, once it does something."""
        self.until(lambda: self._tapped(words, is_off=False), f"{words!r} can be tapped")

    def ask(self, words: str) -> WebElement:
        """Tap the button that is called so while it only says why it does nothing."""
        self.until(lambda: self._tapped(words, is_off=True), f"{words!r} says why not")
        return self.button(words)

    def _tapped(self, words: str, is_off: bool) -> bool:
        button = self.button(words)
        if (button.get_attribute("aria-disabled") == "true") != is_off:
            return False
        return self._clicked(button)

    def _clicked(self, one: WebElement) -> bool:
        one.click()
        return True

    def drag(self, css: str, to: str) -> None:
        """From the middle of one thing to that of another, with a pointer held down; on the way
        either may be drawn anew."""
        self.until(lambda: self.run(IN_SIGHT, to), to)
        hand = ActionChains(self.driver, duration=60)
        pointer = hand.w3c_actions.pointer_action
        for there, then in ((css, pointer.pointer_down), (to, pointer.pointer_up)):
            x, y = self.middle(there)
            pointer.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
            then()  # type: ignore[no-untyped-call]
        hand.perform()

    @contextmanager
    def in_type(self, size_px: int) -> Iterator[None]:
        """What is shown until the block ends is read by somebody who has set this size of type."""
        self._tell("Page.setFontSizes", fontSizes={"standard": size_px})
        try:
            yield
        finally:
            self._tell("Page.setFontSizes", fontSizes={"standard": 16})

    @contextmanager
    def by_finger(self) -> Iterator[None]:
        """What is opened until the block ends is a device that is touched."""
        self._tell("Emulation.setTouchEmulationEnabled", enabled=True)
        try:
            yield
        finally:
            self._tell("Emulation.setTouchEmulationEnabled", enabled=False)

    def finger(self, *way: tuple[float, float]) -> None:
        """A finger comes down where its way begins, and stays where it ends."""
        self._touch("touchStart", way[:1])
        self.slide(*way[1:])

    def slide(self, *way: tuple[float, float]) -> None:
        """The finger goes on, without being lifted."""
        for at in way:
            self._touch("touchMove", [at])

    def lift(self) -> None:
        """The finger is lifted."""
        self._touch("touchEnd", [])

    def _touch(self, kind: str, fingers: Sequence[tuple[float, float]]) -> None:
        points = [{"x": x, "y": y} for x, y in fingers]
        self._tell("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def middle(self, css: str) -> tuple[float, float]:
        """Where the first of these lies in the window, px."""
        x, y = self.until(lambda: self.run(MIDDLE, css), css)
        return float(x), float(y)

    def press(self, css: str, *keys: str) -> None:
        """Keys, with the focus on something."""
        self.until(lambda: self.run(FOCUS, css), css)
        self.keys(*keys)

    def keys(self, *keys: str) -> None:
        """Keys, wherever the focus is."""
        ActionChains(self.driver, duration=0).send_keys(*keys).perform()

    def reach(self, words: str) -> None:
        """Goes with the tabulator until the focus is on what is called so."""
        self.until(lambda: self._reached(words), f"keys lead to {words!r}", REACH_S)

    def _reached(self, words: str) -> bool:
        stops, at = self.run(STOPS)
        if at >= 0 and stops[at] == words:
            return True
        if at < 0:
            self.keys(Keys.TAB)
        elif words in stops:
            far = stops.index(words) - at
            self.keys(*[Keys.TAB] * far, *[Keys.SHIFT + Keys.TAB + Keys.SHIFT] * -far)
        return False

    def keep(self, name: str = "") -> None:
        """A picture of what is to be seen, for people to look at; without a name the test's."""
        self._kept += 1
        test = os.environ["PYTEST_CURRENT_TEST"].rpartition("::")[2].split()[0]
        SCREENS.mkdir(parents=True, exist_ok=True)
        picture = self.driver.get_screenshot_as_png()
        (SCREENS / f"{name or f'{test}-{self._kept}'}.png").write_bytes(picture)

    def faults(self) -> list[str]:
        """What an accessibility checker finds serious, and where a page has no heading of its own;
        a picture of it all is kept."""
        if not self.run("return 'axe' in window"):
            self.run(AXE.read_text("utf-8"))
        found = self.driver.execute_async_script(
            # What is still fading in has no contrast yet.
            "const ending = document.getAnimations().filter("
            "(one) => one.effect.getComputedTiming().endTime !== Infinity);"
            "Promise.allSettled(ending.map((one) => one.finished))"
            ".then(() => axe.run({resultTypes: ['violations']}))"
            ".then((found) => arguments[0](found.violations))"
        )
        self.keep()
        return [
            f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
            for one in found
            if one["impact"] in ("serious", "critical") or one["id"] == "page-has-heading-one"
        ]


@contextmanager
def browsing(*words: str) -> Iterator[Browser]:
    """A browser, closed when the block ends; `words` are more of its command line."""
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.fail("The page is tested in a browser: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    usual = ("headless=new", "no-sandbox", "disable-dev-shm-usage", "hide-scrollbars")
    # What is drawn without a graphics processor anyway is drawn sooner so.
    sooner = ("disable-gpu", "disable-extensions")
    for word in (*usual, *sooner, *words):
        options.add_argument(f"--{word}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    window = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    try:
        yield Browser(window)
    finally:
        window.quit()
