"""Every player's figures over the games of a journal: games, points, turns, dice.

Pure. Turns are counted as the corrected record has them, dice and wrong plays as the events say: a
void roll is not counted; one whose play was taken back is. Dice are compared with fair ones by
Pearson's chi-square.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Any

from pasch.journal.replay.steps import Step, end_of
from pasch.journal.stats.pips import pip_count
from pasch.referee.model.events import EventKind
from pasch.referee.model.state import EntryKind, RecordEntry, State
from pasch.rules.model.game import Game
from pasch_hardware.message import Message, message

__all__ = [
    "DiceTable",
    "Fairness",
    "Figures",
    "Tally",
    "chi_square",
    "count_up",
    "dice_line",
    "fairness",
    "fairness_line",
    "survival",
]

# A chi-square is meaningful once every number is expected this often (Cochran's rule).
LEAST_EXPECTED = 5
# Results that fair dice give less often than this are reported as unusual.
UNUSUAL = 0.01
# Below this probability no odds are given.
RAREST = 1e-6
# The name of dice with one to six; others are named by their faces.
PLAIN = "d6"
TURNS = (EntryKind.PLAYED, EntryKind.ACCEPTED_ILLEGAL, EntryKind.NO_PLAY)
GAMMONS = ("gammon", "backgammon")


@dataclass(slots=True)
class DiceTable:
    """How often each number was thrown, and how often fair dice show it on average."""

    thrown: Counter[int] = field(default_factory=Counter)
    expected: dict[int, Fraction] = field(default_factory=dict)

    def add(self, game: Game, *rolls: Sequence[int], which: Sequence[int] = ()) -> None:
        """Count rolls, each of some of the game's dice: of those named by `which`, or of any."""
        self.thrown.update(chain(*rolls))
        every = game.equipment.every_die
        faces = tuple(die for index, die in enumerate(every) if index in which) or every
        for count, times in Counter(map(len, rolls)).items():
            for number, share in _shares(faces, count).items():
                before = self.expected.get(number, Fraction(0))
                self.expected[number] = before + share * times


@cache
def _shares(faces: tuple[tuple[int, ...], ...], count: int) -> Mapping[int, Fraction]:
    """How often `count` fair dice with these faces show each number on average."""
    shares: dict[int, Fraction] = {}
    for die in faces:
        for number in die:
            share = Fraction(count, len(faces) * len(die))
            shares[number] = shares.get(number, Fraction(0)) + share
    return shares


@dataclass(slots=True)
class Tally:
    """One player's figures. `turns` counts plays and no plays, `stood` wrong plays that stood;
    `wrong` counts the turns in which a wrong play was seen; `pips` are pips played on 24 points,
    in `piped_turns`; `gammons` counts gammons won, including backgammons.

    `dice` has one table per kind of dice: their faces, and whether the board threw them.
    """

    games: int = 0
    won: int = 0
    points: int = 0
    gammons: int = 0
    turns: int = 0
    no_plays: int = 0
    wrong: int = 0
    stood: int = 0
    doublets: int = 0
    pips: int = 0
    piped_turns: int = 0
    dice: dict[tuple[str, bool], DiceTable] = field(default_factory=dict)


@dataclass(slots=True)
class Figures:
    """Every player's figures by name, and the count of games; all kinds of games and players; the
    numbers of games that cannot be read.
    """

    players: dict[str, Tally] = field(default_factory=dict)
    games: int = 0
    kinds: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    unread: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Fairness:
    """Pearson's chi-square of a table, its degrees of freedom, and how often fair dice exceed it
    (0 to 1); `is_enough`: there are enough rolls for it to be meaningful.
    """

    chi_square: float
    freedom: int
    exceeded: float
    is_enough: bool


def count_up(
    games: Iterable[tuple[int, Sequence[Step] | None]], wanted: str = "", player: str = ""
) -> Figures:
    """The figures of numbered games, of which some cannot be read (None); `wanted`: only games of
    this kind; `player`: only games that this player has played.

    An abandoned game counts with its rolls and plays but not as a game.
    """
    figures = Figures()
    for number, steps in games:
        if steps is None:
            figures.unread.append(number)
            continue
        name, names = steps[0].after.name, [*filter(None, steps[0].after.players.values())]
        figures.kinds.add(name)
        figures.names.update(names)
        if wanted in ("", name) and player in ("", *names):
            figures.games += 1
            _count_game(steps, figures.players)
    return figures


def _count_game(steps: Sequence[Step], found: dict[str, Tally]) -> None:
    start = steps[0].after
    game, players = start.game, start.players
    by_seat = {
        seat: found.setdefault(players.get(seat) or seat, Tally())
        for seat in game.seats
        if not players or seat in players
    }
    wrong_now: set[str] = set()
    rolls: dict[tuple[str, bool, tuple[int, ...]], list[Sequence[int]]] = defaultdict(list)
    for step in _counting(steps):
        data, kind = step.event.data, step.event.kind
        tally = by_seat.get(data.get("seat", ""))
        if kind is EventKind.SEEN and data["verdict"] == "illegal" and step.after.turn:
            wrong_now.add(step.after.turn)
        if tally is None:
            continue
        if kind is EventKind.ROLLED:
            which, by_board, thrown = data.get("which"), data["roll_id"] is not None, data["dice"]
            if which:
                # The others were left lying.
                thrown = [thrown[die] for die in which]
            # Of dice thrown by hand nobody says which shows what.
            told = tuple(which) if which and by_board else ()
            rolls[data["seat"], by_board, told].append(thrown)
        elif kind in (EventKind.PLAYED, EventKind.ACCEPTED_ILLEGAL):
            seat = data["seat"]
            tally.wrong += kind is EventKind.ACCEPTED_ILLEGAL or seat in wrong_now
            wrong_now.discard(seat)
    for entry in end_of(steps).record:
        if entry.kind in TURNS and entry.seat in by_seat:
            _count_turn(entry, game, by_seat[entry.seat])
    for (seat, by_board, which), of_seat in rolls.items():
        _count_rolls(of_seat, by_board, which, game, by_seat[seat])
    _count_result(steps[-1], by_seat)


def _counting(steps: Sequence[Step]) -> list[Step]:
    """The steps without voided rolls."""
    kept: list[Step] = []
    for step in steps:
        if step.event.kind is EventKind.VOIDED and step.event.data["what"] != "asked":
            rolls = [n for n, one in enumerate(kept) if one.event.kind is EventKind.ROLLED]
            # After a turn taken back that is the roll that lies again, otherwise the last one.
            lying = [n for n in rolls if _lies(kept[n].event.data, step.before)]
            if rolls:
                del kept[(lying or rolls)[-1]]
            continue
        kept.append(step)
    return kept


def _lies(roll: Mapping[str, Any], state: State | None) -> bool:
    return state is not None and (roll["seat"], tuple(roll["dice"])) == (state.turn, state.dice)


def _count_rolls(
    rolls: Sequence[Sequence[int]],
    by_board: bool,
    which: Sequence[int],
    game: Game,
    tally: Tally,
) -> None:
    kind = "+".join("".join(map(str, die)) for die in game.equipment.faces) or PLAIN
    tally.dice.setdefault((kind, by_board), DiceTable()).add(game, *rolls, which=which)
    tally.doublets += sum(len(set(dice)) < len(dice) == game.equipment.dice for dice in rolls)


def _count_turn(entry: RecordEntry, game: Game, tally: Tally) -> None:
    tally.turns += 1
    tally.no_plays += entry.kind is EntryKind.NO_PLAY
    tally.stood += entry.kind is EntryKind.ACCEPTED_ILLEGAL
    before, after = (pip_count(game, each, entry.seat) for each in (entry.before, entry.after))
    if before is not None and after is not None:
        tally.pips += before - after
        tally.piped_turns += 1


def _count_result(last: Step, by_seat: Mapping[str, Tally]) -> None:
    outcome = last.after.outcome
    if outcome is None:
        return
    for seat, tally in by_seat.items():
        tally.games += 1
        if seat == outcome.winner:
            tally.won += 1
            tally.points += outcome.score
            tally.gammons += outcome.grade in GAMMONS


def fairness(table: DiceTable) -> Fairness:
    """How a table of dice compares with fair ones."""
    expected = {number: float(share) for number, share in table.expected.items()}
    value = chi_square(table.thrown, expected)
    freedom = max(1, len(expected) - 1)
    is_enough = bool(expected) and min(expected.values()) >= LEAST_EXPECTED
    return Fairness(value, freedom, survival(value, freedom), is_enough)


def dice_line(kind: str, by_board: bool, dice: DiceTable) -> Message:
    """How many dice of a kind were thrown, by the board or by hand."""
    return message(
        "numbers.dice",
        dice=message(
            "numbers.plain-dice" if kind == PLAIN else "numbers.miwin-dice",
            count=dice.thrown.total(),
        ),
        source=message(f"numbers.{'by-board' if by_board else 'by-hand'}"),
    )


def fairness_line(table: DiceTable) -> Message:
    """What the thrown numbers say about the dice, in a sentence."""
    judged = fairness(table)
    values = {"value": judged.chi_square, "freedom": judged.freedom}
    if not judged.is_enough:
        return message("numbers.few")
    if judged.exceeded < UNUSUAL:
        return message("numbers.unusual", **values, odds=_odds(judged.exceeded))
    return message("numbers.fair", **values, share=judged.exceeded)


def _odds(share: float) -> Message:
    """The odds in words, to two figures; below one in a million without figures."""
    if share < RAREST:
        return message("numbers.rarer")
    return message("numbers.once", times=int(float(f"{1 / share:.2g}")))


def chi_square(counted: Mapping[int, int], expected: Mapping[int, float]) -> float:
    """Pearson's chi-square: the sum of (counted - expected)² / expected.

    >>> chi_square({1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20}, dict.fromkeys(range(1, 7), 10.0))
    13.4
    """
    return sum((counted.get(n, 0) - wanted) ** 2 / wanted for n, wanted in expected.items())


def survival(value: float, freedom: int) -> float:
    """The probability that a chi-square with `freedom` degrees of freedom is at least `value`.

    Uses the closed forms of the regularised upper gamma function for whole and half arguments.

    >>> round(survival(11.0705, 5), 4), round(survival(15.5073, 8), 4)
    (0.05, 0.05)
    """
    half = value / 2
    if freedom % 2 == 0:
        terms = (_term(half, k) for k in range(freedom // 2))
        return min(1.0, sum(terms))
    terms = (_term(half, k + 0.5) for k in range((freedom - 1) // 2))
    return min(1.0, math.erfc(math.sqrt(half)) + sum(terms))


def _term(half: float, power: float) -> float:
    """half^power · e^-half / Γ(power + 1), without overflow."""
    return math.exp(power * math.log(half or 1e-300) - half - math.lgamma(power + 1))
