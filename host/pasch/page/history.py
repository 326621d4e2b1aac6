"""Looking back: the journal's games for the page, step by step, with exports, proofs and reports.

Only reads. `pasch.journal` knows what a file contains, `pasch.dice` whether the dice were honest.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pasch.dice.elsewhere import secrets_for
from pasch.dice.findings import conclusion, message_of
from pasch.dice.proof import codes_of, verify
from pasch.errors import JournalError
from pasch.journal import GameRow, Journal
from pasch.journal.formats.exports import FORMS
from pasch.journal.formats.ids import GAMES
from pasch.journal.replay.record import GameRecord, GameSummary, match_rows, record_of, summary_of
from pasch.journal.replay.steps import Step, faults_of, steps_of, turns_of
from pasch.journal.report import report_files
from pasch.journal.store.pictures import LAST_PICTURES
from pasch.messages import sayer, sentence
from pasch.messages.names import game_name, player_name
from pasch.page.analyses import levels_for
from pasch.page.door.answers import Refusal, json_answer, lang_of
from pasch.page.reading import Found, opened, read_in_thread, row_of
from pasch.page.telling.advice import at_a_page
from pasch.page.telling.drawing import board_json
from pasch.referee.model.commands import Seen
from pasch.referee.model.events import EventKind
from pasch.referee.model.state import EntryKind, Phase, RecordEntry
from pasch.referee.protocol.answers import by_name
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch.workflows.report import about, games_of, pictures_of, zipped
from pasch.workflows.retelling import event_text
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.message import Message, message

__all__ = ["History"]

AT_ONCE = 50
# Stands for a play in which nothing was moved.
NOTHING = "-"
# Events told in words; for a play its notation says everything.
TOLD = {
    EventKind.NO_PLAY: "show.no-play",
    EventKind.DOUBLED: "show.doubled",
    EventKind.TAKEN: "show.taken",
    EventKind.DROPPED: "show.dropped",
    EventKind.RESIGNED: "show.resigned",
    EventKind.RESIGNATION_TAKEN: "show.resignation-taken",
    EventKind.RESIGNATION_DECLINED: "show.resignation-declined",
}


class History:
    """The games of one journal; every request reopens it, beside the table that writes it.

    `table` names the table whose page this is.
    """

    def __init__(self, journal: Path, table: str = "") -> None:
        self._path = journal
        self._table = table
        # The games listed before, each with its last event at that time.
        self._listed: dict[int, tuple[object, GameSummary]] = {}

    def routes(self) -> list[BaseRoute]:
        """All its addresses."""
        return [
            Route("/games", self.list),
            Route("/games/{id:int}", self.game),
            Route("/games/{id:int}/export", self.forms),
            Route("/games/{id:int}/export/{form}", self.export),
            Route("/games/{id:int}/verify", self.verify),
            Route("/games/{id:int}/report", self.report),
        ]

    async def list(self, request: Request) -> Response:
        """The games, newest first; with a search word, only those that contain it."""
        wanted = request.query_params.get("find", "")[:64].casefold().split()
        first = request.query_params.get("from", "0")
        if not first.isdecimal() or len(first) > 9:
            raise Refusal(400, "'from' is a number from 0")
        lang = lang_of(request)
        return json_answer(await asyncio.to_thread(self._list, wanted, int(first), lang))

    def _list(self, wanted: Sequence[str], first: int, lang: str) -> Mapping[str, Any]:
        if not self._path.is_file():
            return {"games": [], "count": 0}
        with opened(self._path) as journal:
            ends = journal.ends()
            found = [
                _told(row, summary, lang) | {"here": row.table == self._table}
                for row in reversed(journal.games())
                if (summary := self._summary(journal, row, ends.get(row.id)))
            ]
        found = [told for told in found if all(word in _words_of(told, lang) for word in wanted)]
        return {"games": found[first : first + AT_ONCE], "count": len(found)}

    def _summary(self, journal: Journal, row: GameRow, end: object) -> GameSummary | None:
        """A game's line in the list, read again only if its last event has changed; None for a
        damaged game, which must not hide the others.
        """
        before, summary = self._listed.get(row.id, (None, None))
        if summary is None or before != end:
            try:
                summary = summary_of(journal, row.id)
            except JournalError:
                return None
            self._listed[row.id] = end, summary
        return summary

    async def game(self, request: Request) -> Response:
        """One game, step by step."""
        lang = lang_of(request)

        def read(journal: Journal, row: GameRow) -> Mapping[str, Any]:
            record = record_of(journal.events(row.id))
            every = steps_of(journal.timed_events(row.id))
            steps = sorted((*turns_of(every), *faults_of(every)), key=attrgetter("number"))
            game = game_named(record.game)
            equipment = game.equipment
            usual = load_profile(KINDS[equipment.board].built_in)
            return {
                **_told(row, record, lang),
                "board": equipment.board,
                "letters": dict(equipment.letters),
                "plan": board_json(usual, game),
                "levels": list(levels_for(record)),
                "steps": [_step(step, record, lang) for step in steps],
            }

        return json_answer(await self._of(request, read))

    async def forms(self, request: Request) -> Response:
        """The formats that can hold the game, or its match, and, if some cannot, a sentence that
        says why.
        """

        lang = lang_of(request)

        def read(journal: Journal, row: GameRow) -> Mapping[str, Any]:
            records = [record_of(journal.events(one.id)) for one in match_rows(journal, row)]
            forms = [name for name, form in FORMS.items() if form.holds(records)]
            is_other = records[0].game not in GAMES
            why = "page.forms-for-others" if is_other else "page.forms-from-start"
            lacking = message(why, known=game_name(GAMES[0], lang))
            return {
                "forms": forms,
                "says": "" if len(forms) == len(FORMS) else sentence(lacking, lang),
            }

        return json_answer(await self._of(request, read))

    async def export(self, request: Request) -> Response:
        """The game, or its match, as a file for other programs."""
        name, lang = request.path_params["form"], lang_of(request)
        if name not in FORMS:
            raise Refusal(404, "there is no form {form}", form=name[:16])
        form = FORMS[name]

        def write(journal: Journal, row: GameRow) -> str:
            parts, _ = form.write(map(journal.kept_game, match_rows(journal, row)), sayer(lang))
            return "".join(parts)

        try:
            text = await self._of(request, write)
        except JournalError as error:
            raise Refusal(409, _with_names(error.message, lang)) from error
        return _file(text.encode(), f"pasch-{request.path_params['id']}.{name}", form.media_type)

    async def verify(self, request: Request) -> Response:
        """What the log proves about the game's dice."""
        say = sayer(lang_of(request))

        def check(journal: Journal, row: GameRow) -> Mapping[str, Any]:
            events = journal.events(row.id)
            elsewhere = secrets_for(journal, row.id, events)
            secrets = elsewhere.secrets
            record = record_of(events)
            findings = verify(events, game_named(record.game), secrets)
            codes = [
                {"opening": opening, "closing": closing if series in secrets else ""}
                for series, (opening, closing) in codes_of(events).items()
            ]
            again, is_left_there = len(elsewhere.again), bool(elsewhere.left_by)
            concluded = conclusion(findings, again=again, is_left_there=is_left_there)
            return {
                "sound": not any(finding.is_fault for finding in findings),
                "says": [
                    *map(say, elsewhere.told(findings)),
                    *(
                        say(by_name(at_a_page(message_of(one)), record.players))
                        for one in findings
                    ),
                    *(say(_codes_noted(code)) for code in codes),
                    say(concluded),
                ],
                "codes": codes,
            }

        return json_answer(await self._of(request, check))

    async def report(self, request: Request) -> Response:
        """The report for a dispute."""
        lang, now = lang_of(request), time.gmtime()

        def pack(journal: Journal, row: GameRow) -> bytes:
            games = games_of(journal, row)
            files = report_files(games, about(journal, self._path.name, now), lang)
            return zipped(files, pictures_of(None, self._path, LAST_PICTURES, row.table))

        name = time.strftime("pasch-report-%Y%m%d-%H%M%S.zip", now)
        return _file(await self._of(request, pack), name, "application/zip")

    async def _of(self, request: Request, read: Callable[[Journal, GameRow], Found]) -> Found:
        """What `read` returns for the game that a request names; raises `Refusal`."""
        number = request.path_params["id"]
        return await read_in_thread(
            self._path, lambda journal: read(journal, row_of(journal, number))
        )


def _told(row: GameRow, record: GameSummary, lang: str) -> dict[str, Any]:
    """A game in the list."""
    outcome, match = record.outcome, record.match
    return {
        "id": row.id,
        "started_ms": row.started_ms,
        "game": record.game,
        "players": {seat: player_name(record.players, seat, lang) for seat in record.seats},
        "finished": outcome is not None,
        "winner": outcome.winner if outcome else None,
        "score": outcome.score if outcome else None,
        "match": match.as_dict() if match else None,
        "score_after": dict(record.score_after) if record.score_after else None,
        "origin": row.origin,
    }


def _words_of(told: Mapping[str, Any], lang: str) -> str:
    """The words a game is found by: what the list shows, and where the game came from."""
    called = game_name(told["game"], lang)
    return " ".join((told["game"], called, *told["players"].values(), told["origin"])).casefold()


def _step(step: Step, record: GameRecord, lang: str) -> Mapping[str, Any]:
    """One turn, an agreement between two turns, or a board that was wrong or in doubt."""
    data, after, look = step.event.data, step.after, step.before.look
    is_fault = step.event.kind in (EventKind.SEEN, EventKind.UNCLEAR)
    if is_fault:
        look = after.look if step.event.kind is EventKind.SEEN else None
    entry = after.record[-1] if len(after.record) > len(step.before.record) else None
    seat = data.get("seat") or (entry.seat if entry else after.turn if is_fault else None)
    dice = list(entry.dice if entry else after.dice if is_fault else data.get("dice", ()))
    notation = _notation(entry) if entry else ""
    match = after.match_after or after.match
    return {
        "number": step.number,
        "entry": len(after.record) if entry else None,
        "time_ms": step.time_ms,
        "kind": step.event.kind.value,
        "seat": seat,
        "dice": dice,
        "notation": notation,
        "says": _ruled(step, record, lang)
        if is_fault
        else _said(step, record, seat, dice, notation, lang),
        "rule": after.ruling.judgement.rule
        if is_fault and look and after.phase is Phase.PLAYING
        else "",
        "places": after.position.as_dict(),
        "seen": look.position.as_dict() if look else None,
        "verdict": data["verdict"] if is_fault else look.verdict.value if look else None,
        "reason": entry.reason if entry else "",
        "turn": after.turn,
        "score": dict(match.score) if match else None,
    }


def _notation(entry: RecordEntry) -> str:
    """The notation of a play; `NOTHING` for a further throw in which nothing was moved."""
    return entry.notation or (NOTHING if entry.kind is EntryKind.PLAYED else "")


def _ruled(step: Step, record: GameRecord, lang: str) -> str:
    """The ruling on a wrong board, or that the board was in doubt."""
    if step.event.kind is EventKind.UNCLEAR:
        return sentence(Message("page.was-in-doubt"), lang)
    answer = Referee(step.before).decide(Seen(step.event.data["places"]))
    ruled = answer.message or Message("page.verdict-illegal")
    return sentence(by_name(ruled, record.players), lang)


def _said(
    step: Step,
    record: GameRecord,
    seat: str | None,
    dice: Sequence[int],
    notation: str,
    lang: str,
) -> str:
    """A step in words: who, with which dice, and what."""
    who = player_name(record.players, seat, lang) if seat else ""
    rolled = "-".join(map(str, dice))
    what = sentence(Message("page.nothing-moved"), lang) if notation == NOTHING else notation
    if not what and step.event.kind in TOLD:
        told = message(TOLD[step.event.kind], value=step.after.cube.value * 2)
        what = sentence(told, lang)
    if not what and step.event.kind is EventKind.ACCEPTED_ILLEGAL:
        reason = Message(f"reason.{step.event.data.get('reason', '')}")
        what = sentence(message("show.stood", reason=reason), lang)
    if not what and step.event.kind is EventKind.ROLLED:
        return sentence(message("commentary.throws", player=who, dice=rolled), lang)
    if not what:
        return event_text(step, record, lang)
    return " ".join(filter(None, (who, f"{rolled}:" if rolled else "", what)))


def _file(data: bytes, name: str, media_type: str) -> Response:
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return Response(data, headers=headers, media_type=media_type)


def _codes_noted(code: Mapping[str, str]) -> Message:
    """What was shown of a series; the code at its end is part of revealing its secret."""
    return Message("page.dice-codes" if code["closing"] else "page.dice-code", code)


def _with_names(why: Message, lang: str) -> Message:
    """Why a format cannot hold a game, in the page's words and with the games' names."""
    named = {
        name: game_name(value, lang)
        if name in ("game", "known") and isinstance(value, str)
        else value
        for name, value in why.values.items()
    }
    return at_a_page(Message(why.id, named))
