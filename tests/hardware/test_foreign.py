"""JSON from elsewhere is refused where it could harm, and text cannot command a terminal."""

from __future__ import annotations

import pytest

from pasch_hardware.foreign import (
    DEEPEST,
    MOST_DIGITS,
    json_value,
    printable,
    without_password,
)
from pasch_hardware.message import message


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


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity"])
def test_what_no_other_program_reads_as_a_number_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="not finite"):
        json_value(f'{{"delay": {number}}}')


def test_codes_for_a_terminal_are_not_printable() -> None:
    assert printable("\x1b]0;title\x07Zoë\u202e\n\x9b2J 五") == "?]0;title?Zoë? ?2J 五"


def test_half_a_character_is_not_printable() -> None:
    assert printable("A\ud800 \U0001f3b2 \udfff") == "A? \U0001f3b2 ?"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://me:secret@10.0.0.7/video", "http://10.0.0.7/video"),
        ("http:/me:secret@10.0.0.7/video", "http:/10.0.0.7/video"),
        ("RTSP://me:sec@ret@h, and http://you@h:1", "RTSP://h, and http://h:1"),
        ("http://10.0.0.7/a@b", "http://10.0.0.7/a@b"),
        ("C:/a@b/games.db", "C:/a@b/games.db"),
        ("me@home", "me@home"),
    ],
)
def test_an_address_is_shown_without_its_password(text: str, shown: str) -> None:
    assert without_password(text) == shown


def test_no_message_shows_a_password_however_it_is_cut() -> None:
    address = f"http://me:{'secret' * 50}@10.0.0.7/video"
    for it in (address, (address, address)):
        assert "secret" not in str(message("{it}", it=it)) + str(message("{it!r}", it=it))
