"""Series of rolls one after another: which are of one board, and whether any was left out."""

from __future__ import annotations

import pytest

from host.dice.honest import BOOT, HonestTable, at, board, codes
from pasch.dice.finding import FindingCode
from pasch.dice.keeper import proof_event
from pasch.dice.proof import secrets_in, verify
from pasch.link.messages import SeriesBegun
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Resign, Start, Take, Undo
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase
from pasch.rules import game_named

ROLLS = 12


def series_of_one_roll(seed: int = 3) -> HonestTable:
    """A host that ends the series after each roll: as a game may, whose end was taken back."""
    table = HonestTable(seed=seed).play(1)
    for _ in range(ROLLS - 1):
        table.write(JournalEvent.of(EventKind.ABANDONED))
        table.events.remove(table.events[at(table.events, EventKind.ABANDONED, 0)])
        while not table.step():
            pass
    table.write(JournalEvent.of(EventKind.ABANDONED))
    return table


def test_series_that_follow_each_other_are_sound() -> None:
    assert codes(series_of_one_roll().events) == set()


def test_an_unlucky_series_left_out_is_missed() -> None:
    """All that its roll has left in the log is gone, its dice and its play too."""
    log = series_of_one_roll().events
    series = log[at(log, EventKind.DICE_THROWN, 5)].data["series"]
    roll = log[at(log, EventKind.DICE_THROWN, 5)].data["roll_id"]
    left = [e for e in log if series != e.data.get("series") and roll != e.data.get("roll_id")]
    assert FindingCode.MISSING_BEFORE in codes(left)


def test_by_the_older_proof_it_is_not_missed_and_the_check_says_so() -> None:
    table = HonestTable(proof=1).play(ROLLS)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    findings = verify(table.events, table.game, secrets_in(table.events))
    assert [finding.code for finding in findings] == [FindingCode.OLDER_PROOF]
    assert not any(finding.is_fault for finding in findings)


def left_out(table: HonestTable, place: int) -> tuple[list[JournalEvent], list[JournalEvent]]:
    """The log without the series of its roll at `place`, and that series."""
    log = table.events
    thrown = log[at(log, EventKind.DICE_THROWN, place)].data
    is_of_it = [
        thrown["series"] == e.data.get("series") or thrown["roll_id"] == e.data.get("roll_id")
        for e in log
    ]
    kept = [e for e, is_out in zip(log, is_of_it, strict=True) if not is_out]
    return kept, [e for e, is_out in zip(log, is_of_it, strict=True) if is_out]


def made_up(before: int, rolls: int, *, is_thrown: bool) -> list[JournalEvent]:
    """A series with a secret of the host's own, for a gap in the numbers."""
    other = HonestTable(seed=9)
    other.dice.counted = before
    other.play(rolls - before if is_thrown else 0)
    other.write(JournalEvent.of(EventKind.ABANDONED))
    if not is_thrown:
        place = at(other.events, EventKind.DICE_REVEALED, 0)
        told = {**other.events[place].data, "rolls": rolls}
        other.events[place] = JournalEvent.of(EventKind.DICE_REVEALED, **told)
    return other.events


@pytest.mark.parametrize("place", [0, 5])
@pytest.mark.parametrize("is_thrown", [False, True])
def test_a_series_made_up_for_one_left_out_is_found(place: int, is_thrown: bool) -> None:
    """In another game of the journal, sound in itself if it has rolls: the secret of the next
    series is bound to those that the board had made."""
    table = series_of_one_roll()
    log, _ = left_out(table, place)
    filler = made_up(place, place + 1, is_thrown=is_thrown)
    if is_thrown:
        assert codes(filler) <= {FindingCode.MISSING_BEFORE, FindingCode.OTHER_BEFORE}
    found = verify(log, table.game, secrets_in([*filler, *log]))
    series = log[at(log, EventKind.DICE_COMMITTED, place)].data["series"]
    assert [f.series for f in found if f.code is FindingCode.OTHER_BEFORE] == [series]


def test_of_an_older_board_a_series_made_up_is_found_unless_it_has_rolls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its secrets say nothing of what was before."""
    monkeypatch.setattr(board.dice, "PAST_MARK", b"none")
    table = series_of_one_roll()
    log, _ = left_out(table, 5)
    assert codes(table.events) == set()
    for is_thrown, found in ((False, {FindingCode.OTHER_BEFORE}), (True, set())):
        filler = made_up(5, 6, is_thrown=is_thrown)
        log_found = verify(log, table.game, secrets_in([*filler, *log]))
        assert {f.code for f in log_found if f.series and f.is_fault} == found


def test_the_older_proof_after_one_that_counts_presses_is_a_fault() -> None:
    """A board refuses it: it was no board, or one whose firmware was changed in the game."""
    table = HonestTable().play(3)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    del table.events[at(table.events, EventKind.ABANDONED, 0)]
    table.proof = 1
    while table.referee.state.phase is not Phase.TO_ROLL:
        table.step()
    table.play(3).write(JournalEvent.of(EventKind.ABANDONED))
    assert codes(table.events) == {FindingCode.TWO_PROOFS}
    # In games of their own as well.
    later = HonestTable(seed=5, proof=1).play(3)
    later.write(JournalEvent.of(EventKind.ABANDONED))
    found = verify(later.events, later.game, secrets_in([*table.events, *later.events]))
    assert FindingCode.TWO_PROOFS in {f.code for f in found}


def with_dice_of_the_hosts_own(boot_id: str) -> HonestTable:
    """A series that the host throws itself in the middle of a game: it is sound in itself."""
    table, other = HonestTable().play(6), HonestTable(seed=9, boot_id=boot_id)
    board, presses = table.dice, table.presses
    for dice, boot, pressed in ((other.dice, boot_id, [0] * 4), (board, BOOT, presses)):
        table.keeper.follow([JournalEvent.of(EventKind.ABANDONED)])
        if boot == BOOT or boot_id == BOOT:
            # It claims to go on where the board's own series ended.
            dice.number = 6
        table.dice, table.boot_id, table.presses = dice, boot, list(pressed)
        before = table.referee.state.phase
        assert before is not Phase.OVER
        table.play(3)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    return table


def test_dice_of_another_start_in_a_game_are_named() -> None:
    """The board's secret is known, so it was never started afresh."""
    table = with_dice_of_the_hosts_own("deadbeef")
    found = verify(table.events, table.game, secrets_in(table.events))
    assert [(f.boot_id, f.roll) for f in found if f.code is FindingCode.OTHER_START] == [
        ("deadbeef", 7),
        (BOOT, 10),
    ]


def test_two_series_with_the_same_numbers_are_not_of_one_board() -> None:
    assert FindingCode.OVERLAPPING in codes(with_dice_of_the_hosts_own(BOOT).events)


def test_rolls_before_a_game_are_those_of_another_game_of_the_journal() -> None:
    table = HonestTable().play(5)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    first = list(table.events)
    table.events.clear()
    table.tell(Start("backgammon"))
    for _ in range(5):
        table.step()
    table.write(JournalEvent.of(EventKind.ABANDONED))
    both = secrets_in([*first, *table.events])
    assert not any(found.is_fault for found in verify(table.events, table.game, both))
    assert FindingCode.MISSING_BEFORE in codes(table.events)


def exchanged(is_noticed: bool) -> list[JournalEvent]:
    """The log of a game in which another board repeats the greeting of the first after six rolls;
    `is_noticed`: its commitment reached the log."""
    table = HonestTable().play(6)
    table.dice, first = HonestTable(seed=2).dice, table.dice
    table.dice.begin(first.series, True)
    if is_noticed:
        series, commitment = int(first.series, 16), table.dice.commitment.hex()
        table.write(proof_event(SeriesBegun(series, table.boot_id, commitment, 2, 0)))
    table.play(ROLLS - 6).write(JournalEvent.of(EventKind.ABANDONED))
    return table.events


def test_two_boards_of_one_name_are_found_and_no_roll_of_the_first_is_called_false() -> None:
    log = exchanged(is_noticed=True)
    found = verify(log, game_named("backgammon"), secrets_in(log))
    assert [(f.code, f.boot_id, f.rolls) for f in found] == [
        (FindingCode.COMMITTED_TWICE, BOOT, ROLLS)
    ]


def test_a_board_exchanged_unnoticed_is_found_and_the_place_is_named() -> None:
    log = exchanged(is_noticed=False)
    found = verify(log, game_named("backgammon"), secrets_in(log))
    assert {f.code for f in found} == {FindingCode.OUT_OF_ORDER, FindingCode.WRONG_SECRET}
    assert [f.roll for f in found if f.code is FindingCode.OUT_OF_ORDER] == [7]


def test_a_board_started_afresh_after_an_end_that_is_taken_back_is_no_fault() -> None:
    """At the end the board told its secret; then it lost its power, and the end was taken back."""
    table = HonestTable().play(6)
    while table.referee.state.phase is not Phase.TO_ROLL:
        table.step()
    seat = table.referee.state.mover
    for command in (Resign(seat), Take(table.referee.state.next_seat)):
        assert table.tell(command) is not Verdict.REFUSED
    assert table.events[-1].kind is EventKind.DICE_REVEALED
    table.dice, table.boot_id, table.presses = board.dice.Dice(table.luck.randbytes), "77", [0] * 4
    assert table.tell(Undo()) is not Verdict.REFUSED
    table.play(3).write(JournalEvent.of(EventKind.ABANDONED))
    boots = {e.data["boot_id"] for e in table.events if e.kind is EventKind.DICE_THROWN}
    assert boots == {BOOT, "77"}
    assert codes(table.events) == set()


@pytest.mark.parametrize(("number", "is_true"), [(0, True), (1, False)])
def test_a_commitment_that_counts_no_rolls_before_it_claims_that_there_were_none(
    number: int, is_true: bool
) -> None:
    log = series_of_one_roll().events
    place = at(log, EventKind.DICE_COMMITTED, number)
    data = {name: value for name, value in log[place].data.items() if name != "before"}
    log[place] = JournalEvent.of(EventKind.DICE_COMMITTED, **data)
    assert (FindingCode.MISSING not in codes(log)) is is_true
