"""`pasch games analyse`: what every decision cost, who was lucky, and how well both have played.

By Pasch's own machine player, for every game, or by GNU Backgammon where it is installed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from pasch.analysis.judged import CubeCall, Judged, JudgedPlay, Rating, judged, ratings
from pasch.cli.games.common import chosen, name_in, opened
from pasch.cli.games.numbers import in_digits
from pasch.cli.games.show import table
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.replay.record import GameRecord, match_around
from pasch.journal.stats.gnubg import Analysis, analysed, find_gnubg
from pasch.messages import sayer, sentence
from pasch.players.machine.advice import Adviser
from pasch.players.values.best import value_of
from pasch.rules import game_named
from pasch_hardware.message import Message, message

__all__ = ["run_analyse"]

SLIPS = 5
# So much per decision, in thousandths of an even game's points: gnubg's ratings of players.
RATINGS = (
    (2.0, "supernatural"),
    (5.0, "world-class"),
    (8.0, "expert"),
    (12.0, "advanced"),
    (18.0, "intermediate"),
    (26.0, "casual"),
    (35.0, "beginner"),
)


def run_analyse(arguments: argparse.Namespace) -> int:
    """What an engine says of a game and its match."""
    if arguments.engine == "gnubg":
        find_gnubg()
    with opened(arguments) as journal:
        row = chosen(journal, arguments)
        games = match_around(journal, row.id, is_single=arguments.single)
    if arguments.engine == "gnubg":
        _by_gnubg(arguments, games, row.started_ms)
        return 0
    busy = message("analyse.busy", count=len(games))
    print(sentence(busy, arguments.lang), file=sys.stderr, flush=True)
    game = game_named(games[0].game)
    value = value_of(game, game.in_force(games[0].options))
    found = list(judged(games, value_of, arguments.level))
    figures = ratings(found, Adviser(value).unit)
    print("\n".join(_told(found, figures, games[0], arguments)))
    if value.note is not None:
        print(sentence(value.note, arguments.lang), file=sys.stderr)
    return 0


def _told(
    found: Sequence[Judged],
    figures: dict[str, Rating],
    record: GameRecord,
    arguments: argparse.Namespace,
) -> Iterator[str]:
    lang = arguments.lang
    has_cube = any(isinstance(one, CubeCall) for one in found)
    is_field = record.game in ("backgammon", "nackgammon")
    lines = [sentence(message("analyse.head"), lang).split("|")]
    for seat, rating in figures.items():
        rated = sentence(message(f"analyse.{_rated(rating)}"), lang)
        lines.append(
            [name_in(record, seat, lang), *_figures(rating, has_cube, is_field, lang), rated]
        )
    yield from table(lines)
    key = "units-field" if is_field else "units"
    yield sentence(message(f"analyse.{key}"), lang)
    if has_cube:
        yield sentence(message("analyse.cubes"), lang)
    yield ""
    shown = found if arguments.plays else _dearest(found)
    title = "plays" if arguments.plays else "slips" if shown else "spotless"
    yield sentence(message(f"analyse.{title}"), lang)
    for one in shown:
        yield f"  {sentence(_line(one, record, lang), lang)}"


def _figures(rating: Rating, has_cube: bool, is_field: bool, lang: str) -> list[str]:
    def each(loss: float, count: int) -> str:
        return in_digits("{:.1f}", 1000 * loss / count, lang) if count else "–"

    return [
        str(rating.plays),
        each(rating.play_loss, rating.plays),
        str(rating.cubes) if has_cube else "–",
        each(rating.cube_loss, rating.cubes) if has_cube else "–",
        in_digits("{:+.2f}", rating.luck, lang),
        in_digits("{:.1f}", rating.performance if is_field else rating.error_rate, lang),
    ]


def _rated(rating: Rating) -> str:
    if not rating.plays + rating.cubes:
        return "unrated"
    return next((name for most, name in RATINGS if rating.error_rate < most), "awful")


def _dearest(found: Sequence[Judged]) -> list[Judged]:
    """The decisions that cost most, in the order of what they cost."""
    return sorted((one for one in found if one.loss > 0.0005), key=lambda one: -one.loss)[:SLIPS]


def _line(one: Judged, record: GameRecord, lang: str) -> Message:
    name = name_in(record, one.seat, lang)
    if isinstance(one, JudgedPlay):
        dice = "-".join(map(str, one.dice))
        values = {"game": one.game, "number": one.number, "name": name, "dice": dice}
        if one.equity is None:
            return message("analyse.unjudged", **values, played=one.played or "–")
        values |= {"played": one.played or "–", "equity": one.equity, "luck": one.luck}
        if one.loss <= 0.0005:
            return message("analyse.play", **values)
        return message("analyse.slip", **values, better=one.better, cost=one.loss)
    return message(
        "analyse.cube" if one.loss > 0.0005 else "analyse.cube-right",
        game=one.game,
        number=one.number,
        name=name,
        chosen=Message(f"analyse.{one.chosen}"),
        better=Message(f"analyse.{one.better}"),
        cost=one.loss,
    )


def _by_gnubg(arguments: argparse.Namespace, games: Sequence[GameRecord], started_ms: int) -> None:
    """What GNU Backgammon says."""
    lang = arguments.lang
    file = export_sgf(games, sayer(lang), started_ms)
    for note in file.notes:
        print(note, file=sys.stderr)
    print(sentence(message("numbers.busy", count=len(games)), lang), file=sys.stderr, flush=True)
    print("\n".join(_analysis(analysed(file.text, arguments.plies), games[0], lang)))


def _analysis(analysis: Analysis, record: GameRecord, lang: str) -> Iterator[str]:
    lines = [sentence(message("numbers.skill-head"), lang).split("|")]
    for seat, skill in analysis.skills.items():
        plays, cubes = (
            in_digits("{:.1f}", error, lang) for error in (skill.play_error, skill.cube_error)
        )
        figures = (str(skill.plays), plays, str(skill.cubes))
        more = (cubes, in_digits("{:+.2f}", skill.luck, lang))
        lines.append([name_in(record, seat, lang), *figures, *more])
    yield from table(lines)
    yield sentence(message("numbers.units"), lang)
    yield ""
    slips = [slip for slip in analysis.slips[:SLIPS] if slip.cost > 0]
    yield sentence(message(f"numbers.{'slips' if slips else 'spotless'}"), lang)
    for slip in slips:
        yield "  " + sentence(
            message(
                "numbers.slip",
                game=slip.game,
                name=name_in(record, slip.seat, lang),
                dice="".join(map(str, slip.dice)),
                played=slip.played,
                better=slip.better,
                cost=slip.cost,
            ),
            lang,
        )
