"""The program's own dice are held against what docs/dice.md says of a board's."""

import stat
from pathlib import Path

import pytest

from pasch.dice.keeper import proof_event
from pasch.dice.kept_secret import SecretFile
from pasch.dice.program_dice import ProgramDice
from pasch.dice.proof import commitment_of, faces_of_roll
from pasch.link.messages import Rolled, RollRequest, SeriesBegun, SeriesEnded
from pasch.referee.model.events import EventKind, JournalEvent


def test_every_roll_follows_from_the_secret_that_was_committed_to() -> None:
    dice = ProgramDice()
    (begun,) = dice.begin(77)
    assert isinstance(begun, SeriesBegun)
    requests = [RollRequest(number, 2, 6, number * 1000) for number in range(1, 40)]
    rolls = [dice.roll(request) for request in requests]
    (ended,) = dice.begin(0)
    assert isinstance(ended, SeriesEnded)
    assert commitment_of(ended.secret) == begun.commitment
    assert ended.rolls == len(rolls)
    assert [roll.number for roll in rolls] == list(range(1, 40))
    for roll in rolls:
        due = faces_of_roll(ended.secret, 77, roll.number, roll.nonce, 2, 6, roll.bound)
        assert roll.faces == due
    assert {face for roll in rolls for face in roll.faces} == set(range(6))


def test_the_same_roll_is_never_thrown_twice_and_no_two_series_share_a_secret() -> None:
    dice = ProgramDice()
    (first,) = dice.begin(1)
    assert dice.begin(1) == ()
    request = RollRequest(5, 3, 6, 9)
    assert dice.roll(request) == dice.roll(request)
    ended, second = dice.begin(2)
    assert isinstance(ended, SeriesEnded)
    assert isinstance(first, SeriesBegun)
    assert isinstance(second, SeriesBegun)
    assert ended.rolls == 1
    assert first.commitment != second.commitment


def test_a_roll_outside_a_series_has_no_place_in_one() -> None:
    rolled = ProgramDice().roll(RollRequest(1, 2, 6, 3))
    assert (rolled.series, rolled.number, len(rolled.faces)) == (0, 0, 2)


def thrown(rolled: Rolled) -> JournalEvent:
    """A roll as the journal keeps it."""
    return JournalEvent.of(
        EventKind.DICE_THROWN, series=rolled.series, boot_id=rolled.boot_id,
        number=rolled.number, bound=rolled.bound,
    )  # fmt: skip


def committed(told: SeriesBegun | SeriesEnded) -> JournalEvent:
    assert isinstance(told, SeriesBegun)
    return proof_event(told)


def begun_again(file: SecretFile, *events: JournalEvent) -> ProgramDice:
    """The dice of a program that was killed, once the journal has told them what they rolled."""
    dice = ProgramDice(file=file)
    assert dice.is_behind
    dice.catch_up(events)
    assert not dice.is_behind
    return dice


def test_a_killed_program_goes_on_with_its_series(tmp_path: Path) -> None:
    file = SecretFile(tmp_path / "games.dice")
    dice = ProgramDice(file=file)
    (begun,) = dice.begin(77)
    first = dice.roll(RollRequest(1, 2, 6, 5))
    lost = dice.roll(RollRequest(2, 2, 6, 6, button=1))
    # The second roll never came to the journal: it is asked for again, and is the same.
    dice = begun_again(file, committed(begun), thrown(first))
    assert dice.begin(77) == (begun,)
    assert dice.roll(RollRequest(2, 2, 6, 6, button=1)) == lost
    third = dice.roll(RollRequest(3, 2, 6, 7))
    assert (third.number, third.bound) == (3, "- 0 2")
    (ended,) = dice.begin(0)
    assert isinstance(begun, SeriesBegun)
    assert isinstance(ended, SeriesEnded)
    assert (commitment_of(ended.secret), ended.rolls) == (begun.commitment, 3)


def test_a_secret_that_was_not_told_before_the_kill_is_told_after_it(tmp_path: Path) -> None:
    file = SecretFile(tmp_path / "games.dice")
    dice = ProgramDice(file=file)
    (begun,) = dice.begin(1)
    dice.roll(RollRequest(1, 2, 6, 5))
    ended, second = dice.begin(2)
    again = begun_again(file, committed(begun))
    assert again.begin(2) == (ended, second)
    assert isinstance(ended, SeriesEnded)
    again = begun_again(file, committed(begun), proof_event(ended))
    assert again.begin(2) == (second,)


def test_the_next_start_of_the_program_has_dice_of_its_own(tmp_path: Path) -> None:
    file = SecretFile(tmp_path / "games.dice")
    dice = ProgramDice(file=file)
    (begun,) = dice.begin(1)
    (ended,) = dice.begin(0)
    assert isinstance(ended, SeriesEnded)
    (later,) = begun_again(file, committed(begun), proof_event(ended)).begin(2)
    assert isinstance(later, SeriesBegun)
    assert isinstance(begun, SeriesBegun)
    assert (later.before, later.boot_id == begun.boot_id) == (0, False)


def test_nobody_else_reads_the_secret(tmp_path: Path) -> None:
    path = tmp_path / "games.dice"
    ProgramDice(file=SecretFile(path)).begin(1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"boot_id": 1}', b"\xff"])
def test_a_damaged_secret_is_a_new_start(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.dice"
    path.write_bytes(content)
    (begun,) = ProgramDice(file=SecretFile(path)).begin(1)
    assert isinstance(begun, SeriesBegun)


def test_a_disk_that_takes_nothing_stops_no_roll(tmp_path: Path) -> None:
    dice = ProgramDice(file=SecretFile(tmp_path / "nowhere" / "games.dice"))
    assert len(dice.begin(1)) == 1
    assert len(dice.roll(RollRequest(1, 2, 6, 5)).faces) == 2


def test_the_journal_says_whose_dice_they_are() -> None:
    (begun,) = ProgramDice().begin(1)
    assert proof_event(begun).data["thrower"] == "program"
    of_board = SeriesBegun(1, "5fa3c1d2", "ab" * 32, 2)
    assert proof_event(of_board).data["thrower"] == "board"
