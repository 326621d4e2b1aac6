"""The page in a real browser, before a table whose edges only remember: played, put right, lost
and found again, read by those who cannot see it."""

import asyncio
import time
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from host.live.fakes import FakeTable
from host.page.browser import HALL, PHONE, TABLET, WIDE, Browser
from host.page.served import Served, served
from pasch.link.messages import Rolled, RollRequest
from pasch.live.model.settings import TableSettings
from pasch.page.door.keys import Role
from pasch.page.page import open_page
from pasch.referee import Referee
from pasch.referee.model.commands import Double, Drop, MatchTerms, Roll, Start

# Sooner nobody has read what the second tap would do.
READING_S = 0.4
# After so long the page takes back what it has asked, and what it has said.
ASKED_MS, TOAST_MS = 5000, 6000
NAMES = {"white": "Anna", "black": "Bruno"}
HALF_A_REM = 8
# Phones on their sides: the smallest ones, and the widths around which the page is laid otherwise.
SIDES = [(568, 320), (640, 360), (719, 360), (740, 360)]
# Where each button begins and ends on the screen, px.
WHERE = """
return [...document.querySelectorAll('.actions button')].flatMap((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [left, right, top, bottom];
});
"""


def table(*commands: object) -> FakeTable:
    """A game between Anna and Bruno, Anna to roll, after these commands."""
    referee = Referee()
    match = MatchTerms(7, {"white": 2, "black": 3})
    for command in (Start("backgammon", players=NAMES, turn="white", match=match), *commands):
        referee.handle(command)  # type: ignore[arg-type]
    return FakeTable(referee)


def places_after(fake: FakeTable, *steps: tuple[str, str, str]) -> dict[str, str]:
    """The recorded position, with checkers moved: from, to, letter."""
    found = dict(fake.referee.state.position.as_dict())
    for start, end, letter in steps:
        found[start] = found[start].replace(letter, "", 1)
        found[end] = found.get(end, "") + letter
    return found


def throw(there: Served, browser: Browser, *dice: int) -> None:
    """What the board answers when the page has asked it for dice."""
    request = browser.until(lambda: there.fake.kinds("roll"), "dice are asked for")[-1]
    assert isinstance(request, RollRequest)
    there.fake.table.put(Rolled(request.roll_id, tuple(die - 1 for die in dice), "boot"))


@pytest.mark.usefixtures("hasty")
def test_a_turn_is_rolled_played_and_handed_over(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        browser.tap("Roll")
        throw(there, browser, 3, 1)
        browser.until(lambda: len(browser.all(".dice .die")) == 2, "two dice are drawn")
        assert browser.one(".dice").accessible_name == "Dice: 3-1"
        assert browser.one(".seat .figures b").accessible_name == "Score: 2"
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "5", "w"), ("6", "5", "w"))))
        browser.sees("8/5 6/5 is right.")
        assert [lamp.get_attribute("data-meaning") for lamp in browser.all(".lamp")] == [
            "accepted"
        ]
        assert len(browser.all(".checker.come")) == len(browser.all(".checker.gone")) == 2
        browser.tap("Done")
        browser.sees("Bruno is to roll")
        assert not browser.all(".checker.come, .checker.gone")
        assert there.fake.referee.state.record[0].notation == "8/5 6/5"
        assert [line for line in browser.errors() if "favicon" not in line] == []


def test_a_wrong_play_is_shown_where_it_is_wrong_and_never_flashes_too_fast(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        browser.open(there.page.link())
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "3", "w"))))
        browser.until(lambda: browser.all(".verdict.wrong"), "the play is called wrong")
        lit = {lamp.get_attribute("data-meaning") for lamp in browser.all(".lamp")}
        assert lit == {"illegal-from", "illegal-to"}
        shapes = [sign.get_attribute("d") for sign in browser.all(".lamp .sign")]
        assert len(set(shapes)) == 2
        flashes = browser.driver.execute_async_script(
            "const done = arguments[0], board = document.querySelector('.board'); let on = 0;"
            "let was = board.className.baseVal; new MutationObserver(() => {"
            "  const is = board.className.baseVal;"
            "  if (was.includes('off-fast-blink') && !is.includes('off-fast-blink')) on += 1;"
            "  was = is; }).observe(board, {attributes: true});"
            "setTimeout(() => done(on), 2000)"
        )
        assert 2 <= flashes <= 6


def test_who_wants_no_motion_sees_lamps_that_stay(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        motion = [{"name": "prefers-reduced-motion", "value": "reduce"}]
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": motion})
        try:
            browser.open(there.page.link())
            asyncio.run(there.fake.see(places_after(there.fake, ("8", "3", "w"))))
            browser.until(lambda: browser.all(".board.is-still .lamp"), "lamps that stay")
            time.sleep(0.6)
            assert "off-" not in str(browser.one(".board").get_attribute("class"))
        finally:
            browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_who_has_chosen_no_theme_has_the_devices(tmp_path: Path, browser: Browser) -> None:
    ground = "return getComputedStyle(document.body).backgroundColor"
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        try:
            for theme, colour in (("dark", "rgb(20, 23, 26)"), ("light", "rgb(244, 242, 237)")):
                features = [{"name": "prefers-color-scheme", "value": theme}]
                browser.driver.execute_cdp_cmd(
                    "Emulation.setEmulatedMedia", {"features": features}
                )
                browser.until(lambda to=colour: browser.run(ground) == to, theme, 5.0)
        finally:
            browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_a_double_is_answered_far_from_the_dice_and_only_twice_asked(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        roll = browser.button("Roll").rect
        there.fake.table.put(Double("white"))
        take = browser.button("Take")
        assert take.rect["y"] + take.rect["height"] < roll["y"]
        take.click()
        time.sleep(READING_S)
        browser.tap("Really take?")
        browser.until(lambda: there.fake.referee.state.cube.owner == "black", "Bruno has the cube")
        browser.sees("Anna is to roll")


@pytest.mark.usefixtures("hasty")
def test_a_question_is_forgotten_when_another_device_has_handed_over(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there, there.socket() as other:
        browser.open(there.page.link(), PHONE)
        browser.never(ASKED_MS)
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "5", "w"), ("6", "5", "w"))))
        browser.tap("More")
        browser.tap("single")
        browser.one(".is-asking")
        other.catch_up()
        assert other.say("done")["ok"]
        # It has not ended by itself: it was Anna who was to lose.
        browser.until(lambda: not browser.all(".is-asking"), "no question")


def test_one_tap_takes_no_cube(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Double("white"))) as there:
        browser.open(there.page.link())
        browser.run(
            "const drop = [...document.querySelectorAll('button')]"
            "  .find((one) => one.innerText === 'Drop');"
            "drop.click(); drop.click(); drop.click()"
        )
        browser.button("Really drop?")
        assert there.fake.referee.state.offer is not None


def test_why_something_makes_no_sense_now_is_said(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        done = browser.ask("Done")
        says = browser.until(lambda: browser.one(".toast").text, "the reason is said")
        assert says == done.get_attribute("title")


def test_what_was_refused_is_forgotten_once_something_was_done(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        browser.never(TOAST_MS)
        browser.ask("Done")
        browser.until(lambda: browser.one(".toast").text, "why not")
        browser.tap("Roll")
        browser.until(lambda: not browser.one(".toast").text, "nothing is refused")


def test_who_has_to_answer_is_marked(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Double("white"))) as there:
        browser.open(there.page.link(), TABLET)
        assert [seat.text.split("\n")[:2] for seat in browser.all(".seat.is-on")] == [
            ["Bruno", "to answer"]
        ]


def test_after_a_game_only_what_follows_it_is_offered(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Double("white"), Drop("black"))) as there:
        browser.open(there.page.link())
        browser.button("Next game")
        offered = {button.text for button in browser.all(".actions button")}
        assert not offered & {"Double", "Done", "Roll"}


def test_where_nothing_goes_on_the_page_says_what_to_do(tmp_path: Path, browser: Browser) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        browser.open(page.link())
        browser.sees("No game goes on")
        browser.sees("Go on in the terminal")
        # What is to be read and thought with is made ready first.
        page.site.await_table()
        browser.sees("The table is being opened.")


def test_dice_thrown_by_hand_are_two_taps(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        there.page.site.bulletin.begin(there.fake.referee.state, TableSettings(own_dice=True))
        browser.open(there.page.link())
        browser.tap("Enter dice")
        browser.tap("6")
        browser.tap("5")
        browser.until(lambda: there.fake.referee.state.dice == (6, 5), "6-5 lies")
        # Nobody rolls here, when nobody may throw either.
        browser.until(lambda: browser.all(".dice .die"), "they are drawn")
        with there.socket() as page:
            why = page.snapshot["can"]["dice"]
        assert why
        browser.ask("Enter dice")
        browser.sees(why)
        assert "Roll" not in [one.text for one in browser.all(".actions .deed")]


def test_dice_that_another_device_has_told_are_not_asked_for_any_more(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", players=NAMES))
    with served(tmp_path, FakeTable(referee)) as there, there.socket() as other:
        there.page.site.bulletin.begin(referee.state, TableSettings(own_dice=True))
        other.catch_up()
        browser.open(there.page.link(), PHONE)
        browser.tap("Enter dice")
        browser.sees("What did Anna throw?")
        assert other.say("dice", dice=[4])["ok"]
        browser.until(lambda: not browser.all("dialog"), "nothing is asked")


def test_the_board_is_put_right_by_dragging_taps_and_keys(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        browser.tap("More")
        browser.tap("Put the board right")
        browser.drag("[data-place='13'].target", "[data-place='7'].target")
        browser.click("[data-place='6'].target")
        browser.click("[data-place='4'].target")
        browser.press("[data-place='24'].target", Keys.ENTER)
        browser.press("[data-place='23'].target", Keys.ENTER)
        browser.tap("Bruno")
        wanted = places_after(there.fake, ("13", "7", "w"), ("6", "4", "w"), ("24", "23", "w"))
        before = there.fake.referee.state.position
        browser.tap("Show what follows")
        browser.sees("It would be Bruno's turn.")
        assert there.fake.referee.state.position == before
        browser.tap("Yes, so it is")
        browser.sees("Bruno is to roll")
        assert there.fake.referee.state.position.as_dict() == {
            name: content for name, content in wanted.items() if content
        }


def test_a_table_that_was_gone_is_found_again(tmp_path: Path, browser: Browser) -> None:
    fake = table()
    with served(tmp_path, fake) as there:
        browser.open(there.page.link())
        browser.sees("Anna is to roll")
        port = there.page.port
    browser.sees("No connection to the program")
    browser.never(TOAST_MS)
    browser.tap("Roll")
    said, lost = (browser.one(css).rect for css in (".toast p", ".lost"))
    assert said["y"] >= lost["y"] + lost["height"] - 1
    # Nobody knows which games there are.
    browser.run("location.hash = '/games'")
    browser.until(lambda: "did not reach" in browser.one(".games-room").text, "why none is shown")
    with open_page(tmp_path / "games.db", port) as page:
        assert page.port == port
        began_s = time.monotonic()
        browser.until(lambda: "No connection" not in browser.text, "it is found again")
        assert time.monotonic() - began_s < 2.5


def test_a_phone_that_slept_shows_the_right_board_within_3_s(
    tmp_path: Path, browser: Browser
) -> None:
    """Its line says that it is open, and is dead: nothing comes, nothing goes."""
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        browser.sees("Anna is to roll")
        browser.run(
            "const Real = WebSocket, slept = performance.now();"
            "Real.prototype.send = function () { this.onmessage = null; };"
            "window.WebSocket = class extends Real { constructor(...words) {"
            "  super(...words); this.send = () => {};"
            "  window.after = performance.now() - slept; } };"
            "dispatchEvent(new Event('online'))"
        )
        there.fake.table.put(Roll("white", (3, 1)))
        browser.until(lambda: len(browser.all(".dice .die")) == 2, "the newest board")
        assert browser.run("return window.after") < 2700


def test_of_what_was_sent_and_not_answered_nobody_says_that_it_did_not_get_there(
    tmp_path: Path, browser: Browser
) -> None:
    """It may have been done: who tries again unseen does it twice."""
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        browser.never(TOAST_MS)
        browser.run(
            "const send = WebSocket.prototype.send; WebSocket.prototype.send = function (words) {"
            "  this.onmessage = null; Object.defineProperty(this, 'onmessage', { set() {} });"
            "  WebSocket.prototype.send = send; send.call(this, words); }"
        )
        browser.tap("Roll")
        throw(there, browser, 3, 1)
        browser.sees("Whether that was done is not known")
        browser.until(lambda: len(browser.all(".dice .die")) == 2, "it was done")
        assert "did not reach" not in browser.text


def test_what_is_tapped_before_the_new_line_has_told_anything_names_nothing_seen(
    tmp_path: Path, browser: Browser
) -> None:
    """Another program may be at its end, whose numbers mean other boards."""
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        browser.sees("Anna is to roll")
        browser.run(
            "window.said = [];"
            "const Real = WebSocket; Real.prototype.send = function () { this.onmessage = null; };"
            "window.WebSocket = class { static CONNECTING = 0; static OPEN = 1; readyState = 1;"
            "  send(text) { window.said.push(JSON.parse(text)); } close() {} };"
            "dispatchEvent(new Event('online'))"
        )
        asked = "return said.filter((one) => one.kind === 'command')"

        def is_told() -> object:
            browser.tap("Roll")
            return browser.run(asked)

        (told, *_) = browser.until(is_told, "the new line is spoken to", pause_s=0.3)
        assert told["do"] == "roll"
        assert told["number"] == 0
        assert there.page.site.bulletin.is_late(0)


def test_a_line_that_never_opens_is_opened_anew(tmp_path: Path, browser: Browser) -> None:
    """A phone that was opening it when its network went: no answer comes, and no refusal."""
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        browser.sees("Anna is to roll")
        browser.run(
            "const Real = WebSocket; let opened = 0;"
            "Real.prototype.send = function () { this.onmessage = null; };"
            "window.WebSocket = class { static CONNECTING = 0; static OPEN = 1;"
            "  constructor(...words) {"
            "    if (opened++) { window.WebSocket = Real; return new Real(...words); }"
            "    this.readyState = 0; window.hangs = true; }"
            "  close() {} };"
            "dispatchEvent(new Event('online'))"
        )
        browser.until(lambda: browser.run("return window.hangs"), "the line is being opened")
        there.fake.table.put(Roll("white", (3, 1)))
        browser.until(lambda: len(browser.all(".dice .die")) == 2, "the newest board", wait_s=20)


def test_who_watches_sees_all_and_can_do_nothing(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Double("white"))) as there:
        browser.open(there.page.link(Role.WATCH))
        browser.sees("Anna doubles to 2")
        assert not browser.all(".deed, .answers button")
        assert browser.faults() == []
        # Nothing is being set up elsewhere, and there is nothing to set up here.
        assert "Hardware" not in browser.one("nav").text
        browser.run("location.hash = '/hardware'")
        browser.until(lambda: not browser.all("nav [aria-current]"), "another address")
        browser.sees("Anna doubles to 2")
        assert "key" not in str(browser.run("return location.href"))


ROOMS = ("play", "camera", "games", "hardware", "settings")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_an_accessibility_checker_finds_nothing_serious(
    tmp_path: Path, browser: Browser, theme: str
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        browser.open(there.page.link(), TABLET, theme=theme)
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "3", "w"))))
        browser.until(lambda: browser.all(".lamp"), "lamps")
        found = {}
        for room in ROOMS:
            browser.run("location.hash = arguments[0]", f"/{room}")
            browser.until(lambda: browser.all("main > *"), room)
            found[room] = browser.faults()
        browser.run("location.hash = '/play'")
        browser.tap("More")
        found["more"] = browser.faults()
        assert found == {room: [] for room in found}


SCREENS = {"phone": PHONE, "tablet": TABLET, "wide": WIDE, "hall": HALL}


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_nothing_runs_off_the_screen_in_german_and_large_type(
    tmp_path: Path, browser: Browser, size: tuple[int, int]
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        browser.open(there.page.link(), size, lang="de", size="large")
        browser.sees("Anna zieht")
        for room in ROOMS:
            browser.run("location.hash = arguments[0]", f"/{room}")
            wide = browser.run(
                "return Math.max(...[...document.querySelectorAll('main, .top')]"
                ".map((one) => one.scrollWidth))"
            )
            assert wide <= size[0], room
        browser.run("location.hash = '/play'")
        board = browser.one(".board").rect
        assert board["width"] * board["height"] > 0.35 * size[0] * size[1]
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "3", "w"))))
        ruling = browser.one(".verdict.wrong .ruling").rect
        assert ruling["y"] + ruling["height"] <= browser.one(".actions").rect["y"] + 1


def test_a_hall_screen_is_read_from_as_far_as_a_small_one(
    tmp_path: Path, browser: Browser
) -> None:
    parts = (".seat .name", ".verdict h1", ".die", ".board")
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        shares = []
        for size in (WIDE, HALL):
            browser.open(there.page.link(Role.WATCH), size)
            shares.append([browser.one(css).rect["height"] / size[1] for css in parts])
        for part, near, far in zip(parts, *shares, strict=True):
            assert far > 0.9 * near, part


def board_drawn(browser: Browser) -> float:
    """How wide the field of the board is drawn, px."""
    return float(browser.run("return document.querySelector('.board .wood').getBBox().width *"
        "document.querySelector('.board').getScreenCTM().a"))  # fmt: skip


def test_a_phone_on_its_side_has_board_dice_and_buttons_at_once(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        browser.open(there.page.link(), SIDES[0], lang="de")
        for width, height in SIDES:
            browser.resize((width, height))
            browser.rest()
            for css in (".board", ".dice", ".deed.first", ".deed.more"):
                box = browser.one(css).rect
                assert box["y"] + box["height"] <= height, (css, width)
                assert box["x"] + box["width"] <= width, (css, width)
            # The board has more than half of what the screen has room for.
            room = min(width, 1.27 * height)
            assert board_drawn(browser) > room / 2, width
        asyncio.run(there.fake.see(places_after(there.fake, ("6", "8", "w"))))
        browser.until(lambda: browser.all(".verdict.wrong .ruling"), "it is wrong")
        for size in SIDES[1:]:
            browser.resize(size)
            browser.rest()
            repair = browser.one(".repair").rect
            assert repair["y"] + repair["height"] <= browser.one(".actions").rect["y"] + 1, size


# How wide ten digits in letters of 100 px are drawn, in each family and weight.
WIDTHS = """
const [families, weights] = arguments;
return families.flatMap((family) => weights.map((weight) => {
  const one = document.createElement('span');
  one.textContent = '0000000000';
  one.style.cssText = `position: absolute; font-family: ${family}; font-weight: ${weight}`;
  one.style.fontSize = '100px';
  document.body.append(one);
  const { width } = one.getBoundingClientRect();
  one.remove();
  return [family, weight, width];
}));
"""


def test_letters_take_as_much_room_whatever_the_systems_are(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (4, 2)))) as there:
        browser.open(there.page.link(), PHONE)
        families = ["system-ui", "sans-serif", "serif", "monospace", "DejaVu Sans"]
        widths = browser.run(WIDTHS, families, [400, 700])
        # Digits of Arial are 0.556 of its size.
        assert [one for one in widths if abs(one[2] - 556) > 6] == []


def unread(browser: Browser) -> list[str]:
    """The names of seats of which a line is hidden; letters reach a little out of their own."""
    found: list[str] = browser.run(
        "return [...document.querySelectorAll('.seat .name')].filter((one) =>"
        "  one.scrollHeight - one.clientHeight > 9 || one.scrollWidth - one.clientWidth > 9)"
        ".map((one) => one.innerText)"
    )
    return found


def test_on_a_phone_in_large_type_names_are_read_whole(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    names = {"white": "Maximilian Huber", "black": "Anneliese Wagner"}
    referee.handle(Start("backgammon", players=names, turn="white"))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE, lang="de", size="large")
        assert browser.one(".seat .name").text == "Maximilian Huber"
        assert unread(browser) == []
        assert browser.run("return document.querySelector('main').scrollWidth") <= PHONE[0]
        # Nothing moves under the finger that is asked, and it can read what it is asked.
        before = browser.run(WHERE)
        browser.tap("Verdoppeln")
        asked = browser.button("Wirklich verdoppeln?")
        moved = [abs(was - now) for was, now in zip(before, browser.run(WHERE), strict=True)]
        assert max(moved) < HALF_A_REM
        assert browser.run("return arguments[0].scrollWidth <= arguments[0].clientWidth", asked)


def test_on_a_phone_nothing_lies_over_the_ruling(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (4, 2)))) as there:
        browser.open(there.page.link(), PHONE, lang="de")
        browser.never(TOAST_MS)
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "3", "w"))))
        ruling = browser.one(".verdict.wrong .ruling").rect
        assert ruling["y"] + ruling["height"] <= browser.one(".actions").rect["y"] + 1
        assert len({button.rect["y"] for button in browser.all(".actions .deed")}) == 1
        # Nor does what is said once more when it is handed over all the same.
        browser.tap("Fertig")
        for screen in (PHONE, TABLET, WIDE):
            browser.resize(screen)
            said = browser.one(".toast p").rect
            for css in (".verdict", ".actions"):
                below = browser.one(css).rect
                is_above = said["y"] + said["height"] <= below["y"]
                assert is_above or said["x"] + said["width"] <= below["x"], (screen, css)
