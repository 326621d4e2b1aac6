"""What follows by the rules is ruled again: turns, doubles, points and ends that are made up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from host.dice.honest import HonestTable, at, codes
from pasch.dice.finding import Finding, FindingCode
from pasch.dice.findings import conclusion
from pasch.dice.proof import secrets_in, verify
from pasch.messages import sentence
from pasch.referee import Phase, Referee, State
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    Correct,
    Double,
    Drop,
    Resign,
    SetUp,
    Start,
    Take,
)
from pasch.referee.model.events import EventKind as K
from pasch.referee.model.events import JournalEvent

C = FindingCode
Forged = Iterable[JournalEvent]
told = JournalEvent.of


def table_at(phase: Phase, name: str = "backgammon", rolls: int = 6) -> HonestTable:
    """A game in which something is due."""
    table = HonestTable(name).play(rolls)
    while table.referee.state.phase is not phase:
        table.step()
    return table


def forge(table: HonestTable, *events: JournalEvent) -> HonestTable:
    """Events that no referee has decided, written where the log stands."""
    state = fold_all(table.referee.state, events)
    table.write(*events)
    table.referee = Referee(state)
    return table


def left(table: HonestTable, rolls: int = 3) -> HonestTable:
    """The table after some more rolls, with its game left."""
    table.play(rolls)
    if table.referee.state.phase is not Phase.OVER:
        table.write(told(K.ABANDONED))
    return table


def found(table: HonestTable) -> tuple[Finding, ...]:
    return verify(table.events, table.game, secrets_in(table.events))


def a_play(state: State) -> dict[str, Any]:
    places, seat = state.position.as_dict(), state.turn or "white"
    turn = "black" if seat == "white" else "white"
    return {"seat": seat, "dice": [], "turn": turn, "notation": "", "places": places}


def nothing_to_play(state: State) -> Forged:
    return [told(K.NO_PLAY, **a_play(state))]


def played_without_a_roll(state: State) -> Forged:
    return [told(K.PLAYED, **a_play(state), due="end", by="done")]


def a_wrong_play_without_a_roll(state: State) -> Forged:
    seen = state.position.as_dict()
    return [told(K.ACCEPTED_ILLEGAL, **a_play(state), seen=seen, reason="incomplete", by="accept")]


def a_turn_declined(state: State) -> Forged:
    return [told(K.DECLINED, **a_play(state), state={})]


def a_seat_that_leaves(state: State) -> Forged:
    return [told(K.LEFT, **a_play(state), points=1, state={})]


WITHOUT_A_ROLL = (
    nothing_to_play,
    played_without_a_roll,
    a_wrong_play_without_a_roll,
    a_turn_declined,
)


@pytest.mark.parametrize("way", [*WITHOUT_A_ROLL, a_seat_that_leaves])
def test_a_turn_that_passes_without_a_roll_is_found(way: Callable[[State], Forged]) -> None:
    table = table_at(Phase.TO_ROLL)
    forge(table, *way(table.referee.state))
    assert C.NOT_DUE in codes(left(table).events)


@pytest.mark.parametrize("way", WITHOUT_A_ROLL)
def test_an_opening_roll_that_is_passed_over_is_found(way: Callable[[State], Forged]) -> None:
    table = HonestTable()
    table.tell(Start("backgammon"))
    forge(table, *way(table.referee.state))
    assert C.NOT_DUE in codes(left(table).events)


def test_a_roll_called_no_play_before_its_doublet_is_named_is_found() -> None:
    table = table_at(Phase.NAMING, "acey-deucey")
    state = table.referee.state
    said = {"seat": state.turn, "dice": state.dice, "turn": state.next_seat}
    forge(table, told(K.NO_PLAY, **said))
    assert C.UNLAWFUL in codes(left(table).events, "acey-deucey")


def over_the_last_roll(state: State) -> tuple[int, dict[str, Any]]:
    """A correction of the last entry to what it is."""
    number, last = len(state.record), state.record[-1]
    data = {"entries": [last.as_dict()], "turn": state.turn, "state": {}}
    return number, {"number": number, "places": state.position.as_dict(), **data}


@pytest.mark.parametrize("phase", [Phase.TO_ROLL, Phase.PLAYING])
def test_entries_that_a_correction_adds_or_gives_to_another_are_found(phase: Phase) -> None:
    for change, code in (
        (lambda data, entry: {"entries": [entry, {**entry, "dice": [6, 6]}]}, C.OTHER_DICE),
        (lambda data, entry: {"number": data["number"] + 1}, C.NOT_DUE),
        (lambda data, entry: {"number": 0}, C.NOT_DUE),
        (lambda data, entry: {"entries": []}, C.NOT_DUE),
        (lambda data, entry: {"entries": [{**entry, "seat": data["turn"]}]}, C.WRONG_SEAT),
    ):
        table = table_at(phase)
        _, data = over_the_last_roll(table.referee.state)
        forge(table, told(K.REWRITTEN, **data | change(data, data["entries"][0])))
        assert code in codes(left(table).events)


def test_rolls_that_a_correction_leaves_out_are_named_and_counted() -> None:
    table = table_at(Phase.TO_ROLL, rolls=9)
    state = table.referee.state
    number, data = over_the_last_roll(state)
    entry = state.record[number - 3].as_dict()
    forge(table, told(K.REWRITTEN, **data | {"number": number - 2, "entries": [entry]}))
    findings = found(left(table))
    rolls = sum(event.kind is K.ROLLED for event in table.events) - 3
    gone = [(f.roll, f.shown) for f in findings if f.code is C.SET_ASIDE]
    assert gone == [(rolls - 1, state.record[-2].dice), (rolls, state.record[-1].dice)]
    assert not any(f.is_fault for f in findings)
    assert "2 were not played" in sentence(conclusion(findings), "en")


def test_a_correction_that_ends_the_game_earlier_accuses_nobody() -> None:
    """The winner had thrown sixes before, by hand, and has borne off all with them."""
    table = HonestTable(seed=4).play()
    number = len(table.referee.state.record) - 2
    entry = table.referee.state.record[number - 1]
    before = entry.before.as_dict()
    letter = table.game.equipment.letters[entry.seat]
    won = {place: held.replace(letter, "") for place, held in before.items()}
    won["off"] = won.get("off", "") + letter * 15
    assert table.tell(Correct(number, (6, 6), places=won)) is Verdict.GAME_OVER
    assert len(table.referee.state.record) == number
    codes_found = [finding.code for finding in found(table)]
    assert codes_found.count(C.SET_ASIDE) == 2
    # Only the dice that were never thrown are wrong.
    assert [f.code for f in found(table) if f.is_fault] == [C.OTHER_DICE]


@pytest.mark.parametrize("offer", [Resign, Double])
def test_a_turn_given_while_something_is_offered_is_named(offer: Callable[[str], Any]) -> None:
    table = table_at(Phase.TO_ROLL)
    state = table.referee.state
    assert table.tell(offer(state.mover)) is not Verdict.REFUSED
    places = state.position.as_dict()
    forge(table, told(K.CORRECTED, places=places, turn=state.next_seat, state={}))
    assert C.TURN_GIVEN in {finding.code for finding in found(left(table))}


@pytest.mark.parametrize("is_given", [True, False])
def test_a_turn_given_after_an_end_is_named(is_given: bool) -> None:
    table = table_at(Phase.TO_ROLL)
    state = table.referee.state
    seat = state.next_seat if is_given else state.mover
    for command in (Resign(state.mover), Take(state.next_seat), SetUp(state.position, seat)):
        assert table.tell(command) is not Verdict.REFUSED
    findings = found(left(table))
    assert (C.TURN_GIVEN in {finding.code for finding in findings}) == is_given
    assert not any(finding.is_fault for finding in findings)


@pytest.mark.parametrize("by", ["play", "drop", "resignation"])
@pytest.mark.parametrize("phase", [Phase.TO_ROLL, Phase.PLAYING])
def test_an_end_that_is_made_up_is_found(phase: Phase, by: str) -> None:
    table = table_at(phase)
    data = {"winner": table.referee.state.mover, "score": 3, "grade": "backgammon", "match": None}
    forge(table, told(K.GAME_OVER, **data, by=by))
    assert codes(table.events) == {C.WRONG_END}


@pytest.mark.parametrize(
    "data", [{"winner": "white"}, {"score": 3}, {"grade": "single"}, {"match": {}}]
)
def test_an_end_with_another_winner_or_score_is_found(data: Mapping[str, Any]) -> None:
    table = HonestTable(seed=4).play()
    place = at(table.events, K.GAME_OVER, 0)
    over = table.events[place]
    assert (over.data["winner"], over.data["grade"]) == ("black", "gammon")
    table.events[place] = told(K.GAME_OVER, **{**over.data, **data})
    assert codes(table.events) == {C.WRONG_END}


def test_a_game_that_goes_on_after_it_was_won_is_found() -> None:
    table = HonestTable(seed=4).play()
    log = table.events
    del log[at(log, K.GAME_OVER, 0)]
    assert codes(log) == set()
    log.append(told(K.CORRECTED, places=log[0].data["places"]))
    assert codes(log) == {C.WRONG_END}


def test_a_double_that_was_dropped_and_then_taken_is_found() -> None:
    table = table_at(Phase.TO_ROLL)
    seat, other = table.referee.state.mover, table.referee.state.next_seat
    assert table.tell(Double(seat)) is not Verdict.REFUSED
    forge(table, told(K.DROPPED, seat=other), told(K.TAKEN, seat=other, value=2))
    assert codes(left(table).events) == {C.WRONG_END}


def doubles(seat: str, other: str) -> Iterable[Forged]:
    """Doubles and answers that no rules allow, for the seat on turn and the other."""
    for doubler, taker, value, taken in (
        (other, seat, 2, 2),
        (seat, seat, 2, 2),
        (seat, other, 64, 64),
        (seat, other, 2, 4),
    ):
        yield [
            told(K.DOUBLED, seat=doubler, value=value),
            told(K.TAKEN, seat=taker, value=taken),
        ]
    yield [told(K.DOUBLED, seat=seat, value=2), told(K.BEAVERED, seat=other, value=4)]


@pytest.mark.parametrize("number", range(5))
def test_a_double_or_an_answer_that_is_not_due_is_found(number: int) -> None:
    table = table_at(Phase.TO_ROLL)
    state = table.referee.state
    forge(table, *[*doubles(state.mover, state.next_seat)][number])
    assert C.NOT_DUE in codes(left(table).events)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("tric-trac", {"state": {"points": {"white": 12, "black": 0}}}),
        ("tric-trac", {"scores": 6}),
        ("tric-trac", {"state": {}}),
        ("puff", {"state": {}}),
        ("high-gammon", {"due": "roll-again"}),
    ],
)
def test_points_and_what_is_due_that_a_play_does_not_give_are_found(
    name: str, data: Mapping[str, Any]
) -> None:
    table = left(HonestTable(name, seed=5), 8)
    assert codes(table.events, name) == set()
    place = at(table.events, K.PLAYED, 2)
    table.events[place] = told(K.PLAYED, **{**table.events[place].data, **data})
    assert C.UNLAWFUL in codes(table.events, name)


def test_a_dropped_double_ends_the_game_as_the_rules_say() -> None:
    table = table_at(Phase.TO_ROLL)
    seat, other = table.referee.state.mover, table.referee.state.next_seat
    for command in (Double(seat), Drop(other)):
        assert table.tell(command) is not Verdict.REFUSED
    assert codes(table.events) == set()
    place = at(table.events, K.GAME_OVER, 0)
    table.events[place] = told(K.GAME_OVER, **{**table.events[place].data, "score": 2})
    assert codes(table.events) == {C.WRONG_END}
