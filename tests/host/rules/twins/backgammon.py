"""Backgammon ruled a second time, slowly, on board-fixed dictionaries: the generator's twin.

Imports nothing of the rules it checks. Every line of play is written out in full, in every order
of the numbers, without pruning; a board is a sorted tuple of (place, content) items. Rules after
docs/rules/backgammon.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

Board = tuple[tuple[str, str], ...]

LETTER = {"white": "w", "black": "b"}
HOME = {"white": range(1, 7), "black": range(19, 25)}
AHEAD = {"white": -1, "black": 1}
RELAXED = ("enter-first", "blocked", "not-home", "wrong-direction")


def board(places: dict[str, str]) -> Board:
    return tuple(sorted((k, "".join(sorted(v))) for k, v in places.items() if v))


def put(places: dict[str, str], letter: str, origin: str, target: str) -> dict[str, str]:
    after = dict(places)
    after[origin] = after[origin].replace(letter, "", 1)
    after[target] = after.get(target, "") + letter
    return after


def single_moves(
    here: Board, seat: str, number: int, without: str = ""
) -> Iterator[tuple[str, str, Board]]:
    """Every move of one checker by one number; `without` names a rule that is not in force."""
    places = dict(here)
    own = LETTER[seat]
    enemy = "b" if own == "w" else "w"
    is_waiting = own in places.get("bar", "") and without != "enter-first"
    for origin in ["bar"] if is_waiting else [p for p in places if own in places[p]]:
        if origin == "off":
            continue
        if origin == "bar":
            goals = [25 - number if seat == "white" else number]
        else:
            goals = [int(origin) + AHEAD[seat] * number]
            if without == "wrong-direction" and 1 <= int(origin) - AHEAD[seat] * number <= 24:
                goals.append(int(origin) - AHEAD[seat] * number)
        for goal in goals:
            if not 1 <= goal <= 24:
                if may_bear_off(places, seat, int(origin), goal, without):
                    yield origin, "off", board(put(places, own, origin, "off"))
                continue
            standing = places.get(str(goal), "").count(enemy)
            if standing > 1 and without != "blocked":
                continue
            after = put(places, own, origin, str(goal))
            if standing == 1:
                after = put(after, enemy, str(goal), "bar")
            yield origin, str(goal), board(after)


def may_bear_off(places: dict[str, str], seat: str, origin: int, goal: int, without: str) -> bool:
    own, home = LETTER[seat], HOME[seat]
    away = [p for p in places if own in places[p] and p != "off"]
    if without != "not-home" and any(p == "bar" or int(p) not in home for p in away):
        return False
    if origin not in home:
        return False
    if goal in (0, 25):
        return True
    behind = [p for p in home if (p > origin if seat == "white" else p < origin)]
    return not any(own in places.get(str(p), "") for p in behind)


def lines(
    here: Board, seat: str, numbers: tuple[int, ...], without: str = ""
) -> Iterator[tuple[Board, ...]]:
    """Every line of boards from here that plays the numbers in this order as far as it goes."""
    is_stuck = True
    if numbers:
        for _, _, after in single_moves(here, seat, numbers[0], without):
            is_stuck = False
            for rest in lines(after, seat, numbers[1:], without):
                yield (here, *rest)
    if is_stuck:
        yield (here,)


def orders(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    first, second = dice
    return [(first,) * 4] if first == second else [(first, second), (second, first)]


def legal_lines(
    here: Board, seat: str, dice: tuple[int, ...]
) -> list[tuple[tuple[int, ...], tuple[Board, ...]]]:
    """(order of the numbers, boards) of every complete legal play, all orders (BG-A3)."""
    every = [(order, line) for order in orders(dice) for line in lines(here, seat, order)]
    most = max(len(line) for _, line in every)
    every = [(order, line) for order, line in every if len(line) == most]
    if most == 2:
        higher = [(order, line) for order, line in every if order[0] == max(dice)]
        return higher or every
    return every if most > 1 else []


def outcomes(here: Board, seat: str, dice: tuple[int, ...]) -> set[Board]:
    return {line[-1] for _, line in legal_lines(here, seat, dice)}


def reached(here: Board, seat: str, dice: tuple[int, ...], without: str = "") -> set[Board]:
    """Every board after any part of the numbers, in any order."""
    found = {here}
    for order in orders(dice):
        layer = {here}
        for number in order:
            layer = {
                after for one in layer for _, _, after in single_moves(one, seat, number, without)
            }
            found |= layer
    return found


def split(here: Board, seat: str) -> tuple[Counter[str], Counter[str]]:
    """(own, other's) checkers per place."""
    own, other = Counter[str](), Counter[str]()
    for place, content in here:
        own[place] += content.count(LETTER[seat])
        other[place] += len(content) - content.count(LETTER[seat])
    return +own, +other


def verdict(here: Board, seat: str, dice: tuple[int, ...], seen: Board) -> str:
    """`legal`, `incomplete`, or the code of the first rule that explains what is seen."""
    legal = legal_lines(here, seat, dice)
    ends = {line[-1] for _, line in legal} or {here}
    parts = {one for _, line in legal for one in line[:-1]}
    plain = reached(here, seat, dice)
    has_won = all(LETTER[seat] not in content for place, content in seen if place != "off")
    if seen in ends or (seen in plain and has_won):
        return "legal"
    if seen in parts:
        return "incomplete"
    own, other = split(here, seat)
    own_seen, other_seen = split(seen, seat)
    if own.total() != own_seen.total() or other.total() != other_seen.total():
        return "checker-count"
    if own_seen["off"] < own["off"] or other_seen["off"] != other["off"]:
        return "checker-count"
    if seen in {one for after in plain for one in not_lifted(here, after, seat)}:
        return "hit-not-lifted"
    gone, new = other - other_seen, other_seen - other
    if any(place != "bar" for place in new) or any(other[place] != 1 for place in gone):
        return "not-your-checker"
    for after in ends | parts:
        own_after, other_after = split(after, seat)
        if own_after == own_seen and not (other - other_after) - gone:
            return "not-your-checker"
    if seen in plain:
        most = max(len(line) for _, line in legal) - 1
        return "use-higher" if most == 1 and dice[0] != dice[1] else "use-both"
    for rule in RELAXED:
        if seen in reached(here, seat, dice, rule):
            return rule
    return unexplained(own, own_seen, gone, seat)


def not_lifted(here: Board, after: Board, seat: str) -> Iterator[Board]:
    """`after` with one or more of its hit checkers still where they were hit."""
    enemy = "b" if seat == "white" else "w"
    hit = list(split(here, seat)[1] - split(after, seat)[1])
    for size in range(1, len(hit) + 1):
        for points in combinations(hit, size):
            places = dict(after)
            for point in points:
                places = put(places, enemy, "bar", point)
            yield board(places)


def unexplained(own: Counter[str], own_seen: Counter[str], gone: Counter[str], seat: str) -> str:
    outside = [p for p in own_seen if p != "off" and (p == "bar" or int(p) not in HOME[seat])]
    if own_seen["off"] > own["off"] and outside:
        return "checker-count"
    if any(place not in own_seen for place in gone):
        return "not-your-checker"
    return "wrong-distance"
