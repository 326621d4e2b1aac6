"""The content of a report: a game laid out for somebody else to examine, as files of a zip.

For a dispute or a bug report. `events.jsonl` is input for `pasch referee`, `answers.jsonl` its
answers when the report was made. Pure: reading pictures, versions and clocks is up to the caller.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pasch.journal.formats.archive import archive_of
from pasch.journal.replay.command_replay import as_commands
from pasch.journal.store.rows import KeptGame
from pasch.messages import sentence
from pasch.referee.model.events import EventKind
from pasch.referee.protocol.answers import answer_json
from pasch_hardware.message import Message, message

__all__ = ["report_files"]

REPORT = 1


def report_files(
    games: Sequence[KeptGame], about: Mapping[str, Any], lang: str
) -> dict[str, bytes]:
    """The files of the report by name; `about` goes into `report.json` unchanged."""
    told = as_commands([[event for _, event in game.events] for game in games])
    verdict = Message("report.agrees")
    if told.differences:
        verdict = message("report.differs", difference=told.differences[0])
    read_me = message("report.read-me", count=len(games), verdict=verdict, language=lang)
    report = {
        "report": REPORT,
        **about,
        "retelling": {
            "agrees": not told.differences,
            "differences": [*map(str, told.differences)],
        },
        "link": link_figures(games),
    }
    return {
        "README.txt": sentence(read_me, lang).encode(),
        "report.json": (json.dumps(report, indent=1, ensure_ascii=False) + "\n").encode(),
        "games.json": archive_of(games).encode(),
        "events.jsonl": _lines(told.events),
        "answers.jsonl": _lines(answer_json(answer, lang) for answer in told.answers),
        "readings.jsonl": _lines(_readings(games)),
    }


def _lines(values: Iterable[Mapping[str, Any]]) -> bytes:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values).encode()


def _readings(games: Sequence[KeptGame]) -> Iterable[Mapping[str, Any]]:
    for number, game in enumerate(games, 1):
        for time_ms, event in game.events:
            if event.kind in (EventKind.SEEN, EventKind.UNCLEAR):
                yield {"game": number, "time_ms": time_ms, **event.data}


def link_figures(games: Iterable[KeptGame]) -> dict[str, int]:
    """The board's dice in figures: rolls requested, answered and unanswered, board starts."""
    asked: dict[int, str] = {}
    answered, voided = 0, 0
    for game in games:
        for _, event in game.events:
            if event.kind is EventKind.ROLL_ASKED:
                asked[event.data["roll_id"]] = event.data.get("boot_id", "")
            elif event.kind is EventKind.ROLLED:
                answered += event.data["roll_id"] is not None
            elif event.kind is EventKind.VOIDED:
                voided += event.data["what"] == "asked"
    starts = {boot for boot in asked.values() if boot}
    return {
        "rolls_asked": len(asked),
        "rolls_answered": answered,
        "rolls_never_answered": voided,
        "board_starts": len(starts),
    }
