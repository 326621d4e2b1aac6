"""How the demo's players open a game, whatever becomes of their throws."""

import asyncio
from pathlib import Path

import pytest

from host.demo.test_whole_games import Seat
from host.demo.thin_table import ThinBoard, play_in_no_time
from pasch.demo.players.opening import open_game
from pasch.link.messages import RollRequest, RollVoid


def lose_first_throw(board: ThinBoard) -> list[int]:
    """The board loses power before the host has heard of its first throw, which all have seen by
    then: it is given up as the next player presses. Returns a list that holds its id afterwards.
    """
    want_roll, press = board.want_roll, board.press
    seen: list[int] = []
    given_up: list[int] = []

    def rolled(request: RollRequest) -> None:
        if not seen:
            seen.append(request.roll_id)
            board.shown = (2,) * request.count
        elif request.roll_id not in seen:
            want_roll(request)

    def pressed(index: int, times: int = 1) -> None:
        if index == 1 and not given_up:
            given_up.extend(seen)
            board.table.put(RollVoid(seen[0]))
        press(index, times)

    board.want_roll = rolled  # type: ignore[method-assign]
    board.press = pressed  # type: ignore[method-assign]
    return given_up


@pytest.mark.parametrize("name", ["backgammon", "acey-deucey"])
@pytest.mark.parametrize("seed", range(1, 6))
def test_who_saw_a_throw_that_got_lost_throws_again_when_the_lights_ask(
    name: str, seed: int, tmp_path: Path
) -> None:
    seat = Seat(name, seed, tmp_path)
    board, there = seat.board, seat.director._there
    given_up = lose_first_throw(board)

    async def scene() -> None:
        running = await seat.sit_down()
        try:
            starter, dice = await open_game(there, seat.game, seat.game.in_force({}))
            await asyncio.sleep(5)
            state = board.table.state
            assert given_up
            assert (state.turn, sorted(state.dice)) == (starter, sorted(dice))
        finally:
            board.table.put(None)
            await running

    play_in_no_time(scene)
