"""The games on the ring ruled a second time, slowly, on board-fixed dictionaries.

Imports nothing of the rules it checks. Places are found by walking the ring one field at a time,
every line of play is written out in full. Rules after docs/rules/high-gammon.md and
docs/rules/friedl-tric-trac.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

Board = tuple[tuple[str, str], ...]

# The rules that are left out one at a time, in the order in which reasons are given.
RELAXED = ("enter-first", "blocked", "not-home", "wrong-direction")
RELAXED += ("smaller-first", "full-point", "target-order")

SIDES = {"blue": "S", "red": "E", "yellow": "N", "green": "W"}
ACROSS = {"blue": "N", "red": "W", "yellow": "S", "green": "E"}
LETTER = {"blue": "b", "red": "r", "yellow": "y", "green": "g"}
AFTER_SIX = {"S": "SE", "E": "NE", "N": "NW", "W": "SW"}
NEXT_SIDE = {"SE": "E", "NE": "N", "NW": "W", "SW": "S"}


@dataclass(frozen=True)
class House:
    """The game and its options: how it is played here."""

    is_friedl: bool = False
    doublet: str = "b"
    dice_rule: str = "sequential"
    bearoff_numbers: str = "distance"
    start_point: int = 1


def board(places: dict[str, str]) -> Board:
    return tuple(sorted((k, "".join(sorted(v))) for k, v in places.items() if v))


def one_on(place: str) -> str:
    if place in NEXT_SIDE:
        return NEXT_SIDE[place] + "1"
    side, number = place[0], int(place[1])
    return f"{side}{number + 1}" if number < 6 else AFTER_SIX[side]


def targets(seat: str) -> list[str]:
    return [f"{ACROSS[seat]}{number}" for number in (4, 5, 6)]


def walk(seat: str, place: str, number: int) -> str | None:
    """Where `number` fields on from `place` is, None beyond the last target."""
    for _ in range(number):
        if place == f"{ACROSS[seat]}6":
            return None
        place = one_on(place)
    return place


def entry(seat: str, number: int, house: House) -> str | None:
    place = f"{SIDES[seat]}{house.start_point}"
    for _ in range(number - 1):
        place = one_on(place)
    return None if place in NEXT_SIDE else place


def has_won(here: Board, seat: str, house: House) -> bool:
    own = {p: c.count(LETTER[seat]) for p, c in here if LETTER[seat] in c}
    if house.is_friedl:
        return own == dict.fromkeys(targets(seat), 3)
    return not set(own) - {"off"}


def may_land(
    places: dict[str, str], seat: str, goal: str, house: House, without: str = ""
) -> bool:
    if goal in NEXT_SIDE:
        return True
    lying = places.get(goal, "")
    own = lying.count(LETTER[seat])
    is_full = house.is_friedl and own >= 3 and without != "full-point"
    return (len(lying) - own < 2 or without == "blocked") and not is_full


def landed(places: dict[str, str], seat: str, origin: str, goal: str) -> Board:
    letter = LETTER[seat]
    after = dict(places)
    after[origin] = after[origin].replace(letter, "", 1)
    lying = after.get(goal, "")
    if goal not in NEXT_SIDE and goal != "off":
        hit = lying.replace(letter, "")
        if len(hit) == 1:
            after["bar"] = after.get("bar", "") + hit
            lying = lying.replace(hit, "")
    after[goal] = lying + letter
    return board(after)


def back(seat: str, place: str, number: int) -> str | None:
    """Where `number` fields back from `place` is, None before the first point of the way."""
    way = [f"{SIDES[seat]}1"]
    while way[-1] != place:
        way.append(one_on(way[-1]))
    return way[-1 - number] if number < len(way) else None


def single_moves(
    here: Board, seat: str, number: int, house: House, without: str = ""
) -> Iterator[Board]:
    """Every move of one checker by one number; `without` names a rule that is not in force."""
    places, letter = dict(here), LETTER[seat]
    if has_won(here, seat, house):
        return
    standing = [place for place in places if letter in places[place] and place != "off"]
    if "bar" in standing and without != "enter-first":
        standing = ["bar"]
    for origin in standing:
        if origin in ("bar", "yard"):
            goals = [entry(seat, number, house)]
        else:
            goals = [walk(seat, origin, number)]
            if without == "wrong-direction":
                goals.append(back(seat, origin, number))
        for goal in goals:
            if goal is not None and may_land(places, seat, goal, house, without):
                yield landed(places, seat, origin, goal)
        is_over = origin in targets(seat) and goals[0] is None
        if is_over and may_go_off(places, seat, origin, number, house, without):
            yield landed(places, seat, origin, "off")


def may_go_off(
    places: dict[str, str], seat: str, origin: str, number: int, house: House, without: str
) -> bool:
    if house.is_friedl:
        return False
    own = [place for place in places if LETTER[seat] in places[place] and place != "off"]
    goals = targets(seat)
    if any(place not in goals for place in own) and without != "not-home":
        return False
    if origin != min(place for place in own if place in goals) and without != "target-order":
        return False
    return number >= 3 or house.bearoff_numbers == "distance"


def numbers(dice: tuple[int, ...], house: House) -> list[int]:
    low, high = sorted(dice)
    if low != high:
        return [low, high]
    under = 7 - low
    return {"a": [low] * 2, "b": [low] * 4, "c": [low, low, under, under]}[house.doublet]


def lines(here: Board, seat: str, left: list[int], house: House) -> Iterator[list[Board]]:
    """Every line of boards that uses the numbers in order until one cannot be used."""
    is_stuck = True
    for after in single_moves(here, seat, left[0], house) if left else ():
        is_stuck = False
        for rest in lines(after, seat, left[1:], house):
            yield [here, *rest]
    if is_stuck:
        yield [here]


def legal_lines(here: Board, seat: str, dice: tuple[int, ...], house: House) -> list[list[Board]]:
    every = list(lines(here, seat, numbers(dice, house), house))
    if house.dice_rule == "maximise":
        most = max(len(line) for line in every)
        every = [line for line in every if len(line) == most or has_won(line[-1], seat, house)]
    return [line for line in every if len(line) > 1]


def outcomes(here: Board, seat: str, dice: tuple[int, ...], house: House) -> set[Board]:
    return {line[-1] for line in legal_lines(here, seat, dice, house)}


def reached(
    here: Board, seat: str, dice: tuple[int, ...], house: House, without: str = ""
) -> set[Board]:
    """Every board after any first part of the numbers in their order."""
    order = numbers(dice, house)
    found = layer = {here}
    for number in order[::-1] if without == "smaller-first" else order:
        layer = {
            after for one in layer for after in single_moves(one, seat, number, house, without)
        }
        found = found | layer
    return found


def split(here: Board, seat: str) -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """Own checkers per place, and the others' per place and colour."""
    own, others = Counter[str](), Counter[tuple[str, str]]()
    for place, content in here:
        for letter in content:
            if letter == LETTER[seat]:
                own[place] += 1
            else:
                others[place, letter] += 1
    return own, others


def verdict(here: Board, seat: str, dice: tuple[int, ...], seen: Board, house: House) -> str:
    """`legal`, `incomplete`, or the code of the first rule that explains what is seen."""
    legal = legal_lines(here, seat, dice, house)
    ends = {line[-1] for line in legal} or {here}
    parts = {one for line in legal for one in line[:-1]}
    plain = reached(here, seat, dice, house)
    if seen in ends:
        return "legal"
    if seen in parts:
        return "incomplete"
    own, others = split(here, seat)
    own_seen, others_seen = split(seen, seat)
    if own.total() != own_seen.total() or own_seen["off"] < own["off"]:
        return "checker-count"
    if colours(others) != colours(others_seen) or off(others) != off(others_seen):
        return "checker-count"
    if seen in {one for after in plain for one in not_lifted(here, after, seat)}:
        return "hit-not-lifted"
    gone, new = others - others_seen, others_seen - others
    alone = Counter(place for place, _ in others.elements())
    if any(place != "bar" for place, _ in new):
        return "not-your-checker"
    if any(place == "bar" or alone[place] != 1 for place, _ in gone):
        return "not-your-checker"
    for after in ends | parts:
        own_after, others_after = split(after, seat)
        if own_after == own_seen and not (others - others_after) - gone:
            return "not-your-checker"
    if seen in plain:
        return "use-both"
    for rule in RELAXED:
        if seen in reached(here, seat, dice, house, rule):
            return rule
    return unexplained(own, own_seen, gone, seat)


def colours(others: Counter[tuple[str, str]]) -> Counter[str]:
    return Counter(letter for _, letter in others.elements())


def off(others: Counter[tuple[str, str]]) -> list[str]:
    return sorted(letter for place, letter in others.elements() if place == "off")


def not_lifted(here: Board, after: Board, seat: str) -> Iterator[Board]:
    """`after` with one or more of its hit checkers still where they were hit."""
    hit = list((split(here, seat)[1] - split(after, seat)[1]).elements())
    for size in range(1, len(hit) + 1):
        for still in combinations(hit, size):
            places = dict(after)
            for place, letter in still:
                places["bar"] = places["bar"].replace(letter, "", 1)
                places[place] = places.get(place, "") + letter
            yield board(places)


def unexplained(
    own: Counter[str], own_seen: Counter[str], gone: Counter[tuple[str, str]], seat: str
) -> str:
    away = [p for p in own_seen if p not in ("off", "yard", *targets(seat))]
    if own_seen["off"] > own["off"] and away:
        return "checker-count"
    if any(not own_seen[place] for place, _ in gone):
        return "not-your-checker"
    return "wrong-distance"
