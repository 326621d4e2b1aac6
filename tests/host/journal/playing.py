"""Whole games played by chance through the referee, for the journal to keep."""

from __future__ import annotations

import random
from collections.abc import Mapping

from pasch.journal import Journal
from pasch.referee import Phase, Referee
from pasch.referee.commands import (
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
)

PLAYERS = {"white": "Ada Lovelace", "black": "Ben: the 2nd"}
NOW_MS = 1_767_312_000_000


class Players:
    """Two players and a journal; `wrongs` plays are wrong and stand."""

    def __init__(self, journal: Journal, seed: int) -> None:
        self.journal = journal
        self.luck = random.Random(seed)
        self.referee = Referee("en")

    def tell(self, command: Command) -> None:
        answer = self.referee.decide(command)
        self.journal.record(answer.events, NOW_MS)
        self.referee.commit(answer)

    def play_game(
        self, match: MatchTerms | None = None, doubling: float = 0.0, resigning: float = 0.0
    ) -> int:
        """Play one game to its end; returns its number in the journal."""
        self.tell(Start("backgammon", players=PLAYERS, match=match))
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
                    answer = luck.choice([Take, Take, Drop])
                    self.tell(answer(state.game.following(state.mover)))
            if self.referee.state.phase is Phase.TO_ROLL:
                self.tell(Roll(state.mover, (luck.randint(1, 6), luck.randint(1, 6))))
        elif state.phase is Phase.PLAYING:
            plays = state.game.legal_plays(state.situation)
            self.tell(Seen(luck.choice(plays).position))
            self.tell(Done(state.mover))
