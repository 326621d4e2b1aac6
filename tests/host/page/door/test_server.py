"""A server that ends, whoever is connected to it."""

import gc
import socket
import warnings
from collections.abc import AsyncIterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from host.page.served import WAIT_S
from pasch.page.door.server import Server, bound

PART = b"x" * 65536
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


async def endless(request: Request) -> Response:
    async def parts() -> AsyncIterator[bytes]:
        while True:
            yield PART

    return StreamingResponse(parts())


async def talkative(page: WebSocket) -> None:
    await page.accept()
    while True:
        await page.send_bytes(PART)


@pytest.mark.parametrize(("asked", "more"), [("/endless", ""), ("/talkative", UPGRADE)])
def test_who_never_reads_holds_no_connection_of_a_server_that_has_ended(
    asked: str, more: str
) -> None:
    """Python says of a connection that was forgotten that it was left open."""
    routes = [Route("/endless", endless), WebSocketRoute("/talkative", talkative)]
    gc.collect()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        server = Server(Starlette(routes=routes), {bound("127.0.0.1", 0)[0]: None})
        server.start()
        with socket.create_connection(("127.0.0.1", server.ports[0]), WAIT_S) as line:
            line.sendall(f"GET {asked} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}\r\n".encode())
            assert line.recv(64)
            server.close()
        del server
        gc.collect()
    assert [str(one.message) for one in found] == []
