"""The worked examples HG-T* by their ids; south is blue, east red, north yellow, west green."""

from __future__ import annotations

import pytest

from host.rules.ring_setting import HIGH_GAMMON as GAME
from host.rules.ring_setting import asked, lay, notations, results, start
from pasch.rules.games.ring.scoring import grade_of, losses, points_lost
from pasch.rules.model.game import Finish, Next
from pasch.rules.model.position import Position


def plays(position: Position, dice: tuple[int, int], **options: str) -> list[str]:
    return notations(GAME, asked(GAME, position, dice, **options))


def test_hg_t01_set_up() -> None:
    assert GAME.start({}).as_dict() == {
        **{"S1": "bb", "SE": "bbb", "E6": "bbbb"},
        **{"E1": "rr", "NE": "rrr", "N6": "rrrr"},
        **{"N1": "yy", "NW": "yyy", "W6": "yyyy"},
        **{"W1": "gg", "SW": "ggg", "S6": "gggg"},
    }


def test_hg_t02_lower_number_first() -> None:
    listed = notations(GAME, start((5, 2)))
    assert len(listed) == 5
    assert "SE>E2>NE" in listed
    assert not any("S6" in text for text in listed)
    assert GAME.legal_plays(start((5, 2))) == GAME.legal_plays(start((2, 5)))


@pytest.mark.parametrize(("dice", "count"), [((1, 6), 6), ((3, 4), 10), ((1, 2), 6)])
def test_hg_t03_first_roll_of_four(dice: tuple[int, int], count: int) -> None:
    assert len(notations(GAME, start(dice))) == count


@pytest.mark.parametrize(("dice", "count"), [((5, 6), 9), ((1, 6), 10), ((3, 4), 12), ((1, 2), 9)])
def test_hg_t04_first_roll_of_two(dice: tuple[int, int], count: int) -> None:
    assert len(notations(GAME, start(dice, "blue", "yellow"))) == count


@pytest.mark.parametrize("players", [("red", "green"), ("yellow", "blue"), ("green", "red")])
def test_hg_t04_every_seat_has_the_same_way(players: tuple[str, str]) -> None:
    assert len(notations(GAME, start((3, 4), *players))) == 12


def test_hg_t05_higher_alone_is_not_used() -> None:
    assert plays(lay(GAME, b="E3:9", r="E5:2"), (2, 5)) == []


def test_hg_t06_one_checker_both_numbers() -> None:
    assert plays(lay(GAME, b="E3:9", r="N1:2"), (2, 5)) == ["E3>E5>N3"]


def test_hg_t07_entry_fails_with_the_lower() -> None:
    position = lay(GAME, b="bar:1 E3:8", y="S2:2")
    assert plays(position, (2, 5)) == []
    assert GAME.blocked_by(asked(GAME, position, (2, 5))) == ("S2",)


def test_hg_t08_entered_then_the_higher() -> None:
    position = lay(GAME, b="bar:1 E3:8", y="S5:2")
    assert plays(position, (2, 5)) == ["bar>S2 E3>N1", "bar>S2>SE"]


def test_hg_t09_second_on_the_bar_stays() -> None:
    position = lay(GAME, b="bar:2 E3:7", y="S2:1 S5:2")
    assert plays(position, (2, 5)) == ["bar>S2*"]
    assert GAME.legal_plays(asked(GAME, position, (2, 5)))[0].position.at("bar") == "by"


@pytest.mark.parametrize("number", range(1, 7))
def test_hg_t10_numbers_that_enter(number: int) -> None:
    places = GAME.start({}).as_dict() | {"E6": "bbb", "bar": "b"}
    listed = plays(Position.of(places), (number, number))
    assert bool(listed) == (number < 6)
    assert all(f"bar>S{number}" in text for text in listed)


def test_hg_t11_beside_another_on_a_rest_field() -> None:
    position = lay(GAME, b="S1:1 S5:8", g="S4:1 SE:1")
    assert "S5>SE S1>S4*" in plays(position, (2, 3))
    after = next(p for p in GAME.legal_plays(asked(GAME, position, (2, 3))) if "*" in p.notation)
    assert after.position.at("SE") == "bg"
    assert after.position.at("bar") == "g"


def test_hg_t12_rest_field_of_five_others() -> None:
    position = lay(GAME, b="S4:1 N6:8", g="SE:5 S5:4")
    assert plays(position, (3, 3), doublet="a") == ["S4>SE>E3"]
    assert GAME.legal_plays(asked(GAME, position, (3, 4)))[0].moves[0] == ("S4", "SE")


def test_hg_t13_doublets_b_and_c() -> None:
    assert len(notations(GAME, start((5, 5)))) == 8
    assert len(notations(GAME, start((5, 5), doublet="c"))) == 28
    alone = lay(GAME, b="S1:1", r="N6:1")
    assert plays(alone, (5, 5), doublet="c") == ["S1>S6>E4>E6>N1"]


def test_hg_t14_doublet_a_rolls_again() -> None:
    listed = GAME.legal_plays(start((3, 3), doublet="a"))
    assert {play.due for play in listed} == {Next.ROLL_AGAIN}
    assert {len(play.moves) for play in listed} == {2}


def test_hg_t14_an_unplayable_doublet_rolls_again_too() -> None:
    position = lay(GAME, b="bar:1 E3:8", y="S2:2")
    situation = asked(GAME, position, (2, 2), doublet="a")
    assert GAME.legal_plays(situation) == ()
    last = lay(GAME, b="N6:1", y="S1:9")
    [play] = GAME.legal_plays(asked(GAME, last, (2, 2), doublet="a"))
    assert play.due is Next.GAME_OVER


def test_hg_t15_bearing_off() -> None:
    position = lay(GAME, b="N4:3", r="E1:9")
    assert results(GAME, asked(GAME, position, (3, 6))) == [{"N4": 1}]
    assert plays(position, (1, 2)) == ["N4>N5 N4>N6"]


def test_hg_t16_the_earliest_target_first() -> None:
    assert plays(lay(GAME, b="N4:1 N6:1", r="E1:9"), (1, 6)) == ["N4>N5>off"]


def test_hg_t17_distances() -> None:
    position = lay(GAME, b="N4:1 N5:2 N6:3", r="E1:9")
    assert plays(position, (2, 3)) == ["N4>N6 N5>off"]
    assert plays(position, (5, 6)) == ["N4>off N5>off"]


def test_hg_t18_not_all_home() -> None:
    position = lay(GAME, b="N3:1 N6:8", r="E1:9")
    assert plays(position, (4, 6)) == []
    assert plays(position, (1, 6)) == ["N3>N4>off"]


def test_hg_t19_no_bearing_off_from_the_bar() -> None:
    position = lay(GAME, b="N4:2 N6:3 bar:1", r="E1:9")
    assert plays(position, (3, 6)) == ["bar>S3>E2"]


def test_hg_t20_scoring_points() -> None:
    position = lay(GAME, b="off:9", y="S4:5 W1:1 S1:1 bar:1 off:1")
    assert points_lost(position, "yellow") == 2 * 4 + 8
    assert GAME.finish(position, {"scoring": "points"}) == Finish("blue", 16, "points")


def test_hg_t22_scoring_traditional() -> None:
    straight, before_it = "N1:3 N6:6", "NE:1 N1:2 N6:6"
    one_off = "S1:3 bar:5 off:1"
    for loser, grade in ((straight, 2), (before_it, 3), (one_off, 1), ("N6:8 bar:1", 3)):
        position = lay(GAME, b=loser, y="off:9")
        name = ("single", "double", "triple")[grade - 1]
        assert GAME.finish(position, {}) == Finish("yellow", grade, name)
    assert grade_of(lay(GAME, b=straight), "blue", "target_points") == 3


def test_hg_a20_every_opponent_is_scored() -> None:
    position = lay(GAME, y="off:9", b="N1:9", g="bar:9")
    assert losses(position, "yellow", {"scoring": "traditional"}) == {"blue": 2, "green": 3}
    assert GAME.finish(position, {}) == Finish("yellow", 5, "triple")
    assert GAME.finish(GAME.start({}), {}) is None


def test_hg_a10_always_three_to_six() -> None:
    position = lay(GAME, b="N6:2", r="E1:9")
    assert plays(position, (1, 2), bearoff_numbers="always_3_to_6") == []
    assert plays(position, (1, 2)) == ["N6>off(2)"]
    assert plays(position, (3, 4), bearoff_numbers="always_3_to_6") == ["N6>off(2)"]


def test_hg_a3_dice_rule() -> None:
    # The 2 may be played so that the 5 is lost; maximise asks for the play that uses both.
    position = lay(GAME, b="S1:1 N4:8", r="E2:2", y="S6:2")
    assert plays(position, (2, 5)) == ["N4>N6", "S1>S3>E1"]
    assert plays(position, (2, 5), dice_rule="maximise") == ["S1>S3>E1"]


def test_r3_a_play_that_wins_early_stays_legal() -> None:
    position = lay(GAME, b="N6:1", r="E1:9")
    [play] = GAME.legal_plays(asked(GAME, position, (2, 5), dice_rule="maximise"))
    assert (play.notation, play.due) == ("N6>off", Next.GAME_OVER)


def test_hg_a13_seats_that_do_not_play_are_skipped() -> None:
    assert GAME.following("blue", GAME.seats) == "red"
    assert GAME.following("green", ["blue", "green", "red"]) == "blue"
    assert GAME.seated(GAME.start({}), ["blue", "yellow"]).count("r") == 0


def test_hg_a16_who_may_double() -> None:
    cube = GAME.scoring.cube
    assert cube is not None
    options = {"scoring": "cube×traditional"}
    assert cube.why_no_double("blue", 32, None, options, False) == ""
    assert cube.why_no_double("blue", 64, None, options, False) == "highest"
    assert cube.why_no_double("blue", 1, None, {"scoring": "points"}, False) == "cube-off"
