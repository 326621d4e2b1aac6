"""Ends connections that uvicorn would keep for ever, or that cost more than any page does: those
that send nothing or half a request, or never read their answers; sockets that send too much, or
cannot be opened.

Some of them need no key, yet all count towards the limit of open connections; enough of them, or
many from one address, would shut everybody else out. Never looks at what is requested.
"""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["MOST", "TOO_MUCH", "Requests", "Sockets"]

# Nobody needs more than twice this for a request, a phone's picture included.
PATIENCE_S = 15.0
# Limits of open connections, since a program may open few more files: in all, and from one address
# (more than the pages that may look).
MOST, SHARE = 500, 250
# What a socket may send: bytes at once, and per second in the long run. Each frame also costs as
# many bytes as the work of reading an empty one; the count is checked after each slice.
BURST, RATE, FRAME, SLICE = 128 * 1024, 32 * 1024.0, 200, 4096
# The close code for a socket that sends more, and how long it has to read it.
TOO_MUCH, FAREWELL_S = 1008, 1.0
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def _address(connection: object) -> str:
    """The address a connection comes from."""
    client = getattr(connection, "client", None)
    return client[0] if client else ""


def _unread(transport: asyncio.Transport, is_full: bool) -> int | None:
    """How many bytes wait to be read by the peer, None unless all else waits for that: no more are
    accepted (`is_full`), or the connection closes after them.
    """
    is_stuck = is_full or transport.is_closing()
    return transport.get_write_buffer_size() if is_stuck else None


class Requests(H11Protocol):
    """HTTP connections that must send their requests, and read the answers, within a time
    limit."""

    # How often the peer has read enough that more could be sent.
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
        """Close the connection if it still stands at `awaited`, as at the last look; a request
        that is being answered may take its time.
        """
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
    """Web sockets that may send no more than a page does and must read what they are sent; a
    request that cannot open one is refused.
    """

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
            # uvicorn takes this for a request that is still incomplete.
            self.handshake_complete = self.close_sent = True
            self.transport.write(UNREADABLE)
            self.transport.close()

    def handle_events(self) -> None:
        self._left -= FRAME * len(self.conn.events)
        super().handle_events()

    def _send_away(self) -> None:
        """Tell the page that it sent too much, and stop listening."""
        self.conn.fail(TOO_MUCH)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH})
        self.loop.call_later(FAREWELL_S, self.transport.abort)

    def _look(self, awaited: int | None) -> None:
        """Close the connection if its peer has read nothing since the last look."""
        if self not in self.connections:
            return
        unread = _unread(self.transport, not self.writable.is_set())
        if unread is not None and unread == awaited:
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE_S, self._look, unread)
