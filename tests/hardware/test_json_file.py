"""A JSON file taken part by part: the same values and the same faults as from the whole text."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

from pasch_hardware import foreign
from pasch_hardware.foreign import JsonFile

VALUES: list[Any] = [
    12345,
    -1.5e9,
    True,
    None,
    "",
    'a"\\b\né',
    [],
    {},
    [[1], {"x": [2, 3]}],
    {"a": 1},
]


def parts(text: str, longest: int = 1000) -> dict[str, Any]:
    """An object, its value `list` taken one part at a time."""
    file, found = JsonFile(io.StringIO(text), longest), {}
    for _ in file.each("{", "}"):
        name = file.name()
        if name == "list" and file.peek() == "[":
            found[name] = [file.value() for _ in file.each("[", "]")]
        else:
            found[name] = file.value()
    file.end()
    return found


@pytest.fixture(params=[12, 13, 29])
def piece(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "PIECE", request.param)


@pytest.mark.usefixtures("piece")
@pytest.mark.parametrize("seed", range(20))
def test_parts_are_those_of_the_whole_text(seed: int) -> None:
    luck = random.Random(seed)
    value = {
        "first": luck.choice(VALUES),
        "list": [luck.choice(VALUES) for _ in range(luck.randrange(6))],
        "last": luck.choice(VALUES),
    }
    assert parts(json.dumps(value, indent=luck.choice([None, 1]))) == value


@pytest.mark.parametrize("piece", [12, 64, 1 << 20])
@pytest.mark.parametrize(
    "text",
    [
        '{"list": [1,\n 2 3]}',
        '{"list": [1,\n 22, ]}',
        '{"a": 1\n, "list": [{"a": [1}]}',
        '{"list": [1]\n,\n 5: 6}',
        '{"list": [1]}\n\n  {',
        '{"list": [1, "abc',
        '{"a" 1}',
    ],
)
def test_a_fault_has_its_place_in_the_file(
    monkeypatch: pytest.MonkeyPatch, piece: int, text: str
) -> None:
    monkeypatch.setattr(foreign, "PIECE", piece)
    with pytest.raises(json.JSONDecodeError) as wanted:
        json.loads(text)
    with pytest.raises(json.JSONDecodeError) as found:
        parts(text)
    assert found.value.args[0].split(":")[0] == wanted.value.args[0].split(":")[0]
    for place in ("lineno", "colno", "pos"):
        assert getattr(found.value, place) == getattr(wanted.value, place)


def test_a_part_that_is_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "PIECE", 8)
    file = io.StringIO('{"list": [' + "[1]," * 100 + "[" + "0," * 100_000 + "0]]}")
    text = JsonFile(file, 1000)
    text.take("{")
    assert text.name() == "list"
    listed = text.each("[", "]")
    for _ in range(100):
        next(listed)
        assert text.value() == [1]
    next(listed)
    with pytest.raises(ValueError, match="a part of it is too long"):
        text.value()
    assert file.tell() < 3000
