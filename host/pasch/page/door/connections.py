"""Ends connections that uvicorn would hold for ever, or that cost it more than a page ever does:
those that send nothing, or half a request, or never read what they are sent; sockets that say too
much, or cannot be opened.

Some of them need no key, yet all count among those that may be open at once; enough of them, or
many from one address, would shut everybody else out. Never looks at what is requested.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["MOST", "TOO_MUCH", "Requests", "Sockets"]

# Nobody needs longer for a request, a phone's picture included, than twice this.
PATIENCE_S = 15.0
# So many connections may be open, as a program of this kind may open few files more; so many of
# them from one address, more than pages may look.
MOST, SHARE = 500, 250
# What a socket may say: bytes at once, and a second in the long run. A frame costs as many as it
# takes to read an empty one, and no more than a slice is read before the sum is drawn.
BURST, RATE, FRAME, SLICE = 128 * 1024, 32 * 1024.0, 200, 4096
# What is said to one that has said more, and for how long it may be read.
TOO_MUCH, FAREWELL_S = 1008, 1.0
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def _address(connection: object) -> str:
    """Where a connection comes from."""
    client = getattr(connection, "client", None)
    return client[0] if client else ""


def _unread(transport: asyncio.Transport, is_full: bool) -> int | None:
    """How many bytes wait for a reader, where nothing else can happen before they are read:
    no more are taken (`is_full`), or the connection is to be closed after them."""
    is_stuck = is_full or transport.is_closing()
    return transport.get_write_buffer_size() if is_stuck else None


class Requests(H11Protocol):
    """HTTP connections that must send their requests, and read the answers, within a time
    limit."""

    # How often what waited was read so far that more could be sent.
    _reads = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = _address(self)
        own = sum(_address(one) == address for one in self.connections)
        if own > SHARE or len(self.connections) > MOST:
            transport.abort()
            return
        self.loop.call_later(PATIENCE_S, self._look, None)

    def _look(self, awaited: object) -> None:
        """Close the connection if nothing has happened since the last look, when it stood at
        `awaited`; a request that is being answered may take its time."""
        if self not in self.connections:
            return
        cycle, unread = self.cycle, _unread(self.transport, self.flow.write_paused)
        is_answered = cycle is None or cycle.response_complete
        stands = (cycle, is_answered, unread, self._reads)
        is_ours = not is_answered and not cycle.more_body and unread is None
        if stands == awaited and not is_ours:
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE_S, self._look, stands)

    def resume_writing(self) -> None:
        self._reads += 1
        super().resume_writing()


class Sockets(WebSocketsSansIOProtocol):
    """Web sockets that say no more than a page does, and read what they are told; a request that
    cannot open one is refused."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._left, self._at_s = float(BURST), self.loop.time()
        self.loop.call_later(PATIENCE_S, self._look, None)

    def data_received(self, data: bytes) -> None:
        if self._left < 0:
            return
        now_s = self.loop.time()
        self._left = min(BURST, self._left + (now_s - self._at_s) * RATE)
        self._at_s = now_s
        for start in range(0, len(data), SLICE):
            self._left -= len(data[start : start + SLICE])
            super().data_received(data[start : start + SLICE])
            if self._left < 0:
                self._send_away()
                return
            if self.transport.is_closing():
                return
        if self.conn.handshake_exc is not None and not self.handshake_complete:
            # uvicorn takes this for a request of which the rest is still to come.
            self.handshake_complete = self.close_sent = True
            self.transport.write(UNREADABLE)
            self.transport.close()

    def handle_events(self) -> None:
        self._left -= FRAME * len(self.conn.events)
        super().handle_events()

    def _send_away(self) -> None:
        """Say that it was too much, and listen no more."""
        self.conn.fail(TOO_MUCH)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH})
        self.loop.call_later(FAREWELL_S, self.transport.abort)

    def _look(self, awaited: int | None) -> None:
        """Close the connection if what waits for its reader is as much as at the last look."""
        if self not in self.connections:
            return
        unread = _unread(self.transport, not self.writable.is_set())
        if unread is not None and unread == awaited:
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE_S, self._look, unread)
