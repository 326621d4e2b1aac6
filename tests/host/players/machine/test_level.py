"""Weaker levels err, repeatably, within what they may, and never overlook what is plain."""

from dataclasses import replace

from pasch.players.machine.level import LEVELS, as_seen, deviate
from pasch.players.values.value import RatedPlay
from pasch.rules import game_named
from pasch.rules.model.game import Play

GAME = game_named("backgammon")
ASKED = GAME.situation(GAME.start({}), "white", (3, 1))


def rated(equities: list[float], notation: str = "8/5") -> list[RatedPlay]:
    plays = GAME.legal_plays(ASKED)
    return [
        RatedPlay(Play(notation, plays[index].position), equity)
        for index, equity in enumerate(equities)
    ]


def test_deviates_are_normal_enough() -> None:
    found = [deviate(f"play {n}") for n in range(4000)]
    mean = sum(found) / len(found)
    variance = sum((one - mean) ** 2 for one in found) / len(found)
    assert abs(mean) < 0.06
    assert abs(variance - 1.0) < 0.08


def test_a_weak_level_never_loses_more_than_it_may() -> None:
    beginner = LEVELS["beginner"]
    plays = rated([0.2 - 0.1 * n for n in range(16)])
    best = plays[0].equity
    first = set()
    for seed in range(200):
        seen = as_seen(beginner, ASKED, plays, 1.0, seed)
        honest = next(one.equity for one in plays if one.play == seen[0].play)
        assert best - honest <= beginner.most + 1e-9
        first.add(seen[0].play.position)
    assert len(first) > 2
    assert as_seen(beginner, ASKED, plays, 1.0, 7) == as_seen(beginner, ASKED, plays, 1.0, 7)


def test_the_order_in_which_dice_are_written_changes_nothing() -> None:
    turned = replace(ASKED, dice=ASKED.dice[::-1])
    plays = rated([0.2 - 0.01 * n for n in range(16)])
    for seed in range(30):
        seen = as_seen(LEVELS["beginner"], ASKED, plays, 1.0, seed)
        assert as_seen(LEVELS["beginner"], turned, plays, 1.0, seed) == seen


def test_what_is_plain_is_always_seen() -> None:
    beginner = LEVELS["beginner"]
    glaring = rated([1.0, 0.2, 0.1, 0.0])
    hits = rated([0.1, 0.09, 0.08], notation="8/5*")
    for seed in range(100):
        assert as_seen(beginner, ASKED, glaring, 1.0, seed)[0].play == glaring[0].play
        assert len(as_seen(beginner, ASKED, hits, 1.0, seed)) == 3


def test_strong_levels_see_everything_as_it_is() -> None:
    plays = rated([0.3, 0.2])
    for name in ("quick", "strong"):
        assert as_seen(LEVELS[name], ASKED, plays, 1.0) == plays
