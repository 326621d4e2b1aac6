"""Compares every play and cube decision of a game with the best one: what each cost, and the luck.

Luck is the equity of a roll, with the best play, minus the mean over all rolls; both come from the
same evaluator, because luck would not average out to zero over many games otherwise.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from pasch.analysis.decisions import CubeCall, Judged, JudgedName, JudgedPlay
from pasch.analysis.open_sage import open_sage
from pasch.journal.formats.moves import wrong_play
from pasch.journal.replay.record import GameRecord
from pasch.players.machine.advice import Adviser
from pasch.players.machine.level import LEVELS
from pasch.players.values.best import value_of
from pasch.players.values.value import RatedPlay, Value
from pasch.referee.model.state import Cube, EntryKind, RecordEntry
from pasch.rules import game_named
from pasch.rules.model.game import Game, Situation
from pasch.rules.model.position import Position

__all__ = ["Judge", "judged"]

# A cube decision counts if its two lines lie this close together, or if it was wrong (gnubg).
CLOSE = 0.16
ANSWERS = {
    EntryKind.TAKEN: "take",
    EntryKind.BEAVERED: "beaver",
    EntryKind.DROPPED: "drop",
}
# How much higher the cube is then.
TURNED = {EntryKind.TAKEN: 2, EntryKind.BEAVERED: 4}


class Judge:
    """Judges the games of a match: the machine player at a level, or, if `plies` says how deep,
    Open Sage. `unit`: the points that an even game usually decides; `note`: what a person should
    know about the figures. Raises `JournalError` if Open Sage cannot judge them.
    """

    def __init__(
        self, records: Sequence[GameRecord], level: str, plies: int | None = None
    ) -> None:
        self._level = level
        self._advising = Adviser if plies is None else open_sage(records, plies)
        game = game_named(records[0].game)
        value = value_of(game, game.in_force(records[0].options))
        self.unit = Adviser(value).unit
        self.note = value.note if plies is None else None

    def judged(self, records: Iterable[GameRecord]) -> Iterator[Judged]:
        """Every decision of these games in order."""
        return judged(records, value_of, self._level, self._advising)


def judged(
    records: Iterable[GameRecord],
    value_of: Callable[[Game, Mapping[str, str]], Value],
    level: str = "quick",
    advising: Callable[..., Adviser] = Adviser,
) -> Iterator[Judged]:
    """Every decision of these games in order, judged by `value_of` at the depth of `level`;
    `advising` makes the adviser.
    """
    for number, record in enumerate(records, 1):
        game = game_named(record.game)
        options = game.in_force(record.options)
        value = value_of(game, options)
        at_stakes = partial(advising, value, LEVELS[level], 0)
        yield from _game(record, number, value, at_stakes)


def _game(
    record: GameRecord, number: int, value: Value, at_stakes: Callable[..., Adviser]
) -> Iterator[Judged]:
    rules = value.game.scoring.cube
    has_cube = rules is not None and rules.is_on(value.options)
    cube = record.opening_cube
    for at, entry in enumerate(record.entries):
        adviser = at_stakes(cube if has_cube else None, record.match)
        if entry.kind is EntryKind.DOUBLED or entry.kind in ANSWERS:
            yield _cube(adviser, record, at, number)
            if entry.kind in TURNED:
                cube = Cube(cube.value * TURNED[entry.kind], entry.seat, True)
            continue
        if len(entry.dice) != value.game.equipment.dice:
            # No dice, or by a log that somebody has forged others than the game has.
            continue
        if _may_double(adviser, record, at):
            yield _no_double(adviser, record, at, number)
        yield from _name(adviser, record, at, number)
        yield _play(adviser, record, at, number)


def _situation(value: Value, record: GameRecord, entry: RecordEntry) -> Situation:
    hidden = value.game.state_with(entry.hidden, record.seats)
    return Situation(entry.before, entry.seat, entry.dice, hidden, value.options)


def _play(adviser: Adviser, record: GameRecord, at: int, number: int) -> JudgedPlay:
    entry = record.entries[at]
    asked = _situation(adviser.value, record, entry)
    rated = adviser.plays(asked)
    best, here = next(iter(rated), None), _played(rated, entry)
    if best and here:
        here = adviser.as_far(asked, here, best)
        best = max(best, here, key=lambda one: one.equity)
    is_opening = record.has_opening_roll and at == 0
    worth, mean = adviser.rolled(asked, entry.unthrown, is_opening)
    is_wrong = entry.kind is EntryKind.ACCEPTED_ILLEGAL
    return JudgedPlay(
        number,
        at + 1,
        entry.seat,
        entry.dice,
        wrong_play(record.game, entry) if is_wrong else entry.notation,
        best.play.notation if best else "",
        here.equity if here else None,
        best.equity if best else worth,
        worth - mean,
        len(rated),
    )


def _name(adviser: Adviser, record: GameRecord, at: int, number: int) -> Iterator[JudgedName]:
    """The doublet that was named for this play, if one was."""
    entry, flow = record.entries[at], adviser.value.game.flow
    standing = replace(_situation(adviser.value, record, entry), dice=())
    if not flow.choices(standing):
        return
    rated = adviser.names(standing)
    better, best = rated[0]
    for name, equity in rated:
        if flow.chosen(standing, name).dice == entry.dice:
            yield JudgedName(number, at + 1, entry.seat, str(name), str(better), equity, best)


def _played(rated: Sequence[RatedPlay], entry: RecordEntry) -> RatedPlay | None:
    if entry.kind is EntryKind.ACCEPTED_ILLEGAL:
        return None
    same = [one for one in rated if one.play.position == entry.after]
    exactly = [one for one in same if one.play.scores == entry.scores]
    return next(iter(exactly or same), None)


def _may_double(adviser: Adviser, record: GameRecord, at: int) -> bool:
    """Whether the seat could have offered the cube before this roll and did not; a cube that is
    dead for it is none to decide about.
    """
    rules, cube = adviser.value.game.scoring.cube, adviser.cube
    seat = record.entries[at].seat
    stakes = adviser.stakes(seat)
    if rules is None or cube is None or not rules.is_owned or stakes is None:
        return False
    # A correction within a turn leaves it what it is.
    earlier = [
        one
        for one in record.entries[:at]
        if one.kind is not EntryKind.CORRECTED or one.seat != seat
    ]
    if not earlier and (record.is_usual_start or not record.begins_with_throw):
        # Nobody thinks of the cube before the first roll of a usual game.
        return False
    if earlier and (earlier[-1].seat == seat or earlier[-1].kind in ANSWERS):
        return False
    is_crawford = bool(record.match and record.match.is_crawford)
    options = adviser.value.options
    is_refused = rules.why_no_double(seat, cube.value, cube.owner, options, is_crawford)
    return not is_refused and not stakes.is_dead_for(1, cube.value)


def _no_double(adviser: Adviser, record: GameRecord, at: int, number: int) -> CubeCall:
    entry = record.entries[at]
    standing = replace(_situation(adviser.value, record, entry), dice=())
    advice = adviser.double(standing)
    loss = max(0.0, advice.equity - advice.kept)
    doubled = advice.taken if advice.takes else advice.dropped
    is_counted = loss > 0.0 or abs(doubled - advice.kept) < CLOSE
    better = "double" if advice.doubles else "no-double"
    return CubeCall(number, at + 1, entry.seat, "no-double", better, loss, is_counted)


def _cube(adviser: Adviser, record: GameRecord, at: int, number: int) -> CubeCall:
    """A double that was offered, or the answer to one."""
    entry = record.entries[at]
    # If several answer a cube, each answer follows the one before.
    offered = next(one for one in record.entries[at::-1] if one.kind is EntryKind.DOUBLED)
    hidden = adviser.value.game.state_with(offered.hidden, record.seats)
    position = _lying(record, at)
    standing = Situation(position, offered.seat, (), hidden, adviser.value.options)
    advice = adviser.double(standing, "" if entry is offered else entry.seat)
    answers = {"take": advice.taken, "drop": advice.dropped}
    best = "take" if advice.takes else "drop"
    if adviser.value.options.get("beaver") == "on":
        answers["beaver"] = advice.beavered
        best = "beaver" if advice.beavers else best
    if entry is offered:
        chosen, better = "double", "double" if advice.doubles else "no-double"
        loss = 0.0 if advice.doubles else max(0.0, advice.kept - answers[best])
        nearest = abs(answers[best] - advice.kept)
    else:
        chosen, better = ANSWERS[entry.kind], best
        loss = abs(answers[chosen] - answers[best])
        nearest = min(abs(worth - answers[best]) for one, worth in answers.items() if one != best)
    is_counted = loss > 0.0 or nearest < CLOSE
    return CubeCall(number, at + 1, entry.seat, chosen, better, loss, is_counted)


def _lying(record: GameRecord, at: int) -> Position:
    """The position before an entry that moves no checkers."""
    moved = (
        one.after
        for one in reversed(record.entries[:at])
        if one.kind.is_play or one.kind is EntryKind.CORRECTED
    )
    return next(moved, record.start)
