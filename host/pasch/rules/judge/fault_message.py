"""The judge's message to the players about a wrong play, with points as the mover counts them.

The words are in the catalogue: `judge.*`, or a game's own ids where its wording differs.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pasch.rules.judge.movement_spec import MovementSpec
from pasch.rules.model.game import Repair, Situation
from pasch.rules.model.reason import Reason
from pasch.rules.search.packed_state import BAR, OFF, YARD, MoverView
from pasch_hardware.message import Message, message

__all__ = ["PlayFault", "fault_message", "steps_said"]

# A sentence names at most this many steps; the lights show all of them, one by one.
STEPS_NAMED = 5
_SPECIAL = {BAR: "-bar", OFF: "-off", YARD: "-yard"}


@dataclass(frozen=True, slots=True)
class PlayFault:
    """A fault: the contract's code, the mover's points where it shows, and the moves behind it.

    `mend` is the state to be restored if the fault itself determines it, otherwise None.
    `is_lost`: a checker is gone that no move took off.
    """

    reason: Reason
    points: tuple[int, ...] = ()
    moves: tuple[tuple[int, int], ...] = ()
    mend: int | None = None
    is_lost: bool = False


def fault_message(
    spec: MovementSpec,
    situation: Situation,
    before: MoverView,
    sight: MoverView,
    fault: PlayFault,
    repair: Sequence[Repair],
) -> Message:
    """The message: what is wrong, with whose checkers, where, and how to put it right."""
    seat = situation.turn
    track, texts = spec.tracks[seat], spec.texts[seat]
    seats = {one.letter: Message(f"seat.{name}") for name, one in spec.tracks.items()}
    points = tuple(dict.fromkeys(fault.points))
    foreign = [step.letter for step in repair if step.letter != track.letter]
    foreign = foreign or _lifted(before, sight)
    standing = {letter for point in points for letter in before.foreign[point]}
    others = [x for x in track.others if x in (standing or foreign)] or track.others
    named = tuple(seats[letter] for letter in others)
    counted = {x: (_on_board(before, x), _on_board(sight, x)) for x in track.others}
    counted = {track.letter: (sum(before.own[1:]), sum(sight.own[1:])), **counted}
    wrong = [
        {"colour": seats[letter], "count": was, "seen": now}
        for letter, (was, now) in counted.items()
        if was != now
    ]
    is_back = fault.reason is Reason.CHECKER_COUNT and _are_fewer(sight, before)
    return message(
        "fault.came-back"
        if is_back
        else spec.sentences.get(fault.reason, f"judge.{fault.reason}"),
        count=_how_many(fault, before, len(foreign)),
        counts=tuple(
            message("fault.counted-too" if index else "fault.counted", **values)
            for index, values in enumerate(wrong)
        ),
        other=named,
        holders=message("fault.holders", other=named, count=len(named)),
        point=tuple(texts[point] for point in points),
        dice="-".join(map(str, situation.dice)),
        higher=max(situation.dice),
        lower=min(situation.dice),
        moves=tuple(_way(texts, origin, target) for origin, target in fault.moves),
        steps=steps_said(
            [_way(texts, track.points[r.origin], track.points[r.target]) for r in repair],
            STEPS_NAMED,
        ),
    )


def _how_many(fault: PlayFault, before: MoverView, foreign: int) -> int:
    """How many checkers or points the sentence speaks of; `foreign`: the others' to put back."""
    match fault.reason:
        case Reason.NOT_YOUR_CHECKER:
            return max(1, foreign)
        case Reason.ENTER_FIRST:
            return sum(before.own[point] for point in fault.points)
        case Reason.WRONG_DIRECTION:
            return len(fault.moves)
    return len({*fault.points})


def _lifted(before: MoverView, sight: MoverView) -> list[str]:
    """The letters of the others' checkers that are gone from where the mover does not stand."""
    return [
        letter
        for point, was in enumerate(before.foreign)
        if point != before.refuge and not sight.own[point]
        for letter in Counter(was) - Counter(sight.foreign[point])
    ]


def _are_fewer(sight: MoverView, before: MoverView) -> bool:
    """Whether checkers that were off have come back."""
    lacking = Counter(before.foreign[OFF]) - Counter(sight.foreign[OFF])
    return sight.own[OFF] < before.own[OFF] or bool(lacking)


def _on_board(view: MoverView, letter: str) -> int:
    return sum(content.count(letter) for content in view.foreign[1:])


def _way(texts: Sequence[str], origin: int, target: int) -> Message:
    """A checker's way, with points as the mover counts them."""
    ends = (("from", origin), ("to", target))
    said = [
        Message(f"step.{key}{_SPECIAL[point]}")
        if point in _SPECIAL
        else message(f"step.{key}", point=texts[point])
        for key, point in ends
    ]
    return message("step.way", origin=said[0], target=said[1])


def steps_said(ways: Sequence[Message], most: int | None = None) -> tuple[Message, ...]:
    """The ways, those of several checkers in one; more than `most`: the first ones and the number
    of the other steps.
    """
    groups = [(way, len([*same])) for way, same in groupby(ways)]
    named = groups if most is None or len(groups) <= most else groups[: most - 1]
    said = [
        message("step.several", count=count, way=way) if count > 1 else way for way, count in named
    ]
    left = len(ways) - sum(count for _, count in named)
    return (*said, message("step.more", count=left)) if left else tuple(said)
