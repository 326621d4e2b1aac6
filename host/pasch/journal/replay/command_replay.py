"""A journal as the `pasch referee` commands that make the referee write it again.

The referee follows along, so that what the journal omits (a reading from a picture, a press that
changed nothing) is inserted where needed. If its result differs from the journal's, that is a
difference: a dispute, or another version.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from pasch.errors import JournalError, PaschError
from pasch.referee.folding.reducer import fold
from pasch.referee.model.answers import Answer
from pasch.referee.model.events import Data, EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.referee.protocol.parsing import parse_command
from pasch.referee.referee import Referee
from pasch_hardware.message import Message, message

__all__ = ["CommandReplay", "as_commands"]

ANOTHER_RESULT = Message(
    "the referee comes to another position, turn or result than the journal holds"
)

Command = dict[str, Any]


@dataclass(slots=True)
class CommandReplay:
    """The commands, the referee's answers, and where it disagrees with the journal.

    A difference names the game (from 1) and the event (from 1); each game stops at its first.
    """

    events: list[Command] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    differences: list[Message] = field(default_factory=list)


def as_commands(games: Sequence[Sequence[JournalEvent]]) -> CommandReplay:
    """The games of one journal, in order, as told to one referee."""
    found, referee = CommandReplay(), Referee()
    for number, events in enumerate(games, 1):
        state = State()
        for at, event in enumerate(events, 1):
            state = fold(state, event)
            try:
                _tell(event, events[at : at + 1], referee, found)
            except PaschError as error:
                found.differences.append(_difference(number, at, event, error.message))
                break
            # Events without a command (dice that the board has thrown) change nothing by
            # themselves.
            if event.kind in TELLING and not _is_same(events, at, state, referee.state):
                found.differences.append(_difference(number, at, event, ANOTHER_RESULT))
                break
    return found


def _difference(game: int, at: int, event: JournalEvent, fault: Message) -> Message:
    return message(
        "game {game}, event {number} ({kind}): {fault}",
        game=game,
        number=at,
        kind=event.kind.value,
        fault=fault,
    )


def _is_same(events: Sequence[JournalEvent], at: int, journal: State, now: State) -> bool:
    """Whether both states are equal once all events of one answer have been read."""
    following = events[at].kind if at < len(events) else None
    by = events[at - 1].data.get("by")
    is_amid = by in ("roll", "double") or following in CONSEQUENCES
    if is_amid or events[at - 1].kind is EventKind.ABANDONED:
        return True
    return (journal.position, journal.turn, journal.dice, journal.outcome) == (
        now.position,
        now.turn,
        now.dice,
        now.outcome,
    )


# Events that follow from the answer to the command before and have no command of their own.
CONSEQUENCES = (EventKind.NO_PLAY, EventKind.GAME_OVER, EventKind.LEFT, EventKind.ABANDONED)


def _tell(
    event: JournalEvent, after: Sequence[JournalEvent], referee: Referee, found: CommandReplay
) -> None:
    """Give the referee the commands that led to this event; `after`: the next event, if any."""
    make = TELLING.get(event.kind)
    commands = make(event.data, referee) if make else []
    if event.kind is EventKind.ROLL_ASKED:
        # A roll is requested over the play that it closes, whose event comes only afterwards.
        closed = [one.data for one in after if one.data.get("by") == "roll"]
        commands = [told for data in closed for told in _played(data, referee)] + commands
    for command in commands:
        answer = referee.handle(parse_command(command))
        found.events.append(command)
        found.answers.append(answer)


def _started(data: Data, referee: Referee) -> list[Command]:
    """The start command without needless detail: places only if they are unusual."""
    if data.get("dice"):
        if referee.state.outcome is None:
            raise JournalError("it goes on from a game that is missing here")
        return [{"event": "next", "continued": True}]
    command: Command = {"event": "start", "game": data["game"], "options": dict(data["options"])}
    for name in ("players", "turn", "state", "cube"):
        if data.get(name):
            command[name] = data[name]
    if data["match"]:
        command["match"] = {key: data["match"][key] for key in data["match"] if key in MATCH}
    begun = referee.decide(parse_command(command)).events[-1]
    if begun.data["places"] != data["places"]:
        command["places"] = data["places"]
    return [command]


MATCH = ("length", "score", "is_crawford", "games")


def _rolled(data: Data, _: Referee) -> list[Command]:
    which = data.get("which", ())
    dice = [data["dice"][index] for index in which] if which else data["dice"]
    command: Command = {"event": "roll", "seat": data["seat"], "dice": dice}
    if which:
        command["which"] = which
    if data["roll_id"] is not None:
        command["roll_id"] = data["roll_id"]
    return [command]


def _roll_asked(data: Data, _: Referee) -> list[Command]:
    kept = {name: data[name] for name in ("seat", "roll_id", "nonce")}
    which = {"which": data["which"]} if data.get("which") else {}
    return [{"event": "ask-roll", **kept, **which}]


def _shown(places: Mapping[str, str], referee: Referee) -> list[Command]:
    """A reading of these places, unless it equals the last one."""
    state = referee.state
    look = state.look.position if state.look else None
    if look is not None and look == state.game.position(places):
        return []
    return [{"event": "seen", "places": dict(places)}]


def _played(data: Data, referee: Referee) -> list[Command]:
    """The play as seen, then the command that closed the turn, unless a roll or double did."""
    told = _shown(data.get("seen", data["places"]), referee)
    by = data.get("by")
    if by == "done":
        told.append({"event": "done", "seat": data["seat"]})
    elif by == "accept":
        told.append({"event": "accept"})
    return told


def _corrected(data: Data, referee: Referee) -> list[Command]:
    if "turn" in data:
        agreed: Command = {"event": "set-up", "places": data["places"], "state": data["state"]}
        return [agreed | ({"turn": data["turn"]} if data["turn"] else {})]
    return [*_shown(data["places"], referee), {"event": "accept"}]


def _rewritten(data: Data, _: Referee) -> list[Command]:
    entry = data["entries"][0]
    correction = {"entry": data["number"], "dice": entry["dice"], "places": entry["after"]}
    return [{"event": "correct", **correction}]


def _ended(data: Data, referee: Referee) -> list[Command]:
    """The command that ended the game if it left no event of its own: the last seat asked takes a
    resignation, or a winning play that a roll or double had closed is accepted.
    """
    state = referee.state
    if state.phase is Phase.RESIGNED and state.offer and state.offer.waiting:
        return [{"event": "take", "seat": state.offer.waiting[0]}]
    return [{"event": "accept"}] if state.phase is Phase.PLAYING else []


def _undone(data: Data, _: Referee) -> list[Command]:
    return [{"event": "undo"}]


def _seated(name: str, *more: str) -> Callable[[Data, Referee], list[Command]]:
    """A function that turns a seat's event into the command with the same fields."""

    def tell(data: Data, _: Referee) -> list[Command]:
        kept = {key: data[key] for key in ("seat", *more) if key in data}
        return [{"event": name, **kept}]

    return tell


TELLING: Mapping[EventKind, Callable[[Data, Referee], list[Command]]] = MappingProxyType(
    {
        EventKind.STARTED: _started,
        EventKind.ROLL_ASKED: _roll_asked,
        EventKind.ROLLED: _rolled,
        EventKind.NAMED: _seated("name", "doublet"),
        EventKind.DECLINED: _seated("done"),
        EventKind.SEEN: lambda data, _: [{"event": "seen", "places": dict(data["places"])}],
        EventKind.PLAYED: _played,
        EventKind.ACCEPTED_ILLEGAL: _played,
        EventKind.CORRECTED: _corrected,
        EventKind.REWRITTEN: _rewritten,
        EventKind.DOUBLED: _seated("double"),
        EventKind.BEAVERED: _seated("beaver"),
        EventKind.TAKEN: _seated("take"),
        EventKind.DROPPED: _seated("drop"),
        EventKind.RESIGNED: _seated("resign", "grade"),
        EventKind.RESIGNATION_TAKEN: _seated("take"),
        EventKind.RESIGNATION_DECLINED: _seated("drop"),
        EventKind.LEFT: _ended,
        EventKind.GAME_OVER: _ended,
        EventKind.UNDONE: _undone,
        EventKind.VOIDED: _seated("void", "reason"),
    }
)
