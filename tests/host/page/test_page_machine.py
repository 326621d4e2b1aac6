"""The machine on the page: chosen for a seat, its play shown step by step, asked for the best."""

import asyncio
import json
import time
from pathlib import Path

from selenium.webdriver.support.ui import Select

from host.live.fakes import PROFILE, FakeTable, begun
from host.page.browser import PHONE, TOO_WIDE, Browser
from host.page.served import Served, served
from host.page.test_browser import ASKED_MS, NAMES, READING_S, places_after, table
from host.page.test_browser_table import doubted
from pasch.lights.hints import Hint
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Asked, Notice, Question
from pasch.live.model.wanted_play import WantedPlay
from pasch.page.page import open_page
from pasch.page.setup.setting_up import SettingUp
from pasch.players.machine.ladder import ratings
from pasch.referee.model.commands import Resign, Roll, Start
from pasch.referee.model.state import Offer, Phase
from pasch.referee.referee import Referee
from pasch.rules.model.game import Play
from pasch_hardware.message import message

AGAINST_WHITE = TableSettings(machines={"white": "club"})
AGAINST_BLACK = TableSettings(machines={"black": "club"})


def wanted_at(there: Served) -> dict[str, list[dict[str, str]]]:
    text = there.page.site.bulletin.text("en")[1]
    wanted: dict[str, list[dict[str, str]]] = json.loads(text)["snapshot"]["wanted"]
    return wanted


def test_any_seat_of_a_game_can_be_a_machine(tmp_path: Path, browser: Browser) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        steps = SettingUp(page.site, lambda chosen: None)
        page.site.set_up(steps)
        browser.open(page.link(), PHONE)
        browser.tap("High Gammon")
        browser.until(lambda: browser.all(".step fieldset"), "the form")
        next(b for b in browser.all(".step button") if b.text == "4").click()
        browser.until(lambda: len(browser.all(".seat-line select")) == 4, "a line for each seat")
        for one in browser.all(".seat-line select"):
            assert browser.run(TOO_WIDE, one) <= 0
        assert "Elo" not in browser.text
        for line, level in ((1, "club"), (3, "strong")):
            Select(browser.all(".seat-line select")[line]).select_by_value(level)
        rated = ratings("high-gammon")
        rungs = f"beginner {rated['beginner']}; club 0; strong, at once +{rated['quick']}"
        rungs += f"; strong, thinks +{rated['strong']}"
        browser.sees(f"Ratings of the levels (Elo): {rungs}.")
        browser.tap("the best, when asked")
        browser.tap("says what a play has cost")
        assert browser.faults() == []
        browser.tap("Go on")
        browser.until(lambda: steps.step == "camera", "the game is chosen")
        chosen = steps.as_json("en")["game"]
        seats = list(chosen["players"])
        assert chosen["machines"] == {seats[1]: "club", seats[3]: "strong"}
        # Several machines are told apart.
        assert [chosen["players"][seats[one]] for one in (1, 3)] == ["Pasch 1", "Pasch 2"]
        assert (chosen["hints"], chosen["tutor"]) == ("best", True)


def test_a_machines_play_is_shown_step_by_step(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (6, 4)))) as there:
        fake = there.fake
        after = places_after(fake, ("24", "18", "w"), ("18", "14", "w"))
        play = next(
            play for play in fake.referee.state.game.legal_plays(fake.referee.state.situation)
            if play.position.as_dict() == {name: held for name, held in after.items() if held}
        )  # fmt: skip
        browser.open(there.page.link())
        fake.table.put(WantedPlay("white", Play(play.notation, play.position, moves=play.moves)))
        browser.sees(f"Anna plays {play.notation}")
        steps = [(one["from"], one["to"]) for one in wanted_at(there)["steps"]]
        assert steps == list(play.moves)
        assert len(browser.all(".board .arrow")) == 1
        first = browser.one(".wanted [aria-current]").text
        assert first.startswith(f"Move from {steps[0][0]} to {steps[0][1]}.")
        (start, on) = steps[0]
        asyncio.run(fake.see(places_after(fake, (start, on, "w"))))
        browser.until(lambda: len(browser.all(".wanted .is-made")) == 1, "a step is made")
        assert browser.one(".wanted [aria-current]").text != first
        assert browser.faults() == []


def test_where_to_take_from_and_to_put_is_said_in_words(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    lying = {"6": "w", "bar": "b", "off": "w" * 14 + "b" * 14}
    referee.handle(Start("backgammon", players=NAMES, turn="white", places=lying))
    referee.handle(Roll("white", (6, 6)))
    with served(tmp_path, FakeTable(referee)) as there:
        browser.open(there.page.link(), PHONE, lang="de")
        play = referee.state.game.legal_plays(referee.state.situation)[0]
        there.fake.table.put(WantedPlay("white", play))
        browser.sees("Ziehe von 6 nach draußen.")
        asyncio.run(there.fake.see({"5": "w", "23": "b", "off": lying["off"]}))
        browser.sees("Lege einen Stein von 5 nach 6.")
        browser.sees("Lege einen Stein von 23 auf die Bar.")


def test_the_best_play_is_shown_when_somebody_asks(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        fake, site = there.fake, there.page.site
        site.begin(fake.table, there.page.site.profile, settings=TableSettings(hint=Hint.BEST))  # type: ignore[arg-type]
        browser.open(there.page.link(), PHONE)
        # It has a line of its own, and moves none of the others.
        always = ("Roll", "Done", "Double", "More")
        assert len({browser.button(words).rect["y"] for words in always}) == 1
        browser.tap("Show the best")
        asked = browser.until(
            lambda: [one for one in fake.news if isinstance(one, Asked)], "it is asked"
        )
        assert asked[0].question is Question.BEST
        site.hear(
            Notice(
                "tutor",
                message("tutor.cost", player="Anna", played="8/5", cost=0.2, better="8/5 6/5"),
            )
        )
        browser.sees("8/5 6/5")


def test_the_best_plays_steps_end_once_another_play_lies_there(
    tmp_path: Path, browser: Browser
) -> None:
    """Who went on with them would play something that is neither."""
    with served(tmp_path, table(Roll("white", (6, 4)))) as there:
        fake = there.fake
        plays = fake.referee.state.game.legal_plays(fake.referee.state.situation)
        runs = next(play for play in plays if play.notation == "24/14")
        browser.open(there.page.link(), PHONE)
        fake.table.put(WantedPlay("white", runs, is_binding=False))
        browser.until(lambda: len(browser.all(".wanted li")) == 2, "its steps")
        asyncio.run(fake.see(places_after(fake, ("24", "18", "w"))))
        browser.until(lambda: browser.all(".wanted .is-made"), "one is made")
        asyncio.run(fake.see(places_after(fake, ("24", "18", "w"), ("24", "20", "w"))))
        browser.sees("is right")
        assert "24/14" in browser.one(".wanted").text
        assert not browser.all(".wanted li, .board .arrow")


def test_what_the_machine_does_by_itself_nobody_presses_for_it(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as page:
        site = there.page.site
        site.begin(fake.table, PROFILE, settings=AGAINST_WHITE)
        page.catch_up()
        own = "White is played by the machine, which does that by itself."
        can = page.snapshot["can"]
        assert {can[word] for word in ("roll", "dice", "double", "resign")} == {own}
        assert page.say("roll")["says"] == own
        assert page.say("resign", grade=1)["says"] == own
        assert fake.referee.state.asked is None
        # Where nobody but people can throw, somebody throws for the machine.
        machines = {"white": "club"}
        settings = TableSettings(own_dice=True, hint=Hint.BEST, machines=machines)
        site.begin(fake.table, PROFILE, settings=settings)
        page.catch_up()
        assert page.snapshot["can"]["dice"] is None
        assert page.say("dice", dice=[3, 1])["ok"]
        # What was made for it with the checkers may be handed over.
        page.until_phase("playing")
        assert page.snapshot["can"]["done"] is None
        assert page.snapshot["can"]["best"] == "There is no roll to be played by a person."


def test_who_plays_a_machine_may_resign_on_its_turn(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        there.page.site.begin(there.fake.table, PROFILE, settings=AGAINST_WHITE)
        browser.open(there.page.link(), PHONE)
        browser.tap("More")
        browser.sees("Bruno offers to lose the game.")
        assert "Anna offers" not in browser.text
        browser.never(ASKED_MS)
        browser.tap("gammon")
        time.sleep(READING_S)
        browser.tap("Really resign?")
        browser.sees("Bruno offers to resign and lose 2 points.")
        assert there.fake.referee.state.offer == Offer("black", Phase.PLAYING, 2, ("white",))


def test_a_machine_that_resigns_is_told_of_as_a_german_would(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        there.page.site.begin(there.fake.table, PROFILE, settings=AGAINST_BLACK)
        browser.open(there.page.link(), PHONE, lang="de")
        there.fake.table.put(Resign("black", 2))
        browser.sees("Bruno will aufgeben, das kostet 2 Punkte.")
        browser.sees("Anna antwortet.")


def test_a_seat_may_resign_at_any_time_and_nobody_for_a_machine(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as page:
        assert page.snapshot["may_resign"] == ["white", "black"]
        there.page.site.begin(fake.table, PROFILE, settings=AGAINST_WHITE)
        page.catch_up()
        assert page.snapshot["may_resign"] == ["black"]
        told = page.say("resign", seat="white")["says"]
        assert told == "White is played by the machine, which does that by itself."
        assert "Type it like this" in page.say("resign", seat="blue")["says"]
        assert page.say("resign", seat="black")["ok"]
        page.until_phase("resigned")
        assert page.snapshot["may_resign"] == []


def test_while_a_machine_thinks_nobody_is_told_to_play(tmp_path: Path, browser: Browser) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there:
        there.page.site.begin(there.fake.table, PROFILE, settings=AGAINST_WHITE)
        browser.open(there.page.link())
        browser.sees("Anna is thinking …")
        there.fake.table.put(doubted())
        browser.until(lambda: browser.all(".doubts"), "people are asked")
        browser.sees("Anna is to play")
        assert "thinking" not in browser.text


def test_without_hints_the_page_says_why_none_is_shown(tmp_path: Path) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there, there.socket() as page:
        assert "chosen before the game" in page.snapshot["can"]["best"]
