"""A page that is served, with a table behind it whose edges only remember; clients for both."""

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from host.live.fakes import PROFILE, QUICK, FakeTable
from pasch.lights.signals import LedMap
from pasch.live.model.table_events import News
from pasch.live.table import Table
from pasch.page.door.keys import Role
from pasch.page.page import Mode, Page, open_page
from pasch.page.setup.setting_up import SettingUp

WAIT_S = 60.0


class Served:
    """One page and its table; the table runs in a thread of its own, as at home."""

    def __init__(self, page: Page, fake: FakeTable) -> None:
        self.page = page
        self.fake = fake
        self.is_up = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self) -> None:
        fake = self.fake

        def hear(news: News) -> None:
            fake.news.append(news)
            self.page.site.hear(news)

        fake.table = Table(fake.referee, fake.edges(LedMap.of(PROFILE), hear), QUICK)
        self.page.site.begin(fake.table, PROFILE)
        asyncio.get_running_loop().call_soon(self.is_up.set)
        await fake.table.run()

    @property
    def origin(self) -> str:
        return self.page.origin

    def client(self, role: Role | None = Role.TABLE, origin: str = "") -> httpx.Client:
        """A browser at this page, that has handed in its key."""
        # Nothing to verify here, and a client takes 40 ms to read the certificates of the world.
        client = httpx.Client(
            verify=False,
            base_url=self.origin,
            headers={"Origin": origin or self.origin},
            timeout=WAIT_S,
        )
        if role is not None:
            client.cookies.update(self.cookies(role))
        return client

    def cookies(self, role: Role = Role.TABLE) -> dict[str, str]:
        keys = self.page.site.keys
        return {keys.cookie_name: keys.cookie(role)}

    def socket(
        self, role: Role = Role.TABLE, lang: str = "en", device: str = "", **headers: str
    ) -> "Socket":
        """The socket of a page; `headers` are sent instead of the browser's own."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies(role).items())
        address = self.origin.replace("http", "ws") + f"/live?lang={lang}&device={device}"
        sent = {"Origin": self.origin, "Cookie": cookie} | headers
        return Socket(
            connect(
                address, additional_headers=sent, compression=None, open_timeout=WAIT_S,
                max_size=None, max_queue=None,
            )
        )  # fmt: skip


class Socket:
    """A page's socket: keeps the newest snapshot, as a page does."""

    def __init__(self, connecting: ClientConnection) -> None:
        self._connecting = connecting
        self.connection: ClientConnection
        self.snapshot: dict[str, Any] = {}
        self.role = ""
        self._id = 0

    def __enter__(self) -> "Socket":
        self.connection = self._connecting.__enter__()
        self.role = self.receive()["role"]
        self.receive()
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def receive(self, wait_s: float = WAIT_S) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.connection.recv(wait_s))
        if told["kind"] == "snapshot":
            self.snapshot = told["snapshot"]
        return told

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (told := self.receive())["kind"] != kind:
            pass
        return told

    def until_phase(self, phase: str) -> Mapping[str, Any]:
        """The snapshot that shows the game in this phase."""
        while self.snapshot["game"]["phase"] != phase:
            self.receive()
        return self.snapshot

    def catch_up(self) -> None:
        """Receive everything that the table has told until now."""
        self.connection.send('{"kind": "ping"}')
        number = self.until("pong")["number"]
        while self.snapshot["number"] < number:
            self.receive()

    def say(self, do: str, number: int | None = None, **values: object) -> dict[str, Any]:
        """The answer to a command."""
        seen = self.snapshot["number"] if number is None else number
        return self.ask({"kind": "command", "number": seen, "do": do, **values})

    def sit(self, seat: str, hold: bool = True) -> dict[str, Any]:
        """The answer to a device that wants a seat for its own, or leaves it."""
        return self.ask({"kind": "seat", "seat": seat, "hold": hold})

    def ask(self, told: Mapping[str, object]) -> dict[str, Any]:
        self._id += 1
        self.connection.send(json.dumps({**told, "id": self._id}))
        answer = self.until("answer")
        assert answer["id"] == self._id
        return answer


@contextmanager
def served(folder: Path, fake: FakeTable, mode: Mode = Mode.ON) -> Iterator[Served]:
    """A page and a table, until the block ends."""
    with open_page(folder / "games.db", 0, mode) as page, table_at(page, fake) as one:
        yield one


@contextmanager
def table_at(page: Page, fake: FakeTable) -> Iterator[Served]:
    """A table behind this page, until the block ends."""
    one = Served(page, fake)
    one.thread.start()
    assert one.is_up.wait(WAIT_S)
    try:
        yield one
    finally:
        page.site.end()
        fake.table.put(None)
        one.thread.join(WAIT_S)


@contextmanager
def setting_up(page: Page) -> Iterator[SettingUp]:
    """The steps of setting up a table, at this page; the game they end in begins nowhere."""
    steps = SettingUp(page.site, lambda chosen: None)
    page.site.set_up(steps)
    try:
        yield steps
    finally:
        steps.close()
