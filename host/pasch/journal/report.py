"""What a report holds: a game told so that somebody else can look at it, as files of a zip.

For a dispute or a bug report. `events.jsonl` is for `pasch referee`, `answers.jsonl` what it
answered when the report was made. Pure: reading pictures, versions and clocks is the caller's.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pasch.journal.formats.archive import archive_of
from pasch.journal.replay.command_replay import retold
from pasch.journal.store.journal import KeptGame
from pasch.lang import Sentences, say
from pasch.messages import sentence
from pasch.referee.model.events import EventKind
from pasch.referee.protocol.answers import answer_json

__all__ = ["REPORT", "link_figures", "report_files"]

REPORT = 1

SENTENCES: Sentences = {
    "read-me": {
        "en": """A report of Pasch: {games} game(s) of one journal.

report.json     when, which versions, what the link did, whether a retelling agrees
games.json      every event of the games; 'pasch games import NEW.db games.json' reads it
events.jsonl    the same told to the referee:
                pasch --lang {language} referee < events.jsonl
answers.jsonl   what it answered when this report was made, a line for each event
readings.jsonl  what the camera's pictures were read as, with times (ms, UTC)
board.toml      the board's profile, where one was named or recorded
recording/      the last pictures and what stands about them, where there are any;
                metadata.jsonl and events.jsonl as the recording has them
link.log        what the link noted, where there is a log

{verdict}
""",
        "de": """Ein Bericht von Pasch: {games} Partie(n) eines Journals.

report.json     wann, welche Versionen, was die Leitung tat, ob das Nacherzählen stimmt
games.json      alle Ereignisse der Partien; 'pasch games import NEU.db games.json' liest sie
events.jsonl    dasselbe, dem Schiedsrichter erzählt:
                pasch --lang {language} referee < events.jsonl
answers.jsonl   was er antwortete, als dieser Bericht entstand, eine Zeile je Ereignis
readings.jsonl  als was die Bilder der Kamera gelesen wurden, mit Zeiten (ms, UTC)
board.toml      das Profil des Bretts, wo eines genannt oder aufgezeichnet ist
recording/      die letzten Bilder und was dazu vermerkt ist, wo es welche gibt;
                metadata.jsonl und events.jsonl, wie die Aufzeichnung sie hat
link.log        was die Leitung vermerkt hat, wo es ein Protokoll gibt

{verdict}
""",
    },
    "agrees": {
        "en": "Told anew, the referee comes to the same positions, turns and results.",
        "de": "Neu erzählt kommt der Schiedsrichter zu denselben Stellungen und Ergebnissen.",
    },
    "differs": {
        "en": "Told anew, the referee comes to something else: {difference}.",
        "de": "Neu erzählt kommt der Schiedsrichter zu etwas anderem: {difference}.",
    },
}


def report_files(
    games: Sequence[KeptGame], about: Mapping[str, Any], lang: str
) -> dict[str, bytes]:
    """The files of the report by name; `about` goes into `report.json` as it is."""
    told = retold([[event for _, event in game.events] for game in games])
    differences = [sentence(one, lang) for one in told.differences]
    difference = differences[0] if differences else ""
    verdict = say(SENTENCES, "differs" if difference else "agrees", lang, difference=difference)
    read_me = say(SENTENCES, "read-me", lang, games=len(games), verdict=verdict, language=lang)
    report = {
        "report": REPORT,
        **about,
        "retelling": {
            "agrees": not told.differences,
            "differences": list(map(str, told.differences)),
        },
        "link": link_figures(games),
    }
    return {
        "README.txt": read_me.encode(),
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
    """How the board's dice came: asked for, answered, never answered, and starts of the board."""
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
