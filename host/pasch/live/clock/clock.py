"""The clock: simple delay with a reserve, as backgammon is timed. Sans-IO, `now` passed in.

The first `delay_s` seconds of every turn are free; any further time is taken from the seat's
reserve. The clock rests while nobody has to act, while a no play is shown, while the board cannot
be seen, and while nothing can be written to disk. The players decide what happens when a reserve
is used up; nothing is ruled here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pasch.referee.model.state import Phase, State

__all__ = ["Clock", "ClockTerms", "seat_to_act", "usual_terms"]

# BG-A16: the delay and reserve of club matches.
POINT_S = 120.0


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """Free seconds in every turn, and seconds of reserve for the whole game or match."""

    delay_s: float = 12.0
    reserve_s: float = 600.0


def usual_terms(points: int) -> ClockTerms:
    """The default terms for a match to `length` points (0: no match).

    >>> usual_terms(7).reserve_s
    840.0
    """
    return ClockTerms(reserve_s=POINT_S * points) if points else ClockTerms()


@dataclass(frozen=True, slots=True)
class Clock:
    """All seats' reserves in s at the last change of turn, and whose time runs since when."""

    terms: ClockTerms
    reserve_s: Mapping[str, float]
    running: str = ""
    since_s: float = 0.0

    @classmethod
    def started(
        cls, terms: ClockTerms, seats: tuple[str, ...], left_s: Mapping[str, float]
    ) -> Clock:
        """A clock at rest; `left_s` are the reserves it continues with, if any."""
        reserves = {seat: float(left_s.get(seat, terms.reserve_s)) for seat in seats}
        return cls(terms, MappingProxyType(reserves))

    def left_s(self, seat: str, now_s: float) -> float:
        """A seat's reserve now; 0 if it is used up."""
        over_s = now_s - self.since_s - self.terms.delay_s if seat == self.running else 0.0
        return max(0.0, self.reserve_s[seat] - max(0.0, over_s))

    def is_in_reserve(self, now_s: float) -> bool:
        """Whether the delay of the running turn is over."""
        return bool(self.running) and now_s - self.since_s > self.terms.delay_s

    def turned(self, seat: str, now_s: float) -> Clock:
        """The clock once `seat` has to act; its running turn goes on, a new turn starts afresh.

        >>> clock = Clock.started(ClockTerms(12, 60), ("white", "black"), {})
        >>> later = clock.turned("white", 100.0).turned("black", 122.0)
        >>> later.reserve_s["white"], later.running
        (50.0, 'black')
        """
        if seat == self.running:
            return self
        reserves = dict(self.reserve_s)
        if self.running:
            reserves[self.running] = self.left_s(self.running, now_s)
        return replace(self, reserve_s=MappingProxyType(reserves), running=seat, since_s=now_s)


def seat_to_act(state: State) -> str:
    """The seat whose time runs: the one on turn or the one that has to answer, or `""`."""
    if state.phase in (Phase.DOUBLED, Phase.RESIGNED) and state.offer is not None:
        return next(iter(state.offer.waiting), "")
    is_playing = state.phase not in (Phase.IDLE, Phase.OPENING, Phase.OVER)
    return (state.turn or "") if is_playing else ""
