"""Random sessions of sense and nonsense: the journal always tells the same story.

After every command the referee replayed from the events so far has the very same state as the
live one, and so answers alike; each step stays within the table of transitions.
"""

from __future__ import annotations

import dataclasses
import random
from typing import get_args

import pytest

from host.referee.drawn_commands import anything, check_what_lies_there, sensible
from pasch.errors import RequestError, RuleError
from pasch.messages import LANGUAGES
from pasch.referee import EventKind, Phase, Referee, Verdict
from pasch.referee.deciding.transitions import TRANSITIONS
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.commands import (
    AskRoll,
    Command,
    Done,
    Roll,
    Seen,
    Start,
)
from pasch.referee.model.events import has_ended
from pasch.referee.model.state import EntryKind, State
from pasch.referee.protocol.answers import answer_json
from pasch.rules import GAMES

pytestmark = pytest.mark.slow

LEAVING = (EntryKind.LEFT, EntryKind.DROPPED)
MOVING = (
    EntryKind.PLAYED,
    EntryKind.NO_PLAY,
    EntryKind.ACCEPTED_ILLEGAL,
    EntryKind.CORRECTED,
)


def check(state: State) -> None:
    """The game can go on, and its record leads from play to play to what lies there."""
    assert state.phase is not Phase.OPENING or state.still_to_throw
    assert state.offer is None or state.offer.waiting
    assert (state.phase is Phase.OVER) == (state.outcome is not None)
    if not state.name:
        return
    assert state.turn in (None, *state.playing)
    letters = state.game.equipment.letters
    lying = {letter for content in state.position.as_dict().values() for letter in content}
    assert lying <= {letters[seat] for seat in state.playing}
    lay = None
    for entry in state.record:
        if entry.kind in LEAVING and entry.seat not in state.playing:
            lay = lay and state.game.seated(lay, [s for s in letters if s != entry.seat])
        elif entry.kind in MOVING:
            assert lay in (None, entry.before)
            lay = entry.after
    assert state.phase is Phase.OVER or lay in (None, state.position)
    for earlier in (state.before_roll, state.before_play, state.before_name):
        if earlier is not None:
            assert earlier.playing == state.playing
            check(earlier)


def same(live: Referee, events: list) -> bool:
    """Whether a restarted referee knows the same; a ruling that was kept is as one worked out."""
    again, state = Referee.replay(events).state, live.state
    is_ruled_on = state.phase is Phase.PLAYING
    return again == state and (not is_ruled_on or again.ruling == state.ruling)


@pytest.mark.parametrize("seed", range(40))
def test_replay_answers_like_the_live_referee_after_every_command(seed):
    luck = random.Random(seed)
    live = Referee()
    events: list = []
    for step in range(120):
        state = live.state
        choose = sensible if luck.random() < 0.7 else anything
        command = choose(state, luck)
        try:
            answer = live.handle(command)
        except (RequestError, RuleError):
            assert live.state is state
            continue
        events += answer.events
        check(live.state)
        check_what_lies_there(state, command, live.state)
        starts = [at for at, event in enumerate(events) if event.kind is EventKind.STARTED]
        if starts:
            kinds = [event.kind for event in events[starts[-1] :]]
            assert has_ended(kinds) == (live.state.phase is Phase.OVER)
        for lang in LANGUAGES:
            assert "{" not in answer_json(answer, lang).get("message", "")
        if answer.verdict in (Verdict.REFUSED, Verdict.ASK_ROLL):
            assert answer.verdict is not Verdict.REFUSED or not answer.events
        transition = TRANSITIONS.get((state.phase, type(command)))
        if transition is None:
            assert answer.verdict is Verdict.REFUSED
        else:
            assert live.state.phase in (state.phase, *transition.leads_to), command
        assert same(live, events), f"seed {seed}, step {step}: {command}"


def test_random_sessions_reach_every_phase_and_every_command():
    reached, handled = set(), set()
    for seed in range(40):
        luck = random.Random(1000 + seed)
        live = Referee()
        for _ in range(80):
            names = ("backgammon",) if seed % 2 else tuple(GAMES)
            is_sensible = luck.random() < 0.7
            command = (
                sensible(live.state, luck, names) if is_sensible else anything(live.state, luck)
            )
            try:
                answer = live.handle(command)
            except (RequestError, RuleError):
                continue
            reached.add(live.state.phase)
            if answer.verdict is not Verdict.REFUSED:
                handled.add(type(command))
    assert reached == set(Phase)
    assert handled == set(get_args(Command))


def test_a_game_replays_from_its_own_events_alone():
    luck = random.Random(7)
    live = Referee()
    events: list = []
    begins: list[int] = []
    while len(begins) < 2 or len(events) < begins[-1] + 30:
        for event in live.handle(sensible(live.state, luck)).events:
            if event.kind is EventKind.STARTED:
                begins.append(len(events))
            events.append(event)
    assert fold_all(State(), events[begins[-1] :]) == live.state


def test_an_answer_decided_in_another_state_is_not_committed():
    live = Referee()
    early = live.decide(Start("backgammon", turn="white"))
    live.handle(Start("backgammon", turn="black"))
    with pytest.raises(AssertionError, match="another state"):
        live.commit(early)
    assert live.state.turn == "black"


def test_a_position_is_judged_once(monkeypatch):
    """Who may roll, done and the next roll rest on the ruling that the reading was given."""
    live = Referee()
    live.handle(Start("backgammon", turn="white"))
    live.handle(Roll("white", (3, 1)))
    judged = []
    judge = live.state.game.judge
    game = dataclasses.replace(
        live.state.game, judge=lambda *asked: judged.append(asked) or judge(*asked)
    )
    monkeypatch.setattr("pasch.referee.model.state.game_named", lambda name: game)
    plays = game.legal_plays(live.state.situation)
    live.handle(Seen(plays[0].position))
    assert live.dice_due.seats == ("black",)
    assert live.handle(AskRoll("black", 1, "0a")).verdict is Verdict.ASK_ROLL
    assert live.handle(Done("white")).verdict is Verdict.PLAYED
    assert len(judged) == 1


def test_deciding_changes_nothing():
    live = Referee()
    live.handle(Start("backgammon", turn="white"))
    state = live.state
    answer = live.decide(Roll("white", (3, 1)))
    assert live.state is state
    live.commit(answer)
    assert live.state.dice == (3, 1)
