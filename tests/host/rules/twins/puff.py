"""Puff ruled a second time, slowly, on board-fixed dictionaries: the generator's twin.

Imports nothing of the rules it checks. Rules after docs/rules/puff.md. Boards are sorted tuples
of (place, content); every number is tried on every checker, and all boards are kept.
"""

from __future__ import annotations

from collections.abc import Mapping

Board = tuple[tuple[str, str], ...]
LETTER = {"white": "w", "black": "b"}


def board(places: Mapping[str, str]) -> Board:
    return tuple(sorted((k, "".join(sorted(v))) for k, v in places.items() if v))


def p_of(place: str, seat: str) -> int:
    """The mover's p 1 … 24; 0 for checkers that wait."""
    if place in ("bar", "yard"):
        return 0
    return int(place) if seat == "white" else 25 - int(place)


def place_of(p: int, seat: str) -> str:
    return str(p if seat == "white" else 25 - p)


def moves(here: Board, seat: str, number: int, refuge: str) -> set[Board]:
    """Every board after one move of one checker by this number."""
    places, own = dict(here), LETTER[seat]
    enemy = "b" if own == "w" else "w"
    mine = [place for place, held in here if own in held and place != "off"]
    waiting = [place for place in ("bar", "yard") if place in mine][:1]
    found = set()
    for origin in waiting or mine:
        after = dict(places)
        after[origin] = after[origin].replace(own, "", 1)
        p = p_of(origin, seat) + number
        if p > 24:
            if may_leave(mine, seat, origin, p):
                after["off"] = after.get("off", "") + own
                found.add(board(after))
            continue
        target = place_of(p, seat)
        standing = after.get(target, "").count(enemy)
        if standing > 1:
            continue
        if standing:
            after[target] = ""
            after[refuge] = after.get(refuge, "") + enemy
        after[target] = after.get(target, "") + own
        found.add(board(after))
    return found


def may_leave(mine: list[str], seat: str, origin: str, p: int) -> bool:
    last = [p_of(place, seat) for place in mine]
    if any(one < 19 for one in last):
        return False
    return p == 25 or p_of(origin, seat) == min(last)


def is_over(here: Board, seat: str) -> bool:
    return all(LETTER[seat] not in held for place, held in here if place != "off")


def played(
    start: Board, seat: str, numbers: tuple[int, ...], refuge: str
) -> tuple[list[set[Board]], set[Board]]:
    """The boards after 0, 1, 2 … numbers, and those at which the next one cannot be played."""
    layers, stuck = [{start}], set()
    for number in numbers:
        further: set[Board] = set()
        for here in layers[-1]:
            after = moves(here, seat, number, refuge)
            further |= after
            if not after and here != start:
                stuck.add(here)
        if not further:
            break
        layers.append(further)
    return layers, stuck


def legal(
    start: Board, seat: str, dice: tuple[int, ...], doublets: int, options: Mapping[str, str]
) -> set[tuple[Board, str]]:
    """(board, what is due) of every legal play."""
    enemy = "b" if seat == "white" else "w"
    refuge = "yard" if enemy in dict(start).get("yard", "") else "bar"
    low, high = min(dice), max(dice)
    if low < high:
        return {
            (one, "game-over" if is_over(one, seat) else "end")
            for one in plain(start, seat, low, high, refuge, options)
        }
    times = 4 if doublets else 2
    layers, stuck = played(start, seat, (low,) * times, refuge)
    whole = layers[-1] if len(layers) > times else set()
    won = {one for one in stuck if is_over(one, seat)}
    if options["partial_top"] == "lapse_all":
        part = won
    elif options["dice_rule"] == "maximise":
        part = won | (set() if whole or len(layers) < 2 else layers[-1])
    else:
        part = stuck | (set() if whole or len(layers) < 2 else layers[-1])
    part -= whole
    for _ in range(times):
        whole |= {after for one in whole for after in moves(one, seat, 7 - low, refuge)}
    is_always = options["extra_roll"] == "always"
    found = {(one, "roll-again") for one in whole}
    found |= {(one, "roll-again" if is_always else "end") for one in part - whole}
    return {(one, "game-over" if is_over(one, seat) else due) for one, due in found}


def plain(
    start: Board, seat: str, low: int, high: int, refuge: str, options: Mapping[str, str]
) -> set[Board]:
    """The boards after a roll of two different numbers."""
    waits = {place: LETTER[seat] in dict(start).get(place, "") for place in ("bar", "yard")}
    orders = [(low, high)]
    if options["lower_first"] == "moving_only" and waits["yard"] and not waits["bar"]:
        orders.append((high, low))
    results = [played(start, seat, order, refuge) for order in orders]
    longest = max(len(layers) for layers, _ in results)
    found: set[Board] = set()
    for layers, stuck in results:
        if len(layers) == 1:
            continue
        if options["dice_rule"] == "maximise":
            found |= {one for one in stuck if is_over(one, seat)}
            found |= layers[-1] if len(layers) == longest else set()
        else:
            found |= stuck | layers[-1]
    return found
