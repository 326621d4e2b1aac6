"""One number played again and again: compiled, by the shared steps, and by hand."""

from __future__ import annotations

import pytest

from host.rules.selfplay import COMPARED, decisions
from pasch.rules import game_named
from pasch.rules.games.board24.racing import stepper
from pasch.rules.games.board24.ways import UPWARD
from pasch.rules.games.puff.moves import RULES
from pasch.rules.model.game import Situation
from pasch.rules.search.movegen import move_code, run_of
from pasch.rules.search.multi_source_search import SIZE, Reached, fast, reached_from, stepped
from pasch.rules.search.packed_state import BAR, HIT, OFF, UNIT, YARD, MoverView

GAME = game_named("puff")
PLACES = 32


def view_of(own: dict[int, int], other: dict[int, int]) -> MoverView:
    counts = [tuple(side.get(place, 0) for place in range(PLACES)) for side in (own, other)]
    return MoverView(counts[0], counts[1], ("",) * PLACES)


def states(reached: Reached) -> list[int]:
    return [reached.state(index) for index in range(len(reached))]


def either(
    view: MoverView, starts: tuple[int, ...], number: int, times: int
) -> tuple[Reached, Reached]:
    """As `reached_from` gives it, and by the shared generator's steps."""
    step = stepper(view, RULES)
    return reached_from(view, starts, number, times, step), stepped(starts, number, times, step)


def by_either(view: MoverView, number: int, times: int) -> list[set[int]]:
    return [set(states(one)) for one in either(view, (view.state,), number, times)]


def test_it_is_compiled_here() -> None:
    assert fast is not None, (
        "the C part was not built: install a C compiler and Python's headers "
        "('sudo apt-get install -y gcc python3-dev'), then 'rm .venv/.ready' and 'make setup'"
    )


BY_HAND = [
    # One checker goes on and on, a blot is hit on the way, a block ends it.
    (
        view_of({20: 1}, {17: 1, 11: 2}),
        3,
        [UNIT[20], UNIT[17] | HIT[17], UNIT[14] | HIT[17]],
    ),
    # Whoever waits on the bar enters first, then those in the yard; then all may move.
    (
        view_of({BAR: 1, YARD: 1, 8: 1}, {}),
        2,
        [
            UNIT[BAR] + UNIT[YARD] + UNIT[8],
            UNIT[23] + UNIT[YARD] + UNIT[8],
            2 * UNIT[23] + UNIT[8],
            UNIT[23] + UNIT[21] + UNIT[8],
            2 * UNIT[23] + UNIT[6],
            2 * UNIT[21] + UNIT[8],
            UNIT[23] + UNIT[19] + UNIT[8],
            UNIT[23] + UNIT[21] + UNIT[6],
            2 * UNIT[23] + UNIT[4],
        ],
    ),
    # Nobody enters on a block.
    (view_of({BAR: 1, 8: 1}, {23: 2}), 2, [UNIT[BAR] + UNIT[8]]),
    # A number too high takes the highest off once all are home.
    (
        view_of({7: 1, 3: 1, 1: 1}, {}),
        5,
        [
            UNIT[7] + UNIT[3] + UNIT[1],
            UNIT[2] + UNIT[3] + UNIT[1],
            UNIT[2] + UNIT[OFF] + UNIT[1],
            2 * UNIT[OFF] + UNIT[1],
            3 * UNIT[OFF],
        ],
    ),
]


@pytest.mark.parametrize(("view", "number", "expected"), BY_HAND)
def test_counted_by_hand(view: MoverView, number: int, expected: list[int]) -> None:
    for found in by_either(view, number, 4):
        assert found == set(expected)


def test_only_so_many_times() -> None:
    for found in by_either(view_of({20: 1}, {}), 3, 2):
        assert found == {UNIT[20], UNIT[17], UNIT[14]}
    for found in by_either(view_of({20: 1}, {}), 3, 0):
        assert found == {UNIT[20]}


def test_of_many_states_an_even_choice_goes_on() -> None:
    view = view_of(dict.fromkeys(range(8, 23), 1), {})
    step = stepper(view, RULES)
    run, _ = run_of(view.state, (3,), step)
    whole, some = (stepped(tuple(run[-1]), 2, 3, step, most) for most in (None, 5))
    assert len(some) < len(whole) / 5
    assert set(states(some)) < set(states(whole))
    ways = [some.way(index) for index in range(len(some))]
    assert {len(codes) for _, codes in ways} == {0, 1, 2, 3}
    assert len({start for start, codes in ways if codes}) == 5


def test_a_way_leads_from_its_start_to_its_state() -> None:
    view = view_of({20: 1, 10: 2}, {})
    for reached in either(view, (view.state,), 4, 3):
        last = states(reached).index(2 * UNIT[10] + UNIT[8])
        assert reached.way(last) == (0, (move_code(20, 16), move_code(16, 12), move_code(12, 8)))
        assert reached.way(0) == (0, ())


def is_second_doublet(asked: Situation) -> bool:
    return bool(asked.state) and asked.dice[0] == asked.dice[1]


def test_compiled_as_by_steps_on_reachable_positions() -> None:
    """From what one number reaches by itself, another number goes on; ways are single moves."""
    games = decisions(GAME, 4000, None, COMPARED // 4, is_second_doublet)
    for asked in games:
        view = UPWARD[asked.turn].view(asked.position)
        number, times = asked.dice[0], 1 + asked.dice[1] % 4
        step = stepper(view, RULES)
        run, _ = run_of(view.state, (7 - number,) * 2, step)
        starts = tuple(run[-1])
        quick, slow = either(view, starts, number, times)
        assert sorted(states(quick)) == sorted(states(slow)), asked
        for index in range(0, len(quick), 7):
            start, codes = quick.way(index)
            assert len(codes) <= times
            state = starts[start]
            for code in codes:
                state = {by: after for after, by in step(state, number)}[code]
            assert state == quick.state(index)


@pytest.mark.parametrize(
    ("starts", "other", "number", "times"),
    [
        (bytes(SIZE - 1), bytes(PLACES), 1, 4),
        (bytes(SIZE), bytes(PLACES - 1), 1, 4),
        (bytes(SIZE), bytes(PLACES), 0, 4),
        (bytes(SIZE), bytes(PLACES), 7, 4),
        (bytes(SIZE), bytes(PLACES), 1, 9),
    ],
)
def test_what_cannot_be_is_refused(starts: bytes, other: bytes, number: int, times: int) -> None:
    assert fast is not None
    with pytest.raises(ValueError, match="20 bytes, 32 counts"):
        fast(starts, other, number, times)
