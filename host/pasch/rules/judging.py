"""How a position on the board stands to the roll being played: legal, unfinished, or wrong.

A wrong play is explained by leaving out exactly one rule; where several would explain it, the
first in the contract's order is given. Knows positions, never pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pasch.errors import RuleError
from pasch.rules.compact import BAR, HIT, OFF, Track, View, counts_of, hits_of
from pasch.rules.explaining import Rule, way_without
from pasch.rules.game import Judgement, Situation, Status
from pasch.rules.position import Position
from pasch.rules.racing import HOME
from pasch.rules.repairing import nearest, other_after, steps_between
from pasch.rules.sentences import message
from pasch.rules.turn import Turn, turn_of
from pasch.rules.two_sided import CHECKERS, TRACKS, complete, play_of

__all__ = ["Fault", "judge"]

_RULE_IDS = {
    "checker-count": "BG-A1",
    "hit-not-lifted": "BG-17",
    "not-your-checker": "BG-1",
    "enter-first": "BG-18",
    "blocked": "BG-13",
    "not-home": "BG-20",
    "wrong-direction": "BG-2",
    "use-both": "BG-14",
    "use-higher": "BG-15",
    "wrong-distance": "BG-11",
}
_OWN = (1 << 4 * (BAR + 1)) - 1


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: the contract's code, the mover's points where it shows, and moves it needs.

    `mend` is the state to be restored where the fault itself says which; else None.
    """

    reason: str
    points: tuple[int, ...] = ()
    moves: tuple[tuple[int, int], ...] = ()
    mend: int | None = None


def judge(situation: Situation, seen: Position, lang: str) -> Judgement:
    """The `Judgement` of the position `seen` in a situation that `check` accepts.

    Nothing moved is incomplete with all dice left, or legal where nothing can be played. The last
    checker borne off ends the game whatever numbers are left (R1). Raises `RuleError` for places
    or letters that the game does not know.
    """
    track = TRACKS[situation.turn]
    _refuse_unknown(track, seen)
    before = _settled(situation.position)
    turn = turn_of(track.view(before), situation.dice)
    sight = track.view(_settled(seen))
    state = _state_of(turn.view, sight)
    if state is not None:
        settled = _allowed(track, turn, state)
        if settled is not None:
            return settled
    fault = _fault(turn, sight, state, situation.dice)
    return _illegal(situation, track, turn, sight, fault, lang)


def _refuse_unknown(track: Track, seen: Position) -> None:
    places = [place for place in seen if place not in track.points]
    letters = sorted({c for content in seen.values() for c in content} - {"w", "b"})
    if places or letters:
        strange = ", ".join(map(repr, [*places, *letters]))
        raise RuleError(f"the position seen holds {strange}, which this game does not know")


def _settled(position: Position) -> Position:
    """The position with `off` counted anew where it does not agree with what is on the board.

    A tray is easily misread or a checker held in the hand; what left the board is the measure.
    """
    whole = {t.letter for t in TRACKS.values() if position.count(t.letter) == CHECKERS}
    off = "".join(letter for letter in position.at("off") if letter in whole)
    return complete(position, position.as_dict() | {"off": off})


def _state_of(view: View, sight: View) -> int | None:
    """The state of the turn that `sight` shows, or None where the other side's checkers do not
    lie as hits leave them: single checkers gone from their points, as many more on the bar."""
    hits, own = 0, sight.state
    for point in range(1, BAR):
        gone = view.other[point] - sight.other[point]
        if gone < 0 or gone > 1 or (gone and view.other[point] > 1):
            return None
        if gone:
            hits |= HIT[point]
    gained = sight.other[BAR] - view.other[BAR]
    return own | hits if gained == len(hits_of(hits)) else None


def _allowed(track: Track, turn: Turn, state: int) -> Judgement | None:
    """Legal or incomplete, or None."""
    way = turn.legal.get(state)
    if way is None and not state & _OWN & ~15:
        way = turn.reachable.get(state)  # R1: the last checker is off, the game is over
    if way is None and not turn.legal and state == turn.view.state:
        way = ()
    if way is not None:
        play = play_of(track, turn.view, state, way, turn.numbers)
        return Judgement(Status.LEGAL, play=play)
    left = turn.open.get(state)
    return None if left is None else Judgement(Status.INCOMPLETE, dice_left=left)


def _fault(turn: Turn, sight: View, state: int | None, dice: tuple[int, ...]) -> Fault:
    """The first rule in the contract's order that, left out, explains what is seen."""
    view = turn.view
    if sum(sight.own) != sum(view.own) or sum(sight.other) != sum(view.other):
        return Fault("checker-count")
    if sight.own[OFF] < view.own[OFF] or sight.other[OFF] != view.other[OFF]:
        return Fault("checker-count")
    if state is None:
        return Fault("not-your-checker")
    left_standing = _not_lifted(turn, state)
    if left_standing is not None:
        return left_standing
    if _only_lifted(turn, state):
        return Fault("not-your-checker")
    if state in turn.reachable:
        return _unused(turn, state, dice)
    for rule in Rule:
        way = way_without(view, state, dice, rule)
        if way is not None:
            broken = _broken(rule, way, view)
            return Fault(rule.value, _shown(rule, broken), broken)
    return _unexplained(sight, view, state)


def _not_lifted(turn: Turn, state: int) -> Fault | None:
    """A play, or part of one, but for hit checkers that still stand where they were hit."""
    own, lifted = state & _OWN, state & ~_OWN
    for known in (turn.legal, turn.open, turn.reachable):
        for after in known:
            if after & _OWN == own and after != state and after & lifted == lifted:
                mend = None if known is turn.reachable else after
                return Fault("hit-not-lifted", hits_of(after ^ state), mend=mend)
    return None


def _only_lifted(turn: Turn, state: int) -> bool:
    """Whether the own checkers stand as a play leaves them, but blots were lifted unhit."""
    own, lifted = state & _OWN, state & ~_OWN
    return any(
        after & _OWN == own and after & ~_OWN & ~lifted == 0
        for known in (turn.legal, turn.open)
        for after in known
    )


def _unused(turn: Turn, state: int, dice: tuple[int, ...]) -> Fault:
    """Legal moves after which the numbers can no longer be used as they must be."""
    used = max(len(way) for way in turn.legal.values())
    reason = "use-higher" if used == 1 and dice[0] != dice[-1] else "use-both"
    moves = tuple((code >> 6, code & 63) for code in turn.reachable[state])
    return Fault(reason, tuple(target for _, target in moves), moves)


def _broken(
    rule: Rule, way: tuple[tuple[int, int], ...], view: View
) -> tuple[tuple[int, int], ...]:
    """The moves of a way that break the rule."""
    breaks: dict[Rule, Callable[[int, int], bool]] = {
        Rule.ENTER_FIRST: lambda origin, target: origin != BAR,
        Rule.BLOCKED: lambda origin, target: view.is_held(target),
        Rule.NOT_HOME: lambda origin, target: target == OFF,
        Rule.WRONG_DIRECTION: lambda origin, target: target > origin,
    }
    return tuple(move for move in way if breaks[rule](*move))


def _shown(rule: Rule, broken: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The points at which the broken rule shows."""
    if rule is Rule.ENTER_FIRST:
        return (BAR,)
    return tuple(origin if rule is Rule.NOT_HOME else target for origin, target in broken)


def _unexplained(sight: View, view: View, state: int) -> Fault:
    """No single rule explains it: checkers missing, blots lifted, or moved by wrong distances."""
    if sight.own[OFF] > view.own[OFF] and any(sight.own[HOME + 1 :]):
        return Fault("checker-count")
    if any(not sight.own[point] for point in hits_of(state)):
        return Fault("not-your-checker")
    return Fault("wrong-distance")


def _illegal(
    situation: Situation, track: Track, turn: Turn, sight: View, fault: Fault, lang: str
) -> Judgement:
    """The judgement of a fault, with the way back and the sentence for the players."""
    target = nearest(turn, sight) if fault.mend is None else fault.mend
    repair = steps_between(track, sight, counts_of(target), other_after(turn.view, target))
    shown = [track.names[point] for point in fault.points]
    shown = shown or [r.target if r.origin == "off" else r.origin for r in repair]
    return Judgement(
        Status.ILLEGAL,
        reason=fault.reason,
        rule=_RULE_IDS[fault.reason],
        message=message(
            situation,
            track,
            turn.view,
            sight,
            fault.reason,
            fault.points,
            fault.moves,
            repair,
            lang,
        ),
        places=tuple(dict.fromkeys(shown)),
        repair=repair,
    )
