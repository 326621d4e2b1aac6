"""Self-test of the dice: 6,000,000 faces through the very file that the board runs.

    python tests/bench/dice.py [--faces 6000000] [--micropython 100000]

The first run is `firmware/dice.py` on CPython with the system's randomness, the second the same
file on real MicroPython under Node.js. Of each: chi-square of the faces, of the pairs that follow
each other, and of the pairs at a distance of one roll. Exit status 1 if a p-value is below one in
a million, which fair dice show once in a blue moon.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from firmware.on_cpython import load_logic
from firmware.on_micropython import printed_by
from pasch.journal.stats.statistics import survival

SIDES = 6
# A board rolls up to eight dice at once; a new series now and then, as for a new match.
DICE_A_ROLL = 8
ROLLS_A_SERIES = 5000
LEAST_P = 1e-6

PROGRAM = """
import os
import dice

cup = dice.Dice(os.urandom)
for number in range({rolls}):
    if number % {series} == 0:
        cup.begin("%x" % (number + 1))
    print("".join([str(face) for face in cup.roll({count}, {sides}, "%x" % (number * 7919))]))
"""


def on_cpython(faces: int) -> list[int]:
    """So many faces from the board's file, on this Python."""
    cup = load_logic().dice.Dice(os.urandom)
    rolled: list[int] = []
    for number in range(-(-faces // DICE_A_ROLL)):
        if number % ROLLS_A_SERIES == 0:
            cup.begin(f"{number + 1:x}")
        rolled += cup.roll(DICE_A_ROLL, SIDES, f"{number * 7919:x}")
    return rolled[:faces]


def on_micropython(faces: int, timeout_s: float = 600.0) -> list[int]:
    """So many faces from the same file, on MicroPython."""
    rolls = -(-faces // DICE_A_ROLL)
    program = PROGRAM.format(rolls=rolls, series=ROLLS_A_SERIES, count=DICE_A_ROLL, sides=SIDES)
    lines = printed_by(program, ("dice.py",), timeout_s)
    return [int(face) for face in "".join(lines)][:faces]


def even_chance(counts: Sequence[int]) -> float:
    """The p-value of counts that should all be alike; 1.0 if nothing was counted."""
    expected = sum(counts) / len(counts)
    if not expected:
        return 1.0
    square = sum((count - expected) ** 2 for count in counts) / expected
    return survival(square, len(counts) - 1)


def serial_chance(faces: Sequence[int], sides: int) -> float:
    """The p-value of consecutive pairs of faces, all of which should be equally frequent.

    Only every second pair counts, so that no two pairs share a face (Knuth, TAOCP 3.3.2 B).
    """
    pairs = Counter(zip(faces[::2], faces[1::2], strict=False))
    return even_chance([pairs[pair] for pair in product(range(sides), range(sides))])


def p_values(faces: Sequence[int]) -> dict[str, float]:
    """The p-values of all tests, by name."""
    # Rolls two by two, so that no face is in two pairs.
    firsts = [n for n in range(len(faces) - DICE_A_ROLL) if n // DICE_A_ROLL % 2 == 0]
    across = [faces[place] for n in firsts for place in (n, n + DICE_A_ROLL)]
    return {
        "faces": even_chance([faces.count(face) for face in range(SIDES)]),
        "pairs in a row": serial_chance(faces, SIDES),
        "pairs a roll apart": serial_chance(across, SIDES),
    }


def report(name: str, count: int, roll: Callable[[int], list[int]]) -> bool:
    """Roll, print the figures, and say whether they are those of fair dice."""
    started_s = time.monotonic()
    faces = roll(count)
    found = p_values(faces)
    counts = " ".join(str(faces.count(face)) for face in range(SIDES))
    print(f"{name}: {len(faces):,} faces in {time.monotonic() - started_s:.1f} s: {counts}")
    for test, p_value in found.items():
        print(f"  {test:<20} p = {p_value:.4f}")
    return min(found.values()) >= LEAST_P


def main() -> int:
    """Both runs; 1 where the dice are not fair."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--faces", type=int, default=6_000_000)
    parser.add_argument("--micropython", type=int, default=100_000)
    arguments = parser.parse_args()
    is_fair = report("CPython", arguments.faces, on_cpython)
    return int(not (report("MicroPython", arguments.micropython, on_micropython) and is_fair))


if __name__ == "__main__":
    sys.exit(main())
