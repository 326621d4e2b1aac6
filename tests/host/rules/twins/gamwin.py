"""Gamwin ruled a second time, slowly: every checker is tried on every field, rule by rule.

Imports nothing of the rules it checks. A board is a dictionary of contents from the strip
outward; a move is allowed if none of the rules below objects. Rules after docs/rules/gamwin.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

Board = tuple[tuple[str, str], ...]
Places = dict[str, str]

FIELDS = [f"{side}{number}" for side in "LR" for number in range(1, 10)]
SIDE_OF_ENTRY = {"b": "L", "r": "R"}


@dataclass(frozen=True)
class House:
    """The options that concern single actions."""

    first_throw_hits: bool = True
    first_throw_reuse: bool = False
    stuck_wall_free: bool = False


def board(places: Places) -> Board:
    tidy = {
        place: "".join(sorted(content)) if place in ("yard", "off") else content
        for place, content in places.items()
        if content
    }
    return tuple(sorted(tidy.items()))


def single_actions(here: Board, own: str, dice: tuple[int, ...], house: House) -> Iterator[Board]:
    places = dict(here)
    if places.get("off", "").count(own) == sum(content.count(own) for content in places.values()):
        return
    for origin in [*FIELDS, "yard"]:
        if own not in places.get(origin, ""):
            continue
        for target in FIELDS:
            if not objections(places, own, origin, target, dice, house):
                yield after(places, own, origin, target)


def objections(
    places: Places, own: str, origin: str, target: str, dice: tuple[int, ...], house: House
) -> list[str]:
    """The rules that forbid this action."""
    number, entry = int(target[1]), SIDE_OF_ENTRY[own]
    found = []
    doublet = [n for n in dice if dice.count(n) == 2]
    if number not in (doublet or dice):
        found.append("the number does not lie")
    if len(places.get(target, "")) == 3:
        found.append("three lie there")
    if origin == "yard":
        if target[0] != entry:
            found.append("entry is on the own side")
        return found
    lying = places[origin]
    if len(lying) == 3 and lying[2] != own:
        found.append("shut in")
    is_same_side = origin[0] == target[0]
    ahead = 1 if origin[0] == entry else -1
    forward = (number - int(origin[1])) * ahead
    if doublet:
        if not is_same_side or forward == 0:
            found.append("a doublet jumps on its side to another field")
        return found
    if is_same_side:
        if abs(forward) != 1:
            found.append("one field at a time")
        is_wall = lying == own * 3
        is_stuck = (origin[0], origin[1]) in ((entry, "1"), (other_side(entry), "9"))
        if is_wall and forward > 0 and not (house.stuck_wall_free and is_stuck):
            found.append("a wall goes back first")
    else:
        if not (origin[1] == target[1] == "9"):
            found.append("sides are changed at field 9")
        if origin[0] != entry:
            found.append("no return")
        if lying == own * 3:
            found.append("a wall goes back first")
    return found


def other_side(side: str) -> str:
    return "R" if side == "L" else "L"


def after(places: Places, own: str, origin: str, target: str, can_hit: bool = True) -> Board:
    new = dict(places)
    if origin == "yard":
        new["yard"] = new["yard"].replace(own, "", 1)
    elif new[origin].endswith(own):
        new[origin] = new[origin][:-1]
    victims = ("r" if own == "b" else "b") if can_hit else ""
    across = other_side(target[0]) + target[1]
    if victims and new.get(target) == victims:
        new[target] = ""
        new["yard"] = new.get("yard", "") + victims
    if victims and new.get(across) in (victims, own + own + victims):
        new[across] = new[across].replace(victims, "")
        new["yard"] = new.get("yard", "") + victims
    if target == other_side(SIDE_OF_ENTRY[own]) + "1":
        new["off"] = new.get("off", "") + own
    else:
        new[target] = new.get(target, "") + own
    return board(new)


def outcomes(here: Board, own: str, dice: tuple[int, ...], house: House) -> set[Board]:
    return set(single_actions(here, own, dice, house))


def first_placings(here: Board, own: str, dice: tuple[int, ...], house: House) -> set[Board]:
    """Every use of the dice for up to three checkers, each die once unless it may be reused."""
    found = {here}
    enemy = "r" if own == "b" else "b"
    for size in (1, 2, 3):
        for used in product(range(3), repeat=size):
            if not house.first_throw_reuse and len(set(used)) < size:
                continue
            now: Board | None = here
            for die in used:
                places = dict(now or ())
                target = SIDE_OF_ENTRY[own] + str(dice[die])
                lying = places.get(target, "")
                is_closed = lying == enemy and not house.first_throw_hits
                if (
                    now is None
                    or own not in places.get("yard", "")
                    or len(lying) == 3
                    or is_closed
                ):
                    now = None
                    break
                now = after(places, own, "yard", target, house.first_throw_hits)
            if now is not None:
                found.add(now)
    return found
