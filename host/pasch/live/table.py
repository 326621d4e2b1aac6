"""The table: takes inputs one at a time; records the referee's answers, then shows them.

The only place where camera, board, referee, journal and lights meet. Decides nothing about the
game: presses and observations become commands (`presses`), answers become events in the journal
and only then lights (`pasch.lights`). While the journal cannot be written, the lights stay as they
are and the table waits: nothing is shown as accepted that is not on the disk.
"""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from pasch.dice.keeper import proof_event
from pasch.errors import PaschError
from pasch.lights.choose import Trouble
from pasch.lights.setup import is_setting_up
from pasch.link.messages import (
    LinkEvent,
    LinkProblem,
    PressDue,
    Pressed,
    Ready,
    Rolled,
    RollVoid,
    SeriesBegun,
    SeriesEnded,
)
from pasch.live.clock.timekeeper import Timekeeper
from pasch.live.model.edges import TableEdges
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Asked, Notice, Question, Ruled, Shown
from pasch.live.model.wanted_play import WantedPlay
from pasch.live.presenting.display import Display
from pasch.live.presenting.electronic_dice import ElectronicDice, opening_dice, thrown_numbers
from pasch.live.presenting.showing import Showing
from pasch.live.presenting.sight_trouble import Troubles
from pasch.live.presses.choosing import choice_of
from pasch.live.presses.held_press import PRESS_WAITS_S, PressHolder
from pasch.live.presses.inputs import (
    LATE,
    Gathered,
    HeldPress,
    Helped,
    HintsWanted,
    Input,
    LookedAt,
    Press,
    Reply,
    Requested,
    ThrowAgain,
    Tick,
    Typed,
)
from pasch.live.presses.press_counter import PressCounter
from pasch.live.presses.presses import (
    AGREE,
    agreed,
    asked_once,
    is_another_play,
    meaning_of,
    why_no_roll,
)
from pasch.live.presses.typed import CLOSING, requested_command, typed_command
from pasch.live.recording.retrying_journal import RetryingJournal
from pasch.live.seeing.human_readings import HumanReadings
from pasch.live.seeing.missing_checker_grace import IN_HAND_S, MissingCheckerGrace
from pasch.live.seeing.watch import CameraStatus, StillObservation
from pasch.live.voices.notices import (
    naming_note,
    notice_of_clock,
    notice_of_link,
    notice_of_press_due,
    notice_of_word,
)
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import (
    Accept,
    AskRoll,
    Command,
    Observed,
    Roll,
    Seen,
    SetUp,
    Void,
)
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import DiceDue, Referee
from pasch_hardware.message import Message

__all__ = ["Table"]

TICK_S = 1.0
OWN_DICE = Message("notice.own-dice")
NO_BOARD_ROLLS = Message("notice.no-board-rolls")
# What the link finds while the board is gone, and what was said when it went.
MISSING, LOST = ("no-board", "no-port"), ("unplugged", "silent")
LOGGER = logging.getLogger("pasch.live")


class Table:
    """One game at one board. Feed it with `put` from any thread while `run` is running.

    `left_s`: what is left of the reserves in a game that is continued.
    """

    def __init__(
        self,
        referee: Referee,
        edges: TableEdges,
        settings: TableSettings,
        left_s: Mapping[str, float] | None = None,
    ) -> None:
        board, listener = edges.board, edges.listener
        self._referee = referee
        self._journal = RetryingJournal(edges.record, listener)
        self._listener = listener
        self._shown = Shown()
        self._link = ""
        self._led_count = edges.leds.count if any(edges.leds.places.values()) else 0
        self._needs_press = False
        self._look_again = edges.look_again
        self._clock = edges.clock
        self._settings = settings
        self._display = Display(board, edges.leds, settings, self._tell_shown)
        self._dice = ElectronicDice(board, edges.draw)
        self._time = Timekeeper(settings.clock, left_s)
        self._inputs: asyncio.Queue[Input | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._presses = PressHolder()
        self._set_up_s = 0.0
        self._wanted: WantedPlay | None = None
        self._press_counter = PressCounter()
        self._troubles = Troubles(listener, self._time)
        self._grace = MissingCheckerGrace()
        self._human_readings = HumanReadings()
        self._last_still: StillObservation | None = None
        self._showing = Showing(
            self._display,
            self._dice,
            self._time,
            self._troubles,
            settings,
            edges.clock,
            edges.look_again,
        )

    @property
    def state(self) -> State:
        """The referee's state."""
        return self._referee.state

    def put(self, item: Input | None) -> None:
        """Hand in an input from any thread; None ends `run`, and what is being shown for a while.
        One that comes when all is over, its loop closed, is lost.
        """
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._come, item)

    def _come(self, item: Input | None) -> None:
        if item is None:
            self._showing.leave()
        self._inputs.put_nowait(None if item is None else self._dated(item))

    def _dated(self, item: Input) -> Input:
        """The input, with the time of arrival for presses: they may have to wait while a no play
        is shown, and must not be merged there.
        """
        if isinstance(item, Pressed):
            return Press(item.seat_index, item.presses, self._loop.time())
        return item

    def _tell_shown(self) -> None:
        """Tell the listeners what is shown now, if that has changed."""
        shown = Shown(
            self._display.signals,
            self._display.frame,
            self._display.numbers,
            self._troubles.now,
            self._time.running,
            {seat: round(left_s) for seat, left_s in self.left_s.items()},
            self._link,
            self._wanted,
            self._display.hint,
            self._needs_press,
        )
        if shown != self._shown:
            self._shown = shown
            self._listener(shown)

    @property
    def due(self) -> DiceDue:
        """Who may roll now, and with what."""
        return self._referee.dice_due

    @property
    def left_s(self) -> Mapping[str, float]:
        """The reserves of all seats now, in s; empty where no clock runs."""
        return self._time.left_s(self._clock())

    async def run(self) -> None:
        """Process inputs until `put(None)`; begins by showing the state of the game."""
        self._display.learn_hints(self.state)
        await self._showing.resumed(self.state, self.due)
        if self._time.is_running:
            self._inputs.put_nowait(Tick())
        while (item := await self._inputs.get()) is not None:
            try:
                await self._take(item)
                await self._let_throw()
            except PaschError as error:
                # Somebody named something this game does not have; nothing has changed.
                self._listener(Notice("request", error.message, is_error=True))
            except Exception as error:
                # A bug of ours must not leave two people before a board that waits for ever.
                LOGGER.exception("%s could not be dealt with", type(item).__name__)
                what = {"what": type(item).__name__, "error": type(error).__name__}
                self._listener(Notice("fault", Message("notice.fault", what)))

    async def tell(self, command: Command, still: StillObservation | None = None) -> Answer:
        """Put a command to the referee, record what follows, then show it."""
        answer = self._referee.decide(command)
        await self._settle(command, answer, still)
        return answer

    async def _settle(
        self, command: Command, answer: Answer, still: StillObservation | None
    ) -> None:
        """Record how the answer to a command changes the game, then show it."""
        before, turn, now_s = self.state.phase, self.state.turn, self._clock()
        # A game that is continued has somebody on turn whose clock does not run yet.
        self._time.follow(self.state, now_s)
        events = self._time.with_clock(answer.change, now_s)
        await self._write(events)
        roll, asked = _roll_of(self.state), self.state.asked
        self._referee.commit(answer)
        self._dice.owe(self.state.asked, asked)
        if before is Phase.NAMING is not self.state.phase and turn:
            # Presses that stepped through names name nothing any more.
            self._press_counter.spend(turn)
            self._dice.spend(turn, self.state)
        if answer.verdict is Verdict.ROLLED or roll != _roll_of(self.state):
            self._human_readings.forget()
            if answer.verdict is Verdict.ROLLED and self._last_still is not None:
                lying = self.state.position.as_dict()
                self._human_readings.begin(lying, self._last_still.observation)
            self._wanted = None
            self._display.learn_hints(self.state)
        if isinstance(command, SetUp):
            self._set_up_s = self._clock()
        if len(events) > len(answer.events):
            self._listener(notice_of_clock(self.left_s, self.state.players))
        frame, observation = (still.frame, still.observation) if still else (None, None)
        self._listener(Ruled(command, answer, self.state, frame, observation))
        self._warn()
        await self._showing.answer(answer, before, self.state)

    async def _write(self, events: tuple[JournalEvent, ...]) -> None:
        """Write to the journal; nobody is charged for the time in which that cannot be done."""
        since_s = self._clock()
        if await self._journal.write(events):
            self._time.waited(since_s, self._clock())

    def _warn(self) -> None:
        """Warn whose time runs out, if anybody's does."""
        self._display.warn(self._time.warning(self._clock()), self._time.running, self.state)

    async def _take(self, item: Input) -> None:
        match item:
            case StillObservation():
                await self._on_still(item)
            case CameraStatus():
                if self._troubles.on_camera_status(item, self._clock()):
                    self._showing.light(self.state)
            case Press(seat_index=index):
                seats = self.state.game.seats
                if index < len(seats):
                    await self._on_press(seats[index], item)
            case Gathered(seat=seat, serial=serial):
                if presses := self._press_counter.take(seat, serial):
                    await self._hold(HeldPress(seat, presses, self._clock()))
            case HeldPress():
                if self._presses.held == item and self._is_unseen(item):
                    self._loop.call_later(PRESS_WAITS_S, self._inputs.put_nowait, item)
                elif self._presses.held == item:
                    await self._obey(item)
            case Typed(text=text):
                said = typed_command(text, self.state, self.due, self._settings)
                if self._presses.puts_behind(said, item):
                    return
                is_seen = self._troubles.now is Trouble.NONE
                if taken := notice_of_word(said, self.state, is_seen):
                    self._listener(taken)
                if isinstance(said, CLOSING):
                    await self._hold(HeldPress("", 0, self._clock(), said))
                elif isinstance(said, Pressed):
                    await self._on_typed_press(said)
                else:
                    await self._take(said)
            case HintsWanted(hint=hint):
                self._display.want_hints(hint, self.state)
                self._showing.light(self.state)
            case Question():
                self._listener(Asked(item, self.state))
            case LookedAt(places=places, is_whole=is_whole):
                still = self._last_still
                observation = still.observation if still else None
                self._human_readings.tell(places, observation, is_whole, self.state.look_at)
                # While nothing is seen, the last picture shows what lay there before.
                if still is not None and self._troubles.now is Trouble.NONE:
                    await self._rule_on(still)
                elif is_whole:
                    await self.tell(Seen(places))
            case Requested():
                await self._on_request(item)
            case _:
                await self._hear(item)

    async def _hear(
        self, item: LinkEvent | Tick | WantedPlay | Helped | ThrowAgain | Command
    ) -> None:
        """Take in what comes from the board, the clock or a helper; anything else is a command."""
        match item:
            case Tick():
                self._time.tick(self._clock())
                self._warn()
                self._showing.light(self.state)
                self._loop.call_later(TICK_S, self._inputs.put_nowait, item)
            case Rolled():
                await self._on_rolled(item)
            case RollVoid(roll_id=roll_id):
                if self.state.asked is not None and self.state.asked.roll_id == roll_id:
                    await self.tell(Void())
            case Ready(hello=hello):
                # After a hiccup of the link the board still shows what it showed.
                is_restarted = hello.boot_id != self._dice.boot_id
                self._dice.boot_id = hello.boot_id
                self._needs_press = hello.counts_presses and not self._settings.own_dice
                self._notify(item)
                if is_restarted:
                    await self._showing.resumed(self.state, self.due)
            case PressDue(seat_index=index, has_button=has_button):
                self._listener(notice_of_press_due(self.state, index, has_button))
            case SeriesBegun() | SeriesEnded():
                await self._write((proof_event(item),))
                self._listener(item)
            case _ if isinstance(item, LinkEvent):
                self._notify(item)
            case WantedPlay(seat=seat):
                if self.state.phase is Phase.PLAYING and self.state.turn == seat:
                    self._wanted = item
                    self._display.want(item)
                    self._showing.light(self.state)
            case Helped(what=what, seat=seat, play=notation):
                helped = JournalEvent.of(EventKind.HELPED, what=what, seat=seat, play=notation)
                await self._write((helped,))
            case ThrowAgain(seat=seat, which=which):
                asked = replace(self._dice.named(seat), which=which)
                await self._hold(HeldPress(seat, 0, self._clock(), asked))
            case _:
                await self.tell(item)

    async def _on_still(self, still: StillObservation) -> None:
        self._presses.see(still.frame.captured_s)
        if self._troubles.on_seen(still.observation, self._clock()):
            self._showing.light(self.state)
        if self._troubles.now is Trouble.NONE:
            self._last_still = still
            await self._rule_on(still)

    async def _rule_on(self, still: StillObservation) -> None:
        """Have the referee rule on a picture, with people's word for what it leaves in doubt."""
        if still.frame.captured_s < self._set_up_s:
            # It shows the position before the players agreed on another.
            self._look_again()
            return
        still = replace(still, observation=self._human_readings.corrected(still.observation))
        seen = Observed(still.observation)
        places, answer = dict(seen.observation.best), self._referee.decide(seen)
        is_handed_over = self._presses.held is not None
        if self._grace.waits(self.state, places, answer, self._clock(), is_handed_over):
            self._loop.call_later(IN_HAND_S, self._look_again)
            return
        await self._settle(seen, answer, still)
        held = self._presses.held
        is_open = answer.verdict in (Verdict.PENDING, Verdict.DOUBTFUL)
        if held is None or is_open or self._settings.is_unsure_start(self.state):
            return
        if still.frame.captured_s >= held.pressed_s:
            await self._obey(held)
        else:
            self._look_again()

    async def _on_press(self, seat: str, press: Press) -> None:
        """Gather presses in quick succession; show a choice as it is being made."""
        if before := self._press_counter.over(seat, press.at_s):
            await self._hold(HeldPress(seat, before, self._clock()))
        over = Gathered(seat, self._press_counter.add(seat, press.presses))
        count = self._press_counter.count(seat)
        if not count:
            self._dice.spend(seat, self.state)
        choice = None if self._owes(seat) else choice_of(self.state, seat, count)
        if choice is not None:
            self._display.choose(choice)
            self._showing.light(self.state)
        wait_s = self._settings.gather_s if choice is None else self._settings.choice_s
        self._press_counter.wait(seat, press.at_s + wait_s)
        self._loop.call_later(wait_s, self._inputs.put_nowait, over)

    def _owes(self, seat: str) -> bool:
        """Whether the board owes this seat a throw: then a press is what that throw waits for."""
        return self.state.asked is not None and self.state.asked.seat == seat

    async def _on_typed_press(self, press: Pressed) -> None:
        """What was typed is complete, unless presses step through a choice: who types it twice
        means no double. It is no number, and names nothing.
        """
        seat = self.state.game.seats[press.seat_index]
        if naming := naming_note(self.state):
            self._listener(Notice("no-roll", naming))
        elif choice_of(self.state, seat, press.presses) is None:
            await self._hold(HeldPress(seat, press.presses, self._clock()))
        else:
            await self._take(self._dated(press))

    async def _on_request(self, asked: Requested) -> None:
        """Obey a display's request like typed words, and always answer it."""
        if asked.is_late():
            asked.tell(LATE)
            return
        try:
            said = requested_command(asked.text, self.state, self.due)
            if isinstance(said, HintsWanted | LookedAt | Question):
                await self._take(said)
                asked.tell(None)
                return
            if isinstance(said, ThrowAgain):
                said = replace(self._dice.named(said.seat), which=said.which)
            if isinstance(said, (AskRoll, *CLOSING)):
                await self._hold(HeldPress("", 0, self._clock(), said, asked.tell))
            elif not self._presses.puts_behind(said, asked):
                asked.tell(await self.tell(said))
        except PaschError as error:
            asked.tell(error.message)

    async def _hold(self, press: HeldPress) -> None:
        """Hold back a press during a play, and while the board is set up, until a picture taken
        after it: hands are faster than sight. The dice stop blinking for a choice, which would
        delay that picture.
        """
        self._display.choose(None)
        self._showing.light(self.state)
        self._presses.drop()
        # No picture is worth waiting for where people say what lies there, or a throw is owed.
        is_said = isinstance(press.typed, Accept) or press.presses == AGREE
        is_unsure = self._settings.is_unsure_start(self.state) and not is_said
        is_unready = is_setting_up(self.state) or is_unsure
        is_unsettled = self.state.phase is Phase.PLAYING or is_unready
        is_unsettled &= not self._owes(press.seat)
        if not is_unsettled or self._troubles.now is not Trouble.NONE:
            await self._obey(press)
            return
        self._presses.held = press
        self._look_again()
        self._loop.call_later(PRESS_WAITS_S, self._inputs.put_nowait, press)

    async def _let_throw(self) -> None:
        """Let the next press follow that came while another seat's throw for the start was owed;
        if the start has been settled otherwise, it is for no throw.
        """
        while self.state.asked is None and (press := self._presses.next_to_throw()):
            if self.state.phase is Phase.OPENING:
                await self._hold(press)
            else:
                self._dice.spend(press.seat, self.state)

    def _is_unseen(self, press: HeldPress) -> bool:
        """Whether sight works and still owes a picture taken after this press."""
        is_well = self._troubles.now is Trouble.NONE
        return is_well and self._presses.is_unseen(press, self._clock())

    async def _obey(self, press: HeldPress) -> None:
        self._presses.held = None
        tell = press.tell or _unheard
        commands: tuple[Command, ...]
        if press.typed is not None:
            commands = (press.typed,)
        else:
            commands = meaning_of(self.state, press.seat, press.presses, self._dice.named)
        try:
            await self._carry_out(commands, tell)
        except PaschError as error:
            if press.tell is None:
                raise
            press.tell(error.message)
        finally:
            if press.typed is None and not self._presses.waits_to_throw(press, self.state):
                self._dice.spend(press.seat, self.state)
            for item in self._presses.let_follow():
                self._inputs.put_nowait(item)

    async def _carry_out(self, commands: Iterable[Command], tell: Reply) -> None:
        for wish in commands:
            is_watched = self._settings.is_watched
            command = agreed(asked_once(wish, self.state), self.state, is_watched)
            if self._wanted and (other := is_another_play(command, self.state, self._wanted)):
                self._listener(Notice("machine", other))
                tell(other)
                return
            if reason := why_no_roll(command, self.state, is_watched):
                self._listener(Notice("no-roll", reason))
                tell(reason)
                return
            if isinstance(command, AskRoll) and self._settings.own_dice:
                self._listener(Notice("own-dice", OWN_DICE))
                tell(OWN_DICE)
                return
            answer = await self.tell(command)
            if command != wish and isinstance(command, Seen):
                self._listener(Notice("start", Message("notice.lies-right")))
            tell(answer)
            if answer.verdict is Verdict.REFUSED:
                return
            if isinstance(command, AskRoll) and answer.verdict is Verdict.ASK_ROLL:
                self._dice.ask(command, self.due, self.state.game)
                if self._link not in ("", "ready"):
                    self._listener(Notice("press", NO_BOARD_ROLLS))

    async def _on_rolled(self, rolled: Rolled) -> None:
        before, asked = self.state, self.state.asked
        if asked is None or asked.roll_id != rolled.roll_id:
            return
        dice = thrown_numbers(before.game, asked, rolled.faces)
        # The press that this roll waited for is used up; it says nothing about the roll.
        self._press_counter.spend(asked.seat)
        self._display.lying(dice)
        answer = await self.tell(Roll(asked.seat, dice, rolled.roll_id, asked.which))
        if before.phase is Phase.OPENING and answer.verdict is not Verdict.REFUSED:
            thrown = (*opening_dice(before), *dice)
            await self._showing.opening(thrown, dice, self.state)

    def _notify(self, event: LinkEvent) -> None:
        if isinstance(event, Ready | LinkProblem):
            key, before = "ready" if isinstance(event, Ready) else event.key, self._link
            if key == before == "ready" or (key in MISSING and before in LOST):
                # It was late, and nobody was told; or everybody was told to see to the cable.
                return
            self._link = key
            self._tell_shown()
        notice = notice_of_link(event, self._led_count)
        if notice is not None:
            self._listener(notice)
        if isinstance(event, LinkProblem):
            # From now on, what is lit is written.
            self._showing.light(self.state)


def _roll_of(state: State) -> object:
    """The identity of a roll: what people and machines say about it expires with it."""
    return (state.turn, state.dice, state.position)


def _unheard(answer: Answer | Message | None) -> None:
    """Do nothing: people see and read the effect of presses and typed words."""
