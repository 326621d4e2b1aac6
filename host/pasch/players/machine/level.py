"""How well the machine plays: how far it looks ahead, what it overlooks, how far it errs.

Weaker levels err as people do: they see a random part of the plays, always including the obvious
ones, misjudge each a little, and never choose one that loses more than the level allows. Chance is
hashed from the position, the play and a seed, so that the same question gets the same answer on
every machine.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from pasch.players.values.value import QUICK, STRONG, RatedPlay, Search
from pasch.rules.model.game import Situation

__all__ = ["LEVELS", "STRONGEST", "Level", "as_seen", "deviate"]

# The sum of this many uniform numbers has variance one (Irwin and Hall); integers suffice.
UNIFORM = 12


@dataclass(frozen=True, slots=True)
class Level:
    """One level. `noise`, `most`, `glaring` are in units of an even game's usual win.

    `seen`: the share of plays looked at; `noise`: the standard deviation of the error in a play's
    equity; `most`: the most that a chosen play may lose; `glaring`: a best play that beats the
    next by this much is never overlooked, nor is a hit or bearing off.
    """

    name: str
    search: Search
    seen: float = 1.0
    noise: float = 0.0
    most: float = 0.0
    glaring: float = 0.0


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", QUICK, seen=0.4, noise=0.12, most=0.4, glaring=0.25),
        Level("club", QUICK, seen=0.75, noise=0.035, most=0.15, glaring=0.1),
        Level("quick", QUICK),
        Level("strong", STRONG),
    )
}
STRONGEST = "strong"


def as_seen(
    level: Level, situation: Situation, rated: Sequence[RatedPlay], unit: float, seed: int = 0
) -> list[RatedPlay]:
    """The plays as this level sees them, best first, with the equities it believes in.

    `rated`: all plays, best first; `unit`: the points that an even game usually decides.
    """
    if not level.noise or len(rated) < 2:
        return list(rated)
    best = rated[0].equity
    is_glaring = best - rated[1].equity > level.glaring * unit
    # In whatever order somebody has written them, the dice are the same roll.
    dice = tuple(sorted(situation.dice))
    asked = f"{level.name} {seed} {situation.turn} {dice} {situation.position.items_}"
    kept: list[RatedPlay] = []
    for index, one in enumerate(rated):
        text = f"{asked} {one.play.position.items_} {one.play.scores}"
        is_obvious = "*" in one.play.notation or "off" in one.play.notation
        is_obvious = is_obvious or (index == 0 and is_glaring)
        if best - one.equity > level.most * unit:
            continue
        if not is_obvious and _uniform(f"seen {text}") >= level.seen:
            continue
        thought = one.equity + level.noise * unit * deviate(text)
        kept.append(replace(one, equity=thought))
    if not kept:
        kept = [rated[0]]
    return sorted(kept, key=lambda one: -one.equity)


def _words(text: str) -> list[int]:
    digest = blake2b(text.encode(), digest_size=2 * UNIFORM).digest()
    return [int.from_bytes(digest[at : at + 2], "big") for at in range(0, 2 * UNIFORM, 2)]


def _uniform(text: str) -> float:
    return _words(text)[0] / 65536


def deviate(text: str) -> float:
    """A number hashed from a text: nearly normal, of mean 0 and variance 1, within -6 and 6.

    >>> abs(deviate("24/18")) < 6, deviate("24/18") == deviate("24/18")
    (True, True)
    """
    return (sum(_words(text)) + UNIFORM / 2) / 65536 - UNIFORM / 2
