"""Whole games played by chance through the referee, for the journal to keep."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pasch.journal import Journal
from pasch.referee import Phase, Referee, State
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    Accept,
    Beaver,
    Command,
    Done,
    Double,
    Drop,
    MatchTerms,
    Resign,
    Roll,
    Seen,
    Start,
    Take,
    Undo,
)
from pasch.rules.model.position import Position

PLAYERS = {"white": "Ada Lovelace", "black": "Ben: the 2nd"}
NOW_MS = 1_767_312_000_000


@contextmanager
def in_zone(zone: str) -> Iterator[None]:
    """A machine in this time zone, written as POSIX does (`CET-1`)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", zone)
        time.tzset()
        yield
    time.tzset()


@cache
def _written(write: Callable[[Journal], object], **opened: Any) -> bytes:
    with TemporaryDirectory() as folder:
        with Journal.open(Path(folder) / "games.db", **opened) as journal:
            journal._connection.execute("PRAGMA synchronous = OFF")
            write(journal)
        return (Path(folder) / "games.db").read_bytes()


def journal_of(write: Callable[[Journal], object], path: Path, **opened: Any) -> Path:
    """A journal in this file, as `write` fills it: once, from then on it is copied."""
    path.write_bytes(_written(write, **opened))
    return path


class Players:
    """Two players of backgammon and a journal.

    `wrongs` is how often a play is wrong and stands, `corrections` how often the players agree
    on another position before a roll, `undoing` how often a play is taken back.
    """

    def __init__(
        self,
        journal: Journal,
        seed: int,
        *,
        wrongs: float = 0.0,
        corrections: float = 0.0,
        undoing: float = 0.0,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.journal = journal
        self.luck = random.Random(seed)
        self.referee = Referee()
        self.wrongs = wrongs
        self.corrections = corrections
        self.undoing = undoing
        self.options = options or {}
        self.now_ms = NOW_MS

    def tell(self, command: Command) -> Verdict:
        answer = self.referee.decide(command)
        self.now_ms += self.luck.randint(0, 20_000)
        self.journal.record(answer.events, self.now_ms)
        self.referee.commit(answer)
        return answer.verdict

    def play_game(
        self, match: MatchTerms | None = None, doubling: float = 0.0, resigning: float = 0.0
    ) -> int:
        """Play one game to its end; returns its number in the journal."""
        self.tell(Start("backgammon", self.options, PLAYERS, match=match))
        while self.referee.state.phase is not Phase.OVER:
            self.step(doubling, resigning)
        return self.journal.games()[-1].id

    def play_match(self, length: int, doubling: float = 0.0) -> int:
        """Play games until the match is won; returns the last game's number."""
        score: Mapping[str, int] = {"white": 0, "black": 0}
        game = 0
        while max(score.values()) < length:
            game = self.play_game(MatchTerms(length, score), doubling)
            outcome = self.referee.state.outcome
            assert outcome is not None
            score = {**score, outcome.winner: score[outcome.winner] + outcome.score}
        return game

    def step(self, doubling: float, resigning: float) -> None:
        state, luck = self.referee.state, self.luck
        if state.phase is Phase.OPENING:
            due = [seat for seat in state.contenders if seat not in state.thrown]
            self.tell(Roll(due[0], (luck.randint(1, 6),)))
        elif state.phase is Phase.TO_ROLL:
            if luck.random() < resigning:
                self.tell(Resign(state.mover, luck.randint(1, 3)))
                self.tell(Take(state.game.following(state.mover)))
            elif luck.random() < doubling:
                self.tell(Double(state.mover))
                if self.referee.state.phase is Phase.DOUBLED:
                    beaver = [Beaver] if self.options.get("beaver") == "on" else []
                    answer = luck.choice([Take, Take, Drop, *beaver])
                    self.tell(answer(state.game.following(state.mover)))
            elif luck.random() < self.corrections:
                self.tell(Seen(self.shifted(state.position, "wb")))
                self.tell(Accept())
            if self.referee.state.phase is Phase.TO_ROLL:
                self.tell(Roll(self.referee.state.mover, self.two_dice()))
        elif state.phase is Phase.PLAYING:
            self.play(state)

    def two_dice(self) -> tuple[int, int]:
        return self.luck.randint(1, 6), self.luck.randint(1, 6)

    def play(self, state: State) -> None:
        """A play of chance, sometimes a wrong one that stands or one that is taken back."""
        plays = state.game.legal_plays(state.situation)
        position = self.luck.choice(plays).position
        if self.luck.random() < self.wrongs:
            letters = self.luck.choice([state.mover[0], state.mover[0], "wb"])
            self.tell(Seen(self.shifted(position, letters)))
            if self.tell(Accept()) is not Verdict.REFUSED:
                return
        self.tell(Seen(position))
        if self.tell(Done(state.mover)) is Verdict.PLAYED and self.luck.random() < self.undoing:
            self.tell(Undo())
            self.tell(Seen(self.luck.choice(plays).position))
            self.tell(Done(state.mover))

    def shifted(self, position: Position, letters: str) -> Position:
        """The position with one checker of these letters put on some other place."""
        places = dict(position)
        lying = [(place, letter) for place in places for letter in letters]
        found = [(place, letter) for place, letter in lying if letter in places[place]]
        place, letter = self.luck.choice(found)
        places[place] = places[place].replace(letter, "", 1)
        target = str(self.luck.randint(1, 24))
        other = "b" if letter == "w" else "w"
        if other in places.get(target, ""):
            places["bar"] = places.get("bar", "") + places[target]
            places[target] = ""
        places[target] = places.get(target, "") + letter
        return Position.of(places)
