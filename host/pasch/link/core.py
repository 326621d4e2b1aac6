"""The host's end of the protocol: bytes and time in, bytes and events out.

Greets the board, notices when it falls silent, has restarted or is not ours, and turns its lines
into events. `DesiredState` keeps and repeats what is wanted. Opens no port and reads no clock:
`now_s` is passed in.
"""

from dataclasses import replace

from pasch.link import wire
from pasch.link.desired.desired_state import DesiredState
from pasch.link.messages import (
    BoardLog,
    Console,
    Health,
    Hello,
    Late,
    LinkEvent,
    Lost,
    Now,
    Pressed,
    Ready,
    Rebooted,
    Refused,
)
from pasch.link.reports import read_hello, read_now, read_proof, read_protocol
from pasch.link.states import LinkState, Trigger, next_state

__all__ = ["LinkCore"]

SETTLE_S = 0.1
HELLO_S = 0.5
LATE_ACTIVE_S = 0.6
LATE_IDLE_S = 2.5
LOST_S = 5.0
HELLOS_BEFORE_LOOKING = 4
TAIL_BYTES = 600
# The board writes a line at once: a line whose rest does not come this soon was cut.
LINE_GAP_S = 0.15

CONNECTED = (LinkState.READY, LinkState.LATE)
WAITING = (LinkState.GREETING, LinkState.LATE)
ASKING = (*WAITING, LinkState.CONSOLE)
LISTENING = (*ASKING, LinkState.READY)


class LinkCore:
    """One connection to one board; `desired` holds what the board is to do."""

    def __init__(self, host_version: str) -> None:
        self.state = LinkState.ABSENT
        self.hello: Hello | None = None
        self.now: Now | None = None
        self._health = Health()
        self._host_version = host_version
        self._reader = wire.LineReader()
        self.desired = DesiredState()
        self._presses: tuple[int, ...] | None = None
        self._since_s = self._heard_s = self._fed_s = 0.0
        self._hellos = 0
        self._tail = b""
        self._events: list[LinkEvent] = []

    @property
    def health(self) -> Health:
        """Counters for people looking for a bad cable or power supply."""
        return replace(self._health, retries=self.desired.outbox.retries)

    def opened(self, now_s: float) -> None:
        """Note that the port is open; old input is thrown away for a moment."""
        self._go(Trigger.OPENED)
        self._begin(now_s)

    def closed(self, now_s: float) -> tuple[LinkEvent, ...]:
        """Note that the port was closed, by us or by a pulled cable."""
        was_connected = self.state in CONNECTED
        self._go(Trigger.CLOSED)
        self._begin(now_s)
        self.now = None
        if was_connected:
            self._lose("unplugged")
        return self._happened()

    def receive(self, data: bytes, now_s: float) -> tuple[LinkEvent, ...]:
        """Take in bytes from the port."""
        if self.state not in LISTENING:
            return ()
        if now_s - self._fed_s > LINE_GAP_S:
            self._count_bad(self._reader.give_up())
        self._fed_s = now_s
        overlong = self._reader.overlong
        self._tail = (self._tail + data)[-TAIL_BYTES:]
        for line in self._reader.feed(data):
            words = wire.decode(wire.TO_HOST, line)
            try:
                if not words:
                    raise ValueError("damaged, or not the board's")
                self._read(words, now_s)
            except (ValueError, IndexError):
                self._count_bad(1)
            if self.state not in LISTENING:
                break
        self._count_bad(self._reader.overlong - overlong)
        return self._happened()

    def tick(self, now_s: float) -> tuple[LinkEvent, ...]:
        """Notice timeouts; call it at least every 50 ms."""
        if self.state is LinkState.OPENING and now_s - self._since_s >= SETTLE_S:
            self._go(Trigger.SETTLED)
            self._heard_s = now_s
        if self.state is LinkState.READY:
            self._settle_roll()
            self._ask_for_press()
            if self._is_late(now_s):
                self._turn_late()
        if self.state in WAITING:
            self._look_for_prompt()
        if self.state in WAITING and now_s - self._heard_s >= LOST_S:
            key = "silent" if self.state is LinkState.LATE else "no-answer"
            self._go(Trigger.GONE)
            self._lose(key)
        return self._happened()

    def outgoing(self, now_s: float) -> bytes:
        """The bytes to write now; empty most of the time."""
        if self.state in ASKING:
            return self._hello_line(now_s)
        if self.state is not LinkState.READY or self.hello is None:
            return b""
        # A restarted board is silent until greeted, so only greeting finds that out soon.
        lines = self.desired.lines(self.hello, self.now, now_s)
        return lines + self._hello_line(now_s)

    def _begin(self, now_s: float) -> None:
        self._since_s = self._heard_s = now_s
        self._hellos = 0
        self._tail = b""
        self._reader = wire.LineReader()
        self.desired.forget_sent()
        self.desired.sound.forget()

    def _go(self, trigger: Trigger) -> None:
        self.state = next_state(self.state, trigger)

    def _happened(self) -> tuple[LinkEvent, ...]:
        """What has happened since the last call."""
        events, self._events = self._events, []
        return tuple(events)

    def _lose(self, key: str) -> None:
        self._health = replace(self._health, losses=self._health.losses + 1)
        self._events.append(Lost(key))

    def _count_bad(self, count: int) -> None:
        self._health = replace(self._health, bad_lines=self._health.bad_lines + count)

    def _hello_line(self, now_s: float) -> bytes:
        if not self.desired.outbox.is_due("hello", self._host_version, now_s, HELLO_S):
            return b""
        self._hellos += 1
        # The newline ends any half line that the board still holds.
        fields = [str(wire.MAJOR), self._host_version]
        return b"\n" + wire.encode(wire.TO_BOARD, "HELLO", fields)

    def _read(self, words: tuple[str, ...], now_s: float) -> None:
        verb, fields = words[0], words[1:]
        if verb == "HELLO":
            self._on_hello(fields, now_s)
        elif verb == "NOW":
            self._on_now(read_now(fields), now_s)
        elif verb == "PROOF" and self.hello is not None:
            self._events += self.desired.series.heard(read_proof(fields), self.hello)
        elif verb == "LOG":
            self._events.append(BoardLog(" ".join(fields)))
        self._hellos = 0
        self._tail = b""

    def _on_hello(self, fields: tuple[str, ...], now_s: float) -> None:
        major, minor = read_protocol(fields)
        if major != wire.MAJOR:
            self._go(Trigger.MISMATCHED)
            key = "update-board" if major < wire.MAJOR else "update-host"
            values = (("board", f"{major}.{minor}"), ("host", f"{wire.MAJOR}.{wire.MINOR}"))
            self._events.append(Refused(key, values))
            return
        old, hello = self.hello, read_hello(fields)
        if self.state is LinkState.CONSOLE:
            self._heard_s = now_s
        self._go(Trigger.GREETED)
        self.hello = hello
        if old is not None and old.boot_id != hello.boot_id:
            self._turn_late()
            self._forget_boot(hello, old.board_id == hello.board_id)

    def _forget_boot(self, new: Hello, is_restart: bool) -> None:
        """Assume that the board has forgotten everything: resend everything, and after a restart
        count its presses from 0. Another board was pressed before it came here.
        """
        self._health = replace(self._health, reboots=self._health.reboots + 1)
        self._events.append(Rebooted(new.cause))
        self.now = None
        self._presses = () if is_restart else None
        self.desired.forget_sent()

    def _on_now(self, now: Now, now_s: float) -> None:
        if self.hello is None or self.state is LinkState.CONSOLE:
            return
        if now.boot_id != self.hello.boot_id:
            # A boot we have not greeted: its NOW counts only after its HELLO.
            self._turn_late()
            return
        if self.now is not None and now.uptime_ms < self.now.uptime_ms:
            return  # sent before the last NOW heard, so no longer true
        if self.state is not LinkState.READY:
            self._events.append(Ready(self.hello))
        self._go(Trigger.HEARD)
        self._heard_s = now_s
        self.now = now
        self._health = replace(self._health, board_bad_lines=now.bad_lines, board_fault=now.fault)
        self._note_presses(now.presses)
        if self.desired.rolls.is_impossible(now):
            # Not believed, and requested again, like a damaged line that passed its checksum.
            self._count_bad(1)
        rolled = self.desired.heard(now, self.hello)
        if rolled is not None:
            self._events.append(rolled)

    def _note_presses(self, presses: tuple[int, ...]) -> None:
        before, self._presses = self._presses, presses
        if before is None:
            return
        for index, count in enumerate(presses):
            new = count - (before[index] if index < len(before) else 0)
            if new > 0:
                self._events.append(Pressed(index, new))

    def _settle_roll(self) -> None:
        """Settle a repeated request for a roll with known faces, or one of another boot."""
        settled: LinkEvent | None = self.desired.rolls.known()
        if settled is None and self.hello is not None:
            settled = self.desired.rolls.void(self.hello, self.now)
        if settled is not None:
            self._events.append(settled)

    def _ask_for_press(self) -> None:
        """Announce once that a roll waits for a press."""
        due = None if self.hello is None else self.desired.press_due(self.hello, self.now)
        if due is not None:
            self._events.append(due)

    def _is_late(self, now_s: float) -> bool:
        asked_s = self.desired.outbox.oldest_s()
        if asked_s is not None and now_s - max(self._heard_s, asked_s) >= LATE_ACTIVE_S:
            return True
        return now_s - self._heard_s >= LATE_IDLE_S

    def _turn_late(self) -> None:
        if self.state is LinkState.READY:
            self._go(Trigger.QUIET)
            self.desired.outbox.forget("hello")
            self.desired.sound.forget()
            self._events.append(Late())

    def _look_for_prompt(self) -> None:
        text = self._tail.decode("ascii", "replace")
        if self._hellos >= HELLOS_BEFORE_LOOKING and (">>>" in text or "Traceback" in text):
            self._go(Trigger.PROMPTED)
            self._events.append(Console("console", (("text", text.strip()),)))
