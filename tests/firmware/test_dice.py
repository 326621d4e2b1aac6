"""The dice's self-test in small: the very file that the board runs, here and on MicroPython."""

import json

import pytest

from bench.dice import LEAST_P, on_cpython, on_micropython, p_values
from firmware.on_micropython import printed_by
from pasch.dice.proof import code_of, commitment_of, faces_of_roll


def test_a_hundred_thousand_faces_are_as_fair_as_chance() -> None:
    faces = on_cpython(100_000)
    assert len(faces) == 100_000
    assert set(faces) == set(range(6))
    assert min(p_values(faces).values()) > LEAST_P


def test_on_micropython_they_are_as_fair() -> None:
    faces = on_micropython(10_000)
    assert len(faces) == 10_000
    assert min(p_values(faces).values()) > LEAST_P


@pytest.mark.parametrize("skewed", [lambda n: 0 if n % 50 == 0 else n, lambda n: n // 2])
def test_the_tests_find_dice_that_are_not(skewed) -> None:
    """One face two per cent too frequent, or every face twice in a row."""
    faces = on_cpython(100_000)
    bent = [faces[skewed(n)] if skewed(n) else 0 for n in range(len(faces))]
    assert min(p_values(bent).values()) < LEAST_P


COUNTED = """
import dice
cup = dice.Dice(lambda count: bytes(range(count)))
cup.begin("1f", True)
print(" ".join(str(digit + 1) for digit in dice.code_of(cup.chain)))
for number in range(1, 41):
    nonce, press = "%x" % (number * 7919), "- 1 %x" % number
    print(cup.roll(1 + number % 8, 2 + 5 * number % 199, nonce, press))
cup.begin("0")
print(cup.ended_secret.hex())
"""


def test_counted_rolls_of_real_micropython_are_those_of_the_check() -> None:
    code, *rolls, secret = printed_by(COUNTED, ("dice.py",))
    assert code.replace(" ", "") == code_of(bytes.fromhex(commitment_of(secret))).replace(" ", "")
    for number, rolled in enumerate(rolls, 1):
        dice = (number * 7919, 1 + number % 8, 2 + 5 * number % 199)
        due = faces_of_roll(secret, 0x1F, number, *dice, f"- 1 {number:x}")
        assert json.loads(rolled) == list(due)
