"""What two networks say together."""

import pytest

from pasch_vision.learned.together import likelier, named_alike, together


def test_who_is_sure_decides_where_the_other_is_in_doubt() -> None:
    shares = together({"w": 0.5, "ww": 0.5}, {"w": 0.02, "ww": 0.98})
    assert max(shares, key=shares.__getitem__) == "ww"
    assert sum(shares.values()) == pytest.approx(1.0)


def test_two_that_are_sure_of_different_things_are_in_doubt() -> None:
    assert together({"w": 1.0}, {"b": 1.0}) == pytest.approx({"w": 0.5, "b": 0.5})


def test_their_mean_is_the_geometric_one() -> None:
    shares = together({"w": 0.8, "b": 0.2}, {"w": 0.2, "b": 0.8})
    assert shares == pytest.approx({"w": 0.5, "b": 0.5})
    shares = together({"w": 0.9, "b": 0.1}, {"w": 0.5, "b": 0.5})
    assert shares["w"] / shares["b"] == pytest.approx(3.0)


def test_colours_of_another_network_are_named_as_this_one_names_them() -> None:
    shown = {"6": {"bbbbb": 0.9, "bbbb": 0.1}, "8": {"www": 0.6, "bbb": 0.4}}
    others = {"6": {"wwwww": 0.8, "wwww": 0.2}, "8": {"bbb": 0.7, "bww": 0.3}}
    named = named_alike(others, shown, ("w", "b"))
    assert named == {"6": {"bbbbb": 0.8, "bbbb": 0.2}, "8": {"www": 0.7, "bbw": 0.3}}
    assert named_alike(named, shown, ("w", "b")) == named


def test_what_is_known_outvotes_a_doubt_but_no_certainty() -> None:
    doubtful, sure = {"wwwww": 0.2, "wwww": 0.8}, {"wwwww": 1e-6, "wwww": 1.0}
    assert likelier(doubtful, "wwwww", 100.0)["wwwww"] == pytest.approx(20 / 20.8)
    assert likelier(sure, "wwwww", 1000.0)["wwww"] > 0.9
    assert sum(likelier(doubtful, "ww", 1000.0).values()) == pytest.approx(1.0)
