"""Gamwin's judge: every reason, what it says, and the repairs it asks for."""

from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from host.rules.games.gamwin.test_generator import house, random_game
from host.rules.gamwin_setting import FIRST, GAME, asked, lay
from host.rules.twins.gamwin import Board, board, first_placings, outcomes
from host.rules.wording import said
from pasch.errors import RuleError
from pasch.rules.games.gamwin.strip import FIELDS
from pasch.rules.model.game import Judgement, Next, Situation, Status
from pasch.rules.model.position import Position

pytestmark = pytest.mark.slow

BLOCKED = lay("L7", "R8 R8", R8="rrb", yard="br")

# before, dice, seat, seen, reason, rule, places
WRONG: dict[str, tuple[Position, tuple[int, ...], str, Position, str, str, tuple[str, ...]]] = {
    "one too many": (
        lay("L5"),
        (5, 4, 1),
        "blue",
        lay("L5 L4 L1 L9"),
        "checker-count",
        "GW-1",
        ("L9",),
    ),
    "hit, left lying": (
        lay("L6", "R7"),
        (5, 7, 4),
        "blue",
        lay("L7", "R7"),
        "hit-not-lifted",
        "GW-15",
        ("R7",),
    ),
    "the other's moved": (
        lay("L6", "R7"),
        (5, 7, 4),
        "blue",
        lay("L5", "R6"),
        "not-your-checker",
        "GW-15",
        ("R6",),
    ),
    "the other's lifted": (
        lay("L6", "R7"),
        (5, 4, 1),
        "blue",
        lay("L5"),
        "not-your-checker",
        "GW-15",
        ("yard",),
    ),
    "blocker put inside": (
        lay("R9", "R8 R8"),
        (9, 8, 4),
        "blue",
        lay("", "", R8="brr", yard="bbr"),
        "outside",
        "GW-16",
        ("R8",),
    ),
    "a fourth at a field": (
        lay("R9", "R8 R8 R8"),
        (9, 8, 4),
        "blue",
        lay("", "", R8="rrrb", yard="bb"),
        "full-field",
        "GW-14",
        ("R8",),
    ),
    "out from under": (
        BLOCKED,
        (9, 1, 4),
        "red",
        lay("L7", "", R8="rb", R9="r", yard="br"),
        "blocked-pair",
        "GW-16",
        ("R8",),
    ),
    "wall forward": (
        lay("L5 L5 L5"),
        (6, 1, 3),
        "blue",
        lay("L5 L5 L6"),
        "wall-back-first",
        "GW-17",
        ("L5",),
    ),
    "back over nine": (
        lay("R9 home home"),
        (9, 8, 4),
        "blue",
        lay("L9 home home"),
        "no-return",
        "GW-8",
        ("L9",),
    ),
    "a step with the third die of a doublet": (
        lay("L4 home home"),
        (2, 2, 3),
        "blue",
        lay("L3 home home"),
        "doublet-jump",
        "GW-18",
        ("L3",),
    ),
    "two checkers jump with one doublet": (
        lay("L2 L3 home"),
        (6, 8, 8),
        "blue",
        lay("L8 L8 home"),
        "doublet-jump",
        "GW-18",
        ("L8",),
    ),
    "one jumps and one enters with one doublet": (
        lay("L2 home"),
        (6, 8, 8),
        "blue",
        lay("L8 L8 home"),
        "doublet-jump",
        "GW-18",
        ("L8",),
    ),
    "a jump without a doublet": (
        lay("L2 home home"),
        (7, 5, 4),
        "blue",
        lay("L7 home home"),
        "one-field",
        "GW-7",
        ("L7",),
    ),
    "nowhere": (
        lay("L2 home home"),
        (7, 5, 4),
        "blue",
        lay("L3 home home"),
        "wrong-distance",
        "GW-7",
        ("L3",),
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_reasons(name: str) -> None:
    before, dice, seat, seen, reason, rule, places = WRONG[name]
    situation = asked(before, dice, seat)
    judgement = GAME.judge(situation, seen)
    assert (judgement.status, judgement.reason, judgement.rule) == (
        Status.ILLEGAL,
        reason,
        rule,
    )
    assert judgement.places == places
    assert "{" not in said(judgement)
    assert said(judgement) != said(judgement, "de")
    mended = repaired(seen, judgement)
    assert GAME.judge(situation, mended).status is Status.LEGAL


def repaired(position: Position, judgement: Judgement) -> Position:
    places = dict(position)
    for step in judgement.repair:
        places[step.origin] = "".join(places.get(step.origin, "").rsplit(step.letter, 1))
        places[step.target] = places.get(step.target, "") + step.letter
    return Position.of(places, is_sorted=False)


def test_what_it_says() -> None:
    before, dice, seat, seen, *_ = WRONG["wall forward"]
    situation = asked(before, dice, seat)
    assert said(GAME.judge(situation, seen)) == (
        "Your wall of three at L5 must be opened with a step backwards or a jump."
    )
    assert said(GAME.judge(situation, seen), "de") == (
        "Deine Mauer aus drei Steinen bei L5 muss mit einem Rückwärtszug oder einem Sprung "
        "aufgelöst werden."
    )
    [step] = GAME.judge(situation, seen).repair
    assert (step.origin, step.target, step.letter) == ("L6", "L5", "b")


def test_waiving_is_legal_and_so_is_a_whole_series() -> None:
    position = lay("L4", "R7")
    situation = asked(position, (5, 6, 7))
    waived = GAME.judge(situation, position).play
    assert waived is not None
    assert (waived.notation, waived.due) == ("", Next.END)
    after = Position.of({"L7": "b", "yard": "bbrrr"})
    play = GAME.judge(situation, after).play
    assert play is not None
    assert (play.notation, play.due) == ("L4>L5>L6>L7*", Next.MOVE_OR_THROW)


def test_a_doublet_is_good_for_one_action() -> None:
    situation = asked(lay("L4 L6 home"), (9, 9, 4))
    one = GAME.judge(situation, lay("L9 L6 home")).play
    assert one is not None
    assert one.due is Next.THROW_THREE
    two = GAME.judge(situation, lay("L9 L9 home"))
    assert two.status is Status.ILLEGAL


def test_the_first_throw_only_places() -> None:
    situation = asked(lay(), (9, 5, 2), "blue", FIRST)
    placed = GAME.judge(situation, lay("L9 L5")).play
    assert placed is not None
    assert (placed.notation, placed.due) == ("in>L9 in>L5", Next.END)
    nothing = GAME.judge(situation, lay()).play
    assert nothing is not None
    assert (nothing.notation, nothing.due) == ("-", Next.END)
    assert GAME.judge(situation, lay("L4")).reason == "wrong-distance"


def test_trays_follow_from_the_strip() -> None:
    situation = asked(lay("R2 home", "L5"), (1, 4, 6))
    seen = Position.of({"L5": "r", "yard": "bbbrr"}, is_sorted=False)
    play = GAME.judge(situation, seen).play
    assert play is not None
    assert play.position.at("off") == "bb"


def test_strange_places_are_refused() -> None:
    with pytest.raises(RuleError, match="'W1', 'y'"):
        GAME.judge(asked(lay("L5"), (5, 4, 1)), Position.of({"W1": "y"}))


def slipped(position: Position, chance: random.Random) -> Position:
    """The position with one checker put down somewhere else."""
    places = dict(position)
    origin = chance.choice([place for place in places if place in FIELDS] or ["yard"])
    letter, places[origin] = places[origin][-1], places[origin][:-1]
    target = chance.choice([*FIELDS, "yard"])
    places[target] = places.get(target, "") + letter
    return Position.of(
        {p: "".join(sorted(c)) if p in ("yard", "off") else c for p, c in places.items()},
        is_sorted=False,
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_play_is_judged_legal_and_others_can_be_repaired(seed: int) -> None:
    chance, slowest = random.Random(seed), 0.0
    for situation in random_game(seed)[:120]:
        for play in GAME.legal_plays(situation)[:3]:
            judgement = GAME.judge(situation, play.position)
            assert judgement.play is not None
            assert (judgement.play.position, judgement.play.due) == (play.position, play.due)
        seen = slipped(situation.position, chance)
        began = time.perf_counter()
        judgement = GAME.judge(situation, seen)
        slowest = max(slowest, time.perf_counter() - began)
        if judgement.status is Status.ILLEGAL:
            mended = repaired(seen, judgement)
            assert GAME.judge(situation, mended).status is Status.LEGAL
    assert slowest < 0.5


def within_reach(situation: Situation) -> set[Board]:
    """The fields of everything the lying dice lead to, by the twin's single actions."""
    own, dice, ways = GAME.equipment.letters[situation.turn], situation.dice, house(situation)
    here = board(dict(situation.position))
    if situation.state:
        found = first_placings(here, own, dice, ways)
    else:
        found, fresh = {here}, {here}
        while fresh:
            fresh = {after for one in fresh for after in outcomes(one, own, dice, ways)} - found
            found |= fresh
            if len(set(dice)) < len(dice):
                break
    return {fields_of(one) for one in found}


def fields_of(here: Board) -> Board:
    return tuple((place, content) for place, content in here if place in FIELDS)


def test_legal_is_what_the_twin_can_reach() -> None:
    chance, counted = random.Random(8), Counter[Status]()
    for seed in range(12):
        for situation in random_game(seed)[seed % 5 :: 11]:
            near = sorted(within_reach(situation))
            for seen in (
                Position.of(dict(chance.choice(near)), is_sorted=False),
                slipped(situation.position, chance),
            ):
                whole = GAME.complete(situation.position, dict(seen))
                status = GAME.judge(situation, whole).status
                is_near = fields_of(board(dict(seen))) in near
                assert (status is Status.LEGAL) == is_near, (situation, seen)
                counted[status] += 1
    assert min(counted.values()) > 100
