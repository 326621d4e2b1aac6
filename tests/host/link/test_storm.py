"""The link under every kind of damage, and for hours; large sizes: `tests/bench/link.py`."""

import os

import pytest

from host.link.soak import soak_at_full_rate, soak_idle
from host.link.storm import AGREE_S, KINDS, Storm

pytestmark = pytest.mark.slow

# A release sets these to 1000000 and 28800; see docs/link.md.
STREAMS = int(os.environ.get("PASCH_DAMAGE_STREAMS", "20000")) // 20
SOAK_S = float(os.environ.get("PASCH_SOAK_S", "240"))


def test_after_every_damage_both_sides_agree_within_a_second_and_no_roll_is_lost() -> None:
    """The session itself raises where a promise is broken; here is what it has met."""
    with Storm(seed=7) as storm:
        for _ in range(STREAMS):
            storm.stream()
    assert set(storm.kinds) == set(KINDS)
    assert {"READY", "ABSENT", "OPENING"} <= set(storm.states)
    assert storm.rolls > STREAMS / 3
    assert storm.voids > 0
    assert storm.slowest_s <= AGREE_S
    assert storm.to_board_witness.accepted > STREAMS
    assert storm.to_host_witness.accepted > STREAMS


def test_hours_of_idleness_are_uneventful() -> None:
    assert soak_idle(SOAK_S).faults == ()


def test_hours_at_full_rate_on_a_poor_wire_leave_nothing_unexplained() -> None:
    assert soak_at_full_rate(SOAK_S / 4).faults == ()
