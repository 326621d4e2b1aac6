"""Backgammon against `gnubg-nn`: games for points, matches with the cube, and what plays cost.

Faster than `bench.players`, which plays every game by its rules: here a side is a list of
checkers, our player is asked for one play alone, and theirs tells its steps. Each game or match
is played twice, with the same dice and the sides exchanged, and told as the dice fell and less
their luck (`luck`). A play costs what the best one is worth more, in the eyes of `gnubg-nn`
looking further than either player.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol

import numpy as np

from bench.gnubg_nn import Boards, CubeOpinion, Engine, Setting, Side, moved, side
from bench.luck import luck_in
from bench.players import interval
from pasch.cli.parser import within
from pasch.players.machine.advice import Adviser
from pasch.players.machine.level import LEVELS
from pasch.players.machine.staked import stakes_of
from pasch.players.values.best import value_of
from pasch.referee.model.state import Cube, Match
from pasch.rules import game_named
from pasch.rules.games.board24.ways import CHECKERS, TRACKS
from pasch.rules.model.game import Situation
from pasch.rules.model.position import Position
from pasch.rules.search.packed_state import BAR

__all__ = ["add_arguments", "run"]

GAME = game_named("backgammon")
SEATS, OPTIONS = GAME.seats, GAME.in_force({})
# What every outcome pays whoever throws.
PAID = [round(float(points)) for points in value_of(GAME).points[:, 0]]
KINDS = ("contact", "crashed", "race")
# Of a decision the plays that the judge likes best at a glance are judged, and those made.
GLANCED = 5
# More games or plays than anybody waits for.
MOST = 1_000_000


def other(seat: str) -> str:
    """The opponent."""
    return SEATS[1 - SEATS.index(seat)]


@dataclass
class Standing:
    """A game: each seat's checkers as it counts its points, and the cube."""

    sides: dict[str, Side]
    cube: Cube = field(default_factory=Cube)
    match: Match | None = None

    def boards(self, seat: str) -> Boards:
        """Both sides as gnubg-nn takes them, `seat` to throw."""
        return self.sides[other(seat)], self.sides[seat]

    def setting(self, seat: str) -> Setting | None:
        """The match as gnubg-nn takes it."""
        if self.match is None:
            return None
        own, theirs = (self.match.length - self.match.score[one] for one in (seat, other(seat)))
        owner = {None: "", seat: "O"}.get(self.cube.owner, "X")
        return Setting(own, theirs, self.match.is_crawford, self.cube.value, owner)

    def situation(self, seat: str, dice: tuple[int, ...] = ()) -> Situation:
        """The position as the rules take it."""
        places = dict.fromkeys(("bar", "off"), "")
        for one in SEATS:
            own, letter = self.sides[one], TRACKS[one].letter
            for place, held in zip(GAME.equipment.ways[one], own, strict=False):
                if held:
                    places[place] = letter * held
            places["bar"] += letter * own[BAR - 1]
            places["off"] += letter * (CHECKERS - sum(own))
        return Situation(Position.of(places), seat, dice, {}, OPTIONS)

    def put(self, seat: str, boards: Boards) -> None:
        """The position after a play of `seat`."""
        self.sides[other(seat)], self.sides[seat] = boards

    def grade(self, winner: str) -> int:
        """1, for a gammon 2, for a backgammon 3."""
        lost = self.sides[other(winner)]
        if sum(lost) < CHECKERS:
            return 1
        return 3 if any(lost[18:]) else 2


class Opponent(Protocol):
    """One of the two players, whatever seat it has."""

    def play(self, game: Standing, seat: str, dice: tuple[int, int]) -> Boards:
        """Both sides after its play."""

    def cube(self, game: Standing, seat: str) -> CubeOpinion:
        """What it thinks of a double of `seat`, which is to throw."""


class Ours:
    """Pasch's player at a level."""

    def __init__(self, level: str) -> None:
        self._level, self._value = LEVELS[level], value_of(GAME, OPTIONS)

    def _adviser(self, game: Standing) -> Adviser:
        cube = None if game.match is None else game.cube
        return Adviser(self._value, self._level, 0, cube, game.match)

    def play(self, game: Standing, seat: str, dice: tuple[int, int]) -> Boards:
        """The best play as far as the level sees."""
        rated = self._adviser(game).plays(game.situation(seat, dice), 1)
        if not rated:
            return game.boards(seat)
        position = rated[0].play.position
        return side(position, other(seat)), side(position, seat)

    def cube(self, game: Standing, seat: str) -> CubeOpinion:
        """What its adviser says."""
        advice = self._adviser(game).double(game.situation(seat))
        return CubeOpinion(advice.doubles, advice.takes, False)


class Theirs:
    """gnubg-nn."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def play(self, game: Standing, seat: str, dice: tuple[int, int]) -> Boards:
        """Its play."""
        boards = game.boards(seat)
        return moved(boards, self.engine.move(boards, dice, game.setting(seat)))

    def cube(self, game: Standing, seat: str) -> CubeOpinion:
        """What it thinks; matches only."""
        setting = game.setting(seat)
        assert setting is not None
        return self.engine.cube(game.boards(seat), setting)


Watch = Callable[[Standing, str, tuple[int, int]], None]


@dataclass
class Table:
    """Two players by seat, their dice by seed, and what is counted of them; `luck`: how lucky the
    first seat has been, in points or in its chance of winning the match.
    """

    players: dict[str, Opponent]
    seed: str
    counted: Counter[str] = field(default_factory=Counter)
    watch: Watch | None = None
    luck: float = 0.0

    def game(self, match: Match | None) -> tuple[str, int]:
        """One game: who wins it, and how many points."""
        start = GAME.start(OPTIONS)
        game = Standing({seat: side(start, seat) for seat in SEATS}, match=match)
        seat, dice = self._opening(match)
        for throw in count(1):
            if throw > 1:
                if match is not None and not self._stays(game, seat):
                    return seat, game.cube.value
                dice = self._dice(match, f"{seat} {throw}")
            if self.watch is not None:
                self.watch(game, seat, dice)
            elif throw > 1:
                self._count_luck(game, seat, dice)
            game.put(seat, self.players[seat].play(game, seat, dice))
            if not any(game.sides[seat]):
                return seat, game.cube.value * game.grade(seat)
            seat = other(seat)
        raise AssertionError("count() does not end")

    def _count_luck(self, game: Standing, seat: str, dice: tuple[int, int]) -> None:
        """Add the luck of a roll. That of the first, which is no doublet, is left: of a game it
        cancels out, as the sides are exchanged.
        """
        stakes = stakes_of(GAME, OPTIONS, game.cube, game.match, seat)
        assert stakes is not None
        worth = [stakes.worth(paid * game.cube.value) for paid in PAID]
        luck = float(luck_in(GAME.name).of(game.situation(seat, dice)) @ worth)
        self.luck += luck if seat == SEATS[0] else -luck

    def _dice(self, match: Match | None, which: str) -> tuple[int, int]:
        luck = random.Random(f"{self.seed} {match.games if match else 0} {which}")
        low, high = sorted((luck.randint(1, 6), luck.randint(1, 6)))
        return high, low

    def _opening(self, match: Match | None) -> tuple[str, tuple[int, int]]:
        luck = random.Random(f"{self.seed} {match.games if match else 0} starts")
        one, two = luck.sample(range(1, 7), 2)
        return SEATS[one < two], (max(one, two), min(one, two))

    def _stays(self, game: Standing, seat: str) -> bool:
        """Whether the game goes on to the throw; doubles are offered and answered."""
        assert game.match is not None
        name = type(self.players[seat]).__name__
        if game.match.is_crawford or game.cube.owner not in (None, seat):
            return True
        if game.match.length - game.match.score[seat] <= game.cube.value:
            return True
        if not self.players[seat].cube(game, seat).doubles:
            return True
        self.counted[f"{name} double"] += 1
        if not self.players[other(seat)].cube(game, seat).takes:
            self.counted[f"{name} dropped"] += 1
            return False
        game.cube = Cube(2 * game.cube.value, other(seat), True)
        return True

    def match(self, length: int) -> str:
        """A match: who wins it."""
        score, was_crawford = dict.fromkeys(SEATS, 0), False
        for games in count():
            is_crawford = not was_crawford and length - 1 in score.values()
            winner, points = self.game(
                Match(length, dict(score), is_crawford, was_crawford, games)
            )
            was_crawford |= is_crawford
            score[winner] += points
            if score[winner] >= length:
                return winner
        raise AssertionError("count() does not end")


def pair(
    one: Opponent, two: Opponent, seed: str, length: int, counted: Counter[str]
) -> tuple[float, float]:
    """What `one` wins on average, points of a game or the share of matches: as the dice fell, and
    less their luck.
    """
    won, less_luck = [], []
    for seat in SEATS:
        table = Table({seat: one, other(seat): two}, seed, counted)
        if length:
            won.append(float(table.match(length) == seat))
        else:
            winner, points = table.game(None)
            won.append(float(points if winner == seat else -points))
        less_luck.append(won[-1] - (table.luck if seat == SEATS[0] else -table.luck))
    return float(np.mean(won)), float(np.mean(less_luck))


@dataclass
class Errors:
    """What the plays of both cost in the positions that come up between them, by their kind."""

    ours: Opponent
    theirs: Theirs
    plies: int
    wanted: int
    costs: dict[str, dict[str, list[float]]] = field(default_factory=dict)

    def is_enough(self, kind: str) -> bool:
        """Whether enough positions of a kind were judged."""
        return len(self.costs.get(kind, {}).get("ours", [])) >= self.wanted

    def watch(self, game: Standing, seat: str, dice: tuple[int, int]) -> None:
        """Judge what each would play here."""
        boards = game.boards(seat)
        kind = self.theirs.engine.kind(boards)
        if kind not in KINDS or self.is_enough(kind):
            return
        made = {"ours": self.ours.play(game, seat, dice)}
        made["theirs"] = self.theirs.play(game, seat, dice)
        rated = self.theirs.engine.glanced(boards, dice, GLANCED)
        choices = [moved(boards, steps) for steps in rated]
        if len(choices) < 2:
            return
        choices += [after for after in made.values() if after not in choices]
        turned = [(after[1], after[0]) for after in choices]
        worth = [-one for one in self.theirs.engine.equities(turned, self.plies)]
        kept = self.costs.setdefault(kind, {"ours": [], "theirs": []})
        for name, after in made.items():
            kept[name].append(max(worth) - worth[choices.index(after)])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The Python that has gnubg-nn, what to measure, and how much of it."""
    parser.add_argument("python", help="the Python in which gnubg-nn is installed")
    parser.add_argument("--player", default="quick", choices=tuple(LEVELS), help="our level")
    parser.add_argument(
        "--plies", type=within(0, 9, int), default=0, help="how deep gnubg-nn looks"
    )
    parser.add_argument(
        "--match", type=within(0, 999, int), default=0, help="matches to so many points"
    )
    parser.add_argument(
        "--pairs", type=within(1, MOST, int), default=200, help="pairs with equal dice"
    )
    parser.add_argument(
        "--errors", type=within(0, MOST, int), default=0, help="judge so many plays of each kind"
    )
    parser.add_argument(
        "--judge", type=within(0, 9, int), default=2, help="how deep the judge looks, in plies"
    )
    parser.add_argument("--seed", type=int, default=1)


def run(arguments: argparse.Namespace) -> int:
    """Play and print what was won or lost, with its interval."""
    ours, theirs = Ours(arguments.player), Theirs(Engine(arguments.python, arguments.plies))
    named = f"{arguments.player} against gnubg-nn at {arguments.plies} plies"
    begun_s = time.monotonic()
    if arguments.errors:
        print_errors(arguments, ours, theirs)
        return 0
    counted: Counter[str] = Counter()
    won = [
        pair(ours, theirs, f"{arguments.seed} {number}", arguments.match, counted)
        for number in range(arguments.pairs)
    ]
    is_match = bool(arguments.match)
    played = f"matches to {arguments.match}" if is_match else "games"
    print(f"{named}, {len(won)} pairs of {played}, {time.monotonic() - begun_s:.0f} s")
    for words, kept in zip(
        ("as the dice fell", "adjusted for luck"), zip(*won, strict=True), strict=True
    ):
        print(f"  {words}: {figure(kept, is_match)}")
    for name in ("Ours", "Theirs") if is_match else ():
        print(
            f"  {name}: {counted[f'{name} double']} doubles, {counted[f'{name} dropped']} dropped"
        )
    return 0


def figure(won: Sequence[float], is_match: bool) -> str:
    """The mean with its interval: the share of matches in 100, or points a game."""
    mean, (low, high) = float(np.mean(won)), interval(won)
    if is_match:
        return f"won {100 * mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    return f"{mean:+.3f} points a game ({low:+.3f} to {high:+.3f})"


def print_errors(arguments: argparse.Namespace, ours: Ours, theirs: Theirs) -> None:
    """Play on until enough positions of each kind were judged."""
    errors = Errors(ours, theirs, arguments.judge, arguments.errors)
    for number in range(arguments.pairs):
        if all(errors.is_enough(kind) for kind in KINDS):
            break
        players: dict[str, Opponent] = {SEATS[0]: ours, SEATS[1]: theirs}
        Table(players, f"{arguments.seed} {number}", watch=errors.watch).game(None)
    every: dict[str, list[float]] = {"ours": [], "theirs": []}
    for kind, kept in errors.costs.items():
        for name, costs in kept.items():
            every[name] += costs
        told(kind, kept)
    told("all", every)


def told(kind: str, kept: dict[str, list[float]]) -> None:
    """A line of what plays cost."""
    for name, costs in kept.items():
        low, high = interval(costs)
        print(f"{kind}: {name} lose {np.mean(costs):.4f} a play ({low:.4f} to {high:.4f})", end="")
        print(f", worst {max(costs):.3f}, {len(costs)} plays")
