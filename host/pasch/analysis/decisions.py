"""Decisions that were judged: what each cost, and each seat's figures.

Equities are from the seat's own side: normalised (EMG) if an owned cube or a match counts, else
points. Plain values; whoever only shows them loads no network.
"""

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["CubeCall", "Judged", "JudgedName", "JudgedPlay", "Rating", "ratings"]

# XG's performance rating: 500 times the mean loss, which matches the scale of Snowie's.
PR = 500.0


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """One play: `equity` of what was played, `best` and its `better` notation, `luck` of the roll.

    `choices`: how many plays there were; a single one is no decision. `equity` is None for a wrong
    play that stood, or a throw of which nothing was played though something could be.
    """

    game: int
    number: int
    seat: str
    dice: tuple[int, ...]
    played: str
    better: str
    equity: float | None
    best: float
    luck: float
    choices: int

    @property
    def loss(self) -> float:
        """What the play cost."""
        return 0.0 if self.equity is None else max(0.0, self.best - self.equity)

    @property
    def is_decision(self) -> bool:
        """Whether there was anything to decide."""
        return self.choices > 1 and self.equity is not None


@dataclass(frozen=True, slots=True)
class JudgedName:
    """A doublet that was named, `chosen`, its `equity` and that of the `better` one, `best`."""

    game: int
    number: int
    seat: str
    chosen: str
    better: str
    equity: float
    best: float

    @property
    def loss(self) -> float:
        """What the name cost."""
        return self.best - self.equity


@dataclass(frozen=True, slots=True)
class CubeCall:
    """One decision about the cube: `chosen` and `better` are double, no-double, take, beaver
    or drop; `loss`: what it cost; `is_counted`: it was close or wrong.
    """

    game: int
    number: int
    seat: str
    chosen: str
    better: str
    loss: float
    is_counted: bool


@dataclass(frozen=True, slots=True)
class Rating:
    """One seat's figures. `plays` (what was named included), `cubes`: decisions that count;
    `play_loss`, `cube_loss`: their total loss; `luck`: total luck; `unit`: the points that an even
    game usually decides.
    """

    plays: int
    play_loss: float
    cubes: int
    cube_loss: float
    luck: float
    unit: float

    @property
    def error_rate(self) -> float:
        """Thousandths of an even game's usual points lost per decision."""
        count = self.plays + self.cubes
        return 1000.0 * (self.play_loss + self.cube_loss) / self.unit / count if count else 0.0

    @property
    def performance(self) -> float:
        """The performance rating (PR): 500 times the mean loss; lower is better."""
        return self.error_rate * PR / 1000.0


Judged = JudgedPlay | JudgedName | CubeCall


def ratings(decisions: Sequence[Judged], unit: float = 1.0) -> dict[str, Rating]:
    """The figures of every seat."""
    found = {}
    for seat in dict.fromkeys(one.seat for one in decisions):
        own = [one for one in decisions if one.seat == seat]
        plays = [one for one in own if isinstance(one, JudgedPlay)]
        names = [one for one in own if isinstance(one, JudgedName)]
        cubes = [one for one in own if isinstance(one, CubeCall) and one.is_counted]
        found[seat] = Rating(
            sum(one.is_decision for one in plays) + len(names),
            sum(one.loss for one in plays if one.is_decision) + sum(one.loss for one in names),
            len(cubes),
            sum(one.loss for one in cubes),
            sum(one.luck for one in plays),
            unit,
        )
    return found
