"""Every reason code of all games, reached at the table: named, repaired, or let stand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from host.referee.telling import Table
from host.rules.examples import Board
from host.rules.games.board24.test_fevga import WRONG as WRONG_IN_FEVGA
from host.rules.games.board24.test_fevga import position as lay_fevga
from host.rules.games.gamwin.test_judging import WRONG as WRONG_ON_THE_STRIP
from host.rules.games.ring.test_judging import WRONG as WRONG_ON_THE_RING
from host.rules.gamwin_setting import lay as lay_strip
from host.rules.judge.test_reasons import WRONG as WRONG_IN_BACKGAMMON
from host.rules.judge.test_reasons_on_a_way import CODES
from host.rules.judge.test_reasons_on_a_way import WRONG as WRONG_ON_A_WAY
from host.rules.ring_setting import lay as lay_ring
from pasch.referee.perceiving.continuation import repaired
from pasch.rules import GAMES, game_named
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason


@dataclass(frozen=True)
class Case:
    """A position, a roll, and a wrong position reached with it."""

    game: str
    before: Position
    turn: str
    dice: tuple[int, ...]
    seen: Position
    reason: str
    options: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}-{self.reason}"


def on_a_way(
    name: str,
    own: str,
    other: str,
    dice: tuple[int, ...],
    own_seen: str,
    other_seen: str,
    options: dict[str, str],
    reason: str,
) -> Case:
    board = Board.of(name, "white")
    before, seen = board.position(own, other), board.position(own_seen, other_seen)
    return Case(name, before, "white", dice, seen, CODES.get(reason, reason), options)


def on_the_ring(case: tuple[Any, ...]) -> Case:
    game, before, dice, seen, reason, _ = case
    names = {letter: seat for seat, letter in game.equipment.letters.items()}
    players = {names[letter]: "" for letter in {**before, "y": ""}}
    first, then = lay_ring(game, **before), lay_ring(game, **seen)
    return Case(game.name, first, "blue", dice, then, reason, {}, players)


def ring(
    name: str,
    reason: str,
    dice: tuple[int, ...],
    before: dict[str, str],
    options: dict[str, str] | None = None,
    **moved: str,
) -> Case:
    game = game_named(name)
    whole = {"y": "W3:2"} | before
    case = on_the_ring((game, whole, dice, whole | moved, reason, ""))
    return replace(case, options=options or {})


def in_fevga(case: tuple[Any, ...]) -> Case:
    own, other, dice, own_seen, other_seen, reason = case
    before, seen = lay_fevga("white", own, other), lay_fevga("white", own_seen, other_seen)
    return Case("fevga", before, "white", dice, seen, reason)


def strip(reason: str, dice: tuple[int, ...], before: str, seen: str) -> Case:
    return Case("gamwin", lay_strip(before), "blue", dice, lay_strip(seen), reason)


def on_the_strip(case: tuple[Any, ...]) -> Case:
    before, dice, seat, seen, reason, *_ = case
    return Case("gamwin", before, seat, dice, seen, reason)


B, F = "backgammon", "24:15"
MORE = [
    *(
        on_a_way(B, case[0], case[1], case[2], case[3], case[4], {}, case[5])
        for case in WRONG_IN_BACKGAMMON.values()
    ),
    on_a_way(
        *("acey-deucey", "yard:15", "1:1", (6, 3), "16:1 yard:14", "1:1"),
        {"enter_then_move": "later_rolls"},
        "just-entered",
    ),
    on_a_way(
        *("acey-deucey", "5:1 3:1 2:1", "24:1", (6, 2), "3:1 2:1", "24:1"),
        {"exact_bear_off": "yes"},
        "exact-number",
    ),
    on_a_way("puff", "1:14 4:1", "3:2 24:13", (2, 5), "1:13 3:1 4:1", "3:2 24:13", {}, "blocked"),
    on_a_way(
        *("puff", "6:1 20:14", "13:2 1:13", (2, 5), "8:1 20:14", "13:2 1:13"),
        {"dice_rule": "maximise"},
        "use-both",
    ),
    on_a_way(
        *("tric-trac", "14:1", "23:2 24:13", (5, 4), "18:1", "23:2 24:13"),
        {"single_number": "higher"},
        "use-higher",
    ),
    on_a_way("tric-trac", "20:1", F, (5, 4), "off:15", F, {}, "refill"),
    on_a_way(
        *("tric-trac", "2:1 8:1", "7:2 16:2 24:11", (3, 5), "2:1 11:1", "7:2 16:2 24:11"),
        {},
        "use-both",
    ),
    ring(
        "high-gammon", "blocked", (2, 5), {"b": "E1:8 E2:1", "r": "E3:2 W1:7"}, b="E1:7 E2:1 E3:1"
    ),
    ring("high-gammon", "not-home", (4, 6), {"b": "N2:1 N3:1 N6:7"}, b="N2:1 N3:1 N6:6"),
    ring(
        "high-gammon", "smaller-first", (2, 5), {"b": "E3:8 E2:1", "r": "E5:2"}, b="E3:7 E2:1 N1:1"
    ),
    ring(
        *("high-gammon", "use-both", (2, 5), {"b": "S1:1 N4:8", "r": "E2:2", "y": "S6:2"}),
        {"dice_rule": "maximise"},
        b="S1:1 N4:7 N6:1",
    ),
    ring(
        "friedl-tric-trac", "full-point", (2, 5), {"b": "S2:3 S1:1 yard:5"}, b="S2:4 S1:1 yard:4"
    ),
    ring("friedl-tric-trac", "smaller-first", (2, 5), {"b": "yard:9"}, b="S5:1 yard:8"),
    strip("wall-back-first", (6, 4, 1), "L5 L5 L5", "L5 L5 L6"),
    strip("one-field", (7, 5, 3), "L2 home home", "L7 home home"),
    strip("wrong-distance", (7, 5, 1), "L2 home home", "L3 home home"),
    Case("gamwin", lay_strip(""), "blue", (9, 5, 2), lay_strip("L9 L9"), "one-die-one-checker"),
]
EVERY = [
    *(on_a_way(*case) for case in WRONG_ON_A_WAY),
    *MORE,
    *(on_the_ring(case) for case in WRONG_ON_THE_RING.values()),
    *(on_the_strip(case) for case in WRONG_ON_THE_STRIP.values()),
    *(in_fevga(case) for case in WRONG_IN_FEVGA),
]


def begun(case: Case) -> Table:
    more = {"players": case.players} if case.players else {}
    return Table(
        game=case.game,
        turn=case.turn,
        places=case.before.as_dict(),
        options=case.options,
        **more,
    )


def can_play(case: Case) -> bool:
    """Whether anything can be played: else the turn passes and no play is judged."""
    return bool(begun(case).roll(case.turn, *case.dice)["verdict"] == "rolled")


CASES = [case for case in EVERY if can_play(case)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_reason_is_named_and_the_repair_leads_back(case: Case) -> None:
    table = begun(case)
    table.roll(case.turn, *case.dice)
    answer = table.seen(case.seen)
    assert (answer["verdict"], answer["reason"]) == ("illegal", case.reason)
    again = table.tell("done", seat=case.turn)
    assert (again["verdict"], again["reason"]) == ("illegal", case.reason)
    assert again["message"] == answer["message"]
    ruling = table.referee.state.rule_on(case.seen)
    mended = repaired(game_named(case.game), ruling.position, ruling.judgement.repair)
    assert table.seen(mended)["verdict"] in ("legal", "incomplete")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_next_roll_lets_it_stand(case: Case) -> None:
    table = begun(case)
    table.roll(case.turn, *case.dice)
    table.seen(case.seen)
    state = table.referee.state
    game = state.game
    is_again = game.flow.outcome_without_play(state.situation)[0].value == "roll-again"
    follower = case.turn if is_again else state.next_seat
    answer = table.roll(follower, *((9, 8, 4) if game.equipment.faces else (2, 1)))
    if answer["verdict"] == "refused":
        assert table.tell("accept")["verdict"] == "refused"
        return
    assert answer["before"] == "accepted-illegal"
    assert answer["before_reason"] == case.reason
    [entry] = [entry for entry in table.referee.state.record if entry.reason]
    assert entry.reason == case.reason


# A doublet of which only a part can be played lapses whole where that was agreed: nothing can be
# played and the turn passes. Who asks the rules themselves is told so (tests of Puff's examples).
NEVER_AT_THE_TABLE = {(Reason.WHOLE_DOUBLET, "PF-A8")}


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_is_reached(name: str) -> None:
    """In this game, or in another one that has the reason from the same rule."""
    reached = {
        (case.reason, game_named(case.game).rule_ids[Reason(case.reason)]) for case in CASES
    }
    assert set(game_named(name).rule_ids.items()) - reached <= NEVER_AT_THE_TABLE
