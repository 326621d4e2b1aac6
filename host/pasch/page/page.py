"""Opens the page: keys, names, server and site together, and the link that leads there."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from starlette.routing import Route

from pasch.journal.store.pictures import beside
from pasch.page.analyses import Analyses
from pasch.page.app import build
from pasch.page.door.keys import Keys, Role
from pasch.page.door.names import LOOPBACK, Names
from pasch.page.door.server import Server, bound, port_of
from pasch.page.figures import JournalFigures
from pasch.page.hardware import Hardware
from pasch.page.history import History
from pasch.page.lan import LanAccess, link_routes
from pasch.page.setup.setup_requests import setup_routes
from pasch.page.site import Site
from pasch_hardware.message import message

__all__ = ["Mode", "Page", "open_page"]

KEYS = ".keys"


class Mode(StrEnum):
    """Who may open the page: nobody, this machine, or everybody in its network."""

    OFF = "off"
    ON = "on"
    LAN = "lan"


class Page:
    """A page that is served; `network` is set if everybody in the network may connect."""

    def __init__(self, site: Site, network: LanAccess | None) -> None:
        self.site = site
        self.network = network
        self._ports: tuple[int, ...] = ()

    def listen_at(self, ports: tuple[int, ...]) -> None:
        """Note where the page is served."""
        self._ports = ports

    @property
    def port(self) -> int:
        """The port at which this machine reaches it."""
        return self._ports[0]

    @property
    def origin(self) -> str:
        """The origin, in a browser's sense, at which this machine reaches it."""
        return f"http://{LOOPBACK[0]}:{self.port}"

    def link(self, role: Role = Role.TABLE) -> str:
        """The address that opens it here, with the key in the fragment, which no server sees."""
        return f"{self.origin}/#key={self.site.keys.key(role)}"

    def link_for_others(self, role: Role = Role.TABLE) -> str:
        """The address for others in the network; this machine's own if they may not connect."""
        if self.network is None:
            return self.link(role)
        return f"https://{self.network.host}:{self._ports[1]}/#key={self.site.keys.key(role)}"


@contextmanager
def open_page(
    journal: Path,
    port: int | None = None,
    mode: Mode = Mode.ON,
    has_new_keys: bool = False,
    table: str = "",
) -> Iterator[Page]:
    """The page of the games in `journal` as long as the block lasts.

    On this machine it is served plainly, at `port` (None: the table's own); in the network over
    TLS, at the next one.
    `has_new_keys`: earlier links and cookies become invalid; `table`: the table's name, with keys
    of its own. Raises `PageError` if it cannot be served at all.
    """
    port = port_of(table) if port is None else port
    kept = beside(journal, table, KEYS)
    site = Site(journal, Keys.saved_in(kept, has_new_keys))
    listening, is_wanted = bound(LOOPBACK[0], port)
    sockets: dict[socket.socket, ssl.SSLContext | None] = {listening: None}
    network = LanAccess(journal.parent) if mode is Mode.LAN else None
    if network is not None:
        sockets[bound("0.0.0.0", port and port + 1)[0]] = network.tls
    page = Page(site, network)
    names = Names(True, network.names) if network is not None else Names(False)
    history, analyses = History(journal, table), Analyses(journal)
    more = [
        *setup_routes(site, network is not None),
        *history.routes(),
        *analyses.routes(),
        *JournalFigures(journal).routes(),
        *Hardware(site).routes(),
        *link_routes(page.link_for_others, network is not None),
    ]
    if network is not None:
        more += [
            Route("/authority.crt", network.certificate),
            Route("/authority.mobileconfig", network.profile),
        ]
    server = Server(build(site, names, more), sockets, site.bulletin.attend)
    page.listen_at(server.ports)
    if port and not is_wanted:
        site.elsewhere = message("table.port-taken", port=port, other=page.port)
    server.start()
    try:
        yield page
    finally:
        server.close()
        analyses.close()
