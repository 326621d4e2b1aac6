"""The page in a real browser: what is ruled stands above what else is told, and nothing false
stays."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from host.live.fakes import PROFILE, FakeTable
from host.page.browser import PHONE, TABLET, WIDE, Browser
from host.page.served import served
from host.page.test_browser import NAMES, places_after, table
from host.page.test_browser_table import VOICES, doubted, made_point
from host.page.test_history import play
from pasch.journal import Journal
from pasch.lights.hints import Hint
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Notice
from pasch.live.model.wanted_play import WantedPlay
from pasch.live.seeing.watch import CameraStatus
from pasch.referee.model.commands import Done, Double, MatchTerms, Roll, Seen, Start, Take
from pasch.referee.referee import Referee
from pasch.rules.model.game import Play
from pasch_hardware.message import Message, message
from pasch_vision.observation import PlaceReading
from pasch_vision.sources.camera import LatestFrame
from vision.scenes import FELT, picture, true_calibration
from vision.sources.fake_camera import FakeCamera

# How many pips of the dice lie under a tick.
HIDDEN_PIPS = """
const middles = (css) => [...document.querySelectorAll(css)]
  .map((one) => one.getBoundingClientRect())
  .map(({ x, y, width }) => [x + width / 2, y + width / 2, width / 2]);
const touch = ([x, y, r], [ox, oy, or]) => Math.hypot(x - ox, y - oy) < r + or;
const ticks = middles('.dice .tick circle');
return middles('.dice .pip').filter((pip) => ticks.some((tick) => touch(pip, tick))).length;
"""


def is_above(browser: Browser, css: str, below: str) -> bool:
    """Whether the first of these is seen whole above the first of those."""
    one, other = browser.one(css).rect, browser.one(below).rect
    return bool(one["y"] + one["height"] <= other["y"] + 1)


def wanted(fake: FakeTable, *, is_binding: bool) -> Play:
    """A play of the roll that is shown."""
    (play,) = [
        one for one in fake.referee.state.game.legal_plays(fake.referee.state.situation)
        if one.notation == "8/4 6/4"
    ]  # fmt: skip
    fake.table.put(WantedPlay("white", play, is_binding))
    return play


def test_a_wrong_play_is_ruled_on_above_the_play_that_is_shown(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (4, 2)))) as there:
        for is_binding in (True, False):
            browser.open(there.page.link(), PHONE, lang="de")
            wanted(there.fake, is_binding=is_binding)
            browser.until(lambda: browser.all(".board .arrow"), "the step that is due")
            browser.until(lambda: is_above(browser, ".wanted", ".verdict"), "the play comes first")
            asyncio.run(there.fake.see(places_after(there.fake, ("8", "3", "w"))))
            browser.until(lambda: browser.all(".verdict.wrong .ruling"), "it is wrong")
            # Only the lamps say where to put it right, and no step counts as made.
            assert not browser.all(".board .arrow, .wanted li")
            for screen in (PHONE, TABLET):
                browser.resize(screen)
                assert is_above(browser, ".verdict.wrong .ruling", ".wanted")
                assert is_above(browser, ".verdict.wrong .ruling", ".actions")
                browser.keep()
            assert browser.faults() == []
            asyncio.run(there.fake.see(places_after(there.fake)))
            browser.until(lambda: browser.all(".board .arrow"), "it was put back")


def test_how_to_put_a_play_right_is_always_said_in_words(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (4, 2)))) as there:
        browser.open(there.page.link(), PHONE, voice=True)
        browser.run(VOICES)
        asyncio.run(there.fake.see(places_after(there.fake, ("6", "8", "w"))))
        browser.until(lambda: browser.all(".verdict.wrong .ruling"), "it is wrong")
        assert browser.one(".verdict.wrong .repair").text == "Move a checker from 8 to 6."
        ruling = "Checkers only move forward; this takes a move backwards, from 6 to 8."
        said = [ruling, "Move a checker from 8 to 6."]
        browser.until(lambda: said == [one[0] for one in browser.run("return said")], "and aloud")
        # Taking back cannot move a checker: it says who can.
        browser.tap("More")
        browser.sees("Put the checkers of this play back on the board; the dice stay.")
        browser.tap("Take back")
        browser.until(
            lambda: "Put the checkers of this play back" in browser.one(".toast").text, ""
        )
        # Nothing is said twice.
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "3", "w"))))
        browser.sees("put it right: from 3 to 8.")
        assert not browser.all(".repair")


def test_another_play_than_the_machines_is_not_called_right(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (4, 2)))) as there:
        browser.open(there.page.link(), PHONE)
        wanted(there.fake, is_binding=True)
        browser.until(lambda: browser.all(".board .arrow"), "the step that is due")
        asyncio.run(there.fake.see(places_after(there.fake, ("13", "7", "w"))))
        browser.sees("That is not Anna's play: it is 8/4 6/4.")
        assert browser.one(".verdict.wrong .repair").text == "Move a checker from 7 to 13."
        assert "is right" not in browser.text
        assert not browser.all(".verdict.good, .board .arrow, .wanted li, .deed.first")
        browser.keep()
        asyncio.run(there.fake.see(places_after(there.fake, ("13", "9", "w"), ("6", "4", "w"))))
        browser.sees("Move a checker from 9 to 13.")
        asyncio.run(there.fake.see(places_after(there.fake, ("8", "4", "w"), ("6", "4", "w"))))
        browser.sees("8/4 6/4 is right.")


def test_what_is_wrong_with_the_camera_stands_above_older_words(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        for key in ("opening", "tutor"):
            there.page.site.hear(Notice(key, message("{text}", text=f"Older word of the {key}.")))
        browser.open(there.page.link(), PHONE)
        browser.sees("Older word of the tutor.")
        there.fake.table.put(CameraStatus(fault=Message("the camera 0 is gone: plug it in")))
        browser.sees("The game waits: the camera 0 is gone: plug it in.")
        assert browser.one(".verdict .notice").text.startswith("The game waits")
        assert is_above(browser, ".verdict .notice", ".actions")
        browser.keep()


def test_news_stands_above_the_code_of_the_dice(tmp_path: Path, browser: Browser) -> None:
    """On a phone nobody would see it below."""
    referee = Referee()
    referee.handle(Start("backgammon", players=NAMES))
    with served(tmp_path, FakeTable(referee)) as there:
        code = message("dice.opening-code", shower="Pasch", code="3142 4882 2675 7627 8242")
        there.page.site.hear(Notice("dice-code", code))
        browser.open(there.page.link(), PHONE)
        browser.sees("3142 4882")
        there.page.site.hear(Notice("opening", message("{text}", text="Both throw 6: once more.")))
        browser.sees("once more")
        assert browser.one(".verdict .notice").text == "Both throw 6: once more."
        assert is_above(browser, ".verdict .notice", ".actions")


def test_of_a_board_that_was_moved_the_camera_room_says_what_can_be_done(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        camera, site, left = FakeCamera(), there.page.site, []
        camera.show(picture(FELT, "calib_start"))
        site.camera, site.on_leave = LatestFrame(lambda: camera), lambda: left.append("left")
        site.eye.calibration = true_calibration(FELT)
        asyncio.run(there.fake.see(places_after(there.fake)))
        browser.open(there.page.link(), PHONE)
        browser.sees("Left to play")
        asyncio.run(there.fake.see(places_after(there.fake), moved=True))
        browser.sees("push it back, or have the board learned anew, under 'Camera'")
        browser.run("location.hash = '/camera'")
        browser.sees("push it back until what is drawn lies on it")
        assert browser.faults() == []
        browser.tap("Learn the board anew")
        browser.button("Leave this game?")
        asyncio.run(there.fake.see(places_after(there.fake)))
        browser.until(lambda: "push it back" not in browser.text, "it lies where it was")
        # On a busy machine the picture grows old, and another camera is offered.
        offered = {deed.text for deed in browser.all(".camera-room .deed")}
        assert not offered & {"Learn the board anew", "Leave this game?"}
        site.camera.close()


# The page's clock stands still but for what is added to it; and so many commands are sent.
CLOCK = """
const [at, send] = [performance.now(), WebSocket.prototype.send];
window.later = 0;
window.sent = 0;
performance.now = () => at + later;
WebSocket.prototype.send = function (text) {
  sent += JSON.parse(text).kind === "command";
  return send.call(this, text);
};
"""


def test_a_second_tap_answers_no_question_that_nobody_has_read(
    tmp_path: Path, browser: Browser
) -> None:
    heading = "return document.querySelector('.doubts h2')?.innerText"
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        there.page.site.eye.calibration = true_calibration(FELT)
        browser.open(there.page.link(), PHONE)
        browser.run(CLOCK)
        there.fake.table.put(doubted())
        first = browser.until(lambda: browser.run(heading), "the first question")
        browser.rest()
        browser.run("later += 1000")
        likely = PlaceReading("5", {"ww": 0.94, "": 0.06})
        seen = doubted().observation
        seen = replace(seen, places={**seen.places, "5": likely})
        there.fake.table.put(replace(doubted(), observation=seen))
        browser.until(lambda: browser.run(heading) not in (first, None), "the second question")
        browser.rest()
        browser.click(".readings button")
        assert browser.run("return sent") == 0
        browser.run("later += 1000")
        browser.click(".readings button")
        assert browser.run("return sent") == 1


def test_a_wrong_play_is_seen_again_when_looking_back(tmp_path: Path, browser: Browser) -> None:
    fake = table()
    wrong = Seen(places_after(fake, ("8", "3", "w")))
    begun = Start("backgammon", players=NAMES, turn="white")
    with served(tmp_path, fake) as there:
        with Journal.open(tmp_path / "games.db") as journal:
            play(journal, begun, Roll("white", (4, 2)), wrong)
        for screen in (PHONE, TABLET, WIDE):
            browser.open(there.page.link(), screen, lang="de")
            browser.run("location.hash = '/games'")
            browser.until(lambda: browser.all(".games button"), "the game is listed")
            browser.click(".games button")
            browser.tap("Ans Ende")
            browser.until(lambda: browser.all(".verdict.wrong .ruling .sign"), "the ruling")
            assert "führt nicht dorthin" in browser.one(".verdict.wrong .ruling").text
            assert browser.one(".ruling .rule").text.startswith("BG-")
            assert len(browser.all(".checker.come")) == len(browser.all(".checker.gone")) == 1
            (line,) = browser.all(".steps-list .is-wrong")
            assert line.find_element("css selector", "b").text == "4-2"
            # On one line.
            assert line.find_element("css selector", "b").rect["height"] < 30
            assert [one.text for one in browser.all(".steps-list span")].count(
                "Anna würfelt 4-2"
            ) == 1
            assert len(browser.all(".steps-list b")) == 1
            assert browser.faults() == []


@pytest.mark.usefixtures("hasty")
def test_a_play_that_is_misread_is_put_right_and_the_roll_stands(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        fake = there.fake
        for screen in (PHONE, TABLET):
            browser.open(there.page.link(), screen)
            # The camera is certain of a checker on the three, which lies on the five.
            asyncio.run(fake.see(places_after(fake, ("8", "5", "w"), ("6", "3", "w"))))
            browser.until(lambda: browser.all(".verdict.wrong"), "the play is called wrong")
            browser.tap("More")
            browser.tap("Put the board right")
            browser.until(lambda: len(browser.all("[data-place='3'] .body")) == 1, "what it sees")
            browser.keep()
            assert browser.faults() == []
            browser.drag("[data-place='3'].target", "[data-place='5'].target")
            browser.tap("It lies like this")
            browser.sees("8/5 6/5 is right.")
            assert fake.referee.state.dice == (3, 1)
            asyncio.run(fake.see(places_after(fake, ("8", "5", "w"), ("6", "3", "w"))))
            browser.sees("8/5 6/5 is right.")
            asyncio.run(fake.see(places_after(fake)))
            browser.until(lambda: "is right" not in browser.text, "it is put back")
        # Where that is not what was meant, any position can be set up as well.
        browser.tap("More")
        browser.tap("Put the board right")
        browser.click("summary")
        browser.tap("Bruno")
        browser.tap("Show what follows")
        browser.sees("It would be Bruno's turn.")
        browser.tap("Change more")
        browser.drag("[data-place='8'].target", "[data-place='5'].target")
        browser.drag("[data-place='6'].target", "[data-place='5'].target")
        browser.tap("It lies like this")
        browser.sees("8/5 6/5 is right.")
        browser.tap("Done")
        browser.sees("Bruno is to roll")
        assert fake.referee.state.record[0].notation == "8/5 6/5"


def test_a_yard_beside_the_board_gives_the_colour_that_is_asked_for(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    lying = {"23": "b", "yard": "w" + "b" * 14, "off": "w" * 14}
    referee.handle(Start("puff", players=NAMES, turn="white", places=lying))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE)
        browser.tap("More")
        browser.tap("Put the board right")
        browser.tap("14 Black")
        assert browser.button("14 Black").get_attribute("aria-pressed") == "true"
        browser.tap("1 White")
        browser.press("[data-place='3'].target", Keys.ENTER)
        browser.until(lambda: browser.all(".board [data-letter=w]"), "the white one lies there")
        assert [one.text for one in browser.all(".shelf button")] == ["14 Black"]
        browser.press("[data-place='3'].target", Keys.ENTER)
        browser.tap("14 Black")
        browser.button("1 White")


def test_into_a_yard_that_is_empty_checkers_can_be_dragged(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    lying = {"1": "w" * 15, "24": "b" * 15}
    referee.handle(Start("acey-deucey", players=NAMES, turn="white", places=lying))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE)
        assert not browser.all(".shelf")
        browser.tap("More")
        browser.tap("Put the board right")
        assert browser.one(".shelf").text == "yard:\nempty"
        browser.drag("[data-place='24'].target", ".shelf [data-place]")
        browser.button("1 Black")
        browser.press("[data-place='1'].target", Keys.ENTER)
        browser.tap("1 Black")
        browser.button("1 White")
        browser.tap("Show what follows")
        browser.tap("Yes, so it is")
        browser.until(lambda: not browser.all(".right-room"), "it is so")
        assert referee.state.position.at("yard") == "bw"


def test_without_a_picture_a_play_is_told_by_the_drawn_board(tmp_path: Path) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there, there.socket() as page:
        made = places_after(there.fake, ("8", "5", "w"), ("6", "5", "w"))
        assert page.say("look", places=made, whole=True)["ok"]
        page.catch_up()
        assert page.snapshot["game"]["play"]["notation"] == "8/5 6/5"
    with served(tmp_path, table()) as there, there.socket() as page:
        refused = page.say("look", places=made, whole=True)
        assert (refused["ok"], refused["says"]) == (False, "No roll is being played.")


def test_buttons_lead_only_where_something_is_to_be_done(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (4, 2)))) as there, there.socket() as other:
        fake, site = there.fake, there.page.site
        site.begin(fake.table, PROFILE, settings=TableSettings(hint=Hint.BEST))
        browser.open(there.page.link(), PHONE)

        def looks(words: str) -> tuple[bool, bool]:
            """Whether a button leads, and whether it may be pressed."""
            button = browser.button(words)
            is_off = button.get_attribute("aria-disabled") == "true"
            return "first" in str(button.get_attribute("class")).split(), not is_off

        browser.button("Show the best")
        assert looks("Done") == (False, True)
        wanted(fake, is_binding=False)
        browser.until(lambda: browser.all(".wanted"), "the best is shown")
        assert "Show the best" not in browser.text
        asyncio.run(fake.see(places_after(fake, ("8", "3", "w"))))
        browser.until(lambda: browser.all(".verdict.wrong"), "it is wrong")
        assert [looks(words) for words in ("Done", "Double")] == [(False, True), (False, False)]
        asyncio.run(fake.see(places_after(fake, ("8", "4", "w"), ("6", "4", "w"))))
        browser.sees("8/4 6/4 is right.")
        browser.keep()
        assert [looks(words) for words in ("Done", "Double")] == [(True, True), (False, True)]
        # It is Bruno who doubles, from the device that plays for him.
        assert other.sit("white")["ok"]
        browser.until(lambda: not looks("Done")[1], "another device plays Anna")
        assert looks("Double")[1]
        assert other.sit("black")["ok"]
        browser.until(lambda: not looks("Double")[1], "another device plays Bruno")


def test_the_tick_on_a_die_that_is_played_hides_no_pip(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (4, 2)))) as there:
        browser.open(there.page.link(), PHONE)
        played = places_after(there.fake, ("8", "4", "w"), ("6", "4", "w"))
        asyncio.run(there.fake.see(played))
        browser.until(lambda: len(browser.all(".dice .tick")) == 2, "both dice are played")
        assert len(browser.all(".dice .pip")) == 6
        hidden = browser.run(HIDDEN_PIPS)
        browser.keep()
        assert hidden == 0


def test_beside_the_score_stands_which_game_is_the_crawford_game(
    tmp_path: Path, browser: Browser
) -> None:
    def at(white: int) -> FakeTable:
        referee = Referee()
        match = MatchTerms(3, {"white": white, "black": 0})
        referee.handle(Start("backgammon", players=NAMES, turn="white", match=match))
        return FakeTable(referee)

    def stands(words: str) -> None:
        browser.until(lambda: [one.text for one in browser.all(".terms .badge")] == [words], words)

    with served(tmp_path, at(1)) as there, there.socket() as page:
        browser.open(there.page.link(), PHONE, lang="de")
        browser.sees("Match auf 3")
        assert not browser.all(".terms .badge")
        assert page.say("double")["ok"]
        page.catch_up()
        assert page.say("drop")["ok"]
        stands("nächste: Crawford")
        assert browser.text.count("Anna gewinnt 1 Punkt") == 1
        assert browser.faults() == []
        page.catch_up()
        assert page.say("next")["ok"]
        stands("Crawford-Partie")
    with served(tmp_path, at(2)) as there, there.socket() as page:
        browser.open(there.page.link(), PHONE, lang="de")
        stands("Crawford-Partie")
        assert page.say("resign", grade=1)["ok"]
        page.catch_up()
        assert page.say("take")["ok"]
        stands("Post-Crawford")


def test_until_the_start_is_seen_the_roll_says_so_and_no_dice_are_asked_for(
    tmp_path: Path, browser: Browser
) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", players=NAMES))
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.bulletin.begin(referee.state, TableSettings(is_watched=True))
        browser.open(there.page.link())
        browser.ask("Roll")
        browser.sees("The camera has not seen for sure yet how the board lies")


def test_what_would_be_is_numbered_as_it_was_played(tmp_path: Path, browser: Browser) -> None:
    played = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))
    with served(tmp_path, table(*played, Double("black"), Take("white"))) as there:
        browser.open(there.page.link())
        there.fake.table.put(Roll("black", (6, 5)))
        browser.sees("Bruno is to play")
        asyncio.run(there.fake.see(places_after(there.fake, ("1", "12", "b"))))
        browser.sees("24/13 is right.")
        browser.tap("Done")
        browser.sees("Anna is to roll")
        browser.tap("4. Bruno: 6-5 24/13")
        browser.tap("It was another play")
        browser.one("dialog input").clear()
        browser.one("dialog input").send_keys("13/2", Keys.ENTER)
        browser.sees("So it would be")
        assert browser.run("return document.querySelector('.repair').start") == 4


def test_what_is_not_asked_about_is_not_marked_as_doubtful(
    tmp_path: Path, browser: Browser
) -> None:
    played = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))
    with served(tmp_path, table(*played)) as there, there.socket() as page:
        browser.open(there.page.link())
        there.fake.table.put(doubted())
        while not page.snapshot["camera"] or not page.snapshot["camera"]["doubtful"]:
            page.receive()
        assert page.snapshot["can"]["look"] == "The camera is in no doubt."
        number = page.snapshot["number"]
        browser.shows(number)
        assert not browser.all(".doubts, .board .is-doubtful")
