"""Host and board on a wire that is damaged in every way, stream after stream, in virtual time.

One stream: the host wants something, the wire is damaged for a while, then it is clean, and
within a second both sides must agree. Watched all the time: no line is accepted that the other
side did not send, and every roll has one answer.
"""

import hashlib
import random
from collections import Counter

from host.link.storm_watch import Disagreement, StormDevice, Witness
from host.link.two_ends import board_modules
from pasch.link import wire as host_wire
from pasch.link.core import LinkCore
from pasch.link.messages import (
    LedFrame,
    LinkEvent,
    PressDue,
    Pressed,
    Rebooted,
    Rolled,
    RollRequest,
    RollVoid,
    SeriesBegun,
    SeriesEnded,
)
from pasch.link.states import LinkState

STEP_S = 0.02
REOPEN_S = 0.25
AGREE_S = 1.0
# What a board's USB takes before it blocks, and what waits in a cable that nobody reads.
BUFFER_BYTES = 512
KINDS = (
    "bits", "bytes", "lines", "echo", "probes", "reboot", "deaf", "frozen", "restart", "cut",
)  # fmt: skip
PROBES = (b"AT+GCAP\r\n", b">>> ", b"\r\n", b"Traceback (most recent call last):\n", b"*", b"<")


class Storm:
    """One long session. `states` counts the host's states at reboots, `slowest_s` agreements."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.now_s = 100.0
        self.device = StormDevice(seed)
        self.to_board_witness = Witness(board_modules.wire.decode)
        self.to_host_witness = Witness(host_wire.decode)
        self.host = LinkCore("0.1.0")
        self.states: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.slowest_s = 0.0
        self.kind = ""
        self.is_mute = False
        self.frame = LedFrame("0" * 69, 1)
        self.series = 1
        self.pending: RollRequest | None = None
        # Presses that the host has told; None until its first NOW, before which none count.
        self.heard: list[int] | None = None
        self.rolls = self.voids = 0
        self._proofs: dict[tuple[int, str], str] = {}
        self._next_roll = 1
        self._to_board = b""
        self._to_host = b""
        self._rest = b""
        self._reopen_s = self.now_s
        self._wish()

    def __enter__(self) -> "Storm":
        self._decoders = (board_modules.wire.decode, host_wire.decode)
        board_modules.wire.decode, host_wire.decode = self.to_board_witness, self.to_host_witness
        return self

    def __exit__(self, *_: object) -> None:
        board_modules.wire.decode, host_wire.decode = self._decoders

    def stream(self) -> None:
        """One damage, and the agreement after it."""
        rng = self.rng
        self.kind = rng.choice(KINDS)
        self.kinds[self.kind] += 1
        self._want_something()
        length_s = rng.uniform(0.0, 0.8)
        if rng.random() < 0.02:
            length_s = rng.uniform(2.0, 12.0)
        steps = int(length_s / STEP_S)
        moment = rng.randrange(steps + 1)
        if self.kind == "reboot":
            # So that it meets the host in every state, not only in the usual one.
            before = rng.choice(("", "mute", "close"))
            self.is_mute = before == "mute"
            if before == "close":
                self._close()
        for step in range(steps + 1):
            if step == moment:
                self._strike()
            self._step()
        kind, self.kind, self.is_mute = self.kind, "", False
        until_s = self.now_s + AGREE_S
        began_s = self.now_s
        while not self._has_agreed():
            if self.now_s >= until_s:
                raise Disagreement(f"no agreement after {kind}: {self._account()}")
            self._step()
        self.slowest_s = max(self.slowest_s, self.now_s - began_s)

    def _account(self) -> str:
        link = self.device.link
        return (
            f"host {self.host.state}, now {self.host.now}, board greeted {link.is_greeted}, "
            f"lights {bytes(link.codes[:4])!r}, pending {self.pending}, heard {self.heard} of "
            f"{self.device.presses}"
        )

    # What is wanted, and what a person does.

    def _wish(self) -> None:
        """What a host tells a link that knows nothing yet."""
        self.host.desired.lights.want(self.frame)
        self.host.desired.series.want(self.series)
        if self.pending is not None:
            self.host.desired.rolls.want(self.pending)

    def _want_something(self) -> None:
        rng = self.rng
        if rng.random() < 0.5:
            self.frame = LedFrame(chr(48 + rng.randrange(64)) * 69, rng.randrange(1, 16))
            self.host.desired.lights.want(self.frame)
        if rng.random() < 0.02:
            self.series += 1
            self.host.desired.series.want(self.series)
        if rng.random() < 0.6:
            self._ask()
        if rng.random() < 0.4:
            self.device.press(rng.randrange(2), self.now_s)
        if rng.random() < 0.1:
            self.host.desired.sound.want(rng.randrange(8))

    def _ask(self) -> None:
        """A roll is asked for under a new id; its boot is the one that answers now.

        Pressed for, as players do, or typed: then the player presses when told to.
        """
        boot_id = self.host.hello.boot_id if self.host.hello else ""
        button, nonce = self.rng.randrange(2), self.rng.getrandbits(64)
        if self.rng.random() < 0.5:
            self.device.press(button, self.now_s)
        self.pending = RollRequest(self._next_roll, 2, 6, nonce, boot_id, button=button)
        self._next_roll += 1
        self.host.desired.rolls.want(self.pending)

    # What goes wrong.

    def _strike(self) -> None:
        """The damages that happen at one moment."""
        if self.kind == "reboot":
            self.states[self.host.state.name] += 1
            self.device.restart(self.now_s)
            self._to_board = self._rest = b""
        elif self.kind == "restart":
            self.host = LinkCore("0.1.0")
            self._reopen_s = self.now_s + self.rng.uniform(0.0, 0.1)
            self._to_board = self._to_host = b""
            self.heard = None
            self._wish()
        elif self.kind == "cut":
            self._close()

    def _spoil(self, data: bytes, other_way: bytes) -> bytes:
        """What of these bytes arrives, and what else does."""
        rng, spoiled = self.rng, bytearray(data)
        if self.kind == "bits" and spoiled:
            for _ in range(rng.randrange(1, 4)):
                spoiled[rng.randrange(len(spoiled))] ^= 1 << rng.randrange(8)
        elif self.kind == "bytes" and spoiled:
            place, size = rng.randrange(len(spoiled)), rng.randint(1, 12)
            if rng.random() < 0.4:
                del spoiled[place : place + size]
            elif rng.random() < 0.5:
                spoiled[place:place] = spoiled[place : place + size]
            else:
                spoiled[place:place] = rng.randbytes(size)
        elif self.kind == "lines" and spoiled:
            lines = bytes(spoiled).splitlines(keepends=True)
            kept = [line * rng.choice((0, 0, 1, 2)) for line in lines]
            rng.shuffle(kept)
            spoiled = bytearray(b"".join(kept))
        elif self.kind == "echo":
            spoiled += other_way
        elif self.kind == "probes" and rng.random() < 0.3:
            place = rng.randrange(len(spoiled) + 1)
            spoiled[place:place] = rng.choice(PROBES)
        elif self.kind == "cut" or self.is_mute:
            spoiled.clear()
        return bytes(spoiled)

    # Time.

    def _step(self) -> None:
        self.now_s += STEP_S
        from_host = self._host_says()
        arriving, self._to_board = self._to_board, b""
        from_board = self._board_says(arriving)
        self.to_board_witness.note(from_host)
        self.to_host_witness.note(from_board)
        self._to_board += self._spoil(from_host, from_board)
        self._to_host += self._spoil(from_board, from_host)
        if self.kind not in ("deaf", "frozen"):
            data, self._to_host = self._to_host, b""
            if data:
                self._take(self.host.receive(data, self.now_s))
        if self.heard is None and self.host.now is not None:
            self.heard = list(self.host.now.presses)

    def _host_says(self) -> bytes:
        host = self.host
        if self.kind == "frozen":
            return b""
        if host.state is LinkState.ABSENT and self.now_s >= self._reopen_s and self.kind != "cut":
            host.opened(self.now_s)
        self._take(host.tick(self.now_s))
        if host.state in (LinkState.LOST, LinkState.REFUSED):
            self._close()
        return host.outgoing(self.now_s)

    def _board_says(self, arriving: bytes) -> bytes:
        """As the board's own program writes: nothing while there is no room, cut where it ends."""
        room = BUFFER_BYTES - len(self._to_host)
        if room <= 0:
            self.device.hear(arriving, self.now_s)
            return b""
        lines = self._rest + self.device.step(arriving, self.now_s)
        # The newline that ends a cut line comes once there is room again.
        self._rest = b"\n" if len(lines) > room else b""
        return lines[:room]

    def _close(self) -> None:
        if self.host.state is not LinkState.ABSENT:
            self._take(self.host.closed(self.now_s))
        self._to_host = self._to_board = b""
        self._reopen_s = self.now_s + REOPEN_S

    def _take(self, events: tuple[LinkEvent, ...]) -> None:
        for event in events:
            if isinstance(event, Rolled | RollVoid):
                self._on_answer(event)
            elif isinstance(event, Rebooted):
                self.heard = [0, 0]
            elif isinstance(event, PressDue):
                assert event.has_button
                self.device.press(event.seat_index, self.now_s)
            elif isinstance(event, Pressed) and self.heard is not None:
                self.heard[event.seat_index] += event.presses
            elif isinstance(event, SeriesBegun):
                self._on_commitment(event)
            elif isinstance(event, SeriesEnded):
                self._on_secret(event)

    def _on_answer(self, event: Rolled | RollVoid) -> None:
        if self.pending is None or event.roll_id != self.pending.roll_id:
            raise Disagreement(f"an answer that nobody waits for: {event}")
        nonce, self.pending = f"{self.pending.nonce:x}", None
        if isinstance(event, RollVoid):
            self.voids += 1
            return
        self.rolls += 1
        if self.device.by_nonce.get(nonce) != (event.boot_id, event.faces):
            raise Disagreement(f"faces that the board never rolled: {event}")
        del self.device.by_nonce[nonce]

    def _on_commitment(self, event: SeriesBegun) -> None:
        key = (event.series, event.boot_id)
        if self._proofs.setdefault(key, event.commitment) != event.commitment:
            raise Disagreement(f"the board committed itself twice: {event}")

    def _on_secret(self, event: SeriesEnded) -> None:
        told = hashlib.sha256(bytes.fromhex(event.secret)).hexdigest()
        if self._proofs.get((event.series, event.boot_id), told) != told:
            raise Disagreement(f"a secret other than the one committed to: {event}")

    def _has_agreed(self) -> bool:
        host, link = self.host, self.device.link
        return (
            host.state is LinkState.READY
            and host.now is not None
            and host.now.boot_id == self.device.boot_id
            and link.codes == self.frame.codes.encode()
            and link.brightness == self.frame.brightness * 17
            and self.pending is None
            and self.heard == self.device.presses
            and self._proofs.get((self.series, self.device.boot_id))
            == self.device.dice.commitment.hex()
        )
