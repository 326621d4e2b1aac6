"""GNU Backgammon that dies or hangs: one sentence, and what to do."""

from pathlib import Path

import pytest

from host.journal import gnubg, playing
from host.journal.playing import Players
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.journal.formats.moves import as_played
from pasch.journal.formats.sgf import export_sgf
from pasch.journal.replay.record import match_around
from pasch.journal.stats.gnubg import analysed, asked
from pasch.messages import sayer
from pasch.rules import game_named

GAME = game_named("backgammon")


@pytest.mark.parametrize(
    ("does", "says"),
    [
        ("exit 3", "gave no answer about this match (exit status 3)"),
        ("echo broken; exit 1", "gave no answer about this match (broken)"),
        ("exec sleep 60", "took longer than 0.2 s"),
    ],
)
def test_an_engine_that_does_not_answer_is_told_with_what_judges_instead(
    tmp_path: Path, does: str, says: str
) -> None:
    program = tmp_path / "gnubg"
    program.write_text(f"#!/bin/sh\n{does}\n")
    program.chmod(0o755)
    with pytest.raises(JournalError) as refused:
        asked(str(program), "", ".mat", (), timeout_s=0.2 if "sleep" in does else 20.0)
    assert says in str(refused.value)
    assert "machine player" in str(refused.value)


def test_errors_and_luck_are_those_of_gnubgs_own_statistics(tmp_path: Path) -> None:
    gnubg.program()
    path = playing.journal_of(
        lambda journal: Players(journal, 11).play_match(5, doubling=0.05), tmp_path / "games.db"
    )
    with Journal.open(path) as journal:
        records = match_around(journal, 1)
    text = export_sgf(records, sayer("en")).text
    skills, known = analysed(text, records, 0).skills, gnubg.statistics(text, tmp_path, 0)
    assert sum(known["Missed doubles below CP (EMG (MWC))"]) > 2
    for at, seat in enumerate(("white", "black")):
        skill = skills[seat]
        assert skill.plays == known["Unforced moves"][at]
        assert skill.cubes == known["Close or actual cube decisions"][at]
        assert skill.luck == pytest.approx(known["Luck total EMG (MWC)"][at], abs=0.002)
        plays, cubes = (known["Error rate mEMG (MWC)"][n + at] for n in (0, 2))
        assert (skill.play_error, skill.cube_error) == pytest.approx((-plays, -cubes), abs=0.06)


def test_a_costly_play_is_told_with_its_line_of_the_record_and_as_the_house_writes_plays(
    tmp_path: Path,
) -> None:
    gnubg.program()
    path = playing.journal_of(
        lambda journal: Players(journal, 6, wrongs=0.05).play_match(3, doubling=0.05),
        tmp_path / "games.db",
    )
    with Journal.open(path) as journal:
        records = match_around(journal, 1)
    found = analysed(export_sgf(records, sayer("en")).text, records, 0).slips
    assert len(found) > 20
    assert len({(slip.game, slip.number) for slip in found}) == len(found)
    for slip in found:
        entry = records[slip.game - 1].entries[slip.number - 1]
        assert (entry.seat, sorted(entry.dice)) == (slip.seat, sorted(slip.dice))
        assert slip.played in (entry.notation, as_played(entry))
        plays = GAME.legal_plays(GAME.situation(entry.before, entry.seat, entry.dice))
        assert slip.better in {play.notation for play in plays}
    assert any("*" in slip.better for slip in found)
