"""Keeps the clock alongside a game: follows the turns, and says what to journal and show.

Sans-IO; without terms it does nothing. Time in which nobody could play (no sight, a no play being
shown, a computer that slept) is charged to nobody.
"""

from collections.abc import Iterable, Mapping
from math import inf

from pasch.lights.meanings import Meaning
from pasch.live.clock.clock import Clock, ClockTerms, seat_to_act
from pasch.referee.model.answers import Change
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State

__all__ = ["Timekeeper", "clock_in"]

# From this reserve down the lights warn.
LOW_S = 30.0
# A table ticks every second: where so much passes between two ticks, the computer slept.
ASLEEP_S = 30.0


class Timekeeper:
    """The clock of one table; `left_s` are reserves left over from an earlier part of the game."""

    def __init__(
        self, terms: ClockTerms | None, left_s: Mapping[str, float] | None = None
    ) -> None:
        self._terms = terms
        self._left_s = dict(left_s or {})
        self._clock: Clock | None = None
        # How many reasons there are to rest, and since when there has been any.
        self._rests, self._rests_since_s = 0, 0.0
        # How long nobody could play, all in all. The clock counts only the rest of the time.
        self._idle_s = 0.0
        self._ticked_s = inf

    @property
    def is_running(self) -> bool:
        """Whether anybody's time is being taken."""
        return self._terms is not None

    @property
    def running(self) -> str:
        """The seat whose time runs now, `""` for nobody."""
        return self._clock.running if self._clock and not self._rests else ""

    def with_clock(self, change: Change | None, now_s: float) -> tuple[JournalEvent, ...]:
        """The events about to become true, plus a clock event if a game or turn begins.

        That event holds terms and reserves, so that the journal alone is enough to continue. Only
        a match has one clock for all its games.
        """
        if change is None:
            return ()
        events, after = change.events, change.after
        if self._terms is None:
            return events
        is_begun = any(event.kind is EventKind.STARTED for event in events)
        if is_begun and after.match is None:
            self._clock, self._left_s = None, {}
        is_due = self.follow(after, now_s) or is_begun
        if self._clock is None or not is_due:
            return events
        left = {seat: round(left_s, 1) for seat, left_s in self._clock.reserve_s.items()}
        told = JournalEvent.of(EventKind.CLOCK, delay=self._terms.delay_s, reserve=left)
        return (*events, told)

    def follow(self, state: State, now_s: float) -> bool:
        """Let the time of whoever has to act run; returns whether it did not before."""
        if self._terms is None or state.phase is Phase.IDLE:
            return False
        # Whoever acts first after a sleep has not thought for so long.
        self._wake(now_s)
        clock = self._clock or Clock.started(self._terms, state.game.seats, self._left_s)
        self._clock = clock.turned(seat_to_act(state), self._played_s(now_s))
        return self._clock is not clock

    def waited(self, since_s: float, now_s: float) -> None:
        """Discount the time between these moments: the disk was full and nobody could play."""
        self._ticked_s = now_s
        if not self._rests:
            self._idle_s += now_s - since_s

    def tick(self, now_s: float) -> None:
        """Take in that a second has passed."""
        self._wake(now_s)
        self._ticked_s = now_s

    def rest(self, now_s: float) -> None:
        """Stop until `go_on`: there is one more reason why nobody can play for now."""
        self._wake(now_s)
        if not self._rests:
            self._rests_since_s = now_s
        self._rests += 1

    def go_on(self, now_s: float) -> None:
        """Resume play unless another reason to rest is left; nobody is charged for the pause."""
        self._rests -= 1
        self.waited(self._rests_since_s, now_s)

    def left_s(self, now_s: float) -> Mapping[str, float]:
        """The current reserves of all seats, in s; empty if there is no clock."""
        if self._clock is None:
            return self._left_s
        played_s = self._played_s(now_s)
        return {seat: self._clock.left_s(seat, played_s) for seat in self._clock.reserve_s}

    def warning(self, now_s: float) -> Meaning | None:
        """The lights' warning about the running time: low, up, or none."""
        clock, played_s = self._clock, self._played_s(now_s)
        if clock is None or self._rests or not clock.is_in_reserve(played_s):
            return None
        left_s = clock.left_s(clock.running, played_s)
        if left_s > LOW_S:
            return None
        return Meaning.TIME_LOW if left_s > 0 else Meaning.TIME_UP

    def _wake(self, now_s: float) -> None:
        """Discount the time since the last tick if it is far more than a second: the computer
        slept, and on some systems the clock that is passed in goes on meanwhile.
        """
        if now_s - self._ticked_s >= ASLEEP_S:
            self.waited(self._ticked_s, now_s)

    def _played_s(self, now_s: float) -> float:
        """The time now, on a clock that stands still while nobody can play."""
        return (self._rests_since_s if self._rests else now_s) - self._idle_s


def clock_in(events: Iterable[JournalEvent]) -> tuple[ClockTerms | None, dict[str, float]]:
    """The terms and reserves in a journal's clock events; None: no clock.

    The last one says what is left, the first one, of the game's beginning, what a reserve is.
    """
    told = [event.data for event in events if event.kind is EventKind.CLOCK]
    if not told:
        return None, {}
    whole, left = (
        {seat: float(left_s) for seat, left_s in data["reserve"].items()}
        for data in (told[0], told[-1])
    )
    delay_s = float(told[-1].get("delay", ClockTerms().delay_s))
    return ClockTerms(delay_s, max(whole.values(), default=0.0)), left
