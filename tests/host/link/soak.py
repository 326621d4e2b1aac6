"""Hours of virtual time on the link: what happens, what nothing explains, what memory grows."""

import gc
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from host.link.two_ends import TwoEnds
from pasch.link import wire
from pasch.link.messages import (
    Late,
    LedFrame,
    PressDue,
    Pressed,
    Ready,
    Rolled,
    RollRequest,
    SeriesBegun,
)

SAMPLES = 8
ASK_EVERY_S = 0.5
# As often as the thread that owns the port looks, at least.
STEP_S = 0.05
# Between two moments a session may hold a few lines more or less.
NOISE_BLOCKS = 300


@dataclass(frozen=True, slots=True)
class Soaked:
    """What came out: a sentence with figures, and what should not have been."""

    sentence: str
    faults: tuple[str, ...]


class Soak:
    """A session that runs for hours; `ask` makes the host want something new."""

    def __init__(self, loss: float) -> None:
        self.ends = TwoEnds(seed=3, step_s=STEP_S)
        self.ends.host.desired.lights.want(LedFrame("3" * 69, 9))
        self.ends.host.desired.series.want(77)
        self.ends.run(5)
        assert any(isinstance(event, SeriesBegun) for event in self.ends.events)
        self.ends.events.clear()
        self.ends.loss = loss
        self.happened: Counter[type] = Counter()
        self.asked = self.pressed = self.told = 0
        self.rolled: set[int] = set()
        self.sizes: list[int] = []

    def ask(self) -> None:
        """New lights, a press and, once the last roll has come, another roll."""
        ends = self.ends
        ends.device.press(self.pressed % 2, ends.now_s)
        self.pressed += 1
        ends.host.desired.lights.want(
            LedFrame(wire.led_code(self.pressed % 8, self.pressed % 5) * 69, 9)
        )
        if self.asked in self.rolled or not self.asked:
            self.asked += 1
            ends.host.desired.rolls.want(RollRequest(self.asked, 2, 6, self.asked * 77, button=1))

    def run(self, seconds: float, ask: Callable[[], None]) -> None:
        """Lets time pass, and measures memory now and then."""
        passes = int(seconds / ASK_EVERY_S)
        for number in range(passes):
            ask()
            self.ends.run(ASK_EVERY_S)
            self._count()
            if number % max(passes // SAMPLES, 1) == 0:
                gc.collect()
                self.sizes.append(sys.getallocatedblocks())

    def _count(self) -> None:
        """Takes in what has happened, and keeps nothing of it."""
        for event in self.ends.events:
            self.happened[type(event)] += 1
            if isinstance(event, Pressed):
                self.told += event.presses
            elif isinstance(event, Rolled):
                assert event.roll_id not in self.rolled, "a roll was answered twice"
                self.rolled = {event.roll_id}
        self.ends.events.clear()
        self.ends.device.rolls.clear()
        del self.ends.states[:-1]

    def result(self, what: str, faults: list[str]) -> Soaked:
        """The figures, with memory: the second half may not need more than the first."""
        half = len(self.sizes) // 2
        growth = max(self.sizes[half:]) - max(self.sizes[1:half])
        if growth > NOISE_BLOCKS:
            faults.append(f"memory grew by {growth} blocks")
        health = self.ends.host.health
        sentence = (
            f"{what}: memory {growth:+} blocks between the halves, {health.bad_lines} bad lines, "
            f"{health.retries} repeats; {'; '.join(faults) or 'nothing unexplained'}"
        )
        return Soaked(sentence, tuple(faults))


def soak_idle(seconds: float) -> Soaked:
    """Nothing is asked for; nothing may happen."""
    soak = Soak(loss=0.0)
    soak.run(seconds, lambda: None)
    faults = [f"{number} times {kind.__name__}" for kind, number in soak.happened.items()]
    health = soak.ends.host.health
    faults += [] if health.bad_lines == health.retries == 0 else [f"{health}"]
    return soak.result(f"{seconds / 3600:g} h idle", faults)


def soak_at_full_rate(seconds: float) -> Soaked:
    """Lights, presses and rolls all the time, and one line in twenty lost.

    A line or two lost in a row makes the board late; nothing else may come of it.
    """
    soak = Soak(loss=0.05)
    soak.run(seconds, soak.ask)
    soak.ends.loss = 0.0
    soak.run(2.0, lambda: None)
    happened = soak.happened
    faults = []
    if soak.asked not in soak.rolled or happened[Rolled] != soak.asked:
        faults.append(f"{happened[Rolled]} of {soak.asked} rolls answered")
    if soak.told != soak.pressed:
        faults.append(f"{soak.told} of {soak.pressed} presses told")
    if happened[Late] != happened[Ready]:
        faults.append(f"{happened[Late]} times late, {happened[Ready]} times ready again")
    # A press that the host has not heard of yet may be waited for.
    unknown = set(happened) - {Rolled, Pressed, PressDue, Late, Ready}
    faults += [f"{happened[kind]} times {kind.__name__}" for kind in unknown]
    what = f"{seconds / 3600:g} h at full rate with 5 % of the lines lost"
    figures = f"{soak.asked} rolls, {soak.told} presses, {happened[Late]} times late"
    return soak.result(f"{what}, {figures}", faults)
