"""Statistics of players, and the score sheet of a match or of a game for points, for the page.

Reads the journal; `pasch.journal.stats` defines what is counted and what dice should show.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pasch.journal import GameRow, Journal
from pasch.journal.replay.record import GameRecord, match_rows, record_of
from pasch.journal.replay.steps import steps_of_games
from pasch.journal.stats.statistics import DiceTable, Tally, count_up, dice_line, fairness_line
from pasch.messages import sentence
from pasch.messages.names import grade_name, player_name, seat_name
from pasch.page.door.answers import json_answer, lang_of
from pasch.page.reading import read_in_thread, row_of

__all__ = ["JournalFigures"]


class JournalFigures:
    """The figures of one journal."""

    def __init__(self, journal: Path) -> None:
        self._path = journal

    def routes(self) -> list[BaseRoute]:
        """Its addresses."""
        return [Route("/statistics", self.statistics), Route("/games/{id:int}/sheet", self.sheet)]

    async def statistics(self, request: Request) -> Response:
        """Figures of every player and every kind of dice; `game` and `with` restrict them to the
        games of one kind, and of one player.
        """
        lang, wanted = lang_of(request), request.query_params.get("game", "")
        one_of = request.query_params.get("with", "")

        def count(journal: Journal) -> Mapping[str, Any]:
            found = count_up(steps_of_games(journal), wanted, one_of)
            order = sorted(found.players.items(), key=lambda item: (-item[1].points, item[0]))
            return {
                "games": sorted(found.kinds),
                "names": sorted(found.names, key=str.casefold),
                "players": [_player(name, tally, lang) for name, tally in order],
            }

        return json_answer(await read_in_thread(self._path, count))

    async def sheet(self, request: Request) -> Response:
        """The games of a match with their scores, and points in games played for points."""
        lang, wanted = lang_of(request), request.path_params["id"]

        def list_up(journal: Journal) -> Mapping[str, Any]:
            row = row_of(journal, wanted)
            rows = match_rows(journal, row)
            records = [record_of(journal.events(one.id)) for one in rows]
            last = records[-1]
            return {
                "game": last.game,
                "seats": [
                    {"seat": seat, "name": player_name(last.players, seat, lang)}
                    for seat in last.seats
                ],
                "match": last.match.length if last.match else None,
                "games": [
                    _line(one, record, lang) for one, record in zip(rows, records, strict=True)
                ],
                "points": _points(record_of(journal.events(row.id))),
            }

        return json_answer(await read_in_thread(self._path, list_up))


def _player(name: str, tally: Tally, lang: str) -> Mapping[str, Any]:
    pips = tally.pips / tally.piped_turns if tally.piped_turns else None
    return {
        "name": seat_name(name, lang),
        "games": tally.games,
        "won": tally.won,
        "points": tally.points,
        "gammons": tally.gammons,
        "turns": tally.turns,
        "doublets": tally.doublets,
        "pips": None if pips is None else round(pips, 2),
        "no_plays": tally.no_plays,
        "wrong": tally.wrong,
        "stood": tally.stood,
        "dice": [
            _dice(kind, by_board, dice, lang)
            for (kind, by_board), dice in sorted(tally.dice.items())
        ],
    }


def _dice(kind: str, by_board: bool, dice: DiceTable, lang: str) -> Mapping[str, Any]:
    return {
        "says": sentence(dice_line(kind, by_board, dice), lang),
        "numbers": [
            {"number": number, "thrown": dice.thrown[number], "fair": round(float(fair), 1)}
            for number, fair in sorted(dice.expected.items())
        ],
        "verdict": sentence(fairness_line(dice), lang),
    }


def _line(row: GameRow, record: GameRecord, lang: str) -> Mapping[str, Any]:
    outcome = record.outcome
    return {
        "id": row.id,
        "started_ms": row.started_ms,
        "winner": outcome.winner if outcome else None,
        "points": outcome.score if outcome else None,
        "grade": grade_name(record.grade, lang) if outcome and not outcome.pays else "",
        "pays": dict(outcome.pays) if outcome else {},
        "score": record.score_after,
    }


def _points(record: GameRecord) -> list[Mapping[str, Any]]:
    """Points earned turn by turn, with the running total, in a game for points; otherwise nothing.

    Before the first turn nobody has points.
    """
    if not any("points" in entry.hidden for entry in record.entries):
        return []
    return [
        {
            "entry": number,
            "seat": entry.seat,
            "dice": list(entry.dice),
            "notation": entry.notation,
            "earned": entry.scores,
            "total": entry.hidden.get("points", {}).get(entry.seat, 0) + entry.scores,
        }
        for number, entry in enumerate(record.entries, 1)
    ]
