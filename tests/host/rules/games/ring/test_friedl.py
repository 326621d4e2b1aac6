"""The worked examples FT-T* by their ids; south is blue, east red, north yellow, west green."""

from __future__ import annotations

import pytest

from host.rules.ring_setting import FRIEDL as GAME
from host.rules.ring_setting import asked, lay, notations
from pasch.errors import RuleError
from pasch.rules.games.ring.scoring import points_lost
from pasch.rules.model.game import Finish, Next
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import check_request


def plays(position: Position, dice: tuple[int, int], **options: str) -> list[str]:
    return notations(GAME, asked(GAME, position, dice, **options))


def test_ft_t01_start() -> None:
    assert plays(GAME.start({}), (2, 5)) == ["in>S2 in>S5", "in>S2>SE"]


def test_ft_t02_no_fourth_on_a_point() -> None:
    listed = plays(lay(GAME, b="S2:3 yard:6"), (2, 5))
    assert listed == ["S2>S4 S2>SE", "S2>S4 in>S5", "S2>S4>E2"]


def test_ft_t03_entry_blocked_from_the_bar() -> None:
    position = lay(GAME, b="bar:1 E1:2 yard:6", y="S2:3")
    assert plays(position, (2, 5)) == []
    assert GAME.blocked_by(asked(GAME, position, (2, 5))) == ("S2",)


def test_ft_t04_the_lower_first_even_if_it_costs_the_win() -> None:
    position = lay(GAME, b="N4:3 N5:3 N6:2 N2:1")
    listed = GAME.legal_plays(asked(GAME, position, (1, 4)))
    assert sorted(play.notation for play in listed) == ["N2>N3", "N5>N6"]
    assert {play.due for play in listed} == {Next.END}


def test_ft_t05_the_lower_moves_inside_the_targets() -> None:
    assert plays(lay(GAME, b="N4:3 N5:3 N6:2 N2:1"), (2, 4)) == ["N4>N6"]


def test_ft_t06_three_on_each_target_win_at_once() -> None:
    position = lay(GAME, b="N4:3 N5:3 N6:2 N3:1")
    [play] = GAME.legal_plays(asked(GAME, position, (3, 3)))
    assert (play.notation, play.due) == ("N3>N6", Next.GAME_OVER)


def test_ft_t07_win_with_one_checker() -> None:
    position = lay(GAME, b="N4:3 N5:2 N6:3 N1:1")
    over = [p for p in GAME.legal_plays(asked(GAME, position, (1, 3))) if p.due is Next.GAME_OVER]
    assert [play.notation for play in over] == ["N1>N2>N5"]


def test_ft_t08_the_higher_is_void_after_a_win() -> None:
    position = lay(GAME, b="N4:3 N5:2 N6:3 N3:1")
    over = [p for p in GAME.legal_plays(asked(GAME, position, (2, 6))) if p.due is Next.GAME_OVER]
    assert [play.notation for play in over] == ["N3>N5"]
    assert GAME.legal_plays(asked(GAME, over[0].position, (2, 6))) == ()


def test_ft_t09_entering_hits() -> None:
    position = lay(GAME, b="yard:9", g="S4:1")
    assert plays(position, (4, 6)) == ["in>S4* in>S6", "in>S4*>E3"]


def test_ft_t10_any_number_on_a_rest_field() -> None:
    check_request(GAME, GAME.situation(lay(GAME, b="SE:5"), "blue", (1, 2)))
    position = lay(GAME, b="SE:5 S3:3 S2:1")
    assert "S3>SE" in plays(position, (4, 4))[0]
    with pytest.raises(RuleError, match="point S3 holds 5 checkers, more than 3"):
        check_request(GAME, GAME.situation(lay(GAME, b="S3:5"), "blue", (1, 2)))


def test_ft_t11_four_on_a_target_cannot_arise() -> None:
    with pytest.raises(RuleError, match="point N4 holds 4 checkers, more than 3"):
        check_request(GAME, GAME.situation(lay(GAME, b="N4:4 N5:3 N6:2"), "blue", (1, 2)))


def test_ft_t12_scoring_points() -> None:
    position = lay(GAME, b="N4:3 N5:3 N6:3", y="yard:3 S1:2 bar:1 S4:3")
    assert points_lost(position, "yellow") == 28
    assert GAME.finish(position, {}) == Finish("blue", 28, "points")
    assert GAME.finish(position, {"scoring": "plain"}) == Finish("blue", 1, "plain")
    assert GAME.finish(GAME.start({}), {}) is None


def test_ft_a6_doublet_with_the_underside() -> None:
    position = lay(GAME, b="S1:1 N6:3 N5:3 N4:2", r="E1:1")
    assert plays(position, (5, 5)) == ["S1>S6>E4>E6>N1"]
    [again] = GAME.legal_plays(asked(GAME, position, (5, 5), doublet="a"))
    assert (again.notation, again.due) == ("S1>S6>E4", Next.ROLL_AGAIN)
    # Three on every stop but the last: the sequence ends where a number cannot be used.
    held = lay(GAME, b="S1:1 N6:3 N5:3 N4:2", r="E6:2")
    assert plays(held, (5, 5)) == ["S1>S6>E4"]


def test_yard_is_inferred_for_who_plays() -> None:
    before = lay(GAME, b="S2:1", y="N2:1")
    assert GAME.complete(before, {"S2": "b"}).at("yard") == "b" * 8 + "y" * 9
    assert GAME.complete(before, {"S2": "b", "bar": "y"}).at("yard") == "b" * 8 + "y" * 8


FAULTS = {
    "off": ({"off": "b"}, "no place 'off'"),
    "two colours": ({"S1": "by"}, "point S1 holds both colours"),
    "ten": ({"yard": "b" * 10}, "blue has 10 checkers, more than 9"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_are_named(name: str) -> None:
    places, complaint = FAULTS[name]
    with pytest.raises(RuleError, match=complaint):
        check_request(GAME, GAME.situation(Position.of(places), "blue", (1, 2)))
