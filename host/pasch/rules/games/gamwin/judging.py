"""Gamwin's own judge: how a position on the strip relates to the dice that lie.

Any number of actions may happen between two readings, so everything that can be reached without
another throw is legal, and so is doing nothing. A wrong position is explained by leaving out
exactly one rule. Yard and home are not judged: their contents follow from the strip.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pasch.rules.games.gamwin.dice import doublet_in
from pasch.rules.games.gamwin.moves import Action, series
from pasch.rules.games.gamwin.plays import is_first_throw, placings, play_of
from pasch.rules.games.gamwin.strip import FIELDS, LETTERS, ROOM, TURNING, WAYS, Strip
from pasch.rules.judge.fault_message import steps_said
from pasch.rules.model.game import Judgement, Repair, Situation, Status
from pasch.rules.model.pairing import paired
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import refuse_unknown
from pasch_hardware.message import Message, message

__all__ = ["RULE_IDS", "allowed", "judge"]

RULE_IDS = {
    Reason.CHECKER_COUNT: "GW-1",
    Reason.HIT_NOT_LIFTED: "GW-15",
    Reason.NOT_YOUR_CHECKER: "GW-15",
    Reason.OUTSIDE: "GW-16",
    Reason.FULL_FIELD: "GW-14",
    Reason.BLOCKED_PAIR: "GW-16",
    Reason.WALL_BACK_FIRST: "GW-17",
    Reason.NO_RETURN: "GW-8",
    Reason.DOUBLET_JUMP: "GW-18",
    Reason.ONE_FIELD: "GW-7",
    Reason.ONE_DIE_ONE_CHECKER: "GW-A9",
    Reason.WRONG_DISTANCE: "GW-7",
}

# The rules about single actions, in the order in which they are left out to explain a wrong play.
RELAXED = (
    Reason.FULL_FIELD,
    Reason.BLOCKED_PAIR,
    Reason.WALL_BACK_FIRST,
    Reason.NO_RETURN,
    Reason.DOUBLET_JUMP,
    Reason.ONE_FIELD,
)

# The wording for an end of a step that is not on the strip.
_ENDS = {
    ("from", "yard"): "step.from-yard",
    ("from", "off"): "strip-step.from-off",
    ("to", "yard"): "step.to-yard",
    ("to", "off"): "strip-step.to-off",
}

_Ways = Mapping[Strip, tuple[Action, ...]]


@dataclass(frozen=True, slots=True)
class ActionFault:
    """A fault: the reason code, the places where it shows, and the strip to restore."""

    reason: Reason
    places: tuple[str, ...] = ()
    mend: Strip | None = None


def judge(situation: Situation, seen: Position) -> Judgement:
    """The `Judgement` of the position `seen` in a situation that `check_request` accepts.

    Nothing moved is legal: a player may always waive (GW-12). Raises `RuleError` for places or
    letters that the game does not know.
    """
    refuse_unknown(seen, (*FIELDS, "off", "yard"), LETTERS.values())
    strip, sight = Strip.of(situation.position), Strip.of(seen)
    ways = _ways(situation, strip, situation.options)
    if sight in ways:
        after: Strip | None = sight
    else:
        after = next((one for one in ways if one.fields == sight.fields), None)
    if after is not None:
        return Judgement(Status.LEGAL, play=play_of(situation, after, ways[after]))
    fault = _fault(situation, strip, sight, ways)
    is_lost = _is_lost(situation.turn, strip, sight)
    repair = _repair(sight, ways, fault.mend)
    places = fault.places or tuple(dict.fromkeys(step.origin for step in repair))
    return Judgement(
        Status.ILLEGAL,
        dice_left=situation.dice if _may_still_hit(situation, strip, sight, ways) else (),
        reason=fault.reason,
        rule=RULE_IDS[fault.reason],
        message=_said(
            situation,
            fault.reason,
            places,
            repair,
            is_back=_are_back(strip, sight),
            is_lost=is_lost,
        ),
        places=places,
        repair=repair,
        is_lost=is_lost or fault.reason is Reason.CHECKER_COUNT,
    )


def allowed(situation: Situation, seen: Position) -> dict[Position, bool]:
    """Every position that the lying dice reach, including nothing moved; all are whole plays."""
    del seen
    ways = _ways(situation, Strip.of(situation.position), situation.options)
    return dict.fromkeys((strip.position() for strip in ways), True)


def _ways(
    situation: Situation, strip: Strip, options: Mapping[str, str], rule: Reason | None = None
) -> _Ways:
    """Everything that can be reached with the lying dice if `rule` is not in force."""
    if is_first_throw(situation):
        return placings(strip, situation.turn, situation.dice, options)
    return series(strip, situation.turn, situation.dice, options, rule)


def _may_still_hit(situation: Situation, strip: Strip, sight: Strip, ways: _Ways) -> bool:
    """Whether nothing is wrong but that checkers were lifted which the mover can still hit."""
    own = LETTERS[situation.turn]
    other = next(letter for letter in LETTERS.values() if letter != own)
    now = _lying(sight, other)
    return any(
        _at_most(_lying(end, other), now)
        for one in ways
        if one.fields != sight.fields
        and all(
            seen in (lay, lay.replace(other, ""))
            for lay, seen in zip(one.fields, sight.fields, strict=True)
        )
        for end in _onward(situation, strip, one, ways)
    )


def _onward(situation: Situation, strip: Strip, one: Strip, ways: _Ways) -> Iterable[Strip]:
    """What the lying dice still reach from one of the `ways`."""
    if is_first_throw(situation):
        own = LETTERS[situation.turn]
        return [end for end in ways if _at_most(_lying(one, own), _lying(end, own))]
    if one == strip:
        return ways
    if doublet_in(situation.dice) is not None:
        return ()
    return series(one, situation.turn, situation.dice, situation.options)


def _at_most(fewer: Sequence[int], more: Sequence[int]) -> bool:
    """Whether no side of a field holds more checkers in the one than in the other."""
    return all(low <= high for low, high in zip(fewer, more, strict=True))


def _fault(situation: Situation, strip: Strip, sight: Strip, ways: _Ways) -> ActionFault:
    """The first rule whose omission explains what is seen."""
    own = LETTERS[situation.turn]
    other = next(letter for letter in LETTERS.values() if letter != own)
    if any(_count(strip, letter) != _count(sight, letter) for letter in (own, other)):
        return ActionFault(Reason.CHECKER_COUNT)
    standing = _not_lifted(strip, sight, ways, own, other)
    if standing is not None:
        return standing
    was, now = _lying(strip, other), _lying(sight, other)
    if any(after > before for before, after in zip(was, now, strict=True)):
        return ActionFault(Reason.NOT_YOUR_CHECKER)
    turned = next((one for one in ways if _flat(one) == _flat(sight)), None)
    if turned is not None:
        shown = _differing(turned, sight)
        return ActionFault(Reason.OUTSIDE, shown, turned)
    broken = _broken_rule(situation, strip, sight)
    if broken is not None:
        return broken
    if was != now and not any(_lying(one, other) == now for one in ways):
        return ActionFault(Reason.NOT_YOUR_CHECKER)
    return ActionFault(Reason.WRONG_DISTANCE)


def _is_lost(seat: str, strip: Strip, sight: Strip) -> bool:
    """Whether a checker of the mover's is gone that no move took off: nobody puts his own back
    into the yard, and from the side where they enter nobody goes home.
    """
    own = LETTERS[seat]
    if sight.yard.count(own) > strip.yard.count(own):
        return True
    exits = {FIELDS[index] for index in WAYS[seat][TURNING + 1 :]}
    moved = [
        (field in exits, lay.count(own) - lies.count(own))
        for field, lay, lies in zip(FIELDS, strip.fields, sight.fields, strict=True)
    ]
    entered_and_gone = sum(max(0, gone) for is_exit, gone in moved if not is_exit)
    arrived = sum(max(0, -gone) for _, gone in moved)
    return sight.off.count(own) > strip.off.count(own) and entered_and_gone > arrived


def _are_back(strip: Strip, sight: Strip) -> bool:
    """Whether checkers that were home are not there any more."""
    return any(sight.off.count(letter) < strip.off.count(letter) for letter in LETTERS.values())


def _count(strip: Strip, letter: str) -> int:
    return sum(_lying(strip, letter)) + strip.yard.count(letter) + strip.off.count(letter)


def _lying(strip: Strip, letter: str) -> tuple[int, ...]:
    """How many checkers of a colour lie on each side of each field."""
    return tuple([content.count(letter) for content in strip.fields])


def _flat(strip: Strip) -> tuple[str, ...]:
    """The fields, ignoring the order of the checkers on each."""
    return tuple(["".join(sorted(content)) for content in strip.fields])


def _differing(one: Strip, other: Strip) -> tuple[str, ...]:
    pairs = zip(FIELDS, one.fields, other.fields, strict=True)
    return tuple(place for place, a, b in pairs if a != b)


def _not_lifted(
    strip: Strip, sight: Strip, ways: _Ways, own: str, other: str
) -> ActionFault | None:
    """The fault of a play whose hit checkers still lie where they were hit, otherwise None."""
    was, now = _lying(strip, other), _lying(sight, other)
    for after in ways:
        if _lying(after, own) == _lying(sight, own):
            left = _lying(after, other)
            between = zip(left, now, was, strict=True)
            if left != now and all(low <= seen <= high for low, seen, high in between):
                pairs = zip(FIELDS, left, now, strict=True)
                return ActionFault(
                    Reason.HIT_NOT_LIFTED, tuple(p for p, a, b in pairs if a < b), after
                )
    return None


def _broken_rule(situation: Situation, strip: Strip, sight: Strip) -> ActionFault | None:
    """The rule about single actions that explains what is seen, and where it shows."""
    wanted = _flat(sight)
    if is_first_throw(situation):
        free = {**situation.options, "first_throw_reuse": "yes"}
        for after, way in _ways(situation, strip, free).items():
            if _flat(after) == wanted:
                return ActionFault(Reason.ONE_DIE_ONE_CHECKER, tuple({a.target: 0 for a in way}))
        return None
    for rule in RELAXED:
        for after, way in _ways(situation, strip, situation.options, rule).items():
            if _flat(after) == wanted:
                return ActionFault(rule, _shown(rule, way, strip))
    return None


def _shown(rule: Reason, way: Iterable[Action], strip: Strip) -> tuple[str, ...]:
    """The places at which a broken rule can be seen."""
    way = tuple(way)
    if rule is Reason.FULL_FIELD:
        full = {p for p, c in zip(FIELDS, strip.fields, strict=True) if len(c) >= ROOM}
        shown = [action.target for action in way if action.target in full]
        return tuple(dict.fromkeys(shown)) or (way[-1].target,)
    if rule in (Reason.BLOCKED_PAIR, Reason.WALL_BACK_FIRST):
        held = [a.origin for a in way if a.origin in FIELDS]
        crowded = [p for p in held if len(strip.fields[FIELDS.index(p)]) >= ROOM]
        return tuple(dict.fromkeys(crowded or held))
    return tuple(dict.fromkeys(action.target for action in way))


def _repair(sight: Strip, ways: _Ways, mend: Strip | None) -> tuple[Repair, ...]:
    """The shortest series of steps from what is seen to a position from which play can go on."""
    candidates = [mend] if mend is not None else list(ways)
    return min(
        (_steps(sight, strip) for strip in candidates),
        key=lambda steps: len(steps),
    )


def _steps(sight: Strip, wanted: Strip) -> tuple[Repair, ...]:
    """The steps that turn one strip into the other, with surplus and missing checkers by the yard.

    If the order at a field is wrong, the checker that belongs outside is put down again there.
    """
    found = []
    places = (*FIELDS, "yard", "off")
    for letter in LETTERS.values():
        have = [*_lying(sight, letter), sight.yard.count(letter), sight.off.count(letter)]
        want = [*_lying(wanted, letter), wanted.yard.count(letter), wanted.off.count(letter)]
        pairs = paired(zip(places, have, want, strict=True), "yard")
        found += [Repair(origin, target, letter) for origin, target in pairs]
    lying = dict(zip(places, [*sight.fields, sight.yard, sight.off], strict=True))
    for step in found:
        lying[step.origin] = "".join(lying[step.origin].rsplit(step.letter, 1))
        lying[step.target] += step.letter
    for place, content in zip(FIELDS, wanted.fields, strict=True):
        if lying[place] != content:  # the order alone: put the outer one down again
            found.append(Repair(place, place, content[-1]))
    return tuple(found)


def _said(
    situation: Situation,
    reason: Reason,
    places: Sequence[str],
    repair: Sequence[Repair],
    *,
    is_back: bool,
    is_lost: bool,
) -> Message:
    """The message: what is wrong, where, and how to put it right."""
    foreign = [step for step in repair if step.letter != LETTERS[situation.turn]]
    return message(
        "strip-fault.came-back" if is_back else f"gamwin.{reason}",
        count=len(foreign if reason is Reason.NOT_YOUR_CHECKER else places),
        other=Message("seat.red" if situation.turn == "blue" else "seat.blue"),
        places=tuple(places),
        dice="-".join(map(str, situation.dice)),
        steps=steps_said([_step(step, situation.turn, is_lost) for step in repair]),
    )


def _step(step: Repair, seat: str, is_lost: bool) -> Message:
    if step.origin == step.target:
        return message("strip-step.outside", point=step.origin)
    origin, target = _end("from", step.origin), _end("to", step.target)
    is_own = step.letter == LETTERS[seat]
    if step.origin in ("off", "yard") and is_lost if is_own else step.origin == "off":
        origin = Message("step.from-off")  # where it lies nobody knows
    return message("step.way", origin=origin, target=target)


def _end(key: str, place: str) -> Message:
    special = _ENDS.get((key, place))
    return Message(special) if special else message(f"step.{key}", point=place)
