"""A profile written as TOML and read again is the same profile."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from pasch_hardware.boards.board import Area, Pose, Row
from pasch_hardware.boards.profile import builtin_profiles, load_profile, parse_profile
from pasch_hardware.boards.profile_text import profile_text


@pytest.mark.parametrize("name", builtin_profiles())
def test_a_written_profile_reads_as_before(name: str) -> None:
    profile = load_profile(name)
    assert parse_profile(tomllib.loads(profile_text(profile))) == profile


def test_all_that_a_place_may_say_is_kept() -> None:
    profile = load_profile("club-50")
    more = (
        Row("bar", (279.0, 10.0), (0.6, 0.8), 100.0, 40.0, (), 11.5, None, Pose.FLAT),
        Area("off", (600.25, 100.0), None, (40.0, 180.0), (), 0.0, "b", Pose.EDGE),
        Area("yard", (700.0, 100.0), 33.0, None, (), 0.0, None, Pose.PILE),
    )
    points = tuple(shape for shape in profile.places if shape.name.isdecimal())
    named = replace(profile, name='the "old" board\\', places=(*points, *more))
    assert parse_profile(tomllib.loads(profile_text(named))) == named
