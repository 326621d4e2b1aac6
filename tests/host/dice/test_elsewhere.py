"""What other games of a journal tell of a board's secrets, without reading those games."""

from __future__ import annotations

import sqlite3
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
from pasch.referee.model.commands import Start
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
        with httpx.Client(base_url=page.origin, cookies=cookies) as client:
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
