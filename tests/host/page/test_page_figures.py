"""Looking back in figures: the analysis in a process of its own, players, dice, score sheets."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from selenium.webdriver.common.keys import Keys

from host.journal import gnubg
from host.page.browser import PHONE, TABLET, WIDE, Browser
from host.page.test_history import opening, play
from pasch.journal import Journal
from pasch.page.door.keys import Role
from pasch.page.page import Page, open_page
from pasch.page.setup.setting_up import SettingUp
from pasch.referee import Referee
from pasch.referee.model.commands import (
    Command,
    Correct,
    Done,
    Double,
    Drop,
    MatchTerms,
    NextGame,
    Resign,
    Roll,
    Seen,
    Start,
    Take,
)  # fmt: skip
from pasch.rules import game_named

# What of the score sheet is wider than its room, and how it looks where it is printed.
CLIPPED = """
return [...document.querySelectorAll('.score-sheet .scrolled')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText);
"""
ON_PAPER = """
const heading = document.querySelector('.sheet header');
return [getComputedStyle(heading).backgroundColor, getComputedStyle(heading).color];
"""
LAST_IS_SEEN = """
const list = document.querySelector('.steps-list');
const line = list.querySelector('li:last-child [aria-current]');
return line?.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
"""
# How much wider an analysis is than what is seen of it, px.
HIDDEN_COLUMNS = """
const table = document.querySelector('.analysis .scrolled');
return table.scrollWidth - table.clientWidth;
"""
# The arrows that lead nowhere.
OFF = """
const off = document.querySelectorAll('.stepping [aria-disabled="true"]');
return [...off].map((one) => one.ariaLabel);
"""
# A sheet of A4 without its margins.
PAPER = (718, 1047)
NAMES = {"white": "Ada", "black": "Bo"}
HALF_A_REM = 8
MATCH = Start(
    "backgammon", players=NAMES, turn="white", match=MatchTerms(3, {"white": 0, "black": 0})
)
WAIT_S = 60.0


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("figures") / "games.db"
    gnubg.program()
    with Journal.open(path) as journal:
        _, *turn = opening(NAMES)
        ending = (Double("black"), Drop("white"))
        play(journal, MATCH, *turn, *ending, NextGame())
        game = game_named("tric-trac")
        start = game.start(game.in_force({}))
        first = game.legal_plays(game.situation(start, "white", (2, 1)))[0]
        play(
            journal, Start("tric-trac", players={"white": "Cleo", "black": "Dan"}, turn="white"),
            Roll("white", (2, 1)), Seen(first.position.as_dict()),
        )  # fmt: skip
    with open_page(path, 0) as page:
        yield page


def client(page: Page, role: Role = Role.TABLE) -> httpx.Client:
    keys = page.site.keys
    return httpx.Client(
        verify=False, base_url=page.origin, cookies={keys.cookie_name: keys.cookie(role)}
    )


def analysed(browser: httpx.Client, game: int, level: str = "quick") -> httpx.Response:
    """The answer once it is no longer busy; a machine with much to do takes longer."""
    end = time.monotonic() + WAIT_S
    while (answer := browser.get(f"/games/{game}/analysis?level={level}")).status_code == 202:
        assert time.monotonic() < end
        time.sleep(0.1)
    return answer


def test_a_game_is_analysed_once_and_what_was_found_is_for_everybody(page: Page) -> None:
    with client(page, Role.WATCH) as watcher, client(page) as browser:
        assert watcher.get("/games/1/analysis").status_code == 403
        busy = browser.get("/games/1/analysis")
        assert (busy.status_code, busy.json()["busy"]) == (202, True)
        refused = browser.get("/games/3/analysis")
        assert refused.status_code == 409
        assert "another game" in refused.json()["says"].lower()
        other = browser.get("/games/1/analysis?level=strong")
        assert (other.status_code, "another level" in other.json()["says"]) == (409, True)
        answer = analysed(browser, 1)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        plays = [one for one in told["decisions"] if one["kind"] == "play"]
        assert [(one["seat"], one["entry"], one["loss"]) for one in plays] == [("white", 1, 0.0)]
        assert plays[0]["equity"] == plays[0]["best"]
        cubes = {one["chosen"]: one for one in told["decisions"] if one["kind"] == "cube"}
        assert cubes["double"]["better"] == "no-double"
        assert cubes["double"]["loss"] > 0
        assert [one["name"] for one in told["seats"]] == ["Ada", "Bo"]
        assert "PR" in told["means"][0]
        assert watcher.get("/games/1/analysis").json() == told


def test_a_game_that_was_corrected_is_analysed_anew(tmp_path: Path) -> None:
    """Other dice leave as many turns as there were."""
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        play(journal, *opening(NAMES))
    with open_page(path, 0) as page, client(page) as browser:
        (before,) = analysed(browser, 1).json()["decisions"]
        with Journal.open(path) as journal:
            referee = Referee.replay(journal.resume(1))
            journal.record(referee.handle(Correct(1, dice=(4, 1))).events, 0)
        (after,) = analysed(browser, 1).json()["decisions"]
        assert (before["dice"], after["dice"]) == ([3, 1], [4, 1])


def test_gnu_backgammon_analyses_what_it_knows(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bgsage", None)
    with client(page) as browser:
        assert browser.get("/games/1").json()["levels"] == ["quick", "strong", "gnubg"]
        assert browser.get("/games/3").json()["levels"] == ["quick", "strong"]
        told = analysed(browser, 1, "gnubg").json()
        assert [one["name"] for one in told["seats"]] == ["Ada", "Bo"]
        assert told["seats"][0]["plays"] == 1
        assert "thousandths" in told["means"][0]
        refused = browser.get("/games/3/analysis?level=gnubg")
        assert refused.status_code == 409
        assert "GNU Backgammon judges Backgammon only, not tric-trac" in refused.json()["says"]
        missing = browser.get("/games/1/analysis?level=bgsage")
        assert missing.status_code == 409
        assert "pip install bgsage" in missing.json()["says"]


def test_open_sage_is_asked_where_it_is_installed(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bgsage.py").write_text("def BgBotAnalyzer(**terms): raise OSError('asked')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "bgsage", raising=False)
    with client(page) as browser:
        assert browser.get("/games/1").json()["levels"] == ["quick", "strong", "gnubg", "bgsage"]
        assert browser.get("/games/3").json()["levels"] == ["quick", "strong"]
        asked = analysed(browser, 1, "bgsage")
        assert asked.status_code == 409
        assert asked.json()["says"].startswith("Open Sage gave no answer about a position (asked")
        refused = browser.get("/games/3/analysis?level=bgsage")
        assert refused.json()["says"] == "Open Sage plays Backgammon, not tric-trac."
    del sys.modules["bgsage"]


def test_open_sage_itself_is_told_from_the_others(page: Page) -> None:
    pytest.importorskip("bgsage", reason="Open Sage is an extra: pip install bgsage")
    with client(page) as browser:
        told = analysed(browser, 1, "bgsage").json()
        assert (told["level"], told["field"], told["cube"]) == ("bgsage", True, True)
        assert [one["name"] for one in told["seats"]] == ["Ada", "Bo"]
        assert [one["kind"] for one in told["decisions"]] == ["play", "cube", "cube"]


def test_gnu_backgammon_ends_with_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever closes the program leaves no analysis behind that keeps the machine busy."""
    began, endless = tmp_path / "began", tmp_path / "gnubg"
    endless.write_text(
        f"#!/bin/sh\necho $$ > {began}.new\nmv {began}.new {began}\nexec sleep 600\n"
    )
    endless.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with Journal.open(tmp_path / "games.db") as journal:
        play(journal, *opening(NAMES))
    with open_page(tmp_path / "games.db", 0) as page, client(page) as browser:
        assert browser.get("/games/1/analysis?level=gnubg").status_code == 202
        until(began.is_file)
        pid = int(began.read_text())
        assert is_running(pid)
    until(lambda: not is_running(pid))


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_S
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether a process is there and no mere remainder that nobody has asked for."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def test_no_analysis_of_what_is_not_there(page: Page) -> None:
    with client(page) as browser:
        assert browser.get("/games/99/analysis").status_code == 404
        assert browser.get("/games/1/analysis?level=godlike").status_code == 404


def test_players_and_their_dice_in_figures(page: Page) -> None:
    with client(page, Role.WATCH) as browser:
        told = browser.get("/statistics").json()
        assert told["games"] == ["backgammon", "tric-trac"]
        bo = told["players"][0]
        assert (bo["name"], bo["won"], bo["points"]) == ("Bo", 1, 1)
        ada = next(one for one in told["players"] if one["name"] == "Ada")
        assert [one["thrown"] for one in ada["dice"][0]["numbers"]] == [1, 0, 1, 0, 0, 0]
        assert ada["dice"][0]["says"] == "2 six-sided dice, thrown by hand"
        named = browser.get("/statistics?game=tric-trac").json()["players"]
        assert {one["name"] for one in named} == {"Cleo", "Dan"}
        told = browser.get("/statistics?with=Bo").json()
        assert told["names"] == ["Ada", "Bo", "Cleo", "Dan"]
        assert {one["name"]: one["points"] for one in told["players"]} == {"Ada": 0, "Bo": 1}
        assert browser.get("/statistics?game=tric-trac&with=Bo").json()["players"] == []


def test_the_score_sheet_of_a_match_and_of_a_game_for_points(page: Page) -> None:
    with client(page, Role.WATCH) as browser:
        sheet = browser.get("/games/1/sheet").json()
        assert (sheet["match"], len(sheet["games"])) == (3, 2)
        first, second = sheet["games"]
        assert (first["winner"], first["points"]) == ("black", 1)
        assert first["score"] == {"white": 0, "black": 1}
        assert second["winner"] is None
        assert browser.get("/games/99/sheet").status_code == 404


def test_the_page_shows_figures_analysis_and_score_sheet(page: Page, browser: Browser) -> None:
    page.site.set_up(SettingUp(page.site, lambda chosen: None))
    browser.open(page.link(), PHONE, theme="dark")
    browser.run("location.hash = '/games'")
    browser.tap("Players in figures")
    browser.sees("pips a turn")
    assert browser.faults() == []
    heading = browser.one(".room-head h1").rect
    assert heading["width"] > heading["height"], "its words stay whole beside the lists"
    browser.click("[aria-label='With whom?'] [value='Dan']")
    rows = "return [...document.querySelectorAll('.figures tbody th')].map((one) => one.innerText)"
    browser.until(lambda: browser.run(rows) == ["Cleo", "Dan"], "only who has played with Dan")
    # Whose figures they are is read beside the last of them as well.
    browser.run("document.querySelector('.scrolled').scrollLeft = 9999")
    assert browser.one(".scrolled tbody th").rect["x"] >= 0
    browser.click(".room-head button")
    browser.until(lambda: browser.all(".games button"), "games")
    next(one for one in browser.all(".games button") if "Ada" in one.text).click()
    browser.tap("Analyse")
    browser.until(lambda: browser.all(".analysis table"), "an analysis", WAIT_S)
    browser.sees("What the figures mean")
    browser.button("By GNU Backgammon")
    assert browser.faults() == []
    browser.tap("Score sheet")
    browser.until(lambda: browser.all(".score-sheet table"), "a sheet")
    assert browser.faults() == []
    assert browser.run("return document.querySelector('main').scrollWidth") <= PHONE[0]
    assert browser.run(CLIPPED) == []
    with printed(browser):
        assert browser.run(ON_PAPER) == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    browser.open(page.link(), TABLET, lang="de")
    browser.run("location.hash = '/games/1'")
    browser.tap("Analysieren")
    browser.until(lambda: browser.all(".analysis table"), "an analysis", WAIT_S)
    assert browser.run(HIDDEN_COLUMNS) <= 0


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_wide_screen_shows_all_figures_at_once(page: Page, browser: Browser, lang: str) -> None:
    page.site.set_up(SettingUp(page.site, lambda chosen: None))
    browser.open(page.link(), WIDE, lang=lang)
    browser.run("location.hash = '/games'")
    browser.tap({"en": "Players in figures", "de": "Spieler in Zahlen"}[lang])
    table = browser.one(".figures .scrolled")
    assert browser.run("return arguments[0].scrollWidth - arguments[0].clientWidth", table) <= 0
    # A bar begins beside its number.
    number, bar = browser.one(".bars b").rect, browser.one(".bars meter").rect
    assert bar["x"] - number["x"] - number["width"] < 2 * HALF_A_REM


@contextmanager
def printed(browser: Browser) -> Iterator[None]:
    """Until the block ends the page looks as it does on paper."""
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        yield
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def turns(count: int) -> Iterator[Command]:
    """So many turns of 2-1, each the first play that the rules allow."""
    game = game_named("backgammon")
    position = game.start(game.in_force({}))
    for number in range(count):
        seat = ("white", "black")[number % 2]
        position = game.legal_plays(game.situation(position, seat, (2, 1)))[0].position
        yield from (Roll(seat, (2, 1)), Seen(position.as_dict()), Done(seat))


# In how many lines each name above the match's score stands.
NAME_LINES = """
return [...document.querySelectorAll('.score-sheet thead .who')].map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return new Set([...words.getClientRects()].map(({ top }) => top)).size;
});
"""


def test_a_short_name_is_not_broken_beside_a_long_one(tmp_path: Path, browser: Browser) -> None:
    names = {"white": "Bruno", "black": "Maximiliane-Luise Oberhuber"}
    with Journal.open(tmp_path / "games.db") as journal:
        play(journal, replace(MATCH, players=names), *turns(2), Resign("white", 1), Take("black"))
    with open_page(tmp_path / "games.db", 0) as page:
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        browser.open(page.link(), PHONE, lang="de")
        browser.run("location.hash = '/games/1'")
        browser.tap("Spielbogen")
        browser.until(lambda: browser.all(".score-sheet table"), "the sheet")
        short, long = browser.run(NAME_LINES)
        assert short == 1 < long


def test_names_without_a_blank_fit_the_sheet_on_a_phone_and_on_paper(
    tmp_path: Path, browser: Browser
) -> None:
    names = {"white": "Donaudampfschifffahrtsgesellschaftskapit", "black": "W" * 40}
    tric_trac = game_named("tric-trac")
    asked = tric_trac.situation(tric_trac.start(tric_trac.in_force({})), "white", (2, 1))
    played = Seen(tric_trac.legal_plays(asked)[0].position.as_dict())
    start = Start("tric-trac", players=names, turn="white")
    with Journal.open(tmp_path / "games.db") as journal:
        play(journal, replace(MATCH, players=names), *turns(2), Resign("white", 1), Take("black"))
        play(journal, start, Roll("white", (2, 1)), played, Done("white"))
    with open_page(tmp_path / "games.db", 0) as page:
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        for game in (1, 2):
            browser.open(page.link(), PHONE)
            browser.run(f"location.hash = '/games/{game}'")
            browser.tap("Score sheet")
            browser.until(lambda: browser.all(".score-sheet table"), "a sheet")
            browser.keep()
            assert browser.run(CLIPPED) == []
            browser.resize(PAPER)
            with printed(browser):
                assert browser.run(CLIPPED) == []
                assert not browser.one(".stepping").is_displayed()


def test_on_a_phone_long_names_leave_room_for_figures(tmp_path: Path, browser: Browser) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapit"
    names = {"blue": "Bo", "red": long, "yellow": "W" * 40}
    with Journal.open(tmp_path / "games.db") as journal:
        play(journal, Start("high-gammon", players=names, turn="blue"), Roll("blue", (2, 1)))
        play(journal, MATCH)
    with open_page(tmp_path / "games.db", 0) as page:
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        browser.open(page.link(), PHONE, lang="de")
        browser.run("location.hash = '/games'")
        browser.tap("Spieler in Zahlen")
        browser.until(lambda: browser.all(".figures tbody th"), "figures")
        browser.keep()
        whose = [one.rect["width"] for one in browser.all(".figures tbody th")]
        assert 0.3 * PHONE[0] < max(whose) < 0.5 * PHONE[0]
        edges = [one.rect["x"] + one.rect["width"] for one in browser.all(".room-head select")]
        assert len(edges) == 2
        assert max(edges) <= PHONE[0] - HALF_A_REM
        browser.resize(PAPER)
        with printed(browser):
            wide = "return arguments[0].scrollWidth - arguments[0].clientWidth"
            assert browser.run(wide, browser.one(".figures .scrolled")) <= 0
            assert not browser.one(".room-head .deed").is_displayed()


def test_on_a_phone_a_long_name_fits_the_sheet_and_the_board_stays_where_it_is(
    tmp_path: Path, browser: Browser
) -> None:
    names = {"white": "Maximilian Huber", "black": "Anneliese Wagner"}
    with Journal.open(tmp_path / "games.db") as journal:
        play(journal, replace(MATCH, players=names), *turns(12))
    with open_page(tmp_path / "games.db", 0) as page:
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        browser.open(page.link(), PHONE, lang="de")
        browser.run("location.hash = '/games'")
        browser.click(".games button")
        top = browser.one(".replay-room .board").rect["y"]
        browser.keys(Keys.END)
        browser.until(lambda: browser.run(LAST_IS_SEEN), "the last line of the list")
        # What leads nowhere is off, and keeps the keys.
        assert browser.run(OFF) == ["Einen Schritt weiter", "Ans Ende"]
        browser.keys(Keys.HOME)
        browser.until(
            lambda: browser.run(OFF) == ["An den Anfang", "Einen Schritt zurück"], "the beginning"
        )
        browser.keys(Keys.END)
        assert browser.one(".replay-room .board").rect["y"] == top
        # However much stands below it, the list keeps its room.
        for screen in (WIDE, TABLET, PHONE):
            browser.resize(screen)
            assert browser.one(".steps-list").rect["height"] > 0.3 * screen[1], screen
        browser.tap("Spielbogen")
        browser.until(lambda: browser.all(".score-sheet table"), "a sheet")
        assert browser.run(CLIPPED) == []
        browser.keys(Keys.ESCAPE)
        # The ways through the game stay in one line; bars that are compared are as long.
        browser.run("document.documentElement.dataset.size = 'large'")
        assert len({way.rect["y"] for way in browser.all(".stepping button")}) == 1
        browser.driver.back()
        browser.tap("Spieler in Zahlen")
        browser.until(lambda: browser.all(".bars"), "dice")
        bars = browser.all(".dice-figures:nth-of-type(1) meter")
        widths = [bar.rect["width"] for bar in bars]
        assert len(bars) == 6
        assert max(widths) - min(widths) < HALF_A_REM
