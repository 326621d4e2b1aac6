"""The world keeps its checkers: none is lost, none moves unasked, none lies in another."""

import math

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pasch_hardware.boards.board import Row
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.errors import TwinError
from pasch_hardware.simulator.world import World

PROFILE = load_profile("club-50")
START = {
    "1": "bb",
    "6": "wwwww",
    "8": "www",
    "12": "bbbbb",
    "13": "wwwww",
    "17": "bbb",
    "19": "bbbbb",
    "24": "ww",
}
POINTS = tuple(str(number) for number in range(1, 25))


def world_at(places, seed=1, profile=PROFILE):
    world = World(profile, seed)
    world.set(places)
    return world


def test_the_start_position_is_what_was_set():
    world = world_at(START)
    assert world.places() == START
    assert len(world.scene().checkers) == 30


def test_checkers_lie_a_little_off_but_on_their_point():
    world = world_at(START, seed=5)
    offsets = []
    for name, content in START.items():
        [point] = PROFILE.place(name)
        assert isinstance(point, Row)
        near = [
            checker
            for checker in world.scene().checkers
            if abs(checker.x_mm - point.anchor[0]) < point.width / 2
            and abs(checker.y_mm - point.anchor[1]) < point.length + 20
        ]
        assert len(near) == len(content)
        offsets += [abs(checker.x_mm - point.anchor[0]) for checker in near]
    assert max(offsets) < 5
    assert sum(offsets) / len(offsets) > 0.4


def test_the_same_seed_puts_checkers_down_alike():
    assert world_at(START, 3).scene() == world_at(START, 3).scene()
    assert world_at(START, 3).scene() != world_at(START, 4).scene()


def test_the_outermost_checker_is_lifted_and_the_others_stay():
    world = world_at({"6": "wwwww"})
    before = world.scene().checkers
    world.pick("6", "w")
    after = world.scene().checkers
    assert set(after) < set(before)
    [lifted] = set(before) - set(after)
    height = PROFILE.field[1]
    assert height - lifted.y_mm == max(height - checker.y_mm for checker in before)
    assert world.places() == {"6": "wwww"}
    assert world.held == "w"


def test_a_checker_is_put_beyond_the_last_one():
    world = world_at({"6": "ww", "5": "bbb"})
    world.pick("6", "w")
    world.put("5")
    assert world.places() == {"6": "w", "5": "bbbw"}
    on_five = [c for c in world.scene().checkers if abs(c.x_mm - 369) < 20]
    outermost = min(on_five, key=lambda checker: checker.y_mm)
    assert outermost.letter == "w"


def test_a_careless_hand_puts_a_checker_beside_its_point():
    world, careless = world_at({"6": "ww"}), world_at({"6": "ww"})
    for one, aside_mm in ((world, 0.0), (careless, 17.5)):
        one.pick("6", "w")
        one.put("6", aside_mm)
    (*_, right), (*_, aside) = world.scene().checkers, careless.scene().checkers
    # Point 6 points away from White, so its right is White's.
    assert (aside.x_mm - right.x_mm, aside.y_mm) == (pytest.approx(17.5), right.y_mm)
    assert careless.places() == {"6": "ww"}


def test_to_another_position_only_what_changes_is_moved():
    world = world_at(START)
    before = set(world.scene().checkers)
    after = START | {"8": "ww", "6": "wwwwww", "24": "w", "23": "b", "1": "b", "bar": "w"}
    world.rearrange(after)
    assert world.places() == after
    assert len(before - set(world.scene().checkers)) == 3
    assert {checker.serial for checker in before} == {
        checker.serial for checker in world.scene().checkers
    }


def test_what_lies_upon_a_checker_that_goes_is_laid_down_anew():
    world = world_at({"L1": "brb", "R1": "r"}, profile=load_profile("gamwin-strip"))
    world.rearrange({"L1": "rb", "R1": "rb"})
    assert world.places() == {"L1": "rb", "R1": "rb"}


def test_a_sixth_checker_lies_on_the_first():
    world = world_at({"6": "w" * 6})
    top = max(world.scene().checkers, key=lambda checker: checker.z_mm)
    first = max(
        (c for c in world.scene().checkers if c is not top), key=lambda checker: checker.y_mm
    )
    assert top.z_mm == PROFILE.thickness("w")
    assert math.dist((top.x_mm, top.y_mm), (first.x_mm, first.y_mm)) < 6
    world.pick("6", "w")
    assert all(checker.z_mm == 0 for checker in world.scene().checkers)


def test_all_fifteen_fit_on_one_point_in_three_layers():
    world = world_at({"1": "w" * 15})
    layers = [round(checker.z_mm / 9) for checker in world.scene().checkers]
    assert sorted(layers) == [0] * 5 + [1] * 5 + [2] * 5


def test_a_borne_off_checker_stands_in_its_own_tray():
    world = world_at({"1": "w", "24": "b"})
    for name, letter in (("1", "w"), ("24", "b")):
        world.pick(name, letter)
        world.put("off")
    assert world.places() == {"off": "bw"}
    by_letter = {checker.letter: checker for checker in world.scene().checkers}
    assert by_letter["w"].y_mm > PROFILE.field[1] / 2 > by_letter["b"].y_mm
    assert by_letter["w"].axis == 1


def test_a_place_without_a_shape_keeps_its_checkers_out_of_sight():
    world = world_at({"yard": "ww", "6": "b"})
    assert world.places() == {"yard": "ww", "6": "b"}
    assert len(world.scene().checkers) == 1
    world.pick("yard", "w")
    world.put("6")
    assert world.places() == {"yard": "w", "6": "bw"}


def test_what_the_hand_holds_is_seen_under_it():
    world = world_at({"6": "w"})
    world.pick("6", "w")
    assert world.scene().checkers == ()
    world.hand_over((200.0, 220.0))
    [held] = world.scene().checkers
    assert (held.x_mm, held.y_mm) == (200.0, 220.0)
    world.hand_away()
    assert world.scene().hand is None
    assert world.scene().checkers == ()


def test_a_hand_reaches_in_from_its_players_side():
    world = world_at(START)
    for seat, way in ((0, -1), (1, 1)):
        world.hand_over("bar", seat)
        hand = world.scene().hand
        assert hand is not None
        assert math.sin(math.radians(hand.reach_deg)) * way > 0.8


def test_bumps_add_up():
    world = world_at({})
    world.bump(5, -2, 1)
    world.bump(1, 1, 0.5)
    assert world.scene().board_shift == (6, -1, 1.5)


def test_gamwin_coins_are_listed_from_the_strip_outward():
    world = world_at({"L3": "brb"}, profile=load_profile("gamwin-strip"))
    assert world.places() == {"L3": "brb"}
    world.pick("L3", "r")
    world.put("R1")
    world.pick("L3", "b")
    world.put("R1")
    assert world.places() == {"L3": "b", "R1": "rb"}


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda world: world.pick("3", "w"), "No checker w lies on 3"),
        (lambda world: world.pick("31", "w"), "no place '31'"),
        (lambda world: world.pick("6", "x"), "'x'"),
        (lambda world: world.put("5"), "holds no checker"),
        (lambda world: world.set({"6": "wq"}), "'q'"),
        (lambda world: world.set({"cube": "w"}), "'cube'"),
        (lambda world: world.hand_over("5", 2), "no seat 2"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(act, words):
    world = world_at(START)
    before = world.scene()
    with pytest.raises(TwinError, match=words):
        act(world)
    assert world.scene() == before


moves = st.lists(st.tuples(st.integers(0, 29), st.sampled_from((*POINTS, "bar", "off"))))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1000), moves)
@example(230, [(0, "3"), (0, "3"), (0, "23"), (17, "23")])
def test_no_checker_is_lost_or_lies_in_another(seed, chosen):
    world = world_at(START, seed)
    for index, target in chosen:
        places = world.places()
        lying = [(name, letter) for name in sorted(places) for letter in places[name]]
        name, letter = lying[index]
        resting = set(world.scene().checkers)
        world.pick(name, letter)
        world.put(target)
        expected = dict(places)
        expected[name] = expected[name].replace(letter, "", 1)
        expected[target] = "".join(sorted(expected.get(target, "") + letter))
        assert world.places() == {place: text for place, text in expected.items() if text}
        # One that is put back to where it lay may lie there exactly as before.
        moved = len(resting - set(world.scene().checkers))
        assert moved == 1 or (moved == 0 and name == target)
    flat = [checker for checker in world.scene().checkers if checker.axis == 2]
    for index, first in enumerate(flat):
        for second in flat[:index]:
            if abs(first.z_mm - second.z_mm) < 1 and first.z_mm < 1:
                gap = math.dist((first.x_mm, first.y_mm), (second.x_mm, second.y_mm))
                assert gap >= 40 - 1e-6
