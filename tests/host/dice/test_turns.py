"""Whose turn it is after a play that stands though it is wrong, and rolls that nobody played."""

from __future__ import annotations

import pytest

from host.dice.honest import HonestTable, at, codes
from host.dice.test_cheats import START, a_turn_kept, change, honest
from pasch.dice.finding import FindingCode
from pasch.dice.findings import conclusion
from pasch.dice.proof import secrets_in, verify
from pasch.messages import sentence
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Accept, Seen, SetUp
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase

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
