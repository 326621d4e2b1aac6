"""The page's socket: only the newest snapshots go out; commands come in, each answered once.

One task speaks and one listens, so that no page waits for another, and the table for none.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pasch.errors import PaschError, RequestError
from pasch.live.presses.inputs import LATE, Requested
from pasch.live.presses.typed import requested_command
from pasch.messages import as_sentence, sayer
from pasch.page.door.answers import lang_of
from pasch.page.door.connections import TOO_MUCH
from pasch.page.door.guard import role_in
from pasch.page.door.keys import Role
from pasch.page.telling.advice import at_a_page
from pasch.page.telling.bulletin import Bulletin
from pasch.page.telling.commands import (
    Correct,
    PageCommand,
    Ping,
    Seated,
    SetUp,
    asked_in,
)
from pasch.page.telling.seats import HeldSeats, device_of, seat_meant
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.protocol.answers import by_name
from pasch.referee.protocol.snapshot import snapshot
from pasch.referee.referee import Referee
from pasch_hardware.message import Message

__all__ = ["Door", "Live"]

MALFORMED, CROWDED = 1003, 1013
# A page that accepts nothing for this long is gone.
SLOW_S = 10.0
# Messages a second in the long run, and how many may come at once.
RATE, BURST = 20.0, 100.0
# A page waits this long for its answer: longer than a held press, a no play or a slow disk lasts.
ANSWER_S = 60.0
# How many commands of one page may wait; how many pages may look, and how many of these places are
# kept for players, so that watchers never shut a player out.
WAITING, PAGES, PLAYERS = 16, 200, 40
# Verdicts after which the request has not been carried out.
UNDONE = (
    Verdict.REFUSED,
    Verdict.ILLEGAL,
    Verdict.INCOMPLETE,
    Verdict.PENDING,
    Verdict.DOUBTFUL,
    Verdict.DESYNC,
)

# Puts a request in at the table; None: there is no table.
Door = Callable[[], Callable[[Requested], None] | None]


class Live:
    """All sockets of one program."""

    def __init__(self, bulletin: Bulletin, door: Door, seats: HeldSeats) -> None:
        self._bulletin = bulletin
        self._door = door
        self._seats = seats
        # The devices that watch, one for each of their sockets.
        self._here: list[object] = []

    async def serve(self, socket: WebSocket) -> None:
        """Serve one page until it leaves."""
        await socket.accept()
        room = PAGES if role_in(socket.scope) is Role.TABLE else PAGES - PLAYERS
        if len(self._here) >= room:
            await socket.close(CROWDED)
            return
        device = device_of(socket.query_params.get("device", ""))
        self._here.append(device)
        try:
            await _Conversation(socket, device, self._bulletin, self._door, self._seats).go_on()
        finally:
            self._here.remove(device)
            if device not in self._here and self._seats.free(device):
                self._bulletin.touch()


class _Conversation:
    """One page."""

    def __init__(
        self,
        socket: WebSocket,
        device: object,
        bulletin: Bulletin,
        door: Door,
        seats: HeldSeats,
    ) -> None:
        self._socket = socket
        self._device = device
        self._bulletin = bulletin
        self._door = door
        self._seats = seats
        self._lang = lang_of(socket)
        self._role = role_in(socket.scope)
        self._answers: asyncio.Queue[bytes] = asyncio.Queue(WAITING * 4)
        self._waiting: set[asyncio.Task[None]] = set()

    async def go_on(self) -> None:
        """Send and receive; return when the page is gone or has been sent away."""
        tasks = [asyncio.create_task(one()) for one in (self._show, self._answer, self._listen)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (*tasks, *self._waiting):
                task.cancel()
            await asyncio.gather(*tasks, *self._waiting, return_exceptions=True)

    async def _send(self, text: bytes) -> None:
        async with asyncio.timeout(SLOW_S):
            await self._socket.send_text(text.decode())

    async def _show(self) -> None:
        """Send the role, then every snapshot that this page has time for."""
        await self._send(msgspec.json.encode({"kind": "role", "role": self._role}))
        number = -1
        while True:
            number, text = self._bulletin.text(self._lang)
            await self._send(text)
            await self._bulletin.newer(number)

    async def _answer(self) -> None:
        while True:
            await self._send(await self._answers.get())

    async def _listen(self) -> None:
        """Take in the page's messages until one comes that no page would send."""
        left, at = BURST, time.monotonic()
        while True:
            try:
                told = await self._socket.receive()
            except WebSocketDisconnect:
                return
            if told["type"] != "websocket.receive":
                return
            now = time.monotonic()
            left, at = min(BURST, left + (now - at) * RATE) - 1, now
            if left < 0 or self._answers.full():
                await self._socket.close(TOO_MUCH)
                return
            try:
                asked = asked_in(told.get("text") or told.get("bytes") or b"")
            except RequestError:
                await self._socket.close(MALFORMED)
                return
            self._on(asked)

    def _on(self, asked: Ping | Seated | PageCommand) -> None:
        if isinstance(asked, Ping):
            self._say({"kind": "pong", "number": self._bulletin.number})
            return
        if self._role is not Role.TABLE:
            self._say(self._reply(asked, Message("spectators may not play")))
        elif isinstance(asked, Seated):
            self._say(self._reply(asked, self._sit(asked)))
        elif len(self._waiting) >= WAITING:
            self._say(self._reply(asked, Message("wait until what was asked for has happened")))
        else:
            task = asyncio.create_task(self._obey(asked))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    async def _obey(self, asked: PageCommand) -> None:
        """Have the table carry out a command, or preview it, and tell the page."""
        try:
            told = await self._preview(asked) if _is_preview(asked) else await self._put(asked)
        except PaschError as error:
            told = self._reply(asked, error.message)
        except TimeoutError:
            told = self._reply(asked, Message("the table does not answer: try it once more"))
        self._say(told)

    def _sit(self, asked: Seated) -> Message | None:
        """Take a seat or leave it; returns why not, if it cannot."""
        try:
            if asked.hold:
                self._seats.hold(self._device, asked.seat, self._bulletin.state)
            else:
                self._seats.free(self._device, asked.seat)
        except PaschError as error:
            return error.message
        self._bulletin.touch()
        return None

    async def _put(self, asked: PageCommand) -> dict[str, Any]:
        put, loop = self._door(), asyncio.get_running_loop()
        if put is None:
            raise RequestError("there is no game yet")
        state = self._bulletin.state
        words = asked.words()
        refusal = self._seats.why_not(self._device, seat_meant(words, state), state)
        if refusal := refusal or self._bulletin.is_of_machine(words):
            return self._reply(asked, refusal)
        came: asyncio.Future[Answer | Message | None] = loop.create_future()

        def come(reply: Answer | Message | None) -> None:
            if not came.done():
                came.set_result(reply)

        def hear(reply: Answer | Message | None) -> None:
            # The page's loop is gone once its program ends.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(come, reply)

        late = partial(self._bulletin.is_late, asked.number, asked.do == "accept")
        put(Requested(words, late, hear))
        async with asyncio.timeout(ANSWER_S):
            return self._reply(asked, await came)

    async def _preview(self, asked: PageCommand) -> dict[str, Any]:
        """The game as it would be after a command, without carrying it out."""
        if self._bulletin.is_late(asked.number):
            return self._reply(asked, LATE)
        referee = Referee(self._bulletin.state)
        said = requested_command(asked.words(), referee.state, referee.dice_due)
        answer = await asyncio.to_thread(referee.decide, said)  # type: ignore[arg-type]
        after = answer.change.after if answer.change else referee.state
        game = await asyncio.to_thread(snapshot, after, answer, self._lang)
        return self._reply(asked, answer) | {"game": game}

    def _reply(
        self, asked: PageCommand | Seated, reply: Answer | Message | None
    ) -> dict[str, Any]:
        verdict, is_done, says = "", reply is None, ""
        if isinstance(reply, Answer):
            verdict, is_done = reply.verdict.value, reply.verdict not in UNDONE
            says = self._said(reply.message) if reply.message else ""
        elif reply is not None:
            verdict = "late" if reply is LATE else ""
            says = as_sentence(self._said(reply))
        told = {"id": asked.id, "ok": is_done, "verdict": verdict, "says": says}
        return {"kind": "answer"} | told

    def _said(self, what: Message) -> str:
        """A sentence in the page's language, with the players' names."""
        return sayer(self._lang)(by_name(at_a_page(what), self._bulletin.state.players))

    def _say(self, told: dict[str, Any]) -> None:
        if not self._answers.full():
            self._answers.put_nowait(msgspec.json.encode(told))


def _is_preview(asked: PageCommand) -> bool:
    return isinstance(asked, SetUp | Correct) and asked.preview
