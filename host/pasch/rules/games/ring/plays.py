"""Shared by the games on the ring: written plays, the end, what blocks, what is off.

High Gammon and Friedl's Tric-Trac use the same small functions with different `RingRules`.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from pasch.rules.games.ring.board import LETTERS, RESTS, SEATS, TRACKS, WAY_LENGTH
from pasch.rules.games.ring.moves import (
    DOUBLETS,
    RingRules,
    Ways,
    is_open,
    legal_ways,
    numbers_of,
    stepper,
)
from pasch.rules.games.ring.notation import written
from pasch.rules.games.ring.scoring import GRADES, HIGHEST_STAKE, WITH_CUBE, losses
from pasch.rules.model.completing import completed
from pasch.rules.model.cube import CubeRules
from pasch.rules.model.game import Finish, Grade, Next, Play, Situation
from pasch.rules.model.lazy_plays import Plays
from pasch.rules.model.position import Position
from pasch.rules.search.movegen import move_ends
from pasch.rules.search.packed_state import BAR, YARD, MoverView, hits_of

__all__ = [
    "CUBE",
    "blocked_by",
    "choices",
    "chosen",
    "complete",
    "doublet_of",
    "due_without_play",
    "finish_of",
    "next_state",
    "plays_of",
    "ring_plays",
]

_MOST_OFF_IN_A_PLAY = 4
CUBE = CubeRules(
    lambda options: options["scoring"] in WITH_CUBE, False, HIGHEST_STAKE, "automatic_double"
)


def doublet_of(situation: Situation) -> str:
    """How a doublet is played: `"a"`, `"b"` or `"c"`, as agreed or by this roll's state."""
    agreed = situation.options["doublet"]
    return str(situation.state.get("doublet", agreed))


def due_without_play(situation: Situation) -> Next:
    """What follows a roll that cannot be used: for a doublet under `"a"` another roll (HG-A6)."""
    is_doublet = len(set(situation.dice)) == 1
    return Next.ROLL_AGAIN if is_doublet and doublet_of(situation) == "a" else Next.END


def next_state(situation: Situation, play: Play) -> Mapping[str, Any]:
    """The state with which the game goes on: who plays; a choice for one roll expires with it."""
    del play
    return {key: value for key, value in situation.state.items() if key == "players"}


def choices(situation: Situation) -> tuple[str, ...]:
    """The ways to play a doublet, if its thrower chooses each time and has not chosen yet."""
    is_open = situation.options.get("doublet_choice") == "per_roll"
    is_doublet = len(situation.dice) > 1 and len(set(situation.dice)) == 1
    return DOUBLETS if is_open and is_doublet and "doublet" not in situation.state else ()


def chosen(situation: Situation, choice: int | str) -> Situation:
    """The situation with this way chosen for this roll."""
    return replace(situation, state={**situation.state, "doublet": choice})


def ring_plays(situation: Situation, rules: RingRules) -> Plays:
    """One `Play` per distinct outcome, sorted by position, written on demand."""
    view = TRACKS[situation.turn].view(situation.position)
    numbers = numbers_of(situation.dice, doublet_of(situation))
    step = stepper(view, rules)
    _, ways = legal_ways(view.state, numbers, step, rules, situation.options["dice_rule"])
    return plays_of(situation, view, ways, rules)


def plays_of(situation: Situation, view: MoverView, ways: Ways, rules: RingRules) -> Plays:
    """The plays that end in the states of `ways`, reached by their move codes."""
    track, due = TRACKS[situation.turn], due_without_play(situation)
    names = track.names

    def due_after(state: int) -> Next:
        return Next.GAME_OVER if rules.is_won(state) else due

    def outline(state: int, position: Position) -> Play:
        return Play("", position, due_after(state))

    def write(state: int, position: Position) -> Play:
        moves = tuple([(names[a], names[b]) for a, b in map(move_ends, ways[state])])
        notation = written(moves, [names[point] for point in hits_of(state)])
        return Play(notation, position, due_after(state), moves)

    return Plays(tuple(ways), partial(track.positions, view), write, view.state, outline)


def finish_of(position: Position, options: Mapping[str, str], rules: RingRules) -> Finish | None:
    """The `Finish` once a seat has won, worth all that the others owe before any cube, or None."""
    for seat in SEATS:
        state = TRACKS[seat].state(position)
        if state and rules.is_won(state):
            break
    else:
        return None
    owed = losses(position, seat, options)
    most, scoring = max(owed.values(), default=0), options.get("scoring", "")
    grade = GRADES[most - 1] if most and scoring.endswith("traditional") else Grade.PLAIN
    name = Grade.POINTS if scoring == "points" else grade
    return Finish(seat, sum(owed.values()), name, tuple(owed.items()))


def blocked_by(situation: Situation, rules: RingRules) -> tuple[str, ...]:
    """The places where the first number of the roll would land but may not, in running order.

    The first number decides (HG-7); with a checker on the bar, only its entry does.
    """
    track = TRACKS[situation.turn]
    view = track.view(situation.position)
    number = numbers_of(situation.dice, doublet_of(situation))[0]
    entry = rules.entries[number]
    targets = {point - number for point in range(number + 1, WAY_LENGTH + 1) if view.own[point]}
    if view.own[BAR]:
        targets = {entry}
    elif view.own[YARD]:
        targets.add(entry)
    return tuple(
        track.names[point]
        for point in sorted(targets - {0}, reverse=True)
        if not is_open(view, point) or (point not in RESTS and view.own[point] >= rules.stack)
    )


def complete(before: Position, seen: Mapping[str, str], outside: str) -> Position:
    """`seen` with the place `outside` (`off` or `yard`) inferred for colours not seen there.

    The missing checkers of a colour that was there before lie there: a seat that does not play
    has none. A colour that is not seen at all counts only if one play can have taken its last
    checkers off.
    """
    here = {letter: before.count(letter) for letter in LETTERS.values()}

    def share(letter: str, places: Mapping[str, str], missing: int) -> Mapping[str, int]:
        is_seen = missing < here[letter]
        most = _MOST_OFF_IN_A_PLAY + before.at("off").count(letter)
        can_vanish = outside == "yard" or here[letter] <= most
        is_told = letter in places.get(outside, "")
        return {outside: missing} if not is_told and (is_seen or can_vanish) else {}

    return completed(seen, here, share)
