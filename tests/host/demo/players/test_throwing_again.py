"""Lying dice thrown again by two presses: at once, and also where one of the two is lost."""

import asyncio
from pathlib import Path

from host.demo.test_whole_games import Seat
from host.demo.thin_table import play_in_no_time
from pasch.link.messages import RollRequest

# A choice is waited for 1.4 s; a picture that does not come would be waited for 10 s.
AT_ONCE_S = 2.5
TURNS = 5


def played(seat: Seat) -> None:
    """Play some turns and hold what was done against the record."""

    async def scene() -> None:
        running = await seat.sit_down()
        try:
            await seat.director.play_game(TURNS)
        finally:
            seat.board.table.put(None)
            await running

    play_in_no_time(scene)
    did = [(doing.seat, sorted(doing.dice)) for doing in seat.director.doings]
    record = seat.board.table.state.record
    assert [(entry.seat, sorted(entry.dice)) for entry in record] == did


def test_dice_that_blink_for_a_choice_keep_nobody_waiting(tmp_path: Path) -> None:
    seat, waited = Seat("gamwin", 1, tmp_path), []
    want_roll = seat.board.want_roll

    def timed(request: RollRequest) -> None:
        waited.append(asyncio.get_running_loop().time() - seat.board.pressed_s)
        want_roll(request)

    seat.board.want_roll = timed  # type: ignore[method-assign]
    played(seat)
    assert len(waited) > TURNS
    assert max(waited) < AT_ONCE_S


def test_a_second_press_that_is_lost_hands_over_and_the_game_goes_on(tmp_path: Path) -> None:
    seat, lost = Seat("gamwin", 1, tmp_path), []
    press = seat.board.press

    def half_heard(index: int, times: int = 1) -> None:
        lost.extend([index] * (times - 1))
        press(index)

    seat.board.press = half_heard  # type: ignore[method-assign]
    played(seat)
    assert lost
