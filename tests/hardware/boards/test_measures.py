"""Boards from a few measures: places where they belong, nothing that does not fit."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from pasch_hardware.boards.board import Row
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.measures import Measures, field_for, profile_from
from pasch_hardware.boards.profile import load_profile, parse_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.errors import ProfileError


def of(name: str) -> Measures:
    """The measures of a built-in board."""
    known = load_profile(name)
    bar = known.place("bar")[0].extent[0] if known.board == "backgammon" else 0.0
    return Measures(known.field, known.diameters, known.thicknesses, bar, 11.0, known.frame_height)


@pytest.mark.parametrize("kind", KINDS)
def test_the_measures_of_a_built_in_board_give_its_places(kind: str) -> None:
    known = load_profile(KINDS[kind].built_in)
    made = profile_from("mine", kind, of(KINDS[kind].built_in))
    assert (made.name, made.board, made.field) == ("mine", kind, known.field)
    for shape in made.places:
        (original,) = known.place(shape.name)
        if isinstance(shape, Row) and isinstance(original, Row):
            assert shape.anchor == pytest.approx(original.anchor, abs=0.05)
            assert shape.direction == original.direction
            assert shape.length == pytest.approx(original.length, abs=0.05)
        assert shape.leds == original.leds


def test_homes_may_be_on_the_left() -> None:
    measures = of("club-50")
    mirrored = Measures(
        measures.field, measures.diameters, measures.thicknesses, measures.bar, is_mirrored=True
    )
    right, left = (profile_from("x", "backgammon", one) for one in (measures, mirrored))
    for number in range(1, 25):
        (one,), (other,) = right.place(str(number)), left.place(str(number))
        assert isinstance(one, Row)
        assert isinstance(other, Row)
        assert other.anchor[0] == pytest.approx(measures.field[0] - one.anchor[0], abs=0.05)
        assert other.anchor[1] == one.anchor[1]


def test_the_chain_runs_on_past_every_point_where_homes_are_on_the_left() -> None:
    for is_mirrored in (False, True):
        made = profile_from("x", "backgammon", replace(of("club-50"), is_mirrored=is_mirrored))
        leds = led_positions(made)
        along = [leds[led][0] for led in range(24)]
        assert along == sorted(along, reverse=not is_mirrored)


def test_the_checkers_width_gives_the_fields_size() -> None:
    # 42 mm points for 40 mm checkers: twelve of them, and the bar a tenth of the whole.
    width, height = field_for("backgammon", 40.0, 1.25, 0.1)
    assert width == pytest.approx(12 * 42.0 / 0.9, abs=0.1)
    assert width / height == pytest.approx(1.25, abs=0.001)


def test_what_is_made_can_be_written_and_read() -> None:
    made = profile_from("mine", "backgammon", of("club-50"))
    assert parse_profile(tomllib.loads(profile_text(made))) == made


def test_checkers_too_wide_for_the_points_are_refused() -> None:
    with pytest.raises(ProfileError, match="do not fit"):
        profile_from(
            "x", "backgammon", Measures((300.0, 240.0), {"w": 50.0, "b": 50.0}, {"w": 9, "b": 9})
        )


def test_measures_that_no_board_has_are_refused_before_they_are_written() -> None:
    usual = of("club-50")
    for odd, words in (
        (replace(usual, frame_height=3000.0), "higher than the shorter side"),
        (replace(usual, thicknesses={"w": 900.0, "b": 900.0}), "thicker than wide"),
    ):
        with pytest.raises(ProfileError, match=words):
            profile_from("x", "backgammon", odd)
