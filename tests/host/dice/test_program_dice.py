"""The program's own dice are held against what docs/dice.md says of a board's."""

from pasch.dice.program_dice import ProgramDice
from pasch.dice.proof import commitment_of, faces_of_roll
from pasch.link.messages import RollRequest, SeriesBegun, SeriesEnded


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
