"""How many checkers came or went, by how much of a place looks different."""

from __future__ import annotations

import pytest

from pasch_vision.learned.memory.growth import LEAST, Difference, grown

EVENLY = {"": 0.25, "w": 0.25, "ww": 0.25, "wwwww": 0.25}


def likeliest(before: str, area: float, filled: float | None) -> str:
    told = grown(EVENLY, before, Difference({"w": area}, filled))
    assert sum(told.values()) == pytest.approx(1.0)
    return max(told, key=told.__getitem__)


@pytest.mark.parametrize(
    ("before", "area", "filled", "now"),
    [
        ("w", 1.5, 0.0, ""),
        ("w", 1.5, 1.0, "ww"),
        ("ww", 1.5, 0.0, "w"),
        ("ww", 5.0, 1.0, "wwwww"),
        ("ww", 0.3, None, "ww"),
    ],
)
def test_one_content_explains_a_difference_best(
    before: str, area: float, filled: float | None, now: str
) -> None:
    assert likeliest(before, area, filled) == now


def test_many_checkers_that_were_pushed_exclude_little() -> None:
    told = grown(EVENLY, "ww", Difference({"w": 9.0}, None))
    assert min(told.values()) > 0.3 * max(told.values()) - 1e-9


def test_other_colours_are_not_weighed_and_no_content_is_excluded() -> None:
    shown = {"w": 0.2, "wwwww": 0.2, "b": 0.3, "bw": 0.3}
    told = grown(shown, "w", Difference({"w": 0.3, "b": 0.3}, None))
    assert told["b"] == told["bw"] == 0.3
    assert told["w"] + told["wwwww"] == pytest.approx(0.4)
    assert told["wwwww"] == pytest.approx(LEAST * told["w"])


def test_a_difference_is_measured_in_checkers_of_the_colour_that_came() -> None:
    shown = {"": 0.02, "w": 0.98}
    small = grown(shown, "", Difference({"w": 1.4}, 1.0))
    large = grown(shown, "", Difference({"w": 0.4}, 1.0))
    assert small["w"] > 0.98 > large["w"]


def test_in_a_stack_a_checker_changes_less_than_in_a_row() -> None:
    little = Difference({"w": 0.6}, None)
    in_stack = grown({"w" * 11: 0.5, "w" * 12: 0.5}, "w" * 11, little)
    in_row = grown({"w" * 2: 0.5, "w" * 3: 0.5}, "w" * 2, little)
    assert in_stack["w" * 12] > 4 * in_row["w" * 3]
