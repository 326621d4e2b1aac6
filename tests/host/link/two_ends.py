"""Both ends of the link joined by a wire that loses, damages and holds back, in virtual time."""

import random
from collections import deque

from firmware.on_cpython import load_logic
from pasch.link.core import LinkCore
from pasch.link.messages import LedFrame, LinkEvent
from pasch.link.states import LinkState

STEP_S = 0.01
REOPEN_S = 0.25

board_modules = load_logic()
FRAME = LedFrame("3" * 48 + "0" * 21, 9)
CAPABILITIES = "fx,dice,buzz,show,proof,proof2"


class DeviceEnd:
    """The firmware's link over dice of a known sequence, started afresh at will."""

    def __init__(self, seed: int = 1) -> None:
        self._rng = random.Random(seed)
        self.boots = 0
        # Every roll that really happened: (boot id, faces).
        self.rolls: list[tuple[str, tuple[int, ...]]] = []
        self.tunes: list[int] = []
        self.presses = [0, 0]
        self.protocol = ""
        self.restart(0.0)

    def restart(self, now_s: float) -> None:
        self.boots += 1
        self.boot_id = f"{self.boots:08x}"
        self.started_s = now_s
        self.presses = [0, 0]
        cause = "pwron" if self.boots == 1 else "wdt"
        identity = ("0.4.0", "e661640843736f2c", self.boot_id, cause, CAPABILITIES)
        self.dice = board_modules.dice.Dice(self._rng.randbytes)
        self._roll, self.dice.roll = self.dice.roll, self._note_roll
        self.link = board_modules.link.Link(identity, 69, self.dice, self._play, self.presses)

    def _note_roll(self, count: int, sides: int, nonce: str, more: str = "-") -> list[int]:
        faces = self._roll(count, sides, nonce, more)
        self.rolls.append((self.boot_id, tuple(faces)))
        return faces

    def _play(self, tune: int, now_ms: int) -> None:
        self.tunes.append(tune)

    def press(self, index: int, now_s: float) -> None:
        self.presses[index] += 1
        self.link.pressed(index, int((now_s - self.started_s) * 1000))

    def step(self, incoming: bytes, now_s: float) -> bytes:
        now_ms = int((now_s - self.started_s) * 1000)
        for byte in incoming:
            self.link.receive(byte, now_ms)
        lines = b""
        while line := self.link.next_line(now_ms):
            lines += line
        return lines


class TwoEnds:
    """A host core, a board, and the wire between them.

    `loss` and `damage` are the share of lines that vanish or are spoiled, in both directions.
    """

    def __init__(
        self, seed: int = 1, loss: float = 0.0, damage: float = 0.0, step_s: float = STEP_S
    ) -> None:
        self.step_s = step_s
        self.rng = random.Random(seed)
        self.loss, self.damage = loss, damage
        self.now_s = 100.0
        self.device = DeviceEnd(seed)
        self.host = LinkCore("0.1.0")
        self.events: list[LinkEvent] = []
        self.to_board: deque[bytes] = deque()
        self.to_host: deque[bytes] = deque()
        self.is_host_reading = True
        self.is_cut = False
        self._reopen_s = self.now_s
        self.states: list[LinkState] = [self.host.state]

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / self.step_s)):
            self.step()

    def run_until_ready(self) -> None:
        for _ in range(3000):
            if self.host.state is LinkState.READY and self.host.now is not None:
                return
            self.step()
        raise AssertionError(f"never ready: {self.host.state}")

    def step(self) -> None:
        self.now_s += self.step_s
        host, now_s = self.host, self.now_s
        if host.state is LinkState.ABSENT and now_s >= self._reopen_s and not self.is_cut:
            host.opened(now_s)
        self.events += host.tick(now_s)
        self._note_state()
        self._carry(host.outgoing(now_s), self.to_board)
        incoming = b"".join(self.to_board)
        self.to_board.clear()
        self._carry(self.device.step(b"" if self.is_cut else incoming, now_s), self.to_host)
        if self.is_host_reading and not self.is_cut:
            data = b"".join(self.to_host)
            self.to_host.clear()
            self.events += host.receive(data, now_s)
            self._note_state()
        if host.state in (LinkState.LOST, LinkState.REFUSED):
            self.close_port()
        self._note_state()

    def close_port(self) -> None:
        """What the serial edge does: lets the port go and opens it again a little later."""
        self.events += self.host.closed(self.now_s)
        self.to_board.clear()
        self.to_host.clear()
        self._reopen_s = self.now_s + REOPEN_S
        self._note_state()

    def cut(self, is_cut: bool) -> None:
        """Pulls the cable out, or puts it back."""
        self.is_cut = is_cut
        if is_cut and self.host.state is not LinkState.ABSENT:
            self.close_port()

    def of(self, kind: type[LinkEvent]) -> list[LinkEvent]:
        return [event for event in self.events if isinstance(event, kind)]

    def _note_state(self) -> None:
        if self.states[-1] is not self.host.state:
            self.states.append(self.host.state)

    def _carry(self, data: bytes, wire: deque[bytes]) -> None:
        for line in data.splitlines(keepends=True):
            if self.rng.random() < self.loss:
                continue
            spoiled = bytearray(line)
            if self.rng.random() < self.damage:
                spoiled[self.rng.randrange(len(spoiled))] ^= 1 << self.rng.randrange(8)
            wire.append(bytes(spoiled))


def shown(ends: TwoEnds) -> tuple[str, int]:
    """What the board's LEDs show: their codes, and how bright."""
    link = ends.device.link
    return link.codes.decode(), link.brightness
