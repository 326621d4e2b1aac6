"""Random sessions of sense and nonsense: the journal always tells the same story.

After every command the referee replayed from the events so far has the very same state as the
live one, and so answers alike; each step stays within the table of transitions.
"""

from __future__ import annotations

import random

import pytest

from host.referee.telling import picture
from pasch.errors import RequestError, RuleError
from pasch.referee import Phase, Referee, Verdict
from pasch.referee.commands import (
    Accept,
    AskRoll,
    Beaver,
    Command,
    Done,
    Double,
    Drop,
    MatchTerms,
    Observed,
    Resign,
    Roll,
    Seen,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.fold import fold_all
from pasch.referee.state import State
from pasch.referee.table import COMMANDS, TRANSITIONS

SEATS = ("white", "black")
ENDGAME = {"1": "ww", "3": "w", "6": "w", "19": "b", "22": "bb", "24": "b"}


def some_places(state: State, luck: random.Random) -> dict[str, str]:
    """The board after a legal play, as it was, or with a checker somewhere else."""
    places = state.position.as_dict()
    if state.phase is Phase.PLAYING and luck.random() < 0.75:
        plays = state.game.legal_plays(state.situation)
        return luck.choice(plays).position.as_dict()
    if luck.random() < 0.5 and places:
        origin = luck.choice(sorted(places))
        letter = places[origin][0]
        target = luck.choice([*map(str, range(1, 25)), "bar", "off"])
        places[origin] = places[origin][1:]
        places[target] = places.get(target, "") + letter
    return {place: text for place, text in places.items() if text}


def sensible(state: State, luck: random.Random) -> Command:
    """A command that helps the game on."""
    if state.phase in (Phase.IDLE, Phase.OVER):
        match = MatchTerms(3, {"white": 2, "black": 0}) if luck.random() < 0.3 else None
        options = {"beaver": "on", "illegal": luck.choice(["legal_moves", "opponent_option"])}
        return Start(
            "backgammon",
            options,
            {},
            luck.choice([None, *SEATS]),
            luck.choice([None, ENDGAME]),
            match,
        )
    if state.phase is Phase.OPENING:
        due = [seat for seat in state.contenders if seat not in state.thrown]
        return Roll(due[0], (luck.randint(1, 6),))
    if state.phase is Phase.TO_ROLL and luck.random() < 0.1:
        return Double(state.turn or "")
    if state.phase is Phase.TO_ROLL:
        if state.asked:
            return Roll(
                state.asked.seat, (luck.randint(1, 6), luck.randint(1, 6)), state.asked.roll_id
            )
        return Roll(state.turn or "", (luck.randint(1, 6), luck.randint(1, 6)))
    if state.phase is Phase.PLAYING:
        if state.look and state.look.verdict == "legal":
            return Done(state.turn or "")
        return Seen(some_places(state, luck))
    return luck.choice([Take, Drop, Beaver])(luck.choice(SEATS))


def anything(state: State, luck: random.Random) -> Command:
    """Any command, fitting or not."""
    seat = luck.choice(SEATS)
    places = some_places(state, luck) if state.name else {}
    return luck.choice(
        [
            AskRoll(seat, luck.randint(1, 3), "0a"),
            Roll(seat, (luck.randint(1, 6), luck.randint(1, 6))),
            Roll(seat, (luck.randint(1, 6),)),
            Roll(seat, (2, 1), luck.randint(1, 3)),
            Seen(places),
            Observed(picture(places, confidence=luck.choice([0.3, 0.9]))),
            Observed(picture(places, covered=("6",))),
            Done(seat),
            Double(seat),
            Beaver(seat),
            Take(seat),
            Drop(seat),
            Resign(seat, luck.randint(1, 3)),
            Undo(),
            Undo(seat),
            Void(),
            Accept(),
            Roll("red", (1, 2)),
        ]
    )


def same(live: Referee, events: list) -> bool:
    return Referee.replay(events, "en").state == live.state


@pytest.mark.parametrize("seed", range(40))
def test_replay_answers_like_the_live_referee_after_every_command(seed):
    luck = random.Random(seed)
    live = Referee("en")
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
        assert answer.as_json()["verdict"] in {verdict.value for verdict in Verdict}
        if answer.verdict in (Verdict.REFUSED, Verdict.ASK_ROLL):
            assert answer.verdict is not Verdict.REFUSED or not answer.events
        transition = TRANSITIONS.get((state.phase, type(command)))
        if transition is None:
            assert answer.verdict is Verdict.REFUSED
        else:
            assert live.state.phase in (state.phase, *transition.leads_to), command
        assert same(live, events), f"seed {seed}, step {step}: {command}"


def test_random_sessions_reach_every_phase_and_most_commands():
    reached, handled = set(), set()
    for seed in range(40):
        luck = random.Random(1000 + seed)
        live = Referee("en")
        for _ in range(80):
            choose = sensible if luck.random() < 0.7 else anything
            command = choose(live.state, luck)
            try:
                answer = live.handle(command)
            except (RequestError, RuleError):
                continue
            reached.add(live.state.phase)
            if answer.verdict is not Verdict.REFUSED:
                handled.add(type(command))
    assert reached == set(Phase)
    assert handled == set(COMMANDS)


def test_a_game_replays_from_its_own_events_alone():
    luck = random.Random(7)
    live = Referee("de")
    events: list = []
    for _ in range(400):
        answer = live.handle(sensible(live.state, luck))
        events += answer.events
    begins = [at for at, event in enumerate(events) if event.kind.value == "started"]
    assert len(begins) > 1
    assert fold_all(State(), events[begins[-1] :]) == live.state


def test_deciding_changes_nothing():
    live = Referee("en")
    live.handle(Start("backgammon", turn="white"))
    state = live.state
    answer = live.decide(Roll("white", (3, 1)))
    assert live.state is state
    live.commit(answer)
    assert live.state.dice == (3, 1)
