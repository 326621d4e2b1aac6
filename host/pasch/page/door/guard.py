"""Who is let in: every request and socket passes here before anything else sees it.

Names and origins are checked first (a browser sends both, whatever page it is on), then the
cookie, then sizes. Every answer carries the headers that keep out foreign scripts, frames and
content sniffing.
"""

import time
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pasch.page.door.answers import Refusal, lang_of, refused
from pasch.page.door.keys import Keys, Role
from pasch_hardware.message import message

__all__ = ["POLICY", "Guard", "Guesses", "only_table", "role_in"]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self' blob: data:; media-src 'self' blob:; manifest-src 'self';"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# Open to everybody: it says nothing about the table.
OPEN = ("/", "/favicon.ico", "/words", "/enter", "/authority.crt", "/authority.mobileconfig")
# No valid path is this long, and a number in one stays short enough to parse.
LONGEST = 200
# These methods only read.
READING = ("GET", "HEAD")
# At most this many wrong keys from one address in this time.
GUESSES, GUESSES_S = 10, 60.0
FOREIGN = 4403


class Guesses:
    """Counts wrong keys by address, and says when there were too many lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, list[float]] = {}

    def is_enough(self, address: str) -> bool:
        """Whether too many wrong keys came from there lately to check another."""
        since = self._clock() - GUESSES_S
        lately = [at for at in self._wrong.get(address, ()) if at > since]
        self._wrong[address] = lately
        if not lately:
            del self._wrong[address]
        return len(lately) >= GUESSES

    def wrong(self, address: str) -> None:
        """Count a wrong key from there."""
        self._wrong.setdefault(address, []).append(self._clock())


def role_in(scope: Scope) -> Role | None:
    """The role of the sender of a request that was let in."""
    role = scope.get("pasch_role")
    return role if isinstance(role, Role) else None


class Guard:
    """Stands before `app`. `is_own(host)`: whether this program is reached by that name."""

    def __init__(self, app: ASGIApp, keys: Callable[[], Keys], is_own: Callable[[str], bool]):
        self._app = app
        self._keys = keys
        self._is_own = is_own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or socket pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            return
        asked = HTTPConnection(scope)
        scope["pasch_role"] = self._role(asked.headers)
        status, why = self._refusal(scope, asked)
        if not status:
            await self._app(scope, receive, _adorned(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": FOREIGN, "reason": ""})
        else:
            answer = refused(status, message(why), lang_of(asked))
            await answer(scope, receive, _adorned(send))

    def _refusal(self, scope: Scope, asked: HTTPConnection) -> tuple[int, str]:
        """The status and reason of a refusal; status 0 to let it pass."""
        hosts = asked.headers.getlist("host")
        if len(hosts) != 1 or not self._is_own(_name_in(hosts[0])):
            return 403, "this page is not served by that name: open it by the link in the terminal"
        is_writing = scope["type"] == "websocket" or scope["method"] not in READING
        origin = asked.headers.get("origin")
        scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
        if (is_writing or origin is not None) and origin != f"{scheme}://{hosts[0]}":
            return 403, "another site's page may not do this"
        path = scope["path"]
        if len(path) > LONGEST:
            return 404, "there is nothing at this address"
        is_open = path in OPEN or path.startswith("/static/")
        if not is_open and role_in(scope) is None:
            return 403, (
                "open the page by the link or the QR code that Pasch shows at the table, in its"
                " settings or in the terminal"
            )
        return 0, ""

    def _role(self, headers: Headers) -> Role | None:
        """What whoever sends these headers may do. Cookies know no ports: other programs on this
        machine send theirs, too, of whatever form."""
        keys, found = self._keys(), None
        for line in headers.getlist("cookie"):
            for crumb in line.split(";"):
                name, _, value = crumb.strip().partition("=")
                if name == keys.cookie_name:
                    found = keys.role_of_cookie(value.strip('"'))
        return found


def _name_in(host: str) -> str:
    """The name in a `Host` header, in lower case and without its port; empty if it holds none."""
    try:
        parts = urlsplit(f"//{host}")
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return ""
    plain = f"[{name}]" if ":" in name else name
    is_plain = host.lower() in (plain, f"{plain}:{port}")
    return name if is_plain else ""


def _adorned(send: Send) -> Send:
    """`send`, adding the headers that every answer has."""

    async def adorned(told: Message) -> None:
        if told["type"] == "http.response.start":
            headers = MutableHeaders(scope=told)
            for name, value in HEADERS.items():
                headers[name] = value
        await send(told)

    return adorned


def only_table(request: Request) -> None:
    """Raise `Refusal` unless the sender may change things."""
    if role_in(request.scope) is not Role.TABLE:
        raise Refusal(403, "spectators may not do this")
