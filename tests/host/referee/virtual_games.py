"""Whole games between drawn players who break the rules, and what the referee must say to each.

A game checks itself while it is played: wrong plays are found, right ones never accused, what
does not fit is refused and changes nothing, every repair leads to where play can go on.
"""

from __future__ import annotations

import random
from collections import Counter

from host.referee.drawn_eyes import DrawnEyes
from host.referee.telling import picture
from host.referee.virtual_board import Truth, misplaced, on_board, parts_of, truth_of
from pasch.errors import PaschError
from pasch.referee import Answer, Phase, Referee, Verdict
from pasch.referee.model.commands import (
    Accept,
    Command,
    Done,
    Double,
    Drop,
    MatchTerms,
    Name,
    Observed,
    Resign,
    Roll,
    Seen,
    Start,
    Take,
    Undo,
)
from pasch.referee.model.events import JournalEvent
from pasch.referee.model.state import EntryKind, State
from pasch.referee.perceiving.continuation import repaired
from pasch.referee.protocol.answers import answer_json
from pasch.rules import game_named
from pasch.rules.model.position import Position

# After so many turns the seat on turn gives up, so that no pair of drawn players plays for ever.
LONGEST = 300
WRONG = 0.1


class VirtualGame:
    """One game of `name`, drawn by `seed`; `seen` counts what happened in it."""

    def __init__(self, name: str, seed: int, eyes: DrawnEyes | None = None) -> None:
        self.luck = random.Random(f"{name} {seed}")
        self.referee, self.lang = Referee(), self.luck.choice(["en", "de"])
        self.events: list[JournalEvent] = []
        self.seen: Counter[str] = Counter()
        self.name, self.eyes = name, eyes
        if eyes is not None:
            eyes.begin(self.luck)

    @property
    def state(self) -> State:
        return self.referee.state

    def tell(self, command: Command) -> Answer:
        answer = self.referee.handle(command)
        self.events += answer.events
        self.seen[answer.verdict.value] += 1
        assert "{" not in answer_json(answer, self.lang).get("message", "")
        return answer

    def refused(self, command: Command) -> None:
        """What does not fit is refused with a sentence, or is no sense at all; nothing changes."""
        before = self.state
        try:
            answer = self.tell(command)
        except PaschError:
            return
        assert answer.verdict is Verdict.REFUSED, command
        assert answer.message
        assert self.state is before

    def chance(self, share: float) -> bool:
        return self.luck.random() < share

    def play_out(self) -> None:
        """From the start to the end of one game."""
        self.start()
        for turn in range(20 * LONGEST):
            state = self.state
            if state.phase is Phase.OVER:
                return
            if turn > LONGEST and state.phase in (Phase.TO_ROLL, Phase.PLAYING):
                self.tell(Resign(state.mover))
            if self.chance(0.05):
                self.press_wrongly()
            self.go_on()
        raise AssertionError(f"{self.name} does not end")

    def start(self) -> None:
        game = game_named(self.name)
        options = {
            option.name: self.luck.choice(option.values)
            for option in game.options
            if option.name != "second_doublet" and self.chance(0.3)
        }
        seats = game.seats[: self.luck.randint(2, len(game.seats))]
        match = MatchTerms(5, {seats[0]: 3}) if self.chance(0.3) else None
        players = {seat: seat.title() for seat in seats}
        started = self.tell(Start(self.name, options, players, match=match))
        assert started.verdict is Verdict.STARTED

    def go_on(self) -> None:
        phase = self.state.phase
        if phase is Phase.OPENING:
            due = [seat for seat in self.state.contenders if seat not in self.state.thrown]
            self.tell(Roll(self.luck.choice(due), self.thrown(self.state.game.opening.dice)))
        elif phase is Phase.TO_ROLL:
            self.before_the_roll()
        elif phase is Phase.NAMING:
            names = self.state.game.flow.choices(self.state.situation)
            self.tell(Name(self.state.mover, self.luck.choice(names)))
        elif phase is Phase.PLAYING:
            self.turn()
        elif self.state.offer is not None:
            self.tell(self.luck.choice([Take, Drop])(self.state.offer.waiting[0]))

    def thrown(self, count: int) -> tuple[int, ...]:
        game = self.state.game
        faces = (
            game.equipment.faces
            or (tuple(range(1, game.equipment.sides + 1)),) * game.equipment.dice
        )
        return tuple(self.luck.choice(die) for die in faces[:count])

    def press_wrongly(self) -> None:
        """A button in the wrong order: whoever is not due rolls, hands over, takes."""
        state = self.state
        if state.phase not in (Phase.TO_ROLL, Phase.NAMING):
            return
        other = state.next_seat
        roll = Roll(other, self.thrown(state.game.equipment.dice))
        wrong = [roll, Done(other), Take(other), Drop(other), Double(other), Name(other, 3)]
        self.refused(self.luck.choice(wrong))

    def before_the_roll(self) -> None:
        state = self.state
        if self.chance(0.05):
            self.bump(state)
        if state.has_cube and self.chance(0.05):
            self.tell(Double(state.mover))
        elif self.chance(0.01):
            self.tell(Resign(state.mover))
        else:
            self.roll(state.mover)

    def bump(self, state: State) -> None:
        """Somebody bumps the board: said with the way back, which is then followed."""
        if self.eyes is not None:
            bumped = self.tell(Observed(self.eyes.look_bumped(state)))
            assert bumped.verdict is Verdict.WAITING
        board = misplaced(state, state.position, self.luck)
        if board == state.position:
            return
        answer = self.tell(Seen(board))
        assert answer.verdict is Verdict.DESYNC
        mended = repaired(state.game, board, answer.repair)
        assert on_board(mended) == on_board(state.position)
        assert self.tell(Seen(state.position)).verdict is Verdict.WAITING

    def roll(self, seat: str) -> Answer:
        """A seat throws; where nothing can be played that is said."""
        answer = self.tell(Roll(seat, self.thrown(self.state.game.equipment.dice)))
        assert answer.message or answer.verdict is not Verdict.NO_PLAY
        return answer

    def turn(self) -> None:
        """A play: hidden, by parts or at once, right or wrong, and handed over somehow."""
        state, truth = self.state, truth_of(self.state)
        assert truth.plays
        if self.chance(0.1):
            self.reach_in(state)
        if not (self.chance(WRONG) and self.play_wrongly(state, truth)):
            self.play_rightly(state, truth)

    def reach_in(self, state: State) -> None:
        """A hand over the board: whatever lies below it, nothing is ruled on."""
        place = self.luck.choice(state.game.equipment.places[:6])
        if self.eyes is None:
            hidden = picture(state.position, covered=(place,), name=self.name)
            assert self.tell(Observed(hidden)).verdict is Verdict.PENDING
            return
        seen = self.eyes.look(state, misplaced(state, state.position, self.luck), place)
        assert self.tell(Observed(seen)).verdict in (Verdict.PENDING, Verdict.DOUBTFUL)

    def play_rightly(self, state: State, truth: Truth) -> None:
        play = self.luck.choice(truth.plays)
        after = play.position
        if state.game.flow.reroll is None and self.chance(0.3):
            for part in parts_of(state, after, play.moves)[:-1]:
                answer = self.tell(Seen(part))
                assert answer.verdict in (Verdict.INCOMPLETE, Verdict.LEGAL), answer
        answer = self.show(state, after)
        if after == state.position:
            assert answer.verdict is not Verdict.ILLEGAL
        else:
            assert answer.verdict is Verdict.LEGAL, (state.situation, after, answer)
        self.hand_over(state, answer)

    def show(self, state: State, board: Position) -> Answer:
        """The board is seen, by its places or in a picture, with or without the trays."""
        if self.eyes is not None:
            return self.look(board)
        if self.chance(0.2):
            return self.tell(Observed(picture(board, name=self.name)))
        keeps_trays = self.chance(0.5) or "yard" in state.game.equipment.places
        shown = {p: c for p, c in board.items() if keeps_trays or p not in ("off", "yard")}
        return self.tell(Seen(shown))

    def look(self, board: Position) -> Answer:
        """A drawn picture of the board; where it leaves a doubt, people look and say."""
        assert self.eyes is not None
        answer = self.tell(Observed(self.eyes.look(self.state, board)))
        self.seen["pictures"] += 1
        if answer.verdict in (Verdict.DOUBTFUL, Verdict.PENDING, Verdict.INCOMPLETE):
            self.seen["asked"] += 1
            return self.tell(Seen(board))
        return answer

    def hand_over(self, state: State, seen: Answer) -> None:
        due, rest = seen.due, self.chance(0.6)
        if state.series is not None and due == "move-or-throw" and self.chance(0.5):
            which = tuple(sorted(self.luck.sample(range(3), self.luck.randint(1, 3))))
            dice = tuple(self.luck.choice(state.game.equipment.faces[0]) for _ in which)
            self.throw_again(Roll(state.mover, dice, None, which))
        elif due == "throw-three" and self.chance(0.7):
            self.throw_again(Roll(state.mover, self.thrown(3)))
        elif rest or due in ("roll-again", "name-doublet") or state.is_borrowing:
            answer = self.tell(Done(state.mover))
            assert answer.verdict in (Verdict.PLAYED, Verdict.GAME_OVER), answer
        else:
            self.roll(state.next_seat)
        if self.chance(0.03) and self.state.before_play is not None:
            self.take_back(state)

    def throw_again(self, command: Roll) -> None:
        """Some dice again; where they cannot lie so, or back and forth was no move: hand over."""
        try:
            answer = self.tell(command)
        except PaschError:
            answer = None
        if answer is None or answer.verdict is Verdict.REFUSED:
            assert self.tell(Done(command.seat)).verdict in (Verdict.PLAYED, Verdict.GAME_OVER)

    def take_back(self, before: State) -> None:
        """Undo brings the same turn back, with its dice and every checker."""
        if self.tell(Undo()).verdict is Verdict.UNDO and self.state.dice == before.dice:
            assert self.state.position == before.position

    def play_wrongly(self, state: State, truth: Truth) -> bool:
        """A play that breaks the rules; False where none was drawn."""
        board = truth.broken(state, self.luck, self.eyes is not None)
        if board is None:
            return False
        self.seen["wrong"] += 1
        answer = self.look(board) if self.eyes else self.tell(Seen(board))
        assert answer.verdict in (Verdict.ILLEGAL, Verdict.INCOMPLETE), (state.situation, board)
        done = self.tell(Done(state.mover))
        assert done.verdict is answer.verdict
        assert self.state.phase is Phase.PLAYING
        if answer.verdict is Verdict.INCOMPLETE:
            self.play_rightly(self.state, truth)
            return True
        assert answer.reason
        assert answer.message
        self.seen[f"reason {answer.reason}"] += 1
        if self.chance(0.5):
            self.repair(state, board, answer)
        else:
            self.let_stand(state, board)
        return True

    def repair(self, state: State, board: Position, answer: Answer) -> None:
        """The steps are followed; those of a picture, which may show too little, once more."""
        mended = repaired(state.game, board, answer.repair)
        seen = self.tell(Seen(mended))
        if self.eyes is not None and seen.verdict is Verdict.ILLEGAL:
            self.seen["repaired twice"] += 1
            seen = self.tell(Seen(repaired(state.game, mended, seen.repair)))
        assert seen.verdict is not Verdict.ILLEGAL, (state.situation, board, answer.repair)

    def let_stand(self, state: State, board: Position) -> None:
        """The next seat rolls over it, or both agree; from some boards no game can go on."""
        is_again = state.game.flow.outcome_without_play(state.situation)[0].value == "roll-again"
        follower = state.mover if is_again else state.next_seat
        if self.chance(0.3):
            answer = self.tell(Accept())
        else:
            answer = self.tell(Roll(follower, self.thrown(state.game.equipment.dice)))
            if answer.verdict is not Verdict.REFUSED:
                assert answer.before is EntryKind.ACCEPTED_ILLEGAL
        if answer.verdict is Verdict.REFUSED:
            assert self.tell(Seen(state.position)).verdict is not Verdict.ILLEGAL
            return
        self.seen["accepted-illegal"] += 1
        if self.state.phase is not Phase.OVER:
            stood = next(e for e in reversed(self.state.record) if e.reason)
            assert stood.after == board or stood.after != state.position or not stood.notation
