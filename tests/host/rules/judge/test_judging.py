"""The judge against the recorded game and against the slow twin; repairs that lead back."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from host.rules.selfplay import random_game
from host.rules.setting import GAME
from host.rules.twins.backgammon import RELAXED, board, legal_lines, reached, verdict
from pasch.rules.model.game import Situation, Status
from pasch.rules.model.position import Position

pytestmark = pytest.mark.slow

RECORDING = Path(__file__).parents[3] / "data" / "recording-1-places.jsonl"


def recorded() -> list[tuple[str, Situation, Position, dict[str, object]]]:
    """(name, situation, places seen, expected answer) of every ruling in the recorded game."""
    found: list[tuple[str, Situation, Position, dict[str, object]]] = []
    before, after, asked = GAME.start({}), None, None
    for number, line in enumerate(RECORDING.read_text().splitlines(), 1):
        entry = json.loads(line)
        event, expected = entry["event"], entry["expected"]
        if event["event"] == "start":
            before, after = Position.of(event.get("places", GAME.start({}))), None
            asked = None
        elif event["event"] == "roll":
            before, after = after or before, None
            asked = GAME.situation(before, event["seat"], tuple(event["dice"]))
        elif event["event"] == "seen" and asked:
            seen = {place: held for place, held in event["places"].items() if place != "off"}
            found.append((f"line {number}", asked, GAME.complete(before, seen), expected))
            after = found[-1][2] if expected["verdict"] == "legal" else None
    return found


@pytest.mark.parametrize(("name", "asked", "seen", "expected"), recorded())
def test_recorded_game(
    name: str, asked: Situation, seen: Position, expected: dict[str, object]
) -> None:
    judgement = GAME.judge(asked, seen)
    assert judgement.status.value == expected["verdict"]
    assert judgement.reason == expected.get("reason", "")
    if "dice_left" in expected:
        assert Counter(judgement.dice_left) == Counter(expected["dice_left"])  # type: ignore[arg-type]
    if "notation" in expected:
        assert judgement.play is not None
        assert judgement.play.notation == expected["notation"]


def test_recorded_game_is_whole() -> None:
    assert len(recorded()) == 21


def shuffled(asked: Situation, random_of: random.Random) -> Position:
    """What a careless player may leave: part of a play that breaks a rule or none, then up to
    two checkers moved."""
    broken = random_of.choice(("", "", *RELAXED))
    here = board(dict(asked.position))
    places = dict(random_of.choice(sorted(reached(here, asked.turn, asked.dice, broken))))
    for _ in range(random_of.choice((0, 0, 1, 1, 2))):
        # Mostly the mover's own checkers, a few points on: that is where the rules part ways.
        letter = GAME.equipment.letters[asked.turn]
        if random_of.random() < 0.15:
            letter = "b" if letter == "w" else "w"
        origin = random_of.choice([place for place in places if letter in places[place]])
        target = random_of.choice(GAME.equipment.places)
        if origin.isdigit() and random_of.random() < 0.8:
            goal = int(origin) + random_of.choice((-1, 1)) * random_of.choice(asked.dice)
            target = str(goal) if 1 <= goal <= 24 else "off"
        places[origin] = places[origin].replace(letter, "", 1)
        places[target] = places.get(target, "") + letter
        places = {place: held for place, held in places.items() if held}
    return GAME.complete(asked.position, places)


def fewest_steps(asked: Situation, seen: Position) -> int:
    """How many checkers must be lifted to get to any position from which play can go on."""
    here = board(dict(asked.position))
    goals = {one for _, line in legal_lines(here, asked.turn, asked.dice) for one in line}
    counted = [
        Counter({(p, c): held.count(c) for p, held in g for c in "wb"}) for g in goals | {here}
    ]
    now = Counter({(p, c): held.count(c) for p, held in seen.items() for c in "wb"})
    return min((now - goal).total() for goal in counted)


@pytest.mark.parametrize("seed", range(100, 112))
def test_careless_play_as_the_twin(seed: int) -> None:
    random_of = random.Random(seed)
    asked_all = [asked for asked in random_game(GAME, seed) if len(set(asked.dice)) == 2]
    for asked in random_of.sample(asked_all, 20):
        seen = shuffled(asked, random_of)
        expected = verdict(board(dict(asked.position)), asked.turn, asked.dice, board(dict(seen)))
        judgement = GAME.judge(asked, seen)
        told = judgement.reason or judgement.status.value
        assert told == expected, (asked, seen)
        if judgement.status is Status.ILLEGAL and told != "hit-not-lifted":
            assert len(judgement.repair) == fewest_steps(asked, seen)


@pytest.mark.parametrize("seed", range(100, 104))
def test_repair_leads_back_into_play(seed: int) -> None:
    random_of = random.Random(seed)
    for asked in random_game(GAME, seed):
        seen = shuffled(asked, random_of)
        judgement = GAME.judge(asked, seen)
        places = dict(seen)
        for step in judgement.repair:
            assert step.letter in places[step.origin]
            places[step.origin] = places[step.origin].replace(step.letter, "", 1)
            places[step.target] = places.get(step.target, "") + step.letter
        mended = GAME.judge(asked, Position.of(places))
        assert mended.status is not Status.ILLEGAL
