"""Games that end and go on again, by drawn commands: the journal knows after every answer whether
the game goes on, and a referee restarted from it then answers as the one that lives.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from host.referee.drawn_commands import anything, check_what_lies_there, sensible, thrown
from pasch.errors import PaschError
from pasch.journal import Journal
from pasch.journal.replay.record import summary_of
from pasch.referee import Phase, Referee, State, Verdict
from pasch.referee.model.commands import Command, Correct, Drop, Resign, SetUp, Start, Take, Undo
from pasch.referee.protocol.answers import answer_json
from pasch.rules import GAMES

NOW_MS = 1_767_312_000_000
STEPS = 120


def drawn(state: State, luck: random.Random) -> Command:
    """A command of players who often give up, and often go on after the end all the same."""
    if state.phase is Phase.IDLE:
        return sensible(state, luck)
    if state.phase is Phase.OVER and luck.random() < 0.85:
        return after_the_end(state, luck)
    if state.phase is Phase.RESIGNED and state.offer and luck.random() < 0.8:
        return (Take if luck.random() < 0.8 else Drop)(state.offer.waiting[0])
    if state.phase is Phase.PLAYING and luck.random() < 0.1:
        return corrected(state, luck)
    if state.offer is None and state.phase is not Phase.OVER and luck.random() < 0.15:
        return Resign(luck.choice(state.playing))
    return (sensible if luck.random() < 0.8 else anything)(state, luck)


def corrected(state: State, luck: random.Random) -> Command:
    number = luck.randint(1, len(state.record) + 1)
    entry = state.record[number - 1] if number <= len(state.record) else None
    places = entry.after if entry and luck.random() < 0.5 else None
    return Correct(number, thrown(state, luck), places)


def after_the_end(state: State, luck: random.Random) -> Command:
    how = luck.random()
    if how < 0.3:
        return Undo()
    if how < 0.6:
        return corrected(state, luck)
    position = luck.choice([state.position, state.game.start(state.options)])
    return SetUp(state.game.seated(position, state.playing), luck.choice(state.playing))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_restarted_after_every_answer_answers_as_one_that_lives(
    name: str, tmp_path: Path
) -> None:
    reopened = 0
    for seed in range(3):
        luck, live = random.Random(f"{name} {seed}"), Referee()
        with Journal.open(tmp_path / f"{seed}.db") as journal:
            journal._connection.execute("PRAGMA synchronous = OFF")
            for _ in range(STEPS):
                before = live.state
                command = drawn(before, luck)
                if isinstance(command, Start) and command.game != name:
                    continue
                try:
                    answer = live.decide(command)
                except PaschError:
                    continue
                game = journal.record(answer.events, NOW_MS)
                live.commit(answer)
                check_what_lies_there(before, command, live.state)
                if game is not None:
                    check_restarted(journal, game, live, luck)
                reopened += before.phase is Phase.OVER and live.state.phase is not Phase.OVER
    assert reopened > 5


def check_restarted(journal: Journal, game: int, live: Referee, luck: random.Random) -> None:
    state = live.state
    is_going_on = state.phase is not Phase.OVER
    assert [row.id for row in journal.unfinished()] == [game] * is_going_on
    assert summary_of(journal, game).outcome == state.outcome
    again = Referee.replay(journal.resume(game))
    assert again.state == state
    for command in (sensible(state, luck), anything(state, luck)):
        assert said(again, command) == said(live, command)


def said(referee: Referee, command: Command) -> object:
    try:
        answer = referee.decide(command)
    except PaschError as error:
        return error.message
    return answer_json(answer, "en"), answer.events if answer.verdict is Verdict.STARTED else ()
