"""`pasch games statistics`: players and their dice in figures; also the arguments of `analyse`."""

import argparse
from collections.abc import Iterator, Mapping

from pasch.analysis.engines import PLIES
from pasch.cli.games.common import add_journal, opened, printed, terminal_width
from pasch.cli.terminal import remark
from pasch.errors import JournalError
from pasch.journal.replay.steps import steps_of_games
from pasch.journal.stats.statistics import DiceTable, Tally, count_up, dice_line, fairness_line
from pasch.messages import sentence
from pasch.messages.columns import table
from pasch.messages.names import seat_name
from pasch.rules import game_named
from pasch_hardware.message import message

__all__ = ["add_analyse", "add_statistics", "in_digits", "run_statistics"]


def add_statistics(parser: argparse.ArgumentParser) -> None:
    """Add the journal, and the game or player to restrict it to."""
    add_journal(parser, has_game=False)
    parser.add_argument("--game", metavar="NAME", help="only games of this kind, as backgammon")
    parser.add_argument("--player", metavar="NAME", help="only this player")


def run_statistics(arguments: argparse.Namespace) -> int:
    """Print a table of players, then each player's dice."""
    lang = arguments.lang
    if arguments.game:
        game_named(arguments.game)
    with opened(arguments) as journal:
        counted = count_up(steps_of_games(journal), arguments.game or "")
    for number in counted.unread:
        left_out = message("numbers.unreadable", number=number, path=arguments.journal)
        if not counted.kinds:
            raise JournalError(left_out)
        remark(left_out, lang)
    if not counted.games:
        key = "numbers.none-of" if arguments.game else "games.none"
        printed(sentence(message(key, game=arguments.game, path=arguments.journal), lang))
        return 0
    found = counted.players
    if arguments.player:
        if arguments.player not in found:
            raise JournalError("no such player: {player}", player=arguments.player)
        found = {arguments.player: found[arguments.player]}
    printed(*_players(found, lang))
    for name, tally in sorted(found.items()):
        for (kind, by_board), dice in sorted(tally.dice.items()):
            printed(*_dice(seat_name(name, lang), kind, by_board, dice, lang))
    return 0


def in_digits(form: str, value: float, lang: str) -> str:
    """A number with the language's own decimal sign."""
    return sentence(message(form.replace("{", "{value"), value=value), lang)


def _players(found: Mapping[str, Tally], lang: str) -> Iterator[str]:
    lines = [sentence(message("numbers.head"), lang).split("|")]
    for name, tally in sorted(found.items(), key=lambda item: (-item[1].points, item[0])):
        pips = (
            in_digits("{:.1f}", tally.pips / tally.piped_turns, lang) if tally.piped_turns else "–"
        )
        figures = (tally.games, tally.won, tally.points, tally.gammons, tally.turns)
        more = (tally.doublets, pips, tally.no_plays, tally.wrong, tally.stood)
        lines.append([seat_name(name, lang), *map(str, (*figures, *more))])
    yield from table(lines, terminal_width())


def _dice(name: str, kind: str, by_board: bool, dice: DiceTable, lang: str) -> Iterator[str]:
    """One kind of dice: how often each number came and should have come, and what that means."""
    yield ""
    yield f"{name}: " + sentence(dice_line(kind, by_board, dice), lang)
    numbers = sorted(dice.expected)
    rows = [
        ["", *map(str, numbers)],
        [name, *(str(dice.thrown[number]) for number in numbers)],
        [
            sentence(message("numbers.expected"), lang),
            *(in_digits("{:.1f}", float(dice.expected[number]), lang) for number in numbers),
        ],
    ]
    yield from (f"  {line}" for line in table(rows))
    yield "  " + sentence(fairness_line(dice), lang)


def add_analyse(parser: argparse.ArgumentParser) -> None:
    """Add the game, the engine and its depth, and whether its match counts."""
    add_journal(parser, has_game=True)
    parser.add_argument("--single", action="store_true", help="only this game, not its match")
    parser.add_argument(
        "--engine",
        choices=("pasch", *PLIES),
        default="pasch",
        help="who judges: the machine player, for every game (default), GNU Backgammon, Open Sage",
    )
    parser.add_argument(
        "--level",
        choices=("quick", "strong"),
        help="how far the machine player looks: strong is one roll further and slower",
    )
    parser.add_argument(
        "--plies",
        type=int,
        choices=range(4),
        help="how deep GNU Backgammon (default: 2) or Open Sage (default: 1) looks; 0 is fast",
    )
    parser.add_argument("--plays", action="store_true", help="every play, not just the costliest")
