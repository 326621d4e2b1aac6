"""The board as the rest of the host sees it: a thread that owns port and protocol.

Opens the port, and reopens it for as long as it takes; the game goes on meanwhile. Requests may be
made at any time and are kept; the board's messages come out as events.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from pasch.errors import LinkError
from pasch.link.core import LinkCore
from pasch.link.health import EVERY_S, LOGGER, health_line
from pasch.link.messages import (
    Health,
    Hello,
    LedFrame,
    LinkEvent,
    LinkProblem,
    Ready,
    Rolled,
    RollRequest,
    RollVoid,
)
from pasch.link.serial_edge import Port, PortGone, SerialPort, find_board_port
from pasch.link.states import LinkState

__all__ = ["BoardLink"]

BACK_OFF_S = (0.25, 0.5, 1.0, 2.0)
# How long a board that was connected is waited for before another one takes its place.
SWAP_S = 5.0
# States in which the port is released: the board may come back, or another program may need it.
ENDED = (LinkState.LOST, LinkState.REFUSED)

OnEvent = Callable[[LinkEvent], None]


class BoardLink:
    """The link to one board, from `start` to `close`.

    `port`: a device name or pyserial URL; None looks for a Pico on USB. A board that was connected
    once is found again by its serial number, whatever its port's new name, and whatever else has
    the old one; where it stays away another takes its place. `on_event` is called
    from the link's thread (pass `loop.call_soon_threadsafe` through it); without it events are
    kept for `events()`. `clock` gives seconds that never run backwards.
    """

    def __init__(
        self,
        port: str | None,
        host_version: str,
        clock: Callable[[], float] = time.monotonic,
        on_event: OnEvent | None = None,
        open_port: Callable[[str], Port] = SerialPort,
        find_port: Callable[[str | None], str] = find_board_port,
    ) -> None:
        self._port_name = port
        self._clock = clock
        self._on_event = on_event
        self._open_port = open_port
        self._find_port = find_port
        self._board_id: str | None = None
        self._ready_s = 0.0
        self._logged = Health()
        self._logged_s = clock()
        self._core = LinkCore(host_version)
        self._lock = threading.Lock()
        self._events: deque[LinkEvent] = deque()
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._told: LinkProblem | None = None
        self._thread: threading.Thread | None = None

    @property
    def state(self) -> LinkState:
        """The state of the connection."""
        return self._core.state

    @property
    def hello(self) -> Hello | None:
        """Who the board is, once it has answered."""
        return self._core.hello

    @property
    def problem(self) -> LinkProblem | None:
        """The current problem between this host and its board, with a sentence for people."""
        return self._told

    def health(self) -> Health:
        """Counters for people looking for a bad cable or power supply."""
        return self._core.health

    def start(self) -> None:
        """Start looking for the board; returns at once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="board-link", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Release the board; returns when its port is closed."""
        if self._thread is not None:
            # Before the port is closed, which would look like another loss.
            self._log_health(is_last=True)
            self._closing.set()
            self._thread.join()
            self._thread = None

    def wait_ready(self, timeout_s: float) -> Hello:
        """The board's hello; raises `LinkError` with what to do if none comes in time."""
        with self._changed:
            self._changed.wait_for(lambda: self.state is LinkState.READY, timeout_s)
        hello = self.hello
        if self.state is LinkState.READY and hello is not None:
            return hello
        raise LinkError((self._told or LinkProblem("no-answer")).message)

    def events(self) -> list[LinkEvent]:
        """What has happened since the last call; never waits."""
        with self._changed:
            happened = list(self._events)
            self._events.clear()
        return happened

    def want_lights(self, frame: LedFrame) -> None:
        """Set the frame that the board shows from now on; raises `WireError` if it cannot."""
        with self._lock:
            self._core.desired.lights.want(frame)

    def want_roll(self, request: RollRequest) -> None:
        """Ask for a roll; `Rolled` or `RollVoid` answers. Raises `WireError`."""
        with self._lock:
            self._core.desired.rolls.want(request)

    def want_no_roll(self, roll_id: int) -> None:
        """Withdraw the request for a roll that has not come; does nothing if it has."""
        with self._lock:
            self._core.desired.rolls.want_none(roll_id)

    def want_no_press(self, button: int) -> None:
        """Let no roll use the presses of this button made so far."""
        with self._lock:
            self._core.desired.rolls.want_no_press(button, self._core.now)

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        """Have the dice show a roll that is already known."""
        with self._lock:
            self._core.desired.rolls.want_faces(roll_id, faces)

    def want_series(self, series: int) -> None:
        """Have rolls belong to this series from now on; 0 ends the last and reveals its secret."""
        with self._lock:
            self._core.desired.series.want(series)

    def want_sound(self, tune: int) -> None:
        """Play a tune of `wire`, now or never; raises `WireError`."""
        with self._lock:
            self._core.desired.sound.want(tune)

    def _run(self) -> None:
        failures = 0
        while not self._closing.is_set():
            was_ready = False
            try:
                was_ready = self._serve(self._open())
            except PortGone as error:
                self._publish((error.absent,))
            except Exception:
                # A bug of ours must not leave people with a board that is never spoken to again.
                LOGGER.exception("the link has failed and begins anew")
            self._log_health()
            failures = 0 if was_ready else failures + 1
            self._closing.wait(BACK_OFF_S[min(failures, len(BACK_OFF_S)) - 1 if failures else 0])

    def _open(self) -> Port:
        """The port, opened; raises `PortGone`."""
        if self._port_name is None:
            return self._open_port(self._found())
        if self._board_id is not None:
            with suppress(PortGone):
                return self._open_port(self._find_port(self._board_id))
        # A name given by a person is more informative than a search that found nothing.
        return self._open_port(self._port_name)

    def _found(self) -> str:
        """The port of the board on USB, or of another that takes its place; raises `PortGone`."""
        try:
            return self._find_port(self._board_id)
        except PortGone:
            if self._clock() - self._ready_s < SWAP_S:
                raise
            return self._find_port(None)

    def _serve(self, port: Port) -> bool:
        """Talk until the port or the board is gone; returns whether it was ever ready."""
        was_ready = False
        with self._lock:
            self._core.opened(self._clock())
        try:
            while not self._closing.is_set() and self.state not in ENDED:
                self._exchange(port)
                if self.state is LinkState.READY:
                    was_ready, self._ready_s = True, self._clock()
                self._log_health()
        except PortGone:
            # The event of the closing below tells people what they have to know.
            pass
        finally:
            port.close()
            with self._lock:
                events = self._core.closed(self._clock())
            self._publish(() if self._closing.is_set() else events)
        return was_ready

    def _exchange(self, port: Port) -> None:
        with self._lock:
            now_s = self._clock()
            events = self._core.tick(now_s)
            lines = self._core.outgoing(now_s)
        self._publish(events)
        if lines:
            port.write(lines)
        data = port.read()
        if data:
            with self._lock:
                events = self._core.receive(data, self._clock())
            self._publish(events)

    def _log_health(self, is_last: bool = False) -> None:
        """Log one line a minute and one at the end, with the counts since the last."""
        if is_last or self._clock() - self._logged_s >= EVERY_S:
            before, self._logged, self._logged_s = self._logged, self.health(), self._clock()
            LOGGER.info(health_line(self.state, self.hello, before, self._logged))

    def _publish(self, events: tuple[LinkEvent, ...]) -> None:
        """Pass events on, without repeating the problem that people were told last."""
        for event in events:
            if isinstance(event, Ready):
                self._board_id = event.hello.board_id
            if isinstance(event, LinkProblem):
                if event == self._told:
                    continue
                self._told = event
            elif isinstance(event, Ready | Rolled | RollVoid):
                self._told = None
            if self._on_event is not None:
                self._on_event(event)
            else:
                with self._changed:
                    self._events.append(event)
        if events:
            with self._changed:
                self._changed.notify_all()
