"""A row need not begin at its base: who hits puts down first, and takes up then what was hit."""

from __future__ import annotations

from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.world import World
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.repeating import reader_of
from pasch_vision.picture import Picture

BOARD = load_profile("club-50")
START = {
    "24": "ww", "13": "wwwww", "8": "www", "6": "wwwww",
    "1": "bb", "12": "bbbbb", "17": "bbb", "19": "bbbbb",
}  # fmt: skip


def test_a_checker_alone_a_step_off_its_base_is_no_second_one() -> None:
    world, renderer = World(BOARD, seed=1), Renderer(BOARD, seed=1)

    def picture(places: dict[str, str]) -> Picture:
        world.set(places)
        return renderer.draw(world.scene())

    known = learn_board(BOARD, picture({}), picture(START), START)
    world.set(START | {"2": "b", "5": "b", "20": "w", "12": "bbb", "13": "wwww"})
    for letter, origin, target in (("w", "8", "2"), ("w", "6", "5"), ("b", "17", "20")):
        world.pick(origin, letter)
        world.put(target)
        world.pick(target, "b" if letter == "w" else "w")
        world.put("bar")
    read = reader_of(known).read(renderer.draw(world.scene()), {"w": 15, "b": 15})
    assert read.best == world.places()
    assert read.is_vouched_for
