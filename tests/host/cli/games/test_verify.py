"""`pasch games verify`, as a person calls it on a journal."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from host.dice.honest import HonestTable, at
from host.journal.altering import altered
from pasch.cli import main
from pasch.dice.proof import codes_of
from pasch.journal import Journal
from pasch.referee.model.commands import Start
from pasch.referee.model.events import EventKind, JournalEvent


def kept(path: Path, rolls: int, *, is_over: bool = True) -> Path:
    """A journal of one game with so many rolls of the board."""
    table = HonestTable().play(rolls)
    if is_over:
        table.write(JournalEvent.of(EventKind.ABANDONED))
    with Journal.open(path) as journal:
        journal.record(tuple(table.events), 1)
    return path


def said(
    path: Path, capsys: pytest.CaptureFixture[str], lang: str = "en", *more: str
) -> tuple[int, str]:
    status = main(["games", "verify", str(path), "--lang", lang, *more])
    return status, " ".join(capsys.readouterr().out.split())


def test_a_sound_game_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = said(kept(tmp_path / "games.db", 6), capsys)
    assert status == 0
    assert "Rolls checked: 6." in text
    assert "Ada (White) – Ben (Black)" in text
    assert text.endswith("All rolls are proven.")


@pytest.mark.parametrize(
    ("thrower", "word"), [("program", "program"), ("board", "board"), ("", "board")]
)
def test_it_is_said_whose_dice_they_were(
    thrower: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of an older log, which does not tell, it is said as before."""
    table = HonestTable().play(6)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    place = at(table.events, EventKind.DICE_COMMITTED, 0)
    data = {**table.events[place].data, "thrower": thrower}
    table.events[place] = JournalEvent.of(EventKind.DICE_COMMITTED, **data)
    with Journal.open(tmp_path / "games.db") as journal:
        journal.record(tuple(table.events), 1)
    status, text = said(tmp_path / "games.db", capsys)
    assert status == 0
    assert f"of the {word}): sound" in text
    assert f"matches the secret the {word} had committed to" in text
    assert f"the {word} showed the code" in text
    by_program = (
        "All rolls of the program are proven; the program's own dice could have been chosen"
        " by whoever owns the computer."
    )
    assert text.endswith(by_program if thrower == "program" else "All rolls are proven.")
    german = said(tmp_path / "games.db", capsys, "de")[1]
    assert ("des Programms" in german) is (thrower == "program")
    assert ("des Bretts" in german) is (thrower != "program")


def test_a_game_that_goes_on_keeps_its_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = kept(tmp_path / "games.db", 3, is_over=False)
    with Journal.open(games) as journal:
        [(opening, closing_code)] = codes_of(journal.events(1)).values()
    status, text = said(games, capsys, "de")
    assert status == 1
    # The code at the end depends on every roll: the board has not shown it yet.
    assert opening in text
    assert closing_code not in text
    assert "nicht preisgegeben" in text
    assert "Nicht prüfbare Würfe: 3" in text


def test_a_roll_altered_in_the_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "games.db", 4)
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT seq, data FROM events WHERE kind = 'dice-thrown'").fetchall()
        seq, data = rows[2][0], json.loads(rows[2][1])
        data["faces"] = [5, 5] if data["faces"] != [5, 5] else [0, 0]
        file.execute("UPDATE events SET data = ? WHERE seq = ?", (json.dumps(data), seq))
    file.close()
    status, text = said(path, capsys)
    assert status == 1
    assert "roll 3 (roll 3 of the game): the log says 6-6, the secret demands" in text


def test_a_roll_cut_out_of_the_file_is_missed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "games.db", 4)
    with sqlite3.connect(path) as file:
        rows = file.execute("SELECT seq FROM events WHERE kind = 'dice-thrown'").fetchall()
        file.execute("DELETE FROM events WHERE seq IN (?, ?)", (rows[1][0], rows[1][0] + 1))
    file.close()
    status, text = said(path, capsys)
    assert status == 1
    assert "roll 2 is missing from the log, before roll 2 of the game" in text


def test_the_codes_that_players_noted_are_those_of_the_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "games.db", 6)
    (codes,) = re.findall(
        r"the code ([1-8 ]+) before the first roll and ([1-8 ]+) at", said(path, capsys)[1]
    )
    assert all(len(code) == 24 for code in codes)
    assert said(path, capsys, "en", "--code", codes[0], "--code", codes[1][:9])[0] == 0
    for wrong in ("1234 5678 1234 5678 1234", codes[0][:4], "", "1" * 21):
        status, text = said(path, capsys, "en", "--code", wrong)
        assert status == 1
        assert "not one that the board showed" in text


def test_a_series_whose_code_nobody_noted_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The end of the game was taken back, and its last rolls have a series of their own."""
    table = HonestTable().play(3)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    del table.events[-2]
    while not table.step():
        pass
    table.write(JournalEvent.of(EventKind.ABANDONED))
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        journal.record(tuple(table.events), 1)
    first, second = (
        (f"{series:x}", *pair) for (series, _), pair in codes_of(table.events).items()
    )
    said_of_none = "none of the codes given belongs to it"
    status, text = said(path, capsys, "en", "--code", first[1])
    assert status == 0
    assert text.count(said_of_none) == text.count(f"{second[0]}: {said_of_none}") == 1
    assert said_of_none not in said(path, capsys, "en", "--code", first[1], "--code", second[2])[1]
    assert said_of_none not in said(path, capsys)[1]


def test_a_forged_log_has_other_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All made anew by a board of the cheat's own: sound in itself, and not what was shown."""
    honest = HonestTable(seed=1).play(6)
    (shown,) = codes_of(honest.events).values()
    forged = HonestTable(seed=2).play(6)
    forged.write(JournalEvent.of(EventKind.ABANDONED))
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        journal.record(tuple(forged.events), 1)
    assert said(path, capsys)[0] == 0
    assert [said(path, capsys, "en", "--code", code)[0] for code in shown] == [1, 1]


def test_a_code_of_a_series_without_rolls_vouches_for_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The commitment that was shown stays in a forged log, and every roll is of another series."""
    honest = HonestTable(seed=1).play(6)
    ((shown, _),) = codes_of(honest.events).values()
    committed = next(e for e in honest.events if e.kind is EventKind.DICE_COMMITTED)
    forged = HonestTable(seed=2, boot_id="77").play(6)
    forged.write(JournalEvent.of(EventKind.ABANDONED))
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        journal.record((*forged.events[:2], committed, *forged.events[2:]), 1)
    assert said(path, capsys)[1].endswith("All rolls are proven.")
    text = said(path, capsys, "en", "--code", shown)[1]
    assert text.endswith("to the rolls of one series none of the codes given belongs.")


def test_what_is_changed_after_the_reveal_changes_the_code_of_the_end() -> None:
    """Nonces ground with the secret known, the last roll cut off: the log is sound in itself."""
    table = HonestTable().play(6)
    (before,) = codes_of(table.events).values()
    for rolls in (5, 4):
        thrown = [e for e in table.events if e.kind is EventKind.DICE_THROWN][:rolls]
        committed = [e for e in table.events if e.kind is EventKind.DICE_COMMITTED]
        (cut,) = codes_of([*committed, *thrown]).values()
        assert cut[0] == before[0]
        assert cut[1] != before[1]
    ground = [
        JournalEvent.of(e.kind, **{**e.data, "nonce": "77"}) if e is thrown[0] else e
        for e in table.events
    ]
    (other,) = codes_of(ground).values()
    assert other[0] == before[0]
    assert other[1] != before[1]


def test_a_code_for_a_game_without_proof_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All proof taken out, the rolls called rolls by hand: the players' note still speaks."""
    table = HonestTable().play(6)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    (shown,) = codes_of(table.events).values()
    bare = [e for e in table.events if not e.kind.value.startswith(("dice-", "roll-asked"))]
    bare = [
        JournalEvent.of(e.kind, **{**e.data, "roll_id": None, "nonce": None})
        if e.kind is EventKind.ROLLED
        else e
        for e in bare
    ]
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        journal.record(tuple(bare), 1)
    assert said(path, capsys)[0] == 0
    assert said(path, capsys, "en", "--code", shown[0])[0] == 1


def test_a_game_that_cannot_be_read_keeps_no_other_from_being_proven(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path / "games.db", 6)
    kept(path, 4)
    altered(path, "UPDATE events SET data = 'mud' WHERE seq = 3")
    status, text = said(path, capsys)
    assert status == 0
    assert "Rolls checked: 4." in text
    assert main(["games", "verify", str(path), "1"]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_game_that_cannot_be_read_is_named_before_anything_is_called_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, path = HonestTable().play(6), tmp_path / "games.db"
    table.write(JournalEvent.of(EventKind.ABANDONED))
    first = len(table.events)
    table.tell(Start("backgammon"))
    table.play(4).write(JournalEvent.of(EventKind.ABANDONED))
    with Journal.open(path) as journal:
        journal.record(tuple(table.events[:first]), 1)
        journal.record(tuple(table.events[first:]), 2)
    assert said(path, capsys)[0] == 0
    altered(path, "UPDATE events SET kind = 'mud' WHERE seq = 1")
    status, text = said(path, capsys)
    assert status == 1
    assert "Games of this journal that cannot be read: 1." in text
    assert text.index("cannot be read") < text.index("stands in no game of this journal")


def test_of_a_game_that_came_alone_it_is_said_where_the_others_may_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The second of two games of one start of the board is given to somebody else."""
    table, path, given = HonestTable().play(6), tmp_path / "games.db", tmp_path / "given.json"
    table.write(JournalEvent.of(EventKind.ABANDONED))
    first = len(table.events)
    table.tell(Start("backgammon"))
    table.play(4).write(JournalEvent.of(EventKind.ABANDONED))
    with Journal.open(path) as journal:
        journal.record(tuple(table.events[:first]), 1)
        journal.record(tuple(table.events[first:]), 2)
    assert said(path, capsys)[0] == 0
    other = tmp_path / "other.db"
    assert main(["games", "export", str(path), "--single", "--json", str(given)]) == 0
    assert main(["games", "import", str(other), str(given)]) == 0
    capsys.readouterr()
    status, text = said(other, capsys)
    assert status == 1
    assert "imported from given.json: games and events that did not come along" in text
    assert text.index("given.json") < text.index("stands in no game of this journal")
    # Where nothing is missing there is nothing to say.
    whole = tmp_path / "whole.db"
    assert main(["games", "import", str(whole), str(path)]) == 0
    capsys.readouterr()
    assert said(whole, capsys)[0] == 0
    assert "imported" not in said(whole, capsys)[1]
