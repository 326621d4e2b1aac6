"""The games on the ring ruled a second time, slowly, on board-fixed dictionaries.

Imports nothing of the rules it checks. Places are found by walking the ring one field at a time,
every line of play is written out in full. Rules after docs/rules/high-gammon.md and
docs/rules/friedl-tric-trac.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Board = tuple[tuple[str, str], ...]

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


def may_land(places: dict[str, str], seat: str, goal: str, house: House) -> bool:
    if goal in NEXT_SIDE:
        return True
    lying = places.get(goal, "")
    own = lying.count(LETTER[seat])
    return len(lying) - own < 2 and not (house.is_friedl and own == 3)


def landed(places: dict[str, str], seat: str, origin: str, goal: str) -> Board:
    letter = LETTER[seat]
    after = dict(places)
    after[origin] = after[origin].replace(letter, "", 1)
    lying = after.get(goal, "")
    if goal not in NEXT_SIDE and goal != "off":
        hit = lying.replace(letter, "")
        after["bar"] = after.get("bar", "") + hit
        lying = lying.replace(hit, "") if hit else lying
    after[goal] = lying + letter
    return board(after)


def single_moves(here: Board, seat: str, number: int, house: House) -> Iterator[Board]:
    places, letter = dict(here), LETTER[seat]
    if has_won(here, seat, house):
        return
    standing = [place for place in places if letter in places[place] and place != "off"]
    if "bar" in standing:
        standing = ["bar"]
    for origin in standing:
        if origin in ("bar", "yard"):
            goal = entry(seat, number, house)
        else:
            goal = walk(seat, origin, number)
        if goal is not None:
            if may_land(places, seat, goal, house):
                yield landed(places, seat, origin, goal)
        elif origin in targets(seat) and may_go_off(places, seat, origin, number, house):
            yield landed(places, seat, origin, "off")


def may_go_off(places: dict[str, str], seat: str, origin: str, number: int, house: House) -> bool:
    if house.is_friedl:
        return False
    own = [place for place in places if LETTER[seat] in places[place] and place != "off"]
    goals = targets(seat)
    if any(place not in goals for place in own):
        return False
    if origin != min(own):
        return False
    return number >= 3 or house.bearoff_numbers == "distance"


def numbers(dice: tuple[int, int], house: House) -> list[int]:
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


def outcomes(here: Board, seat: str, dice: tuple[int, int], house: House) -> set[Board]:
    every = list(lines(here, seat, numbers(dice, house), house))
    if house.dice_rule == "maximise":
        most = max(len(line) for line in every)
        every = [line for line in every if len(line) == most or has_won(line[-1], seat, house)]
    return {line[-1] for line in every if len(line) > 1}
