"""The ten-minute walk: from `pasch play backgammon` with a webcam to a play that counts."""

import contextlib
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

from selenium.webdriver.common.by import By

from host.page.browser import Browser, browsing
from pasch.journal import Journal
from pasch.journal.replay.record import record_of
from pasch.rules import game_named
from pasch_hardware.simulator.serving.client import TwinClient

GAME = game_named("backgammon")
START = GAME.start(GAME.in_force({}))
# Learning a board takes a few seconds, on a machine with much to do many.
LEARN_S = 90.0
TABLET = (820, 1180)


@contextlib.contextmanager
def playing(folder: Path) -> Iterator[str]:
    """The program as a newcomer starts it, apart from where it keeps things; gives its link."""
    words = [
        sys.executable, "-m", "pasch", "play", "backgammon", "--lang", "en", "--port", "none",
        "--page", "on", "--page-port", "0", "--journal", str(folder / "games.db"),
    ]  # fmt: skip
    said: Queue[str] = Queue()
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as program:
        assert program.stdout is not None
        reading = threading.Thread(
            target=lambda: [said.put(line) for line in program.stdout or ()]
        )
        reading.start()
        try:
            heard = ""
            while not (link := re.search(r"http://127\S+#key=\S+", heard)):
                heard += said.get(timeout=LEARN_S)
            yield link[0]
        finally:
            program.kill()
            reading.join()


def tapped_when_free(browser: Browser, words: str) -> None:
    browser.until(
        lambda: browser.button(words).get_attribute("aria-disabled") == "false", words, LEARN_S
    )
    browser.tap(words)


def opened(browser: Browser) -> tuple[str, tuple[int, ...]]:
    """Both have thrown for the start, by taps on the page: who begins, and with what."""
    while "is to play" not in browser.text:
        roll = browser.button("Roll")
        if roll.get_attribute("aria-disabled") == "false":
            roll.click()
    dice = browser.one(".dice").accessible_name.removeprefix("Dice: ")
    seat = "white" if "Anna is to play" in browser.text else "black"
    return seat, tuple(int(face) for face in dice.split("-"))


def test_a_newcomer_comes_to_the_first_play_on_the_page(tmp_path: Path) -> None:
    with (
        TwinClient(seed=4, has_firmware=False) as webcam,
        playing(tmp_path) as link,
        browsing() as browser,
    ):
        webcam.set({})
        browser.open(link, TABLET)
        browser.until(lambda: len(browser.all(".seat-line input")) == 2, "a line for each seat")
        for line, name in zip(browser.all(".seat-line input"), ("Anna", "Bruno"), strict=True):
            line.send_keys(name)
        browser.tap("Go on")
        address = browser.one("form.line input")
        address.send_keys(webcam.camera_url)
        address.find_element(By.XPATH, "ancestor::form//button").click()
        browser.until(lambda: browser.all(".corner-picture"), "corners can be dragged", LEARN_S)
        browser.one(".steps li:nth-child(4) button").click()
        tapped_when_free(browser, "The board is empty")
        browser.sees("Now set up the start position.", LEARN_S)
        webcam.set(START.as_dict())
        tapped_when_free(browser, "The start position lies")
        browser.sees("Learned and tried out", LEARN_S)
        tapped_when_free(browser, "Play")
        seat, dice = opened(browser)
        play = GAME.legal_plays(GAME.situation(START, seat, dice))[0]
        webcam.set(play.position.as_dict())
        browser.sees(f"{play.notation} is right.", LEARN_S)
        browser.tap("Done")
        browser.sees("is to roll")
    with Journal.open(tmp_path / "games.db") as journal:
        record = record_of(journal.events(journal.games()[-1].id))
    assert [entry.notation for entry in record.entries] == [play.notation]
    assert record.players == {"white": "Anna", "black": "Bruno"}
