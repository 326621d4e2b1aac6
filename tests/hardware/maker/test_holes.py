"""What lies under the base plate leaves the holes free that are drilled there."""

from dataclasses import replace

import numpy as np
import pytest

from pasch_hardware.boards.board import Electronics
from pasch_hardware.boards.layout import (
    CABLE_HOLE_MM,
    GROOVE_WIDTH_MM,
    MARGIN_MM,
    cable_holes,
    dice_box,
    outline,
)
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.maker.holes import electronics_room, feet


def narrow():
    """A board without trays and markers, which ends right beside the chain."""
    club = load_profile("club-50")
    rows = tuple(shape for shape in club.places if shape.name != "off")
    return replace(club, places=rows, fiducials=())


def bare():
    """Nothing but points, side by side over the whole width of the field."""
    return replace(narrow(), electronics=Electronics())


@pytest.mark.parametrize("profile", [*map(load_profile, builtin_profiles()), narrow()])
def test_the_perfboard_covers_no_hole_and_meets_no_foot(profile):
    room = electronics_room(profile)
    assert outline(profile).holds(room)
    for holes, radius in (
        (cable_holes(profile), CABLE_HOLE_MM / 2),
        (feet(profile), 8.0),
        (profile.electronics.button_centres, 10.0),
    ):
        for x, y in holes:
            aside = max(room.x - x, x - room.right, 0.0), max(room.y - y, y - room.bottom, 0.0)
            assert np.hypot(*aside) > radius
    assert not room.meets(dice_box(profile).outer)


@pytest.mark.parametrize("profile", [*map(load_profile, builtin_profiles()), bare()])
def test_wood_is_left_around_the_end_of_every_groove(profile):
    plate = outline(profile).grown(-GROOVE_WIDTH_MM / 2 - MARGIN_MM)
    for x, y in cable_holes(profile):
        assert plate.x <= x <= plate.right
        assert plate.y <= y <= plate.bottom
