"""`python -m pasch.players.training.compare GAME`: match two networks, with the same dice.

In each pair of games (with more seats: each round), the first network takes every seat once with
equal dice; its winnings are printed with a 95 % interval, and where it looks ahead those less the
luck of the dice as well. The weights are the packaged ones or a file's.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from pasch.errors import PaschError, RequestError
from pasch.players.training.games import course_of
from pasch.players.training.net import Net, new_work
from pasch.players.training.playing import ahead_of, played_out
from pasch.players.values.best import WEIGHTS
from pasch.players.values.encoding import encoding_of
from pasch.players.values.inputs import size_of
from pasch.players.values.network import unpacked
from pasch.players.values.value import QUICK, STRONG, Search
from pasch.rules import game_named

__all__ = ["Compared", "compared", "fitting", "from_least", "loaded"]


def loaded(file: Path) -> Net:
    """The network in this file, saved by a training or packaged."""
    try:
        kept = np.load(file)
        return Net(*unpacked(*(kept[name] for name in Net._fields)))
    except (OSError, ValueError, KeyError) as error:
        raise RequestError("there is no network in {file}", file=file) from error


def fitting(net: Net, name: str) -> Net:
    """The network, if it has the inputs and outcomes of this game."""
    known = encoding_of(game_named(name))
    seats = len(known.paths.points)
    wanted = size_of(seats), seats * len(known.won)
    found = len(net.first), len(net.second_bias)
    if found != wanted:
        raise RequestError(
            "{game}: weights for {inputs} inputs and {outcomes} outcomes,"
            " not for {wanted_inputs} and {wanted_outcomes}",
            game=name,
            inputs=found[0],
            outcomes=found[1],
            wanted_inputs=wanted[0],
            wanted_outcomes=wanted[1],
        )
    return net


def from_least(least: int) -> Callable[[str], int]:
    """An option's type: whole numbers from `least` up."""

    def number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"{text} is less than {least}")
        return int(text)

    return number


class Compared(NamedTuple):
    """Points a game and the share of wins, as the dice fell and adjusted for luck, each with the
    half width of its 95 % interval over rounds.
    """

    points: tuple[float, float]
    wins: tuple[float, float]
    fair_points: tuple[float, float]
    fair_wins: tuple[float, float]


def compared(
    name: str,
    one: Net,
    two: Net,
    pairs: int,
    seed: int = 1,
    searches: tuple[Search, Search] = (QUICK, QUICK),
    players: int = 0,
) -> Compared:
    """What `one` wins of `two`. Equal networks that look equally far ahead score exactly 0.

    `players`: this many play, from every start in turn; 0 for all seats.
    """
    course = course_of(name, players)
    seats = course.starts.shape[1]
    works = new_work(one, seats), new_work(two, seats)
    aheads = ahead_of(course, one, searches[0]), ahead_of(course, two, searches[1])
    rounds = []
    for pair in range(pairs):
        start = course.starts[pair % len(course.starts) if players else 0]
        games = [
            played_out(course, *aheads, *works, start, seat, seed + pair)
            for seat in np.flatnonzero(start.any(axis=1)).tolist()
        ]
        won, luck = np.mean(games, axis=0)
        rounds.append((*won, *(won - luck)))
    halves = 1.96 * np.std(rounds, axis=0, ddof=1) / pairs**0.5
    return Compared(*zip(np.mean(rounds, axis=0).tolist(), halves.tolist(), strict=True))


def main() -> None:
    """Print what the first player wins of the second."""
    parser = argparse.ArgumentParser(prog="pasch.players.training.compare", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--player", type=Path, help="weights of the first, else those packaged")
    parser.add_argument("--against", type=Path, help="weights of the second, else the same")
    parser.add_argument("--ahead", action="store_true", help="the first looks a roll ahead")
    parser.add_argument("--players", type=int, default=0, help="of so many, else of all seats")
    parser.add_argument("--pairs", type=from_least(2), default=500)
    parser.add_argument("--seed", type=from_least(0), default=1)
    args = parser.parse_args()
    try:
        print(result_line(args))
    except PaschError as error:
        raise SystemExit(str(error)) from None


def result_line(args: argparse.Namespace) -> str:
    """What the first player wins of the second, in a line, or two where luck was reckoned."""
    packaged = WEIGHTS / f"{game_named(args.game).base}.npz"
    files = args.player, args.against
    one, two = (fitting(loaded(file or packaged), args.game) for file in files)
    searches = STRONG if args.ahead else QUICK, QUICK
    found = compared(args.game, one, two, args.pairs, args.seed, searches, args.players)
    line = f"{args.game}: {figures(*found.points, *found.wins)}, {args.pairs} pairs"
    if not args.ahead:
        return line
    return f"{line}\n  adjusted for luck: {figures(*found.fair_points, *found.fair_wins)}"


def figures(points: float, half: float, wins: float, margin: float) -> str:
    """Points and wins as they are printed."""
    told = f"{points:+.3f} ± {half:.3f} points a game"
    return f"{told}, wins {100 * wins:.1f} ± {100 * margin:.1f} %"


if __name__ == "__main__":
    main()
