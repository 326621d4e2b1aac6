"""The piezo's small vocabulary: each tune is a few (hertz, milliseconds) steps.

Knows the tunes of wire.py by number and which tone is due at a moment; the output makes the tone.
A new tune cuts off the old one.
"""

# By tune number: silence, click, turn, wrong, no play, hit, win, offer.
TUNES: "tuple[tuple[tuple[int, int], ...], ...]" = (
    (),
    ((2200, 15),),
    ((1320, 70), (0, 30), (1760, 90)),
    ((330, 180), (0, 60), (262, 260)),
    ((660, 120), (0, 40), (523, 120), (0, 40), (440, 240)),
    ((1760, 50), (880, 90)),
    ((1047, 110), (1319, 110), (1568, 110), (2093, 320)),
    ((1175, 90), (0, 60), (1175, 90)),
)


class Buzzer:
    """Plays tunes on `output`, a function that takes hertz (0: still)."""

    def __init__(self, output) -> None:
        self._output = output
        self._tune = TUNES[0]
        self._step = 0
        self._until_ms = 0

    def play(self, tune: int, now_ms: int) -> None:
        """Start a tune; ValueError if there is none of that number."""
        if not 0 <= tune < len(TUNES):
            raise ValueError("no such tune")
        self._tune, self._step, self._until_ms = TUNES[tune], 0, now_ms
        if not self._tune:
            self._output(0)
        self.tick(now_ms)

    def tick(self, now_ms: int) -> None:
        """Move on to the tone that is due."""
        if not self._tune or now_ms < self._until_ms:
            return
        if self._step == len(self._tune):
            self._tune = TUNES[0]
            self._output(0)
            return
        hertz, length_ms = self._tune[self._step]
        self._step += 1
        self._until_ms = now_ms + length_ms
        self._output(hertz)
