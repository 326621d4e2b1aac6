"""A network that is gone says nothing: the page soon notices, and so does the program."""

import json
import socket
from pathlib import Path

import pytest

from host.page.browser import PHONE, Browser
from host.page.served import WAIT_S, Served, served
from host.page.test_browser import table
from pasch.page.door import server

# Nobody waits longer than this until the page tests its connection, ms.
SOON_MS = 5000
# What is heard where a connection that stood answers no more: of the beat, and of a command.
SILENT = """
const [deed, done] = arguments, lines = [], beats = [], timers = [], heard = [], sent = [];
window.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 1;
  constructor() { lines.push(this); }
  send(what) { sent.push(JSON.parse(what).kind); }
  close() {}
};
window.setInterval = (then, ms) => beats.push([then, ms]);
window.setTimeout = (then) => timers.push(then);
import("/static/wire/link.js").then(({ Link }) => {
  const link = new Link("en", ({ kind, online }) => kind === "online" && heard.push(online));
  lines[0].onopen();
  lines[0].onmessage({ data: JSON.stringify({ kind: "snapshot", snapshot: { number: 1 } }) });
  timers.length = 0;
  if (deed === "beat") beats[0][0]();
  else link.command("roll");
  timers.forEach((then) => then());
  lines[1].onmessage({ data: JSON.stringify({ kind: "snapshot", snapshot: { number: 2 } }) });
  done([beats[0][1], sent.at(-1), lines.length, heard]);
});
"""


@pytest.mark.parametrize("deed", ["beat", "command"])
def test_a_page_that_nobody_answers_says_so_and_connects_anew(
    tmp_path: Path, browser: Browser, deed: str
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        every_ms, sent, lines, heard = browser.driver.execute_async_script(SILENT, deed)
        assert every_ms <= SOON_MS
        assert (sent, lines) == ("ping", 2)
        assert heard == [True, False, True]


# What a command learns whose answer comes once another connection stands, how long a pong was
# waited for before (opening the connection took 2 s), and which line is closed then.
SLOW = """
const [done] = arguments, lines = [], timers = [], now = performance.now.bind(performance);
let late = 0;
performance.now = () => now() + late;
window.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 1;
  isClosed = false;
  constructor() { lines.push(this); }
  send() {}
  close() { this.isClosed = true; }
};
window.setInterval = () => {};
window.setTimeout = (then, ms) => timers.push([then, ms]);
const tell = (line, told) => line.onmessage({ data: JSON.stringify(told) });
import("/static/wire/link.js").then(async ({ Link }) => {
  const link = new Link("en", () => {});
  late = 2000;
  lines[0].onopen();
  tell(lines[0], { kind: "snapshot", snapshot: { number: 1 } });
  timers.length = 0;
  const answer = link.command("roll");
  const [[leave, patience]] = timers;
  leave();
  lines[1].onopen();
  tell(lines[1], { kind: "snapshot", snapshot: { number: 2 } });
  const stood = !lines[0].isClosed;
  tell(lines[0], { kind: "answer", id: 1, ok: true });
  done([await answer, patience, stood, lines[0].isClosed, lines[1].isClosed]);
});
"""


def test_a_slow_line_is_waited_for_and_what_it_answers_late_was_done(
    tmp_path: Path, browser: Browser
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link(), PHONE)
        answer, patience_ms, stood, *closed = browser.driver.execute_async_script(SLOW)
        assert answer["ok"]
        assert patience_ms >= 4000
        assert stood
        assert closed == [True, False]


def silent_device(there: Served, seat: str) -> socket.socket:
    """A device that takes a seat and then neither answers nor leaves."""
    port = there.page.port
    line = socket.create_connection(("127.0.0.1", port), WAIT_S)
    cookie = "; ".join(f"{name}={value}" for name, value in there.cookies().items())
    asked = (
        f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {there.origin}\r\n"
        f"Cookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    line.sendall(asked.encode())
    assert b"101" in line.recv(64)
    told = json.dumps({"kind": "seat", "id": 1, "seat": seat, "hold": True}).encode()
    # A short text of one frame, masked by nothing but zeros.
    line.sendall(bytes([0x81, 0x80 | len(told), 0, 0, 0, 0]) + told)
    return line


def test_a_device_that_falls_silent_loses_its_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PING_S", 0.2)
    monkeypatch.setattr(server, "SILENT_S", 0.2)
    with (
        served(tmp_path, table()) as there,
        there.socket() as page,
        silent_device(there, "white"),
    ):
        while not page.snapshot["held"]:
            page.receive()
        # Nothing else happens until its seat is free.
        while page.snapshot["held"]:
            page.receive()
