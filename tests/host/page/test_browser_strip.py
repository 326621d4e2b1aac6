"""The page in a real browser before a strip: each colour has a yard and a tray of its own, and a
play may wait though the other may roll already."""

from pathlib import Path

import pytest

from host.live.fakes import FakeTable
from host.page.browser import PHONE, TABLET, Browser
from host.page.served import served
from host.page.test_browser import NAMES
from pasch.live.machine.seats import _play_message
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Notice
from pasch.live.model.wanted_play import WantedPlay
from pasch.messages import sentence
from pasch.referee.model.commands import Done, Roll, Seen, Start
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile

STRIP = load_profile(KINDS[game_named("gamwin").equipment.board].built_in)
# In which of the shapes with these classes an end of the arrow lies, counted from 0; -1: in none.
SHAPE_AT_END = """
const [css, isEnd] = arguments, way = document.querySelector('.board .arrow .shaft');
const { x, y } = way.getPointAtLength(isEnd ? way.getTotalLength() : 0);
return [...document.querySelectorAll(css)].map((one) => one.getBBox()).findIndex(
  (box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
"""

# Of each yard, whether a lamp lies in it.
LIT_YARDS = """
const boxes = (css) =>
  [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect());
const isIn = (one, box) =>
  one.x > box.x && one.right < box.right && one.y > box.y && one.bottom < box.bottom;
return boxes('.board .ground .yard').map((box) =>
  boxes('.board .lamp .lens').some((one) => isIn(one, box)));
"""


def strip_table(seat: str) -> FakeTable:
    """A game of Gamwin in which this seat has rolled, and all is in the yards."""
    referee = Referee()
    names = dict(zip(("blue", "red"), NAMES.values(), strict=True))
    referee.handle(Start("gamwin", players=names, turn=seat))
    referee.handle(Roll(seat, (7, 8, 3)))
    return FakeTable(referee)


@pytest.mark.parametrize(("seat", "nth"), [("blue", 0), ("red", 1)])
def test_a_machines_entry_begins_in_its_own_yard_and_no_roll_leads(
    tmp_path: Path, browser: Browser, seat: str, nth: int
) -> None:
    with served(tmp_path, strip_table(seat)) as there:
        fake = there.fake
        there.page.site.begin(fake.table, STRIP, settings=TableSettings(machines={seat: "club"}))
        browser.open(there.page.link(), TABLET)
        state = fake.referee.state
        play = next(one for one in state.game.legal_plays(state.situation) if one.moves)
        assert play.moves[0][0] == "yard"
        fake.table.put(WantedPlay(seat, play))
        browser.until(lambda: browser.all(".board .arrow"), "the step that is due")
        browser.keep()
        assert browser.run(SHAPE_AT_END, ".board .ground .yard", False) == nth
        # The other may roll; but what waits for a hand is the play.
        assert browser.button("Roll").get_attribute("aria-disabled") == "false"
        assert not browser.all(".actions .deed.first")


def test_an_entry_begins_at_a_checker_that_is_still_in_the_yard(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    lying = {"L5": "b", "L9": "b", "yard": "brrr"}
    referee.handle(Start("gamwin", turn="blue", places=lying))
    referee.handle(Roll("blue", (7, 8, 3)))
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, STRIP)
        browser.open(there.page.link(), PHONE)
        plays = referee.state.game.legal_plays(referee.state.situation)
        entry = next(one for one in plays if one.moves and one.moves[0][0] == "yard")
        there.fake.table.put(WantedPlay("blue", entry))
        browser.until(lambda: browser.all(".board .arrow"), "the step that is due")
        browser.keep()
        assert browser.run(SHAPE_AT_END, ".board [data-place=yard][data-letter=b]", False) == 0


def test_where_nothing_was_moved_yet_to_be_done_is_not_the_first_button(
    tmp_path: Path, browser: Browser
) -> None:
    """The first throw may be played so; whoever enters a checker is done."""
    first = "return document.querySelector('.actions .deed.first')?.innerText"
    with served(tmp_path, strip_table("blue")) as there:
        there.page.site.begin(there.fake.table, STRIP)
        browser.open(there.page.link(), TABLET)
        state = there.fake.referee.state
        there.fake.table.put(Seen(state.position.as_dict()))
        browser.until(
            lambda: browser.button("Done").get_attribute("aria-disabled") == "false", "legal"
        )
        assert browser.run(first) == "Roll"
        play = next(one for one in state.game.legal_plays(state.situation) if one.moves)
        there.fake.table.put(Seen(play.position.as_dict()))
        browser.until(lambda: browser.run(first) == "Done", "a play is made")


def test_a_yard_of_each_colour_is_lit_as_its_leds_are(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, strip_table("red")) as there:
        there.page.site.begin(there.fake.table, STRIP)
        browser.open(there.page.link(), TABLET)
        there.fake.table.put(Seen({"L3": "r", "L7": "r"}))
        css = ".lamp[data-meaning=illegal-to] .lens"
        browser.until(lambda: len(browser.all(css)) == 2, "back into a yard")
        browser.keep()
        assert browser.run(LIT_YARDS) == [True, True]


def test_a_machine_that_moves_nothing_asks_nobody_to_make_it(
    tmp_path: Path, browser: Browser
) -> None:
    """The dice may all be thrown again."""
    fake = strip_table("blue")
    state = fake.referee.state
    nothing = next(one for one in state.game.legal_plays(state.situation) if not one.moves)
    said = sentence(_play_message(state, "blue", nothing), "en")
    assert said == f"{state.players['blue']} has 7-8-3 and moves nothing."
    with served(tmp_path, fake) as there:
        there.page.site.begin(fake.table, STRIP, settings=TableSettings(machines={"blue": "club"}))
        browser.open(there.page.link(), PHONE)
        fake.table.put(WantedPlay("blue", nothing))
        browser.sees(f"{state.players['blue']} moves nothing")
        assert "on the board" not in browser.one(".wanted").text
        fake.table.put(WantedPlay("blue", nothing, is_binding=False))
        browser.sees("The best play: nothing moved")


def test_what_a_machine_did_not_move_is_still_told_when_the_next_one_is_to_roll(
    tmp_path: Path, browser: Browser
) -> None:
    """Its dice lie there for less than a second, and no checker shows that it was its turn."""
    fake = strip_table("blue")
    state = fake.referee.state
    plays = state.game.legal_plays(state.situation)
    nothing = next(one for one in plays if not one.moves)
    told = Notice("machine", _play_message(state, "blue", nothing))
    with served(tmp_path, fake) as there:
        site = there.page.site
        site.begin(fake.table, STRIP, settings=TableSettings(machines={"blue": "club"}))
        browser.open(there.page.link(), PHONE)
        site.hear(told)
        fake.table.put(Seen(state.position.as_dict()))
        fake.table.put(Done("blue"))
        browser.sees(f"{state.players['red']} is to roll")
        assert "has 7-8-3 and moves nothing." in browser.text
        fake.table.put(Roll("red", (3, 1, 2)))
        browser.sees(f"{state.players['red']} is to play")
        assert "moves nothing" not in browser.text
