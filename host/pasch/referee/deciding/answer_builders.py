"""Helpers shared by handlers: refusals, messages with seats by name, request faults.

Chooses messages, never their words, which are in `pasch.messages` (`referee.po`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pasch.errors import RequestError
from pasch.referee.model.answers import NOBODY, Answer, Change, Verdict
from pasch.referee.model.commands import Roll
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import GameOutcome, State
from pasch.rules import GAMES
from pasch.rules.model.game import Game, Repair
from pasch.rules.model.position import Position
from pasch_hardware.message import Message, message

__all__ = [
    "after_change",
    "answer_to",
    "check_known",
    "check_places",
    "doubtful",
    "hidden_json",
    "in_turn",
    "is_unasked",
    "left_behind",
    "no_such_seat",
    "nothing_to_play",
    "on_turn",
    "phrase",
    "players_json",
    "points_message",
    "refuse_all",
    "refused",
    "rolled_event",
    "won_message",
]


# Names of values that are seats, which are shown under their names for people.
SEATED = {"seat", "seats", "turn", "other", "others", "owner"}
SEATS = {seat for game in GAMES.values() for seat in game.seats}


def left_behind(state: State, repair: Sequence[Repair]) -> Message | None:
    """The message for a repair of checkers of seats that have left alone, otherwise None."""
    letters = state.game.equipment.letters
    wrong = {step.letter for step in repair}
    gone = tuple(seat for seat, _ in state.owed if letters[seat] in wrong)
    if not wrong or wrong != {letters[seat] for seat in gone}:
        return None
    return phrase("has-left", seat=gone, count=len(gone))


def phrase(key: str, **values: Any) -> Message:
    """One of the referee's own messages, with seats by name, also where it quotes the rules."""
    return _seated(Message(f"referee.{key}", values))


def _seated(said: Message) -> Message:
    return Message(said.id, {name: _named(name, value) for name, value in said.values.items()})


def _named(name: str, value: Any) -> Any:
    if isinstance(value, Message):
        return _seated(value)
    if isinstance(value, tuple):
        return tuple(_named(name, each) for each in value)
    is_seat = name in SEATED and isinstance(value, str) and value in SEATS
    return Message(f"seat.{value}") if is_seat else value


def in_turn(*messages: Message | None) -> Message | None:
    """These messages, one after another, without those that are None."""
    said = tuple(each for each in messages if each)
    if len(said) < 2:
        return said[0] if said else None
    return message("{first} {then}", first=said[0], then=in_turn(*said[1:]))


def refused(state: State, key: str, **values: Any) -> Answer:
    """The refusal of a command that does not fit the moment; changes nothing."""
    return Answer(Verdict.REFUSED, turn=on_turn(state), message=phrase(key, **values))


def doubtful(state: State, look_at: tuple[str, ...]) -> Answer:
    """The answer that asks people to look, because the picture did not show enough."""
    seat = state.turn or state.game.seats[0]
    places = tuple(state.game.called(place, seat) for place in look_at)
    asked = phrase("doubtful" if look_at else "doubtful-all", places=places)
    return Answer(Verdict.DOUBTFUL, turn=on_turn(state), message=asked, look_at=look_at)


def after_change(change: Change, answer: Answer) -> Answer:
    """An answer decided in the state after a change, with that change; a refusal undoes it."""
    if answer.verdict is Verdict.REFUSED:
        return replace(answer, turn=on_turn(change.before))
    return replace(answer, change=change.then(answer.change))


def answer_to(change: Change, verdict: Verdict, **said: Any) -> Answer:
    """The answer after a change of the game: who is on turn now, and the position."""
    after = change.after
    return Answer(verdict, turn=on_turn(after), places=after.position, change=change, **said)


def on_turn(state: State) -> str:
    """The seat on turn, `NOBODY` if there is none."""
    return state.turn or NOBODY


def points_message(points: int) -> Message:
    """`1 point`, `2 points`."""
    return phrase("points", count=points)


def won_message(outcome: GameOutcome) -> Message:
    """Who wins how much and, if several lose, what each of them pays."""
    points = points_message(outcome.score)
    pays = tuple(
        phrase("pays", seat=seat, points=points_message(owed)) for seat, owed in outcome.pays
    )
    if len(pays) < 2:
        return phrase("wins", seat=outcome.winner, points=points)
    return phrase("wins-of-several", seat=outcome.winner, points=points, pays=pays)


def hidden_json(state: State) -> Mapping[str, Any] | None:
    """What the places do not show; None if there is nothing."""
    return dict(state.hidden) or None


def players_json(state: State) -> tuple[str, ...]:
    """Who still plays, in a game for more than two seats."""
    return state.playing if len(state.game.seats) > 2 else ()


def check_known(state: State, seat: str | None, dice: tuple[int, ...] = ()) -> None:
    """Raise `RequestError` for a seat or dice numbers that the current game does not have."""
    if not state.name:
        return
    faults, game = [], state.game
    if seat is not None and seat not in game.seats:
        faults.append(no_such_seat(game, seat))
    sides = game.equipment.sides
    wrong = tuple(die for die in dice if not 1 <= die <= sides)
    if wrong:
        shown = message("a die shows 1 to {sides}, not {shown!r}", sides=sides, shown=wrong)
        faults.append(shown)
    refuse_all(faults)


def no_such_seat(game: Game, seat: str) -> Message:
    """The message that a game has no such seat, and which seats it has."""
    template = "there is no seat {seat!r} in {game}; it is {seats:or}"
    return message(template, seat=seat, game=game.name, seats=game.seats)


def refuse_all(faults: Sequence[Message]) -> None:
    """Raise `RequestError` naming all these faults, if there are any."""
    if faults:
        raise RequestError("{faults:;}", faults=tuple(faults))


def check_places(state: State, places: Mapping[str, str]) -> Position:
    """A reading as a position; raises `RequestError` naming unknown places and letters."""
    game = state.game
    known = game.equipment.readable
    letters = set(game.equipment.letters.values())
    strange = "{game} has no place {places!r}"
    odd = "place {place} holds {content!r}; checkers are written {known:and}"
    written = tuple(sorted(letters))
    faults = [
        message(strange, game=game.name, places=place) for place in places if place not in known
    ]
    faults += [
        message(odd, place=place, content=content, known=written)
        for place, content in places.items()
        if not set(content) <= letters
    ]
    refuse_all(faults)
    return game.position(places)


def nothing_to_play(game: Game, turn: str | None, position: Position) -> Message | None:
    """Why nobody could play from a position with `turn` on turn (None: not yet decided), or None;
    the other seats may have no checkers.
    """
    left = "".join(content for place, content in position.items() if place != "off")
    if not left:
        return message("no checker is left to play with")
    if turn is not None and game.equipment.letters[turn] not in left:
        return message("{seat} has no checker on the board", seat=turn)
    return None


def is_unasked(state: State, command: Roll) -> bool:
    """Whether the board made this roll unasked, or has already reported it."""
    if command.roll_id is None:
        return False
    asked = state.asked
    return asked is None or (asked.seat, asked.roll_id) != (command.seat, command.roll_id)


def rolled_event(state: State, command: Roll, lying: tuple[int, ...]) -> JournalEvent:
    """The event for a roll: all numbers that lie after it, which dice were thrown if not all, and
    the nonce of the board's request.
    """
    nonce = state.asked.nonce if state.asked and command.roll_id is not None else None
    some = {"which": command.which} if command.which else {}
    return JournalEvent.of(
        EventKind.ROLLED,
        seat=command.seat,
        dice=lying,
        roll_id=command.roll_id,
        nonce=nonce,
        **some,
    )
