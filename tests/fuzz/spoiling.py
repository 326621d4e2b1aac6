"""Corrupts text, JSON and bytes at random, in the ways that have done harm before."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

# So often is something repeated that is repeated without end, up to so many characters.
WITHOUT_END, MOST_CHARACTERS = 10_000, 2_000_000

__all__ = ["exchanged", "spoilt_bytes", "spoilt_json", "spoilt_text"]

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 25, 257, 3.5, -0.0, 10**9, 10**30, 2**63, float("nan")),
    *(float("inf"), "", "0", "1", "25", "bar", "off", "white", "purple", "w", "w" * 16, "b" * 999),
    *("\x1b[2J", "\x00", "\ud800", "ä", "../../x", "/dev/zero", "1" * 5000, "{}", "[", "24/18*"),
    *([], [1], [3, 1], [0, 7], [6, 6, 6, 6], [[]], [None] * 3, list(range(300)), {}, {"": ""}),
    *({"1": "w"}, {"99": "w"}, {"1": "ww" * 30}, {"white": 10**12}, {"a": {"b": [{}]}}),
)
SIGNS = r'{ } [ ] " , : null NaN - 1e999 \ud800 \u0000 (; ; [ ) bar/24 1) off/off'
TOKENS = (
    *SIGNS.split(" "),
    *("\x00", "\x1b[31m", "é", "\u202e", "\n", "\r", "9" * 400, "[" * 2000, '{"a":' * 1200),
    *("Game 1", "Wins 2 points", " 7 point match", " : ", "  " * 500),
)


def spoilt_json(value: Any, chance: random.Random, deeds: int = 1) -> Any:
    """A copy of a JSON value with some of its parts exchanged, gone, doubled or renamed."""
    spoilt = copy.deepcopy(value)
    for _ in range(deeds):
        holders = [holder for holder in parts(spoilt) if holder]
        if not holders:
            return chance.choice(JUNK)
        spoil_part(chance.choice(holders), chance)
    return spoilt


def exchanged(fields: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A copy of a table with one of its values exchanged, or gone."""
    key = chance.choice(list(fields))
    if chance.random() < 1 / len(JUNK):
        return {name: value for name, value in fields.items() if name != key}
    return {**fields, key: copy.deepcopy(chance.choice(JUNK))}


def parts(value: Any) -> list[Any]:
    """Every list and table in a JSON value."""
    found, waiting = [], [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict | list):
            found.append(one)
            waiting += one.values() if isinstance(one, dict) else one
    return found


def spoil_part(holder: Any, chance: random.Random) -> None:
    """One deed upon a list or table that is not empty."""
    key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    deed = chance.randrange(5)
    if deed == 0:
        del holder[key]
    elif deed == 1 and isinstance(holder, dict):
        holder[str(chance.choice(JUNK))[:60]] = holder.pop(key)
    elif deed == 1:
        times = times_of(len(json.dumps(holder[key])), chance)
        holder[key:key] = [copy.deepcopy(holder[key])] * times
    elif deed == 2 and isinstance(holder, list):
        chance.shuffle(holder)
    else:
        holder[key] = copy.deepcopy(chance.choice(JUNK))


def times_of(size: int, chance: random.Random) -> int:
    """How often to repeat so many characters: mostly once, now and then without end."""
    if chance.random() < 0.9:
        return 1
    return max(1, min(WITHOUT_END, MOST_CHARACTERS // max(1, size)))


def spoilt_text(text: str, chance: random.Random) -> str:
    """A text with something put in, cut out, exchanged or cut off."""
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, end = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
        deed = chance.randrange(5)
        if deed == 0:
            text = text[:at] + chance.choice(TOKENS) + text[at:]
        elif deed == 1:
            text = text[:at] + text[min(end, at + 40) :]
        elif deed == 2:
            piece = text[at : at + 200]
            text = text[:at] + piece * times_of(len(piece), chance) + text[at:]
        elif deed == 3 and text:
            text = (
                text[:at] + chr(chance.choice((0, 27, 48, 57, 91, 123, 0x20AC))) + text[at + 1 :]
            )
        elif chance.random() < 0.2:
            text = text[:end]
    return text


def spoilt_bytes(data: bytes, chance: random.Random) -> bytes:
    """Bytes turned over, cut out, doubled or cut off, as disks and cables do it."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 3, 20))):
        at = chance.randrange(len(found)) if found else 0
        deed = chance.randrange(6)
        if deed <= 2 and found:
            found[at] ^= 1 << chance.randrange(8)
        elif deed == 3:
            found[at : at + chance.choice((1, 16, 512))] = b""
        elif deed == 4:
            found[at : at + 64] = bytes(chance.randrange(256) for _ in range(64))
        elif chance.random() < 0.2:
            del found[at:]
    return bytes(found)


def as_line(value: Any) -> str:
    """A JSON value on one line, also one that JSON does not really have."""
    return json.dumps(value)
