"""Journals that say what no game can be: refused by the state itself, so that whoever goes on with
such a game meets no fault; and no mistake of our own is taken for a damaged file.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from host.journal.virtual import played
from host.referee.telling import MADE_POINT
from pasch.errors import JournalError, PaschError
from pasch.referee import Referee
from pasch.referee.deciding.transitions import decide
from pasch.referee.folding import reducer
from pasch.referee.folding.reducer import fold, fold_all, fold_in_turn
from pasch.referee.model.commands import (
    Accept,
    Beaver,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    NextGame,
    Resign,
    Roll,
    Seen,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import ImpossibleStateError, Phase, State
from pasch.referee.protocol.snapshot import snapshot
from pasch.rules import GAMES


def told(*commands: Command) -> list[JournalEvent]:
    referee = Referee()
    return [event for command in commands for event in referee.handle(command).events]


def of_kind(events: list[JournalEvent], kind: EventKind) -> JournalEvent:
    return next(event for event in events if event.kind is kind)


OPENED = told(Start("backgammon"), Roll("white", (3,)))
DOUBLED = told(Start("backgammon", turn="white"), Double("white"))
PLAYED_ONCE = told(
    Start("backgammon", turn="white"),
    Roll("white", (3, 1)),
    Seen(MADE_POINT),
    Done("white"),
    Correct(1, notation="24/23 13/10"),
)
DROPPED = told(Start("backgammon", turn="white"), Double("white"), Drop("black"))
PLAYED = JournalEvent.of(
    EventKind.PLAYED, seat="white", notation="", places={"24": "w"}, turn="black", state={}
)


def rewritten(event: JournalEvent, **changes: object) -> JournalEvent:
    """The event with its first entry changed."""
    first, *others = event.data["entries"]
    entries = [{**first, **changes}, *others]
    return JournalEvent.of(event.kind, **{**event.data, "entries": entries})


def test_nobody_is_on_turn_before_the_game():
    with pytest.raises(ImpossibleStateError, match="nobody is on turn"):
        _ = State().mover


@pytest.mark.parametrize(
    ("before", "event"),
    [
        # A play where the start is still thrown for, a second throw of one seat.
        (OPENED[:1], PLAYED),
        (OPENED, OPENED[-1]),
        # An answer where nothing was offered, a roll where something is.
        (DOUBLED[:1], of_kind(DROPPED, EventKind.DROPPED)),
        (DOUBLED, JournalEvent.of(EventKind.ROLLED, seat="white", dice=[3, 1], roll_id=None)),
        (DOUBLED, PLAYED),
        # A seven on a die.
        (
            DOUBLED[:1],
            JournalEvent.of(EventKind.ROLLED, seat="white", dice=[7, 1], roll_id=None),
        ),
        # A roll of nobody's, one die too many, and one too many in a record that is rewritten.
        (DOUBLED[:1], JournalEvent.of(EventKind.ROLLED, dice=[3, 1], roll_id=None)),
        (
            DOUBLED[:1],
            JournalEvent.of(EventKind.ROLLED, seat="white", dice=[3, 1, 1], roll_id=None),
        ),
        (PLAYED_ONCE[:-1], rewritten(PLAYED_ONCE[-1], dice=[3, 1, 1])),
        # Nobody on turn, where one is.
        (
            OPENED,
            JournalEvent.of(EventKind.CORRECTED, places={"24": "w"}, turn=None, state={}),
        ),
    ],
)
def test_what_cannot_be_is_refused(before: list[JournalEvent], event: JournalEvent):
    state = fold_all(State(), before)
    with pytest.raises(JournalError, match="does not fit what is before it"):
        fold_in_turn(state, event)


def test_a_mistake_of_our_own_is_no_damaged_file(monkeypatch: pytest.MonkeyPatch):
    def wrong(*_: object) -> State:
        raise AssertionError("ours")

    monkeypatch.setattr(reducer, "FOLDS", {EventKind.STARTED: wrong})
    with pytest.raises(AssertionError, match="ours"):
        fold(State(), OPENED[0])


def test_a_game_cut_off_after_the_drop_goes_on():
    """The drop and its end are two events, of which a damaged journal may hold one."""
    at = DROPPED.index(of_kind(DROPPED, EventKind.DROPPED))
    state = fold_all(State(), DROPPED[: at + 1])
    assert state.phase is Phase.DOUBLED
    answer = decide(state, Drop("black"))
    assert answer.change is not None
    assert answer.change.after.outcome.winner == "white"


def commands(state: State, luck: random.Random) -> Iterator[Command]:
    game = state.game
    for seat in game.seats[:2]:
        dice = tuple(luck.randint(1, game.equipment.sides) for _ in range(game.equipment.dice))
        yield from (Roll(seat, dice), Done(seat), Double(seat), Take(seat), Drop(seat))
        yield from (Beaver(seat), Resign(seat, 1), Undo(seat))
    yield from (Undo(), Void(), Accept(), NextGame(), Seen(state.position))


def spoilt(events: list[JournalEvent], luck: random.Random) -> list[JournalEvent]:
    """The first events of a game, of which some are gone, doubled or come from elsewhere in it."""
    spoilt = events[: luck.randrange(2, 120)]
    for _ in range(luck.choice([0, 1, 1, 2])):
        at = luck.randrange(1, len(spoilt) + 1)
        spoilt[at : at + luck.choice([0, 1])] = luck.choice(
            [[], spoilt[at - 1 : at], [luck.choice(events[1:])]]
        )
    return spoilt


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_folded_can_be_gone_on_with(name: str):
    luck = random.Random(18)
    events = list(played(name).events)
    tried = 0
    for _ in range(60):
        try:
            state = Referee.replay(spoilt(events, luck)).state
        except JournalError:
            continue
        tried += 1
        assert snapshot(state, None, "en")
        assert Referee(state).dice_due is not None
        for command in commands(state, luck):
            try:
                decide(state, command)
            except PaschError:
                continue
    assert tried > 10
