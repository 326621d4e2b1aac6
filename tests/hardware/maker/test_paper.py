"""Templates print at true size: measured on the rendered pages, not on what was meant."""

import re
from dataclasses import replace

import cv2
import numpy as np
import pypdfium2
import pytest

from pasch.messages import sayer
from pasch_hardware.boards.layout import (
    CABLE_HOLE_MM,
    cable_holes,
    dice_box,
    groove_runs,
    light_holes,
    outline,
)
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.maker.holes import feet
from pasch_hardware.maker.paper.artwork import artwork
from pasch_hardware.maker.paper.drilling import drilling_plan
from pasch_hardware.maker.paper.markers import marker_pages
from pasch_hardware.maker.paper.tiles import MARGIN_MM, PAPERS_MM, tiled
from pasch_hardware.maker.sheet.pdf import write_pdf
from pasch_hardware.maker.sheet.shapes import Circle, Drawing, Group
from pasch_hardware.maker.sheet.svg import drawing_svg

PX_PER_MM = 10.0


def rendered(tmp_path, drawings, px_per_mm=PX_PER_MM):
    """The pages of a PDF as grey pictures and their sizes in mm, read back by another program."""
    file = tmp_path / "pages.pdf"
    write_pdf(file, drawings, "test")
    with pypdfium2.PdfDocument(file) as document:
        pages = [
            page.render(scale=px_per_mm * 25.4 / 72, grayscale=True).to_numpy()
            for page in document
        ]
        sizes = [tuple(points * 25.4 / 72 for points in page.get_size()) for page in document]
    return [np.squeeze(page) for page in pages], sizes


def ruler_mm(picture):
    """The length of the bar at the foot of a page: the longest row of ink from end to end."""
    foot = picture[-round(26 * PX_PER_MM) :, : round(115 * PX_PER_MM)] < 160
    best = 0.0
    for row in foot:
        # The bar's edge is the only unbroken line this long at the foot.
        edges = np.flatnonzero(np.diff(np.concatenate([[0], row.view(np.int8), [0]])))
        runs = edges[1::2] - edges[::2]
        best = max(best, runs.max(initial=0) / PX_PER_MM)
    return best


@pytest.mark.parametrize("paper", sorted(PAPERS_MM))
def test_the_ruler_measures_100_mm_on_every_page(tmp_path, paper):
    profile = load_profile("gamwin-strip")
    sheets = [
        *tiled(drilling_plan(profile), PAPERS_MM[paper]),
        *tiled(artwork(profile), PAPERS_MM[paper]),
        *marker_pages(load_profile("club-50"), PAPERS_MM[paper]),
    ]
    pictures, sizes = rendered(tmp_path, sheets)
    for picture, size in zip(pictures, sizes, strict=True):
        assert sorted(size) == pytest.approx(sorted(PAPERS_MM[paper]), abs=0.01)
        assert ruler_mm(picture) == pytest.approx(100.0, abs=0.11)


@pytest.mark.parametrize("name", ["club-50", "high-gammon-40"])
def test_the_camera_finds_each_printed_marker_at_its_size(tmp_path, name):
    profile = load_profile(name)
    pictures, _ = rendered(tmp_path, marker_pages(profile, PAPERS_MM["a4"]))
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    found = {}
    for picture in pictures:
        corners, ids, _ = detector.detectMarkers(picture)
        found |= dict(zip(ids.ravel().tolist(), corners, strict=True))
    assert sorted(found) == sorted(marker.id for marker in profile.fiducials)
    for marker in profile.fiducials:
        quad = found[marker.id].reshape(4, 2)
        sides = np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1) / PX_PER_MM
        assert sides == pytest.approx([marker.size] * 4, abs=0.25)


def test_a_board_without_markers_has_no_marker_page():
    assert marker_pages(load_profile("gamwin-strip"), PAPERS_MM["a4"]) == ()


def test_the_pages_put_together_show_every_light_where_the_profile_has_it(tmp_path):
    """Each LED's drill cross is on a page, at the place that page and position add up to."""
    profile = load_profile("gamwin-strip")
    plan, plate = drilling_plan(profile), outline(profile)
    pages = tiled(plan, PAPERS_MM["a4"])
    pictures, sizes = rendered(tmp_path, pages)
    width = sizes[0][0] - 2 * MARGIN_MM - 10.0
    columns = -(-(plan.width_mm - 10.0) // width)
    height = sizes[0][1] - 2 * MARGIN_MM - 15.0 - 10.0
    found = set()
    for number, picture in enumerate(pictures):
        row, column = divmod(number, int(columns))
        for led, (x, y) in light_holes(profile).items():
            at_x = x - plate.x + 1 - column * width
            at_y = y - plate.y + 1 - row * height
            if not (4 < at_x < width + 6 and 4 < at_y < height + 6):
                continue
            px_x = round((at_x + MARGIN_MM) * PX_PER_MM)
            px_y = round((at_y + MARGIN_MM) * PX_PER_MM)
            middle = picture[px_y - 1 : px_y + 2, px_x - 1 : px_x + 2]
            beside = picture[px_y + 12 : px_y + 15, px_x + 12 : px_x + 15]
            assert middle.min() < 100 < beside.min(), led
            found.add(led)
    assert found == set(light_holes(profile))


def test_a_page_on_which_nothing_lies_is_left_out():
    """Dots in three corners of 3 x 3 pages, one of them where two pages overlap."""
    width, height = 210.0 - 2 * MARGIN_MM - 10.0, 297.0 - 2 * MARGIN_MM - 15.0 - 10.0
    dots = ((5.0, 5.0), (2.9 * width, 5.0), (width + 5.0, 2.9 * height))
    inner = Group(tuple(Circle((x / 2, y / 2), 1.0) for x, y in dots), scale=2.0)
    pages = tiled(Drawing("dots", 3 * width, 3 * height, (inner,)), PAPERS_MM["a4"])
    where = [
        re.search(r"page (\d) of 3, row (\d) of 3, column (\d) of 3", str(p.title)) for p in pages
    ]
    assert [found.groups() for found in where] == [
        ("1", "1", "1"),
        ("2", "1", "3"),
        ("3", "3", "1"),
    ]


@pytest.mark.parametrize("name", builtin_profiles())
def test_grooves_and_cable_holes_stay_clear_of_the_other_parts(name):
    profile = load_profile(name)
    plate, box = outline(profile), dice_box(profile)
    assert sum(map(len, groove_runs(profile))) <= len(light_holes(profile))
    for x, y in cable_holes(profile):
        assert plate.x < x < plate.right
        assert plate.y < y < plate.bottom
        inside = box.outer.grown(CABLE_HOLE_MM / 2)
        assert not (inside.x < x < inside.right and inside.y < y < inside.bottom)
        for led, (led_x, led_y) in light_holes(profile).items():
            assert np.hypot(x - led_x, y - led_y) >= 9.0, led


def test_feet_stand_beside_the_holes_of_a_board_with_narrow_rails():
    # A board without trays and markers ends right beside the chain.
    club = load_profile("club-50")
    rows = tuple(shape for shape in club.places if shape.name != "off")
    narrow = replace(club, places=rows, fiducials=())
    plate = outline(narrow)
    stand = feet(narrow)
    assert len(stand) == 4
    for x, y in stand:
        assert plate.x < x < plate.right
        assert plate.y < y < plate.bottom
        holes = (*cable_holes(narrow), *narrow.electronics.button_centres)
        assert min(np.hypot(x - at[0], y - at[1]) for at in holes) > 8.0 + CABLE_HOLE_MM / 2


@pytest.mark.parametrize("sheet", [artwork, drilling_plan])
def test_trays_are_named_after_their_seats_in_every_language(sheet):
    drawn = drawing_svg(sheet(load_profile("club-50")), sayer("de"))
    assert "off Weiß" in drawn or "off (Weiß)" in drawn
    assert "White" not in drawn
