"""Checkers off the places, and trays that show them or not."""

from __future__ import annotations

from pasch_vision.learned.memory.waiting import Waiting

TRAYS = {"w": (0.98, 0.01, 0.005, 0.005), "b": (0.02, 0.08, 0.8, 0.1)}


def test_every_tray_is_believed_before_anything_is_known() -> None:
    waiting = Waiting()
    assert waiting.believed(TRAYS) == TRAYS
    assert waiting.expected({"w": 15, "b": 15}) == {}


def test_a_tray_that_does_not_show_what_waits_is_believed_no_more() -> None:
    told = Waiting.told("wwbb", TRAYS)
    assert told.believed(TRAYS) == {"b": TRAYS["b"]}
    assert Waiting.told("bb", TRAYS).believed(TRAYS) == TRAYS
    assert Waiting.told("w" * 7 + "b" * 7, TRAYS).believed(TRAYS) == {}


def test_as_many_are_expected_to_wait_as_did_or_a_few_more() -> None:
    expected = Waiting.told("ww", {}).expected({"w": 15, "b": 15})
    white, black = expected["w"], expected["b"]
    assert len(white) == len(black) == 16
    assert max(range(16), key=white.__getitem__) == 2
    assert max(range(16), key=black.__getitem__) == 0
    assert white[3] == white[6] > 5 * white[7]
