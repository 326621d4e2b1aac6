"""The judge's message to the players about a wrong play, with points as the mover counts them.

The words are in the catalogue: `judge.*`, or a game's own ids where its wording differs.
"""

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
    """

    reason: Reason
    points: tuple[int, ...] = ()
    moves: tuple[tuple[int, int], ...] = ()
    mend: int | None = None


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
    seats = {one.letter: name for name, one in spec.tracks.items()}
    others = _concerned(before, sight, fault.points) or track.others
    is_own = sum(sight.own[1:]) != sum(before.own[1:])
    counted = next((x for x in others if _on_board(sight, x) != _on_board(before, x)), others[0])
    count, expected = (
        sum(view.own[1:]) if is_own else _on_board(view, counted) for view in (sight, before)
    )
    return message(
        spec.sentences.get(fault.reason, f"judge.{fault.reason}"),
        colour=Message(f"seat.{seat if is_own else seats[counted]}"),
        other=tuple(Message(f"seat.{seats[letter]}") for letter in others),
        count=count,
        expected=expected,
        point=tuple(texts[point] for point in dict.fromkeys(fault.points)),
        dice="-".join(map(str, situation.dice)),
        higher=max(situation.dice),
        lower=min(situation.dice),
        moves=tuple(_way(texts, origin, target) for origin, target in fault.moves),
        steps=steps_said(
            [_way(texts, track.points[r.origin], track.points[r.target]) for r in repair],
            STEPS_NAMED,
        ),
    )


def _concerned(before: MoverView, sight: MoverView, points: Sequence[int]) -> str:
    """The letters of the other sides that the fault concerns, as far as the board shows them."""
    standing = {letter for point in points for letter in before.foreign[point]}
    changed = {
        letter
        for was, now in zip(before.foreign, sight.foreign, strict=True)
        if was != now
        for letter in was + now
    }
    return "".join(sorted(standing or changed))


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
