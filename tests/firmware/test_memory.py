"""On real MicroPython: a quiet pass of a task allocates nothing, so nothing piles up."""

from bench.board import costs


def test_no_pass_of_a_task_allocates_and_a_line_only_a_little() -> None:
    found = costs()
    assert found.control > 0
    assert {"link", "buttons"} < set(found.passes)
    assert len(found.passes) == 2 + 8, "every rhythm of the lights is measured"
    assert not any(found.passes.values()), found.passes
    # A Pico has 241,600 bytes free; the busiest second has some twenty lines.
    assert all(0 < size < 4000 for size in found.lines.values())
