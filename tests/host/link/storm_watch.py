"""Watches a storm on the link: what was said and accepted, and rolls made twice."""

from collections import deque
from collections.abc import Callable

from host.link.two_ends import DeviceEnd

__all__ = ["Disagreement", "StormDevice", "Witness"]


class Disagreement(AssertionError):
    """The two sides did not do what they promise; the message names the stream."""


class Witness:
    """`wire.decode` for one side that knows what the other side really sent."""

    def __init__(self, decode: Callable[[str, bytes], object]) -> None:
        self._decode = decode
        self.sent: deque[bytes] = deque(maxlen=400)
        self.accepted = 0
        self._open = b""

    def __call__(self, mark: str, line: bytes) -> object:
        words = self._decode(mark, line)
        if words:
            self.accepted += 1
            if line not in self.sent:
                raise Disagreement(f"a line was accepted that nobody sent: {line!r}")
        return words

    def note(self, data: bytes) -> None:
        """What the other side put on the wire, before anything befell it."""
        if not data:
            return
        *lines, self._open = (self._open + data).split(b"\n")
        # Half a line may have gone with the port that it was on; then its rest stands alone.
        self.sent += [*lines, *data.split(b"\n")[:1]]


class StormDevice(DeviceEnd):
    """A board that knows which roll is which by the host's nonce, and never rolls one twice."""

    def __init__(self, seed: int) -> None:
        self.by_nonce: dict[str, tuple[str, tuple[int, ...]]] = {}
        super().__init__(seed)

    def _note_roll(self, count: int, sides: int, nonce: str, more: str = "-") -> list[int]:
        if nonce in self.by_nonce:
            raise Disagreement(f"the roll of nonce {nonce} was made twice")
        faces = self._roll(count, sides, nonce, more)
        self.by_nonce[nonce] = (self.boot_id, tuple(faces))
        return faces

    def hear(self, incoming: bytes, now_s: float) -> None:
        """Bytes come in while there is no room to answer."""
        for byte in incoming:
            self.link.receive(byte, int((now_s - self.started_s) * 1000))
