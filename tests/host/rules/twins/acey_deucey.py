"""Acey-Deucey ruled a second time, slowly, on board-fixed dictionaries: the generator's twin.

Imports nothing of the rules it checks. Rules after docs/rules/acey-deucey.md. A checker is a
pair (place, whether it came from the yard in this roll), so that nothing has to be counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Board = tuple[tuple[str, str], ...]
AHEAD = {"w": -1, "b": 1}
LETTER = {"white": "w", "black": "b"}
HOME = {"w": range(1, 7), "b": range(19, 25)}


@dataclass(frozen=True)
class Scene:
    """The mover's checkers one by one, the enemy's places, sorted."""

    own: tuple[tuple[str, bool], ...]
    enemy: tuple[str, ...]

    def board(self, letter: str, other: str) -> Board:
        places: dict[str, str] = {}
        for place, _ in self.own:
            places[place] = places.get(place, "") + letter
        for place in self.enemy:
            places[place] = places.get(place, "") + other
        return tuple(sorted((place, "".join(sorted(held))) for place, held in places.items()))


def scene(here: Board, letter: str) -> Scene:
    own = [(place, False) for place, held in here for one in held if one == letter]
    enemy = [place for place, held in here for one in held if one != letter]
    return Scene(tuple(sorted(own)), tuple(sorted(enemy)))


def moves(now: Scene, letter: str, number: int, options: Mapping[str, str]) -> Iterator[Scene]:
    on_bar = [checker for checker in now.own if checker[0] == "bar"]
    for checker in set(on_bar or now.own):
        place, is_new = checker
        if place == "off" or (is_new and options.get("enter_then_move") == "later_rolls"):
            continue
        if place in ("bar", "yard"):
            target = 25 - number if letter == "w" else number
        else:
            target = int(place) + AHEAD[letter] * number
        left = list(now.own)
        left.remove(checker)
        if 1 <= target <= 24:
            standing = now.enemy.count(str(target))
            if standing < 2:
                enemy = [("bar" if p == str(target) else p) for p in now.enemy]
                new = (str(target), is_new or place == "yard")
                yield Scene(tuple(sorted([*left, new])), tuple(sorted(enemy)))
        elif may_leave(now, letter, int(place), target, options):
            yield Scene(tuple(sorted([*left, ("off", False)])), now.enemy)


def may_leave(
    now: Scene, letter: str, place: int, target: int, options: Mapping[str, str]
) -> bool:
    standing = [p for p, _ in now.own if p != "off"]
    if any(p in ("bar", "yard") or int(p) not in HOME[letter] for p in standing):
        return False
    if target in (0, 25):
        return True
    if options.get("exact_bear_off") == "yes":
        return False
    return not any((int(p) - place) * AHEAD[letter] < 0 for p in standing)


def lines(
    now: Scene, letter: str, numbers: tuple[int, ...], options: Mapping[str, str]
) -> Iterator[tuple[Scene, ...]]:
    """Every line of scenes that plays the numbers in this order as far as it goes."""
    following = list(moves(now, letter, numbers[0], options)) if numbers else []
    for after in following:
        for rest in lines(after, letter, numbers[1:], options):
            yield (now, *rest)
    if not following:
        yield (now,)


def legal(
    here: Board, seat: str, dice: tuple[int, ...], named: bool, options: Mapping[str, str]
) -> set[tuple[Board, str]]:
    """(board, what is due) of every legal play (AD-9 to AD-12, AD-A3)."""
    letter, other = LETTER[seat], "b" if seat == "white" else "w"
    first, second = dice
    orders = [(first,) * 4] if first == second else [(first, second), (second, first)]
    start = scene(here, letter)
    every = [(order, line) for order in orders for line in lines(start, letter, order, options)]
    most = max(len(line) for _, line in every)
    every = [(order, line) for order, line in every if len(line) == most > 1]
    if most == 2:
        every = [(o, line) for o, line in every if o[0] == max(dice)] or every
    found = set()
    for order, line in every:
        is_whole = most - 1 == len(order)
        if all(place == "off" for place, _ in line[-1].own):
            due = "game-over"
        elif is_whole and sorted(dice) == [1, 2]:
            due = "name-doublet"
        elif is_whole and (
            named or (first == second and options.get("doublet_extra_turn") == "yes")
        ):
            due = "roll-again"
        else:
            due = "end"
        found.add((line[-1].board(letter, other), due))
    return found
