"""A roll of the board that lies there is played: whatever else makes it vanish is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from host.dice.honest import HonestTable, codes
from pasch.dice.finding import FindingCode
from pasch.referee import Referee
from pasch.referee.folding.reducer import fold
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Double, Drop, Resign
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State

K = EventKind
Made = Callable[[State], JournalEvent]


def of(kind: EventKind, **data: object) -> Made:
    return lambda state: JournalEvent.of(kind, **{**data, "seat": state.turn})


def for_the_other(kind: EventKind, **data: object) -> Made:
    return lambda state: JournalEvent.of(kind, **{**data, "seat": state.next_seat})


def left_and_on_turn(state: State) -> JournalEvent:
    return JournalEvent.of(K.LEFT, seat=state.turn, points=1, turn=state.turn, state={})


def rewritten_for_the_other(state: State) -> JournalEvent:
    places = state.position.as_dict()
    return JournalEvent.of(
        K.REWRITTEN, number=len(state.record) + 1, entries=[], places=places,
        turn=state.next_seat, state={},
    )  # fmt: skip


@pytest.mark.parametrize(
    "aside",
    [
        (of(K.DECLINED, turn="white", state={}),),
        (of(K.DECLINED, turn="black", state={}),),
        (of(K.TAKEN, value=2),),
        (of(K.BEAVERED, value=2),),
        (for_the_other(K.DOUBLED, value=2), of(K.TAKEN, value=2)),
        (of(K.RESIGNATION_DECLINED),),
        (of(K.RESIGNED, grade=1), of(K.TAKEN, value=2)),
        (for_the_other(K.LEFT, points=1, turn="white", state={}),),
        (left_and_on_turn,),
        (rewritten_for_the_other,),
    ],
)
@pytest.mark.parametrize("rolls", [6, 7])
def test_an_unlucky_roll_that_something_else_makes_vanish_is_found(
    aside: tuple[Made, ...], rolls: int
) -> None:
    table = HonestTable().play(rolls)
    before = after = table.referee.state
    assert before.phase is Phase.PLAYING
    log = [*table.events]
    assert FindingCode.VOIDED not in codes(log)
    for made in aside:
        log.append(made(before))
        after = fold(after, log[-1])
    assert (after.phase, after.turn, after.dice) != (before.phase, before.turn, before.dice)
    assert FindingCode.VOIDED in codes(log)


def test_a_seat_that_rolls_twice_is_found() -> None:
    table = HonestTable().play(6)
    seat = table.referee.state.mover
    table.referee = Referee(replace(table.referee.state, phase=Phase.TO_ROLL, dice=()))
    assert table.roll(seat) is Verdict.ROLLED
    assert FindingCode.VOIDED in codes(table.events)


def test_a_throw_for_the_start_that_vanishes_is_found() -> None:
    table = HonestTable().play(1)
    state = table.referee.state
    assert state.thrown
    away = JournalEvent.of(K.DECLINED, seat="white", turn="white", state={})
    assert FindingCode.VOIDED not in codes(table.events)
    assert FindingCode.VOIDED in codes([*table.events, away])


@pytest.mark.parametrize("grade", [1, 2])
def test_an_offer_that_is_refused_leaves_the_roll_where_it_lies(grade: int) -> None:
    table = HonestTable().play(6)
    seat, other = table.referee.state.mover, table.referee.state.next_seat
    assert table.tell(Resign(seat, grade)) is Verdict.RESIGN
    assert table.tell(Drop(other)) is Verdict.DROP
    assert FindingCode.VOIDED not in codes(table.events)
    assert table.step() is False
    assert table.tell(Double(other)) is Verdict.DOUBLE
    assert FindingCode.VOIDED not in codes(table.events)
