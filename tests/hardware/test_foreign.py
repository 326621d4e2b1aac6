"""JSON from elsewhere is refused where it could harm, and text cannot command a terminal."""

from __future__ import annotations

import pytest

from pasch_hardware.foreign import DEEPEST, MOST_DIGITS, json_value, printable


@pytest.mark.parametrize("depth", [DEEPEST + 1, 500, *range(975, 1000), 100_000])
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}"), ('[1,{"a":', "}]")])
def test_what_is_nested_too_deeply_is_refused(depth: int, opened: str, closed: str) -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        json_value(opened * depth + "1" + closed * depth)


def test_what_is_not_too_deep_is_read_however_long_it_is() -> None:
    assert json_value("[" * DEEPEST + "]" * DEEPEST)
    assert json_value("[" + "[],{}," * 5000 + "1]")[-1] == 1


def test_a_number_that_nobody_can_write_is_refused() -> None:
    assert json_value("9" * MOST_DIGITS) == 10**MOST_DIGITS - 1
    with pytest.raises(ValueError, match="a number has too many digits"):
        json_value("[-" + "9" * 4200 + "]")


def test_codes_for_a_terminal_are_not_printable() -> None:
    assert printable("\x1b]0;title\x07Zoë\u202e\n\x9b2J 五") == "?]0;title?Zoë? ?2J 五"


def test_half_a_character_is_not_printable() -> None:
    assert printable("A\ud800 \U0001f3b2 \udfff") == "A? \U0001f3b2 ?"
