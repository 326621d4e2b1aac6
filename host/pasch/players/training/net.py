"""A network in training: float weights, single evaluations and the learning step.

One hidden layer and a softmax over winner and grade; the step follows the gradient of the
cross-entropy. Knows no game: inputs and counts come from elsewhere.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pasch.players.compiled import compiled
from pasch.players.training.moves import Counts, Scratch, scratch
from pasch.players.values.inputs import FLAGS

__all__ = ["Floats32", "Net", "Work", "forward", "grown", "learn", "new_net"]
__all__ += ["new_work"]

Floats32 = npt.NDArray[np.float32]
UNIT = np.float32(1.0 / 64.0)


class Net(NamedTuple):
    """Weights: `(inputs, hidden)`, `(hidden,)`, `(outcomes, hidden)`, `(outcomes,)`."""

    first: Floats32
    first_bias: Floats32
    second: Floats32
    second_bias: Floats32


class Work(NamedTuple):
    """A network, and room for one evaluation and one roll at a time."""

    net: Net
    room: Scratch
    x: Counts
    base_x: Counts
    base: Floats32
    hidden: Floats32
    chances: Floats32
    best: Floats32
    counts: Counts
    chosen: Counts
    held: Counts
    flags: Counts
    chosen_flags: Counts
    back: Floats32


def new_net(inputs: int, hidden: int, outcomes: int, seed: int) -> Net:
    """A network with small random weights, all outcomes equally likely."""
    chance = np.random.default_rng(seed)
    return Net(
        chance.uniform(-0.1, 0.1, (inputs, hidden)).astype(np.float32),
        np.zeros(hidden, np.float32),
        chance.uniform(-0.1, 0.1, (outcomes, hidden)).astype(np.float32),
        np.zeros(outcomes, np.float32),
    )


def grown(net: Net, hidden: int, seed: int) -> Net:
    """A network that evaluates like `net`, with at least `hidden` hidden units."""
    inputs, width = net.first.shape
    more = new_net(inputs, max(hidden - width, 0), len(net.second_bias), seed)
    return Net(
        np.concatenate([net.first, more.first], axis=1),
        np.concatenate([net.first_bias, more.first_bias]),
        np.concatenate([net.second, np.zeros_like(more.second)], axis=1),
        net.second_bias.copy(),
    )


def new_work(net: Net, seats: int) -> Work:
    """A new `Work` for this network."""
    inputs, hidden = net.first.shape
    outcomes = len(net.second_bias)
    return Work(
        net=net,
        room=scratch(),
        x=np.zeros(inputs, np.int16),
        base_x=np.zeros(inputs, np.int16),
        base=np.zeros(hidden, np.float32),
        hidden=np.zeros(hidden, np.float32),
        chances=np.zeros(outcomes, np.float32),
        best=np.zeros(outcomes, np.float32),
        counts=np.zeros((seats, 27), np.int16),
        chosen=np.zeros((seats, 27), np.int16),
        held=np.zeros(27, np.int16),
        flags=np.zeros(FLAGS, np.int16),
        chosen_flags=np.zeros(FLAGS, np.int16),
        back=np.zeros(hidden, np.float32),
    )


@compiled
def forward(work: Work, counts: Counts, is_base: bool) -> None:
    """Write the chances of `work.x`, summing only changes to the base (`is_base`: set it)."""
    net, sums = work.net, work.hidden
    inputs, width = net.first.shape
    if is_base:
        work.base[:] = net.first_bias
        work.base_x[:] = 0
    sums[:] = work.base
    for index in range(inputs):
        step = work.x[index] - work.base_x[index]
        if step:
            share = np.float32(step) * UNIT
            row = net.first[index]
            for unit in range(width):
                sums[unit] += share * row[unit]
    if is_base:
        work.base[:] = sums
        work.base_x[:] = work.x
    for unit in range(width):
        # A sigmoid without an exponential: tanh(x) = x (27 + x²) / (27 + 9 x²) up to 3.
        half = min(max(sums[unit] * np.float32(0.5), np.float32(-3.0)), np.float32(3.0))
        square = half * half
        sums[unit] = np.float32(0.5) + np.float32(0.5) * half * (np.float32(27.0) + square) / (
            np.float32(27.0) + np.float32(9.0) * square
        )
    _write_chances(work, counts)


@compiled
def _write_chances(work: Work, counts: Counts) -> None:
    """Write the softmax over the outcomes from `work.hidden`; absent seats cannot win."""
    net = work.net
    outcomes, width = net.second.shape
    seats = counts.shape[0]
    grades = outcomes // seats
    most = np.float32(-1e30)
    for outcome in range(outcomes):
        total = net.second_bias[outcome]
        row = net.second[outcome]
        for unit in range(width):
            total += row[unit] * work.hidden[unit]
        work.chances[outcome] = total
        most = max(most, total)
    whole = np.float32(0.0)
    for seat in range(seats):
        is_there = False
        for point in range(27):
            if counts[seat, point]:
                is_there = True
        for grade in range(grades):
            at = seat * grades + grade
            work.chances[at] = np.exp(work.chances[at] - most) if is_there else np.float32(0.0)
            whole += work.chances[at]
    for outcome in range(outcomes):
        work.chances[outcome] /= whole


@compiled
def learn(work: Work, target: Floats32, rate: float) -> None:
    """Take one learning step from `work.chances`, for `work.x`, towards `target`."""
    net = work.net
    inputs, width = net.first.shape
    work.back[:] = 0
    step = np.float32(rate)
    for outcome in range(len(target)):
        error = (target[outcome] - work.chances[outcome]) * step
        row = net.second[outcome]
        net.second_bias[outcome] += error
        for unit in range(width):
            work.back[unit] += error * row[unit]
            row[unit] += error * work.hidden[unit]
    for unit in range(width):
        work.back[unit] *= work.hidden[unit] * (np.float32(1.0) - work.hidden[unit])
        net.first_bias[unit] += work.back[unit]
    for index in range(inputs):
        if work.x[index]:
            share = np.float32(work.x[index]) * UNIT
            row = net.first[index]
            for unit in range(width):
                row[unit] += share * work.back[unit]
