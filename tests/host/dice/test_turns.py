"""Whose turn it is after a play that stands though it is wrong, and rolls that nobody played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from host.dice.honest import HonestTable, Log, at, at_all, codes
from host.dice.test_cheats import a_turn_kept, change, honest
from host.referee.telling import START
from pasch.dice.finding import FindingCode
from pasch.dice.findings import conclusion
from pasch.dice.proof import secrets_in, verify
from pasch.errors import JournalError
from pasch.messages import sentence
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Accept, AskRoll, Resign, Seen, SetUp, Take
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.rules import game_named

C = FindingCode


def over_a_wrong_play(name: str, is_doublet: bool) -> HonestTable:
    """A game in which nothing was moved with a roll, and the players let that stand."""
    table = HonestTable(name, seed=2).play(3)
    for _ in range(500):
        state = table.referee.state
        if state.phase is Phase.PLAYING and (len(set(state.dice)) == 1) == is_doublet:
            break
        table.step()
    table.tell(Seen(state.position))
    assert table.tell(Accept()) is not Verdict.REFUSED
    assert table.events[-1].kind is EventKind.ACCEPTED_ILLEGAL
    return table


@pytest.mark.parametrize(
    ("name", "is_doublet"), [("backgammon", False), ("backgammon", True), ("tric-trac", True)]
)
def test_a_wrong_play_that_stands_gives_the_turn_that_the_rules_give(
    name: str, is_doublet: bool
) -> None:
    table = over_a_wrong_play(name, is_doublet)
    wrong = table.events[-1].data
    assert (wrong["seat"] == wrong["turn"]) == (name == "tric-trac")
    table.play(4)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    assert codes(table.events, name) == set()


@pytest.mark.parametrize("due", [None, "roll-again", "move-or-throw"])
def test_a_turn_kept_by_a_play_that_is_called_wrong_is_found(due: str | None) -> None:
    log = list(honest())
    a_turn_kept(log)
    place = at(log, EventKind.PLAYED, -1)
    data = {**log[place].data, "reason": "incomplete", "seen": log[place].data["places"]}
    del data["due"]
    data |= {"due": due} if due else {}
    log[place] = JournalEvent.of(EventKind.ACCEPTED_ILLEGAL, **data)
    assert C.WRONG_SEAT in codes(log)


def test_a_turn_kept_after_no_play_is_found() -> None:
    log = list(honest())
    a_turn_kept(log)
    place = at(log, EventKind.PLAYED, -1)
    log[place] = JournalEvent.of(EventKind.NO_PLAY, **log[place].data)
    change(log, EventKind.NO_PLAY, -1, due="roll-again")
    assert C.WRONG_SEAT in codes(log)


@pytest.mark.parametrize("times", [1, 3])
def test_rolls_that_were_set_up_anew_are_named_and_the_conclusion_counts_them(times: int) -> None:
    """Nobody is accused: the players may have agreed. But not all is said to be proven."""
    table = HonestTable().play(6)
    places = []
    for _ in range(times):
        while table.referee.state.phase is not Phase.PLAYING:
            table.step()
        rolls = sum(event.kind is EventKind.ROLLED for event in table.events)
        places.append((rolls, table.referee.state.mover))
        assert table.tell(SetUp(START, "black")) is not Verdict.REFUSED
    table.play(3).write(JournalEvent.of(EventKind.ABANDONED))
    found = verify(table.events, table.game, secrets_in(table.events))
    assert [(f.roll, f.seat) for f in found if f.code is C.SET_ASIDE] == places
    assert {f.code for f in found if f.is_fault} == set()
    assert {f.code for f in found if f.is_proof} == {C.SOUND}
    said = sentence(conclusion(found), "en")
    count = "one was" if times == 1 else f"{times} were"
    assert said == (
        f"All rolls of the board are proven; {count} not played, "
        "and only the players know whether they agreed to that."
    )


def state_before(log: Log, place: int) -> State:
    return fold_all(State(), log[:place])


def test_a_roll_that_lay_there_when_the_game_ended_is_named_if_the_game_goes_on() -> None:
    """An unlucky roll: resigned, taken, and the board set up as it stood, to roll again."""
    table = HonestTable().play(6)
    while table.referee.state.phase is not Phase.PLAYING:
        table.step()
    rolls = sum(event.kind is EventKind.ROLLED for event in table.events)
    state = table.referee.state
    assert state.turn is not None
    places = state.position.as_dict()
    for command in (Resign(state.turn), Take(state.next_seat), SetUp(places, state.turn)):
        assert table.tell(command) is not Verdict.REFUSED
    table.play(3).write(JournalEvent.of(EventKind.ABANDONED))
    found = verify(table.events, table.game, secrets_in(table.events))
    assert {f.code for f in found} == {C.SOUND, C.SET_ASIDE}
    assert [f.roll for f in found if f.code is C.SET_ASIDE] == [rolls]


@pytest.mark.parametrize("name", ["backgammon", "fevga", "puff", "tric-trac", "high-gammon"])
def test_a_roll_that_is_said_to_allow_nothing_is_found(name: str) -> None:
    log = list(honest(name))
    place = next(
        place
        for place in reversed(at_all(log, EventKind.PLAYED))
        if state_before(log, place).game.legal_plays(state_before(log, place).situation)[0].moves
    )
    data = {**log[place].data, "places": state_before(log, place).position.as_dict()}
    log[place] = JournalEvent.of(EventKind.NO_PLAY, **data)
    assert C.UNLAWFUL in codes(log, name)


@pytest.mark.parametrize("name", ["backgammon", "fevga", "puff", "tric-trac", "high-gammon"])
def test_checkers_moved_otherwise_than_was_rolled_are_found(name: str) -> None:
    """The dice are those of the board, and the log says the play was made with them."""
    log = list(honest(name))
    place = at(log, EventKind.PLAYED, -1)
    state = state_before(log, place)
    places = {str(play.position.as_dict()) for play in state.game.legal_plays(state.situation)}
    others = (
        play.position.as_dict()
        for dice in ([6, 6], [5, 4], [2, 1])
        for play in state.game.legal_plays(replace(state.situation, dice=tuple(dice)))
    )
    far = next(position for position in others if str(position) not in places)
    change(log, EventKind.PLAYED, -1, places=far)
    assert C.UNLAWFUL in codes(log, name)


@pytest.mark.parametrize("kind", [EventKind.CORRECTED, EventKind.REWRITTEN])
def test_a_turn_that_a_correction_gives_to_another_seat_is_named(kind: EventKind) -> None:
    """Two turns in a row: the players may have agreed, and the conclusion says that."""
    log = list(honest())
    place = at(log, EventKind.ROLL_ASKED, -1)
    state = state_before(log, place)
    data = {"places": state.position.as_dict(), "turn": state.next_seat, "state": {}}
    if kind is EventKind.REWRITTEN:
        data |= {"number": len(state.record), "entries": [state.record[-1].as_dict()]}
    log[place:] = [JournalEvent.of(kind, **data), *log[at(log, EventKind.ABANDONED, 0) :]]
    change(log, EventKind.DICE_REVEALED, 0, rolls=len(at_all(log, EventKind.DICE_THROWN)))
    found = verify(log, game_named("backgammon"), secrets_in(log))
    assert {f.code for f in found} == {C.SOUND, C.TURN_GIVEN}
    assert "only the players know whether they agreed" in sentence(conclusion(found), "en")


def test_another_die_than_was_asked_for_is_found() -> None:
    """The player threw the first die again, and the log says it was the second."""
    table = HonestTable("gamwin")
    while table.referee.state.turn is None:
        table.play(1)
    # Dice may be thrown again once something was moved with them.
    while table.roll(table.referee.state.mover, (0,)) is Verdict.REFUSED:
        table.step()
    table.write(JournalEvent.of(EventKind.ABANDONED))
    log = table.events
    assert codes(log, "gamwin") == set()
    change(log, EventKind.ROLL_ASKED, -1, which=[1])
    assert C.WRONG_DICE in codes(log, "gamwin")


def test_a_log_that_goes_on_after_its_game_was_left_does_not_fit() -> None:
    log = list(honest())
    log.insert(at(log, EventKind.ROLLED, 5), JournalEvent.of(EventKind.ABANDONED))
    with pytest.raises(JournalError, match="does not fit"):
        codes(log)


def test_who_hands_over_without_the_throw_asked_for_takes_it_back() -> None:
    """In Gamwin some dice may be thrown again; the player moved with those that lay there."""
    table = HonestTable("gamwin")
    while table.referee.state.turn is None:
        table.play(1)
    asked = AskRoll("red", 77, "77", table.boot_id, (0,))

    def may_throw_again() -> bool:
        state = table.referee.state
        is_red = (state.phase, state.turn) == (Phase.PLAYING, "red")
        return is_red and table.referee.decide(asked).verdict is Verdict.ASK_ROLL

    while not may_throw_again():
        table.step()
    rolls = sum(event.kind is EventKind.ROLLED for event in table.events)
    assert table.tell(asked) is Verdict.ASK_ROLL
    while table.referee.state.turn == "red":
        table.step()
    assert table.events[-1].kind is EventKind.PLAYED
    assert table.referee.state.asked is None
    table.play(4).write(JournalEvent.of(EventKind.ABANDONED))
    found = verify(table.events, table.game, secrets_in(table.events))
    assert [(f.roll, f.seat) for f in found if f.code is C.WITHDRAWN] == [(rolls + 1, "red")]
    assert {f.code for f in found if f.is_fault} == set()
