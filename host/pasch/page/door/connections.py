"""Ends connections that uvicorn would hold for ever: those that send nothing, or half a request,
or ask for a socket in a way that cannot succeed.

Such a connection needs no key, yet it counts among those that may be open at once; enough of them,
or many from one address, would shut everybody else out. Never looks at what is requested.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

__all__ = ["Requests", "Sockets"]

# Nobody needs longer for a request, a phone's picture included, than twice this.
PATIENCE_S = 15.0
# So many connections of one address at once: half of all that may be open, and more than pages may
# look.
SHARE = 250
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def _address(connection: object) -> str:
    """Where a connection comes from."""
    client = getattr(connection, "client", None)
    return client[0] if client else ""


class Requests(H11Protocol):
    """HTTP connections that must send their requests within a time limit."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = _address(self)
        if sum(_address(one) == address for one in self.connections) > SHARE:
            transport.abort()
            return
        self.loop.call_later(PATIENCE_S, self._look, None)

    def _look(self, awaited: object) -> None:
        """Close the connection if nothing has happened since the last look, when it stood at
        `awaited`; a request that is being answered may take its time."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        cycle = self.cycle
        is_answered = cycle is None or cycle.response_complete
        if not is_answered and not cycle.more_body:
            self.loop.call_later(PATIENCE_S, self._look, None)
        elif awaited == (cycle, is_answered):
            self.transport.abort()
        else:
            self.loop.call_later(PATIENCE_S, self._look, (cycle, is_answered))


class Sockets(WebSocketsSansIOProtocol):
    """Web sockets; a request that cannot open one is refused."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_complete:
            # uvicorn takes this for a request of which the rest is still to come.
            self.handshake_complete = self.close_sent = True
            self.transport.write(UNREADABLE)
            self.transport.close()
