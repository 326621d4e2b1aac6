"""Currents, cables and parts: the firmware's own figures, and sums done another way."""

import ast
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pasch_firmware
import pytest

from pasch_hardware.boards.electronics import led_count
from pasch_hardware.boards.geometry import led_positions
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.maker import power
from pasch_hardware.maker.holes import electronics_room
from pasch_hardware.maker.parts import parts_list
from pasch_hardware.maker.power import (
    WIRES,
    lead_drop_v,
    lowest_led_v,
    power_budget,
    wire_for,
)
from pasch_hardware.maker.wiring import connections, pico_pin, wire_runs


def limited(profile, limit_ma):
    return replace(profile, electronics=replace(profile.electronics, current_limit_ma=limit_ma))


def firmware_figures():
    """The module constants of firmware/pixels.py that are plain numbers."""
    file = Path(pasch_firmware.__path__[0]) / "pixels.py"
    return {
        node.targets[0].id: node.value.value
        for node in ast.parse(file.read_text()).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }


def test_an_led_draws_what_the_firmware_reckons_with():
    figures = firmware_figures()
    assert figures["CHANNEL_MA"] == power.CHANNEL_MA
    assert figures["IDLE_MA"] == power.IDLE_MA


@pytest.mark.parametrize("name", builtin_profiles())
def test_limit_fuse_and_supply_come_in_this_order(name):
    profile = load_profile(name)
    budget = power_budget(profile)
    assert budget.leds == led_count(profile)
    assert budget.all_white_ma == 61 * budget.leds
    assert budget.limit_ma == profile.electronics.current_limit_ma < budget.total_ma
    assert budget.total_ma / 1000 < budget.fuse_a < budget.supply_a
    assert 0.3 < budget.brightness < 1


def test_a_chain_that_cannot_reach_its_limit_is_reckoned_by_what_it_draws():
    budget = power_budget(limited(load_profile("gamwin-strip"), 4000))
    assert budget.limit_ma == budget.all_white_ma == 46 * 61
    assert budget.brightness == 1


def test_a_lead_loses_voltage_out_and_back():
    # 2 A over 1 m of 0.5 mm2: 2 * 1 * 0.0178 / 0.5 * 2 = 0.1424 V.
    assert lead_drop_v(2000, 1.0, WIRES[1]) == pytest.approx(0.1424)
    assert wire_for(2000, 1.5).area_mm2 == 0.5
    assert wire_for(2000, 3.0).area_mm2 == 1.5


@pytest.mark.parametrize("name", builtin_profiles())
def test_fed_at_one_end_each_stretch_carries_what_lies_behind_it(name):
    """The ladder's solution against the plain sum of resistance times current."""
    profile = load_profile(name)
    count = led_count(profile)
    share_ma = power_budget(profile).limit_ma / count
    places = [place for _, place in sorted(led_positions(profile).items())]
    drop = 0.0
    for behind, (a, b) in zip(range(count - 1, 0, -1), pairwise(places), strict=True):
        length = (abs(a[0] - b[0]) + abs(a[1] - b[1])) / 1000 * power.SLACK
        drop += lead_drop_v(behind * share_ma, length, power.BUS_WIRE)
    # A millimetre of wire at least stands between LEDs that share a spot.
    assert 5.0 - lowest_led_v(profile, 5.0) == pytest.approx(drop, rel=0.01)
    assert 5.0 - lowest_led_v(profile, 5.0, feeds=2) < drop / 2


@pytest.mark.parametrize("name", builtin_profiles())
def test_every_led_gets_enough_with_the_cable_the_guide_names(name):
    profile = load_profile(name)
    budget = power_budget(profile)
    feed = 5.0 - lead_drop_v(budget.total_ma, 1.5, wire_for(budget.total_ma, 1.5))
    assert lowest_led_v(profile, feed, feeds=2) > power.LEAST_LED_V


def test_pins_of_the_pico_as_its_data_sheet_has_them():
    known = {0: 1, 2: 4, 5: 7, 6: 9, 9: 12, 10: 14, 13: 17, 15: 20}
    known |= {16: 21, 17: 22, 18: 24, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34}
    assert {gpio: pico_pin(gpio) for gpio in known} == known
    with pytest.raises(KeyError):
        pico_pin(24)


@pytest.mark.parametrize("name", builtin_profiles())
def test_wires_reach_every_part(name):
    profile = load_profile(name)
    runs = wire_runs(profile)
    for link in connections(profile):
        assert sum(run.end == link.part for run in runs) == 1
    places = [place for _, place in sorted(led_positions(profile).items())]
    straight = sum(
        ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 / 1000 for a, b in pairwise(places)
    )
    assert all(run.length_m >= straight for run in runs if str(run.end).endswith("DIN"))


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_chain_is_fed_at_both_ends_and_from_the_supply(name):
    profile = load_profile(name)
    runs = {(str(run.start), str(run.end)): run.length_m for run in wire_runs(profile)}
    x, y, _ = led_positions(profile)[0]
    here = electronics_room(profile).centre
    straight = ((x - here[0]) ** 2 + (y - here[1]) ** 2) ** 0.5 / 1000
    for rail in ("5 V of the perfboard", "GND of the perfboard"):
        assert runs[rail, "LED 0 (first feed)"] > straight
        assert runs[rail, "last LED (second feed)"] > 0.1
        assert runs[rail, "supply's socket"] > 0.1
    (data,) = (length for ends, length in runs.items() if ends[1] == "LED chain")
    assert data == runs["5 V of the perfboard", "LED 0 (first feed)"]


@pytest.mark.parametrize("name", builtin_profiles())
def test_the_parts_are_enough_for_the_board(name):
    profile = load_profile(name)
    parts = {f"{part.name} ({part.group})": part for part in parts_list(profile)}
    assert len(parts) == len(parts_list(profile))
    [leds] = [part for part_name, part in parts.items() if part_name.startswith("WS2812B")]
    assert led_count(profile) < int(leds.quantity) < 1.1 * led_count(profile) + 3
    [buttons] = [part for part_name, part in parts.items() if part_name.startswith("push button")]
    assert int(buttons.quantity) == len(profile.letters)
    for colour in ("red", "black", "green"):
        bought = sum(
            float(str(part.quantity).split()[0])
            for part_name, part in parts.items()
            if part_name.startswith("stranded") and f", {colour} (" in part_name
        )
        needed = sum(run.length_m for run in wire_runs(profile) if str(run.colour) == colour)
        assert needed <= bought < needed + 2
    assert 80 < sum(part.price_eur for part in parts.values()) < 250
