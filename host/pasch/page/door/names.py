"""The names and addresses by which this program is reached; anything else in `Host` is refused.

A foreign page can make its own name resolve to this machine (DNS rebinding), but it cannot change
the name that the browser then sends.
"""

import socket
import time
from collections.abc import Callable

__all__ = ["LOOPBACK", "Names", "addresses", "own_names"]

LOOPBACK = ("127.0.0.1", "localhost")
# Nothing is sent there; it only makes the system name the address it would send from.
ELSEWHERE = ("10.255.255.255", 9)
# A machine may get another address during a game; the system is asked this often at most.
ASK_AGAIN_S = 5.0


def addresses() -> tuple[str, ...]:
    """This machine's addresses in its networks, the default route's first; empty without one."""
    found: list[str] = []
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect(ELSEWHERE)
            found.append(asking.getsockname()[0])
    except OSError:
        found = []
    try:
        told = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        told = []
    found += [str(entry[4][0]) for entry in told]
    return tuple(dict.fromkeys(each for each in found if not each.startswith(("127.", "0."))))


def host_names() -> tuple[str, ...]:
    """This machine's names in its network."""
    name = socket.gethostname().lower().split(".")[0]
    return (name, f"{name}.local") if name and name != "localhost" else ()


def own_names() -> tuple[str, ...]:
    """All addresses and names, the address that others use first."""
    return (*addresses(), *host_names())


class Names:
    """Tells own names from foreign ones; `is_open`: the whole network may connect."""

    def __init__(
        self,
        is_open: bool,
        ask: Callable[[], tuple[str, ...]] = own_names,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._is_open = is_open
        self._ask = ask
        self._clock = clock
        self._known = frozenset(ask() if is_open else ())
        self._asked_s = clock()

    def __call__(self, host: str) -> bool:
        """Whether this program can be reached by that name."""
        if host in LOOPBACK or host in self._known:
            return True
        if self._is_open and self._clock() - self._asked_s >= ASK_AGAIN_S:
            self._known, self._asked_s = frozenset(self._ask()), self._clock()
        return host in self._known
