"""A player who mistook other dice for his own is led out of it by the lights, where the camera
stays in doubt the players agree, and who has handed over unawares lets the other play: the game
goes on.
"""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from host.demo.test_whole_games import Seat
from host.demo.thin_table import inline, play_in_no_time
from pasch.demo.players.eyes import Pixel
from pasch.link.messages import RollRequest
from pasch.live.model.table_events import News, Ruled
from pasch.live.seeing.watch import StillObservation
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Done
from pasch.referee.model.state import EntryKind
from pasch_vision.observation import Observation, PlaceReading

RED = (90, 0, 0)
# The throw of two dice that is read wrong, counted from 1.
MISREAD = 2
WRONG_FACES = (5, 3)


def misread(seat: Seat) -> None:
    """Let the dice of one throw look like others until a red light comes on."""
    board = seat.board
    want_roll, pixels = board.want_roll, board.pixels
    throws: set[int] = set()
    is_found_out = False

    def rolled(request: RollRequest) -> None:
        if request.count == 2:
            throws.add(request.roll_id)
        want_roll(request)

    def seen() -> tuple[Pixel, ...]:
        nonlocal is_found_out
        is_found_out |= len(throws) == MISREAD and RED in pixels()
        if len(throws) != MISREAD or is_found_out or not board.shown:
            return pixels()
        right, board.shown = board.shown, WRONG_FACES
        try:
            return pixels()
        finally:
            board.shown = right

    board.want_roll = rolled  # type: ignore[method-assign]
    board.pixels = seen  # type: ignore[method-assign]


@pytest.mark.parametrize("seed", range(1, 6))
def test_who_played_other_dice_than_his_is_led_back_and_plays_his_own(
    seed: int, tmp_path: Path
) -> None:
    seat = Seat("backgammon", seed, tmp_path, slips=0)
    misread(seat)

    async def scene() -> None:
        running = await seat.sit_down()
        try:
            await seat.director.play_game()
        finally:
            seat.board.table.put(None)
            await running

    play_in_no_time(scene)
    state, doings = seat.board.table.state, seat.director.doings
    assert state.outcome is not None
    assert all(entry.kind is not EntryKind.ACCEPTED_ILLEGAL for entry in state.record)
    assert [(entry.seat, entry.dice) for entry in state.record] == [
        (doing.seat, doing.dice) for doing in doings
    ]
    assert any(ruled.answer.verdict is Verdict.ILLEGAL for ruled in seat.rulings)


def blurred(seat: Seat, at_least: int) -> list[int]:
    """Let nobody see how high a pile of so many checkers is; the list grows with each picture."""
    board, blurs = seat.board, []
    put = board.table.put

    def told(item: object) -> None:
        if isinstance(item, StillObservation):
            readings = dict(item.observation.places)
            for name, reading in readings.items():
                lying = reading.best
                if len(lying) >= at_least:
                    shares = {lying: 0.5, lying[:-1]: 0.5}
                    readings[name] = PlaceReading(name, shares, False)
                    blurs.append(len(lying))
            item = replace(item, observation=Observation(readings, 0.3))
        put(item)

    board.table.put = told  # type: ignore[assignment,method-assign]
    return blurs


def played_in_doubt(seat: Seat, at_least: int, has_machine: bool = False) -> None:
    """Play a game in which nobody sees how high piles of so many are: all rolls are played."""

    async def scene() -> None:
        running = await seat.sit_down()
        blurs = blurred(seat, at_least)
        playing = seat.seat_machines() if has_machine else None
        try:
            await seat.director.play_game()
        finally:
            if playing:
                playing.cancel()
            seat.board.table.put(None)
            await running
        assert blurs

    play_in_no_time(scene)
    state = seat.board.table.state
    assert state.outcome is not None
    assert [(entry.seat, entry.dice) for entry in state.record] == [
        (doing.seat, doing.dice) for doing in seat.director.doings
    ]


@pytest.mark.parametrize(("seed", "slips"), [(1, 0), (1, 9)])
def test_who_cannot_rid_the_camera_of_its_doubt_agrees_with_the_other(
    seed: int, slips: int, tmp_path: Path
) -> None:
    """And who has slipped unseen mends it by himself."""
    played_in_doubt(Seat("acey-deucey", seed, tmp_path, slips), 4)


@pytest.mark.parametrize(("name", "seed"), [("acey-deucey", 1), ("high-gammon", 1)])
def test_of_a_machines_play_too_the_players_agree(
    name: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio, "to_thread", inline)
    played_in_doubt(Seat(name, seed, tmp_path, slips=0, machine="quick"), 2, has_machine=True)


def test_whose_dead_roll_is_only_shown_again_by_the_next_host_sees_it_before_him(
    tmp_path: Path,
) -> None:
    """The dice are cyan then, for this board says nothing of who rolled them."""
    seat, is_dead = Seat("backgammon", 2, tmp_path, slips=0), asyncio.Event()
    kills = 0

    def kill(news: News) -> None:
        if isinstance(news, Ruled) and news.answer.verdict is Verdict.NO_PLAY:
            is_dead.set()

    async def scene() -> None:
        nonlocal kills
        seat.listeners.append(kill)
        running = await seat.sit_down()
        playing = asyncio.create_task(seat.director.play_game())
        while not playing.done():
            killing = asyncio.create_task(is_dead.wait())
            await asyncio.wait({playing, killing}, return_when=asyncio.FIRST_COMPLETED)
            killing.cancel()
            if is_dead.is_set():
                is_dead.clear()
                running.cancel()
                running = await seat.sit_down()
                kills += 1
        seat.board.table.put(None)
        await running
        await playing

    play_in_no_time(scene)
    danced = [doing for doing in seat.director.doings if doing.play is None]
    assert 0 < len(danced) <= kills
    assert seat.board.table.state.outcome is not None


def test_whose_press_for_the_dice_hands_over_as_soon_as_the_play_is_seen_plays_on(
    tmp_path: Path,
) -> None:
    """Between two hosts a press came late: nobody ever sees the green light."""
    seat = Seat("backgammon", 4, tmp_path, slips=0)
    handed: list[str] = []

    def hand_over(news: News) -> None:
        state = seat.board.table.state
        if isinstance(news, Ruled) and news.answer.verdict is Verdict.LEGAL and len(handed) < 20:
            handed.append(state.turn)
            seat.board.table.put(Done(state.turn))

    async def scene() -> None:
        seat.listeners.append(hand_over)
        running = await seat.sit_down()
        try:
            await seat.director.play_game()
        finally:
            seat.board.table.put(None)
            await running

    play_in_no_time(scene)
    state = seat.board.table.state
    assert len(handed) == 20
    assert state.outcome is not None
    assert [(entry.seat, entry.dice) for entry in state.record] == [
        (doing.seat, doing.dice) for doing in seat.director.doings
    ]
