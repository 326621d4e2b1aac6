"""Answers that come late, in a real browser: after newer ones, or when the person has done
something else meanwhile. They are held back until the test lets them go."""

import json
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select

from host.live.fakes import FakeTable
from host.page.browser import WIDE, Browser
from host.page.served import Served, served, table_at
from host.page.test_browser import places_after, table
from host.page.test_browser_back import PLAYED, kept
from host.page.test_browser_table import marked
from host.page.test_history import opening, play
from pasch.journal import Journal
from pasch.page.page import Mode, open_page
from pasch.referee import Referee
from pasch.referee.model.commands import Done, Double, Drop, Roll, Seen, Start
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile

# Answers to requests of this part of a path are read, and wait in `held`.
HOLD_ANSWERS = """
const [part] = arguments, asked = fetch;
window.held = [];
window.fetch = async (path, options) => {
  const answer = await asked(path, options);
  if (!path.includes(part)) return answer;
  const said = await answer.text();
  await new Promise((go) => held.push(go));
  return { ok: answer.ok, status: answer.status, headers: answer.headers, text: async () => said };
};
"""
# Commands wait in `held`; so many were answered, and what the page does then is done.
HOLD_COMMANDS = """
const send = WebSocket.prototype.send;
window.held = [];
window.answered = 0;
WebSocket.prototype.send = function (text) {
  if (JSON.parse(text).kind !== "command") return send.call(this, text);
  const count = ({ data }) => (answered += JSON.parse(data).kind === "answer");
  if (!held.length) this.addEventListener("message", count);
  held.push(() => send.call(this, text));
};
"""
# The first request of this part of a path waits in `held`, and is lost.
NO_ANSWER_AT_FIRST = """
const [part] = arguments, asked = fetch;
window.held = [];
window.fetch = async (path, options) => {
  if (!path.includes(part) || held.length) return asked(path, options);
  await new Promise((go) => held.push(go));
  throw new TypeError("Failed to fetch");
};
"""
# One of them goes on, until the page has drawn what it says.
LET_GO = "const [index, done] = arguments; held[index](); setTimeout(done);"
HELD = "return held.length"


def let_go(browser: Browser, index: int) -> None:
    browser.driver.execute_async_script(LET_GO, index)


def is_held(browser: Browser, count: int) -> None:
    browser.until(lambda: browser.run(HELD) == count, f"{count} are held back")


def test_a_list_of_games_is_what_was_looked_for_last(tmp_path: Path, browser: Browser) -> None:
    with kept(tmp_path) as there:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/games'")
        browser.until(lambda: browser.all(".games button"), "the game is listed")
        browser.run(HOLD_ANSWERS, "find=")
        field = browser.one("input[type=search]")
        field.send_keys("zz")
        is_held(browser, 1)
        field.send_keys(Keys.BACKSPACE * 2)
        is_held(browser, 2)
        let_go(browser, 1)
        let_go(browser, 0)
        assert len(browser.all(".games button")) == 1


def test_figures_are_those_that_were_chosen_last(tmp_path: Path, browser: Browser) -> None:
    with kept(tmp_path) as there:
        with Journal.open(tmp_path / "games.db") as journal:
            names = {"white": "Cy", "black": "Di"}
            play(journal, *opening(names), Double("black"), Drop("white"))
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/games/figures'")
        browser.until(lambda: len(browser.all(".figures tbody tr")) == 4, "all four")
        browser.run(HOLD_ANSWERS, "/statistics")
        chosen = Select(browser.one("select[aria-label='With whom?']"))
        chosen.select_by_value("Cy")
        chosen.select_by_value("Ada")
        is_held(browser, 2)
        let_go(browser, 1)
        let_go(browser, 0)
        rows = [one.text for one in browser.all(".figures tbody th")]
        assert sorted(rows) == ["Ada", "Bo"]


def test_a_link_to_a_step_is_to_the_one_that_is_shown(tmp_path: Path, browser: Browser) -> None:
    with kept(tmp_path, Mode.LAN) as there:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/games/1/2'")
        browser.one(".steps-list")
        browser.run(HOLD_ANSWERS, "/link")
        browser.tap("Link to this step")
        is_held(browser, 1)
        browser.tap("One step on")
        let_go(browser, 0)
        assert not browser.all(".exports code")
        browser.tap("One step back")
        assert browser.one(".exports code").text.endswith("&to=/games/1/2")


def test_only_what_lay_after_that_very_play_is_laid(tmp_path: Path, browser: Browser) -> None:
    fake = table(*PLAYED, Roll("black", (6, 5)))
    after = places_after(fake, ("1", "7", "b"), ("7", "12", "b"))
    for command in (Seen(after), Done("black")):
        fake.referee.handle(command)
    with served(tmp_path, fake) as there:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/play/1'")
        browser.sees("Looking back: 1 of 2")
        browser.until(lambda: marked(browser) == {"8", "6", "5"}, "the first play is marked")
        browser.run(HOLD_ANSWERS, "/record/")
        browser.tap("One step on")
        browser.sees("Looking back: 2 of 2")
        browser.tap("It was another play")
        browser.tap("Lay it on the board")
        is_held(browser, 2)
        assert not browser.all(".right-room")
        let_go(browser, 1)
        laid = ".right-room [data-place='12'] .body"
        browser.until(lambda: len(browser.all(laid)) == 6, "what lay after Bruno's play")


# From where to where a checker goes in each turn with 2-1; the first could have been 24/21.
AFTER_IT = (
    ("13", "10"),
    ("12", "15"),
    ("8", "5"),
    ("17", "20"),
    ("8", "5"),
    ("17", "20"),
    ("6", "3"),
)


def test_a_play_that_is_laid_anew_is_named_and_shown_with_what_follows(
    tmp_path: Path, browser: Browser
) -> None:
    fake = table()
    for number, (start, end) in enumerate(AFTER_IT):
        seat = ("white", "black")[number % 2]
        fake.referee.handle(Roll(seat, (2, 1)))
        fake.referee.handle(Seen(places_after(fake, (start, end, seat[0]))))
        fake.referee.handle(Done(seat))
    with served(tmp_path, fake) as there:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/play/1'")
        browser.tap("It was another play")
        browser.tap("Lay it on the board")
        browser.sees("Anna: 2-1 13/10")
        browser.drag("[data-place='10'].target", "[data-place='13'].target")
        browser.drag("[data-place='24'].target", "[data-place='21'].target")
        browser.tap("Show what follows")
        browser.sees("Anna: 2-1 24/21")
        # Of the board only what lies otherwise now is marked, not what was played since.
        browser.until(lambda: marked(browser) == {"10", "13", "21", "24"}, "what is corrected")
        listed = browser.one(".repair")
        assert (listed.get_attribute("start"), len(browser.all(".repair li"))) == ("1", 5)


# What the program says of its hardware while it is `now` at this work, or at none.
TOLD = """
const told = (now) => ({now, is_playing: false, boards: ["club-50"], own: [], kept: []});
const said = (answer, more = {}) => new Response(
  JSON.stringify(answer), {headers: {"Content-Type": "application/json"}, ...more});
const work = (work, over, asks = null) => ({work, over, asks, lines: []});
const asked = fetch;
"""
# At first it is at nothing, then at whatever it is asked for; that it is over comes late.
HARDWARE = (
    TOLD
    + """
window.held = [];
window.fetch = async (path, options) => {
  if (!path.startsWith("/hardware")) return asked(path, options);
  if (options.method) return said(told(work(JSON.parse(options.body).work, false)));
  if (!document.querySelector(".findings")) return said(told(null));
  await new Promise((go) => held.push(go));
  return said(told(work("doctor", true)));
};
location.hash = "/hardware";
"""
)


def test_work_that_has_begun_is_not_over_by_an_older_answer(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), WIDE)
        browser.run(HARDWARE)
        browser.tap("Examine")
        browser.button("Stop")
        browser.until(lambda: browser.run(HELD) > 1, "two are asked for")
        let_go(browser, 0)
        browser.until(lambda: not browser.all(".findings .deed"), "it is over")
        browser.tap("Step through the lights")
        browser.button("Stop")
        let_go(browser, 1)
        assert browser.all(".findings .deed")


# A question that the program asks, and in `given` what it is told.
QUESTION = (
    TOLD
    + """
window.given = [];
window.fetch = async (path, options) => {
  if (!path.startsWith("/hardware")) return asked(path, options);
  if (options.method) {
    given.push(JSON.parse(options.body).answer);
    await new Promise(() => {});
  }
  return said(told(work("doctor", false, "Which colour is lit?")));
};
location.hash = "/hardware";
"""
)


def test_a_question_is_answered_once(tmp_path: Path, browser: Browser) -> None:
    """What is sent again at once would answer the next one."""
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), WIDE)
        browser.run(QUESTION)
        browser.one(".findings input").send_keys("red", Keys.ENTER, Keys.ENTER)
        assert browser.run("return given") == ["red"]


def dragged(browser: Browser, there: Served) -> None:
    """The board is being put right: a checker has been dragged from 13 to 7."""
    browser.open(there.page.link())
    browser.tap("More")
    browser.tap("Put the board right")
    browser.drag("[data-place='13'].target", "[data-place='7'].target")


# The program is at work on its hardware, and what it is told waits in `held` until it refuses it.
REFUSES = (
    TOLD
    + """
window.held = [];
window.looks = 0;
window.fetch = async (path, options) => {
  if (!path.startsWith("/hardware")) return asked(path, options);
  if (!options.method) {
    looks += 1;
    return said(told(work("doctor", false)));
  }
  await new Promise((go) => held.push(go));
  return said({says: "It cannot be stopped."}, {status: 409});
};
location.hash = "/hardware";
"""
)


def test_what_is_refused_is_read_however_often_was_looked_since(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), WIDE)
        browser.run(REFUSES)

        def looked_again() -> None:
            looks = browser.run("return looks")
            browser.until(lambda: browser.run("return looks") > looks + 1, "looked again")

        browser.tap("Stop")
        is_held(browser, 1)
        looked_again()
        let_go(browser, 0)
        browser.sees("It cannot be stopped.")
        looked_again()
        assert "It cannot be stopped." in browser.text
        browser.tap("Stop")
        browser.until(lambda: "It cannot be stopped." not in browser.text, "asked anew")


@pytest.mark.parametrize(
    ("part", "room", "found"),
    [
        ("/games?find", "/games", ".games button"),
        ("/games/1?", "/games/1", ".steps-list"),
        ("/statistics", "/games/figures", ".figures tbody tr"),
        ("/hardware", "/hardware", ".hardware-room select"),
    ],
)
def test_what_was_asked_for_in_vain_is_asked_for_again(
    tmp_path: Path, browser: Browser, part: str, room: str, found: str
) -> None:
    with kept(tmp_path) as there:
        browser.open(there.page.link(), WIDE)
        browser.sees("is to roll")
        browser.run(NO_ANSWER_AT_FIRST, part)
        browser.run("location.hash = arguments[0]", room)
        is_held(browser, 1)
        let_go(browser, 0)
        browser.one(found)


# The second of two taps in quick succession, on the button that is called so.
SECOND_TAP = """
const isIt = (one) => one.innerText.trim() === arguments[0];
[...document.querySelectorAll("button")].find(isIt)
  .dispatchEvent(new MouseEvent("click", {bubbles: true, detail: 2}));
"""


def test_two_taps_in_quick_succession_show_what_follows_and_accept_nothing(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        dragged(browser, there)
        browser.tap("Show what follows")
        browser.sees("It would be Anna's turn.")
        browser.run(HOLD_COMMANDS)
        browser.run(SECOND_TAP, "Yes, so it is")
        is_held(browser, 0)
        browser.tap("Yes, so it is")
        is_held(browser, 1)


def test_what_was_shown_is_what_is_put_right(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        dragged(browser, there)
        wanted = places_after(there.fake, ("13", "7", "w"))
        browser.run(HOLD_COMMANDS)
        browser.tap("Show what follows")
        is_held(browser, 1)
        browser.drag("[data-place='6'].target", "[data-place='4'].target")
        let_go(browser, 0)
        browser.sees("It would be Anna's turn.")
        browser.tap("Yes, so it is")
        is_held(browser, 2)
        let_go(browser, 1)
        browser.sees("Anna is to roll")
        assert there.fake.referee.state.position.as_dict() == wanted


def test_who_has_put_right_and_gone_elsewhere_stays_there(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        dragged(browser, there)
        browser.tap("Show what follows")
        browser.sees("It would be Anna's turn.")
        browser.run(HOLD_COMMANDS)
        browser.tap("Yes, so it is")
        is_held(browser, 1)
        browser.tap("Settings")
        browser.one(".settings-room")
        let_go(browser, 0)
        browser.until(lambda: browser.run("return answered") == 1, "the board is put right")
        assert "7" in there.fake.referee.state.position.as_dict()
        assert browser.run("return location.hash") == "#/settings"


def test_seats_that_are_taken_at_once_are_both_held(tmp_path: Path, browser: Browser) -> None:
    held = "return JSON.parse(localStorage.getItem('pasch.device')).held"
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/settings'")
        browser.button("Bruno")
        browser.run(
            "for (const one of document.querySelectorAll('button'))"
            "  if (['Anna', 'Bruno', 'dark'].includes(one.innerText.trim())) one.click()"
        )
        browser.until(lambda: len(browser.run(held)) == 2, "both are held")
        browser.until(lambda: browser.button("dark").get_attribute("aria-pressed"), "dark")
        assert json.loads(browser.run("return localStorage['pasch.device']"))["theme"] == "dark"


def test_a_seat_that_is_another_devices_leaves_the_language(
    tmp_path: Path, browser: Browser
) -> None:
    with kept(tmp_path) as there, there.socket(device="a" * 32) as other:
        assert other.sit("white")["ok"]
        browser.open(there.page.link(), WIDE, lang="", held=["white"])
        kept_seats = "return JSON.parse(localStorage['pasch.device']).held.length"
        browser.until(lambda: browser.run(kept_seats) == 0, "the seat is not this device's")
        browser.run("location.hash = '/games'")
        browser.until(lambda: browser.all(".games button"), "the game is listed with its day")


def test_another_games_board_is_not_drawn_for_this_one(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its plan comes late, the first time not at all."""
    referee = Referee()
    referee.handle(Start("gamwin", players={"blue": "Ada", "red": "Bo"}, turn="blue"))
    profile = load_profile(KINDS["gamwin"].built_in)
    with open_page(tmp_path / "games.db", 0) as page:
        with table_at(page, table()):
            browser.open(page.link(), WIDE)
            browser.sees("Anna is to roll")
            browser.run(NO_ANSWER_AT_FIRST, "/board")
        monkeypatch.setattr("host.page.served.PROFILE", profile)
        with table_at(page, FakeTable(referee)):
            is_held(browser, 1)
            assert not browser.all(".board")
            let_go(browser, 0)
            browser.one(".board.gamwin")
