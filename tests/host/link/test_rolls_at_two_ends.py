"""Rolls between host and board: each happens once, proven, and whoever restarts learns of it."""

import hashlib

import pytest

from host.link.two_ends import FRAME, TwoEnds, shown
from pasch.link.core import LinkCore
from pasch.link.messages import (
    LedFrame,
    PressDue,
    Rebooted,
    Rolled,
    RollRequest,
    RollVoid,
    SeriesBegun,
    SeriesEnded,
)
from pasch.rules.games.gamwin.dice import FACES

pytestmark = pytest.mark.slow


def test_asked_again_the_same_id_has_the_same_faces() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    request = RollRequest(7, 2, 6, 1)
    for _ in range(3):
        ends.host.desired.rolls.want(request)
        ends.run(0.5)
    first, *again = ends.of(Rolled)
    assert again == [first, first]
    assert len(ends.device.rolls) == 1


def test_a_host_that_restarts_gets_the_faces_its_board_already_rolled() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    ends.host.desired.rolls.want(RollRequest(7, 2, 6, 1))
    # The host dies right after the line went out.
    ends.run(0.02)
    second = TwoEnds()
    second.device, second.now_s = ends.device, ends.now_s
    second.host.desired.rolls.want(RollRequest(7, 2, 6, 1, ends.device.boot_id))
    second.run(2)
    assert [event.faces for event in second.of(Rolled)] == [ends.device.rolls[0][1]]
    assert len(ends.device.rolls) == 1


def test_when_host_and_board_both_restart_the_roll_is_void() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    ends.host.desired.rolls.want(RollRequest(7, 2, 6, 1))
    ends.run(0.02)
    old_boot = ends.device.boot_id
    ends.device.restart(ends.now_s)
    second = TwoEnds()
    second.device, second.now_s = ends.device, ends.now_s
    second.host.desired.rolls.want(RollRequest(7, 2, 6, 1, old_boot))
    second.run(3)
    assert second.of(RollVoid) == [RollVoid(7)]
    assert second.of(Rolled) == []
    assert len(ends.device.rolls) == 1


def test_a_board_that_restarts_during_a_roll_makes_it_void_and_never_rolls_again() -> None:
    ends = TwoEnds()
    ends.host.desired.lights.want(FRAME)
    ends.run_until_ready()
    ends.run(1)
    ends.host.desired.rolls.want(RollRequest(7, 2, 6, 1))
    # The board has rolled, but its answer is lost and it restarts.
    ends.step()
    ends.to_host.clear()
    rolls = list(ends.device.rolls)
    ends.device.restart(ends.now_s)
    ends.events.clear()
    ends.run(10)
    # Either the answer had come through before, or the roll is void; it is never rolled twice.
    assert ends.device.rolls == rolls
    assert ends.of(Rebooted) == [Rebooted("wdt")]
    assert shown(ends) == (FRAME.codes, 9 * 17)


@pytest.mark.parametrize("moment", range(0, 60, 3))
def test_at_every_moment_of_a_roll_a_restart_gives_one_answer_and_one_roll(moment: int) -> None:
    """Restarts the board `moment` steps after the request, on a wire that loses half."""
    ends = TwoEnds(seed=moment, loss=0.5)
    ends.run_until_ready()
    ends.host.desired.rolls.want(RollRequest(9, 2, 6, 5))
    ends.run(moment * 0.01)
    ends.device.restart(ends.now_s)
    ends.run(30)
    answers = ends.of(Rolled) + ends.of(RollVoid)
    assert len(answers) == 1
    assert len(ends.device.rolls) <= 1
    if isinstance(answers[0], Rolled):
        assert (answers[0].boot_id, answers[0].faces) == ends.device.rolls[0]


def test_a_restarted_board_shows_the_dice_again_without_rolling() -> None:
    ends = TwoEnds()
    ends.run_until_ready()
    ends.host.desired.rolls.want(RollRequest(3, 2, 6, 1))
    ends.run(1)
    (rolled,) = ends.of(Rolled)
    ends.device.restart(ends.now_s)
    ends.run(10)
    assert ends.device.link.faces == list(rolled.faces)
    assert ends.device.link.roll_id == "3"
    assert len(ends.device.rolls) == 1
    assert ends.of(Rolled) == [rolled]


def test_a_host_that_restarts_with_the_board_can_show_a_journals_roll() -> None:
    ends = TwoEnds()
    ends.host.desired.rolls.want_faces(12, (4, 4))
    ends.run(2)
    assert (ends.device.link.roll_id, ends.device.link.faces) == ("c", [4, 4])
    assert ends.device.rolls == []


@pytest.mark.parametrize("seed", range(5))
def test_no_roll_is_made_before_the_board_has_committed_itself(seed: int) -> None:
    ends = TwoEnds(seed, loss=0.3)
    ends.host.desired.series.want(0x77B2)
    ends.host.desired.rolls.want(RollRequest(7, 2, 6, 1))
    ends.device.press(0, ends.now_s)
    ends.run(10)
    kinds = [type(event) for event in ends.events if isinstance(event, SeriesBegun | Rolled)]
    assert kinds == [SeriesBegun, Rolled]
    (begun,) = ends.of(SeriesBegun)
    (rolled,) = ends.of(Rolled)
    assert (begun.series, begun.commitment) == (0x77B2, ends.device.dice.commitment.hex())
    assert (rolled.series, rolled.number, rolled.sides, rolled.nonce) == (0x77B2, 1, 6, 1)


@pytest.mark.parametrize("seed", range(5))
def test_a_series_that_ends_reveals_the_secret_that_was_committed_to(seed: int) -> None:
    ends = TwoEnds(seed, loss=0.3)
    ends.host.desired.series.want(0x77B2)
    for roll_id in (1, 2, 3):
        ends.device.press(0, ends.now_s)
        ends.host.desired.rolls.want(RollRequest(roll_id, 2, 6, roll_id))
        ends.run(5)
    ends.host.desired.series.want(0)
    ends.run(5)
    (begun,), (ended,) = ends.of(SeriesBegun), ends.of(SeriesEnded)
    assert (ended.series, ended.boot_id, ended.rolls) == (0x77B2, begun.boot_id, 3)
    assert hashlib.sha256(bytes.fromhex(ended.secret)).hexdigest() == begun.commitment


def test_a_restarted_board_commits_itself_anew_to_the_same_series() -> None:
    ends = TwoEnds()
    ends.host.desired.series.want(0x77B2)
    ends.run(2)
    ends.device.restart(ends.now_s)
    ends.run(2)
    first, second = ends.of(SeriesBegun)
    assert (first.series, second.series) == (0x77B2, 0x77B2)
    assert first.boot_id != second.boot_id
    assert first.commitment != second.commitment


@pytest.mark.parametrize("seed", range(3))
def test_a_counted_roll_waits_for_a_press_of_its_button_and_takes_it(seed: int) -> None:
    ends = TwoEnds(seed, loss=0.2)
    ends.host.desired.series.want(5)
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 9, button=1))
    ends.device.press(0, ends.now_s)
    ends.run(5)
    assert ends.of(Rolled) == []
    ends.device.press(1, ends.now_s)
    ends.run(5)
    ends.host.desired.rolls.want(RollRequest(2, 2, 6, 9, button=1))
    ends.run(5)
    assert [rolled.roll_id for rolled in ends.of(Rolled)] == [1]
    assert ends.of(Rolled)[0].bound == "- 1 1"
    assert len(ends.device.rolls) == 1
    assert ends.of(PressDue) == [PressDue(1), PressDue(1)]


def test_a_roll_that_is_owed_no_more_takes_no_press() -> None:
    ends = TwoEnds()
    ends.host.desired.series.want(5)
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 9))
    ends.run(5)
    ends.host.desired.rolls.want_none(1)
    ends.device.press(0, ends.now_s)
    ends.run(5)
    assert ends.device.rolls == []
    ends.host.desired.rolls.want(RollRequest(2, 2, 6, 9))
    ends.run(5)
    ends.host.desired.rolls.want_none(2)
    assert [(rolled.roll_id, rolled.number) for rolled in ends.of(Rolled)] == [(2, 1)]


def test_lights_and_greetings_go_on_while_a_roll_waits_for_its_press() -> None:
    ends = TwoEnds()
    ends.host.desired.series.want(5)
    ends.device.press(0, ends.now_s)
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 9))
    ends.run(5)
    ends.host.desired.rolls.want(RollRequest(2, 2, 6, 9))
    ends.host.desired.rolls.want_faces(9, ())
    ends.host.desired.lights.want(LedFrame("1" * 69, 5))
    ends.events.clear()
    ends.run(20)
    assert bytes(ends.device.link.codes) == b"1" * 69
    assert ends.device.link.faces == []
    assert ends.events == [PressDue(0)]
    assert ends.host.health.retries == 0


def test_a_press_that_a_restarted_board_forgot_is_due_again() -> None:
    ends = TwoEnds()
    ends.host.desired.series.want(5)
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 9))
    ends.run(2)
    ends.device.restart(ends.now_s)
    ends.run(2)
    assert ends.of(PressDue) == [PressDue(0), PressDue(0)]
    ends.device.press(0, ends.now_s)
    ends.run(1)
    assert [rolled.number for rolled in ends.of(Rolled)] == [1]


def test_a_roll_whose_press_went_into_another_is_void() -> None:
    """The press is never named anew, or the board could choose: a new roll is asked for."""
    ends = TwoEnds()
    ends.host.desired.series.want(5)
    ends.run(2)
    ends.device.press(0, ends.now_s)
    ends.run(0.5)
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 9))
    ends.is_host_reading = False
    ends.step()
    ends.host.desired.rolls.want(RollRequest(2, 2, 6, 9))
    ends.step()
    ends.is_host_reading = True
    ends.run(2)
    assert ends.of(RollVoid) == [RollVoid(2)]
    ends.device.press(0, ends.now_s)
    ends.host.desired.rolls.want(RollRequest(3, 2, 6, 9))
    ends.run(2)
    assert [rolled.roll_id for rolled in ends.of(Rolled)] == [3]
    assert len(ends.device.rolls) == 2


def test_a_roll_whose_press_was_followed_by_anothers_is_void() -> None:
    """The board does not roll for it any more, and says so."""
    ends = TwoEnds()
    ends.host.desired.series.want(5)
    ends.run(2)
    ends.device.press(0, ends.now_s)
    ends.run(2.5)
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 9))
    ends.is_host_reading = False
    ends.device.press(1, ends.now_s)
    ends.run(0.1)
    ends.is_host_reading = True
    ends.run(1)
    assert ends.of(RollVoid) == [RollVoid(1)]
    assert ends.device.rolls == []


def test_a_press_that_meant_something_else_is_taken_by_no_roll() -> None:
    """A roll that is typed, say, waits for a press of its own."""
    ends = TwoEnds()
    ends.host.desired.series.want(5)
    ends.run(2)
    ends.device.press(0, ends.now_s)
    ends.run(1)
    ends.host.desired.rolls.want_no_press(0, ends.host.now)
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 9))
    ends.run(5)
    assert ends.device.rolls == []
    assert ends.of(PressDue) == [PressDue(0)]
    ends.device.press(0, ends.now_s)
    ends.run(1)
    assert [rolled.bound for rolled in ends.of(Rolled)] == ["- 0 2"]


def test_a_seat_without_a_button_is_told_and_gets_no_roll() -> None:
    ends = TwoEnds()
    ends.host.desired.series.want(5)
    ends.host.desired.rolls.want(RollRequest(1, 2, 6, 9, button=2))
    ends.device.press(1, ends.now_s)
    ends.run(5)
    assert ends.of(PressDue) == [PressDue(2, has_button=False)]
    assert ends.device.rolls == []


def test_a_host_that_starts_again_learns_which_press_its_roll_took() -> None:
    ends = TwoEnds()
    ends.host.desired.series.want(5)
    ends.run(2)
    for _ in range(3):
        ends.device.press(0, ends.now_s)
    ends.run(1)
    request = RollRequest(1, 2, 6, 9, ends.device.boot_id)
    ends.host.desired.rolls.want(request)
    ends.run(1)
    # Other presses come and go meanwhile.
    for button in (0, 1):
        ends.device.press(button, ends.now_s)
        ends.run(3)
    ends.host = LinkCore("0.1.0")
    ends.close_port()
    ends.host.desired.series.want(5)
    ends.host.desired.rolls.want(request)
    ends.run(3)
    first, again = ends.of(Rolled)
    assert first == again
    assert first.bound == "- 0 3"


def test_rolls_are_numbered_over_the_whole_boot_by_an_own_proof() -> None:
    ends = TwoEnds(loss=0.2)
    for series in (5, 6):
        ends.host.desired.series.want(series)
        for roll in range(3):
            ends.device.press(1, ends.now_s)
            ends.host.desired.rolls.want(RollRequest(series * 10 + roll, 2, 6, roll + 1, button=1))
            ends.run(5)
    assert [rolled.number for rolled in ends.of(Rolled)] == [1, 2, 3, 4, 5, 6]
    assert [rolled.bound for rolled in ends.of(Rolled)] == [f"- 1 {n}" for n in range(1, 7)]
    assert [(begun.proof, begun.before) for begun in ends.of(SeriesBegun)] == [(2, 0), (2, 3)]
    (ended,) = ends.of(SeriesEnded)
    assert ended.rolls == 3


def test_a_board_of_protocol_1_1_gives_the_proof_it_knows() -> None:
    ends = TwoEnds()
    ends.device.link.identity = (*ends.device.link.identity[:4], "fx,dice,show,proof")
    for series in (5, 6):
        ends.host.desired.series.want(series)
        ends.host.desired.rolls.want(RollRequest(series, 2, 6, 1))
        ends.run(2)
    assert [rolled.number for rolled in ends.of(Rolled)] == [1, 1]
    assert {rolled.bound for rolled in ends.of(Rolled)} == {""}
    assert {begun.proof for begun in ends.of(SeriesBegun)} == {1}


def test_a_board_of_an_older_minor_rolls_without_a_proof() -> None:
    ends = TwoEnds()
    ends.device.link.identity = (*ends.device.link.identity[:4], "fx,dice,show")
    ends.host.desired.series.want(0x77B2)
    ends.host.desired.rolls.want(RollRequest(7, 2, 6, 1))
    ends.run(3)
    assert ends.of(SeriesBegun) == []
    assert [event.roll_id for event in ends.of(Rolled)] == [7]


def test_a_restarted_board_shows_miwins_dice_by_their_numbers_again() -> None:
    marks = tuple(FACES.values())
    ends = TwoEnds()
    ends.run_until_ready()
    ends.host.desired.rolls.want(RollRequest(3, 3, 6, 1, marks=marks))
    ends.run(1)
    (rolled,) = ends.of(Rolled)
    numbers = [die[face] for die, face in zip(marks, rolled.faces, strict=True)]
    assert [shown + 1 for shown in ends.device.link.shown] == numbers
    ends.device.restart(ends.now_s)
    ends.run(3)
    assert [shown + 1 for shown in ends.device.link.shown] == numbers
