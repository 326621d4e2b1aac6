"""Numbers of checkers weigh readings; they never force them."""

import pytest

from pasch_vision.reader_counts import fitted_to_counts, is_outvoted


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
