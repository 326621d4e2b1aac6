"""The dice box: whole solids, walls that print, room for LED boards, screws and diffuser.

What models solids is imported where it is used: it takes seconds, and every process that looks
for tests imports this module.
"""

import numpy as np
import pytest

from pasch_hardware.boards.layout import LED_BOARD_MM, LED_HEIGHT_MM, dice_box
from pasch_hardware.boards.profile import builtin_profiles, load_profile, parse_profile
from pasch_hardware.errors import PaschError, ProfileError
from pasch_hardware.maker.enclosure.dice_box import (
    BODY_MM,
    FLOOR_MM,
    LID_MM,
    box_solids,
    export_box,
    local,
)
from pasch_hardware.maker.enclosure.shade import Mesh, shaded

# Two lines of a 0.4 mm nozzle.
THINNEST_WALL_MM = 0.8


@pytest.fixture(scope="module", params=builtin_profiles())
def box(request):
    profile = load_profile(request.param)
    return dice_box(profile), box_solids(profile)


def walls_along(solid, start, end):
    """Lengths of material met on a straight way through a solid, in mm."""
    import build123d as cad

    return [edge.length for edge in solid.intersect(cad.Edge.make_line(start, end)).edges()]


def rod(at, diameter, low, high):
    import build123d as cad

    return cad.Pos(*at, (low + high) / 2) * cad.Cylinder(diameter / 2, high - low)


def common_mm3(first, second):
    """How much two solids share; None or an empty result means nothing."""
    shared = first & second
    return 0.0 if shared is None else getattr(shared, "volume", 0.0)


def test_body_and_lid_are_one_valid_solid_each(box):
    plan, solids = box
    for solid, area in ((solids.body, plan.outer), (solids.lid, plan.lid)):
        assert solid.is_valid
        assert len(solid.solids()) == 1
        size = solid.bounding_box().size
        assert pytest.approx((area.width, area.height), abs=0.01) == (size.X, size.Y)
    assert pytest.approx(BODY_MM) == solids.body.bounding_box().size.Z
    assert pytest.approx(LID_MM) == solids.lid.bounding_box().size.Z


def test_every_wall_can_be_printed(box):
    """Ways through the middle of each row of cells meet no wall thinner than two lines."""
    plan, solids = box
    solid = solids.body.solids()[0]
    for die in range(len(plan.cells) // 9):
        cells = [local(plan, cell.centre) for cell in plan.cells[9 * die : 9 * die + 3]]
        (left, y), (right, _) = cells[0], cells[2]
        found = walls_along(solid, (left - 8, y, 8.0), (right + 8, y, 8.0))
        assert len(found) >= 4
        assert min(found) >= THINNEST_WALL_MM - 0.001, found
    middle = local(plan, plan.cells[0].centre)
    aside = (middle[0] + 4.5, middle[1] + 4.5)
    [floor] = walls_along(solid, (*aside, -1.0), (*aside, BODY_MM + 1))
    assert floor == pytest.approx(FLOOR_MM)


def test_every_led_board_lies_on_its_floor_without_touching_a_wall(box):
    plan, solids = box
    for cell in plan.cells:
        board = rod(local(plan, cell.centre), LED_BOARD_MM, FLOOR_MM, FLOOR_MM + LED_HEIGHT_MM)
        assert common_mm3(solids.body, board) < 1e-6
        below = rod(local(plan, cell.centre), LED_BOARD_MM, FLOOR_MM - 0.5, FLOOR_MM)
        assert common_mm3(solids.body, below) > 15.0


def test_screws_go_through_the_lid_and_bite_in_the_body(box):
    plan, solids = box
    for screw in plan.screws:
        at = local(plan, screw)
        assert common_mm3(solids.lid, rod(at, 3.2, BODY_MM - 1, BODY_MM + LID_MM + 1)) < 1e-6
        assert common_mm3(solids.body, rod(at, 3.0, BODY_MM - 6, BODY_MM)) > 2.0
        x, y = at
        solid = solids.body.solids()[0]
        for turn in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            wall = (x + 1.8 * turn[0], y + 1.8 * turn[1], BODY_MM - 5)
            assert solid.is_inside(wall), "a screw needs wood around it on all sides"


def test_the_diffuser_lies_between_body_and_lid(box):
    plan, solids = box
    for solid in (solids.body, solids.lid):
        assert common_mm3(solid, solids.diffuser) < 1e-6
    assert common_mm3(solids.body, solids.lid) < 1e-6
    sheet = solids.diffuser.bounding_box()
    for cell in plan.cells:
        x, y = local(plan, cell.centre)
        assert sheet.min.X < x - 5 < x + 5 < sheet.max.X
        assert sheet.min.Y < y - 5 < y + 5 < sheet.max.Y


def test_stl_and_step_read_back_as_the_same_solids(tmp_path):
    import build123d as cad

    solids = box_solids(load_profile("club-50"))
    files = {file.name: file for file in export_box(solids, tmp_path)}
    assert sorted(files) == [
        "dice-box-body.step",
        "dice-box-body.stl",
        "dice-box-lid.step",
        "dice-box-lid.stl",
    ]
    for name, solid in (("body", solids.body), ("lid", solids.lid)):
        back = cad.import_step(str(files[f"dice-box-{name}.step"]))
        assert back.volume == pytest.approx(solid.volume, rel=1e-6)
        assert stl_volume(files[f"dice-box-{name}.stl"]) == pytest.approx(solid.volume, rel=0.01)


def stl_volume(file):
    """The volume of a closed mesh by the divergence theorem, from a binary STL."""
    data = file.read_bytes()
    count = int.from_bytes(data[80:84], "little")
    records = np.frombuffer(data[84:], np.dtype([("f", "<f4", 12), ("a", "<u2")]), count)
    corners = records["f"][:, 3:].reshape(-1, 3, 3).astype(float)
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    return float((a * np.cross(b, c)).sum()) / 6


def test_a_board_without_dice_needs_no_box():
    place = {"shape": "row", "anchor": [0, 0], "direction": [0, 1], "length": 99, "width": 30}
    names = [f"{side}{number}" for side in "LR" for number in range(1, 10)]
    table = {
        "name": "bare",
        "board": "gamwin",
        "field": [25, 230],
        "checker": {"diameter": 20, "thickness": 2},
        "place": [{**place, "name": name} for name in names],
    }
    with pytest.raises(ProfileError, match="needs no box") as caught:
        box_solids(parse_profile(table))
    assert isinstance(caught.value, PaschError)


def test_a_picture_shows_what_is_in_front():
    """Two squares, the nearer one half over the other: its colour is what is seen there."""
    square = np.array([[[0, 0, 0], [10, 0, 0], [10, 10, 0]], [[0, 0, 0], [10, 10, 0], [0, 10, 0]]])
    far = Mesh(square.astype(float), (0, 0, 200))
    near = Mesh(square + np.array([5.0, 0.0, 3.0]), (0, 200, 0))
    picture = shaded([far, near], turn_deg=0.0, tilt_deg=89.9, size_px=(150, 100))
    strongest = [picture[50, x].argmax() for x in (20, 75, 130)]
    assert strongest == [2, 1, 1]
    assert (picture[0] == 255).all(), "paper above the model"
