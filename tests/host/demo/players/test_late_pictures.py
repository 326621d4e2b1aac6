"""What players do not take for the answer to what they did: lights and pictures from before."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from pasch.demo.demo import DemoOptions, _Demo
from pasch.demo.players.director import Director
from pasch.demo.players.eyes import Glow
from pasch.players.game_driver import GameDriver
from pasch.rules import game_named
from pasch_hardware.message import Message

GAMWIN = game_named("gamwin")


class EveryPlaceLit:
    """Eyes at a board on which every place has a light."""

    def with_lights(self, places: Iterable[str]) -> frozenset[str]:
        return frozenset(places)


@pytest.mark.parametrize(
    ("green", "is_accepted"), [(("L4", "L9"), False), (("L2", "L4", "L9", "bar"), True)]
)
def test_green_for_a_part_of_a_play_does_not_accept_all_of_it(
    green: tuple[str, ...], is_accepted: bool
) -> None:
    """Gamwin's first throw may be placed in part: the rest was put there since."""
    course = GameDriver.begun(GAMWIN, GAMWIN.in_force({}), "blue").thrown((9, 4, 2))
    plays = GAMWIN.legal_plays(course.situation)
    play = max(
        plays, key=lambda one: sum(map(len, one.position.values())) - len(one.position.at("yard"))
    )
    director = Director(EveryPlaceLit(), GAMWIN, random.Random(1), None)  # type: ignore[arg-type]
    glow = Glow({"green": frozenset(green)}, (9, 4, 2), frozenset(), ())
    assert director._is_accepted(course, play)(glow) is is_accepted


def test_players_who_skip_ahead_let_the_new_position_be_seen_first(tmp_path: Path) -> None:
    done: list[str] = []
    demo = _Demo(DemoOptions(1, tmp_path, "en", game="gamwin"), lambda line: None, None)

    class Everybody:
        course = demo.begun

        def set(self, places: Mapping[str, str]) -> None:
            done.append("set")

        def put(self, item: object) -> None:
            done.append("agreed")

        async def let_it_be_seen(self) -> None:
            done.append("seen")

        async def go_on_from(self, course: GameDriver, turns: int) -> Message:
            return Message("over")

    all_of_them = Everybody()
    asyncio.run(demo._skip(all_of_them, all_of_them, all_of_them))  # type: ignore[arg-type]
    assert done == ["set", "seen", "agreed"]
