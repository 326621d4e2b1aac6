"""Keys are never lost: the focus goes on from somewhere near, whatever it was on has gone."""

from collections import Counter
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from host.page.browser import PHONE, TABLET, WIDE, Browser
from host.page.served import served
from host.page.test_browser import ASKED_MS, table
from host.page.test_browser_table import made_point
from host.page.test_keyboard import act
from pasch.referee.model.commands import Done, Roll, Seen
from pasch.referee.model.state import Phase

pytestmark = pytest.mark.usefixtures("hasty")
# What is said of what the keys are on; empty where they are on nothing.
ON = """
const one = document.activeElement;
return one === document.body ? '' : one.ariaLabel || one.innerText.trim();
"""
# What frames the focus, and is cut off by a box that scrolls: where it would be drawn beyond it.
CUT_OFF = """
const one = document.activeElement, box = one.getBoundingClientRect();
const style = getComputedStyle(one);
if (style.outlineStyle === 'none') return null;
const out = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
for (let over = one.parentElement; over && over !== document.body; over = over.parentElement) {
  if (getComputedStyle(over).overflowX === 'visible') continue;
  const room = over.getBoundingClientRect();
  if (box.left - out < room.left - 0.5 || box.right + out > room.right + 0.5)
    return (one.ariaLabel || one.innerText.trim()) + ' in ' + (over.className || over.tagName);
}
return null;
"""
# What is read out at once of what asks once more, by what it asks about.
READ_OUT = """
const asks = [...document.querySelectorAll('[aria-live=assertive]')];
return asks.map((one) => [one.previousElementSibling.innerText, one.textContent]);
"""
PLAYED = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))


def back(browser: Browser) -> None:
    """One stop back."""
    hand = ActionChains(browser.driver, duration=0).key_down(Keys.SHIFT)
    hand.send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()


def test_keys_go_on_from_the_heading_where_a_button_has_gone(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(*PLAYED)) as there:
        referee = there.fake.referee
        browser.open(there.page.link())
        act(browser, "Double!", "Take!")
        browser.sees("Bruno is to roll")
        browser.until(lambda: browser.run(ON) == "Bruno is to roll", "the heading has the keys")
        act(browser, "More", "Put the board right")
        browser.until(lambda: browser.run(ON) == "Put the board right", "that of the room, too")
        act(browser, "point 19: 4 White", "point 20: 2 White", "Show what follows")
        browser.until(lambda: browser.run(ON).startswith("So it would be"), "and of what follows")
        act(browser, "Change more", "Cancel", "More", "single!")
        browser.until(lambda: browser.run(ON) == "More", "the sheet was opened from there")
        act(browser, "Take the resignation!")
        browser.until(lambda: browser.run(ON).startswith("Anna wins"), "who has won")
        act(browser, "1. Anna: 3-1 8/5 6/5")
        browser.sees("Looking back: 1 of 3")
        assert "goes on" not in browser.text
        act(browser, "To the game", "Next game")
        browser.until(lambda: browser.run(ON).startswith("Opening roll"), "and what is due next")
        assert referee.state.phase is Phase.OPENING


def test_lamps_that_say_the_same_are_one_stop(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        lit = browser.until(lambda: browser.all(".board [role=button]"), "lamps")
        assert len(lit) == 6
        browser.reach("Roll")
        back(browser)
        assert "it is your turn" in browser.run(ON)
        browser.keys(Keys.ENTER)
        assert "it is your turn" in browser.one(".toast").text
        back(browser)
        assert browser.run(ON) == "Settings"
        browser.keys(Keys.TAB)
        before = browser.run(ON)
        there.fake.table.put(Roll("white", (3, 1)))
        browser.sees("Anna is to play")
        # Its lamp has gone out, and the keys are still there.
        assert browser.run(ON) == before.partition(". ")[0]


@pytest.mark.parametrize("screen", [PHONE, TABLET, WIDE])
def test_the_frame_of_the_focus_is_whole(
    tmp_path: Path, browser: Browser, screen: tuple[int, int]
) -> None:
    with served(tmp_path, table(*PLAYED)) as there:
        browser.open(there.page.link(), screen)
        browser.sees("Bruno is to roll")
        cut = Counter()
        for _ in range(14):
            browser.keys(Keys.TAB)
            cut[browser.run(CUT_OFF)] += 1
        assert list(cut) == [None]


def test_a_question_is_read_out_as_soon_as_it_is_asked(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(*PLAYED)) as there:
        browser.open(there.page.link(), PHONE)
        browser.sees("Bruno is to roll")
        browser.never(ASKED_MS)
        # What is to be read out of a change has to be there before it.
        assert browser.run(READ_OUT) == [["Double", ""]]
        act(browser, "Double")
        browser.until(lambda: browser.run(READ_OUT)[0][1] == "Really double?", "it is read out")
        assert browser.run(ON) == "Really double?"
        act(browser, "More", "single")
        asked = [said for what, said in browser.run(READ_OUT) if said]
        assert asked == ["Really double?", "Really resign?"]
        assert browser.faults() == []
