"""American Acey-Deucey as data plus small functions: `game_named("acey-deucey")`.

Rules after docs/rules/acey-deucey.md. It races as Backgammon does, but from the yard; a 1-2 that
was fully played lets the mover name a doublet, and that, fully played, a new roll. `state` is
`{"named": true}` where the dice are the doublet named.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from pasch.rules.games.board24.notation import BACKGAMMON_NAMES, written
from pasch.rules.games.board24.racing import (
    HOME,
    RacingRules,
    is_home,
    laid_out,
    legal_states,
    numbers_of,
    relaxed,
    step_without,
    stepper,
)
from pasch.rules.games.board24.ways import (
    CHECKERS,
    POINTS,
    TRACKS,
    blocked_points,
    complete_with_yard,
    due_of,
    plays_of,
    winner_of,
)
from pasch.rules.judge.judging import allowed, judge
from pasch.rules.judge.movement_spec import MovementSpec, RuleRelaxation
from pasch.rules.model.game import Finish, Game, Next, Play, Situation, by_position
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request, state_faults
from pasch.rules.search.movegen import Step, both_ways, move_ends
from pasch.rules.search.packed_state import BAR, OFF, UNIT, YARD, MoverView
from pasch.rules.search.turn_graph import Turn, unused

__all__ = ["ACEY_DEUCEY", "OPTIONS", "RULE_IDS", "blocked_by", "finish", "legal_plays"]

PLACES = (*POINTS, "bar", "off", "yard")
START = Position.of({"yard": "w" * CHECKERS + "b" * CHECKERS})
OPTIONS = options_of(
    {
        "enter_then_move": "same_roll/later_rolls",
        "doublet_extra_turn": "no/yes",
        "exact_bear_off": "no/yes",
    }
)
RULE_IDS = {
    "checker-count": "AD-1",
    "hit-not-lifted": "AD-13",
    "not-your-checker": "AD-2",
    "enter-first": "AD-14",
    "blocked": "AD-6",
    "not-home": "AD-15",
    "wrong-direction": "AD-2",
    "just-entered": "AD-A2",
    "exact-number": "AD-A10",
    "use-both": "AD-9",
    "use-higher": "AD-9",
    "wrong-distance": "AD-7",
}


def _manner(situation: Situation) -> RacingRules:
    return RacingRules(is_exact=situation.options["exact_bear_off"] == "yes")


def _waiting(situation: Situation, view: MoverView, step: Step) -> Step:
    """`step` without moves of checkers that entered from the yard in this roll (AD-A2, R4)."""
    if situation.options["enter_then_move"] == "same_roll":
        return step
    total = sum(situation.dice)

    def waiting(state: int, number: int) -> list[tuple[int, int]]:
        found = step(state, number)
        entered = view.own[YARD] - (state // UNIT[YARD] & 15)
        # What has entered stands where the roll's other number put it.
        point = BAR - (total - number)
        if entered <= 0 or (state // UNIT[point] & 15) > entered:
            return found
        return [(after, code) for after, code in found if move_ends(code)[0] != point]

    return waiting


def _step(situation: Situation, view: MoverView) -> Step:
    return _waiting(situation, view, stepper(view, _manner(situation)))


def _write(situation: Situation, moves: Iterable[tuple[int, int]], hits: Iterable[int]) -> str:
    return written(list(moves), list(hits), numbers_of(situation.dice))


def _due(situation: Situation, used: int, state: int) -> Next:
    """What follows a play of `used` numbers (AD-10 to AD-12, AD-A5 to AD-A8)."""
    over, dice = due_of(state), situation.dice
    if over is Next.GAME_OVER or used < len(numbers_of(dice)):
        return over
    if sorted(dice) == [1, 2]:
        return Next.NAME_DOUBLET
    is_extra = situation.options["doublet_extra_turn"] == "yes" and dice[0] == dice[-1]
    return Next.ROLL_AGAIN if situation.state.get("named") or is_extra else Next.END


def _plays(
    situation: Situation, view: MoverView, ways: Mapping[int, tuple[int, ...]]
) -> Iterable[Play]:
    used = max((len(way) for way in ways.values()), default=0)
    write, due = partial(_write, situation), partial(_due, situation, used)
    return plays_of(TRACKS[situation.turn], view, ways, write, due)


def legal_plays(situation: Situation) -> tuple[Play, ...]:
    """One `Play` per distinct outcome, sorted by position."""
    view = TRACKS[situation.turn].view(situation.position)
    ways = legal_states(view, situation.dice, _step(situation, view))
    plays = _plays(situation, view, ways)
    return by_position(plays)


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """Who has borne off all checkers; a point for each that the loser has not (AD-16)."""
    del options
    winner = winner_of(position)
    if not winner:
        return None
    other = TRACKS[winner].others
    return Finish(winner, _left(position, other), "single")


def _left(position: Position, letter: str) -> int:
    """The checkers of a colour that are not off."""
    return position.count(letter) - position.at("off").count(letter)


def blocked_by(situation: Situation) -> tuple[str, ...]:
    """The points held by the other side on which a number of the roll would land.

    With a checker on the bar only its points of entry count. Board-fixed places, by the mover's
    points descending.
    """
    track = TRACKS[situation.turn]
    return blocked_points(track, track.view(situation.position), situation.dice, (BAR,))


def _faults(situation: Situation) -> Iterable[str]:
    yield from state_faults(ACEY_DEUCEY, {"named"}, situation)
    named = situation.state.get("named", False)
    if not isinstance(named, bool):
        yield f"state named is true or false, not {named!r}"
    elif named and len(set(situation.dice)) > 1:
        shown = "-".join(map(str, situation.dice))
        yield f"state named goes with a doublet, not with {shown}"


def _check(situation: Situation) -> None:
    check_request(ACEY_DEUCEY, situation, _faults)


def _carry(situation: Situation, play: Play) -> Mapping[str, Any]:
    return {"named": True} if play.due is Next.NAME_DOUBLET else {}


def _names(situation: Situation) -> tuple[int, ...]:
    """After a 1-2 that was fully played any doublet, even one that cannot be played (AD-A5)."""
    return tuple(range(1, 7)) if situation.state.get("named") and not situation.dice else ()


def _named(situation: Situation, choice: int | str) -> Situation:
    return replace(situation, dice=(int(choice),) * 2)


def _turn(situation: Situation, view: MoverView, sight: MoverView) -> Turn:
    del sight
    return laid_out(view, situation.dice, _step(situation, view))


def _play(situation: Situation, view: MoverView, state: int, way: tuple[int, ...]) -> Play:
    return next(iter(_plays(situation, view, {state: way})))


def _relaxed(situation: Situation, view: MoverView) -> Iterable[RuleRelaxation]:
    """The roll with one rule left out; the options' rules, where they are in force, last."""
    orders, manner = both_ways(numbers_of(situation.dice)), _manner(situation)
    waiting = partial(_waiting, situation, view)
    yield from relaxed(view, orders, manner, waiting)
    if situation.options["enter_then_move"] == "later_rolls":
        free = step_without(view, None, manner)
        entries = {BAR - number for number in situation.dice}
        yield RuleRelaxation(
            "just-entered", free, orders, lambda origin, target: origin in entries
        )
    if manner.is_exact:
        loose = waiting(step_without(view, None, RacingRules()))
        yield RuleRelaxation("exact-number", loose, orders, lambda origin, target: target == OFF)


_COURSE = MovementSpec(
    places=PLACES,
    tracks=TRACKS,
    checkers=CHECKERS,
    texts=dict.fromkeys(TRACKS, BACKGAMMON_NAMES),
    view=lambda seat, position: TRACKS[seat].view(position),
    turn=_turn,
    play=_play,
    relaxed=_relaxed,
    unused=lambda situation, turn, state: unused(turn, situation.dice),
    may_bear_off=is_home,
    complete=complete_with_yard,
    rule_ids=RULE_IDS,
    sentences={
        "not-home": {
            "en": "You may bear off only when all your checkers have entered and are home.",
            "de": "Du darfst erst abtragen, wenn alle deine Steine eingesetzt und daheim sind.",
        },
        "just-entered": {
            "en": "A checker that entered from the yard with this roll may not move on with it.",
            "de": "Ein mit diesem Wurf eingesetzter Stein darf mit ihm nicht weiterziehen.",
        },
        "exact-number": {
            "en": "You agreed to bear off with exact numbers only; {dice} has none for this.",
            "de": "Ihr habt vereinbart, nur mit genauer Zahl abzutragen; {dice} passt hier nicht.",
        },
    },
)

ACEY_DEUCEY = Game(
    name="acey-deucey",
    board="backgammon",
    seats=("white", "black"),
    letters={seat: track.letter for seat, track in TRACKS.items()},
    checkers=CHECKERS,
    options=OPTIONS,
    dice=2,
    sides=6,
    opening_dice=1,
    plays_opening_roll=False,
    places=PLACES,
    homes={seat: track.names[1 : HOME + 1] for seat, track in TRACKS.items()},
    start=lambda options: START,
    check=_check,
    legal_plays=legal_plays,
    judge=partial(judge, _COURSE),
    allowed=partial(allowed, _COURSE),
    complete=complete_with_yard,
    finish=finish,
    blocked_by=blocked_by,
    point_names=_COURSE.point_names,
    carry=_carry,
    names=_names,
    named=_named,
    forfeit=lambda situation, seat: _left(situation.position, TRACKS[seat].letter),
)
