"""Every reason of the judge, what it says in both languages, and the repairs it asks for."""

from __future__ import annotations

import pytest

from host.rules.setting import GAME, SEATS, judged, position
from host.rules.setting import situation as asked_for
from host.rules.setting import start as start_of
from host.rules.wording import said
from pasch.errors import RuleError
from pasch.messages import sentence
from pasch.rules.judge.fault_message import steps_said
from pasch.rules.model.game import Judgement, Next, Status
from pasch.rules.model.position import Position
from pasch_hardware.message import Message, message


@pytest.fixture(params=SEATS)
def seat(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def steps(judgement: Judgement) -> list[tuple[str, str, str]]:
    return [(step.origin, step.target, step.letter) for step in judgement.repair]


# (own, other, dice, own seen, other seen, reason); points are the mover's.
WRONG = {
    "a checker vanished": ("13:5 6:10", "24:15", (3, 1), "13:4 6:10", "24:15", "checker-count"),
    "one too many": ("13:5 6:10", "24:15", (3, 1), "13:6 6:10", "24:15", "checker-count"),
    "the other's vanished": ("13:5 6:10", "24:15", (3, 1), "13:5 6:10", "24:14", "checker-count"),
    "back from off": ("6:10 off:5", "24:15", (3, 1), "6:11 off:4", "24:15", "checker-count"),
    "hit, not lifted": (
        "13:5 6:10",
        "10:1 24:14",
        (3, 1),
        "13:4 10:1 9:0 6:9 5:1",
        "10:1 24:14",
        "hit-not-lifted",
    ),
    "hit with the first number, not lifted": (
        "13:5 6:10",
        "10:1 24:14",
        (3, 1),
        "13:4 10:1 6:10",
        "10:1 24:14",
        "hit-not-lifted",
    ),
    "hit in passing, not lifted": (
        "24:1 1:14",
        "20:1 21:14",
        (4, 3),
        "17:1 1:14",
        "20:1 21:14",
        "hit-not-lifted",
    ),
    "the other's moved": (
        "13:5 6:10",
        "24:15",
        (3, 1),
        "13:4 10:1 6:10",
        "24:14 20:1",
        "not-your-checker",
    ),
    "a blot lifted without a hit": (
        "13:5 6:10",
        "20:1 24:14",
        (3, 1),
        "13:4 10:1 6:10",
        "bar:1 24:14",
        "not-your-checker",
    ),
    "hit checker put elsewhere": (
        "13:5 6:10",
        "10:1 24:14",
        (3, 1),
        "13:4 10:1 6:10",
        "23:1 24:14",
        "not-your-checker",
    ),
    "bar left standing": (
        "bar:1 13:5 6:9",
        "24:15",
        (3, 2),
        "bar:1 13:4 10:1 6:9",
        "24:15",
        "enter-first",
    ),
    "entered last": (
        "bar:2 13:5 6:8",
        "24:15",
        (3, 2),
        "bar:1 22:1 13:4 11:1 6:8",
        "24:15",
        "enter-first",
    ),
    "onto a held point": (
        "13:5 6:10",
        "7:2 24:13",
        (6, 4),
        "13:4 7:1 6:10",
        "7:2 24:13",
        "blocked",
    ),
    "over held points": ("24:1 1:14", "21:2 20:13", (4, 3), "17:1 1:14", "21:2 20:13", "blocked"),
    "entered onto a held point": (
        "bar:1 6:14",
        "22:2 24:13",
        (3, 2),
        "22:1 6:14",
        "22:2 24:13",
        "blocked",
    ),
    "borne off too early": (
        "7:1 3:13 1:1",
        "24:15",
        (3, 2),
        "7:1 3:12 1:1 off:1",
        "24:15",
        "not-home",
    ),
    "borne off too early with a higher number": (
        "13:1 5:2 3:12",
        "24:15",
        (6, 2),
        "13:1 5:1 3:12 off:1",
        "24:15",
        "not-home",
    ),
    "one of a block sent to the bar": (
        "13:5 6:10",
        "7:2 24:13",
        (6, 4),
        "13:4 7:1 6:10",
        "7:1 bar:1 24:13",
        "not-your-checker",
    ),
    "a blot lifted that only a move backwards could have hit": (
        "13:5 6:10",
        "8:1 24:14",
        (2, 2),
        "13:5 6:9 2:1",
        "bar:1 24:14",
        "not-your-checker",
    ),
    "backwards": ("13:5 6:10", "24:15", (3, 1), "16:1 13:4 6:10", "24:15", "wrong-direction"),
    "forward and backwards": (
        "13:5 6:10",
        "24:15",
        (3, 1),
        "13:4 10:1 7:1 6:9",
        "24:15",
        "wrong-direction",
    ),
    "no way on": (
        "24:1 13:1 1:13",
        "22:2 11:2 16:11",
        (6, 2),
        "18:1 13:1 1:13",
        "22:2 11:2 16:11",
        "use-both",
    ),
    "lower number": ("20:1 1:14", "9:15", (6, 5), "15:1 1:14", "9:15", "use-higher"),
    "no such number": ("13:5 6:10", "24:15", (3, 1), "13:4 8:1 6:10", "24:15", "wrong-distance"),
    "two checkers one number": (
        "13:5 6:10",
        "24:15",
        (6, 1),
        "13:3 7:2 6:10",
        "24:15",
        "wrong-distance",
    ),
    "borne off from too high": (
        "6:5 5:10",
        "24:15",
        (4, 1),
        "6:4 5:10 off:1",
        "24:15",
        "wrong-distance",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_reasons(name: str, seat: str) -> None:
    own, other, dice, own_seen, other_seen, reason = WRONG[name]
    asked = asked_for(own, other, dice, seat)
    seen = position(own_seen, other_seen, seat)
    judgement = GAME.judge(asked, seen)
    assert (judgement.status, judgement.reason) == (Status.ILLEGAL, reason)
    assert judgement.rule.startswith("BG-")
    for lang in ("en", "de"):
        assert said(judgement, lang).endswith(".")
        assert "{" not in said(judgement, lang)
    assert judgement.places
    assert set(judgement.places) <= set(GAME.equipment.places)
    assert judgement.repair


def test_a_fault_is_told_by_the_fewest_steps_that_explain_it(seat: str) -> None:
    """A checker taken back by one, not by one and two and forward again."""
    asked = asked_for("6:5 8:3 13:5 24:2", "1:2 12:5 17:3 19:5", (2, 1), seat)
    seen = position("6:4 7:1 8:3 13:5 24:2", "1:2 12:5 17:3 19:5", seat)
    judgement = GAME.judge(asked, seen)
    assert judgement.reason == "wrong-direction"
    assert judgement.places == (judgement.repair[0].origin,)


def test_every_reason_of_backgammon_is_reached() -> None:
    assert {case[-1] for case in WRONG.values()} == {
        "checker-count",
        "hit-not-lifted",
        "not-your-checker",
        "enter-first",
        "blocked",
        "not-home",
        "wrong-direction",
        "use-both",
        "use-higher",
        "wrong-distance",
    }


def test_nothing_moved_leaves_all_dice() -> None:
    asked = start_of((2, 2))
    judgement = GAME.judge(asked, asked.position)
    assert (judgement.status, judgement.dice_left) == (Status.INCOMPLETE, (2, 2, 2, 2))


def test_nothing_moved_is_legal_where_nothing_can_be_played(seat: str) -> None:
    asked = asked_for("bar:1 6:14", "19:2 22:2", (6, 3), seat)
    judgement = GAME.judge(asked, asked.position)
    assert judgement.status is Status.LEGAL
    assert judgement.play is not None
    assert judgement.play.moves == ()


def test_only_the_lower_is_left_when_the_higher_was_played(seat: str) -> None:
    asked = asked_for("13:5 6:10", "24:15", (6, 2), seat)
    assert judged(asked, "13:4 7:1 6:10", "24:15").dice_left == (2,)


def test_bearing_off_uses_the_number_that_wastes_least(seat: str) -> None:
    asked = asked_for("3:2 1:3 off:10", "24:15", (5, 3), seat)
    assert judged(asked, "3:1 1:3 off:11", "24:15").dice_left == (5,)


def test_last_checker_off_ends_the_game_whatever_is_left(seat: str) -> None:
    # R1: both numbers can be used (6/5*/off hits), but the checker borne off with the 6 wins.
    asked = asked_for("6:1 off:14", "5:1 24:14", (6, 1), seat)
    assert all("*" in play.notation for play in GAME.legal_plays(asked))
    judgement = judged(asked, "off:15", "5:1 24:14")
    assert judgement.status is Status.LEGAL
    assert judgement.play is not None
    assert judgement.play.due is Next.GAME_OVER


def test_repair_lifts_the_hit_checker_to_the_bar() -> None:
    asked = asked_for("6:2", "5:1 24:2", (1, 2))
    assert steps(judged(asked, "6:1 5:1", "5:1 24:2")) == [("5", "bar", "b")]


def test_repair_takes_back_the_wrong_checker_only(seat: str) -> None:
    asked = asked_for("24:2 13:5 6:8", "1:15", (6, 4), seat)
    judgement = judged(asked, "24:1 18:1 13:4 8:1 6:8", "1:15")
    names = ("8", "13") if seat == "white" else ("17", "12")
    assert steps(judgement) == [(*names, GAME.equipment.letters[seat])]


def test_repair_brings_the_other_sides_checker_back() -> None:
    judgement = judged(asked_for("13:5", "24:15", (3, 1)), "13:4 10:1", "24:14 20:1")
    assert steps(judgement) == [("20", "24", "b")]
    assert "from 20 to 24" in said(judgement)


def test_repair_brings_the_other_side_back_by_the_shortest_ways() -> None:
    asked = asked_for("6:2", "10:1 20:1 24:13", (1, 2))
    judgement = judged(asked, "6:2", "bar:1 12:1 24:13")
    assert steps(judgement) == [("bar", "10", "b"), ("12", "20", "b")]


def test_sentences_count_points_as_the_mover_does() -> None:
    asked = asked_for("13:5 6:10", "7:2 24:13", (6, 4), "black")
    judgement = judged(asked, "13:4 7:1 6:10", "7:2 24:13")
    assert judgement.places == ("18",)
    assert "Punkt 7" in said(judgement, "de")
    assert "Weiß" in said(judgement, "de")


def test_a_misread_tray_does_not_make_a_play_wrong() -> None:
    asked = asked_for("6:2 off:13", "24:15", (6, 5))
    seen = Position.of({"6": "w", "24": "b" * 15, "off": "w" * 13})
    assert GAME.judge(asked, seen).dice_left == (5,)


def test_unknown_places_are_refused() -> None:
    with pytest.raises(RuleError, match=r"'yard', 'x'"):
        GAME.judge(start_of((3, 1)), Position.of({"yard": "x"}))


def test_steps_of_several_checkers_are_named_once() -> None:
    ways = [
        message("step.way", origin=message("step.from", point=at), target=Message("step.to-bar"))
        for at in "88654"
    ]

    def told(most: int | None) -> list[str]:
        return [sentence(step, "en") for step in steps_said(ways, most)]

    first, *single = told(None)
    assert first == "2 checkers from 8 to the bar"
    assert single == [f"from {at} to the bar" for at in "654"]
    assert told(4) == told(None)
    assert told(3) == [first, single[0], "2 more"]
