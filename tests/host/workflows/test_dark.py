"""Lights do not outlive the game they belong to: not for a camera that looks at the board next."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from host.link.test_board_link import World
from host.live.fakes import QUICK
from host.live.test_assembly import START, sit_down
from pasch.link.board_link import BoardLink
from pasch.link.messages import LedFrame
from pasch.live.voices.terminal_board import TerminalBoard
from pasch.referee.model.commands import Command, Double, Drop
from pasch.workflows.doctor.board import left_dark
from pasch.workflows.light_walk import go_dark


def shown(world: World) -> str:
    return str(world.device.link.codes.decode())


def until(claim: Callable[[], bool]) -> None:
    for _ in range(3000):
        if claim():
            return
        time.sleep(0.01)
    raise AssertionError("it never shows")


def test_a_board_whose_lights_still_burn_goes_dark_before_it_is_looked_at() -> None:
    world = World()

    def link() -> BoardLink:
        return BoardLink("fake", "0", lambda: world.now_s, open_port=world.open_port)

    burning = link()
    burning.start()
    burning.wait_ready(30.0)
    burning.want_lights(LedFrame("3" * 69))
    until(lambda: "3" in shown(world))
    burning.close()
    go_dark(link(), lambda seconds: until(lambda: "3" not in shown(world)))
    assert shown(world) == "0" * 69
    assert world.ports[-1].is_closed


def test_whatever_ends_a_walk_leaves_the_board_dark_and_its_port_free() -> None:
    world = World()
    link = BoardLink("fake", "0", lambda: world.now_s, open_port=world.open_port)

    def interrupted() -> None:
        with left_dark(link, lambda seconds: until(lambda: "3" not in shown(world))):
            link.wait_ready(30.0)
            link.want_lights(LedFrame("3" * 69))
            until(lambda: "3" in shown(world))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert world.ports[-1].is_closed


def test_nobody_waits_for_long_where_no_board_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pasch.workflows.light_walk.SOON_S", 0.01)
    world = World()
    world.is_missing = True
    go_dark(BoardLink("fake", "0", lambda: world.now_s, open_port=world.open_port))
    assert not world.ports


@pytest.mark.parametrize(
    ("said", "is_dark"), [((), True), ((Double("white"), Drop("black")), False)]
)
def test_who_leaves_a_game_leaves_no_light_and_a_winner_keeps_his(
    said: tuple[Command, ...], is_dark: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[LedFrame] = []
    monkeypatch.setattr(TerminalBoard, "want_lights", lambda self, frame: shown.append(frame))
    sit_down(tmp_path, lambda news: None, *said, settings=QUICK, start=START)
    assert any(set(frame.codes) != {"0"} for frame in shown)
    assert (set(shown[-1].codes) == {"0"} and shown[-1].is_bare) is is_dark
