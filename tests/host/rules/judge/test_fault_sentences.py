"""Whose checkers a wrong play concerns, and whether of one or of several, in both languages."""

from __future__ import annotations

import pytest

from host.rules.gamwin_setting import asked as asked_gamwin
from host.rules.gamwin_setting import lay as lay_gamwin
from host.rules.ring_setting import FRIEDL, HIGH_GAMMON, asked, lay
from host.rules.setting import judged, situation
from host.rules.wording import said
from pasch.rules import game_named
from pasch.rules.games.gamwin.record import GAMWIN
from pasch.rules.model.game import Game, Judgement
from pasch.rules.model.position import Position

pytestmark = pytest.mark.slow


def both(judgement: Judgement) -> tuple[str, str]:
    return said(judgement, "en"), said(judgement, "de")


@pytest.mark.parametrize("game", [HIGH_GAMMON, FRIEDL])
def test_who_was_rightly_hit_is_not_named_as_owner_of_what_was_moved(game: Game) -> None:
    before = lay(game, b="S1:1 E1:1", r="E3:1 N1:2", y="W6:2", g="SW:2")
    seen = lay(game, b="S2:1 E3:1", r="bar:1 N1:2", y="W6:1 W5:1", g="SW:2")
    assert both(game.judge(asked(game, before, (2, 1)), seen)) == (
        "A checker of Yellow was moved without being hit: put it back, from W5 to W6.",
        "Ein Stein von Gelb wurde bewegt, ohne geschlagen zu sein: Lege ihn zurück, von W5 nach "
        "W6.",
    )


def test_several_moved_are_spoken_of_as_several() -> None:
    before = lay(HIGH_GAMMON, b="S1:1 E1:1", r="E3:1 N1:2", y="W6:2", g="SW:2")
    seen = lay(HIGH_GAMMON, b="S2:1 E3:1", r="bar:1 N1:2", y="W6:1 W5:1", g="SW:1 W1:1")
    assert both(HIGH_GAMMON.judge(asked(HIGH_GAMMON, before, (2, 1)), seen)) == (
        "Checkers of Yellow and Green were moved without being hit: put them back, from W1 to SW "
        "and from W5 to W6.",
        "Steine von Gelb und Grün wurden bewegt, ohne geschlagen zu sein: Lege sie zurück, von W1 "
        "nach SW und von W5 nach W6.",
    )


def test_several_hit_and_left_standing_are_spoken_of_as_several() -> None:
    before = lay(HIGH_GAMMON, b="S1:2", r="S4:1 N1:2", y="S6:1 W6:2", g="SW:2")
    seen = lay(HIGH_GAMMON, b="S4:1 S6:1", r="S4:1 N1:2", y="S6:1 W6:2", g="SW:2")
    assert both(HIGH_GAMMON.judge(asked(HIGH_GAMMON, before, (3, 5)), seen)) == (
        "The checkers you hit on S6 and S4 still stand there: put them on the bar.",
        "Die auf S6 und S4 geschlagenen Steine stehen noch dort: Lege sie auf die Bar.",
    )
    two = judged(situation("8:2", "5:1 4:1", (3, 4)), "5:1 4:1", "5:1 4:1")
    assert both(two) == (
        "The checkers you hit on your points 4 and 5 still stand there: put them on the bar.",
        "Die auf deinen Punkten 4 und 5 geschlagenen Steine stehen noch dort: Lege sie auf die "
        "Bar.",
    )


@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("puff", "The checkers you hit on 4 and 5 still stand there: take them off the board."),
        (
            "tric-trac",
            "The checkers you hit on 4 and 5 still stand there: put them back on their start.",
        ),
    ],
)
def test_so_in_the_games_that_send_them_elsewhere(name: str, english: str) -> None:
    game = game_named(name)
    before = Position.of({"2": "w" * 15, "4": "b", "5": "b", "24": "b" * 13})
    seen = Position.of({"2": "w" * 13, "4": "bw", "5": "bw", "24": "b" * 13})
    wrong = game.judge(game.situation(before, "white", (2, 3)), seen)
    assert said(wrong).replace("5 and 4", "4 and 5") == english
    assert "geschlagenen Steine stehen noch dort" in said(wrong, "de")


def test_every_colour_of_which_a_checker_is_missing_is_named() -> None:
    asked_now = situation("24:2 13:5 8:3 6:5", "1:2 12:5 17:3 19:5", (3, 1))
    lacking = judged(asked_now, "24:2 13:4 8:3 6:5", "1:2 12:4 17:3 19:5")
    assert both(lacking) == (
        "White should have 15 checkers on the board, not 14; Black 15, not 14; put it right: from "
        "off the board to 12 and from off the board to 13.",
        "Weiß müsste 15 Steine auf dem Brett haben, nicht 14; Schwarz 15, nicht 14; so wird es "
        "richtig: von außerhalb nach 12 und von außerhalb nach 13.",
    )


def test_a_single_checker_is_counted_as_one() -> None:
    lost = judged(situation("13:1 off:14", "24:2 off:13", (2, 1)), "11:1 off:14", "24:1 off:14")
    assert said(lost).startswith("Black should have 2 checkers on the board, not 1;")
    lone = judged(situation("13:2 off:13", "24:1 off:14", (2, 1)), "11:2 off:13", "off:15")
    assert said(lone).startswith("Black should have 1 checker on the board, not 0;")
    assert said(lone, "de").startswith("Schwarz müsste 1 Stein auf dem Brett haben, nicht 0;")


def test_checkers_on_the_bar_that_wait_are_spoken_of_as_several() -> None:
    two = judged(situation("bar:2 13:13", "24:15", (2, 1)), "bar:2 13:12 11:1", "24:15")
    assert said(two) == "Your checkers on the bar must all enter before you move another one."
    assert said(two, "de").startswith("Deine Steine auf der Bar müssen alle eingesetzt werden")


def test_points_that_are_held_are_spoken_of_as_several() -> None:
    two = judged(
        situation("13:2 6:13", "11:2 10:2 1:11", (2, 3)), "11:1 10:1 6:13", "11:2 10:2 1:11"
    )
    assert said(two) == (
        "Black holds your points 10 and 11: you cannot land there, not even in passing."
    )
    assert said(two, "de").startswith("Schwarz hält deine Punkte 10 und 11:")
    before = lay(HIGH_GAMMON, b="E1:9", r="E3:2 W1:7", y="E6:2 N1:7")
    seen = lay(HIGH_GAMMON, b="E1:7 E3:1 E6:1", r="E3:2 W1:7", y="E6:2 N1:7")
    several = HIGH_GAMMON.judge(asked(HIGH_GAMMON, before, (2, 5)), seen)
    assert said(several).startswith("Red and Yellow hold E3 and E6:")
    assert said(several, "de").startswith("Rot und Gelb halten E3 und E6:")


def test_gamwin_says_how_a_blocker_is_laid_outside_again() -> None:
    before = Position.of({"L3": "bbr", "R9": "b", "yard": "rr"}, is_sorted=False)
    seen = Position.of({"L3": "br", "L4": "b", "R9": "b", "yard": "rr"}, is_sorted=False)
    wrong = GAMWIN.judge(asked_gamwin(before, (2, 5, 9), "red"), seen)
    assert both(wrong) == (
        "A checker of Blue was moved without being hit: put it back, from L4 to L3 and the outer "
        "checker at L3 outside again.",
        "Ein Stein von Blau wurde bewegt, ohne geschlagen zu sein: Lege ihn zurück, von L4 nach "
        "L3 und bei L3 den äußeren Stein wieder nach außen.",
    )
    assert [(step.origin, step.target) for step in wrong.repair] == [("L4", "L3"), ("L3", "L3")]


def test_gamwin_speaks_of_several_as_several() -> None:
    before = lay_gamwin("L6", "R7 L7")
    moved = GAMWIN.judge(asked_gamwin(before, (5, 1, 4)), lay_gamwin("L5", "R6 L8"))
    assert said(moved).startswith("Checkers of Red were moved without being hit: put them back,")
