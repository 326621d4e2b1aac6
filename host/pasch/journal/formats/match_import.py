"""Plays a foreign match through the referee: returns the events a live game would have left.

Checks every play against the rules. A wrong play stands, as it would at the table, and is
reported; an action that cannot have happened (no checker there, a double by a player who may not)
ends its game, and everything before it is kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from pasch.errors import PaschError, RequestError
from pasch.journal.formats.foreign_match import (
    ForeignGame,
    ForeignMatch,
    ImportedAction,
    ImportedKind,
)
from pasch.journal.formats.moves import LETTERS, after_moves
from pasch.referee.folding.reducer import fold
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
)
from pasch.referee.model.cube import UNTURNED
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch.rules.model.game import Play
from pasch.rules.model.position import Position
from pasch_hardware.message import Message, message

__all__ = ["replayed"]

GAME = "backgammon"
AT_START = Message("at its start")
# What is wrong, and the line or node where it is.
WHERE = "{where}: {fault}"


class _Fault(PaschError):
    """An action that cannot have happened; the message says where and why."""

    def __init__(self, where: Message, fault: Message | None) -> None:
        super().__init__(WHERE, where=where, fault=fault)


def replayed(match: ForeignMatch) -> Iterator[tuple[Sequence[JournalEvent], Sequence[Message]]]:
    """The match as the referee journals it: the events of each game as far as it could be played,
    with messages about what is wrong with the file.
    """
    referee = Referee()
    for number, game in enumerate(match.games, 1):
        replay = _Replay(referee, number)
        replay.play(game, match)
        yield replay.events, replay.notes
        # For the Crawford rule, the next game must know this one.
        referee = replay.referee
    if match.fault:
        template = "The file could not be read to its end: {fault}."
        yield (), (message(template, fault=match.fault),)


class _Replay:
    """One game going through the referee."""

    def __init__(self, referee: Referee, number: int) -> None:
        self.referee = referee
        self.number = number
        self.events: list[JournalEvent] = []
        self.notes: list[Message] = []
        self._before: ImportedAction | None = None

    def play(self, game: ForeignGame, match: ForeignMatch) -> None:
        """Play the game as far as possible; a game without an end is abandoned."""
        fault = game.fault
        try:
            self._start(game, match)
            for deed, following in zip_longest(game.deeds, game.deeds[1:]):
                self._do(deed, following)
                self._before = deed
            if not fault:
                self._end(game)
        except _Fault as error:
            fault = error.message
        except PaschError as error:
            where = self._before.where if self._before else AT_START
            fault = message(WHERE, where=where, fault=error.message)
        if fault:
            self._note(
                "Game {game} ends early: {fault}. Everything before that was kept.", fault=fault
            )
        if self.events and self.referee.state.phase is not Phase.OVER:
            abandoned = JournalEvent.of(EventKind.ABANDONED)
            self.events.append(abandoned)
            self.referee = Referee(fold(self.referee.state, abandoned))

    def _note(self, template: str, **values: object) -> None:
        self.notes.append(message(template, game=self.number, **values))

    def _tell(self, command: Command, where: Message) -> Verdict:
        answer = self.referee.decide(command)
        if answer.verdict is Verdict.REFUSED:
            raise _Fault(where, answer.message)
        reason = answer.before_reason or (answer.reason if isinstance(command, Accept) else "")
        if reason and self._before:
            self._note(
                "Game {game}, {where}: the play with {dice} is wrong ({reason}); it stands.",
                where=self._before.where,
                dice="-".join(map(str, self.referee.state.dice)),
                reason=Message(f"reason.{reason}"),
            )
        events = answer.events
        if isinstance(command, Start):
            # The previous game is closed in its own events.
            events = tuple(event for event in events if event.kind is not EventKind.ABANDONED)
        self.events += events
        self.referee.commit(answer)
        return answer.verdict

    def _start(self, game: ForeignGame, match: ForeignMatch) -> None:
        opens = (ImportedKind.PLAY, ImportedKind.DOUBLE)
        first = next((deed for deed in game.deeds if deed.kind in opens), None)
        begun = game.deeds[0] if game.deeds else None
        is_set_up = begun is not None and begun.kind is ImportedKind.SET_UP
        # Two different numbers were the opening roll's; whoever doubles or throws a tie had begun.
        is_on_turn = first is not None and len(set(first.dice)) < 2
        options = dict(match.options)
        if any(deed.kind is ImportedKind.BEAVER for deed in game.deeds):
            options["beaver"] = "on"
        self._tell(
            Start(
                GAME,
                options=options,
                # Where nobody was named, files written here give the seats.
                players={seat: n for seat, n in game.players.items() if n not in ("", seat)},
                turn=first.seat if first and (is_set_up or is_on_turn) else None,
                places=begun.position if begun and is_set_up else None,
                match=_terms(game, match),
                cube=None if game.cube == UNTURNED else game.cube.as_dict(),
            ),
            AT_START,
        )

    def _close_play(self, where: Message) -> None:
        """Let a wrong or unfinished play stand once anything but a roll follows it."""
        state = self.referee.state
        if state.phase is Phase.PLAYING and state.look:
            self._tell(Accept(), where)

    def _do(self, deed: ImportedAction, following: ImportedAction | None) -> None:
        if deed.kind is not ImportedKind.PLAY:
            self._close_play(deed.where)
        match deed.kind:
            case ImportedKind.PLAY:
                self._play(deed, following)
            case ImportedKind.SET_UP:
                self._set_up(deed)
            case ImportedKind.DOUBLE | ImportedKind.BEAVER if self._is_after_beaver:
                raise _Fault(
                    deed.where,
                    Message("a raccoon (a beaver that is doubled again) cannot be imported"),
                )
            case ImportedKind.DOUBLE:
                self._tell(Double(deed.seat), deed.where)
            case ImportedKind.BEAVER:
                self._tell(Beaver(deed.seat), deed.where)
            case ImportedKind.DROP:
                self._tell(Drop(deed.seat), deed.where)
            case ImportedKind.TAKE:
                # Some programs write that the doubler takes a beaver; the beaver itself was a take
                # already.
                if not self._is_after_beaver:
                    self._tell(Take(deed.seat), deed.where)

    @property
    def _is_after_beaver(self) -> bool:
        return self._before is not None and self._before.kind is ImportedKind.BEAVER

    def _set_up(self, deed: ImportedAction) -> None:
        """Set the board up as the file does, as an agreed position, if it differs."""
        if deed.position is None or deed.position == self.referee.state.position:
            return
        self._tell(Seen(deed.position), deed.where)
        if self.referee.state.phase is not Phase.PLAYING:
            self._tell(Accept(), deed.where)

    def _play(self, deed: ImportedAction, following: ImportedAction | None) -> None:
        state = self.referee.state
        if state.phase is Phase.OPENING:
            other = state.game.following(deed.seat)
            self._tell(Roll(deed.seat, (max(deed.dice),)), deed.where)
            self._tell(Roll(other, (min(deed.dice),)), deed.where)
        elif self._tell(Roll(deed.seat, deed.dice), deed.where) is Verdict.NO_PLAY:
            if deed.moves:
                raise _Fault(deed.where, Message("nothing can be played with this roll"))
            return
        state = self.referee.state
        if state.phase is not Phase.PLAYING or state.turn != deed.seat:
            return
        plays = state.game.legal_plays(state.situation)
        if not deed.moves and _is_left_open(following, len(plays)):
            return
        if deed.is_unknown and len(plays) > 1:
            raise _Fault(
                deed.where,
                message(
                    "the file does not say what was played with {dice}",
                    dice="-".join(map(str, deed.dice)),
                ),
            )
        position = _reached(deed, state.position, plays)
        if not deed.moves and len(plays) == 1:
            self._note(
                "Game {game}, {where}: no play was written with {dice}; the only one was taken.",
                where=deed.where,
                dice="-".join(map(str, deed.dice)),
            )
        if position is None:
            raise _Fault(deed.where, Message("a checker is moved that is not there"))
        if self._tell(Seen(position), deed.where) is Verdict.LEGAL:
            self._tell(Done(deed.seat), deed.where)

    def _end(self, game: ForeignGame) -> None:
        """End the game as the file says: on the board, by a drop, or by resignation."""
        where = Message("at its end")
        self._close_play(where)
        if not game.winner:
            return
        state = self.referee.state
        if state.phase is not Phase.OVER:
            loser = state.game.following(game.winner)
            grade, left = divmod(game.points, state.cube.value)
            if left or not 1 <= grade <= 3:
                raise RequestError(
                    "{winner} cannot have won {points} with this cube",
                    winner=_named(game, game.winner),
                    points=_points(game.points),
                )
            self._tell(Resign(loser, grade), where)
            self._tell(Take(game.winner), where)
        outcome = self.referee.state.outcome
        if outcome and (outcome.winner, outcome.score) != (game.winner, game.points):
            self._note(
                "Game {game}: the file says that {winner} won {points}; by the rules {actual} won"
                " {counted}.",
                winner=_named(game, game.winner),
                points=_points(game.points),
                actual=_named(game, outcome.winner),
                counted=_points(outcome.score),
            )


def _named(game: ForeignGame, seat: str) -> Message | str:
    """A player of the game by name, or by seat if none was given."""
    return game.players.get(seat) or Message(f"seat.{seat}")


def _points(count: int) -> Message:
    return Message("referee.points", {"count": count})


def _is_left_open(following: ImportedAction | None, plays: int) -> bool:
    """Whether a roll without moves lies there unplayed: a set-up that follows says what moves
    cannot, or the file was written before one of its `plays` was chosen.
    """
    return plays > 1 if following is None else following.kind is ImportedKind.SET_UP


def _terms(game: ForeignGame, match: ForeignMatch) -> MatchTerms | None:
    if not match.length:
        return None
    seats: Mapping[str, str] = game_named(GAME).equipment.letters
    score = {seat: game.score.get(seat, 0) for seat in seats}
    return MatchTerms(match.length, score, game.is_crawford)


def _reached(deed: ImportedAction, before: Position, plays: Sequence[Play]) -> Position | None:
    """The position a play leads to; None if it moves a checker that is not there.

    Programs omit where a combined move hits in passing: then the single legal play that puts the
    mover's checkers there is meant. An empty entry is the only play, or none.
    """
    if not deed.moves:
        return plays[0].position if len(plays) == 1 else before
    target = after_moves(before, deed.seat, deed.moves)
    if target is None or any(play.position == target for play in plays):
        return target
    letter = LETTERS[deed.seat]
    wanted = _own(target, letter)
    meant = [play.position for play in plays if _own(play.position, letter) == wanted]
    return meant[0] if len(meant) == 1 else target


def _own(position: Position, letter: str) -> dict[str, int]:
    return {place: lying.count(letter) for place, lying in position.items() if letter in lying}
