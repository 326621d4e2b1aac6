"""The server: uvicorn in a thread of its own, beside the table, without its usual side effects.

It handles no signals (Ctrl-C belongs to the table), writes no request log, does not end the
program if its port is taken, and has its own event loop, so that no page ever makes the table
wait.
"""

import asyncio
import logging
import socket
import ssl
import threading
import zlib
from collections.abc import Callable, Mapping

import uvicorn
from starlette.types import ASGIApp

from pasch.errors import PageError
from pasch.page.door.connections import MOST, Requests, Sockets
from pasch_hardware.message import cause

__all__ = ["PORT", "Server", "bound", "port_of"]

# The port of the table without a name; others have one of so many further ones, two apart, since
# the next port is that for the network.
PORT, NAMED_PORTS = 8137, 499
# uvicorn's log does not concern the people at the table.
logging.getLogger("uvicorn").addHandler(logging.NullHandler())
logging.getLogger("uvicorn").propagate = False
MESSAGE_LIMIT = 64 * 1024
START_S = 10.0
# A busy machine may take its time to close connections; an answer that is still being worked on
# ends by itself.
END_S, WORK_S = 60.0, 5.0
# A device that has left the network says nothing of it: sockets are asked so often whether they
# are still there, and are closed, and their seats free, after so long without an answer.
PING_S, SILENT_S = 5.0, 10.0


def port_of(table: str) -> int:
    """The port of a table's page, always the same: whoever has it open gets this table again, in
    whatever order the programs of several tables are started anew.
    """
    return PORT + 2 * (1 + zlib.crc32(table.encode()) % NAMED_PORTS) if table else PORT


def bound(host: str, port: int) -> tuple[socket.socket, bool]:
    """A socket that listens at `port`, or at a free port if that is taken, and whether it is
    `port`. Raises `PageError` if none can be had.
    """
    for wanted in (port, 0):
        # Explicitly TCP, because asyncio sets TCP_NODELAY for such sockets only. Without it a
        # page's answer would wait 40 ms for an acknowledgement.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        # After a restart old connections still linger there; this does not displace a running
        # server.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
            listening.listen(128)
        except OSError as error:
            listening.close()
            last = error
            continue
        return listening, wanted == port
    raise PageError(
        "the page cannot be served ({reason}): play with --page off", reason=cause(last)
    )


class Server:
    """Serves `app` on some sockets, each with its TLS or without, from `start` to `close`.

    `on_start` is called in its loop.
    """

    def __init__(
        self,
        app: ASGIApp,
        listening: Mapping[socket.socket, ssl.SSLContext | None],
        on_start: Callable[[], None] = lambda: None,
    ) -> None:
        self._listening = tuple(listening)
        self._on_start = on_start
        self._is_up, self._is_down = threading.Event(), threading.Event()
        self._servers = [uvicorn.Server(_config(app, tls)) for tls in listening.values()]
        self._thread = threading.Thread(target=self._run, name="page", daemon=True)

    @property
    def ports(self) -> tuple[int, ...]:
        """The ports it listens at, in the order of its sockets."""
        return tuple(int(one.getsockname()[1]) for one in self._listening)

    def start(self) -> None:
        """Begin to serve; returns when requests are answered."""
        self._thread.start()
        self._is_up.wait(START_S)

    def close(self) -> None:
        """Stop; returns when the ports are free and no connection is open."""
        for server in self._servers:
            server.should_exit = True
        self._is_down.wait(END_S)
        self._thread.join(WORK_S)
        for one in self._listening:
            one.close()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        finally:
            self._is_down.set()

    async def _serve(self) -> None:
        self._on_start()
        asyncio.get_running_loop().call_soon(self._is_up.set)
        pairs = zip(self._servers, self._listening, strict=True)
        await asyncio.gather(*(server.serve(sockets=[one]) for server, one in pairs))
        for server in self._servers:
            # uvicorn leaves those open that have not ended by now, and so would the loop.
            for connection in tuple(server.server_state.connections):
                connection.transport.abort()
        # They are closed before the loop goes on from here.
        await asyncio.sleep(0)
        self._is_down.set()


def _config(app: ASGIApp, tls: ssl.SSLContext | None) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        http=Requests,
        ws=Sockets,
        ws_max_size=MESSAGE_LIMIT,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_S,
        ws_ping_timeout=SILENT_S,
        limit_concurrency=MOST,
        timeout_graceful_shutdown=1,
        ssl_context_factory=(lambda *_: tls) if tls else None,
    )
