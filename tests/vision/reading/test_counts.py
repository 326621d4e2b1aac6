"""Numbers of checkers weigh readings; they never force them."""

import math
from itertools import product

import pytest

from pasch_vision.reading.counts import fitted_to_counts, is_outvoted, out_of_sight


def test_a_place_that_could_be_either_becomes_what_the_number_says() -> None:
    places = {"1": {"w": 1.0}, "2": {"": 0.5, "w": 0.5}}
    fitted = fitted_to_counts(places, {"w": 2}, {"w": (1.0, 0.0, 0.0)}, has_hand=False)
    assert fitted["2"]["w"] > 0.99
    fitted = fitted_to_counts(places, {"w": 1}, {"w": (1.0, 0.0, 0.0)}, has_hand=False)
    assert fitted["2"][""] > 0.99


def test_what_the_tray_holds_need_not_be_on_the_board() -> None:
    places = {"1": {"w": 1.0}, "2": {"": 0.5, "w": 0.5}}
    fitted = fitted_to_counts(places, {"w": 2}, {"w": (0.0, 1.0, 0.0)}, has_hand=False)
    assert fitted["2"][""] > 0.99


def test_a_clear_sight_outweighs_a_sum_that_does_not_fit() -> None:
    places = {"1": {"w": 1.0}, "2": {"w": 1.0 - 1e-9, "": 1e-9}}
    fitted = fitted_to_counts(places, {"w": 1}, {}, has_hand=False)
    assert fitted["2"]["w"] > 0.99


def test_a_hand_may_hold_what_is_missing() -> None:
    places = {"1": {"w": 0.9, "ww": 0.1}}
    without = fitted_to_counts(places, {"w": 2}, {"w": (1.0, 0.0, 0.0)}, has_hand=False)
    with_hand = fitted_to_counts(places, {"w": 2}, {}, has_hand=True)
    assert without["1"]["ww"] > 0.9
    assert with_hand["1"]["w"] > 0.8


@pytest.mark.parametrize("counts", [{}, {"w": 15}, {"w": 15, "b": 15}])
def test_probabilities_stay_probabilities(counts: dict[str, int]) -> None:
    places = {"1": {"bw": 0.2, "w": 0.3, "": 0.5}, "2": {"bb": 1.0}}
    fitted = fitted_to_counts(places, counts, {}, has_hand=False)
    for shares in fitted.values():
        assert sum(shares.values()) == pytest.approx(1.0)


def test_numbers_choose_among_what_the_picture_leaves_open_and_outvote_it_no_further() -> None:
    assert not is_outvoted({"ww": 0.6, "www": 0.4}, {"www": 0.99, "ww": 0.01})
    assert is_outvoted({"ww": 0.9, "www": 0.1}, {"www": 0.99, "ww": 0.01})
    assert is_outvoted({"ww": 1.0}, {"ww": 0.2, "www": 0.8})
    assert not is_outvoted({"ww": 0.9, "www": 0.1}, {"www": 0.3, "ww": 0.7})


def test_contents_are_weighed_by_all_ways_in_which_the_others_can_make_up_the_number() -> None:
    """Every combination of three places and of checkers out of sight, one by one."""
    places = {"1": {"": 0.5, "w": 0.3, "ww": 0.2}, "2": {"bw": 0.6, "b": 0.4}, "3": {"www": 1.0}}
    tray = (0.5, 0.3, 0.2)
    expected = dict.fromkeys(places["1"], 0.0)
    rest = out_of_sight(5, tray, has_hand=False)
    for combination in product(*(shares.items() for shares in places.values())):
        held = sum(content.count("w") for content, _ in combination)
        share = math.prod(share for _, share in combination)
        expected[combination[0][0]] += share * float(rest[2 * 5 - held])
    fitted = fitted_to_counts(places, {"w": 5}, {"w": tray}, has_hand=False)
    for content, weight in expected.items():
        assert fitted["1"][content] == pytest.approx(weight / sum(expected.values()))


def test_checkers_out_of_sight_lie_in_the_tray_or_are_lost() -> None:
    tray = (0.5, 0.3, 0.2)
    lost = [math.exp(-10.0), 1.0, math.exp(-6.0)]
    expected = [
        sum(lost[number - held] * tray[held] for held in range(min(number, 1) + 1))
        for number in range(3)
    ]
    assert out_of_sight(1, tray, has_hand=False).tolist() == pytest.approx(expected)
    assert out_of_sight(1, None, has_hand=True).tolist() == pytest.approx([lost[0], 1.0, 1.0])
