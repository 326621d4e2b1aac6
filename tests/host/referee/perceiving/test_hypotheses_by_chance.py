"""Hundreds of random boards seen by a blurred but honest reader.

Honest: the truth is drawn from the very probabilities that are reported. The likeliest content
of a blurred place is then often wrong, and the rulings must bear it: no wrong play may pass for
right, no right play be accused but by a rare chance, and sharp pictures are ruled on as places.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from host.referee.telling import Table
from pasch.referee.model.commands import Observed
from pasch.referee.model.state import Phase, State
from pasch_vision.observation import Observation, PlaceReading

pytestmark = pytest.mark.slow

PLACES = (*map(str, range(1, 25)), "bar")
SURE = 0.97


def reading_of(name: str, truth: str, rate: float, luck: random.Random) -> PlaceReading:
    """A place that holds `truth`, blurred with probability `rate`."""
    letter = truth[0] if truth else luck.choice("wb")
    others = [truth + letter, truth[1:]] if truth else ["w", "b"]
    if luck.random() >= rate:
        return PlaceReading(name, {truth: 0.996, others[0]: 0.002, others[1]: 0.002})
    top, part = luck.uniform(0.4, SURE), luck.random()
    odds = [top, (1 - top) * part, (1 - top) * (1 - part)]
    drawn = luck.choices(range(3), odds)[0]
    luck.shuffle(others)
    contents = [*others[:drawn], truth, *others[drawn:]]
    return PlaceReading(name, dict(zip(contents, odds, strict=True)))


def observed(places: dict[str, str], rate: float, luck: random.Random) -> Observation:
    """The board `places`; vouched for only where every place is sure."""
    readings = {name: reading_of(name, places.get(name, ""), rate, luck) for name in PLACES}
    surest = min(reading.probability(reading.best) for reading in readings.values())
    return Observation(readings, 0.9 if surest >= SURE else 0.4)


def disturbed(places: dict[str, str], letter: str, luck: random.Random) -> dict[str, str]:
    """The position with one of the mover's checkers put anywhere else."""
    origins = [place for place, text in places.items() if letter in text and place != "off"]
    if not origins:
        return places
    origin, target = luck.choice(origins), luck.choice(PLACES[:-1])
    moved = {**places, origin: places[origin].replace(letter, "", 1)}
    moved[target] = moved.get(target, "") + letter
    return {place: text for place, text in moved.items() if text}


def next_play(table: Table, luck: random.Random) -> State:
    """Go on until a play is due."""
    while (state := table.referee.state).phase is not Phase.PLAYING:
        if state.phase is Phase.TO_ROLL:
            table.roll(state.mover, luck.randint(1, 6), luck.randint(1, 6))
        else:
            table.tell("start", game="backgammon", turn=luck.choice(["white", "black"]))
    return state


def counts(rate: float, boards: int, seed: int) -> Counter[tuple[str, str]]:
    """How often each (true verdict, verdict given) came up."""
    luck = random.Random(seed)
    table = Table(game="backgammon", turn="white")
    found: Counter[tuple[str, str]] = Counter()
    for number in range(boards):
        state = next_play(table, luck)
        legal = luck.choice(state.game.legal_plays(state.situation)).position.as_dict()
        letter = state.game.equipment.letters[state.mover]
        shown = disturbed(legal, letter, luck) if number % 2 else legal
        truth = state.rule_on(shown).status.value
        answer = table.referee.decide(Observed(observed(shown, rate, luck)))
        found[truth, answer.verdict.value] += 1
        table.seen(legal)
        table.tell("done", seat=state.mover)
    return found


def test_sharp_pictures_are_ruled_on_as_the_places_would_be():
    found = counts(0.0, 200, seed=1)
    assert all(truth == given for truth, given in found)


@pytest.mark.parametrize("rate", [0.05, 0.15])
def test_blurred_pictures_neither_accuse_nor_excuse(rate):
    found = counts(rate, 300, seed=2)
    right = sum(count for (truth, _), count in found.items() if truth != "illegal")
    assert found["illegal", "legal"] == 0
    assert found["illegal", "incomplete"] == 0
    assert found["legal", "illegal"] + found["incomplete", "illegal"] <= 1
    assert right > 140
    assert found["legal", "legal"] > right / 2
