"""A table put together from its edges, and taken down whatever happens."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from host.live.fakes import PROFILE, QUICK, careful
from host.live.seeing.test_watch import FakeReader
from host.live.test_table import CLOSED
from pasch.dice.finding import FindingCode
from pasch.dice.proof import secrets_in, verify
from pasch.errors import JournalError, RequestError
from pasch.journal import Journal, KeptGame
from pasch.live import assembly
from pasch.live.assembly import NO_BOARD, TableSetup, left_open, open_table
from pasch.live.clock.clock import ClockTerms
from pasch.live.machine.job import Job, Thought
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Listener, News, Notice, Ruled
from pasch.live.presses.inputs import Requested
from pasch.live.table import Table
from pasch.live.voices.notices import notice_text as in_words
from pasch.live.voices.terminal_board import TerminalBoard
from pasch.referee.model.commands import (
    Command,
    Done,
    MatchTerms,
    NextGame,
    Resign,
    Roll,
    Seen,
    SetUp,
    Start,
    Take,
)
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch_vision.sources.camera import LatestFrame
from vision.sources.fake_camera import FakeCamera

NO_CAMERA = FakeCamera()
NO_CAMERA.fail("there is no camera")
START = Start("backgammon", turn="white")
# Only what never happens needs so long.
PATIENCE_S = 60.0
ROLL = Roll("white", (3, 1))


def sit_down(
    folder: Path,
    listener: Listener,
    *said: Command,
    sit_s: float = 0.05,
    settings: TableSettings = QUICK,
    start: Start = START,
    and_then: Callable[[Table], None] = lambda table: None,
    until: Callable[[Table], bool] = lambda table: True,
    **more: Any,
) -> None:
    """Open a table without a board, tell it something, and sit there for a while, and until
    something has happened."""
    setting = TableSetup(
        profile=PROFILE,
        reader=FakeReader(),
        port=NO_BOARD,
        journal=folder / "games.db",
        start=start,
        lang="en",
        settings=settings,
        write=lambda line: None,
        **more,
    )

    async def run() -> None:
        camera = LatestFrame(lambda: NO_CAMERA)
        try:
            async with open_table(setting, camera, listener) as table:
                for command in said:
                    table.put(command)
                and_then(table)
                await asyncio.sleep(sit_s)
                async with asyncio.timeout(PATIENCE_S):
                    while not until(table):
                        await asyncio.sleep(0.01)
        finally:
            camera.close()

    asyncio.run(run())


def test_nobody_waits_for_a_table_whose_terminal_is_gone(tmp_path: Path) -> None:
    def hear(news: News) -> None:
        if not (isinstance(news, Ruled) and news.command == START):
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        sit_down(tmp_path, hear, ROLL, sit_s=60.0)


def test_threads_end_with_a_table_whose_taking_down_is_cut_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    tables: list[Table] = []

    async def cut_short(dice: object) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(assembly, "_revealed", cut_short)
    monkeypatch.setattr(TerminalBoard, "close", lambda board: ended.append("link"))
    with pytest.raises(asyncio.CancelledError):
        sit_down(tmp_path, lambda news: None, and_then=tables.append)
    assert ended == ["link"]
    assert "watcher" not in {thread.name for thread in threading.enumerate()}
    # What a thread still hands in finds no loop.
    tables[0].put(ROLL)


def test_who_leaves_while_the_disk_is_full_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def hear(news: News) -> None:
        if isinstance(news, Notice):
            told.extend([in_words(news, "en")] if news.key == "journal" else [])
        elif isinstance(news, Ruled) and isinstance(news.command, Start):
            monkeypatch.setattr(Journal, "record", full)

    def full(journal: Journal, events: object, now_ms: int) -> None:
        raise JournalError("the disk is full")

    monkeypatch.setattr(assembly, "LAST_INPUTS_S", 0.05)
    sit_down(tmp_path, hear, ROLL)
    first, last = told
    assert first == "The disk is full."
    assert "could not be saved" in last
    with Journal.open(tmp_path / "games.db") as journal:
        kinds = [event.kind for event in journal.events(journal.games()[-1].id)]
    assert EventKind.ROLLED not in kinds


def test_who_leaves_during_a_no_play_loses_nothing(tmp_path: Path) -> None:
    heard: list[News] = []
    start = replace(START, places=CLOSED)
    slow = replace(QUICK, no_play_s=PATIENCE_S)
    said = (Roll("white", (6, 5)), Resign("white"))
    sit_down(tmp_path, heard.append, *said, settings=slow, start=start)
    assert not [news for news in heard if isinstance(news, Notice) and news.key == "journal"]
    with Journal.open(tmp_path / "games.db") as journal:
        kinds = [event.kind for event in journal.events(journal.games()[-1].id)]
    # What was said behind the no play has happened, too.
    assert kinds[-2:] == [EventKind.NO_PLAY, EventKind.RESIGNED]


def test_what_a_game_that_goes_on_keeps_instead_of_what_was_asked_for_is_said(
    tmp_path: Path,
) -> None:
    def going_on(start: Start) -> str:
        told: list[str] = []

        def hear(news: News) -> None:
            if isinstance(news, Notice) and news.key == "resumed":
                told.append(in_words(news, "en"))

        sit_down(tmp_path, hear, start=start)
        return " ".join(told)

    places = {"6": "ww", "19": "bb"}
    begun = Start("backgammon", {"jacoby": "on"}, {"white": "Ann", "black": "Bo"}, "white", places)
    other = Start("backgammon", {"beaver": "on"}, {"white": "Cy", "black": "Bo"}, "white")
    match = MatchTerms(7, {"white": 0, "black": 0})
    assert going_on(begun) == ""
    assert going_on(begun).startswith("An unfinished game of Ann and Bo was found")
    assert "keeps" not in going_on(begun) + going_on(Start("backgammon"))
    told = going_on(replace(other, places=places | {"5": "w"}, match=match))
    assert "It keeps its own players, length, house rules and position;" in told
    assert "It keeps its own players and house rules;" in going_on(other)


def test_a_game_gone_on_with_keeps_its_clock(tmp_path: Path) -> None:
    clocks: list[tuple[str, ...]] = []

    def play(
        terms: ClockTerms | None, *said: Command, events: Sequence[JournalEvent] = ()
    ) -> None:
        told: list[str] = []

        def hear(news: News) -> None:
            if isinstance(news, Notice) and news.key == "clock":
                told.append(in_words(news, "en"))

        sit_down(tmp_path, hear, *said, settings=TableSettings(clock=terms))
        with Journal.open(tmp_path / "games.db") as journal:
            journal.resume(journal.games()[-1].id)
            journal.record(events, 0)
        clocks.append(tuple(told))

    left = {"white": 61.0, "black": 122.0}
    clock = JournalEvent.of(EventKind.CLOCK, delay=5, reserve=left)
    play(ClockTerms(5, 180), ROLL, events=[clock])
    play(None, Resign("white"))
    play(None, Take("black"), NextGame())
    first, second, third = clocks
    assert first[0] == "Clock: White 3:00, Black 3:00."
    assert second[-1] == "Clock: White 1:01, Black 2:02."
    # The game after it begins with whole reserves.
    assert third[-1] == "Clock: White 3:00, Black 3:00."


def test_the_programs_dice_are_proven_though_the_program_was_gone_amid_the_game(
    tmp_path: Path,
) -> None:
    def roll(table: Table) -> None:
        table.put(Requested("roll", lambda: False, lambda reply: None))

    def play_and_roll(table: Table) -> None:
        play = table.state.game.legal_plays(table.state.situation)[0]
        table.put(Seen(play.position))
        table.put(Done("white"))
        roll(table)

    def has_rolled(seat: str) -> Callable[[Table], bool]:
        return lambda table: table.state.turn == seat and bool(table.state.dice)

    sit_down(tmp_path, lambda news: None, and_then=roll, until=has_rolled("white"))
    sit_down(tmp_path, lambda news: None, and_then=play_and_roll, until=has_rolled("black"))
    sit_down(tmp_path, lambda news: None, Resign("white"), Take("black"))
    with Journal.open(tmp_path / "games.db") as journal:
        events = journal.events(journal.games()[-1].id)
    thrown = [event for event in events if event.kind is EventKind.DICE_THROWN]
    assert [event.data["number"] for event in thrown] == [1, 2]
    findings = verify(events, game_named("backgammon"), secrets_in(events))
    assert [(one.code, one.thrower) for one in findings] == [(FindingCode.SOUND, "program")]


def test_a_match_between_two_games_is_gone_on_with(tmp_path: Path) -> None:
    told: list[str] = []

    def hear(news: News) -> None:
        told.extend([in_words(news, "en")] if isinstance(news, Notice) else [])

    match = MatchTerms(3, {"white": 0, "black": 0})
    start = replace(START, players={"white": "Ada", "black": "Bo"}, match=match)
    sit_down(tmp_path, hear, Resign("white"), Take("black"), start=start)
    told.clear()
    sit_down(tmp_path, hear, NextGame(), start=start)
    assert "it stands Ada 0, Bo 1" in told[0]
    sit_down(tmp_path, hear, start=replace(start, match=MatchTerms(5, match.score)))
    with Journal.open(tmp_path / "games.db") as journal:
        first, *others = (journal.events(row.id) for row in journal.games())
    assert EventKind.GAME_OVER in [event.kind for event in first]
    scores = [events[0].data["match"]["score"] for events in others]
    assert scores[0] == {"white": 0, "black": 1}


def test_a_match_goes_on_whatever_is_imported_between_two_games(tmp_path: Path) -> None:
    start = replace(
        START,
        players={"white": "Ada", "black": "Bo"},
        match=MatchTerms(3, {"white": 0, "black": 0}),
    )
    sit_down(tmp_path, lambda news: None, Resign("white"), Take("black"), start=start)
    theirs = replace(start, match=MatchTerms(3, {"white": 1, "black": 1}))
    others = (theirs, replace(theirs, players={"white": "Xaver", "black": "Yvonne"}))
    with Journal.open(tmp_path / "games.db") as journal:
        for other, *ends in ((others[0], Resign("white"), Take("black")), (others[1],)):
            referee = Referee()
            events = [e for said in (other, *ends) for e in referee.handle(said).events]
            journal.add_game(KeptGame(0, tuple((0, event) for event in events)), "friend.json")
        assert journal.unfinished() == ()
        row = left_open(journal, start)
        assert row is not None
        assert row.id == 1


def test_a_game_of_a_match_that_goes_on_after_its_end_is_gone_on_with(tmp_path: Path) -> None:
    told: list[str] = []

    def hear(news: News) -> None:
        told.extend([in_words(news, "en")] if isinstance(news, Notice) else [])

    start = replace(
        START,
        players={"white": "Ada", "black": "Bo"},
        match=MatchTerms(3, {"white": 1, "black": 0}),
    )
    agreed = SetUp({"6": "ww", "19": "bb"}, "white")
    sit_down(tmp_path, hear, Resign("white"), Take("black"), agreed, start=start)
    told.clear()
    sit_down(tmp_path, hear, ROLL, start=start)
    assert told[0].startswith("An unfinished game of Ada and Bo was found")
    with Journal.open(tmp_path / "games.db") as journal:
        (row,) = journal.unfinished()
        assert journal.games() == (row,)
        state = Referee.replay(journal.resume(row.id)).state
    assert (state.dice, dict(state.match.score)) == ((3, 1), {"white": 1, "black": 0})


def test_a_match_left_open_goes_on_with_help_only_where_both_players_agree(tmp_path: Path) -> None:
    """Also where it is gone on with by the name of its game alone."""
    start = replace(START, match=MatchTerms(3, {"white": 0, "black": 0}))
    sit_down(tmp_path, lambda news: None, ROLL, start=start)
    helped = replace(QUICK, is_tutor=True)
    with pytest.raises(RequestError, match="only where both players agree"):
        sit_down(tmp_path, lambda news: None, settings=helped)
    heard: list[News] = []
    sit_down(tmp_path, heard.append, settings=replace(helped, is_agreed=True))
    going_on = [news for news in heard if isinstance(news, Notice) and news.key == "resumed"]
    assert len(going_on) == 1


def test_a_machine_takes_its_seat_and_leaves_with_the_table(tmp_path: Path) -> None:
    said: list[str] = []

    class Thinker:
        is_closed = False

        def ask(self, job: Job) -> Thought:
            return careful(job)

        def close(self) -> None:
            self.is_closed = True

    def hear(news: News) -> None:
        if isinstance(news, Notice):
            said.append(in_words(news, "en"))

    thinker = Thinker()
    quick = replace(QUICK, pace_s=0.0, machines={"white": "quick", "black": "quick"})

    def has_played(table: Table) -> bool:
        return any("please make it with the checkers" in one for one in said)

    sit_down(tmp_path, hear, until=has_played, settings=quick, thinker=thinker)
    assert thinker.is_closed
