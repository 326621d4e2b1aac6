"""The line codec: known lines, the same answers on MicroPython, and no damaged line accepted."""

import contextlib
import io
import json
import os
import random
import zlib

import pytest

from firmware.on_cpython import load_logic
from firmware.on_micropython import printed_by

pytestmark = pytest.mark.slow

wire = load_logic().wire

# The nightly run sets this to 1000000.
STREAMS = int(os.environ.get("PASCH_DAMAGE_STREAMS", "20000"))

LINES = [
    (">", "HELLO", ["1", "0.1.0"]),
    ("<", "HELLO", ["1.0", "0.1.0", "e66164084373", "5fa3c1d2", "pwron", "45", "dice,fx,buzz"]),
    (">", "LEDS", ["1f3a", "7", "".join(chr(48 + n) for n in range(64))]),
    (">", "ROLL", ["2b", "2", "6", "9c41e0aa", "5fa3c1d2"]),
    ("<", "NOW", ["5fa3c1d2", "1f3a", "2b", "5,3", "c,0,4", "d7a12", "0", "0", "1"]),
    ("<", "LOG", ["a", "star*", "and", "~punctuation!"]),
]


def line_of(mark: str, verb: str, fields: list[str]) -> bytes:
    """The line built independently of the code under test."""
    body = (mark + " ".join([verb, *fields])).encode()
    return body + b"*%08x\n" % zlib.crc32(body)


@pytest.mark.parametrize(("mark", "verb", "fields"), LINES)
def test_a_line_is_built_and_read_again(mark: str, verb: str, fields: list[str]) -> None:
    line = wire.encode(mark, verb, fields)
    assert line == line_of(mark, verb, fields)
    assert wire.decode(mark, line[:-1]) == [verb, *fields]


def test_the_checksum_is_the_standard_one() -> None:
    # The check value that the CRC-32 catalogues give for "123456789".
    assert zlib.crc32(b"123456789") == 0xCBF43926
    assert wire.encode(">", "A", [])[:-1].endswith(b"%08x" % zlib.crc32(b">A"))


@pytest.mark.parametrize(
    "fields", [["with space"], [""], ["\n"], ["ü"], ["\x03"], ["x" * 190]], ids=repr
)
def test_no_bad_line_is_ever_built(fields: list[str]) -> None:
    with pytest.raises(ValueError, match=r"field|ASCII|longer"):
        wire.encode(">", "LEDS", fields)


def test_the_longest_line_is_200_bytes_and_is_read() -> None:
    line = wire.encode(">", "LEDS", ["x" * 184])
    assert len(line) == 200
    buffer = wire.LineBuffer()
    assert [wire.decode(">", got)[0] for byte in line if (got := buffer.push(byte))] == ["LEDS"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"AT+GCAP",
        b">>> ",
        b"Traceback (most recent call last):",
        b"<HELLO 1*00000000",
        line_of("<", "HELLO", ["1"])[:-1],
        line_of(">", "HELLO", ["1"])[:-1].upper(),
        line_of(">", "hello", ["1"])[:-1],
        line_of(">", "HELLO", ["", "1"])[:-1],
        line_of(">", "", [])[:-1],
        line_of(">", "LOG", ["\x7f"])[:-1],
    ],
)
def test_what_is_no_line_to_the_board_is_dropped(line: bytes) -> None:
    assert wire.decode(">", line) == []


def test_a_line_that_is_too_long_costs_only_itself() -> None:
    buffer = wire.LineBuffer()
    data = b"x" * 1000 + b"\n" + line_of(">", "HELLO", ["1"])
    lines = [got for byte in data if (got := buffer.push(byte))]
    assert [wire.decode(">", got) for got in lines] == [["HELLO", "1"]]
    assert buffer.overlong == 1


def test_a_carriage_return_before_the_newline_is_ignored() -> None:
    buffer = wire.LineBuffer()
    data = line_of(">", "HELLO", ["1"]).replace(b"\n", b"\r\n")
    assert [wire.decode(">", got) for byte in data if (got := buffer.push(byte))] == [
        ["HELLO", "1"]
    ]


def test_led_codes_are_64_printable_characters_and_come_apart_again() -> None:
    codes = {wire.led_code(colour, rhythm) for colour in range(8) for rhythm in range(8)}
    assert len(codes) == 64
    assert all(wire.led_code(*wire.led_parts(code)) == code for code in codes)
    assert wire.led_parts("0") == (wire.OFF, wire.STEADY)


def damage(rng: random.Random, data: bytearray) -> None:
    """One of the ways in which a cable, a buffer or another program spoils bytes."""
    place = rng.randrange(len(data))
    kind = rng.randrange(7)
    if kind == 0:
        data[place] ^= 1 << rng.randrange(8)
    elif kind == 1:
        del data[place : place + rng.randint(1, 12)]
    elif kind == 2:
        data[place:place] = data[place : place + rng.randint(1, 12)]
    elif kind == 3:
        data[place:place] = rng.randbytes(rng.randint(1, 12))
    elif kind == 4:
        data[place] = rng.randrange(256)
    elif kind == 5:
        newline = data.find(b"\n", place)
        if newline >= 0:
            del data[newline]
    else:
        data[place:place] = rng.choice([b"\n", b"AT+GCAP\r\n", b">>> ", b"\x03", b"*"])


def test_no_damaged_line_is_accepted_and_damage_stays_local() -> None:
    rng = random.Random(20)
    clean = [line_of(*entry) for entry in LINES if entry[0] == ">"] * 2
    known = {(verb, *fields) for mark, verb, fields in LINES if mark == ">"}
    for number in range(STREAMS):
        data = bytearray(b"".join(clean))
        damage(rng, data)
        buffer = wire.LineBuffer()
        lines = [got for byte in data if (got := buffer.push(byte))]
        words = [tuple(found) for line in lines if (found := wire.decode(">", line))]
        assert set(words) <= known, f"stream {number} of seed 20"
        # One damage hits at most a line and, by a lost newline, its neighbour.
        assert len(words) >= len(clean) - 2, f"stream {number} of seed 20"


PROBE = """
import json
import wire
import effects
import dice

LINES = json.loads({lines!r})
for mark, verb, fields in LINES:
    line = wire.encode(mark, verb, fields)
    print(line, wire.decode(mark, line[:-1]), wire.decode(">", line[1:-1]))
for fields in (["with space"], [""], ["x" * 190]):
    try:
        print(wire.encode(">", "A", fields))
    except ValueError:
        print("refused")
print(wire.to_list("5,3,ff"), wire.to_list("-"), wire.from_list([255, 0]), wire.from_list([]))
for rhythm in range(8):
    print([effects.level(rhythm, now, 3) for now in range(0, 2400, 75)])
for face in range(10):
    print([dice.is_lit(face, pixel) for pixel in range(9)])
cup = dice.Dice(lambda count: bytes(range(count)))
cup.begin("77b2")
for number in range(40):
    print(cup.roll(1 + number % 8, 2 + 5 * number, "%x" % (number << 50)))
cup.begin("0")
print(cup.ended_series, cup.ended_number, cup.ended_secret, cup.commitment)
"""


def test_micropython_gives_the_same_answers_as_cpython() -> None:
    probe = PROBE.format(lines=json.dumps(LINES))
    lines = printed_by(probe, ("wire.py", "effects.py", "dice.py"))
    logic = load_logic()
    names = {"wire": logic.wire, "effects": logic.effects, "dice": logic.dice}
    printed = io.StringIO()
    code = "\n".join(line for line in probe.splitlines() if line[7:] not in names)
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "probe", "exec"), names)
    assert lines == printed.getvalue().splitlines()
