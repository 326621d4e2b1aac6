"""Fevga against its slow twin, its worked examples and its judge; Nackgammon beside it."""

from __future__ import annotations

import random

import pytest

from host.rules.selfplay import COMPARED, decisions, random_game
from host.rules.twins import backgammon as brute_force
from host.rules.twins.fevga import is_trapped, legal, moves, place, steps_of
from host.rules.wording import said
from pasch.errors import RuleError
from pasch.rules import game_named
from pasch.rules.model.game import Finish, Judgement, Situation, Starter, Status
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import check_request

pytestmark = pytest.mark.slow

GAME = game_named("fevga")
NACKGAMMON = game_named("nackgammon")
SEATS = ("white", "black")
HOUSES = ({}, {"trapping_prime": "stays"})


def position(seat: str, own: str, other: str) -> Position:
    """`position("white", "24:14 18:1", "12:15")`: every place by the mover's count."""
    letters = dict(GAME.equipment.letters)
    theirs = letters[GAME.following(seat)]
    places: dict[str, str] = {}
    for text, letter in ((own, letters[seat]), (other, theirs)):
        left = 15
        for part in text.split():
            point, count = part.split(":")
            where = point if point == "bar" else place(seat, 24 - int(point))
            places[where] = places.get(where, "") + letter * int(count)
            left -= int(count)
        places["off"] = places.get("off", "") + letter * left
    return Position.of(places)


def asked(seat: str, own: str, other: str, dice: tuple[int, int], **options: str) -> Situation:
    situation = GAME.situation(position(seat, own, other), seat, dice, options=options)
    check_request(GAME, situation)
    return situation


def notations(situation: Situation) -> list[str]:
    return sorted(play.notation for play in GAME.legal_plays(situation))


def near_the_end(seed: int, count: int) -> list[Situation]:
    """Both sides spread at random over points that chance gives them, and few decisions."""
    luck, found = random.Random(seed), []
    while len(found) < count:
        points = luck.sample([str(number) for number in range(1, 25)], luck.randint(4, 18))
        cut = luck.randint(1, len(points) - 1)
        places = {
            point: letter * luck.randint(1, 4)
            for letter, share in (("w", points[:cut]), ("b", points[cut:]))
            for point in share[:7]
        }
        if max(sum(held.count(letter) for held in places.values()) for letter in "wb") <= 15:
            here = GAME.complete(Position(()), places)
            dice = (luck.randint(1, 6), luck.randint(1, 6))
            found.append(GAME.situation(here, luck.choice(SEATS), dice))
    return found


@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_reachable_positions_as_the_twin(house: int) -> None:
    for one in decisions(GAME, 50 * house, HOUSES[house], COMPARED // 2):
        found = {play.position.items_ for play in GAME.legal_plays(one)}
        assert found == legal(one.position.items_, one.turn, one.dice, one.options), one


def test_scattered_positions_as_the_twin() -> None:
    for one in near_the_end(3, COMPARED // 2):
        found = {play.position.items_ for play in GAME.legal_plays(one)}
        assert found == legal(one.position.items_, one.turn, one.dice, one.options), one


@pytest.mark.parametrize("seed", range(4))
def test_whole_games(seed: int) -> None:
    game = random_game(GAME, seed)
    assert len(game) < 2000
    for one in game:
        check_request(GAME, one)
        plays = GAME.legal_plays(one)
        assert [play.position.items_ for play in plays] == sorted(
            {play.position.items_ for play in plays}
        )
        for play in plays:
            assert play.position.count("w") == play.position.count("b") == 15
            assert all(len(set(held)) == 1 for p, held in play.position.items() if p != "off")
            assert (play.due.value == "game-over") == (GAME.finish(play.position, {}) is not None)


def test_how_it_begins() -> None:
    assert GAME.start({}).as_dict() == {"24": "w" * 15, "12": "b" * 15}
    assert (GAME.opening.dice, GAME.opening.is_played) == (1, False)
    assert GAME.opening.next_starter is Starter.WINNER
    assert GAME.equipment.homes["black"] == ("13", "14", "15", "16", "17", "18")


@pytest.mark.parametrize("seat", SEATS)
def test_only_the_first_checker_moves_until_it_has_passed_the_others_start(seat: str) -> None:
    begun = asked(seat, "24:15", "12:15", (6, 5))
    assert notations(begun) == ["24/13"]
    # After 6-6 the first checker stands before the point that the other side fills.
    assert notations(asked(seat, "24:15", "12:15", (6, 6))) == ["24/18"]
    assert notations(asked(seat, "24:14 18:1", "12:15", (6, 6))) == []
    assert notations(asked(seat, "24:14 18:1", "12:15", (6, 1))) == ["18/11"]
    assert "24/22" in " ".join(notations(asked(seat, "24:14 11:1", "12:15", (2, 1))))


@pytest.mark.parametrize("seat", SEATS)
def test_one_checker_holds_a_point(seat: str) -> None:
    held = asked(seat, "11:1", "8:1 5:1 12:13", (3, 6))
    assert notations(held) == []
    assert set(GAME.blocked_by(held)) == {place(seat, 24 - 8), place(seat, 24 - 5)}


@pytest.mark.parametrize("seat", SEATS)
def test_the_starting_quarter_is_never_filled(seat: str) -> None:
    five = "24:2 23:2 22:2 21:2 20:2 10:5"
    filled = asked(seat, five, "12:15", (1, 1))
    for play in GAME.legal_plays(filled):
        steps = set(steps_of(play.position.items_, seat))
        assert not set(range(6)) <= steps
    # Neither number empties another of the six, so nobody may step into the last one.
    three = "24:3 23:3 22:3 21:2 20:3 5:1"
    assert not any("19" in text for text in notations(asked(seat, three, "12:15", (1, 6))))


@pytest.mark.parametrize("seat", SEATS)
def test_a_prime_that_shuts_all_in_must_be_opened(seat: str) -> None:
    own, other = "11:2 10:2 9:2 8:2 7:2 6:3 3:1 2:1", "12:15"
    rolled = asked(seat, own, other, (1, 2))
    ends = [play.position.items_ for play in GAME.legal_plays(rolled)]
    assert ends
    assert not any(is_trapped(steps_of(end, seat), end, seat) for end in ends)
    house = asked(seat, own, other, (1, 2), trapping_prime="stays")
    assert len(GAME.legal_plays(house)) > len(ends)
    wrong = GAME.judge(rolled, position(seat, "11:2 10:2 9:2 8:2 7:2 6:3 2:1", other))
    assert wrong.status is Status.ILLEGAL


def test_where_every_play_keeps_it_shut_it_may_stay() -> None:
    rolled = asked("white", "11:1 10:1 9:1 8:1 7:1 6:1 2:9", "12:15", (1, 1))
    ends = [play.position.items_ for play in GAME.legal_plays(rolled)]
    assert ends == sorted(legal(rolled.position.items_, "white", (1, 1), {}))


WRONG = [
    ("24:14 18:1", "12:15", (6, 1), "24:14 12:1", "12:15", "blocked"),
    ("24:10 11:5", "8:1 12:14", (3, 1), "24:10 11:4 8:1", "bar:1 12:14", "no-hitting"),
    ("24:14 18:1", "12:15", (3, 1), "24:12 21:1 23:1 18:1", "12:15", "first-checker"),
    (
        "24:2 23:2 22:2 21:2 20:3 10:4",
        "12:15",
        (1, 6),
        "24:2 23:2 22:2 21:2 20:2 19:1 10:3 4:1",
        "12:15",
        "starting-quarter",
    ),
    ("7:1 5:14", "20:15", (5, 4), "7:1 5:13", "20:15", "not-home"),
    ("11:5 10:10", "3:15", (2, 1), "11:4 13:1 10:9 9:1", "3:15", "wrong-direction"),
    ("11:2 10:2 9:2 8:2 7:2 6:3 4:1 3:1", "12:15", (1, 2), "11:2 10:2 9:2 8:2 7:2 6:3 3:1 1:1",
     "12:15", "open-prime"),
    ("11:5 10:10", "3:15", (2, 1), "11:4 10:10 4:1", "3:15", "wrong-distance"),
    ("11:5 10:10", "3:15", (2, 1), "11:5 10:9", "3:14 1:1", "not-your-checker"),
    ("11:5 10:10", "3:15", (2, 1), "11:4 10:10", "3:15", "checker-count"),
    ("11:1 6:1 1:13", "23:1 16:10 14:1 7:1 5:1 4:1", (4, 3), "11:1 3:1 1:13",
     "23:1 16:10 14:1 7:1 5:1 4:1", "use-both"),
    ("7:1 6:1 2:1 1:12", "23:1 21:1 11:10 9:1 5:1 3:1", (4, 2), "7:1 4:1 2:1 1:12",
     "23:1 21:1 11:10 9:1 5:1 3:1", "use-higher"),
]  # fmt: skip


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("case", WRONG, ids=lambda case: str(case[-1]))
def test_reasons(case: tuple[str, str, tuple[int, int], str, str, str], seat: str) -> None:
    own, other, dice, own_seen, other_seen, reason = case
    situation = asked(seat, own, other, dice)
    seen = position(seat, own_seen, other_seen)
    judgement = GAME.judge(situation, seen)
    assert (judgement.status, judgement.reason) == (Status.ILLEGAL, reason)
    assert judgement.rule == GAME.rule_ids[Reason(reason)]
    for lang in ("en", "de"):
        assert said(judgement, lang).endswith(".")
        assert "{" not in said(judgement, lang)
    assert GAME.judge(situation, repaired(seen, judgement)).status is not Status.ILLEGAL


def repaired(seen: Position, judgement: Judgement) -> Position:
    held = dict(seen)
    for step in judgement.repair:
        assert step.letter in held.get(step.origin, "")
        held[step.origin] = held[step.origin].replace(step.letter, "", 1)
        held[step.target] = held.get(step.target, "") + step.letter
    return Position.of(held)


@pytest.mark.parametrize("seed", range(3))
def test_legal_plays_and_their_parts_are_judged_so(seed: int) -> None:
    for one in random.Random(seed).sample(random_game(GAME, seed), 15):
        plays = GAME.legal_plays(one)
        for play in plays[:20]:
            judged = GAME.judge(one, play.position)
            assert (judged.status, judged.play and judged.play.due) == (Status.LEGAL, play.due)
        start = GAME.judge(one, one.position)
        assert start.status is (Status.INCOMPLETE if plays else Status.LEGAL)


def test_what_a_win_counts() -> None:
    off = {"off": "w" * 15, "13": "b" * 15}
    assert GAME.finish(Position.of(off), {}) == Finish("white", 2, "double")
    some = {"off": "w" * 15 + "b", "13": "b" * 14}
    assert GAME.finish(Position.of(some), {}) == Finish("white", 1, "single")
    assert GAME.finish(GAME.start({}), {}) is None
    begun = GAME.situation(GAME.start({}), "white", (2, 1))
    assert GAME.scoring.forfeit(begun, "white") == 2


def test_what_cannot_lie_there_is_refused() -> None:
    with pytest.raises(RuleError, match=r"no place 'bar'.*holds both colours"):
        check_request(GAME, GAME.situation(Position.of({"bar": "w", "5": "wb"}), "white", (1, 2)))


def test_the_twin_knows_its_rules_by_name() -> None:
    own = steps_of(GAME.start({}).items_, "white")
    held = frozenset({"12"})
    assert len(set(moves(own, held, "white", 1))) == 1
    begun = (0,) * 14 + (6,)
    free = {max(after) for after in moves(begun, held, "white", 6, "blocked")}
    assert max(free) == 12
    assert set(moves(begun, held, "white", 6)) == set()


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("dice", [(1, 2), (3, 1), (6, 6), (5, 4), (2, 2)])
def test_nackgammon_is_backgammon_from_another_start(dice: tuple[int, int], seat: str) -> None:
    one = NACKGAMMON.situation(NACKGAMMON.start({}), seat, dice)
    check_request(NACKGAMMON, one)
    found = {play.position.items_ for play in NACKGAMMON.legal_plays(one)}
    assert found == brute_force.outcomes(one.position.items_, seat, dice)
    mine, other = (NACKGAMMON.equipment.letters[s] for s in (seat, NACKGAMMON.following(seat)))
    assert [one.position.count(letter) for letter in (mine, other)] == [15, 15]


@pytest.mark.parametrize("seed", range(2))
def test_whole_games_of_nackgammon(seed: int) -> None:
    game = random_game(NACKGAMMON, seed)
    end = NACKGAMMON.legal_plays(game[-1])
    assert any(NACKGAMMON.finish(play.position, {}) for play in end)


def test_a_side_without_checkers_on_the_board_has_no_play() -> None:
    game = game_named("fevga")
    alone = Position.of({"12": "b" * 15})
    assert not game.legal_plays(game.situation(alone, "white", (3, 1)))
