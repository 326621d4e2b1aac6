"""Who is let in, and that nothing that comes in can harm the table."""

import json
import logging
import random
import select
import socket
import stat
import string
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from starlette.responses import Response, StreamingResponse
from websockets.exceptions import ConnectionClosed, InvalidStatus

from host.live.fakes import begun
from host.page.served import WAIT_S, Served, served
from pasch.page import static_files
from pasch.page.door import connections
from pasch.page.door.guard import GUESSES, GUESSES_S, POLICY, Guesses
from pasch.page.door.keys import Keys, Role
from pasch.page.door.names import Names
from pasch.page.door.server import PORT, bound
from pasch.page.page import open_page
from pasch.page.telling import socket as telling
from pasch.page.telling.bulletin import Bulletin

ELSEWHERE = "http://evil.example"
POSTS = ("/enter", "/camera", "/setup/game", "/setup/begin", "/setup/corners")
SECRETS = ("/role", "/board", "/camera.jpg", "/camera/overlay", "/crop/6.jpg", "/setup/choices")


def refused_socket(there: Served, **headers: str) -> int:
    """The status with which a socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        there.socket(**headers)
    return refused.value.response.status_code


def test_the_key_in_the_link_opens_the_page_and_is_told_to_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with served(tmp_path, begun()) as there, there.client(None) as browser:
        link = httpx.URL(there.page.link())
        key = link.fragment.removeprefix("key=")
        assert len(key) >= 22
        entered = browser.post("/enter", json={"key": key})
        assert entered.json() == {"role": "table"}
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert key not in cookie
        assert browser.get("/board").status_code == 200
        assert entered.headers["referrer-policy"] == "no-referrer"
        watching = there.page.link(Role.WATCH).partition("key=")[2]
        assert browser.post("/enter", json={"key": watching}).json() == {"role": "watch"}
    assert key not in caplog.text
    assert watching not in caplog.text


@pytest.mark.parametrize("other", ["theme=dark", 'a={"b":true}', "version=3", "seen", "a=ü"])
def test_the_cookies_of_other_programs_on_this_machine_shut_nobody_out(
    tmp_path: Path, other: str
) -> None:
    with served(tmp_path, begun()) as there, there.client(None) as browser:
        own = "; ".join(f"{name}={value}" for name, value in there.cookies().items())
        for line in (f"{other}; {own}", f"{own}; {other}"):
            answer = browser.get("/board", headers={"Cookie": line.encode()})
            assert answer.status_code == 200


def test_another_sites_page_is_refused_even_with_the_right_key(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there:
        key = there.page.site.keys.table
        for origin in (
            ELSEWHERE,
            "null",
            there.origin.replace("http", "https"),
            "http://127.0.0.1",
        ):
            with there.client(origin=origin) as browser:
                assert browser.post("/enter", json={"key": key}).status_code == 403
            assert refused_socket(there, Origin=origin) == 403
        with httpx.Client(verify=False, base_url=there.origin, cookies=there.cookies()) as nobody:
            assert nobody.post("/enter", json={"key": key}).status_code == 403


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "evil.example:8137", "", "127.0.0.1@evil.example",
     "[::1", "0.0.0.0", "127.0.0.1/evil", "127.0.0.1 evil"],
)  # fmt: skip
def test_a_foreign_name_for_this_machine_is_refused(tmp_path: Path, host: str) -> None:
    with served(tmp_path, begun()) as there, there.client() as browser:
        for path in ("/", "/words", "/board"):
            assert browser.get(path, headers={"Host": host}).status_code in (400, 403)
        told = {"Host": host, "Origin": f"http://{host}"}
        assert browser.post("/enter", json={"key": "x"}, headers=told).status_code in (400, 403)
        assert _asked(there, f"GET /live HTTP/1.1\r\nHost: {host}\r\n{UPGRADE}\r\n") in (400, 403)


UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def _asked(there: Served, raw: str | bytes) -> int:
    """The status that raw bytes are answered with; 0 where the connection is just closed."""
    data = raw.encode("latin-1") if isinstance(raw, str) else raw
    with socket.create_connection(("127.0.0.1", there.page.port), 5.0) as connection:
        connection.settimeout(5.0)
        connection.sendall(data)
        connection.shutdown(socket.SHUT_WR)
        try:
            line = connection.recv(64).split(b" ")
        except OSError:
            return 0
    return int(line[1]) if len(line) > 1 else 0


def test_without_a_key_nothing_of_the_table_is_told(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.client(None) as browser:
        for path in (*SECRETS, "/games", "/nowhere"):
            assert browser.get(path).status_code == 403, path
        assert browser.get("/words").status_code == 200
        assert refused_socket(there, Cookie="") == 403
        assert refused_socket(there, Cookie="pasch=x; a=b") == 403


def test_who_watches_may_not_set_up(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.client(Role.WATCH) as browser:
        for path in POSTS[1:]:
            assert browser.post(path, json={}).status_code == 403, path


def test_keys_cannot_be_guessed_one_after_the_other(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.client(None) as browser:
        answers = [browser.post("/enter", json={"key": f"k{n}"}) for n in range(GUESSES + 5)]
        assert [answer.status_code for answer in answers] == [403] * GUESSES + [429] * 5
        # Who is in stays in.
        with there.socket() as page:
            assert page.role == "table"


def test_after_a_minute_a_key_may_be_tried_again() -> None:
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    for _ in range(GUESSES):
        guesses.wrong("10.0.0.7")
    assert guesses.is_enough("10.0.0.7")
    assert not guesses.is_enough("10.0.0.8")
    now[0] = GUESSES_S + 1
    assert not guesses.is_enough("10.0.0.7")


@pytest.mark.parametrize(
    "path",
    ["/static/../keys.py", "/static/%2e%2e/keys.py", "/static/..%2fkeys.py", "/static//etc/passwd",
     "/static/....//keys.py", "/static/%00", "/static/.hidden", "/static/", "//etc/passwd",
     "/static/..\\keys.py", "/static/%c0%ae%c0%ae/keys.py", "/games/../../etc/passwd",
     "/crop/../../etc/passwd", "/crop/%2e%2e%2fkeys.jpg"],
)  # fmt: skip
def test_no_path_leads_out_of_what_is_served(tmp_path: Path, path: str) -> None:
    with served(tmp_path, begun()) as there:
        cookie = "; ".join(f"{name}={value}" for name, value in there.cookies().items())
        raw = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
        assert _asked(there, raw) in (400, 403, 404)


def test_every_answer_keeps_foreign_scripts_and_frames_out(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.client() as browser:
        for path in ("/", "/words", "/board", "/nowhere", "/static/nothing"):
            headers = browser.get(path).headers
            assert headers["content-security-policy"] == POLICY
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
    assert "unsafe" not in POLICY
    assert "default-src 'none'" in POLICY


def test_thousands_of_senseless_requests_change_nothing(tmp_path: Path) -> None:
    """10,000 requests and messages that make no sense: no 5xx, no crash, no change."""
    chance, fake = random.Random(1), begun()
    bodies = [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"key": 1}',
        b'{"key": "' + b"x" * 500,
        b"0",
    ]
    with served(tmp_path, fake) as there, there.client() as browser:
        before = fake.referee.state
        statuses: set[int] = set()
        for number in range(2000):
            path = chance.choice((*POSTS, *SECRETS, "/live", "/static/x", "/" + _word(chance)))
            method = chance.choice(("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE"))
            body = chance.choice(bodies) if number % 3 else chance.randbytes(200)
            statuses.add(browser.request(method, path, content=body).status_code)
        assert max(statuses) < 500, statuses
        for _ in range(100):
            # One that is no command ends the connection, which may be before the last is sent.
            with there.socket() as page, suppress(ConnectionClosed):
                for _ in range(80):
                    page.connection.send(_told(chance, page.snapshot["number"]))
                page.connection.send(chance.choice(("", "{", "[]", "roll")))
        for _ in range(200):
            assert _asked(there, chance.randbytes(chance.randrange(1, 400))) < 500
        assert fake.referee.state is before
        with there.socket() as page:
            assert page.say("dice", dice=[3, 1])["ok"]


def _word(chance: random.Random) -> str:
    return "".join(chance.choice(string.ascii_letters + "%./~$?&=") for _ in range(12))


# Commands whose form is right, and that make no sense.
SENSELESS = (
    {"do": "dice", "dice": [6]},
    {"do": "dice", "dice": [3, 1, 2, 6]},
    {"do": "dice", "dice": [9, 9]},
    {"do": "again", "which": [8]},
    {"do": "again", "dice": [6, 6]},
    {"do": "void", "reason": "cocked"},
    {"do": "take"},
    {"do": "beaver"},
    {"do": "next", "continued": True},
    {"do": "resign", "seat": "green"},
    {"do": "set-up", "places": {"6": "ww"}, "turn": "nobody"},
    {"do": "set-up", "places": {"99": "w"}, "turn": "white"},
    {"do": "set-up", "places": {"6": "q"}, "turn": "white"},
    {"do": "set-up", "places": {"6": "w" * 60}, "turn": "white"},
    {"do": "correct", "turn": 999, "dice": [1, 2]},
    {"do": "correct", "turn": 1, "notation": "8/5*/\u0000"},
    {"do": "look", "places": {"../6": "w"}},
    {"do": "look", "places": {"6": "b"}, "whole": True},
)


def _told(chance: random.Random, number: int) -> str:
    """A command without sense, or of a page that lives in another time."""
    if chance.random() < 0.5:
        senseless = chance.choice(SENSELESS)
        return json.dumps({"kind": "command", "id": 1, "number": number} | senseless)
    seen, word = chance.choice((0, number + 99, 2**31)), chance.choice(("roll", "next", "undo"))
    return json.dumps({"kind": "command", "id": 1, "number": seen, "do": word})


UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
UNFINISHED = {
    "silent": "",
    "half a line": "GET / HT",
    "half a head": "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "half a body": "POST /enter HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
    'Content-Length: 90\r\n\r\n{{"key"',
    "half a second head": "GET / HTTP/1.1\r\nHost: {host}\r\n\r\nGET / HT",
}


@contextmanager
def line_to(there: Served, told: str) -> Iterator[socket.socket]:
    """A connection on which this was said; `{host}` in it is the page's."""
    host = there.origin.removeprefix("http://")
    with socket.create_connection(("127.0.0.1", there.page.port), timeout=WAIT_S) as line:
        line.sendall(told.format(host=host).encode())
        yield line


def last_words(line: socket.socket) -> bytes:
    """What is said on a connection until it is closed at the other end."""
    said = b""
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            said += part
    return said


@pytest.mark.parametrize("asked", ["/live?lang=" + "x" * 9000, "/" + "x" * 9000, "/live"])
def test_a_socket_that_cannot_be_opened_is_refused_and_holds_no_connection(
    tmp_path: Path, asked: str
) -> None:
    many = "".join(f"X-{number}: 1\r\n" for number in range(200)) if asked == "/live" else ""
    with served(tmp_path, begun()) as there:
        told = f"GET {asked} HTTP/1.1\r\nHost: {{host}}\r\n{UPGRADE}{many}\r\n"
        with line_to(there, told) as line:
            assert last_words(line).startswith(b"HTTP/1.1 400 ")
        with there.socket() as page:
            assert page.role == "table"


def test_who_says_nothing_or_half_of_it_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They need no key, and 500 of them would shut everybody else out."""
    monkeypatch.setattr(connections, "PATIENCE_S", 0.2)
    with served(tmp_path, begun()) as there, there.socket() as page:
        for told in UNFINISHED.values():
            with line_to(there, told) as line:
                last_words(line)
        # A page that only looks stays.
        assert page.say("dice", dice=[3, 1])["ok"]


def test_one_address_takes_no_more_than_its_share_of_the_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens them anew as fast as they are closed shuts nobody else out."""
    monkeypatch.setattr(connections, "SHARE", 3)
    with served(tmp_path, begun()) as there, ExitStack() as lines:
        where = ("127.0.0.1", there.page.port)
        many = [
            lines.enter_context(
                socket.create_connection(where, WAIT_S, source_address=("127.0.0.2", 0))
            )
            for _ in range(6)
        ]
        assert [last_words(line) for line in many[3:]] == [b""] * 3
        for line in many[:3]:
            line.sendall(f"GET / HTTP/1.1\r\nHost: {there.origin[7:]}\r\n\r\n".encode())
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        with there.socket() as page:
            assert page.role == "table"


def test_no_more_connections_are_open_than_there_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has many addresses takes no files from the table."""
    monkeypatch.setattr(connections, "MOST", 4)
    with served(tmp_path, begun()) as there, there.socket() as page, ExitStack() as lines:
        where = ("127.0.0.1", there.page.port)
        many = [
            lines.enter_context(
                socket.create_connection(where, WAIT_S, source_address=(f"127.0.0.{n}", 0))
            )
            for n in range(2, 8)
        ]
        assert [last_words(line) for line in many[3:]] == [b""] * 3
        assert page.say("dice", dice=[3, 1])["ok"]


# It is tried so often whether a connection still stands.
AGAIN_S = 0.1


def is_cut(line: socket.socket, more: bytes, wait_s: float = WAIT_S) -> bool:
    """Whether the other end lets a connection go although nothing of it is read: saying `more` on
    it then is an error.
    """
    for _ in range(int(wait_s / AGAIN_S)):
        try:
            line.sendall(more)
        except ConnectionError:
            return True
        select.select((), (), (), AGAIN_S)
    return False


def test_who_never_reads_an_answer_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE_S", 0.2)
    monkeypatch.setattr(static_files, "_file", lambda *_: Response(b"x" * 50_000_000))
    told = "GET /static/main.js HTTP/1.1\r\nHost: {host}\r\n\r\n"
    with served(tmp_path, begun()) as there, line_to(there, told) as line:
        assert is_cut(line, told.encode())


def test_who_reads_slowly_is_sent_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long download by a weak radio link, as much of which waits at every look."""
    monkeypatch.setattr(connections, "PATIENCE_S", 2.0)
    monkeypatch.setattr(connections, "_unread", lambda *_: 1)
    parts = (b"x" * 100_000 for _ in range(600))
    monkeypatch.setattr(static_files, "_file", lambda *_: StreamingResponse(parts))
    told = "GET /static/main.js HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    with served(tmp_path, begun()) as there, line_to(there, told) as line:
        came = 0
        while more := line.recv(200_000):
            came += len(more)
            select.select((), (), (), 0.01)
        assert came > 60_000_000


def opening(there: Served) -> str:
    """What opens a socket, said by hand."""
    ((name, cookie),) = there.cookies().items()
    return (
        f"GET /live HTTP/1.1\r\nHost: {{host}}\r\nOrigin: http://{{host}}\r\n{UPGRADE}"
        f"Cookie: {name}={cookie}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )


def test_who_never_reads_the_table_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE_S", 0.2)
    monkeypatch.setattr(telling, "SLOW_S", 0.1)
    monkeypatch.setattr(Bulletin, "text", lambda *_: (1, b"x" * 50_000_000))
    with served(tmp_path, begun()) as there, line_to(there, opening(there)) as line:
        assert is_cut(line, b"\x8a\x800000")


def test_a_socket_that_says_too_much_is_cut_off_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.socket() as page:
        with line_to(there, opening(there)) as line:
            # Without a limit uvicorn lets go of one that answers no pings, after 40 s.
            assert is_cut(line, b"\x8a\x800000" * 1000, 20)
        assert page.say("dice", dice=[3, 1])["ok"]


def test_a_number_too_long_for_one_is_no_fault_of_the_program(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path, begun()) as there, there.client() as browser:
        assert browser.get("/record/" + "9" * 5000).status_code == 404
    assert not caplog.records


def test_a_body_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.client() as browser:
        assert browser.post("/enter", content=b"x" * 70_000).status_code == 413


def test_new_keys_shut_everybody_out(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    old = Keys.saved_in(path)
    assert Keys.saved_in(path) == old
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    new = Keys.saved_in(path, is_new=True)
    assert Keys.saved_in(path) == new
    assert new.role_of(old.table) is None
    assert new.role_of_cookie(old.cookie(Role.TABLE)) is None
    assert new.role_of_cookie(new.cookie(Role.WATCH)) is Role.WATCH


@pytest.mark.parametrize("content", ["", "{", "[]", '{"name": "a", "table": "", "watch": ""}'])
def test_damaged_keys_are_made_anew(tmp_path: Path, content: str) -> None:
    path = tmp_path / "keys.json"
    path.write_text(content)
    assert len(Keys.saved_in(path).table) >= 22


def test_a_new_address_of_this_machine_is_soon_its_own() -> None:
    now, known = [0.0], [("192.168.1.5",)]
    names = Names(is_open=True, ask=lambda: known[0], clock=lambda: now[0])
    assert names("192.168.1.5")
    assert names("localhost")
    known[0] = ("192.168.1.9",)
    assert not names("192.168.1.9")
    now[0] = 6.0
    assert names("192.168.1.9")
    assert not names("192.168.1.5")
    assert not Names(is_open=False, ask=lambda: ("192.168.1.5",))("192.168.1.5")


def test_what_the_server_sends_waits_for_no_acknowledgement() -> None:
    """asyncio sets TCP_NODELAY for sockets that are named as TCP only; else answers lag 40 ms."""
    listening, _ = bound("127.0.0.1", 0)
    with listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP


def test_a_browser_that_looks_for_an_icon_finds_one(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.client(None) as browser:
        assert browser.get("/favicon.ico").headers["content-type"] == "image/svg+xml"


def test_a_port_that_is_taken_ends_nothing(tmp_path: Path) -> None:
    taken, _ = bound("127.0.0.1", 0)
    port = taken.getsockname()[1]
    with taken, open_page(tmp_path / "games.db", port) as page:
        assert page.port != port
        shown = json.loads(page.site.bulletin.text("en")[1])["snapshot"]
        assert shown["elsewhere"].startswith(f"Port {port} is taken")
        assert f"at port {page.port} now" in shown["elsewhere"]
        assert httpx.get(page.origin + "/words", verify=False).status_code == 200


def test_each_table_comes_back_at_a_port_of_its_own_whichever_starts_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that somebody had open led to the other table, or to a port where nobody was."""
    asked: list[int] = []

    def anywhere(host: str, port: int) -> tuple[socket.socket, bool]:
        asked.append(port)
        return bound(host, 0)[0], True

    monkeypatch.setattr("pasch.page.page.bound", anywhere)
    names = ("", "balcony", "garden")
    for table in (*names, *names[::-1]):
        with open_page(tmp_path / "games.db", table=table):
            pass
    assert asked == asked[::-1]
    assert len(set(asked)) == len(names)
    assert asked[0] == PORT
    assert all((port - PORT) % 2 == 0 for port in asked)


def test_a_page_comes_back_at_its_port_with_its_keys(tmp_path: Path) -> None:
    with open_page(tmp_path / "games.db", 0) as page:
        port, link = page.port, page.link()
        assert httpx.get(page.origin + "/words", verify=False).status_code == 200
    with open_page(tmp_path / "games.db", port) as again:
        assert (again.port, again.link()) == (port, link)
