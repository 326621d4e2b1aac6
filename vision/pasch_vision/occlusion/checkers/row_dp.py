"""Finds the chain of supposed checkers that explains a row best, for every content.

The best chain of discs that do not overlap is found by dynamic programming. Knows no rules: any
number of any colours may lie there.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from pasch_vision.arrays import Floats, Integers
from pasch_vision.compiled import compiled
from pasch_vision.occlusion.checkers.rows import (
    ALONG,
    DIAMETER,
    LETTER,
    NEAREST,
    ODDS,
    Chain,
    Disc,
    RowDiscs,
    X,
    Y,
)

__all__ = ["BASE_REACH", "GAP_COST", "WIDE_GAP", "chains"]

# Beyond this a gap between neighbours is unusual, and costs as much as a faint outline.
WIDE_GAP, GAP_COST = 1.35, 1.5
# A first checker this far from the base is unusual as well.
BASE_REACH = 0.8
LONGEST = 8
# Columns of links: the content's number, how many discs, the link before (0 stands for none), the
# last disc.
CONTENT, LENGTH, BEFORE, LAST = range(4)


def chains(discs: RowDiscs, keeps_order: bool) -> dict[str, Chain]:
    """The best chain for every content that occurs; the empty row has odds 0.

    `keeps_order`: contents tell who lies nearer the base.
    """
    if not len(discs.table):
        return {"": Chain(0.0)}
    worths, base, numbers = numbering(len(discs.letters), keeps_order)
    odds, members = best_chains(discs.table, float(discs.row.length), worths, base, numbers)
    known: dict[int, Disc] = {}
    found: dict[str, Chain] = {}
    for value, chosen in zip(odds.tolist(), members.tolist(), strict=True):
        chain = []
        for number in chosen[: chosen.index(-1)]:
            if number not in known:
                known[number] = discs.disc(number)
            chain.append(known[number])
        content = [disc.letter for disc in chain]
        found["".join(content if keeps_order else sorted(content))] = Chain(value, tuple(chain))
    return found


@cache
def numbering(letters: int, keeps_order: bool) -> tuple[Integers, int, int]:
    """How contents are numbered: by their letters as digits, or by how often each one occurs.

    Returns what each letter adds as the last one, the factor for the number of the content before
    it, and how many numbers there are.
    """
    if keeps_order:
        return np.arange(1, letters + 1, dtype=np.int32), letters + 1, (letters + 1) ** LONGEST
    worths = (LONGEST + 1) ** np.arange(letters, dtype=np.int32)
    return worths, 1, (LONGEST + 1) ** letters


@compiled
def best_chains(
    discs: Floats, length_mm: float, worths: Integers, base: int, numbers: int
) -> tuple[Floats, Integers]:
    """The log odds (N,) of each content's best chain, and its discs (N, 9), ended by -1.

    `discs` (M, 6) as of `RowDiscs`; the rest as of `numbering`.
    """
    odds, links = linked(discs, length_mm, worths, base, numbers)
    return best_members(odds, links, numbers)


@compiled
def linked(
    discs: Floats, length_mm: float, worths: Integers, base: int, numbers: int
) -> tuple[Floats, Integers]:
    """The best chain of each content that ends with each disc: log odds (N,), links (N, 4)."""
    odds, links = np.zeros(64), np.zeros((64, 4), np.int32)
    # By content: the link of the chain that ends with this disc, -1 if none is known yet.
    known = np.full(numbers, -1, np.int32)
    ends = np.ones(len(discs) + 1, np.int32)
    count = 1
    for at in range(len(discs)):
        if 2 * count + 1 > len(odds):
            odds, links = with_room(odds, links)
        for earlier in range(-1, at):
            cost = cost_after(discs, earlier, at, length_mm)
            for before in range(ends[earlier] if earlier >= 0 else 0, ends[earlier + 1]):
                if cost == np.inf or links[before, LENGTH] == LONGEST:
                    continue
                content = links[before, CONTENT] * base + worths[int(discs[at, LETTER])]
                value = odds[before] - cost + discs[at, ODDS]
                link = known[content]
                if link < 0:
                    link, known[content], odds[count] = count, count, -np.inf
                    count += 1
                if value > odds[link]:
                    odds[link], links[link, LENGTH] = value, links[before, LENGTH] + 1
                    links[link, CONTENT], links[link, BEFORE] = content, before
                    links[link, LAST] = at
        ends[at + 1] = count
        for link in range(ends[at], count):
            known[links[link, CONTENT]] = -1
    return odds[:count], links[:count]


@compiled
def with_room(odds: Floats, links: Integers) -> tuple[Floats, Integers]:
    """The table, copied into one with room for four times as many links."""
    more_odds, more_links = np.zeros(4 * len(odds)), np.zeros((4 * len(odds), 4), np.int32)
    for link in range(len(odds)):
        more_odds[link] = odds[link]
        for part in range(4):
            more_links[link, part] = links[link, part]
    return more_odds, more_links


@compiled
def cost_after(discs: Floats, earlier: int, at: int, length_mm: float) -> float:
    """The cost of a disc after an earlier one, or as the first (-1); inf where it cannot be."""
    along, diameter = discs[at, ALONG], discs[at, DIAMETER]
    is_beyond = along > length_mm
    if earlier < 0:
        if is_beyond:
            return np.inf
        return 0.0 if along < BASE_REACH * diameter else GAP_COST
    touching = (diameter + discs[earlier, DIAMETER]) / 2
    gap = (along - discs[earlier, ALONG]) / touching
    away = np.hypot(discs[at, X] - discs[earlier, X], discs[at, Y] - discs[earlier, Y])
    if away < NEAREST * touching or (is_beyond and gap > WIDE_GAP):
        return np.inf
    return 0.0 if gap < WIDE_GAP else GAP_COST


@compiled
def best_members(odds: Floats, links: Integers, numbers: int) -> tuple[Floats, Integers]:
    """`best_chains` from the links: the best of each content."""
    known = np.full(numbers, -1, np.int32)
    best = np.empty(len(odds), np.int32)
    count = 0
    for link in range(len(odds)):
        content = links[link, CONTENT]
        if known[content] < 0:
            known[content], best[count] = count, link
            count += 1
        if odds[link] > odds[best[known[content]]]:
            best[known[content]] = link
    found, members = np.empty(count), np.full((count, LONGEST + 1), -1, np.int32)
    for content in range(count):
        link = best[content]
        found[content] = odds[link]
        for place in range(links[link, LENGTH] - 1, -1, -1):
            members[content, place] = links[link, LAST]
            link = links[link, BEFORE]
    return found, members
