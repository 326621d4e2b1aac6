"""What may lie under the tops that are seen."""

import pytest

from pasch_hardware.profile import load_profile
from pasch_vision.reader import with_stack
from pasch_vision.reader_rows import Chain, Disc
from pasch_vision.reader_stacks import Stack, row_colour, unseen_layer

PROFILE = load_profile("club-50")


def row_of(letters: str) -> Chain:
    """Checkers one behind the other on place 13, the first at the base."""
    size = PROFILE.diameter("w")
    discs = [
        Disc(letter, size * (number + 0.5), (17.5, size * (number + 0.5)), size, 30.0)
        for number, letter in enumerate(letters)
    ]
    return Chain(30.0 * len(discs), tuple(discs))


@pytest.mark.parametrize("letters", ["wwwww", "bbbbb"])
def test_a_second_layer_has_the_colour_of_its_row(letters: str) -> None:
    assert row_colour(row_of(letters))[0] == letters[0]


def test_under_a_checker_of_the_other_colour_on_a_full_row_lies_one_of_the_row() -> None:
    (place,) = PROFILE.place("13")
    stack = unseen_layer(PROFILE, place, row_of("bwwww"))
    assert stack is not None
    shares = with_stack({"bwwww": 1.0}, stack)
    assert stack.letter == "w"
    assert shares["bwwwww"] > shares["bwwww"]


def test_a_checker_of_the_other_colour_at_the_far_end_is_no_sign_of_a_second_layer() -> None:
    assert row_colour(row_of("wwwwb"))[1] < 0.0 < row_colour(row_of("bwwww"))[1]


def test_where_there_is_room_no_layer_is_expected() -> None:
    (place,) = PROFILE.place("13")
    assert unseen_layer(PROFILE, place, row_of("bwww")) is None


def test_shares_of_a_stack_are_probabilities() -> None:
    shares = Stack("13", "wwwww", "w", (0.0, 3.0, -2.0), -1.5).shares
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] > shares[0] > shares[2]
