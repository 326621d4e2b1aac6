"""What a place may hold, and that what the network says becomes probabilities of it."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from pasch_vision.learned.places.contents import MOST, NUMBERS, SLOTS, counted, ordered
from pasch_vision.learned.places.network import Logits, chances


@pytest.mark.parametrize("colours", [1, 2, 4])
def test_every_number_of_every_colour_is_there_once(colours: int) -> None:
    table = counted(colours)
    assert len(np.unique(table, axis=0)) == len(table) == comb(MOST + colours, colours)
    assert table.sum(axis=1).max() == MOST


def test_orders_have_no_gaps() -> None:
    table = ordered(2)
    assert len(table) == sum(2**number for number in range(SLOTS + 1))
    for row in table:
        number = int((row >= 0).sum())
        assert (row[:number] >= 0).all()
        assert (row[number:] == -1).all()


def said(colours: int) -> Logits:
    """Nothing said of one place."""
    return Logits(np.zeros((1, NUMBERS)), np.zeros((1, colours, NUMBERS + SLOTS)), np.zeros(1))


def test_a_content_is_as_likely_as_its_numbers_are_together() -> None:
    one = said(2)
    one.numbers[0, 3] = 12.0
    one.colours[0, 0, 2] = 8.0
    one.colours[0, 1, 1] = 8.0
    chance = chances(one, 0, is_ordered=False)
    assert chance.sum() == pytest.approx(1.0)
    assert counted(2)[chance.argmax()].tolist() == [2, 1]


def test_an_order_is_as_likely_as_its_spots_are_together() -> None:
    one = said(2)
    one.numbers[0, 2] = 12.0
    one.colours[0, 1, NUMBERS] = 8.0
    one.colours[0, 0, NUMBERS + 1] = 8.0
    chance = chances(one, 0, is_ordered=True)
    assert ordered(2)[chance.argmax()].tolist() == [1, 0, -1, -1, -1, -1]


def test_a_higher_temperature_says_the_same_less_surely() -> None:
    one = said(2)
    one.numbers[0, 5] = 6.0
    sure, unsure = chances(one, 0, False), chances(one, 0, False, temperature=2.0)
    assert sure.argmax() == unsure.argmax()
    assert sure.max() > unsure.max()


@pytest.mark.parametrize("is_ordered", [False, True])
def test_places_are_weighed_together_as_they_are_one_by_one(is_ordered: bool) -> None:
    draw = np.random.default_rng(1).normal
    many = Logits(draw(size=(3, NUMBERS)), draw(size=(3, 2, NUMBERS + SLOTS)), np.zeros(3))
    together = chances(many, np.array([2, 0]), is_ordered, temperature=1.4)
    for chance, place in zip(together, (2, 0), strict=True):
        alone = chances(many, place, is_ordered, temperature=1.4)
        assert np.allclose(chance, alone, rtol=1e-12, atol=0)
