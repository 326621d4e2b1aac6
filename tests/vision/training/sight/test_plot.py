"""The reliability plot: where its points lie, and how wide their intervals are."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from training.sight.plot import SIDE, Bin, interval, plotted

SVG = "{http://www.w3.org/2000/svg}"


def test_an_interval_narrows_with_the_count_and_stays_a_share() -> None:
    # Wilson's interval of 81 in 263 (Newcombe 1998, table I: 0.2553 to 0.3662).
    assert interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    # None in 20 (the same table: 0.0000 to 0.1611).
    assert interval(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)


def test_what_is_true_as_often_as_said_lies_on_the_diagonal() -> None:
    drawn = ET.fromstring(plotted({"two pictures": [Bin(0.9, 90, 100)], "one": [Bin(0.5, 9, 10)]}))
    groups = drawn.findall(f"{SVG}g")
    assert [group.findtext(f"{SVG}text") for group in groups] == ["two pictures", "one"]
    middles = [
        (float(dot.get("cx", "")), SIDE - float(dot.get("cy", "")))
        for dot in drawn.iter(f"{SVG}circle")
    ]
    assert middles[0][0] == pytest.approx(middles[0][1], abs=0.2)
    assert middles[1][0] < middles[1][1] - 20
