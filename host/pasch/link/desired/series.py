"""The series that rolls belong to: the board's commitment, and the secret it reveals.

Asks for proof 2 if the board supports it; does not know what a proof proves.
"""

from pasch.link import wire
from pasch.link.messages import Hello, LinkEvent, Proof, SeriesBegun, SeriesEnded
from pasch.link.sending import REPEAT_S, Outbox

__all__ = ["DesiredSeries"]


class DesiredSeries:
    """The series wanted: None at first, 0 if the last one should only end."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._series: int | None = None
        # The boot that has committed itself, and to what; the secret revealed last.
        self._committed = ("", 0)
        self._ended = ""

    def want(self, series: int) -> None:
        """Have rolls belong to this series from now on."""
        self._series = series

    def is_counted(self, hello: Hello) -> bool:
        """Whether wanted rolls belong to a counted series."""
        return bool(self._series) and hello.counts_presses

    def is_missing(self, hello: Hello) -> bool:
        """Whether this board has yet to commit itself, or to reveal."""
        is_asked = self._series is not None and "proof" in hello.capabilities
        return is_asked and self._committed != (hello.boot_id, self._series)

    def heard(self, proof: Proof, hello: Hello) -> tuple[LinkEvent, ...]:
        """What this PROOF adds: a commitment, or the secret of an old one."""
        events: list[LinkEvent] = []
        if proof.boot_id != hello.boot_id or proof.series != self._series:
            return ()
        if proof.ended_series and proof.ended_secret != self._ended:
            self._ended = proof.ended_secret
            ended = (proof.ended_series, proof.boot_id, proof.ended_secret, proof.ended_rolls)
            events.append(SeriesEnded(*ended))
        if self._committed != (proof.boot_id, proof.series):
            self._committed = (proof.boot_id, proof.series)
            if proof.series:
                counted = (2, proof.rolls) if hello.counts_presses else ()
                events.append(SeriesBegun(proof.series, proof.boot_id, proof.commitment, *counted))
        self._outbox.forget("series")
        return tuple(events)

    def line(self, hello: Hello, now_s: float) -> bytes:
        """The PROOF line if it is due."""
        key = f"{self._series or 0:x}"
        if not self._outbox.is_due("series", key, now_s, REPEAT_S):
            return b""
        counted = ["2"] if hello.counts_presses else []
        return wire.encode(wire.TO_BOARD, "PROOF", [key, *counted])
