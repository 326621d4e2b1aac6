"""Honest logs: whole games that the referee ruled and the board's own file threw the dice for."""

from __future__ import annotations

import random
from collections.abc import Iterable

from firmware.on_cpython import load_logic
from pasch.dice.finding import FindingCode
from pasch.dice.keeper import DiceKeeper, proof_event
from pasch.dice.kinds import faces_thrown, marks_field, marks_of, numbers_shown, sides_of
from pasch.dice.proof import secrets_in, verify
from pasch.link.messages import Rolled, SeriesBegun, SeriesEnded
from pasch.referee import Phase, Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import AskRoll, Command, Done, Name, Roll, Seen, Start
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.rules import game_named

Log = list[JournalEvent]
BOOT = "5fa3c1d2"
NAMES = ("Ada", "Ben", "Cyd", "Dov")
board = load_logic()


class HonestTable:
    """A referee, a journal in memory and the firmware's dice, without cable and camera."""

    def __init__(
        self, name: str = "backgammon", seed: int = 1, boot_id: str = BOOT, proof: int = 2
    ) -> None:
        self.proof = proof
        self.presses = [0] * 4
        self.luck = random.Random(seed)
        self.game = game_named(name)
        self.boot_id = boot_id
        self.dice = board.dice.Dice(lambda count: self.luck.randbytes(count))
        self.referee = Referee()
        self.events: list[JournalEvent] = []
        self.keeper = DiceKeeper(self, self.luck.getrandbits)

    def want_series(self, series: int) -> None:
        dice = self.dice
        if series == int(dice.series, 16):
            return
        dice.begin(f"{series:x}", self.proof > 1)
        ended = int(dice.ended_series, 16)
        if ended:
            told = SeriesEnded(ended, self.boot_id, dice.ended_secret.hex(), dice.ended_number)
            self.write(proof_event(told))
        if series:
            counted = (2, dice.number) if self.proof > 1 else ()
            commitment = dice.commitment.hex()
            self.write(proof_event(SeriesBegun(series, self.boot_id, commitment, *counted)))

    def write(self, *events: JournalEvent) -> None:
        written = self.keeper.accompany(events)
        self.events += written
        self.keeper.follow(written)

    def tell(self, command: Command) -> Verdict:
        answer = self.referee.decide(command)
        self.referee.commit(answer)
        self.write(*answer.events)
        return answer.verdict

    def roll(self, seat: str, which: tuple[int, ...] = ()) -> Verdict:
        """What the table does at the press of a seat's button."""
        asked = AskRoll(
            seat, self.luck.getrandbits(31), f"{self.luck.getrandbits(64):x}", self.boot_id, which
        )
        if self.tell(asked) is Verdict.REFUSED:
            return Verdict.REFUSED
        due, faces = self.referee.dice_due, faces_thrown(self.game.equipment.faces, which)
        count, sides = len(which) or due.count, sides_of(faces, due.sides)
        button = self.game.seats.index(seat)
        self.presses[button] += 1
        bound = f"{marks_field(marks_of(faces, count))} {button:x} {self.presses[button]:x}"
        rolled = tuple(self.dice.roll(count, sides, asked.nonce, bound))
        place = (int(self.dice.series, 16), self.dice.number, sides, int(asked.nonce, 16))
        place = (*place, bound if self.proof > 1 else "")
        self.keeper.hear(Rolled(asked.roll_id, rolled, self.boot_id, *place))
        return self.tell(Roll(seat, numbers_shown(faces, rolled), asked.roll_id, which))

    def play(self, rolls: int = 10_000) -> HonestTable:
        """So many rolls and the plays between them, or the game to its end."""
        if self.referee.state.phase in (Phase.OVER, Phase.IDLE):
            self.tell(
                Start(self.game.name, players=dict(zip(self.game.seats, NAMES, strict=False)))
            )
        while rolls and self.referee.state.phase is not Phase.OVER:
            rolls -= self.step()
        return self

    def step(self) -> bool:
        """One thing that is due; whether it was a roll."""
        state = self.referee.state
        if state.phase is Phase.NAMING:
            self.tell(Name(state.mover, self.luck.choice(self.game.flow.choices(state.situation))))
        elif state.phase is Phase.PLAYING:
            plays = self.game.legal_plays(state.situation)
            self.tell(Seen(self.luck.choice(plays).position))
            self.tell(Done(state.mover))
        else:
            self.roll(self.referee.dice_due.seats[0])
            return True
        return False


def codes(log: Iterable[JournalEvent], name: str = "backgammon") -> set[FindingCode]:
    """The faults that are found."""
    events = tuple(log)
    findings = verify(events, game_named(name), secrets_in(events))
    return {finding.code for finding in findings if finding.is_fault}


def at(log: Log, kind: EventKind, number: int) -> int:
    """Where the n-th event of a kind stands, from 0 or from the end."""
    return at_all(log, kind)[number]


def at_all(log: Log, kind: EventKind) -> list[int]:
    """Where all events of a kind stand."""
    return [place for place, event in enumerate(log) if event.kind is kind]
