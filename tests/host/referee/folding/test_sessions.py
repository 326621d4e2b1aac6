"""Random sessions of sense and nonsense: the journal always tells the same story.

After every command the referee replayed from the events so far has the very same state as the
live one, and so answers alike; each step stays within the table of transitions.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from typing import get_args

import pytest

from host.referee.telling import picture
from pasch.errors import RequestError, RuleError
from pasch.messages import LANGUAGES
from pasch.referee import EventKind, Phase, Referee, Verdict
from pasch.referee.deciding.transitions import TRANSITIONS
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.commands import (
    Accept,
    AskRoll,
    Beaver,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    MatchTerms,
    Name,
    NextGame,
    Observed,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.state import EntryKind, State
from pasch.referee.protocol.answers import answer_json
from pasch.rules import GAMES, game_named

pytestmark = pytest.mark.slow

LEAVING = (EntryKind.LEFT, EntryKind.DROPPED)
MOVING = (
    EntryKind.PLAYED,
    EntryKind.NO_PLAY,
    EntryKind.ACCEPTED_ILLEGAL,
    EntryKind.CORRECTED,
)
ENDINGS: dict[str, list[dict[str, str] | None]] = {
    "backgammon": [{"1": "ww", "3": "w", "6": "w", "19": "b", "22": "bb", "24": "b"}],
    "acey-deucey": [{"1": "ww", "3": "w", "6": "w", "19": "b", "22": "bb", "24": "b"}],
    "tric-trac": [{"20": "w" * 15, "5": "b" * 15}],
    "puff": [{"24": "ww", "20": "w", "1": "b", "3": "bb"}],
    "high-gammon": [{"N5": "bb", "N6": "b", "S4": "yy", "E4": "gg", "W5": "rr"}],
    "friedl-tric-trac": [
        {"N4": "bbb", "N5": "bbb", "N6": "bb", "N1": "b", "S4": "yyy", "S5": "yyyyyy"}
    ],
    "gamwin": [{"off": "bbrr", "R3": "b", "L4": "r"}, {"L5": "rrb", "yard": "bbr"}],
}


def some_places(state: State, luck: random.Random) -> dict[str, str]:
    """The board after a legal play, as it was, or with a checker somewhere else."""
    places = state.position.as_dict()
    if state.phase is Phase.PLAYING and luck.random() < 0.75:
        plays = state.game.legal_plays(state.situation)
        return luck.choice(plays).position.as_dict() if plays else places
    if luck.random() < 0.5 and places:
        origin = luck.choice(sorted(places))
        letter = places[origin][0]
        target = luck.choice(state.game.equipment.places)
        places[origin] = places[origin][1:]
        places[target] = places.get(target, "") + letter
    return {place: text for place, text in places.items() if text}


def beginning(luck: random.Random, names: Sequence[str]) -> Start:
    """Any game, from its start or near its end, for money or in a match."""
    name = luck.choice(names)
    game = game_named(name)
    seats = game.seats
    if len(seats) > 2 and luck.random() < 0.6:
        seats = tuple(seat for seat in seats if seat != luck.choice(seats[2:]))
    options = {
        option.name: luck.choice(option.values) for option in game.options if luck.random() < 0.5
    }
    match = MatchTerms(3, {seats[0]: 2}) if luck.random() < 0.3 else None
    places = luck.choice([None, None, *ENDINGS.get(name, [])]) if len(seats) in (2, 4) else None
    turn = luck.choice([None, *seats])
    return Start(name, options, dict.fromkeys(seats, "Ann"), turn, places, match)


def thrown(state: State, luck: random.Random, count: int = 0) -> tuple[int, ...]:
    """A roll of the game's dice, or of so many."""
    game = state.game
    faces = (
        game.equipment.faces or (tuple(range(1, game.equipment.sides + 1)),) * game.equipment.dice
    )
    return tuple(luck.choice(die) for die in faces[: count or game.equipment.dice])


def sensible(state: State, luck: random.Random, names: Sequence[str] = tuple(GAMES)) -> Command:
    """A command that helps the game on."""
    if state.phase is Phase.OVER and luck.random() < 0.6:
        return NextGame(luck.random() < 0.5)
    if state.phase in (Phase.IDLE, Phase.OVER):
        return beginning(luck, names)
    if state.phase is Phase.OPENING:
        due = [seat for seat in state.contenders if seat not in state.thrown]
        return Roll(due[0], thrown(state, luck, state.game.opening.dice))
    if state.phase is Phase.TO_ROLL and luck.random() < 0.1:
        return Double(state.turn or "")
    if state.phase is Phase.TO_ROLL:
        if state.asked:
            return Roll(state.asked.seat, thrown(state, luck), state.asked.roll_id)
        return Roll(state.turn or "", thrown(state, luck))
    if state.phase is Phase.NAMING:
        return Name(state.mover, luck.choice(state.game.flow.choices(state.situation)))
    if state.phase is Phase.PLAYING:
        if state.look and state.look.verdict is Verdict.LEGAL:
            if state.series is not None and luck.random() < 0.5:
                return Roll(state.mover, (thrown(state, luck)[0],), None, (0,))
            return Done(state.turn or "")
        return Seen(some_places(state, luck))
    waiting = state.offer.waiting if state.offer else state.playing
    answers = [Take, Drop, Beaver] if state.options.get("beaver") == "on" else [Take, Drop]
    return luck.choice(answers)(luck.choice(waiting))


def anything(state: State, luck: random.Random) -> Command:
    """Any command, fitting or not."""
    seats = state.game.seats if state.name else ("white", "black")
    seat = luck.choice(seats)
    places = some_places(state, luck) if state.name else {}
    dice = thrown(state, luck) if state.name else (3, 1)
    number = luck.randint(1, len(state.record) + 1)
    return luck.choice(
        [
            AskRoll(seat, luck.randint(1, 3), "0a"),
            AskRoll(seat, luck.randint(1, 3), "0a", which=(1, 2)),
            Roll(seat, dice),
            Roll(seat, dice[:1]),
            Roll(seat, dice[:2], None, (0, 2)),
            Roll(seat, dice, luck.randint(1, 3)),
            Name(seat, luck.choice([1, 5, "a", "c"])),
            Seen(places),
            Observed(picture(places, confidence=luck.choice([0.3, 0.9]), name=state.name)),
            Observed(picture(places, covered=(next(iter(places), "6"),), name=state.name)),
            Done(seat),
            Double(seat),
            Beaver(seat),
            Take(seat),
            Drop(seat),
            Resign(seat, luck.choice([None, 1, 2, 3])),
            Undo(),
            Undo(seat),
            Void(),
            Accept(),
            SetUp(places, luck.choice([None, seat])),
            Correct(number, dice if luck.random() < 0.5 else (), places),
            NextGame(),
            Roll("orange", (1, 2)),
        ]
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


def same(live: Referee, events: list) -> bool:
    return Referee.replay(events).state == live.state


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
