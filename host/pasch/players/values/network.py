"""A trained network in integer arithmetic: it gives the same answer on every machine.

Weights are int16 in steps of `1 / WEIGHT`, inputs int16 in 64ths, all sums int32 and int64. The
sigmoid and the exponential of the softmax are tables of whole numbers; only the last division is
in floating point, which IEEE 754 fixes. One compiled call evaluates a batch of standings; it does
not check shapes and, unit by unit, sums only inputs that are not 0.
"""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pasch.errors import PaschError
from pasch.players.compiled import compiled
from pasch.players.values.inputs import ONE, Int16s
from pasch.players.values.value import Floats

__all__ = ["Network", "arrays_in", "evaluated", "load", "packed", "save", "unpacked"]

Int32s = npt.NDArray[np.int32]

WEIGHT = 2048
# A sum of inputs times weights is in steps of 1 / (ONE * WEIGHT); the sigmoid's table has 1024
# steps to 1 and reaches from -8 to 8, its values are in steps of 1 / FULL.
PER_STEP, STEPS, REACH = ONE * WEIGHT // 1024, 1024, 8
FULL = 1 << 14
# The softmax's table: differences below the greatest in steps of 1 / 1024, down to -16.
LOWEST = 16
EXP_ONE = 1 << 30
MISSING = "the network {file} is missing: install Pasch again"
DAMAGED = "the network {file} is damaged: install Pasch again"


class Network(NamedTuple):
    """Weights as stored: `(inputs, hidden)`, `(hidden,)`, `(outcomes, hidden)`, `(outcomes,)`.

    The biases are int32, in the steps of the sums that they are added to.
    """

    first: Int16s
    first_bias: Int32s
    second: Int16s
    second_bias: Int32s


def sigmoid(x: Floats) -> Floats:
    """The activation that the networks are trained with: it reaches 0 and 1 at -6 and 6."""
    half = np.clip(x / 2, -3, 3)
    found: Floats = 0.5 + 0.5 * half * (27 + half**2) / (27 + 9 * half**2)
    return found


_GRID = np.arange(-REACH * STEPS, REACH * STEPS + 1) / STEPS
SIGMOID: Int32s = np.rint(sigmoid(_GRID) * FULL).astype(np.int32)


def _exponential() -> npt.NDArray[np.int64]:
    """exp(-n / 1024) in steps of 1 / EXP_ONE, computed in integers alone.

    A library's `exp` may differ in the last bit between machines.
    """
    scale = 1 << 60
    term = factor = scale  # exp(-1 / 1024) by its series
    for n in range(1, 12):
        term //= STEPS * n
        factor += -term if n % 2 else term
    table, power = np.zeros(LOWEST * STEPS + 1, np.int64), scale
    for n in range(len(table)):
        table[n] = (power * EXP_ONE + scale // 2) // scale
        power = power * factor // scale
    return table


EXPONENTIAL = _exponential()


@compiled
def _sum_up(given: Int16s, first: Int16s, first_bias: Int32s, sums: Int32s) -> None:
    """Write the input sum of each hidden unit for inputs `(inputs,)`, most of which are 0."""
    sums[:] = first_bias
    for index in range(len(given)):
        share = np.int32(given[index])
        if share:
            weights = first[index]
            for unit in range(len(sums)):
                sums[unit] += share * np.int32(weights[unit])


@compiled
def _evaluate(
    inputs: Int16s,
    first: Int16s,
    first_bias: Int32s,
    second: Int16s,
    second_bias: Int32s,
    sigmoids: Int32s,
    exponentials: npt.NDArray[np.int64],
    is_open: npt.NDArray[np.bool_],
    found: npt.NDArray[np.int64],
) -> None:
    """Write shares of EXP_ONE proportional to the outcomes' chances, `(n, outcomes)`."""
    width, outcomes = len(first_bias), len(second_bias)
    sums = np.empty(width, np.int32)
    scores = np.empty(outcomes, np.int64)
    for row in range(len(inputs)):
        _sum_up(inputs[row], first, first_bias, sums)
        for unit in range(width):
            step = (sums[unit] + PER_STEP // 2) // PER_STEP + REACH * STEPS
            sums[unit] = sigmoids[min(max(step, 0), 2 * REACH * STEPS)]
        most = np.int64(-(1 << 62))
        for outcome in range(outcomes):
            total = np.int64(second_bias[outcome])
            weights = second[outcome]
            for unit in range(width):
                total += np.int64(sums[unit]) * np.int64(weights[unit])
            # From steps of 1 / (FULL * WEIGHT) to those of the table.
            scores[outcome] = total // (FULL * WEIGHT // STEPS)
            if is_open[row, outcome]:
                most = max(most, scores[outcome])
        for outcome in range(outcomes):
            step = min(most - scores[outcome], LOWEST * STEPS)
            found[row, outcome] = exponentials[step] if is_open[row, outcome] else 0


def evaluated(network: Network, inputs: Int16s, is_open: npt.NDArray[np.bool_]) -> Floats:
    """The chances `(n, outcomes)` of inputs `(n, inputs)`; 0 where an outcome is not `is_open`."""
    shares = np.zeros(is_open.shape, np.int64)
    _evaluate(inputs, *network, SIGMOID, EXPONENTIAL, is_open, shares)
    chances: Floats = shares / shares.sum(axis=1, keepdims=True)
    return chances


def packed(
    first: npt.NDArray[np.float32],
    first_bias: npt.NDArray[np.float32],
    second: npt.NDArray[np.float32],
    second_bias: npt.NDArray[np.float32],
) -> Network:
    """A network's weights as whole numbers; those beyond 16 are clipped."""
    most = np.iinfo(np.int16).max

    def whole(weights: npt.NDArray[np.float32]) -> Int16s:
        found: Int16s = np.clip(np.rint(weights * float(WEIGHT)), -most, most).astype(np.int16)
        return found

    return Network(
        whole(first),
        np.rint(first_bias * float(ONE * WEIGHT)).astype(np.int32),
        whole(second),
        np.rint(second_bias * float(FULL * WEIGHT)).astype(np.int32),
    )


def unpacked(*weights: npt.NDArray[Any]) -> tuple[npt.NDArray[np.float32], ...]:
    """The weights of a `Network` as floats, as `packed` takes them; leaves float weights alone."""
    steps = WEIGHT, ONE * WEIGHT, WEIGHT, FULL * WEIGHT
    return tuple(
        one if one.dtype == np.float32 else (one / step).astype(np.float32)
        for one, step in zip(weights, steps, strict=True)
    )


def save(network: Network, file: Path) -> None:
    """Save a network for `load`."""
    np.savez_compressed(file, **network._asdict())


def load(file: Path, inputs: int, outcomes: int) -> Network:
    """The network in a file, which must have this many inputs and outcomes.

    Raises:
        PaschError: it is missing, damaged, or another game's.
    """
    network = Network(*arrays_in(file, Network._fields, MISSING, DAMAGED))
    width = len(network.first_bias)
    wanted = ((inputs, width), (width,), (outcomes, width), (outcomes,))
    types = [one.dtype for one in network]
    if tuple(one.shape for one in network) != wanted or types != [np.int16, np.int32] * 2:
        raise PaschError(DAMAGED, file=file.name)
    return network


def arrays_in(file: Path, names: Iterable[str], missing: str, damaged: str) -> list[Any]:
    """The arrays of these names in a file; raises `PaschError` with one of the sentences."""
    try:
        with np.load(BytesIO(file.read_bytes()), allow_pickle=False) as kept:
            return [kept[name] for name in names]
    except FileNotFoundError as error:
        raise PaschError(missing, file=file.name) from error
    except Exception as error:
        raise PaschError(damaged, file=file.name) from error
