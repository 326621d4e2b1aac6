"""Assembles a table from what a person names: port, camera, calibration, journal, game.

Wires the edges (serial port, camera, clock, file) to `Table` and takes them down again. An
unfinished game of the same kind in the journal is continued: it is replayed, and a roll that was
requested is requested again.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from pasch import __version__
from pasch.dice.keeper import DiceKeeper
from pasch.dice.kept_secret import SecretFile
from pasch.dice.program_dice import ProgramDice
from pasch.errors import JournalError, RequestError
from pasch.journal.replay.record import match_left, summary_of
from pasch.journal.store.journal import Journal
from pasch.journal.store.pictures import beside
from pasch.journal.store.rows import GameRow
from pasch.lights.hints import Hint
from pasch.lights.signals import LedMap, dark
from pasch.link.board_link import BoardLink
from pasch.link.health import log_file
from pasch.link.messages import Rolled
from pasch.live.clock.timekeeper import clock_in
from pasch.live.machine.assistant import Assistant
from pasch.live.machine.seats import MachineSeats
from pasch.live.machine.worker import Thinks, Worker
from pasch.live.model.edges import TableEdges
from pasch.live.model.resume import asked_in_vain, counts_in
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Asked, Listener, News, Notice, Question, Ruled, telling
from pasch.live.seeing.watch import FrameReader, Watcher
from pasch.live.table import Table
from pasch.live.voices.notices import notice_of_clock_jump, notice_of_going_on
from pasch.live.voices.terminal_board import TerminalBoard, ToldBoardLink
from pasch.live.voices.wall_clock import watch_the_clock
from pasch.messages.names import given_names
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Start
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.referee.perceiving.teaching import Teacher
from pasch.referee.referee import Referee
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.message import message
from pasch_vision.sources.camera import LatestFrame

__all__ = ["NO_BOARD", "TableSetup", "left_open", "open_table", "unfinished"]

# The port name for people who have no board with lights.
NO_BOARD = "none"

# At the end of a game the board has this long to reveal the secret of its dice.
REVEAL_S = 1.0
# The last inputs may take this long.
LAST_INPUTS_S = 3.0
# And the winner's lights may take this long to reach the board, which keeps them, dimmed, once
# this program has gone, and goes dark after a minute.
LAST_LIGHTS_S = 0.5


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What a table is made of. `port` None: the first board found on USB; `NO_BOARD`: none.

    Without a board, and while it is gone, lights and dice are written with `write`, a line at a
    time. `is_new`: begin anew even if the journal holds an unfinished game.
    `thinker` thinks for the machines, by default in a process of its own. `table` names this table
    if several play into the journal.
    """

    profile: BoardProfile
    reader: FrameReader
    port: str | None
    journal: Path
    start: Start
    lang: str
    settings: TableSettings = field(default_factory=TableSettings)
    is_new: bool = False
    draw: Callable[[int], int] = secrets.randbits
    thinker: Thinks | None = None
    write: Callable[[str], None] = print
    table: str = ""


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts that run side by side at one table."""

    table: Table
    link: BoardLink | TerminalBoard
    watcher: Watcher
    dice: DiceKeeper
    leds: LedMap


@asynccontextmanager
async def open_table(
    setup: TableSetup, camera: LatestFrame, listener: Listener
) -> AsyncIterator[Table]:
    """The table, running for the duration of the block; `camera` stays the caller's.

    Raises `JournalError` if the journal cannot be opened or read, and `RequestError` if a match
    would go on with help on which its players have not agreed.
    """
    with ExitStack() as stack:
        listeners = [listener]
        journal = stack.enter_context(
            Journal.open(setup.journal, is_played=True, table=setup.table)
        )
        # The link's log, one entry a minute, lies beside the journal.
        stack.enter_context(log_file(beside(setup.journal, setup.table, ".log")))
        events = () if setup.is_new else unfinished(journal, setup.start)
        parts = _put_together(setup, camera, telling(listeners), journal, events)
        if events:
            in_vain = asked_in_vain(setup.start, parts.table.state, events[0])
            listener(notice_of_going_on(parts.table.state, setup.settings.machines, in_vain))
        else:
            await parts.table.tell(setup.start)
        listeners.append(_teacher(parts.watcher))
        running = asyncio.create_task(parts.table.run())
        running.add_done_callback(_ending(asyncio.current_task()))
        parts.link.start()
        parts.watcher.start()
        listeners += _helpers(setup, parts.table, listener, stack)
        watching = asyncio.create_task(
            watch_the_clock(lambda due_s, now_s: listener(notice_of_clock_jump(due_s, now_s)))
        )
        stack.callback(watching.cancel)
        try:
            yield parts.table
        finally:
            await _taken_down(parts, running, listener)


def _teacher(watcher: Watcher) -> Listener:
    """A listener that has the watcher read on if the referee doubts a sure reading, and tells it
    what certainly lies in a picture.
    """

    teacher = Teacher(watcher.teach)

    def hear(news: News) -> None:
        if not isinstance(news, Ruled):
            return
        if news.answer.verdict is Verdict.DOUBTFUL:
            watcher.look_closer()
        teacher.hear(news.command, news.answer, news.state)

    return hear


async def _taken_down(parts: _Parts, running: asyncio.Task[None], listener: Listener) -> None:
    """Let the last inputs be processed and the last lights reach the board. The lights of a game
    that is left go out, or they would still be on when somebody checks that the board has not
    moved. Threads end with it, also if this is cut short.
    """
    with closing(parts.link), closing(parts.watcher):
        await _revealed(parts.dice)
        parts.table.put(None)
        parts.watcher.close()
        try:
            # Wait no longer for a full disk: what is not written has not happened.
            await asyncio.wait_for(running, LAST_INPUTS_S)
        except TimeoutError:
            listener(Notice("journal", message("notice.unwritten")))
        finally:
            if parts.table.state.phase is not Phase.OVER:
                parts.link.want_lights(dark(parts.leds.count))
            await asyncio.sleep(LAST_LIGHTS_S)


def _helpers(
    setup: TableSetup, table: Table, listener: Listener, stack: ExitStack
) -> list[Listener]:
    """Seat the machines and the assistant until `stack` ends; returns their listeners."""
    settings = setup.settings
    has_hints = settings.hint is Hint.BEST
    if not settings.has_machine:
        return [_without_help(listener)]
    thinker = setup.thinker or Worker()
    stack.callback(thinker.close)
    silent = frozenset(settings.machines)
    assistant = Assistant(table.put, listener, thinker, has_hints, settings.is_tutor, silent)
    seats = MachineSeats(
        settings.machines,
        table.put,
        listener,
        thinker,
        settings.pace_s,
        is_throwing=not settings.own_dice,
        is_watched=settings.is_watched,
    )
    seats.stand(table.state)
    playing = asyncio.create_task(seats.run())
    playing.add_done_callback(_ending(asyncio.current_task()))
    stack.callback(playing.cancel)
    return [seats.hear, assistant.hear]


def _without_help(listener: Listener) -> Listener:
    """A listener that tells whoever asks for the best play that there is no assistant."""

    def hear(news: News) -> None:
        if isinstance(news, Asked) and news.question is Question.BEST:
            listener(Notice("hint", message("hint.off")))

    return hear


def _put_together(
    setup: TableSetup,
    camera: LatestFrame,
    listener: Listener,
    journal: Journal,
    events: tuple[JournalEvent, ...],
) -> _Parts:
    """The parts of a table at which `events` have happened; nothing is running yet."""

    def record(written: Iterable[JournalEvent]) -> None:
        accompanied = dice.accompany(written)
        journal.record(accompanied, time.time_ns() // 1_000_000)
        dice.follow(accompanied)
        for event in accompanied:
            if code := dice.code_of(event, is_board=setup.port != NO_BOARD):
                listener(Notice("dice-code", code))

    def put(item: object) -> None:
        if isinstance(item, Rolled):
            dice.hear(item)
        table.put(item)  # type: ignore[arg-type]

    leds, link = _lights(setup, put, lambda: table.state, journal)
    dice = DiceKeeper(link, setup.draw, is_proving=not setup.settings.own_dice)
    dice.follow(events)
    referee = Referee.replay(events)
    if referee.state.match and setup.settings.needs_agreement:
        raise RequestError(
            "the game that was left open belongs to a match, in which the machine helps only where"
            " both players agree: choose that match and agree there, or leave its help out"
        )
    begun = () if events else referee.decide(setup.start).events
    watcher = Watcher(camera, setup.reader, put, counts_in(fold_all(referee.state, begun)))
    terms, left_s = clock_in(events)
    settings = replace(setup.settings, clock=terms or setup.settings.clock)
    look, now, draw = watcher.look_again, time.monotonic, setup.draw
    edges = TableEdges(record, link, leds, listener, look, now, draw)
    table = Table(referee, edges, settings, left_s)
    return _Parts(table, link, watcher, dice, leds)


def _lights(
    setup: TableSetup,
    put: Callable[[object], None],
    state: Callable[[], State],
    journal: Journal,
) -> tuple[LedMap, BoardLink | TerminalBoard]:
    """The board with its lights, or the terminal in its place, also while a board is gone."""
    is_board = setup.port != NO_BOARD
    leds = LedMap.of(setup.profile) if is_board else LedMap.one_each(setup.profile)
    dice = None if is_board else _program_dice(setup, journal)
    terminal = TerminalBoard(leds, setup.write, put, setup.lang, state, dice)
    link = ToldBoardLink(terminal, setup.port, __version__, put) if is_board else terminal
    return leds, link


def _program_dice(setup: TableSetup, journal: Journal) -> ProgramDice:
    """The program's dice; those of the current series, if a program was killed during one."""
    dice = ProgramDice(file=SecretFile(beside(setup.journal, setup.table, ".dice")))
    for row in reversed(journal.own_games()):
        if not dice.is_behind:
            break
        with suppress(JournalError):
            # A damaged game tells nothing; another one may.
            dice.catch_up(journal.events(row.id))
    return dice


def _ending(whole: asyncio.Task[object] | None) -> Callable[[asyncio.Task[None]], None]:
    """A callback that ends everything if the table fails: nobody may wait for a dead table."""

    def end(running: asyncio.Task[None]) -> None:
        if whole is not None and not running.cancelled() and running.exception() is not None:
            whole.cancel()

    return end


async def _revealed(dice: DiceKeeper) -> None:
    """Return when the dice's secret is in the journal, or the board does not reveal it in time."""
    until_s = time.monotonic() + REVEAL_S
    while dice.is_waiting and time.monotonic() < until_s:
        await asyncio.sleep(0.02)


def unfinished(journal: Journal, start: Start) -> tuple[JournalEvent, ...]:
    """The events of the game to continue from the journal; none if a new one begins."""
    row = left_open(journal, start)
    return journal.resume(row.id) if row else ()


def left_open(journal: Journal, start: Start) -> GameRow | None:
    """The newest unfinished game of this kind.

    If there is none: the last game, if it belongs to the requested match with the same players and
    nobody has won it yet; the match's next game is then due.
    """
    for row in reversed(journal.unfinished()):
        begun = journal.events(row.id)[0]
        if begun.kind is EventKind.STARTED and begun.data.get("game") == start.game:
            return row
    left = match_left(journal) if start.match else None
    if left is None or start.match is None:
        return None
    last = summary_of(journal, left.id)
    is_same = (
        last.game == start.game
        and given_names(last.players) == given_names(start.players)
        and last.match is not None
        and last.match.length == start.match.length
    )
    return left if is_same else None
