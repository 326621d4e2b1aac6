"""`pasch games analyse`: what every decision cost, who was lucky, and how well both played.

By Pasch's own machine player, for every game, or by GNU Backgammon or Open Sage where installed.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from pasch.analysis.decisions import CubeCall, Judged, Rating, ratings
from pasch.analysis.engines import GNUBG, PLIES, SAGE, require_engine
from pasch.analysis.judged import Judge
from pasch.analysis.telling import (
    dearest,
    decision_line,
    explained,
    is_in_field_terms,
    rating_name,
)
from pasch.cli.games.common import chosen, name_in, opened, printed, terminal_width
from pasch.cli.games.numbers import in_digits
from pasch.cli.terminal import remark
from pasch.errors import RequestError
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.replay.record import GameRecord, match_around
from pasch.journal.stats.gnubg import Analysis, analysed
from pasch.messages import sayer
from pasch.messages.columns import table
from pasch_hardware.message import message

__all__ = ["run_analyse"]

SLIPS = 5
QUICK = "quick"


def run_analyse(arguments: argparse.Namespace) -> int:
    """Print what an engine says about a game and its match."""
    _check_engine(arguments)
    plies = PLIES.get(arguments.engine, 0) if arguments.plies is None else arguments.plies
    with opened(arguments) as journal:
        row = chosen(journal, arguments)
        games = match_around(journal, row.id, is_single=arguments.single)
    require_engine(arguments.engine, games)
    if arguments.engine == GNUBG:
        _by_gnubg(arguments, games, row.started_ms, plies)
        return 0
    is_sage = arguments.engine == SAGE
    judge = Judge(games, arguments.level or QUICK, plies if is_sage else None)
    busy = "analyse.busy-sage" if is_sage else "analyse.busy"
    remark(message(busy, count=len(games)), arguments.lang)
    found = list(judge.judged(_announced(games, arguments.lang)))
    figures = ratings(found, judge.unit)
    printed(*_told(found, figures, games[0], arguments))
    if judge.note is not None:
        remark(judge.note, arguments.lang)
    return 0


def _check_engine(arguments: argparse.Namespace) -> None:
    """Raise `RequestError` for an option that the engine does not know."""
    if arguments.engine == GNUBG and arguments.plays:
        raise RequestError("gnubg lists only the costliest plays: leave out --plays")
    if arguments.engine in PLIES and arguments.level:
        raise RequestError("--level is for Pasch's own machine; set with --plies how deep to look")
    if arguments.engine not in PLIES and arguments.plies is not None:
        raise RequestError(
            "--plies is for {engines:or}; name one with --engine, or say with --level how far"
            " Pasch's own machine looks",
            engines=tuple(PLIES),
        )


def _announced(games: Sequence[GameRecord], lang: str) -> Iterator[GameRecord]:
    """The games; if there are several, each is announced when its turn comes."""
    for number, record in enumerate(games, 1):
        if len(games) > 1:
            remark(message("analyse.at-game", number=number, count=len(games)), lang)
        yield record


def _told(
    found: Sequence[Judged],
    figures: dict[str, Rating],
    record: GameRecord,
    arguments: argparse.Namespace,
) -> Iterator[str]:
    lang, say = arguments.lang, sayer(arguments.lang)
    if not found:
        yield say(message("analyse.nothing"))
        return
    has_cube = any(isinstance(one, CubeCall) for one in found)
    is_field = is_in_field_terms(record.game)
    lines = [say(message("analyse.head")).split("|")]
    for seat, rating in figures.items():
        told = _figures(rating, has_cube, is_field, lang)
        lines.append([name_in(record, seat, lang), *told, say(rating_name(rating))])
    yield from table(lines, terminal_width())
    yield from map(say, explained(record.game, found))
    yield ""
    shown = found if arguments.plays else dearest(found, SLIPS)
    title = "plays" if arguments.plays else "slips" if shown else "spotless"
    yield say(message(f"analyse.{title}"))
    for one in shown:
        yield f"  {say(decision_line(one, name_in(record, one.seat, lang)))}"


def _figures(rating: Rating, has_cube: bool, is_field: bool, lang: str) -> list[str]:
    def each(loss: float, count: int) -> str:
        return in_digits("{:.1f}", 1000 * loss / count, lang) if count else "–"

    return [
        str(rating.plays),
        each(rating.play_loss, rating.plays),
        str(rating.cubes) if has_cube else "–",
        each(rating.cube_loss, rating.cubes) if has_cube else "–",
        in_digits("{:+z.2f}", rating.luck, lang),
        in_digits("{:.1f}", rating.performance if is_field else rating.error_rate, lang),
    ]


def _by_gnubg(
    arguments: argparse.Namespace, games: Sequence[GameRecord], started_ms: int, plies: int
) -> None:
    """Print GNU Backgammon's analysis."""
    lang = arguments.lang
    file = export_sgf(games, sayer(lang), started_ms)
    for note in file.notes:
        remark(note, lang)
    remark(message("numbers.busy", count=len(games)), lang)
    printed(*_analysis(analysed(file.text, games, plies), games[0], lang))


def _analysis(analysis: Analysis, record: GameRecord, lang: str) -> Iterator[str]:
    say = sayer(lang)
    lines = [say(message("numbers.skill-head")).split("|")]
    for seat, skill in analysis.skills.items():
        lines.append(
            [
                name_in(record, seat, lang),
                str(skill.plays),
                in_digits("{:.1f}", skill.play_error, lang),
                str(skill.cubes),
                in_digits("{:.1f}", skill.cube_error, lang),
                in_digits("{:+z.2f}", skill.luck, lang),
            ]
        )
    yield from table(lines, terminal_width())
    yield say(message("numbers.units"))
    yield ""
    slips = [slip for slip in analysis.slips[:SLIPS] if slip.cost > 0]
    yield say(message(f"numbers.{'slips' if slips else 'spotless'}"))
    for slip in slips:
        name, dice = name_in(record, slip.seat, lang), "-".join(map(str, slip.dice))
        values = asdict(slip) | {"name": name, "dice": dice}
        yield f"  {say(message('numbers.slip', **values))}"
