"""The virtual board's serial side: a pseudo-terminal or a TCP port that a peer opens.

Carries bytes without interpreting them. As with a real board, unread bytes are lost once the
buffers are full, and a cut cable makes the peer's reads fail.
"""

import contextlib
import os
import select
import shutil
import socket
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from pasch_hardware.errors import TwinError
from pasch_hardware.message import cause

__all__ = ["PtyEnd", "SerialEnd", "TcpEnd"]

READ_BYTES = 4096

Receive = Callable[[bytes], None]


class SerialEnd(Protocol):
    """One way for a peer to reach the board; `port` is what pyserial opens."""

    @property
    def port(self) -> str:
        """A device name or a pyserial URL; the same before and after unplugging."""

    def plug(self) -> None:
        """Make the port appear."""

    def unplug(self) -> None:
        """Make the port vanish under whoever has it open."""

    def send(self, data: bytes) -> None:
        """Send bytes from the board to the peer, as far as there is room."""

    def close(self) -> None:
        """Unplug for good and leave nothing behind."""


class PtyEnd:
    """A pseudo-terminal in raw mode behind a link with a lasting name."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._folder = Path(tempfile.mkdtemp(prefix="pasch-board-"))
        self._lock = threading.Lock()
        self._master = self._peer = self._wake = -1
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> str:
        return str(self._folder / "port")

    def plug(self) -> None:
        import tty

        if self._thread is not None:
            return
        try:
            # Holding the peer's side open too keeps the master readable between two peers.
            self._master, self._peer = os.openpty()
        except OSError as error:
            raise TwinError(
                "No pseudo-terminal is free ({error}): choose link='tcp'.", error=cause(error)
            ) from None
        tty.setraw(self._peer)
        os.set_blocking(self._master, False)
        Path(self.port).symlink_to(os.ttyname(self._peer))
        wait, self._wake = os.pipe()
        self._thread = threading.Thread(
            target=self._pump, args=(self._master, wait), name="twin-pty", daemon=True
        )
        self._thread.start()

    def unplug(self) -> None:
        if self._thread is None:
            return
        os.close(self._wake)
        self._thread.join()
        self._thread = None
        Path(self.port).unlink(missing_ok=True)
        with self._lock:
            os.close(self._master)
            os.close(self._peer)
            self._master = self._peer = -1

    def send(self, data: bytes) -> None:
        with self._lock:
            if self._master >= 0:
                with contextlib.suppress(BlockingIOError):
                    os.write(self._master, data)

    def close(self) -> None:
        self.unplug()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _pump(self, master: int, wait: int) -> None:
        while True:
            readable, _, _ = select.select([master, wait], [], [])
            if wait in readable:
                os.close(wait)
                return
            self._receive(os.read(master, READ_BYTES))


class TcpEnd:
    """A TCP port on this machine; the newest connection is the peer."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._number = 0
        self._listener: socket.socket | None = None
        self._peer: socket.socket | None = None
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> str:
        return f"socket://127.0.0.1:{self._number}"

    def plug(self) -> None:
        if self._listener is not None:
            return
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", self._number))
        listener.listen()
        self._number = listener.getsockname()[1]
        self._listener = listener
        self._thread = threading.Thread(
            target=self._serve, args=(listener,), name="twin-tcp", daemon=True
        )
        self._thread.start()

    def unplug(self) -> None:
        listener, self._listener = self._listener, None
        if listener is None or self._thread is None:
            return
        # A closed listener does not wake its accept; a last connection does.
        with contextlib.suppress(OSError), socket.create_connection(listener.getsockname(), 1):
            pass
        self._hang_up()
        self._thread.join()
        self._thread = None
        listener.close()

    def send(self, data: bytes) -> None:
        with self._lock:
            if self._peer is not None:
                with contextlib.suppress(OSError):
                    self._peer.send(data)

    def close(self) -> None:
        self.unplug()

    def _hang_up(self) -> None:
        with self._lock:
            if self._peer is not None:
                with contextlib.suppress(OSError):
                    self._peer.shutdown(socket.SHUT_RDWR)

    def _serve(self, listener: socket.socket) -> None:
        while self._listener is listener:
            peer, _ = listener.accept()
            with peer:
                if self._listener is listener:
                    self._talk(peer)

    def _talk(self, peer: socket.socket) -> None:
        # Sending never waits for a peer that does not read.
        peer.setblocking(False)
        with self._lock:
            self._peer = peer
        with contextlib.suppress(OSError):
            while True:
                select.select([peer], [], [])
                data = peer.recv(READ_BYTES)
                if not data:
                    break
                self._receive(data)
        with self._lock:
            self._peer = None
