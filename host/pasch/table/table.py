"""The table: inputs in, one at a time; the referee's answers recorded, then shown.

The only place where camera, board, referee, journal and lights meet. Decides nothing about the
game: presses become commands (`presses`), sightings become commands, answers become events in
the journal and only then lights (`pasch.lights`). While the journal cannot be written the lights
stay as they were and the table waits: nothing is shown as accepted that is not on the disk.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pasch.errors import JournalError
from pasch.lang import say
from pasch.lights.choose import Trouble, choose
from pasch.lights.signals import LedMap, compose
from pasch.link import wire
from pasch.link.messages import LinkEvent, Pressed, Ready, Rolled, RollRequest, RollVoid
from pasch.referee.answers import Answer, Verdict
from pasch.referee.commands import AskRoll, Command, Observed, Roll, Void
from pasch.referee.events import JournalEvent
from pasch.referee.referee import Referee
from pasch.referee.state import Phase, State
from pasch.table.manners import Board, Manners
from pasch.table.news import Listener, Notice, Ruled
from pasch.table.notices import SENTENCES, notice_of_link
from pasch.table.presses import meaning_of
from pasch.table.standing import is_no_play, told_again
from pasch.table.watch import Camerawork, Sighting

__all__ = ["Table"]

# A press during a play waits so long for the camera to have seen the finished play.
PRESS_WAITS_S = 2.5
DISK_RETRY_S = 1.0
TUNES = {
    Verdict.ILLEGAL: wire.WRONG,
    Verdict.NO_PLAY: wire.NO_PLAY,
    Verdict.LEGAL: wire.CLICK,
    Verdict.PLAYED: wire.TURN,
    Verdict.GAME_OVER: wire.WIN,
    Verdict.DOUBLE: wire.OFFER,
}


@dataclass(frozen=True, slots=True)
class _HeldPress:
    """A press that waits for the camera; `pressed_s` on the clock of the frames."""

    seat: str
    pressed_s: float


Input = LinkEvent | Sighting | Camerawork | Command | _HeldPress


class Table:
    """One game at one board. Feed it with `put` from any thread, and let `run` go on.

    `draw(bits)` gives the random numbers that name a roll and salt its dice.
    """

    def __init__(
        self,
        referee: Referee,
        record: Callable[[Iterable[JournalEvent]], None],
        board: Board,
        leds: LedMap,
        listener: Listener,
        look_again: Callable[[], None],
        clock: Callable[[], float],
        lang: str,
        manners: Manners | None = None,
        draw: Callable[[int], int] = secrets.randbits,
    ) -> None:
        self._referee = referee
        self._record = record
        self._board = board
        self._leds = leds
        self._listener = listener
        self._look_again = look_again
        self._clock = clock
        self._lang = lang
        self._manners = manners or Manners()
        self._draw = draw
        self._inputs: asyncio.Queue[Input | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._trouble = Trouble.NONE
        self._shown: Answer | None = None
        self._held: _HeldPress | None = None
        self._camera_fault = ""
        self._opening: tuple[int, ...] = ()
        self._boot_id = ""

    @property
    def state(self) -> State:
        """The referee's state."""
        return self._referee.state

    def put(self, item: Input | None) -> None:
        """Hand in something that happened, from any thread; None ends `run`."""
        self._loop.call_soon_threadsafe(self._inputs.put_nowait, item)

    async def run(self) -> None:
        """Take inputs until `put(None)`; begins by showing where the game stands."""
        await self._show_standing()
        while (item := await self._inputs.get()) is not None:
            await self._take(item)

    async def tell(self, command: Command, sighting: Sighting | None = None) -> Answer:
        """Put a command to the referee, record what follows, then show it."""
        answer = self._referee.decide(command)
        await self._write(answer.events)
        self._referee.commit(answer)
        self._listener(
            Ruled(
                command,
                answer,
                self._referee.state,
                sighting.frame if sighting else None,
                sighting.observation if sighting else None,
            )
        )
        await self._show(answer)
        return answer

    async def _take(self, item: Input) -> None:
        match item:
            case Sighting():
                await self._on_sighting(item)
            case Camerawork():
                self._on_camerawork(item)
            case Pressed(seat_index=index):
                seats = self.state.game.seats
                if index < len(seats):
                    await self._on_press(seats[index])
            case _HeldPress():
                if self._held == item:
                    await self._obey_press(item.seat)
            case Rolled():
                await self._on_rolled(item)
            case RollVoid(roll_id=roll_id):
                if self.state.asked is not None and self.state.asked.roll_id == roll_id:
                    await self.tell(Void())
            case Ready(hello=hello):
                self._boot_id = hello.boot_id
                self._notify(item)
                await self._show_standing()
            case _ if isinstance(item, LinkEvent):
                self._notify(item)
            case _:
                await self.tell(item)

    async def _on_sighting(self, sighting: Sighting) -> None:
        moved = sighting.observation.moved
        trouble = Trouble.MOVED if moved else Trouble.NONE
        if trouble is not self._trouble:
            self._change_trouble(trouble)
        if moved:
            return
        answer = await self.tell(Observed(sighting.observation), sighting)
        held = self._held
        if held is None or answer.verdict in (Verdict.PENDING, Verdict.DOUBTFUL):
            return
        if sighting.frame.captured_s >= held.pressed_s:
            await self._obey_press(held.seat)
        else:
            self._look_again()

    def _on_camerawork(self, camerawork: Camerawork) -> None:
        is_blind = camerawork.is_blind or bool(camerawork.fault)
        if camerawork.fault:
            self._camera_fault = camerawork.fault
        if is_blind != (self._trouble is Trouble.BLIND):
            self._change_trouble(Trouble.BLIND if is_blind else Trouble.NONE)

    def _change_trouble(self, trouble: Trouble) -> None:
        before, self._trouble = self._trouble, trouble
        if trouble is Trouble.NONE:
            self._say(before.value, say(SENTENCES, f"{before.value}-over", self._lang), True)
        else:
            self._say(
                trouble.value, self._camera_fault or say(SENTENCES, trouble.value, self._lang)
            )
        self._camera_fault = ""
        self._light()

    async def _on_press(self, seat: str) -> None:
        """During a play a press waits for a picture taken after it: hands outrun sight."""
        if self.state.phase is not Phase.PLAYING or self._trouble is not Trouble.NONE:
            await self._obey_press(seat)
            return
        self._held = _HeldPress(seat, self._clock())
        self._look_again()
        self._loop.call_later(PRESS_WAITS_S, self._inputs.put_nowait, self._held)

    async def _obey_press(self, seat: str) -> None:
        self._held = None
        for command in meaning_of(self.state, seat, self._new_roll):
            answer = await self.tell(command)
            if answer.verdict is Verdict.REFUSED:
                return
            if isinstance(command, AskRoll):
                self._ask(command)

    def _new_roll(self, seat: str) -> AskRoll:
        return AskRoll(seat, self._draw(31) + 1, f"{self._draw(64):x}", self._boot_id)

    def _ask(self, asked: AskRoll) -> None:
        due = self._referee.dice_due
        nonce = int(asked.nonce, 16)
        self._board.want_roll(
            RollRequest(asked.roll_id, due.count, due.sides, nonce, asked.boot_id)
        )

    async def _show_standing(self) -> None:
        """Where the game stands, for a board or a host that has just started.

        A roll that was asked for is asked again, under its own id: the board gives the same
        faces. Nothing else may be shown on the dice meanwhile, or it would forget them.
        """
        self._light()
        state = self.state
        if state.asked is not None:
            self._ask(state.asked)
        elif state.phase is Phase.OPENING:
            self._opening = tuple(die for dice in state.thrown.values() for die in dice)
            self._show_dice(self._opening)
        elif state.phase is Phase.PLAYING:
            self._show_dice(state.dice)
        elif state.phase is Phase.TO_ROLL and state.record[-1:] and is_no_play(state.record[-1]):
            # Whoever could not play may not have seen it, or not the whole time. Before the board
            # answers nobody sees anything, and its time must not run twice.
            if self._boot_id:
                await self._show_no_play(told_again(state, state.record[-1]))
        else:
            self._show_dice(())

    async def _on_rolled(self, rolled: Rolled) -> None:
        asked = self.state.asked
        if asked is None or asked.roll_id != rolled.roll_id:
            return
        was_opening = self.state.phase is Phase.OPENING
        dice = tuple(face + 1 for face in rolled.faces)
        answer = await self.tell(Roll(asked.seat, dice, rolled.roll_id))
        if was_opening and answer.verdict is not Verdict.REFUSED:
            await self._show_opening(dice)

    async def _show_opening(self, dice: tuple[int, ...]) -> None:
        """Each seat throws for itself, and all dice thrown so far lie on the board together."""
        self._opening += dice
        if self.state.phase is Phase.PLAYING:
            self._opening = self.state.dice
        self._show_dice(self._opening)
        is_open = self.state.phase is Phase.OPENING and self.state.thrown
        if not is_open:
            self._opening = ()
        if self.state.phase is Phase.OPENING and not is_open:
            await asyncio.sleep(self._manners.tie_s)
            self._show_dice(())

    def _show_dice(self, dice: tuple[int, ...]) -> None:
        self._board.want_faces(secrets.randbits(31) + 1, tuple(die - 1 for die in dice))

    async def _write(self, events: Iterable[JournalEvent]) -> None:
        """Returns when the events are on the disk, however long a full disk takes to clear."""
        has_failed = False
        while events:
            try:
                self._record(events)
                break
            except JournalError as error:
                if not has_failed:
                    self._say("journal", str(error))
                has_failed = True
                await asyncio.sleep(DISK_RETRY_S)
        if has_failed:
            self._say("journal", say(SENTENCES, "journal-over", self._lang), True)

    async def _show(self, answer: Answer) -> None:
        if answer.verdict is Verdict.WAITING:
            self._shown = None
        elif answer.verdict not in (Verdict.PENDING, Verdict.REFUSED, Verdict.ASK_ROLL):
            is_news = self._shown is None or self._shown.verdict is not answer.verdict
            self._shown = answer
            if self._manners.has_sound and is_news and answer.verdict in TUNES:
                self._board.want_sound(TUNES[answer.verdict])
        self._light()
        if answer.verdict is Verdict.NO_PLAY:
            await self._show_no_play(answer)
        elif answer.verdict in (Verdict.PLAYED, Verdict.GAME_OVER):
            self._show_dice(())
        elif answer.verdict is Verdict.ROLLED:
            self._look_again()

    async def _show_no_play(self, answer: Answer) -> None:
        """The roll and why it cannot be played stay for their time, then the next seat's turn."""
        self._shown = answer
        self._show_dice(answer.dice)
        self._light()
        await asyncio.sleep(self._manners.no_play_s)
        self._shown = None
        self._show_dice(())
        self._light()
        self._look_again()

    def _light(self) -> None:
        signals = choose(self.state, self._shown, self._trouble, self._manners.hint)
        self._board.want_lights(compose(signals, self._leds, self._manners.brightness))

    def _notify(self, event: LinkEvent) -> None:
        notice = notice_of_link(event, self._lang)
        if notice is not None:
            self._listener(notice)

    def _say(self, key: str, sentence: str, is_over: bool = False) -> None:
        self._listener(Notice(key, sentence, is_over))
