"""Games as JSON text, without loss: every event of every game, with its time.

docs/games-json.md describes the form. The corrected record is stored beside the events, for tools
that need no more; reading ignores it, since it follows from the events. Anything unreadable ends
its game: everything before it is kept, and so are the other games.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TextIO

from pasch import __version__
from pasch.errors import JournalError, PaschError
from pasch.journal.replay.record import record_of
from pasch.journal.store.rows import KeptGame, is_time
from pasch.journal.store.shapes import MOST_EVENTS, TOO_MANY, checked_event
from pasch.referee.folding.reducer import fold_in_turn
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import RecordEntry, State
from pasch_hardware.foreign import JsonFile
from pasch_hardware.message import Message, cause, message

__all__ = [
    "FORMAT",
    "VERSION",
    "archive_of",
    "archive_parts",
    "count_games",
    "read_archive",
    "readable_part",
]

FORMAT, VERSION = "pasch-games", 1
# Limits: characters per game (a long one has half a million), and games per file.
LONGEST_GAME, MOST_GAMES = 1 << 22, 100_000
ENDS_EARLY = "Game {game} of the file ends early: {fault}. Everything before that was kept."
LEFT_OUT = "Game {game} of the file is left out: {fault}."


def archive_of(games: Iterable[KeptGame]) -> str:
    """The JSON text of these games, one event a line."""
    return "".join(archive_parts(games))


def archive_parts(games: Iterable[KeptGame]) -> Iterator[str]:
    """The JSON text of these games in parts, game by game; reads nothing before the first part."""
    head = f'{{\n"format": "{FORMAT}",\n"version": {VERSION},\n"written_by": "pasch {__version__}"'
    before = begin = f'{head},\n"games": [\n'
    for game in games:
        yield f"{before}{_game_text(game)}"
        before = ","
    yield f"{begin if before == begin else ''}]\n}}\n"


def _game_text(game: KeptGame) -> str:
    record = record_of([event for _, event in game.events])
    head = {
        "game": record.game,
        "players": dict(record.players),
        "started_ms": game.started_ms,
        "result": record.outcome and record.outcome.as_dict(),
    }
    lines = [f'"{name}": {_json(value)},\n' for name, value in head.items()]
    entries = ",\n".join(f"  {_json(_entry(entry))}" for entry in record.entries)
    events = ",\n".join(
        f"  {_json({'time_ms': time_ms, 'kind': event.kind.value, 'data': dict(event.data)})}"
        for time_ms, event in game.events
    )
    return f'{{\n{"".join(lines)}"record": [\n{entries}],\n"events": [\n{events}]\n}}\n'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _entry(entry: RecordEntry) -> dict[str, Any]:
    """A line of the record as JSON, without fields that do not apply."""
    said: dict[str, Any] = {"seat": entry.seat, "kind": entry.kind.value}
    if entry.dice:
        said["dice"] = list(entry.dice)
    for name in ("notation", "reason", "value"):
        if getattr(entry, name):
            said[name] = getattr(entry, name)
    if entry.before != entry.after:
        said["places"] = entry.after.as_dict()
    return said


def read_archive(file: TextIO) -> Iterator[tuple[KeptGame | None, Message | None]]:
    """Each game of a JSON file, None if nothing of it could be kept, and a message if not all was.

    Holds one game at a time. Raises `JournalError` as `count_games` does.
    """
    for number, value in enumerate(_games_in(file), 1):
        kept, fault = _kept_game(value)
        note = None
        if fault:
            values = {"game": number, "fault": fault}
            note = Message(ENDS_EARLY if kept else LEFT_OUT, values)
        yield kept, note


def count_games(file: TextIO) -> int:
    """How many games the file holds, read to its end.

    Raises `JournalError` if it is no such file, is of a newer version, or far exceeds the size of
    games.
    """
    count = 0
    for count, _ in enumerate(_games_in(file), 1):
        if count > MOST_GAMES:
            raise JournalError("the file holds more than {most} games", most=MOST_GAMES)
    return count


def _games_in(file: TextIO) -> Iterator[Any]:
    head: dict[str, Any] = {}
    text = JsonFile(file, LONGEST_GAME)
    try:
        if text.peek() == "{":
            for _ in text.each("{", "}"):
                name = text.name()
                if name == "games" and text.peek() == "[":
                    head["games"] = []
                    for _ in text.each("[", "]"):
                        yield text.value()
                else:
                    head[name] = text.value()
            text.end()
    except ValueError as error:
        raise JournalError("the file is not valid JSON ({error})", error=cause(error)) from None
    _check_head(head)


def _check_head(head: Mapping[str, Any]) -> None:
    if head.get("format") != FORMAT:
        raise JournalError(
            'the file holds no games of Pasch: its "format" is not "{format}"', format=FORMAT
        )
    version, games = head.get("version"), head.get("games")
    if not isinstance(version, int) or not isinstance(games, list):
        raise JournalError('the file needs a number as "version" and a list as "games"')
    if version > VERSION:
        raise JournalError(
            "the file was written by a newer Pasch (form {version}, this one knows "
            "{known}); update Pasch to read it",
            version=version,
            known=VERSION,
        )


def _kept_game(value: Any) -> tuple[KeptGame | None, Message | None]:
    """The readable part of the game, and what is wrong with the rest."""
    events = value.get("events") if isinstance(value, dict) else None
    if not isinstance(events, list) or not events:
        return None, Message("it has no events")
    found: list[tuple[int, JournalEvent]] = []
    fault = None
    # Free what has been read at once: a game may be large.
    events.reverse()
    # One event more than the limit shows that there were too many.
    while events and len(found) <= MOST_EVENTS:
        try:
            found.append(_timed(events.pop()))
        except (ValueError, TypeError, KeyError, AttributeError):
            fault = message("event {number} is none", number=len(found) + 1)
            break
    started = value.get("started_ms", found[0][0] if found else 0)
    return readable_part(started, found, fault)


def _timed(value: Mapping[str, Any]) -> tuple[int, JournalEvent]:
    time_ms, data = value["time_ms"], value["data"]
    if not is_time(time_ms):
        raise TypeError("an event has a moment as its time")
    return time_ms, checked_event(value["kind"], data)


def readable_part(
    started_ms: int, events: Sequence[tuple[int, JournalEvent]], fault: Message | None
) -> tuple[KeptGame | None, Message | None]:
    """The leading events that make a game, closed as abandoned if some were cut off.

    Foreign events may hold anything: an event that leads to no state is a fault.
    """
    if not is_time(started_ms):
        return None, Message('"started_ms" is not a time')
    state, count = State(), 0
    for time_ms, event in events:
        if count == MOST_EVENTS:
            fault = message(TOO_MANY, most=MOST_EVENTS)
            break
        try:
            if not is_time(time_ms):
                raise ValueError("an event has its time")
            if (event.kind is EventKind.STARTED) != (count == 0):
                raise ValueError("a game begins with its start, once")
            state = fold_in_turn(state, event)
        except (ValueError, PaschError):
            fault = message(
                "event {number} ({kind}) does not fit what is before it",
                number=count + 1,
                kind=event.kind.value,
            )
            break
        count += 1
    if not count:
        return None, fault or Message("it has no events")
    kept = tuple(events[:count])
    # A game that was left has no name any more.
    if fault and state.outcome is None and state.name:
        kept = (*kept, (kept[-1][0], JournalEvent.of(EventKind.ABANDONED)))
    return KeptGame(started_ms, kept), fault
