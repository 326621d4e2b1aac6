"""Tric-Trac ruled a second time, slowly, checker by checker: the generator's twin.

Imports nothing of the rules it checks. Rules after docs/rules/tric-trac.md. Every checker has a
name, places are the mover's p 1 … 24, OFF is beyond; every order and choice is written out and
only then asked whether it may stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Board = tuple[tuple[str, str], ...]
OFF, START, HUCKE, ENEMY_HUCKE, TARGET = 99, 1, 12, 13, 24


@dataclass(frozen=True)
class Scene:
    """Where each own checker and each enemy's stands, what was earned, who moved where."""

    own: tuple[int, ...]
    enemy: tuple[int, ...]
    earned: int = 0
    has_completed: bool = False
    moved: tuple[tuple[int, int, int], ...] = ()
    is_new: bool = False


def p_of(place: str, seat: str) -> int:
    if place == "off":
        return OFF
    return int(place) if seat == "white" else 25 - int(place)


def scene(here: Board, seat: str) -> Scene:
    letter = "w" if seat == "white" else "b"
    own = [p_of(place, seat) for place, held in here for one in held if one == letter]
    enemy = [p_of(place, seat) for place, held in here for one in held if one != letter]
    return Scene(tuple(own), tuple(enemy))


def board(now: Scene, seat: str) -> Board:
    mine, theirs = ("w", "b") if seat == "white" else ("b", "w")
    places: dict[str, str] = {}
    for letter, checkers in ((mine, now.own), (theirs, now.enemy)):
        for p in checkers:
            place = "off" if p == OFF else str(p if seat == "white" else 25 - p)
            places[place] = places.get(place, "") + letter
    return tuple(sorted((place, "".join(sorted(held))) for place, held in places.items()))


def has_bridge(own: tuple[int, ...]) -> bool:
    return all(own.count(p) >= 2 for p in range(7, 13))


def moves(
    now: Scene, first: Scene, number: int, need: int, options: Mapping[str, str], last: bool
) -> Iterator[Scene]:
    """Every move of one checker by one number; `need` points win."""
    for who, p in enumerate(now.own):
        has_just_left = any(name == who and origin == START for name, origin, _ in now.moved)
        if p == OFF or (START in now.own and p != START and not has_just_left):
            continue
        goal = p + number
        if goal >= TARGET:
            if START in now.own and p != START:
                continue
            yield moved(now, first, who, p, OFF, need)
        elif goal == ENEMY_HUCKE:
            if options["hucke_transit"] == "when_empty" and not last and goal not in now.enemy:
                yield moved(now, first, who, p, goal, need)
        elif now.enemy.count(goal) < 2:
            yield moved(now, first, who, p, goal, need)


def moved(now: Scene, first: Scene, who: int, origin: int, goal: int, need: int) -> Scene:
    own = list(now.own)
    own[who] = goal
    earned, enemy, is_new = now.earned + (goal == OFF), now.enemy, now.is_new
    if goal != OFF and goal in enemy:
        earned += 1
        enemy = tuple(TARGET if p == goal else p for p in enemy)
    has_completed = now.has_completed
    if has_bridge(tuple(own)) and not has_bridge(first.own) and not has_completed:
        earned, has_completed = earned + 2, True
    if all(p == OFF for p in own) and earned < need:
        own, is_new = [START] * len(own), True
    log = (*now.moved, (who, origin, goal))
    return Scene(tuple(own), enemy, earned, has_completed, log, is_new)


def may_stand(line: tuple[Scene, ...], options: Mapping[str, str]) -> bool:
    """Whether both Hucken were used as they must be (TT-8 to TT-10, TT-A7 to TT-A9)."""
    end = line[-1]
    if end.own.count(HUCKE) == 1 or ENEMY_HUCKE in end.own:
        return False
    if len(line) < 3:
        return True
    (first_who, origin, goal), (second_who, second_origin, second_goal) = end.moved
    before = line[0].own.count(HUCKE)
    if goal == ENEMY_HUCKE and second_who != first_who:
        return False
    if goal == HUCKE and before == 0:
        if second_who == first_who:
            return options["hucke_transit"] == "when_empty"
        return second_goal == HUCKE
    if origin == HUCKE and before == 2:
        return second_origin == HUCKE and second_who != first_who
    return True


def legal(
    here: Board,
    seat: str,
    dice: tuple[int, ...],
    points: int,
    options: Mapping[str, str],
) -> set[tuple[Board, int, str]]:
    """(board, points earned, what is due) of every legal play."""
    start, need = scene(here, seat), 12 - points
    found: list[Scene] = []
    whole: list[Scene] = []
    single: list[tuple[int, Scene]] = []
    for one, two in {dice, dice[::-1]}:
        for after in moves(start, start, one, need, options, False):
            can_stand = may_stand((start, after), options)
            if after.earned >= need:
                can_mend = (
                    start.own.count(HUCKE) == 2
                    and after.own.count(HUCKE) == 1
                    and HUCKE + two != ENEMY_HUCKE
                    and start.enemy.count(HUCKE + two) < 2
                )
                found += [after] if can_stand or can_mend else []
            if can_stand:
                single.append((one, after))
            if after.earned < need:
                for last in moves(after, start, two, need, options, True):
                    if may_stand((start, after, last), options):
                        whole.append(last)
    if whole:
        found += whole
    else:
        high = [after for number, after in single if number == max(dice)]
        low = [after for _, after in single]
        found += (high or low) if options["single_number"] == "higher" else low
    found += one_step_less(start, dice, need)
    return {(board(s, seat), *worth(s, start, found, dice, need, options)) for s in found}


def one_step_less(start: Scene, dice: tuple[int, ...], need: int) -> list[Scene]:
    a, b = dice
    if HUCKE in start.own or START in start.own or ENEMY_HUCKE in start.enemy:
        return []

    def pair(goal: int) -> tuple[int, int] | None:
        for i, p in enumerate(start.own):
            for j, q in enumerate(start.own):
                if i != j and (p, q) == (goal - a, goal - b):
                    return i, j
        return None

    both = pair(ENEMY_HUCKE)
    if both is None or pair(HUCKE):
        return []
    half = moved(start, start, both[0], start.own[both[0]], HUCKE, need)
    return [moved(half, start, both[1], half.own[both[1]], HUCKE, need)]


def worth(
    end: Scene,
    start: Scene,
    found: list[Scene],
    dice: tuple[int, ...],
    need: int,
    options: Mapping[str, str],
) -> tuple[int, str]:
    earned = end.earned
    if has_bridge(start.own) and earned < need:
        could = options["bridge_hold"] == "could_have_held"
        if has_bridge(end.own) or (could and any(has_bridge(other.own) for other in found)):
            earned += 2
    if earned >= need:
        return earned, "game-over"
    return earned, "roll-again" if dice[0] == dice[1] else "end"
