"""How a position on the board relates to the roll being played: legal, unfinished, or wrong.

A wrong play is explained by leaving out exactly one rule; if several rules would explain it, the
first in the contract's order is named. The rules come from the game's `MovementSpec`. Knows
positions, never pictures.
"""

from collections import Counter
from dataclasses import replace

from pasch.rules.judge.fault_message import PlayFault, fault_message
from pasch.rules.judge.movement_spec import MovementSpec
from pasch.rules.judge.repair import nearest, steps_between
from pasch.rules.judge.rule_relaxation import first_broken
from pasch.rules.model.game import Judgement, Situation, Status
from pasch.rules.model.pairing import paired
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import refuse_unknown
from pasch.rules.search.movegen import move_ends
from pasch.rules.search.packed_state import (
    HIT,
    HITS,
    OFF,
    OWN,
    YARD,
    MoverView,
    counts_of,
    hits_of,
)
from pasch.rules.search.turn_graph import Turn
from pasch_hardware.boards.kinds import TRAYS

__all__ = ["allowed", "judge"]


# The point from which a checker is borne off soonest.
NEAREST = 1


def judge(spec: MovementSpec, situation: Situation, seen: Position) -> Judgement:
    """The `Judgement` of the position `seen` in a situation that `check_request` accepts.

    An unmoved board is incomplete with all dice left, or legal if nothing can be played. Bearing
    off the last checker ends the game whatever numbers are left (R1). Raises `RuleError` for
    places or letters that the game does not know.
    """
    refuse_unknown(seen, spec.places, {track.letter for track in spec.tracks.values()})
    view = spec.view(situation.turn, _settled(spec, situation.position, situation.position))
    sight = spec.view(situation.turn, _settled(spec, situation.position, seen))
    turn = spec.turn(situation, view, sight)
    state = _state_of(view, sight)
    if state is not None:
        allowed = _allowed(spec, situation, turn, state)
        if allowed is not None:
            return allowed
    fault = _fault(spec, situation, turn, sight, state)
    wrong = _illegal(spec, situation, turn, sight, fault)
    left = _left_to_hit(turn, sight)
    return replace(wrong, dice_left=left) if left else wrong


def allowed(spec: MovementSpec, situation: Situation, seen: Position) -> dict[Position, bool]:
    """Every position that the rules allow on the board now: before, during and after the play.

    True for whole plays. If a roll reaches too many, only those near `seen`.
    """
    track = spec.tracks[situation.turn]
    view = spec.view(situation.turn, _settled(spec, situation.position, situation.position))
    sight = spec.view(situation.turn, _settled(spec, situation.position, seen))
    turn = spec.turn(situation, view, sight)
    won = (state for state in turn.reachable if not state & OWN & ~15)
    whole = dict.fromkeys((*turn.legal, *won), True)
    states = dict.fromkeys((view.state, *turn.open), False) | whole
    return dict(zip(track.positions(view, states), states.values(), strict=True))


def _settled(spec: MovementSpec, before: Position, position: Position) -> Position:
    """The position with its trays recounted if they do not agree with the board.

    A tray is easily misread, and a checker may be in a hand; what left the board decides.
    """
    letters = {track.letter for track in spec.tracks.values()}
    odd = {letter for letter in letters if position.count(letter) != spec.checkers}
    if not odd:
        return position
    trays = {tray: "".join(c for c in position.at(tray) if c not in odd) for tray in TRAYS}
    return spec.complete(before, position.as_dict() | trays)


def _state_of(view: MoverView, sight: MoverView) -> int | None:
    """The state of the turn that `sight` shows, or None if the others' checkers do not lie as hits
    leave them: single checkers gone from their points and lying where hit ones go.
    """
    hits, sent, refuge = 0, view.foreign[view.refuge], view.refuge
    for point, standing in enumerate(view.foreign):
        if point != refuge and sight.foreign[point] != standing:
            if sight.foreign[point] or len(standing) > 1:
                return None
            hits |= HIT[point]
            sent += standing
    return sight.state | hits if sorted(sight.foreign[refuge]) == sorted(sent) else None


def _left_to_hit(turn: Turn, sight: MoverView) -> tuple[int, ...] | None:
    """The numbers left if blots were lifted, to the place of hit checkers or into a hand, that the
    play can still hit; otherwise None.
    """
    view, foreign = turn.view, list(sight.foreign)
    for tray in {OFF, YARD} - {view.refuge}:
        # Whoever sees no trays counts what is in a hand there.
        held = Counter(foreign[tray]) - Counter(view.foreign[tray])
        foreign[tray] = "".join(sorted((Counter(foreign[tray]) - held).elements()))
        foreign[view.refuge] += "".join(held.elements())
    state = _state_of(view, replace(sight, foreign=tuple(foreign)))
    return turn.left_to_hit(state) if state is not None and state & HITS else None


def _allowed(spec: MovementSpec, situation: Situation, turn: Turn, state: int) -> Judgement | None:
    """The judgement if the state is legal or incomplete, otherwise None."""
    way = turn.legal.get(state)
    if way is None and not state & OWN & ~15:
        way = turn.reachable.get(state)  # R1: the last checker is off, the game is over
    if way is None and not turn.legal and state == turn.view.state:
        way = ()
    if way is not None:
        return Judgement(Status.LEGAL, play=spec.play(situation, turn.view, state, way))
    left = turn.open.get(state)
    return None if left is None else Judgement(Status.INCOMPLETE, dice_left=left)


def _fault(
    spec: MovementSpec, situation: Situation, turn: Turn, sight: MoverView, state: int | None
) -> PlayFault:
    """The fault of the first rule, in contract order, whose omission explains what is seen."""
    view = turn.view
    if _is_miscounted(view, sight):
        return PlayFault(Reason.CHECKER_COUNT)
    if state is None:
        return PlayFault(Reason.NOT_YOUR_CHECKER)
    left_standing = _not_lifted(turn, state)
    if left_standing is not None:
        return left_standing
    if _only_lifted(turn, state):
        return PlayFault(Reason.NOT_YOUR_CHECKER)
    if state in turn.reachable:
        moves = tuple(move_ends(code) for code in turn.reachable[state])
        reason = spec.unused(situation, turn, state)
        return PlayFault(reason, tuple(target for _, target in moves), moves)
    explained = first_broken(view, state, spec.relaxed(situation, view))
    if explained is None:
        return _unexplained(spec, sight, view, state)
    relaxed, way = explained
    broken = tuple(move for move in way if relaxed.breaks(*move))
    shown = dict.fromkeys(relaxed.shows(*move) for move in broken)
    return PlayFault(relaxed.code, tuple(shown), broken)


def _is_miscounted(view: MoverView, sight: MoverView) -> bool:
    """Whether the number of checkers has changed, or some came back from off."""
    if sum(sight.own) != sum(view.own) or sight.own[OFF] < view.own[OFF]:
        return True
    before, now = "".join(view.foreign), "".join(sight.foreign)
    return sorted(before) != sorted(now) or sight.foreign[OFF] != view.foreign[OFF]


def _not_lifted(turn: Turn, state: int) -> PlayFault | None:
    """The fault of a play, or part of one, whose hit checkers still stand there, or None.

    Of several plays with the same result the one with the fewest hits, because nothing shows more.
    """
    own, lifted = state & OWN, state & ~OWN
    for known in (turn.legal, turn.open, turn.reachable):
        hitting = [
            after
            for after in known
            if after & OWN == own and after != state and after & lifted == lifted
        ]
        if hitting:
            after = min(hitting, key=int.bit_count)
            mend = None if known is turn.reachable else after
            return PlayFault(Reason.HIT_NOT_LIFTED, hits_of(after ^ state), mend=mend)
    return None


def _only_lifted(turn: Turn, state: int) -> bool:
    """Whether the mover's checkers stand as a play leaves them, but blots were lifted without a
    hit.
    """
    own, lifted = state & OWN, state & ~OWN
    return any(
        after & OWN == own and after & ~OWN & ~lifted == 0
        for known in (turn.legal, turn.open)
        for after in known
    )


def _unexplained(spec: MovementSpec, sight: MoverView, view: MoverView, state: int) -> PlayFault:
    """The fault that no single rule explains: checkers missing, blots lifted, wrong distances."""
    if sight.own[OFF] > view.own[OFF] and not spec.may_bear_off(sight, NEAREST):
        return PlayFault(Reason.CHECKER_COUNT)
    if any(not sight.own[point] for point in hits_of(state)):
        return PlayFault(Reason.NOT_YOUR_CHECKER)
    along = [*zip(range(len(view.own)), view.own, sight.own, strict=True)]
    gone = [origin for origin, target in paired(reversed(along), OFF) if target == OFF]
    is_lost = not all(spec.may_bear_off(sight, origin) for origin in gone)
    return PlayFault(Reason.WRONG_DISTANCE, is_lost=is_lost)


def _illegal(
    spec: MovementSpec,
    situation: Situation,
    turn: Turn,
    sight: MoverView,
    fault: PlayFault,
) -> Judgement:
    """The judgement of a fault, with the way back and the sentence for the players."""
    track = spec.tracks[situation.turn]
    target = nearest(turn, sight) if fault.mend is None else fault.mend
    repair = steps_between(track, sight, counts_of(target), turn.view.foreign_after(target))
    shown = [track.names[point] for point in fault.points]
    shown = shown or [r.target if r.origin == "off" else r.origin for r in repair]
    return Judgement(
        Status.ILLEGAL,
        reason=fault.reason,
        rule=spec.rule_ids[fault.reason],
        message=fault_message(spec, situation, turn.view, sight, fault, repair),
        places=tuple(dict.fromkeys(shown)),
        repair=repair,
        is_lost=fault.is_lost or fault.reason is Reason.CHECKER_COUNT,
    )
