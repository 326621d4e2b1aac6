"""What other games of a journal tell of a board's secrets, without reading those games."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from host.dice.honest import BOOT, HonestTable, at
from host.journal.archives import events_read
from pasch.cli import main
from pasch.journal import Journal
from pasch.page.door.keys import Role
from pasch.page.page import open_page
from pasch.referee import Phase, Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import NextGame, Start
from pasch.referee.model.events import EventKind, JournalEvent

OTHER_BOOT = "77"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A game of another board, and two of one boot: the second tells the secret of the first."""
    other, table = HonestTable(seed=5, boot_id=OTHER_BOOT).play(5), HonestTable().play(4)
    other.write(JournalEvent.of(EventKind.ABANDONED))
    table.write(JournalEvent.of(EventKind.ABANDONED))
    revealed = table.events.pop(at(table.events, EventKind.DICE_REVEALED, 0))
    table.tell(Start("backgammon"))
    table.play(6).write(JournalEvent.of(EventKind.ABANDONED))
    second = at(table.events, EventKind.STARTED, 1)
    left, later = table.events[:second], table.events[second:]
    with Journal.open(tmp_path / "games.db") as journal:
        for events in (other.events, left, [later[0], revealed, *later[1:]]):
            journal.record(tuple(events), 1)
    return tmp_path / "games.db"


def verified(path: Path, game: int, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the command line and the page say of a game, each in a text."""
    status = main(["games", "verify", str(path), str(game), "--lang", "en"])
    with open_page(path, 0) as page:
        keys = page.site.keys
        cookies = {keys.cookie_name: keys.cookie(Role.TABLE)}
        with httpx.Client(verify=False, base_url=page.origin, cookies=cookies) as client:
            told = client.get(f"/games/{game}/verify", params={"lang": "en"}).json()
    assert told["sound"] is (status == 0)
    return [capsys.readouterr().out, "\n".join(told["says"])]


@pytest.mark.parametrize("game", [1, 2, 3])
def test_of_other_games_only_the_proof_of_the_same_boots_is_read(
    archive: Path,
    game: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    read = events_read(monkeypatch)
    with Journal.open(archive) as journal:
        games = {number: journal.events(number) for number in (1, 2, 3)}
    boot = OTHER_BOOT if game == 1 else BOOT
    proofs = [
        event
        for events in games.values()
        for event in events
        if event.kind in (EventKind.DICE_COMMITTED, EventKind.DICE_THROWN, EventKind.DICE_REVEALED)
        and event.data["boot_id"] == boot
    ]
    read.clear()
    for said in verified(archive, game, capsys):
        assert "All rolls are proven." in said
    assert len(read) == 2 * (len(games[game]) + len(proofs))


def names_exchanged(log: list[JournalEvent]) -> None:
    log[0] = JournalEvent.of(EventKind.STARTED, **{**log[0].data, "players": {"white": "Eve"}})


def another_secret(log: list[JournalEvent]) -> None:
    alter(log, EventKind.DICE_REVEALED, secret="cd" * 32)


def fewer_rolls(log: list[JournalEvent]) -> None:
    alter(log, EventKind.DICE_REVEALED, rolls=3)


def a_face_altered(log: list[JournalEvent]) -> None:
    alter(log, EventKind.DICE_THROWN, faces=[5, 5])


def another_commitment(log: list[JournalEvent]) -> None:
    alter(log, EventKind.DICE_COMMITTED, commitment="ab" * 32)


def alter(log: list[JournalEvent], kind: EventKind, **data: object) -> None:
    place = at(log, kind, 0)
    log[place] = JournalEvent.of(kind, **{**log[place].data, **data})


@pytest.mark.parametrize(
    "altered",
    [names_exchanged, another_secret, fewer_rolls, a_face_altered, another_commitment],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_an_altered_copy_of_a_game_spoils_no_proof_of_the_honest_ones(
    altered: Callable[[list[JournalEvent]], None],
    is_first: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As it comes with an import: its rolls are those of the first of two games of one boot."""
    table = HonestTable().play(4)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    copy, second = list(table.events), len(table.events)
    altered(copy)
    table.tell(Start("backgammon"))
    table.play(6).write(JournalEvent.of(EventKind.ABANDONED))
    honest = [table.events[:second], table.events[second:]]
    with Journal.open(tmp_path / "games.db") as journal:
        for events in [copy, *honest] if is_first else [*honest, copy]:
            journal.record(tuple(events), 1)
    first, again, other = (2, 3, 1) if is_first else (1, 2, 3)
    for said in verified(tmp_path / "games.db", first, capsys):
        assert f"The same rolls stand in other games of this journal: {other}." in said
        assert "All rolls of the board are proven; the same rolls stand in another game" in said
    for said in verified(tmp_path / "games.db", again, capsys):
        assert "All rolls are proven." in said
    is_proven = altered is names_exchanged
    for said in verified(tmp_path / "games.db", other, capsys):
        assert ("All rolls of the board are proven" in said) is is_proven


@pytest.mark.parametrize(
    "change", ["data = 'mud'", "data = substr(data, 1, 20)", "kind = 'mud'", "time_ms = -1"]
)
def test_a_proof_that_cannot_be_read_is_named_whatever_of_it_is_spoilt(
    archive: Path, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(archive)) as file, file:
        file.execute(f"UPDATE events SET {change} WHERE kind = 'dice-revealed'")
    for said in verified(archive, 2, capsys):
        assert "cannot be read: 1, 3." in said


AWAY = "the dice with which it began are not among them, and no game read here ended with them"


def left(table: HonestTable) -> HonestTable:
    table.play(4)
    if table.referee.state.phase is not Phase.OVER:
        table.write(JournalEvent.of(EventKind.ABANDONED))
    return table


def test_dice_left_lying_are_looked_for_in_the_game_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In Tric-Trac a game may go on from the end of the one before, with its last roll."""
    table = HonestTable("tric-trac", seed=0).play()
    assert table.tell(NextGame(is_continued=True)) is Verdict.STARTED
    left(table)
    second = at(table.events, EventKind.STARTED, 1)
    with Journal.open(tmp_path / "games.db") as journal:
        journal.record(tuple(table.events[:second]), 1)
        journal.record(tuple(table.events[second:]), 2)
    for said in verified(tmp_path / "games.db", 2, capsys):
        assert "lay there when this game ended, and there they are proven: 1" in said
        assert "All rolls are proven." in said


def test_of_dice_that_no_game_left_lying_the_conclusion_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = HonestTable("tric-trac", seed=3)
    table.tell(Start("tric-trac"))
    made_up = {**table.events[0].data, "turn": "white", "dice": [6, 6]}
    table = HonestTable("tric-trac", seed=3)
    begun = JournalEvent.of(EventKind.STARTED, **made_up)
    table.referee = Referee.replay([begun])
    table.write(begun)
    left(table)
    with Journal.open(tmp_path / "games.db") as journal:
        journal.record(tuple(table.events), 1)
    for said in verified(tmp_path / "games.db", 1, capsys):
        assert "✗" not in said
        assert AWAY in said
