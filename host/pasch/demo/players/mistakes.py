"""What the virtual players do: they choose plays, and now and then they break a rule.

A player knows the position as a person does, from having moved the checkers, and reads the dice
off the board. He sees no camera picture and asks no referee. Everything here is a pure function
of the position, the dice and a random source handed in.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pasch.referee.perceiving.scores import may_hide
from pasch.rules.model.game import Game, Play, Situation, Status
from pasch.rules.model.position import Position

__all__ = [
    "CAREFUL",
    "WILD",
    "Mistake",
    "Temper",
    "choose_play",
    "hands_between",
    "hands_for",
    "moved",
    "slips",
    "standing",
    "way_of",
]

Hand = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong play: which rule it breaks (the contract's reason code) and the hands' way to it.

    `hands` are (letter, from, to) in order, board-fixed places; `position` is what lies there
    afterwards.
    """

    reason: str
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
    """How hands carry out a play: each move, and before it the way of a hit checker to the bar."""
    hands: list[Hand] = []
    position = before
    for origin, target in play.moves:
        struck = [other for other in position.at(target) if other != letter]
        step: list[Hand] = [(struck[0], target, "bar")] if struck and target != "off" else []
        step.append((letter, origin, target))
        position = moved(position, step)
        hands += step
    return tuple(hands)


@dataclass(frozen=True, slots=True)
class Temper:
    """What a player cares for, in rough pips: see `standing`."""

    hitting: float
    home_points: float
    safety: float
    running: float


# Players go for each other until a checker was hit and somebody danced, then they hurry home:
# of 150 simulated games 146 held both, and half of them ended within 53 turns.
# Nobody pockets a checker out of the middle of a game.
OUTSIDE = ("bar", "off", "yard")
OUT_OF_SIGHT = ("off", "yard")
UNLIKELY = frozenset({"checker-count"})
# Nobody likes to pile checkers up: from the sixth on a point they would lie on others.
FULL, TALL = 5, 25.0
WILD = Temper(hitting=12.0, home_points=3.0, safety=0.8, running=-1.0)
CAREFUL = Temper(hitting=0.0, home_points=1.0, safety=4.0, running=5.0)


def choose_play(
    plays: Sequence[Play], seat: str, game: Game, temper: Temper, chance: random.Random
) -> Play:
    """The play a lively amateur of this temper would choose; `chance` breaks ties."""
    return max(
        plays, key=lambda play: standing(play.position, seat, game, temper) + chance.random()
    )


def standing(position: Position, seat: str, game: Game, temper: Temper) -> float:
    """How good a position looks to `seat`: off, hits, points made, blots, checkers far back."""
    mine = game.equipment.letters[seat]
    home, far = game.equipment.homes[seat], game.equipment.homes[game.following(seat)]
    score = 6.0 * position.at("off").count(mine) - 2.0 * position.at("yard").count(mine)
    waiting = position.at("bar") + position.at("yard")
    score += temper.hitting * (len(waiting) - waiting.count(mine))
    if game.flow.reroll is not None:
        # Checkers may go back as well as forth: then only the way counts.
        way = [*home, *reversed(far)]
        return score + sum(0.3 * way.index(p) * position.at(p).count(mine) for p in way)
    for place, content in position.items():
        if place in home:
            score += temper.home_points * (content.count(mine) >= 2)
        if place in far:
            score -= temper.running * content.count(mine)
        if place not in OUTSIDE:
            score -= temper.safety * (content == mine)
            score -= TALL * max(0, content.count(mine) - FULL) ** 2
            # Nor on checkers of another colour, where nobody sees what is under them.
            score -= TALL * (mine in content and len(set(content)) > 1)
    return score


def slips(
    situation: Situation, play: Play, game: Game, chance: random.Random
) -> Mapping[str, Mistake]:
    """Wrong plays a player could make here instead of `play`, one for each reason code found.

    Each is one small human error away from a legal play: a checker put down one point off, moved
    the wrong way or with the wrong number, a hit checker left lying, the opponent's checker
    nudged. Which rule an error breaks is worked out by the rules library, and only errors that
    break one are kept.
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
    """Whether a person who looks from above sees that this position is none of the allowed ones.

    A checker that is gone might lie in a heap or upon a full row, under others.
    """
    in_sight = [place for place in game.equipment.places if place not in OUT_OF_SIGHT]
    return not any(
        all(
            position.at(place) == right.at(place)
            or may_hide(place, position.at(place), right.at(place))
            for place in in_sight
        )
        for right in game.allowed(situation, position)
    )


def _bungled(before: Position, play: Play, letter: str, game: Game) -> list[tuple[Hand, ...]]:
    """The small errors that can befall a play, as ways of the hands."""
    points = [place for place in game.equipment.places if place not in OUTSIDE]
    right = way_of(play, before, letter)
    errors: list[tuple[Hand, ...]] = []
    struck = [hand for hand in right if hand[0] != letter]
    if struck:
        errors.append(tuple(hand for hand in right if hand not in struck))
    last_letter, origin, target = right[-1]
    if target in points:
        index = points.index(target)
        neighbours = points[max(0, index - 1) : index] + points[index + 1 : index + 2]
        errors += [(*right[:-1], (last_letter, origin, place)) for place in neighbours]
    for place in points:
        mine = before.at(place).count(letter)
        if mine:
            near = points.index(place)
            targets = points[max(0, near - 6) : near + 7] + [
                p for p in ("off",) if p in game.equipment.places
            ]
            errors += [((letter, place, other),) for other in targets if other != place]
        elif before.at(place) and len(before.at(place)) > 1:
            near = points.index(place)
            beside = points[max(0, near - 1) : near] + points[near + 1 : near + 2]
            errors += [
                (*right, (before.at(place)[0], place, other))
                for other in beside
                if moved(before, right).at(place) == before.at(place) and not before.at(other)
            ]
    return [hands for hands in errors if hands]


def way_of(play: Play, before: Position, letter: str) -> tuple[Hand, ...]:
    """How hands carry out a play: move by move where that leads to it, else by the difference.

    Where hit checkers do not wait on the bar only the difference tells where they belong.
    """
    hands = hands_for(play, before, letter)
    if set(moved(before, hands).items()) == set(play.position.items()):
        return hands
    return hands_between(before, play.position, letter)


def hands_between(now: Position, goal: Position, mover: str = "") -> tuple[Hand, ...]:
    """Ways of the hands from one position to another, checkers of others than `mover` first.

    >>> hit = Position.of({"5": "w", "bar": "b"})
    >>> hands_between(Position.of({"6": "w", "5": "b"}), hit, "w")
    (('b', '5', 'bar'), ('w', '6', '5'))
    """
    hands: list[Hand] = []
    for letter in sorted({letter for content in now.values() for letter in content}):
        extra, missing = [], []
        for place in sorted({*now, *goal}):
            surplus = now.at(place).count(letter) - goal.at(place).count(letter)
            extra += [place] * max(surplus, 0)
            missing += [place] * max(-surplus, 0)
        hands += [(letter, *way) for way in zip(extra, missing, strict=False)]
    return tuple(sorted(hands, key=lambda hand: hand[0] == mover))
