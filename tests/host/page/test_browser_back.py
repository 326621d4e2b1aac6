"""Looking back in a real browser: the step is part of the address, so it outlasts loading anew,
leads back out, and can be sent to somebody who watches."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from host.live.fakes import FakeTable
from host.page.browser import PHONE, TABLET, WIDE, Browser
from host.page.served import Served, served
from host.page.test_browser import table
from host.page.test_browser_table import made_point
from host.page.test_history import opening, play
from pasch.journal import Journal
from pasch.page.door.keys import Role
from pasch.page.page import Mode
from pasch.referee import Referee
from pasch.referee.model.commands import Done, Double, Drop, MatchTerms, Roll, Seen, Start, Undo
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile

PLAYED = (Roll("white", (3, 1)), Seen(made_point()), Done("white"))
NUMBERS = "return [...document.querySelectorAll('.steps-list li')].map((one) => one.value)"
BOTTOM = "return document.querySelector('.exports [aria-live] p').getBoundingClientRect().bottom"
AT = "return document.querySelector('[aria-live=polite] p, .looked-at')?.innerText ?? ''"


@contextmanager
def kept(folder: Path, mode: Mode = Mode.ON) -> Iterator[Served]:
    """A table in whose journal the first game was dropped after one play."""
    with served(folder, table(*PLAYED), mode) as there:
        with Journal.open(folder / "games.db") as journal:
            names = {"white": "Ada", "black": "Bo"}
            play(journal, *opening(names), Double("black"), Drop("white"))
        yield there


def test_the_step_that_is_looked_at_outlasts_loading_anew(
    tmp_path: Path, browser: Browser
) -> None:
    with kept(tmp_path) as there:
        browser.open(there.page.link(), PHONE)
        browser.run("location.hash = '/games'")
        browser.until(lambda: browser.all(".games button"), "the game is listed")
        browser.click(".games button")
        browser.tap("To the end")
        last = browser.until(lambda: browser.run(AT), "the last step")
        browser.keys(Keys.ARROW_LEFT)
        browser.until(lambda: browser.run(AT) not in ("", last), "the step before")
        shown = browser.run(AT)
        browser.until(lambda: browser.run("return location.hash") == "#/games/1/4", "it is kept")
        browser.driver.refresh()
        browser.until(lambda: browser.run(AT), "the game is shown again")
        assert browser.run(AT) == shown
        browser.driver.back()
        browser.until(lambda: browser.all(".games button"), "the way back leads to the list")
        # An address that leads beyond the end leads to the end, and one that leads nowhere to
        # the first step.
        browser.run("location.hash = '/games/1/999'")
        browser.until(lambda: browser.run(AT) == last, "the end")
        browser.run("location.hash = '/games/1/x'")
        browser.until(lambda: browser.run(AT) not in ("", last, shown), "the first step")


def test_on_a_phone_what_the_check_of_the_dice_found_is_seen_at_once(
    tmp_path: Path, browser: Browser
) -> None:
    with kept(tmp_path) as there:
        browser.open(there.page.link(), PHONE)
        browser.run("location.hash = '/games/1'")
        browser.tap("Check the dice")
        assert browser.one(".exports [aria-live] p").text
        browser.until(lambda: 0 < browser.run(BOTTOM) < PHONE[1] + 1, "it is in sight")


def test_a_game_is_listed_with_how_its_match_stood_after_it(
    tmp_path: Path, browser: Browser
) -> None:
    names = {"white": "Ada", "black": "Bo"}
    begun = Start("backgammon", players=names, turn="white", match=MatchTerms(5, {"white": 2}))
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE, lang="de")
        browser.run("location.hash = '/games'")
        browser.sees("Noch keine Partien.")
        with Journal.open(tmp_path / "games.db") as journal:
            play(journal, begun, *opening(names)[1:], Double("black"), Drop("white"))
            play(journal, replace(begun, match=MatchTerms(5, {"white": 2, "black": 1})))
            play(journal, Start("puff"))
        browser.driver.refresh()
        browser.until(lambda: len(browser.all(".games li")) == 3, "all games")
        for line in browser.all(".games li")[1:]:
            assert "Backgammon, Match auf 5: 2 – 1" in line.text
        # On a wide screen the second column begins at the same place in every line.
        browser.resize(WIDE)
        seconds = browser.all(".games button span:nth-of-type(1)")
        assert len({one.rect["x"] for one in seconds}) == 1
        browser.one("input[type=search]").send_keys("Cleo")
        browser.sees("Keine solche Partie.")


def test_an_earlier_play_is_still_looked_at_after_loading_anew(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(*PLAYED, Roll("black", (6, 5)))) as there:
        browser.open(there.page.link(), WIDE)
        browser.tap("1. Anna: 3-1 8/5 6/5")
        browser.sees("Looking back: 1 of 1")
        browser.driver.refresh()
        browser.sees("Looking back: 1 of 1")
        browser.driver.back()
        browser.sees("Bruno is to play")
        browser.driver.forward()
        browser.sees("Looking back: 1 of 1")
        browser.tap("To the game")
        browser.sees("Bruno is to play")
        browser.driver.refresh()
        browser.sees("Bruno is to play")


def test_the_way_back_leads_past_a_play_that_was_taken_back(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table(*PLAYED)) as there:
        browser.open(there.page.link(), WIDE)
        browser.run("location.hash = '/games'")
        browser.sees("No games yet.")
        browser.run("location.hash = '/play/1'")
        browser.sees("Looking back: 1 of 1")
        browser.tap("To the game")
        browser.sees("Bruno is to roll")
        there.fake.table.put(Undo("white"))
        browser.sees("Anna is to play")
        browser.driver.back()
        browser.sees("No games yet.")
        browser.driver.forward()
        browser.sees("Anna is to play")


def test_the_way_back_leads_out_of_putting_right_and_forward_into_it_again(
    tmp_path: Path, browser: Browser
) -> None:
    def is_laid() -> None:
        browser.until(lambda: browser.all(".right-room"), "the board is laid")

    with served(tmp_path, table(*PLAYED)) as there:
        browser.open(there.page.link(), PHONE)
        browser.run("location.hash = '/games'")
        browser.sees("No games yet.")
        browser.tap("Board")
        browser.tap("More")
        browser.tap("Put the board right")
        is_laid()
        browser.driver.back()
        browser.sees("Bruno is to roll")
        browser.driver.forward()
        is_laid()
        browser.driver.refresh()
        is_laid()
        browser.tap("Cancel")
        browser.sees("Bruno is to roll")
        browser.run("location.hash = '/play/1'")
        browser.tap("It was another play")
        browser.tap("Lay it on the board")
        browser.sees("Correct play 1")
        browser.driver.refresh()
        browser.sees("Correct play 1")
        browser.driver.back()
        browser.sees("Looking back: 1 of 1")
        browser.driver.forward()
        browser.sees("Correct play 1")
        # What is laid was taken back meanwhile.
        there.fake.table.put(Undo("white"))
        browser.sees("Anna is to play")


def test_who_leaves_as_the_address_follows_is_not_led_back(
    tmp_path: Path, browser: Browser
) -> None:
    with kept(tmp_path) as there:
        browser.open(there.page.link(), WIDE)
        browser.run(
            "const wait = window.setTimeout;"
            "window.setTimeout = (then, ms) => { if (ms === 400) window.follow = then;"
            " return wait(then, ms) }"
        )
        browser.run("location.hash = '/games/1/2'")
        browser.until(lambda: browser.run("return !!window.follow"), "the address is to follow")
        assert browser.run("location.hash = '/play'; follow(); return location.hash") == "#/play"
        browser.until(lambda: browser.run(AT) == "", "nothing is looked back at")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_link_to_a_step_lets_others_watch_from_there(
    tmp_path: Path, browser: Browser, lang: str
) -> None:
    link_of = "return document.querySelector('.exports code')?.innerText ?? ''"
    with kept(tmp_path, Mode.LAN) as there:
        browser.open(there.page.link(), TABLET, lang=lang)
        browser.run("location.hash = '/games/1/3'")
        shown = browser.until(lambda: browser.run(AT), "a step")
        browser.tap({"en": "Link to this step", "de": "Link zu diesem Schritt"}[lang])
        link = browser.until(lambda: browser.run(link_of), "the link")
        watching = there.page.link_for_others(Role.WATCH)
        assert link == f"{watching}&to=/games/1/3"
        assert browser.faults() == []
        here = link.replace(watching.split("#")[0], there.origin + "/")
        # Who plays goes on playing.
        browser.driver.get(here)
        browser.until(lambda: browser.run(AT) == shown, "the step")
        assert not browser.all(".top .badge")
        browser.open(here, PHONE, lang=lang)
        browser.until(lambda: browser.run(AT) == shown, "the step, for a stranger")
        assert browser.all(".top .badge")
        assert "key" not in str(browser.run("return location.href"))


def test_without_others_a_link_says_what_lets_them_come(tmp_path: Path, browser: Browser) -> None:
    with kept(tmp_path) as there:
        browser.open(there.page.link(), PHONE)
        browser.run("location.hash = '/games/1'")
        browser.tap("Link to this step")
        browser.sees("pasch play --page lan")


def test_each_step_says_whose_it_is_and_the_sheet_of_which_game(
    tmp_path: Path, browser: Browser
) -> None:
    with kept(tmp_path) as there:
        browser.open(there.page.link(), PHONE, lang="de")
        browser.run("location.hash = '/games/1'")
        browser.until(lambda: browser.all(".steps-list button"), "the steps")
        # Numbered are the entries of the record, and nothing else that was a step.
        assert browser.run(NUMBERS) == [0, 1, 2, 3, 0]
        said = [one.accessible_name for one in browser.all(".steps-list button")]
        assert said == [
            "Die Partie beginnt.", "Ada 3-1 8/5 6/5", "Bo verdoppelt auf 2", "Ada lehnt ab",
            "Bo gewinnt 1 Punkt.",
        ]  # fmt: skip
        browser.tap("Spielbogen")
        browser.sees("Ada – Bo · Backgammon · ")


def test_how_a_play_is_written_is_shown_by_one_of_the_same_game(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def field(number: int) -> list[str | None]:
        """What is written of this play, and what stands there once it is taken out."""
        browser.run("location.hash = arguments[0]", f"/play/{number}")
        browser.sees(f"Looking back: {number} of 2")
        browser.tap("It was another play")
        one = browser.one("dialog input")
        found = [one.get_attribute(name) for name in ("value", "placeholder")]
        browser.keys(Keys.ESCAPE)
        browser.until(lambda: not browser.all("dialog"), "the sheet is closed")
        return found

    monkeypatch.setattr("host.page.served.PROFILE", load_profile(KINDS["gamwin"].built_in))
    referee = Referee()
    referee.handle(Start("gamwin", players={"blue": "Ada", "red": "Bo"}, turn="blue"))
    for seat, written in (("blue", "in>L7 in>L3"), ("red", "-")):
        referee.handle(Roll(seat, (7, 4, 3)))
        plays = referee.state.game.legal_plays(referee.state.situation)
        (play,) = [one for one in plays if one.notation == written]
        referee.handle(Seen(play.position.as_dict()))
        referee.handle(Done(seat))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE)
        browser.sees("Ada is to roll")
        assert field(1) == ["in>L7 in>L3", "in>L7 in>L3"]
        # The sign for a play in which nothing was moved is the program's own.
        assert field(2) == ["", "in>L7 in>L3"]


def test_a_play_is_laid_anew_by_the_numbers_it_is_written_in(
    tmp_path: Path, browser: Browser
) -> None:
    """Bruno is on turn and counts from the other side; what follows is shown as he counts."""
    with served(tmp_path, table(*PLAYED)) as there:
        browser.open(there.page.link())
        browser.run("location.hash = '/play/right/1'")
        browser.sees("Anna: 3-1 8/5 6/5")
        eight = "[data-place='8'].target"
        assert browser.one(eight).get_attribute("aria-label").startswith("point 8:")
        browser.drag("[data-place='5'].target", "[data-place='6'].target")
        browser.drag("[data-place='24'].target", "[data-place='23'].target")
        browser.tap("Show what follows")
        browser.sees("It would be Bruno's turn.")
        assert browser.one(eight).get_attribute("aria-label").startswith("point 17:")
