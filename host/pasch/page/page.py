"""The page, opened: keys, names, server and site together, and the link that leads to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from pasch.page.app import build
from pasch.page.door.keys import Keys, Role
from pasch.page.door.names import Names
from pasch.page.door.server import PORT, Server, bound
from pasch.page.setup.setup_requests import setup_routes
from pasch.page.site import Site

__all__ = ["Mode", "Page", "open_page"]

KEYS = "page-keys.json"


class Mode(StrEnum):
    """For whom the page is: nobody, this machine, everybody in its network."""

    OFF = "off"
    ON = "on"
    LAN = "lan"


class Page:
    """A page that is served. `is_wanted_port`: it got the port that was asked for."""

    def __init__(self, site: Site, server: Server, origin: str, is_wanted_port: bool) -> None:
        self.site = site
        self.origin = origin
        self.is_wanted_port = is_wanted_port
        self._server = server

    @property
    def port(self) -> int:
        """Where it is served."""
        return self._server.port

    def link(self, role: Role = Role.TABLE) -> str:
        """The address that opens it, with the key in the part that no server is told."""
        keys = self.site.keys
        return f"{self.origin}/#key={keys.table if role is Role.TABLE else keys.watch}"


@contextmanager
def open_page(journal: Path, port: int = PORT) -> Iterator[Page]:
    """The page of the games in `journal`, on this machine, as long as the block lasts.

    Raises `PageError` where it can not be served at all.
    """
    keys = Keys.kept_in(journal.parent / KEYS)
    site = Site(journal, keys)
    listening, is_wanted = bound("127.0.0.1", port)
    app = build(site, Names(is_open=False), is_secure=False, more=setup_routes(site))
    server = Server(app, listening, site.bulletin.attend)
    server.start()
    try:
        yield Page(site, server, f"http://127.0.0.1:{server.port}", is_wanted)
    finally:
        server.close()
