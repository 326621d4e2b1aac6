"""Honest evenings by chance: whatever the players take back, nobody is accused afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host.dice.honest import NAMES, HonestTable, Log, at_all
from pasch.cli import main
from pasch.dice.elsewhere import secrets_for
from pasch.dice.finding import Finding
from pasch.dice.keeper import DiceKeeper
from pasch.dice.proof import verify
from pasch.errors import PaschError
from pasch.journal import Journal
from pasch.referee import Phase, Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    Accept,
    AskRoll,
    Command,
    Correct,
    Double,
    Drop,
    NextGame,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.rules import game_named

STEPS = 60
GAMES = ("backgammon", "tric-trac", "gamwin", "high-gammon", "puff", "fevga")
EVENINGS = 36


class Evening(HonestTable):
    """Games one after another, in which people change their minds and hosts are killed."""

    def __init__(self, name: str, seed: int) -> None:
        super().__init__(name, seed)
        self.happened: Counter[str] = Counter()
        self.acts: tuple[Callable[[], None], ...] = (
            self.take_back,
            self.agree,
            self.correct,
            self.resign,
            self.double,
            self.kill,
            self.ask_in_vain,
            self.throw_by_hand,
        )

    def try_to(self, *commands: Command) -> None:
        """Put commands to the referee until one is refused."""
        for command in commands:
            try:
                verdict = self.tell(command)
            except PaschError:
                return
            if verdict is Verdict.REFUSED:
                return
            self.happened[type(command).__name__] += 1

    def pass_by(self) -> HonestTable:
        self.tell(Start(self.game.name, players=dict(zip(self.game.seats, NAMES, strict=False))))
        for _ in range(STEPS):
            if self.luck.random() < 0.35:
                self.luck.choice(self.acts)()
            if self.referee.state.phase is Phase.OVER:
                self.try_to(self.luck.choice([NextGame(), Undo()]))
            else:
                self.step()
        if self.referee.state.phase is not Phase.OVER:
            self.write(JournalEvent.of(EventKind.ABANDONED))
        return self

    def games(self) -> Iterator[Log]:
        starts = [*at_all(self.events, EventKind.STARTED), len(self.events)]
        for number, start in enumerate(starts[:-1]):
            yield self.events[start : starts[number + 1]]

    def answer(self) -> None:
        """All seats refuse or take what is offered."""
        answer = self.luck.choice([Take, Drop])
        while self.referee.state.offer:
            self.try_to(answer(self.referee.state.offer.waiting[0]))

    def take_back(self) -> None:
        self.try_to(self.luck.choice([Undo(), Void()]))

    def agree(self) -> None:
        state = self.referee.state
        places = state.position.as_dict()
        seat = self.luck.choice(self.game.seats)
        agreed = [SetUp(places), SetUp(places, seat), Seen(state.position)]
        self.try_to(self.luck.choice(agreed), Accept())

    def correct(self) -> None:
        record = self.referee.state.record
        if record:
            number = self.luck.randint(1, len(record))
            self.try_to(Correct(number, notation=record[number - 1].notation))

    def resign(self) -> None:
        self.try_to(Resign(self.luck.choice(self.game.seats)))
        self.answer()

    def double(self) -> None:
        self.try_to(Double(self.luck.choice(self.game.seats)))
        self.answer()

    def kill(self) -> None:
        *_, log = self.games()
        self.referee, self.keeper = Referee.replay(log), DiceKeeper(self, self.luck.getrandbits)
        self.keeper.follow(log)
        self.happened["kill"] += 1

    def ask_in_vain(self) -> None:
        """A roll that is asked for and taken back before anybody pressed."""
        if self.referee.state.phase in (Phase.TO_ROLL, Phase.OPENING):
            seat = self.referee.dice_due.seats[0]
            bits = self.luck.getrandbits
            self.try_to(AskRoll(seat, bits(31), f"{bits(64):x}", self.boot_id), Void())

    def throw_by_hand(self) -> None:
        due = self.referee.dice_due
        if self.referee.state.phase is Phase.TO_ROLL and not self.game.equipment.faces:
            thrown = tuple(self.luck.randint(1, due.sides) for _ in range(due.count))
            self.try_to(Roll(due.seats[0], thrown))


def faults(path: Path) -> list[Finding]:
    """The faults of all games of a journal."""
    found: list[Finding] = []
    with Journal.open(path) as journal:
        for row in journal.games():
            log = journal.events(row.id)
            secrets = secrets_for(journal, row.id, log).secrets
            found += verify(log, game_named(log[0].data["game"]), secrets)
    return [finding for finding in found if finding.is_fault]


@pytest.mark.parametrize("name", GAMES)
def test_no_honest_evening_is_accused_and_no_copy_of_it(name: str, tmp_path: Path) -> None:
    happened: Counter[str] = Counter()
    for seed in range(EVENINGS // len(GAMES)):
        evening = Evening(name, seed)
        evening.pass_by()
        happened += evening.happened
        path, file = tmp_path / f"{seed}.db", tmp_path / f"{seed}.json"
        with Journal.open(path) as journal:
            for log in evening.games():
                journal.record(tuple(log), 1)
        assert main(["games", "export", str(path), "--all", "--json", str(file)]) == 0
        copies = [tmp_path / f"{seed}-{kind}.db" for kind in ("json", "db")]
        for copy, source in zip(copies, (file, path), strict=True):
            assert main(["games", "import", str(copy), str(source)]) == 0
        assert [faults(each) for each in (path, *copies)] == [[], [], []]
    assert {"Undo", "Void", "SetUp", "Correct", "Resign", "Take", "kill"} <= happened.keys()
