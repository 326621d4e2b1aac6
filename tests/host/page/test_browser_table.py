"""The page in a real browser: looking back and correcting, a doubt beside its picture, what is
seen of the game and what is spoken."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from selenium.webdriver.common.keys import Keys

from host.live.fakes import FakeTable, observed
from host.page.browser import HALL, PHONE, TABLET, TOO_WIDE, WIDE, Browser
from host.page.served import served
from host.page.sitting import Sitting
from host.page.test_browser import NAMES, READING_S, places_after, table, unread
from pasch.journal import Journal
from pasch.journal.formats.exports import FORMS
from pasch.live.seeing.watch import CameraStatus, StillObservation
from pasch.page.page import open_page
from pasch.page.setup.setting_up import SettingUp
from pasch.referee.model.commands import (
    Done,
    Double,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
)  # fmt: skip
from pasch.referee.model.state import Phase
from pasch.referee.referee import Referee
from pasch_hardware.message import Message, message
from pasch_vision.observation import PlaceReading
from pasch_vision.sources.camera import Frame, LatestFrame
from vision.scenes import FELT, picture, true_calibration
from vision.sources.fake_camera import FakeCamera

# What a browser with voices does, as far as it can be written down.
VOICES = (
    "window.said = [];"
    "window.SpeechSynthesisUtterance = function (text) { this.text = text; };"
    "Object.defineProperty(window, 'speechSynthesis', {configurable: true, value: {"
    "  cancel() {}, getVoices: () => [{lang: 'en-GB'}, {lang: 'de-DE'}],"
    "  speak(one) { window.said.push([one.text, one.lang, one.voice.lang]); }}})"
)


# Where a text in an element begins on the screen, px.
LEFT_OF = """
const [css, text] = arguments;
const texts = document.createTreeWalker(document.querySelector(css), NodeFilter.SHOW_TEXT);
while (!texts.nextNode().data.includes(text));
const range = document.createRange(), at = texts.currentNode.data.indexOf(text);
range.setStart(texts.currentNode, at);
range.setEnd(texts.currentNode, at + text.length);
return range.getBoundingClientRect().left;
"""
# What is said of a play of another game.
ALOUD = """
const [notation, done] = arguments;
const game = (record) => ({phase: 'to-roll', turn: null, game: {players: {blue: 'Anna'}}, record});
const rest = {stage: 'play', machines: {}, notices: [], dice: []};
const shown = (record) => ({...rest, game: game(record)});
import('/static/wire/spoken.js').then(({announced}) =>
  done(announced(shown([]), shown([{kind: 'played', seat: 'blue', notation}])).sentences));
"""
# What the program is told of a name that it has told.
THERE_AND_BACK = """
const [told, done] = arguments;
import('/static/wire/words.js').then((words) => done(words.asJson(words.told(told))));
"""
# How well the pips of a die that was played stand out from its face, as WCAG reckons it.
CONTRAST = """
const rgb = (text) => text.match(/[0-9.]+/g).slice(0, 3).map(Number);
const look = (css) => getComputedStyle(document.querySelector(css));
const ground = rgb(getComputedStyle(document.body).backgroundColor);
const shown = (css) => {
  const { fill, opacity } = look(css);
  return rgb(fill).map((one, at) => one * opacity + ground[at] * (1 - opacity));
};
const bright = (colour) => {
  const [r, g, b] = colour.map((one) => ((one / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
};
const [face, pip] = [shown('.die.played .face'), shown('.die.played .pip')].map(bright);
return Math.max(face, pip) / Math.min(face, pip);
"""
# The names of points that reach out of the drawn board.
CUT_OFF = """
const board = document.querySelector('.board').getBoundingClientRect();
const reach = (one) => one.getBoundingClientRect();
return [...document.querySelectorAll('.board .label')]
  .filter((one) => reach(one).left < board.left || reach(one).right > board.right)
  .map((one) => one.textContent.trim());
"""


def made_point() -> dict[str, str]:
    """The board after 3-1, played 8/5 6/5."""
    steps = ("8", "5", "w"), ("6", "5", "w")
    return {name: text for name, text in places_after(table(), *steps).items() if text}


def doubted(*places: str) -> StillObservation:
    """That board, of which these places (all three that were moved, where none is named) look as
    if they had not been moved just as well."""
    lies, lay = made_point(), places_after(table())
    seen = observed(lies, confidence=0.3)
    unsure = {
        name: PlaceReading(name, {lies[name]: 0.5, lay.get(name, ""): 0.5})
        for name in places or ("8", "6", "5")
    }
    frame = Frame(picture(FELT, "calib_start"), 101.0, 7)
    return StillObservation(frame, replace(seen, places={**seen.places, **unsure}))


def marked(browser: Browser) -> set[str]:
    """The places drawn as changed by the last play."""
    return set(
        browser.run(
            "return [...document.querySelectorAll('.board .edge.is-moved')]"
            "  .map((one) => one.dataset.place)"
        )
    )


def test_the_last_play_stays_marked_when_the_page_is_loaded_anew(
    tmp_path: Path, browser: Browser
) -> None:
    played = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))
    with served(tmp_path, table(*played)) as there:
        browser.open(there.page.link())
        browser.sees("Bruno is to roll")
        browser.until(lambda: marked(browser) == {"8", "6", "5"}, "the play is marked")
        browser.driver.refresh()
        browser.sees("Bruno is to roll")
        browser.until(lambda: marked(browser) == {"8", "6", "5"}, "the play is marked")


def test_on_a_phone_what_is_looked_back_at_is_seen_from_its_top(
    tmp_path: Path, browser: Browser
) -> None:
    played = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))
    with served(tmp_path, table(*played)) as there:
        browser.open(there.page.link(), PHONE)
        browser.one(".record")
        browser.run("document.querySelector('.record').open = true")
        browser.run("document.querySelector('main').scrollTo(0, 9999)")
        assert browser.run("return document.querySelector('main').scrollTop") > 0
        browser.click(".record li button")
        browser.sees("Looking back: 1 of 1")
        assert browser.run("return document.querySelector('main').scrollTop") == 0


def test_a_double_is_no_play_to_be_marked_and_is_looked_back_at_on_its_board(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Double("white"), Take("black"))) as there:
        browser.open(there.page.link())
        browser.sees("Anna is to roll")
        assert marked(browser) == set()
        browser.run("document.querySelector('.record').open = true")
        browser.click(".record li button")
        browser.sees("Looking back: 2 of 2")
        browser.until(lambda: len(browser.all(".board .checker")) == 30, "all checkers")


@pytest.mark.parametrize(
    ("first", "between", "last"), [("משה", " ", "כהן"), ("می", "\u200c", "خواهم")]
)
def test_a_name_written_from_right_to_left_turns_nothing_around_it(
    tmp_path: Path, browser: Browser, first: str, between: str, last: str
) -> None:
    name, referee = first + between + last, Referee()
    referee.handle(Start("backgammon", players={"white": name, "black": "Bruno"}))
    referee.handle(Roll("white", (4,)))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link())
        browser.sees("Opening roll: Bruno (")
        at = [browser.run(LEFT_OF, ".verdict h1", text) for text in (last, first, "4")]
        assert at == sorted(at)
        told = f'{{"white":"{name}"}}'
        assert browser.driver.execute_async_script(THERE_AND_BACK, told) == told


@pytest.mark.usefixtures("hasty")
def test_points_that_a_game_is_played_for_are_shown_and_its_position_is_gone_on_with(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    others = {"5": "wwww", "18": "bbbbb"}
    before = others | {"20": "w", "21": "w", "off": "w" * 9 + "b" * 10}
    points = {"white": 10, "black": 4}
    for command in (
        Start("tric-trac", players=NAMES, turn="white"),
        SetUp(before, "white", {"points": points}),
        Roll("white", (4, 3)),
    ):
        referee.handle(command)
    fake = FakeTable(referee)
    with served(tmp_path, fake) as there:
        browser.open(there.page.link(), PHONE)
        figures = browser.one(".seats").text
        assert "10 points" in figures
        assert "4 points" in figures
        assert browser.run(CUT_OFF) == []
        asyncio.run(fake.see(others))
        browser.tap("Done")
        browser.sees("Anna wins 2 points (double)")
        browser.tap("Go on from here")
        browser.sees("Bruno is to roll")
        assert fake.referee.state.position.at("5") == "wwww"


def test_how_much_a_resignation_costs_is_said_before_it_is_taken(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        there.fake.table.put(Resign("white", 2))
        browser.sees("Anna offers to resign and lose 2 points.")
        # Who goes on does not drop anything, and loses nothing; and it is said once.
        assert "drop" not in browser.text
        browser.tap("Play on")
        browser.button("Really play on?")


def test_where_several_lose_it_is_told_what_each_of_them_pays(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = {"blue": "Anna", "red": "Bruno", "yellow": "Cleo"}
    places = {"S4": "yyyy", "N2": "yyyyy", "E3": "rrrrrrrr", "N6": "b", "off": "b" * 8 + "r"}
    start = Start("high-gammon", players=players, places=places, turn="blue")
    sitting = Sitting(tmp_path, start, 1, monkeypatch)
    with sitting, sitting.socket() as page:
        browser.open(sitting.page.link(), PHONE, voice=True, theme="light")
        browser.run(VOICES)
        sitting.play(page, lambda state: state.on_board != state.position)
        browser.until(lambda: browser.all(".die.played"), "the dice are played")
        assert browser.run(CONTRAST) > 2.5
        browser.tap("Done")
        pays = "Bruno pays 1 point, Cleo pays 3 points"
        browser.sees(pays)
        assert browser.one(".verdict h1").text == "Anna wins 4 points"
        browser.until(lambda: pays in str(browser.run("return said")), "it is spoken")


def test_the_rule_stands_beside_the_verdict(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        browser.open(there.page.link(), PHONE)
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "3", "w"))))
        assert browser.one(".verdict.wrong .rule").text == "BG-11"


def test_an_earlier_play_is_looked_at_and_corrected_by_dragging(
    tmp_path: Path, browser: Browser
) -> None:
    played = (Roll("white", (3, 1)), Seen(made_point()), Done("white"), Roll("black", (6, 5)))
    with served(tmp_path, table(*played)) as there:
        browser.open(there.page.link())
        browser.one(".record")
        browser.run("document.querySelector('.record').open = true")
        browser.tap("1. Anna: 3-1 8/5 6/5")
        browser.sees("Looking back: 1 of 1")
        browser.until(lambda: marked(browser) == {"8", "6", "5"}, "the play is marked")
        assert browser.faults() == []
        # There is no journal here: nothing to be had of the game, and nothing said of it.
        assert browser.one(".replay-room aside").text.endswith("It was another play")
        browser.tap("It was another play")
        browser.tap("Lay it on the board")
        browser.one(".right-room")
        assert browser.faults() == []
        # Not 6/5 but 24/23 was played with the one.
        browser.drag("[data-place='5'].target", "[data-place='6'].target")
        browser.drag("[data-place='24'].target", "[data-place='23'].target")
        before = there.fake.referee.state
        browser.tap("Show what follows")
        browser.sees("24/23 8/5")
        assert there.fake.referee.state is before
        browser.tap("Yes, so it is")
        browser.until(
            lambda: there.fake.referee.state.record[0].notation == "24/23 8/5", "it is corrected"
        )
        browser.sees("Bruno is to play")


def test_on_a_sheet_it_can_be_read_why_something_is_refused(
    tmp_path: Path, browser: Browser
) -> None:
    """What lies below a sheet is in its shadow, and is not read out."""
    played = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))
    with served(tmp_path, table(*played)) as there:
        browser.open(there.page.link(), PHONE)
        browser.one(".record")
        browser.run("document.querySelector('.record').open = true")
        browser.click(".record li button")
        browser.tap("It was another play")
        play = browser.one("dialog input")
        play.clear()
        browser.tap("Show what follows")
        # Nothing is no play, and no message that the program would take for a broken one.
        assert browser.run("return arguments[0].validity.valueMissing", play)
        play.send_keys("9/1")
        browser.tap("Show what follows")
        says = browser.until(lambda: browser.one("dialog .toast").text, "why not")
        assert says == "9/1 is not a legal play there; lay the play on the board instead."


def test_a_roll_that_a_doublet_gives_is_not_declined_by_a_hasty_tap(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    for command in (Start("puff", turn="white"), Roll("white", (5, 5))):
        referee.handle(command)
    play = referee.state.game.legal_plays(referee.state.situation)[0]
    for command in (Seen(play.position), Done("white")):
        referee.handle(command)
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE)
        assert browser.button("Roll").get_attribute("class") == "deed first"
        browser.tap("Don't roll")
        browser.sees("Black is to roll")


def test_before_a_game_the_board_is_set_up_and_nothing_is_wrong_or_rolled(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    referee.handle(Start("backgammon"))
    referee.handle(Seen(made_point()))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE)
        browser.sees("Set up the board")
        assert not browser.all(".verdict.wrong, .repair")
        browser.ask("Roll")
        browser.sees("The board is not set up yet")


def test_a_game_is_taken_along_while_it_is_played(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start("backgammon", players={"white": "Anna", "black": "Bruno"}, turn="white")
    sitting = Sitting(tmp_path, start, 1, monkeypatch)
    with sitting, sitting.socket() as page:
        sitting.play(page, lambda state: len(state.record) > 1)
        with Journal.open(tmp_path / "games.db", table="balcony") as elsewhere:
            # The same two have begun anew at another table.
            elsewhere.record(Referee().handle(start).events, 0)
        browser.open(sitting.page.link())
        browser.run("document.querySelector('.record').open = true")
        browser.click(".record li:last-child button")
        browser.sees("Looking back: 1 of 2")
        browser.press(".replay-room button[aria-label]", Keys.ARROW_RIGHT)
        browser.sees("Looking back: 2 of 2. The game goes on meanwhile.")
        browser.until(lambda: browser.all(".exports button"), "what can be had of it")
        forms = [button.text for button in browser.all(".exports button")]
        assert forms[: len(FORMS)] == [".mat", ".sgf", ".ids", ".json"]
        assert {form.removeprefix(".") for form in forms[: len(FORMS)]} == set(FORMS)
        browser.run(
            "HTMLAnchorElement.prototype.click = function () { window.saved = this.download }"
        )
        browser.tap(".ids")
        saved = browser.until(lambda: browser.run("return window.saved"), "a file is taken along")
        assert saved == "pasch-1-Anna-Bruno.ids"
        browser.tap("To the game")
        browser.sees("is to roll")


def test_a_doubtful_place_is_asked_about_beside_its_picture(
    tmp_path: Path, browser: Browser
) -> None:
    lay = places_after(table())
    says = {"8": "2 White", "6": "4 White", "5": "2 White"}
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        there.page.site.eye.calibration = true_calibration(FELT)
        browser.open(there.page.link(), PHONE)
        there.fake.table.put(doubted())
        heading = browser.one(".doubts h2").text
        assert heading.startswith("What lies here: point ")
        place = heading[-2]
        browser.sees(
            f"By the record: {len(lay[place])} White" if place in lay else "By the record: empty"
        )
        # It is asked where it is seen, above what may be done.
        last = browser.one(".readings button:last-child").rect
        assert last["y"] + last["height"] <= browser.one(".actions").rect["y"]
        width = "return document.querySelector('.doubt img').naturalWidth"
        browser.until(lambda: browser.run(width) > 100, "the crop is there")
        # It is cut out of the picture that was ruled on, around this place.
        shown = np.frombuffer(there.page.site.eye.crop(place), np.uint8)
        image = cv2.imdecode(shown, cv2.IMREAD_COLOR)
        assert browser.run(width) == image.shape[1]
        time.sleep(READING_S)
        browser.tap(says[place])
        browser.until(
            lambda: all(one.text != heading for one in browser.all(".doubts h2")), "it is settled"
        )
        while left := browser.all(".doubts h2"):
            browser.tap(says[left[0].text[-2]])
        browser.sees("8/5 6/5 is right.")


@pytest.mark.parametrize("size", [TABLET, WIDE, HALL])
def test_beside_a_doubt_dice_and_buttons_stay_in_reach(
    tmp_path: Path, browser: Browser, size: tuple[int, int]
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        there.page.site.eye.calibration = true_calibration(FELT)
        browser.open(there.page.link(), size, lang="de")
        there.fake.table.put(doubted())
        browser.one(".doubts")
        last = browser.one(".readings button:last-child").rect
        for css in (".dice", ".actions .deed.first", ".deed.more"):
            box = browser.one(css).rect
            assert box["y"] + box["height"] <= size[1], css
            assert box["y"] >= last["y"] + last["height"], css


@pytest.mark.parametrize(
    ("lang", "rolled", "played", "entered"),
    [
        ("en", "Anna: 3, 1.", "Anna: 8 to 5, 6 to 5.", "Anna: yard to S5 2 times."),
        ("de", "Anna: 3, 1.", "Anna: 8 nach 5, 6 nach 5.", "Anna: Vorrat nach S5 2 mal."),
    ],
)
def test_what_happens_is_spoken_by_the_browsers_voice(
    tmp_path: Path, browser: Browser, lang: str, rolled: str, played: str, entered: str
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), lang=lang, voice=True)
        browser.run(VOICES)
        there.fake.table.put(Roll("white", (3, 1)))
        voice = {"en": "en-GB", "de": "de-DE"}[lang]
        browser.until(lambda: [rolled, voice, voice] in browser.run("return said"), rolled)
        asyncio.run(there.fake.see(made_point()))
        there.fake.table.put(Done("white"))
        browser.until(lambda: played in str(browser.run("return said")), played)
        assert browser.driver.execute_async_script(ALOUD, "in>S5(2)") == [entered]


def test_a_start_is_spoken_by_who_threw_what_and_a_doublet_as_one_says_it(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", players={"white": "Anna", "black": "Bruno"}))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), voice=True)
        browser.run(VOICES)
        for count, command in enumerate((Roll("white", (5,)), Roll("black", (3,))), start=1):
            there.fake.table.put(command)
            browser.until(lambda count=count: len(browser.run("return said")) == count, "a throw")
        throws = [sentence for sentence, *_ in browser.run("return said")]
        assert throws == ["Anna: 5.", "Anna throws 5, Bruno throws 3: Anna begins."]
    with served(tmp_path, table(Roll("white", (2, 2)))) as there:
        there.fake.table.put(
            Seen({**places_after(table()), "6": "www", "4": "ww", "13": "www", "11": "ww"})
        )
        browser.open(there.page.link(), voice=True)
        browser.run(VOICES)
        there.fake.table.put(Done("white"))
        said = "Anna: 13 to 11 2 times, 6 to 4 2 times."
        browser.until(lambda: said in str(browser.run("return said")), said)


def test_house_rules_in_words_fit_a_phone(tmp_path: Path, browser: Browser) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        page.site.set_up(SettingUp(page.site, lambda chosen: None))
        page.site.elsewhere = message("table.port-taken", port=8137, other=page.port)
        browser.open(page.link(), PHONE, lang="de")
        browser.sees("Port 8137 ist belegt")
        browser.click("details summary")
        browser.sees("Ein Wurf neben die eigene Hälfte")
        wide = "return document.querySelector('.house-rules').scrollWidth"
        room = "return document.querySelector('main').scrollWidth"
        assert max(browser.run(wide), browser.run(room)) <= PHONE[0]
        for lang in ("de", "en"):
            browser.open(page.link(), PHONE, lang=lang)
            browser.until(lambda: browser.all(".house-rules"), "the form")
            for name in browser.one(".step .options").text.split("\n"):
                browser.tap(name)
                browser.run("document.querySelector('.step details').open = true")
                for rule in browser.all(".house-rules select"):
                    assert browser.run(TOO_WIDE, rule) <= 0, (name, rule.text)


def test_nothing_is_spoken_where_nobody_wants_it(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        browser.run(VOICES)
        there.fake.table.put(Roll("white", (3, 1)))
        browser.until(lambda: len(browser.all(".dice .die")) == 2, "two dice are drawn")
        browser.rest()
        assert browser.run("return said") == []


def test_a_camera_that_is_gone_is_said_once_and_another_can_be_chosen(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        site, camera, left = there.page.site, FakeCamera(), []
        site.on_leave = lambda: left.append("left")
        browser.open(there.page.link(), PHONE)
        browser.run("location.hash = '/camera'")
        browser.sees("There is no picture: choose a camera first.")
        site.camera = LatestFrame(lambda: camera)
        camera.show(picture(FELT, "calib_start"))
        browser.until(lambda: browser.all(".picture"), "a picture")
        camera.fail("the camera 0 sends no more pictures: check its cable")
        there.fake.table.put(CameraStatus(fault=Message("the camera 0 is gone: plug it in")))
        browser.sees("The camera 0 sends no more pictures: check its cable.")
        assert browser.faults() == []
        browser.run("location.hash = '/play'")
        browser.sees("The game waits: the camera 0 is gone: plug it in.")
        notice = browser.one(".verdict .notice").rect
        assert len(browser.all(".verdict .notice")) == 1
        assert notice["y"] + notice["height"] <= browser.one(".actions").rect["y"] + 1
        browser.run("location.hash = '/camera'")
        browser.tap("Choose another camera")
        time.sleep(READING_S)
        browser.tap("Leave this game?")
        browser.until(lambda: left, "the table is left")
        browser.until(lambda: browser.run("return location.hash") == "#/play", "the play room")
        site.camera.close()


# The names of places that something drawn over them hides in part.
HIDDEN = """
const box = (one) => one.getBoundingClientRect();
const over = ([a, b]) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const drawn = [...document.querySelectorAll('.board .checker .body, .board .lamp .lens')].map(box);
return [...document.querySelectorAll('.board .label')]
  .filter((label) => drawn.some((one) => over([one, box(label)])))
  .map((label) => label.textContent);
"""


# The numbers in trays that stand over a checker there.
COVERING = """
const box = (one) => one.getBoundingClientRect();
const rims = [...document.querySelectorAll('.board .standing')].map(box);
return [...document.querySelectorAll('.board .tally')]
  .map((tally) => [tally.textContent, box(tally)])
  .filter(([, here]) => rims.some((one) => one.left < here.right && here.left < one.right));
"""


def test_on_a_strip_names_can_be_read_and_one_yard_is_marked(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Start("gamwin", players={"blue": "Anna", "red": "Bruno"})
    sitting = Sitting(tmp_path, start, 8, monkeypatch)
    with sitting, sitting.socket() as page:
        sitting.play(
            page,
            lambda state: (
                state.phase is Phase.TO_ROLL
                and bool(state.record)
                and state.record[-1].notation.startswith("in")
                and {"", "-"} <= {entry.notation for entry in state.record}
            ),
        )
        browser.open(sitting.page.link(), PHONE)
        browser.run("document.querySelector('.record').open = true")
        assert "nothing moved" in browser.one(".record").text
        assert all(line.text for line in browser.all(".record li span"))
        yards = "return document.querySelectorAll('.edge.is-moved[data-place=yard]').length"
        browser.until(lambda: browser.all(".edge.is-moved"), "the last play is marked")
        assert browser.run(yards) == 1
        assert page.say("set-up", places={"L4": "b", "L5": "bb", "R3": "rrr"})["ok"]
        browser.until(lambda: len(browser.all("[data-place=R3] .body")) == 3, "they lie there")
        assert browser.run(HIDDEN) == []


def test_the_number_in_a_tray_stands_beside_its_checkers(tmp_path: Path, browser: Browser) -> None:
    fake = table(SetUp({"1": "wwww", "24": "bb", "off": "b" * 13 + "w" * 11}))
    with served(tmp_path, fake) as there:
        browser.open(there.page.link(), PHONE)
        browser.until(lambda: len(browser.all(".tally")) == 2, "two numbers")
        assert browser.run(COVERING) == []


def test_on_a_board_for_four_no_lamp_hides_a_name(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = {"blue": "Anna", "red": "Bruno", "yellow": "Cleo", "green": "Annemarie Schneider"}
    sitting = Sitting(tmp_path, Start("high-gammon", players=players), 1, monkeypatch)
    with sitting, sitting.socket() as page:
        # Red counts home the points at the left, whose names are the widest.
        sitting.play(page, lambda state: state.phase is Phase.TO_ROLL and state.turn == "red")
        browser.open(sitting.page.link(), PHONE)
        browser.until(lambda: browser.all(".lamp"), "lamps are lit")
        assert browser.run(HIDDEN) == []
        browser.resize(TABLET)
        assert unread(browser) == []
