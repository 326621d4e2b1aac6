"""The shared judge in the games that enter from outside: legal plays, careless ones, repairs."""

from __future__ import annotations

import random

import pytest

from host.rules.selfplay import random_game
from host.rules.wording import said
from pasch.rules import game_named
from pasch.rules.model.game import Situation, Status
from pasch.rules.model.position import Position

pytestmark = pytest.mark.slow

NAMES = ("acey-deucey", "tric-trac", "puff")


def is_vast(asked: Situation) -> bool:
    """Whether this is a doublet of Puff that reaches thousands of positions."""
    return bool(asked.state.get("doublets")) and len(set(asked.dice)) == 1


def sample(name: str, seed: int, count: int) -> list[Situation]:
    game = random_game(game_named(name), seed, is_vast=is_vast)
    return random.Random(seed).sample(game, min(count, len(game)))


def careless(asked: Situation, luck: random.Random, places: tuple[str, ...]) -> Position:
    """The position before or after a play with up to three checkers moved anywhere."""
    held = dict(asked.position)
    for _ in range(luck.choice((1, 1, 2, 3))):
        origin = luck.choice(list(held))
        letter = luck.choice(held[origin])
        held[origin] = held[origin].replace(letter, "", 1)
        target = luck.choice(places)
        held[target] = held.get(target, "") + letter
        held = {place: content for place, content in held.items() if content}
    return Position.of(held)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_play_is_judged_legal(name: str, seed: int) -> None:
    game = game_named(name)
    for asked in sample(name, seed, 12):
        plays = game.legal_plays(asked)
        best = {play.position: play.scores for play in plays}
        for play in plays[:25]:
            judgement = game.judge(asked, play.position)
            assert judgement.status is Status.LEGAL
            assert judgement.play is not None
            assert judgement.play.position == play.position
            assert judgement.play.scores == best[play.position]
        start = game.judge(asked, asked.position)
        assert start.status is (Status.INCOMPLETE if plays else Status.LEGAL)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_part_of_a_play_may_go_on(name: str, seed: int) -> None:
    game = game_named(name)
    for asked in sample(name, seed + 10, 12):
        letter = game.equipment.letters[asked.turn]
        for play in game.legal_plays(asked)[:8]:
            held = dict(asked.position)
            origin, target = play.moves[0]
            if set(held.get(target, letter)) != {letter}:
                continue
            held[origin] = held[origin].replace(letter, "", 1)
            held[target] = held.get(target, "") + letter
            begun = game.judge(asked, Position.of(held))
            assert begun.status is not Status.ILLEGAL, (asked, play)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(6))
def test_repairs_lead_back_into_play(name: str, seed: int) -> None:
    game, luck = game_named(name), random.Random(seed)
    for asked in sample(name, seed + 20, 15):
        seen = careless(asked, luck, game.equipment.places)
        judgement = game.judge(asked, seen)
        if judgement.status is not Status.ILLEGAL:
            continue
        assert judgement.rule
        told = said(judgement, luck.choice(("en", "de")))
        assert told.endswith(".")
        assert "{" not in told
        assert set(judgement.places) <= set(game.equipment.places)
        held = dict(game.complete(asked.position, seen))
        for step in judgement.repair:
            assert step.letter in held.get(step.origin, "")
            held[step.origin] = held[step.origin].replace(step.letter, "", 1)
            held[step.target] = held.get(step.target, "") + step.letter
        mended = game.judge(asked, Position.of(held))
        assert mended.status is not Status.ILLEGAL, (asked, seen, judgement)
