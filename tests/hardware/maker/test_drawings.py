"""Drawings can be read: labels on the sheet and apart, the same in SVG as in the values."""

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from hardware.sheets import label_boxes, labels
from pasch.messages import sayer
from pasch_hardware.boards.electronics import board_config
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.boards.layout import (
    BASE_MM,
    BUTTON_BODY_MM,
    BUTTON_CAP_HIGH_MM,
    BUTTON_CAP_MM,
    BUTTON_HOLE_MM,
    DOWEL_MM,
    cover_mm,
    dowel_mm,
)
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.maker.drawing.stand import stand_drawing
from pasch_hardware.maker.handbook import DRAWINGS, board_page, drawings
from pasch_hardware.maker.parts import parts_list
from pasch_hardware.maker.sheet.shapes import Drawing, TextLabel, dimension
from pasch_hardware.maker.sheet.svg import drawing_svg
from pasch_hardware.maker.wiring import SHIFTER_PINS, connections, pico_pin

SHEETS = [*DRAWINGS, "camera-stand"]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def boards():
    return {name: drawings(load_profile(name)) for name in builtin_profiles()}


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("name", builtin_profiles())
def test_every_label_lies_on_the_sheet_and_on_no_other_label(boards, name, sheet, lang):
    drawing = boards[name][sheet]
    boxes = list(label_boxes(drawing, sayer(lang)))
    assert len(boxes) > 8
    for box in boxes:
        assert box.x >= 2, box
        assert box.y >= 2, box
        assert box.right <= drawing.width_mm - 2, box
        assert box.bottom <= drawing.height_mm - 2, box
    for a, b in combinations(boxes, 2):
        across = min(a.right, b.right) - max(a.x, b.x)
        down = min(a.bottom, b.bottom) - max(a.y, b.y)
        assert across < 0.2 or down < 0.2, (a, b)


@pytest.mark.parametrize("name", builtin_profiles())
def test_labels_are_large_enough_to_read(boards, name):
    for sheet in SHEETS:
        for label, _, _, size in labels(boards[name][sheet].shapes):
            assert size >= 2.0, (sheet, label.text)


@pytest.mark.parametrize("name", builtin_profiles())
def test_svg_is_at_true_size_and_says_what_the_drawing_says(boards, name):
    for drawing in boards[name].values():
        root = ElementTree.fromstring(drawing_svg(drawing))
        assert float(root.get("width").removesuffix("mm")) == pytest.approx(drawing.width_mm)
        assert root.get("viewBox").split()[2:] == [
            root.get("width").removesuffix("mm"),
            root.get("height").removesuffix("mm"),
        ]
        said = [element.text for element in root.iter(f"{SVG}text")]
        assert said == [label.text for label, *_ in labels(drawing.shapes)]


@pytest.mark.parametrize("name", builtin_profiles())
def test_wiring_drawing_pin_table_and_firmware_agree(boards, name):
    profile = load_profile(name)
    config = board_config(profile)
    pins = [config["pixels_pin"], *config["button_pins"], config["buzzer_pin"]]
    assert [link.gpio for link in connections(profile)] == pins
    texts = [label.text for label, *_ in labels(boards[name]["wiring"].shapes)]
    drawn = [text for text in texts if re.fullmatch(r"GP\d+", text)]
    assert sorted(drawn) == sorted(f"GP{gpio}" for gpio in pins)
    for link in connections(profile):
        assert link.pin == pico_pin(link.gpio)
        assert str(link.pin) in texts
    assert f"{config['leds']} WS2812B" in texts
    assert config["pixel_order"] in texts
    assert any(f"limited to {config['current_limit_ma'] / 1000:g} A" in text for text in texts)


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_wiring_drawing_leaves_no_pin_of_the_level_shifter_open(boards, name):
    texts = [label.text for label, *_ in labels(boards[name]["wiring"].shapes)]
    tied = {
        int(pin) for text in texts if re.fullmatch(r"\d+(, \d+)+", text) for pin in text.split(",")
    }
    drawn = {2, 3, 7, 14}
    assert drawn <= {int(text) for text in texts if text.isdecimal()}
    outputs = {6, 8, 11}  # of the gates that are not used
    assert tied | drawn | outputs == set(range(1, 15)) == set(SHIFTER_PINS)
    assert all(str(SHIFTER_PINS[pin][1]) == "nothing" for pin in outputs)


@pytest.mark.parametrize("name", builtin_profiles())
def test_a_buttons_dowel_stands_proud_of_the_wood_and_is_on_the_parts_list(boards, name):
    profile = load_profile(name)
    wood = cover_mm(profile) + BASE_MM
    assert BUTTON_CAP_HIGH_MM + dowel_mm(profile) == pytest.approx(wood + 2.0)
    words = f"{dowel_mm(profile):g} mm"
    names = [str(part.name) for part in parts_list(profile)]
    assert any(name.startswith("dowel") and words in name for name in names)
    texts = [label.text for label, *_ in labels(boards[name]["button"].shapes)]
    assert any(text.startswith("dowel") and words in text for text in texts)
    assert BUTTON_BODY_MM * 2**0.5 > BUTTON_HOLE_MM > DOWEL_MM > BUTTON_CAP_MM


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_wood_over_the_base_plate_is_called_what_it_is(boards, name):
    is_framed = load_profile(name).frame_height > 0
    texts = {label.text for label, *_ in labels(boards[name]["button"].shapes)}
    assert ("rail" in texts, "plate" in texts) == (is_framed, not is_framed)


@pytest.mark.parametrize("name", builtin_profiles())
@pytest.mark.parametrize("fov", [60.0, 70.0, 75.0])
def test_the_cameras_are_listed_once_each_and_none_hangs_minus_nought_aside(name, fov):
    drawn = stand_drawing(load_profile(name), fov)
    texts = [label.text for label, *_ in labels(drawn.shapes)]
    assert "-0 mm" not in texts
    views = [text for text in texts if text in ("60°", f"{fov:g}°", "80°", "90°")]
    # The board's own camera stands there for each of three tilts as well.
    assert sorted(views) == sorted([*{"60°", f"{fov:g}°", "80°", "90°"}, *[f"{fov:g}°"] * 3])


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_level_shifter_is_one_that_takes_data_without_its_supply(name):
    (shifter,) = (part for part in parts_list(load_profile(name)) if "shifter" in str(part.name))
    bought = str(shifter.instead).partition("; not ")[0]
    assert all("AHCT125" in chip for chip in (str(shifter.name), bought))


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_chain_drawing_numbers_every_led_outside_the_dice_box(boards, name):
    profile = load_profile(name)
    boxed = {led for die in profile.electronics.dice for led in die}
    boxed.add(profile.electronics.link_led)
    texts = {label.text for label, *_ in labels(boards[name]["chain"].shapes)}
    numbers = {str(led) for led in led_positions(profile) if led not in boxed}
    assert numbers <= texts


def test_a_dimension_reads_from_below_or_from_the_right():
    for end, angle in (((50.0, 0.0), 0.0), ((0.0, 50.0), 90.0), ((0.0, -50.0), 90.0)):
        [label] = [
            shape
            for shape in dimension((0.0, 0.0), end, 5.0, "50")
            if isinstance(shape, TextLabel)
        ]
        assert label.angle_deg == pytest.approx(angle)


def test_svg_escapes_what_people_write():
    drawing = Drawing("<&>", 10.0, 10.0, (TextLabel((1.0, 5.0), 'a < b & "c"'),))
    root = ElementTree.fromstring(drawing_svg(drawing))
    assert [element.text for element in root.iter(f"{SVG}text")] == ['a < b & "c"']


def test_a_board_without_dice_has_neither_a_box_nor_a_word_of_one():
    club = load_profile("club-50")
    parts = replace(club.electronics, dice=(), dice_centres=(), link_led=None)
    without = replace(club, electronics=parts)
    assert drawings(club).keys() - drawings(without).keys() == {"dice-window"}
    page = board_page(without)
    assert "Dice box" not in page
    assert "dice-box" not in page
    assert "dice-window" not in page
