"""How virtual players break a rule: small human errors, and how hands carry them out.

Everything here is a pure function of the position, the dice and a random source passed in; the
rules library says which rule an error breaks.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pasch.demo.players.amateur import FULL, OUTSIDE
from pasch.referee.perceiving.scores import may_hide
from pasch.rules.model.game import Game, Play, Situation, Status
from pasch.rules.model.pairing import paired
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch_hardware.boards.kinds import TRAYS

__all__ = ["Hand", "Mistake", "hands_between", "hands_for", "moved", "slips", "way_of"]

Hand = tuple[str, str, str]

# Nobody pockets a checker in the middle of a game.
UNLIKELY = frozenset({Reason.CHECKER_COUNT})


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong play: which rule it breaks (the contract's reason code) and the hands' way to it.

    `hands` are (letter, from, to) in order, board-fixed places; `position` is the result.
    """

    reason: Reason
    hands: tuple[Hand, ...]
    position: Position


def moved(position: Position, hands: Sequence[Hand], *, is_sorted: bool = True) -> Position:
    """The position after some checkers were carried about, legal or not.

    A hand lifts the outermost checker of a colour and lays it beyond all others.

    >>> moved(Position.of({"6": "ww"}), [("w", "6", "5")]).as_dict()
    {'5': 'w', '6': 'w'}
    """
    places = position.as_dict()
    for letter, origin, target in hands:
        places[origin] = "".join(places[origin].rsplit(letter, 1))
        places[target] = places.get(target, "") + letter
    return Position.of(places, is_sorted=is_sorted)


def hands_for(play: Play, before: Position, letter: str) -> tuple[Hand, ...]:
    """How hands carry out a play: each move, preceded by a hit checker's way to the bar."""
    hands: list[Hand] = []
    position = before
    for origin, target in play.moves:
        struck = [other for other in position.at(target) if other != letter]
        step: list[Hand] = [(struck[0], target, "bar")] if struck and target != "off" else []
        step.append((letter, origin, target))
        position = moved(position, step)
        hands += step
    return tuple(hands)


def slips(
    situation: Situation, play: Play, game: Game, chance: random.Random
) -> Mapping[str, Mistake]:
    """Wrong plays a player might make here instead of `play`, one for each reason code found.

    Each is one small human error away from a legal play: a checker put down one point off, moved
    the wrong way or with the wrong number, a hit checker left lying, the opponent's checker
    nudged. The rules library finds which rule an error breaks; only errors that break one are
    kept.
    """
    letter = game.equipment.letters[situation.turn]
    found: dict[str, Mistake] = {}
    candidates = [*_bungled(situation.position, play, letter, game)]
    chance.shuffle(candidates)
    for hands in candidates:
        position = moved(situation.position, hands, is_sorted=game.equipment.is_sorted)
        targets = [position.at(target) for _, _, target in hands if target not in OUTSIDE]
        if any(len(lying) > (FULL if len(set(lying)) == 1 else 2) for lying in targets):
            continue
        ruling = game.judge(situation, position)
        is_wrong = ruling.status is Status.ILLEGAL and ruling.reason not in UNLIKELY
        if is_wrong and ruling.reason not in found and is_plain(situation, position, game):
            found[ruling.reason] = Mistake(ruling.reason, hands, position)
    return found


def is_plain(situation: Situation, position: Position, game: Game) -> bool:
    """Whether somebody looking from above can see that this position is not allowed.

    A missing checker might lie in a heap or on top of a full row, under others.
    """
    in_sight = [place for place in game.equipment.places if place not in TRAYS]
    return not any(
        all(
            position.at(place) == right.at(place)
            or may_hide(place, position.at(place), right.at(place))
            for place in in_sight
        )
        for right in game.allowed(situation, position)
    )


def _bungled(before: Position, play: Play, letter: str, game: Game) -> list[tuple[Hand, ...]]:
    """The small errors that can happen in a play, as movements of the hands."""
    points = [place for place in game.equipment.places if place not in OUTSIDE]
    right = way_of(play, before, letter)
    errors: list[tuple[Hand, ...]] = []
    struck = [hand for hand in right if hand[0] != letter]
    if struck:
        errors.append(tuple(hand for hand in right if hand not in struck))
    if right and right[-1][2] in points:
        last_letter, origin, target = right[-1]
        near = _near(points, target, 1)
        errors += [(*right[:-1], (last_letter, origin, place)) for place in near]
    outside = ["off"] if "off" in game.equipment.places else []
    for place in points:
        lying = before.at(place)
        if letter in lying:
            targets = _near(points, place, 6) + outside
            errors += [((letter, place, other),) for other in targets]
        elif len(lying) > 1 and moved(before, right).at(place) == lying:
            near = [other for other in _near(points, place, 1) if not before.at(other)]
            errors += [(*right, (lying[0], place, other)) for other in near]
    return [hands for hands in errors if hands]


def _near(points: Sequence[str], point: str, most: int) -> list[str]:
    """The points at most so far from this one, in order and without it."""
    at = points.index(point)
    return [*points[max(0, at - most) : at], *points[at + 1 : at + most + 1]]


def way_of(play: Play, before: Position, letter: str) -> tuple[Hand, ...]:
    """How hands carry out a play: move by move if that leads to it, otherwise by the difference.

    If hit checkers do not wait on the bar, only the difference tells where they belong.
    """
    hands = hands_for(play, before, letter)
    if set(moved(before, hands).items()) == set(play.position.items()):
        return hands
    return hands_between(before, play.position, letter)


def hands_between(now: Position, goal: Position, mover: str = "") -> tuple[Hand, ...]:
    """The movements of hands from one position to another, others' checkers before `mover`'s.

    >>> hit = Position.of({"5": "w", "bar": "b"})
    >>> hands_between(Position.of({"6": "w", "5": "b"}), hit, "w")
    (('b', '5', 'bar'), ('w', '6', '5'))
    """
    hands: list[Hand] = []
    places = sorted({*now, *goal})
    for letter in sorted({letter for content in now.values() for letter in content}):
        along = ((at, now.at(at).count(letter), goal.at(at).count(letter)) for at in places)
        hands += [(letter, *way) for way in paired(along, "off")]
    return tuple(sorted(hands, key=lambda hand: hand[0] == mover))
