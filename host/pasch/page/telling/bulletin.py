"""The newest snapshot for everybody who watches, made once per language; slow readers skip some.

Hears the table's events in the table's thread, and is read in the page's. Knows when the game last
went on, so that it can recognise a request made on an outdated snapshot.
"""

import asyncio
import threading
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pasch.journal.stats.pips import pip_count
from pasch.live.model.settings import TableSettings
from pasch.live.model.snapshot import SnapshotKeeper
from pasch.live.model.table_events import News, Ruled
from pasch.live.presses.allowed import Allowed, allowed, is_of_machine
from pasch.messages import as_sentence, sayer
from pasch.page.telling.advice import at_a_page
from pasch.referee.model.state import Phase, State
from pasch.referee.protocol.answers import by_name
from pasch_hardware.message import Message

__all__ = ["Bulletin", "Told"]

# Events this close together make one snapshot: an answer, then its lights.
TOGETHER_S = 0.008

# Adds the keys of a snapshot that only the page's own program knows.
Told = Callable[[str], Mapping[str, Any]]


class Bulletin:
    """The snapshot shown to all pages. `more(lang)` gives what the page adds to it."""

    def __init__(self, more: Told) -> None:
        self._lock = threading.Lock()
        self._more = more
        self._settings = TableSettings()
        self._buttons = 0
        self._keeper = SnapshotKeeper()
        self._moved, self._seen_moved = 0, 0
        self._moves, self._sees = _game_of(self._keeper.state), _seen_of(self._keeper.state)
        self._texts: dict[str, tuple[int, bytes]] = {}
        self._allowed: tuple[State, bool, Allowed] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._news = asyncio.Event()

    @property
    def state(self) -> State:
        """The state that the newest snapshot shows."""
        return self._keeper.state

    @property
    def number(self) -> int:
        """The number of the newest snapshot."""
        return self._keeper.number

    def attend(self) -> None:
        """Wake those who wait in the running event loop, from now on."""
        self._loop = asyncio.get_running_loop()

    def begin(self, state: State, settings: TableSettings, buttons: int = 0) -> None:
        """Begin with a table at `state`; `buttons`: how many the board has."""
        with self._lock:
            self._settings, self._buttons = settings, buttons
            self._keeper.begin(state)
            self._moves, self._sees = _game_of(state), _seen_of(state)
            self._moved = self._keeper.number
            self._allowed = None
        self._wake()

    def end(self) -> None:
        """End: the table is closed, and the next one starts without its news."""
        with self._lock:
            self._keeper.end()
        self._wake()

    def hear(self, news: News) -> None:
        """Take in a table event, from any thread."""
        with self._lock:
            self._keeper.hear(news)
            if isinstance(news, Ruled):
                moves, sees = _game_of(news.state), _seen_of(news.state)
                if moves != self._moves:
                    self._moved = self._keeper.number
                if sees != self._sees:
                    self._seen_moved = self._keeper.number
                self._moves, self._sees = moves, sees
        self._wake()

    def touch(self) -> None:
        """Note that something the page itself adds has changed."""
        with self._lock:
            self._keeper.count()
        self._wake()

    def is_late(self, number: int, minds_board: bool = False) -> bool:
        """Whether the game has gone on since that snapshot or, with `minds_board`, the board has
        changed."""
        is_older = number < self._moved or (minds_board and number < self._seen_moved)
        return is_older or number > self._keeper.number

    def is_of_machine(self, words: str) -> Message | None:
        """Why a person may not say this now: a machine does it by itself. None if a person may."""
        return is_of_machine(words, self._keeper.state, self._settings)

    def text(self, lang: str) -> tuple[int, bytes]:
        """The newest snapshot's number, and its message as JSON."""
        made = self._texts.get(lang)
        with self._lock:
            number = self._keeper.number
            if made is not None and made[0] == number:
                return made
            shown = self._keeper.snapshot(lang)
            state = self._keeper.state
        whole = {**shown, **self._added(state, lang), **self._more(lang)}
        text = msgspec.json.encode({"kind": "snapshot", "snapshot": whole})
        self._texts[lang] = (number, text)
        return self._texts[lang]

    def _added(self, state: State, lang: str) -> Mapping[str, Any]:
        """What the page adds: what may be done, whose dice, pip counts and machines."""
        known, say = self._allowed_in(state), sayer(lang)
        reasons = {
            word: why and by_name(at_a_page(why), state.players)
            for word, why in known.why_not.items()
        }
        can = {word: as_sentence(say(why)) if why else None for word, why in reasons.items()}
        return {
            "can": can,
            "may_resign": known.may_resign,
            "own_dice": known.is_by_hand,
            "pips": _pips(state),
            "machines": self._settings.machines,
        }

    def _allowed_in(self, state: State) -> Allowed:
        """What people may do in this state, worked out once for all languages."""
        needs_press, known = self._keeper.needs_press, self._allowed
        if known is None or known[0] is not state or known[1] != needs_press:
            found = allowed(state, self._settings, needs_press, self._buttons)
            known = self._allowed = (state, needs_press, found)
        return known[2]

    async def newer(self, number: int) -> None:
        """Return when there is a snapshot other than `number`."""
        while self._keeper.number == number:
            await self._news.wait()
        await asyncio.sleep(TOGETHER_S)

    def _wake(self) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        rung, self._news = self._news, asyncio.Event()
        rung.set()


def _game_of(state: State) -> object:
    """What a player relies on when rolling, doubling, answering or correcting, without clock and
    readings. A correction may change nothing but an entry of the record, or the points.
    """
    if state.phase is Phase.IDLE:
        return state.phase
    return (
        state.phase, state.turn, state.dice, state.position, state.offer, state.cube,
        state.record, state.hidden, state.asked, state.thrown, state.outcome, state.match,
        state.name,
    )  # fmt: skip


def _seen_of(state: State) -> object:
    """The position on the board as last seen."""
    return None if state.look is None else state.look.position


def _pips(state: State) -> Mapping[str, int] | None:
    if state.phase is Phase.IDLE:
        return None
    counts = {seat: pip_count(state.game, state.position, seat) for seat in state.playing}
    return None if None in counts.values() else counts  # type: ignore[return-value]
