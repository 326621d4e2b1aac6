"""The page in a real browser before a ring: its corners are no points."""

import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from host.live.fakes import FakeTable
from host.page.browser import PHONE, TABLET, WIDE, Browser
from host.page.served import served
from host.page.test_browser import ASKED_MS, READING_S
from pasch.live.model.table_events import Shown
from pasch.live.model.wanted_play import WantedPlay
from pasch.live.seeing.watch import StillObservation
from pasch.referee.model.commands import Double, Resign, Roll, Seen, Start, Take
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.sources.camera import Frame
from vision.scenes import FELT, picture, true_calibration

RING = load_profile(KINDS[game_named("high-gammon").equipment.board].built_in)
LABELS = """
return [...document.querySelectorAll('.board [aria-label]')]
  .map((one) => one.getAttribute('aria-label').split(':')[0])
"""

# The mark beside each number in a tray.
TALLIES = """
return Object.fromEntries([...document.querySelectorAll('.board .tally')].map((one) =>
  [one.textContent, one.nextElementSibling.querySelector('path').getAttribute('d')]));
"""
# The mark on the checkers of each seat.
ON_CHECKERS = """
return Object.fromEntries(['blue', 'red', 'yellow', 'green'].map((seat) =>
  [seat, document.querySelector(`.board .checker.${seat} .mark`).getAttribute('d')]));
"""


def test_a_rest_field_is_called_no_point(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    referee.handle(Start("high-gammon", players={"blue": "Anna", "red": "Bruno"}, turn="blue"))
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        browser.open(there.page.link(), TABLET)
        browser.until(lambda: "point S1" in browser.run(LABELS), "the board is drawn")
        assert {"rest field SE", "rest field NW"} <= set(browser.run(LABELS))


def test_who_does_not_play_has_no_checkers_on_the_board(tmp_path: Path, browser: Browser) -> None:
    """They lie there where the board has just been learned with all four colours."""
    game, referee = game_named("high-gammon"), Referee()
    referee.handle(Start("high-gammon", players={"blue": "", "yellow": ""}))
    four = game.start({}).as_dict()
    unsure = {"NE": PlaceReading("NE", {"rrr": 0.6, "rr": 0.4})}
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        there.page.site.eye.calibration = true_calibration(FELT)
        browser.open(there.page.link(), TABLET)

        def show(places: Mapping[str, str]) -> None:
            told = [place for place in game.equipment.places if place != "off"]
            sure = {one: PlaceReading(one, {places.get(one, ""): 0.99}) for one in told}
            frame = Frame(picture(FELT, "calib_start"), 101.0, 7)
            there.fake.table.put(StillObservation(frame, Observation(sure | unsure, 0.2)))

        show(four)
        browser.sees("Nobody plays these: Red, Green. Take their checkers off the board.")
        lit = {lamp.get_attribute("data-meaning") for lamp in browser.all(".lamp")}
        assert lit == {"setup-take"}
        browser.keep()
        # Of the last of them nobody is asked to say that they do not lie there.
        show(referee.state.position)
        browser.sees("What lies here: rest field NE?")
        assert "The game begins like this" not in browser.text


def test_beside_the_checkers_in_a_tray_stands_the_mark_of_whose_they_are(
    tmp_path: Path, browser: Browser
) -> None:
    """They stand on their rims, and colours alone tell nobody who confuses two of them."""
    referee = Referee()
    places = {"N6": "bb", "W6": "r", "S6": "yyyy", "E6": "ggg"}
    places["off"] = "b" * 7 + "r" * 8 + "y" * 5 + "g" * 6
    referee.handle(Start("high-gammon", turn="blue", places=places))
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        browser.open(there.page.link(), PHONE)
        browser.until(lambda: len(browser.all(".board .tally")) == 4, "the trays are drawn")
        browser.keep()
        marks = browser.run(ON_CHECKERS)
        assert browser.run(TALLIES) == {
            "7": marks["blue"], "8": marks["red"], "5": marks["yellow"], "6": marks["green"],
        }  # fmt: skip


def test_the_last_throw_for_the_start_is_not_the_starters(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    referee.handle(Start("high-gammon", players={"blue": "Ada", "red": "Bo", "yellow": "Cy"}))
    for seat, die in ("blue", 1), ("red", 5), ("yellow", 2):
        referee.handle(Roll(seat, (die,)))
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        there.page.site.hear(Shown(dice=(2,)))
        browser.open(there.page.link(), TABLET)
        browser.sees("Bo is to roll")
        shown = browser.one(".dice .die")
        assert "red" not in (shown.get_attribute("class") or "").split()
        there.fake.table.put(Roll("red", (2, 1)))
        browser.sees("Bo is to play")
        there.page.site.hear(Shown(dice=(2, 1)))
        browser.until(lambda: len(browser.all(".dice .die.red")) == 2, "the starter's own")


def test_checkers_that_go_the_same_way_are_told_in_one_step(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    players = {"blue": "Ada", "red": "Bo", "yellow": "Cy"}
    referee.handle(Start("high-gammon", players=players, turn="blue"))
    lay = referee.state.position.as_dict()
    for command in (Resign("blue"), Take("red"), Take("yellow")):
        referee.handle(command)
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        browser.open(there.page.link(), TABLET, lang="de")
        there.fake.table.put(Seen(lay))
        browser.sees("Lege 4 Steine von E6 nach draußen.")
        browser.sees("Lege 2 Steine von S1 nach draußen.")
        assert "Lege einen Stein" not in browser.text


@pytest.mark.parametrize(
    ("lang", "says", "ways"),
    [
        (
            "en",
            "Ada says how the doublet is played",
            ["twice, then another roll", "four times", "twice, and the underside twice"],
        ),
        (
            "de",
            "Ada sagt, wie der Pasch gezogen wird",
            ["zweimal, dann noch ein Wurf", "viermal", "zweimal und die Unterseite zweimal"],
        ),
    ],
)
def test_ways_to_play_a_doublet_are_named_in_words(
    tmp_path: Path, browser: Browser, lang: str, says: str, ways: list[str]
) -> None:
    referee = Referee()
    players = {"blue": "Ada", "red": "Bo", "yellow": "Cy"}
    options = {"doublet_choice": "per_roll"}
    referee.handle(Start("high-gammon", players=players, turn="blue", options=options))
    referee.handle(Roll("blue", (3, 3)))
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        browser.open(there.page.link(), PHONE, lang=lang, size="large")
        browser.sees(says)
        assert [one.text for one in browser.all(".names button")] == ways
        assert browser.run("return document.querySelector('main').scrollWidth") <= PHONE[0]
        assert browser.faults() == []
        time.sleep(READING_S)
        browser.tap(ways[1])
        played = {"players": list(players), "doublet": "b"}
        browser.until(lambda: referee.state.situation.state == played, "it is played four times")


def test_whose_answer_a_tap_is_stands_above_the_buttons(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    players = {"blue": "Ada", "red": "Bo", "yellow": "Cy"}
    referee.handle(Start("high-gammon", players=players, turn="blue", options={"scoring": "cube"}))
    referee.handle(Double("blue"))
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        browser.open(there.page.link(), PHONE)
        browser.sees("Bo may answer. After that: Cy.")
        browser.keep()
        browser.never(ASKED_MS)
        browser.tap("Drop")
        browser.button("Really drop?")
        # He answers with a button of the board, and she was not asked yet.
        there.fake.table.put(Take("red"))
        browser.sees("Cy may answer.")
        assert "After that" not in browser.text
        browser.until(lambda: not browser.all(".is-asking"), "nobody is asked")


def test_on_a_screen_magnified_twice_the_buttons_stay_in_reach(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    players = {"blue": "Anna", "red": "Maximiliane-Sophie", "yellow": "Cleo"}
    referee.handle(Start("high-gammon", players=players, turn="blue"))
    referee.handle(Roll("blue", (6, 3)))
    play = referee.state.game.legal_plays(referee.state.situation)[0]
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        there.page.site.hear(Shown(dice=(6, 3), wanted=WantedPlay("blue", play)))
        width, height = WIDE
        browser.open(there.page.link(), (width // 2, height // 2), size="large")
        browser.until(lambda: browser.all(".wanted li"), "the play to be made")
        done = browser.button("Done").rect
        assert done["y"] + done["height"] <= height // 2
        browser.keep()
