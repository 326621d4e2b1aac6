"""The page in a real browser, where there is little room or no colour: names and steps can be
read, what is chosen can be seen, and what is nobody's has no colour."""

import base64
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from host.live.fakes import FakeTable
from host.page.browser import PHONE, TABLET, WIDE, Browser, browsing
from host.page.served import served
from host.page.test_browser import table
from host.page.test_browser_table import made_point
from host.page.test_history import play
from pasch.journal import Journal
from pasch.page.door.keys import Role
from pasch.page.page import Mode, open_page
from pasch.page.setup.choices import plain_terms
from pasch.page.setup.setting_up import SettingUp
from pasch.referee import Referee
from pasch.referee.model.commands import (
    Accept,
    Done,
    Double,
    MatchTerms,
    Resign,
    Roll,
    Seen,
    Start,
    Take,
)
from pasch.referee.model.state import Phase

LAPTOP = (1280, 800)
LONG = {"white": "Annemarie Schneider", "black": "Bernhardine Müller"}
OUTLINE = "return getComputedStyle(arguments[0]).outlineStyle"

# The steps whose words are wider than their buttons.
CROWDED = """
return [...document.querySelectorAll('.steps button')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText);
"""

# What reaches over the right edge, where it does not scroll by itself.
BEYOND = """
return [...document.querySelectorAll('main *')]
  .filter((one) => one.checkVisibility() && !one.closest('svg, .scrolled'))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.innerText);
"""

# Where these begin and end on the screen, from above, px.
SPANS = """
return arguments[0].map((css) => document.querySelector(css).getBoundingClientRect())
  .map(({ top, bottom }) => [top, bottom]);
"""

# The lines that what is said first of a match takes.
LINES_OF_MATCH = """
const words = document.createRange();
words.selectNode(document.querySelector('.terms').firstChild);
return words.getClientRects().length;
"""


@contextmanager
def forced_colours(browser: Browser) -> Iterator[None]:
    """Until the block ends the system chooses all colours."""
    feature = {"name": "forced-colors", "value": "active"}
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    try:
        yield
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_on_a_phone_the_names_of_a_game_have_the_whole_line(
    tmp_path: Path, browser: Browser
) -> None:
    begun = Start("backgammon", players=LONG, turn="white")
    with Journal.open(tmp_path / "games.db") as journal:
        play(journal, begun, Resign("white", 3), Take("black"))
    with open_page(tmp_path / "games.db", 0) as page:
        browser.open(page.link(), PHONE, lang="de")
        browser.run("location.hash = '/games'")
        browser.until(lambda: browser.all(".games b"), "the game is listed")
        assert browser.one(".games b").rect["width"] > 0.8 * PHONE[0]
        assert browser.faults() == []


def test_names_as_long_as_a_line_push_nothing_out_of_the_window(
    tmp_path: Path, browser: Browser
) -> None:
    names = {"white": "W" * 40, "black": "Donaudampfschifffahrtsgesellschaftskapit"}
    begun = Start(
        "backgammon", players=names, turn="white", match=MatchTerms(3, dict.fromkeys(names, 0))
    )
    with Journal.open(tmp_path / "games.db") as journal:
        play(journal, begun, Resign("white", 1), Take("black"))
    rooms = ["/settings", "/games", "/games/1", ""]
    for played in ((Roll("white", (4, 2)),), (Double("white"),), (Resign("white"), Take("black"))):
        referee = Referee()
        for command in (begun, *played):
            referee.handle(command)
        with served(tmp_path, FakeTable(referee)) as there:
            for screen in ((1024, 768), LAPTOP, PHONE):
                browser.open(there.page.link(), screen)
                for room in rooms:
                    browser.run("location.hash = arguments[0]", room)
                    browser.until(lambda: names["white"] in browser.text, "the room is drawn")
                    assert browser.run(BEYOND) == [], (screen, room)
                browser.keep()
        rooms = [""]


def test_the_steps_of_setting_up_are_named(tmp_path: Path, browser: Browser) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        for screen in (PHONE, TABLET):
            browser.open(page.link(), screen)
            names = [one.accessible_name for one in browser.all(".steps button")]
            assert names == [
                "1 Game", "2 Camera", "3 Corners", "4 Empty board", "5 Start position", "6 Play",
            ]  # fmt: skip
            assert [one.text.replace("\n", " ") for one in browser.all(".steps button")] == names
            assert browser.run(CROWDED) == []
            wide = "return document.querySelector('main').scrollWidth"
            assert browser.run(wide) <= screen[0]
            assert browser.faults() == []


def test_a_step_of_setting_up_that_is_done_has_a_tick(tmp_path: Path, browser: Browser) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        steps = SettingUp(page.site, lambda chosen: None)
        page.site.set_up(steps)
        # That it was named before makes it no game that was chosen.
        steps.propose(plain_terms("puff", page.site.journal), None)
        browser.open(page.link(), PHONE, lang="de")
        assert browser.one(".steps button").text.split() == ["1", "Spiel"]
        browser.tap("Weiter")
        browser.until(lambda: browser.one(".steps [aria-current]").text.startswith("2"), "camera")
        first, second, *_ = browser.all(".steps button")
        assert (first.text.split(), second.text.split()) == (["✓", "Spiel"], ["2", "Kamera"])
        assert first.accessible_name == "1 Spiel, erledigt"
        assert browser.run(CROWDED) == []
        assert browser.faults() == []


def test_a_match_may_be_as_long_as_players_like(tmp_path: Path, browser: Browser) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        steps = SettingUp(page.site, lambda chosen: None)
        page.site.set_up(steps)
        browser.open(page.link(), PHONE)
        browser.tap("Match to 3")
        field = browser.one(".other-length input")
        # No length at all is no single game.
        for text in ("1000", "0", "1,5", "x"):
            field.send_keys(Keys.CONTROL, "a", Keys.NULL, text)
            browser.sees("A match is 1 to 999 points long.")
            browser.ask("Go on")
            assert browser.button("One game").get_attribute("aria-pressed") == "false"
        field.send_keys(Keys.CONTROL, "a", Keys.NULL, "15")
        assert field.get_attribute("value") == "15"
        browser.keep()
        browser.tap("Go on")
        browser.until(lambda: steps.step == "camera", "the game is chosen")
        game = steps.as_json("en")["game"]
        assert game["match"] == 15
        browser.click(".steps button")
        browser.until(lambda: browser.all(".other-length input"), "the form again")
        assert browser.one(".other-length input").get_attribute("value") == "15"


def test_without_colours_the_room_and_what_is_chosen_are_framed(
    tmp_path: Path, browser: Browser
) -> None:
    with open_page(tmp_path / "games.db", 0) as page, forced_colours(browser):
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        browser.open(page.link(), PHONE)
        browser.keep()
        for css in (".top nav [aria-current]", ".options [aria-pressed='true']"):
            assert browser.run(OUTLINE, browser.one(css)) == "solid"
        for css in (".top nav button:not([aria-current])", ".options [aria-pressed='false']"):
            assert browser.run(OUTLINE, browser.one(css)) == "none"


def test_a_position_that_is_nobodys_turn_has_no_colour(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    for command in (Start("backgammon", players=LONG), Seen({"6": "ww", "19": "bb"}), Accept()):
        referee.handle(command)
    assert referee.state.record[-1].seat == ""
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE)
        browser.click(".record summary")
        entry = browser.one(".record li button")
        assert not browser.all(".record .chip")
        assert entry.accessible_name == "1. (corrected)"
        entry.click()
        browser.sees("Looking back")
        assert browser.one(".looked-at").text == "(corrected)"
        assert not browser.all(".looked-at .chip")


def test_beside_the_codes_it_is_said_what_the_browser_will_ask(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(), Mode.LAN) as there:
        for screen in (PHONE, TABLET):
            browser.open(there.page.link(), screen)
            browser.run("location.hash = '/settings'")
            browser.sees("does not know who made the certificate: this machine did")
            browser.sees("/authority.mobileconfig")
            browser.until(lambda: browser.all(".codes img"), "the codes")
            browser.run("document.querySelector('.codes').scrollIntoView()")
            assert browser.faults() == []


def test_each_journal_and_table_has_keys_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with (
        open_page(path, 0) as one,
        open_page(path, 0, table="two") as two,
        open_page(tmp_path / "club.db", 0) as club,
    ):
        keys = [page.site.keys for page in (one, two, club)]
    assert len({getattr(key, role) for key in keys for role in ("name", "table", "watch")}) == 9
    kept = {file.name for file in tmp_path.glob("*.keys*")}
    assert kept == {"games.keys", "games.db.keys-two", "club.keys"}
    with open_page(path, 0, table="two") as again:
        assert again.site.keys == keys[1]
        assert re.search("#key=", again.link(Role.WATCH))


def test_a_cube_lies_beside_the_name_of_who_is_on_turn(tmp_path: Path, browser: Browser) -> None:
    told = (Double("white"), Take("black"), Roll("white", (3, 1)), Seen(made_point()))
    with served(tmp_path, table(*told, Done("white"))) as there:
        for screen in (PHONE, WIDE):
            browser.open(there.page.link(), screen)
            seat, cube = browser.one(".seat.is-on").rect, browser.one(".seat .cube").rect
            assert cube["y"] + cube["height"] / 2 == pytest.approx(
                seat["y"] + seat["height"] / 2, abs=2
            )


def test_on_a_phone_who_is_on_turn_keeps_a_whole_name_beside_the_cube(
    tmp_path: Path, browser: Browser
) -> None:
    names = {"white": "Anna", "black": "Matthias"}
    match = MatchTerms(7, {"white": 2, "black": 3})
    referee = Referee()
    for command in (
        Start("backgammon", players=names, turn="white", match=match),
        Double("white"), Take("black"), Roll("white", (3, 1)), Seen(made_point()), Done("white"),
    ):  # fmt: skip
        referee.handle(command)
    with served(tmp_path, FakeTable(referee)) as there:
        for lang in ("en", "de"):
            browser.open(there.page.link(), PHONE, lang=lang)
            name = browser.one(".seat.is-on .name")
            assert name.text == "Matthias"
            assert browser.all(".seat.is-on .cube")
            line = browser.run(
                "return parseFloat(getComputedStyle(arguments[0]).lineHeight)", name
            )
            assert name.rect["height"] < 1.5 * line


def test_on_a_phone_what_a_match_is_at_stays_within_the_screen(
    tmp_path: Path, browser: Browser
) -> None:
    match = MatchTerms(5, {"white": 4, "black": 2})
    referee = Referee()
    referee.handle(Start("backgammon", players=LONG, turn="white", match=match))
    with served(tmp_path, FakeTable(referee)) as there:
        for lang in ("en", "de"):
            browser.open(there.page.link(), PHONE, lang=lang)
            badge = browser.one(".terms .badge").rect
            assert badge["x"] + badge["width"] <= PHONE[0]


def test_on_a_phone_the_doublets_that_may_be_named_stand_in_one_line(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    referee.handle(Start("acey-deucey", players=LONG, turn="white"))
    referee.handle(Roll("white", (2, 1)))
    play = referee.state.game.legal_plays(referee.state.situation)[0]
    referee.handle(Seen(play.position))
    referee.handle(Done("white"))
    assert referee.state.phase is Phase.NAMING
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE, lang="de")
        browser.sees("Nenne")
        assert len({one.rect["y"] for one in browser.all(".names button")}) == 1


def test_on_a_small_laptop_names_are_whole_and_the_buttons_one_line(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), LAPTOP, lang="de")
        name = browser.one(".seat.is-on .name")
        line = browser.run("return parseFloat(getComputedStyle(arguments[0]).lineHeight)", name)
        assert name.rect["height"] < 1.5 * line
        always = ("Würfeln", "Fertig", "Verdoppeln", "Mehr")
        assert len({browser.button(words).rect["y"] for words in always}) == 1


def test_whoever_has_twice_as_large_type_in_all_pages_has_it_here_and_reaches_all(
    tmp_path: Path,
) -> None:
    with (
        served(tmp_path, table(Double("white"))) as there,
        browsing("blink-settings=defaultFontSize=32") as browser,
    ):
        for screen in (PHONE, TABLET, LAPTOP):
            browser.open(there.page.link(), screen, lang="de")
            type_px = "return parseFloat(getComputedStyle(document.documentElement).fontSize)"
            assert browser.run(type_px) >= 30
            reached = [*browser.all("nav button"), *browser.all(".answers button")]
            assert len(reached) == 7
            assert all(0 <= one.rect["x"] < screen[0] - one.rect["width"] for one in reached)


def test_what_is_scrolled_on_a_screen_is_printed_whole(tmp_path: Path, browser: Browser) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        browser.open(page.link())
        browser.sees("House rules")
        printed = browser.driver.execute_cdp_cmd("Page.printToPDF", {"paperHeight": 5.0})
        sheets = re.findall(rb"/Type\s*/Page\b", base64.b64decode(printed["data"]))
        assert len(sheets) > 1


@pytest.mark.parametrize("lang", ["en", "de"])
def test_on_a_phone_how_far_a_match_goes_is_said_on_one_line(
    tmp_path: Path, browser: Browser, lang: str
) -> None:
    match = MatchTerms(25, {"white": 24, "black": 3}, is_crawford=True)
    referee = Referee()
    referee.handle(Start("backgammon", players=LONG, turn="white", match=match))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE, lang=lang)
        browser.until(lambda: browser.all(".terms .badge"), "the terms")
        browser.keep()
        assert browser.run(LINES_OF_MATCH) == 1
        assert browser.run("return document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_in_type_twice_as_large_the_board_and_what_is_done_are_seen_at_once(
    tmp_path: Path, browser: Browser, lang: str
) -> None:
    small = (360, 640)
    with served(tmp_path, table(Roll("white", (3, 1)))) as there, browser.in_type(32):
        browser.open(there.page.link(), small, lang=lang)
        rooms = browser.all(".top nav button")
        assert len({room.rect["y"] for room in rooms}) == 1
        assert browser.run(BEYOND) == []
        for is_scrolled in (False, True):
            if is_scrolled:
                browser.run("document.querySelector('.board').scrollIntoView()")
            board, dice, more = browser.run(SPANS, [".board", ".actions .dice", ".deed.more"])
            assert 0 < dice[0] < dice[1] <= small[1], is_scrolled
            assert 0 < more[0] < more[1] <= small[1], is_scrolled
        assert board[1] <= min(dice[0], browser.run(SPANS, [".actions"])[0][0]) + 1
        browser.keep()
