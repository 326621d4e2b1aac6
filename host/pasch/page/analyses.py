"""Analysis after the game, for the page: requested once, computed in a process of its own.

By Pasch's own machine player, or by GNU Backgammon or Open Sage where they are installed and know
the game.

One at a time, at low priority, so that the table never waits; results are kept until the game has
gone on or was corrected. `pasch.analysis` defines the figures.
"""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pasch.analysis.decisions import Judged, JudgedName, JudgedPlay, Rating, ratings
from pasch.analysis.engines import GNUBG, PLIES, SAGE, require_engine
from pasch.analysis.telling import (
    NOTHING,
    decision_line,
    explained,
    is_in_field_terms,
    rating_name,
)
from pasch.errors import JournalError, PaschError
from pasch.journal import Journal
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.replay.record import GameRecord, match_around, match_rows
from pasch.journal.stats.gnubg import PlayError, Skill, analysed
from pasch.live.machine.worker import start_undisturbed
from pasch.live.model.place_names import player_of
from pasch.messages import sayer, sentence
from pasch.messages.names import player_name
from pasch.page.door.answers import Refusal, json_answer, lang_of
from pasch.page.door.guard import role_in
from pasch.page.door.keys import Role
from pasch.page.reading import opened, row_of
from pasch_hardware.message import Message, message

__all__ = ["Analyses", "levels_for"]

LEVELS = ("quick", "strong", *PLIES)
# At most this many results are kept.
KEPT = 12
DIED = Message("the machine's program has died")
# A table's camera, lights and link come first.
NICE = 10


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A game and its match as they stand: this game is the `at`th of the match, which has so many
    `turns`; `record` changes with every turn that is played or corrected.
    """

    journal: Path
    game: int
    at: int
    level: str
    turns: int
    record: int


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision for the page: `game` is the number of the game in its match, `entry` the line of
    its record if that is known, `loss` in points, `more` the fields that only this kind of
    decision has."""

    game: int
    entry: int | None
    seat: str
    says: Message
    loss: float
    more: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Found:
    """The result of an analysis; `players`: the names by seat."""

    game: str
    players: Mapping[str, str]
    decisions: tuple[_Decision, ...]
    figures: Mapping[str, Rating]
    means: tuple[Message, ...]
    note: Message | None


class Analyses:
    """The analyses of one journal's games."""

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._lock = threading.Lock()
        self._kept: dict[_Wanted, _Found | Message] = {}
        self._running: _Wanted | None = None
        self._process: multiprocessing.process.BaseProcess | None = None
        self._share = 0.0

    def routes(self) -> list[BaseRoute]:
        """The one route."""
        return [Route("/games/{id:int}/analysis", self.get)]

    def close(self) -> None:
        """End the running analysis, if any."""
        process = self._process
        if process is not None:
            # GNU Backgammon runs in the process's session.
            with contextlib.suppress(OSError, AttributeError, TypeError):
                os.killpg(process.pid, signal.SIGKILL)  # type: ignore[arg-type]
            process.kill()

    async def get(self, request: Request) -> Response:
        """The result, or else the progress; a request by the table starts the analysis."""
        level = request.query_params.get("level", LEVELS[0])
        if level not in LEVELS:
            raise Refusal(404, "there is no level {level}", level=level[:16])
        wanted = await asyncio.to_thread(self._wanted, request.path_params["id"], level)
        with self._lock:
            kept = self._kept.get(wanted)
            if kept is None:
                return self._begun(wanted, is_table=role_in(request.scope) is Role.TABLE)
        if isinstance(kept, Message):
            with self._lock:
                self._kept.pop(wanted, None)
            raise Refusal(409, kept)
        return json_answer({"at": wanted.at, "level": level, **_as_json(kept, lang_of(request))})

    def _wanted(self, game: int, level: str) -> _Wanted:
        with opened(self._journal) as journal:
            at = [one.id for one in match_rows(journal, row_of(journal, game))].index(game) + 1
            records = match_around(journal, game, is_single=False)
        require_engine(level, records)
        entries = [one.entries for one in records]
        turns = sum(map(len, entries))
        return _Wanted(self._journal, game, at, level, turns, hash(repr(entries)))

    def _begun(self, wanted: _Wanted, is_table: bool) -> Response:
        """The progress of the analysis, started if need be. Called with the lock held."""
        if self._running is None:
            if not is_table:
                raise Refusal(403, "who plays at the table can have this game analysed")
            self._running, self._share = wanted, 0.0
            threading.Thread(target=self._run, args=(wanted,), daemon=True).start()
        elif self._running.game != wanted.game:
            raise Refusal(409, "another game is being analysed: wait a moment")
        elif self._running.level != wanted.level:
            raise Refusal(409, "this game is being analysed at another level: wait a moment")
        return json_answer({"busy": True, "share": round(self._share, 3)}, 202)

    def _run(self, wanted: _Wanted) -> None:
        """Run the analysis in a process and keep its result. Runs in a thread of its own."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_analyse, args=(theirs, wanted), daemon=True)
        found: _Found | Message = DIED
        self._process = process
        try:
            start_undisturbed(process)
            theirs.close()
            with contextlib.suppress(EOFError, OSError):
                while isinstance(told := ours.recv(), float):
                    self._share = told
                found = told
            process.join()
        finally:
            with self._lock:
                while len(self._kept) >= KEPT:
                    del self._kept[next(iter(self._kept))]
                self._kept[wanted] = found
                self._running = self._process = None


def _analyse(pipe: Connection, wanted: _Wanted) -> None:
    """Run in the process: send the growing share done, then the result, or why there is none. Only
    this process imports what thinks.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
        os.setsid()
    try:
        with Journal.open(wanted.journal) as journal:
            records = tuple(match_around(journal, wanted.game, is_single=False))
        if wanted.level == GNUBG:
            pipe.send(_by_gnubg(records))
            return
        from pasch.analysis.judged import Judge

        plies = PLIES[SAGE] if wanted.level == SAGE else None
        judge = Judge(records, wanted.level if plies is None else LEVELS[0], plies)
        found: list[Judged] = []
        for one in judge.judged(records):
            found.append(one)
            pipe.send(min(1.0, len(found) / max(1, wanted.turns)))
        figures = ratings(found, judge.unit)
        players = [record.players for record in records]
        told = tuple(_judged(one, player_of(players[one.game - 1], one.seat)) for one in found)
        name = records[0].game
        means = explained(name, found)
        pipe.send(_Found(name, dict(players[0]), told, figures, means, judge.note))
    except PaschError as error:
        pipe.send(error.message)
    except Exception as error:
        pipe.send(message("it failed ({fault})", fault=f"{type(error).__name__}: {error}"))


def _by_gnubg(records: tuple[GameRecord, ...]) -> _Found:
    """GNU Backgammon's analysis of a match; raises `JournalError`."""
    analysis = analysed(export_sgf(records, sayer("en")).text, records, PLIES[GNUBG])
    figures = {seat: _rating(skill) for seat, skill in analysis.skills.items()}
    players = [record.players for record in records]
    slips = tuple(_slip(one, player_of(players[one.game - 1], one.seat)) for one in analysis.slips)
    means = (Message("numbers.units"),)
    return _Found(records[0].game, dict(players[0]), slips, figures, means, None)


def _rating(skill: Skill) -> Rating:
    """The rating with its losses as totals instead of averages."""
    plays, cubes = skill.plays * skill.play_error, skill.cubes * skill.cube_error
    return Rating(skill.plays, plays / 1000, skill.cubes, cubes / 1000, skill.luck, 1.0)


def levels_for(record: GameRecord) -> Iterator[str]:
    """The levels at which a game can be analysed on this machine."""
    for level in LEVELS:
        with contextlib.suppress(JournalError):
            require_engine(level, [record])
            yield level


def _as_json(found: _Found, lang: str) -> Mapping[str, Any]:
    is_field = is_in_field_terms(found.game)
    has_cube = any(one.more["kind"] == "cube" for one in found.decisions) or any(
        rating.cubes for rating in found.figures.values()
    )
    return {
        "busy": False,
        "field": is_field,
        "cube": has_cube,
        "seats": [
            {
                "seat": seat,
                "name": player_name(found.players, seat, lang),
                "plays": rating.plays,
                "play_error": _each(rating.play_loss, rating.plays),
                "cubes": rating.cubes,
                "cube_error": _each(rating.cube_loss, rating.cubes),
                "luck": round(rating.luck, 3),
                "rate": round(rating.performance if is_field else rating.error_rate, 2),
                "rated": sentence(rating_name(rating), lang),
            }
            for seat, rating in found.figures.items()
        ],
        "means": [sentence(told, lang) for told in found.means],
        "note": sentence(found.note, lang) if found.note else "",
        "decisions": [
            {
                "game": one.game,
                "entry": one.entry,
                "seat": one.seat,
                "says": sentence(one.says, lang),
                "loss": round(one.loss, 4),
                **one.more,
            }
            for one in found.decisions
        ],
    }


def _judged(one: Judged, name: str | Message) -> _Decision:
    """A decision that Pasch has judged itself."""
    more: dict[str, object] = {"kind": "cube", "better": one.better}
    if isinstance(one, JudgedPlay):
        equity = None if one.equity is None else round(one.equity, 4)
        more |= {"kind": "play", "dice": one.dice, "equity": equity}
        more |= {"best": round(one.best, 4), "luck": round(one.luck, 4)}
    elif isinstance(one, JudgedName):
        more |= {"kind": "name", "chosen": one.chosen}
        more |= {"equity": round(one.equity, 4), "best": round(one.best, 4)}
    else:
        more["chosen"] = one.chosen
    loss = one.loss if one.loss > NOTHING else 0.0
    return _Decision(one.game, one.number, one.seat, decision_line(one, name), loss, more)


def _slip(one: PlayError, name: str | Message) -> _Decision:
    """A decision for a play that GNU Backgammon criticises."""
    dice = "-".join(map(str, one.dice))
    values = {"game": one.game, "number": one.number, "name": name, "dice": dice, "cost": one.cost}
    says = message("numbers.slip", **values, played=one.played, better=one.better)
    more = {"kind": "play", "dice": one.dice, "better": one.better}
    return _Decision(one.game, None, one.seat, says, one.cost, more)


def _each(loss: float, count: int) -> float | None:
    """Thousandths lost per decision, None if there was nothing to decide."""
    return round(1000 * loss / count, 2) if count else None
