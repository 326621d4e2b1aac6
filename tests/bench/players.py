"""How well the machine plays: whole games against an opponent, with paired dice.

Each game is played once for every seat that plays, with the same dice: they are indexed by seat,
turn and throw, so that both sides get each other's luck. Points are money points without a
cube. Told are the results as they came, and less the luck of the dice (`luck`), which needs a
fraction of the games. Every figure comes with its 95 % interval, bootstrapped over the groups of
games that share dice. Knows games only by their record, players only by `Player`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.gnubg_nn import GnubgNN
from bench.luck import Luck, luck_in
from host.players.by_chance import RandomPlayer
from pasch.cli.parser import within
from pasch.errors import RequestError
from pasch.players.careful.player import CarefulPlayer
from pasch.players.game_driver import GameDriver
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer
from pasch.players.player import Choice, Decision, Player
from pasch.players.values.encoding import encoding_of
from pasch.players.values.inputs import size_of
from pasch.players.values.network import load
from pasch.players.values.trained import NetworkValue
from pasch.players.values.value import Floats, settled
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game

__all__ = ["Score", "add_arguments", "interval", "played", "run", "scored", "seats_of"]

# Games of random players need not end soon: after so many decisions one counts as a draw.
LONGEST = 6000
RESAMPLES = 2000
QUARTILES = (2.5, 97.5)


@dataclass(frozen=True, slots=True)
class Score:
    """One group of games with the same dice: the mean of points and of wins over the seats."""

    points: float
    wins: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, both players, and how many groups of games."""
    parser.add_argument("game_name", metavar="GAME", choices=tuple(GAMES))
    parser.add_argument(
        "--player",
        default="quick",
        help="who is measured: random, careful, LEVEL, LEVEL@FILE.npz (other weights), "
        "gnubg-nn=PYTHON",
    )
    parser.add_argument(
        "--against",
        default="careful",
        help="the opponent: random, careful, LEVEL, LEVEL@FILE.npz (other weights), "
        "gnubg-nn=PYTHON",
    )
    parser.add_argument("--pairs", type=int, default=200, help="groups of games with equal dice")
    parser.add_argument(
        "--seats", type=int, default=0, help="how many play, where fewer than all may"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--seconds", type=within(0, 86400), default=0.0, help="stop after so many seconds"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play, and print points a game and share of wins with their intervals."""
    if arguments.pairs < 1:
        raise RequestError("at least 1 pair is played, not {count}", count=arguments.pairs)
    game = game_named(arguments.game_name)
    playing = seats_of(game, arguments.seats)
    player, against = player_of(arguments.player, game), player_of(arguments.against, game)
    begun_s, scores = time.monotonic(), []
    for pair in range(arguments.pairs):
        scores.append(scored(game, player, against, f"{arguments.seed} {pair}", playing))
        taken_s = time.monotonic() - begun_s
        if arguments.seconds and taken_s > arguments.seconds:
            break
    print(told(arguments, game, len(playing), scores))
    print(f"{taken_s:.0f} s", file=sys.stderr)
    return 0


def seats_of(game: Game, count: int) -> tuple[str, ...]:
    """Who plays where so many do, all where none is named; raises `RequestError`."""
    if count in (0, len(game.seats)):
        return game.seats
    playing = game.opening.seating(count, game.in_force({})) if 1 < count < len(game.seats) else ()
    if not playing:
        raise RequestError("{game} is not played by {count}", game=game.name, count=count)
    return playing


def told(
    arguments: argparse.Namespace, game: Game, seats: int, groups: Sequence[tuple[Score, Score]]
) -> str:
    """A line of who played, and two of figures: as they came, and less the luck of the dice."""
    came, less_luck = zip(*groups, strict=True)
    return (
        f"{game.name}: {arguments.player} against {arguments.against}, {len(groups)} groups of"
        f" {seats} games\n  as the dice fell: {figures(came)}\n"
        f"  adjusted for luck: {figures(less_luck)}"
    )


def figures(scores: Sequence[Score]) -> str:
    """Points a game and wins in 100, with their intervals."""
    points = [score.points for score in scores]
    wins = [100 * score.wins for score in scores]
    low, high = interval(points)
    least, most = interval(wins)
    return (
        f"{np.mean(points):+.3f} points a game ({low:+.3f} to {high:+.3f}),"
        f" wins {np.mean(wins):.1f} % ({least:.1f} to {most:.1f})"
    )


def interval(values: Sequence[float], seed: int = 1) -> tuple[float, float]:
    """The 95 % interval of a mean, by resampling the groups.

    >>> interval([1.0, 1.0, 1.0])
    (1.0, 1.0)
    """
    chance = np.random.default_rng(seed)
    known = np.asarray(values)
    means = [
        chance.choice(known, len(known)).mean() for _ in range(RESAMPLES if len(known) else 0)
    ]
    low, high = np.percentile(means, QUARTILES) if means else (0.0, 0.0)
    return float(low), float(high)


def scored(
    game: Game, player: Player, against: Player, seed: str, playing: tuple[str, ...] = ()
) -> tuple[Score, Score]:
    """One game, from each seat that plays once; all do unless `playing` says less. The scores as
    they came, and less the luck of the dice. Who starts is no part of the luck: it makes no odds,
    as each player takes every seat.
    """
    playing = playing or game.seats
    starter = random.Random(f"{seed} starts").choice(playing)
    begun = GameDriver.begun(game, game.in_force({}), starter, playing)
    came, less_luck = [], []
    for seat in playing:
        players = {one: player if one == seat else against for one in playing}
        won, luck = played(begun, players, seed, luck_in(game.name))
        at = game.seats.index(seat)
        came.append(won[:, at])
        less_luck.append(won[:, at] - luck[:, at])
    return Score(*np.mean(came, axis=0).tolist()), Score(*np.mean(less_luck, axis=0).tolist())


def played(
    driver: GameDriver, players: Mapping[str, Player], seed: str, fortune: Luck
) -> tuple[Floats, Floats]:
    """What every seat has won when a game is over, nothing where it does not end, and its luck,
    both `(2, seats)`: in points and in wins.
    """
    game = driver.game
    luck = np.zeros((2, len(game.seats)))
    turns = dict.fromkeys(players, 0)
    throws, last = 0, ""
    for _ in range(LONGEST):
        if driver.finish:
            break
        if driver.seat != last:
            turns[driver.seat] += 1
            throws, last = 0, driver.seat
        before, throws = driver, throws + (not driver.dice and not driver.names)
        chance = random.Random(f"{seed} {driver.seat} {turns[driver.seat]} {throws}")
        driver = driver.next_by(players[driver.seat], chance)
        if driver.dice and not before.dice and not before.names:
            luck += fortune.by_seat(driver.situation, len(players), before.which)
    end = settled(game, driver.situation)
    points = np.zeros(len(game.seats)) if end is None else end
    return np.stack([points, (points > 0) & (points == points.max())]), luck


def player_of(word: str, game: Game) -> Player:
    """The player that a word names; raises `RequestError`."""
    if word == "random":
        return Seeded()
    if word == "careful":
        return CarefulPlayer()
    if word.startswith("gnubg-nn="):
        python, *plies = word.partition("=")[2].split() or [""]
        if not all(map(str.isdecimal, plies)):
            raise RequestError(
                "say gnubg-nn=PYTHON or 'gnubg-nn=PYTHON PLIES', not {word!r}", word=word
            )
        return GnubgNN((python, *plies))
    level, _, weights = word.partition("@")
    if level not in LEVELS:
        raise RequestError(
            "there is no player {word!r}: say {levels}, one of them @FILE.npz, careful, random or"
            " gnubg-nn=PYTHON",
            word=word,
            levels=tuple(LEVELS),
        )
    if not weights:
        return MachinePlayer(LEVELS[level])
    if not Path(weights).exists():
        raise RequestError("there is no network in {file}", file=weights)
    known = encoding_of(game)
    seats = len(game.seats)
    network = load(Path(weights), size_of(seats), seats * len(known.won))
    return MachinePlayer(
        LEVELS[level], 0, lambda game, options: NetworkValue(known, options, network)
    )


class Seeded:
    """A player by chance that is the same in the same position."""

    def choose(self, decision: Decision) -> Choice:
        """Any choice, by a chance that hangs on the position alone."""
        text = f"{decision.seat} {decision.situation.dice} {decision.situation.position.items_}"
        return RandomPlayer(random.Random(text)).choose(decision)
