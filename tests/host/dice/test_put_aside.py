"""A roll of the board that lies there is played: whatever else makes it vanish is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from host.dice.honest import HonestTable, at, codes
from pasch.dice.finding import FindingCode
from pasch.referee import Referee
from pasch.referee.folding.reducer import fold
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    AskRoll,
    Correct,
    Double,
    Drop,
    Resign,
    Roll,
    Take,
    Void,
)
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


@pytest.mark.parametrize("name", ["backgammon", "tric-trac"])
def test_who_resigns_before_the_start_is_decided_takes_no_throw_back(name: str) -> None:
    """One has thrown for the start; the other resigns, and the secret is told after that."""
    table = HonestTable(name).play(1)
    assert table.referee.state.thrown
    for command in (Resign("black"), Take("white")):
        assert table.tell(command) is not Verdict.REFUSED
    assert [event.kind for event in table.events[-2:]] == [K.GAME_OVER, K.DICE_REVEALED]
    assert codes(table.events, name) == set()


def test_who_leaves_an_opening_last_takes_no_throw_of_the_others_back() -> None:
    """All others have thrown for the start: once he has left, that is decided."""
    table = HonestTable("high-gammon").play(3)
    assert table.referee.state.still_to_throw == ("green",)
    for command in (Resign("green"), *map(Take, ("blue", "red", "yellow"))):
        assert table.tell(command) is not Verdict.REFUSED
    assert table.referee.state.phase is not Phase.OPENING or not table.referee.state.thrown
    table.play(3).write(JournalEvent.of(K.ABANDONED))
    assert codes(table.events, "high-gammon") == set()


def declined_after_the_end(state: State) -> JournalEvent:
    return JournalEvent.of(K.DECLINED, seat=state.turn, turn=state.turn, state={})


def rewritten_after_the_end(state: State) -> JournalEvent:
    return JournalEvent.of(
        K.REWRITTEN, number=len(state.record) + 1, entries=[], state={},
        places=state.position.as_dict(), turn=state.turn,
    )  # fmt: skip


@pytest.mark.parametrize("aside", [declined_after_the_end, rewritten_after_the_end])
def test_an_unlucky_roll_that_an_end_makes_vanish_is_found(aside: Made) -> None:
    """Resigned and taken; then the game goes on by an event that no referee writes there."""
    table = HonestTable().play(6)
    lying = table.referee.state
    assert lying.turn is not None
    for command in (Resign(lying.turn), Take(lying.next_seat)):
        assert table.tell(command) is not Verdict.REFUSED
    table.write(aside(lying))
    table.referee = Referee.replay(table.events)
    assert table.referee.state.phase is Phase.TO_ROLL
    table.play(3).write(JournalEvent.of(K.ABANDONED))
    assert FindingCode.VOIDED in codes(table.events)


def test_an_entry_corrected_after_the_end_takes_no_roll_away() -> None:
    table = HonestTable().play(6)
    state = table.referee.state
    assert state.turn is not None
    for command in (Resign(state.turn), Take(state.next_seat)):
        assert table.tell(command) is not Verdict.REFUSED
    assert table.tell(Correct(1, notation=state.record[0].notation)) is Verdict.GAME_OVER
    assert [event.kind for event in table.events[-2:]] == [K.REWRITTEN, K.GAME_OVER]
    assert codes(table.events) == set()


def test_of_a_log_cut_off_behind_a_throw_it_is_not_said_that_the_game_went_on() -> None:
    """A damaged journal keeps a game up to the first event that cannot be read, and leaves it."""
    table = HonestTable().play(6)
    table.write(JournalEvent.of(K.ABANDONED))
    revealed = table.events[at(table.events, K.DICE_REVEALED, 0)]
    log = table.events[: at(table.events, K.ROLLED, 5)]
    assert log[-1].kind is K.DICE_THROWN
    assert codes([*log, JournalEvent.of(K.ABANDONED), revealed]) == {FindingCode.UNPLAYED}
    assert codes([*log, JournalEvent.of(K.ABANDONED)]) == {
        FindingCode.UNPLAYED,
        FindingCode.NOT_REVEALED,
    }


def test_a_roll_taken_back_for_dice_thrown_by_hand_accuses_nobody_if_the_board_goes_on() -> None:
    """Nobody could press: the player took the roll back and threw dice of his own. The number of
    the board's next roll shows that it had made none."""
    table = HonestTable().play(5)
    while table.referee.state.phase is not Phase.TO_ROLL:
        table.step()
    seat = table.referee.state.mover
    for command in (AskRoll(seat, 7, "77", table.boot_id), Void(), Roll(seat, (3, 1))):
        assert table.tell(command) is not Verdict.REFUSED
    by_hand = list(table.events)
    table.play(2).write(JournalEvent.of(K.ABANDONED))
    assert codes(table.events) == set()
    # Without a later roll only the host says how many the board had made.
    revealed = table.events[at(table.events, K.DICE_REVEALED, 0)].data
    told = JournalEvent.of(K.DICE_REVEALED, **{**revealed, "rolls": 5})
    left = [*by_hand, JournalEvent.of(K.ABANDONED), told]
    assert codes(left) == {FindingCode.UNANSWERED}
    # If it had made one, that is missing.
    hidden = [*table.events]
    place = at(hidden, K.DICE_THROWN, 3)
    asked = hidden[place - 1]
    assert asked.kind is K.ROLL_ASKED
    hidden[place : place + 2] = [
        JournalEvent.of(K.VOIDED, what="asked"),
        JournalEvent.of(K.ROLLED, **{**hidden[place + 1].data, "roll_id": None, "nonce": None}),
    ]
    assert FindingCode.MISSING in codes(hidden)
