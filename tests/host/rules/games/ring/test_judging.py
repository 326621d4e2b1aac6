"""The judge on the ring: every reason, what it says, and the repairs it asks for."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from host.rules.games.ring.test_generator import GAMES, house, random_game
from host.rules.ring_setting import FRIEDL, HIGH_GAMMON, asked, lay, start
from host.rules.twins.ring import RELAXED, board, reached, verdict
from host.rules.wording import said
from pasch.errors import RuleError
from pasch.rules.model.game import Game, Judgement, Next, Situation, Status
from pasch.rules.model.position import Position

pytestmark = pytest.mark.slow

# game, before, dice, seen, reason, rule, options
WRONG: dict[str, tuple[Game, dict[str, str], tuple[int, int], dict[str, str], str, str]] = {
    "one too many": (
        HIGH_GAMMON,
        {"b": "S1:2 E3:7", "y": "N1:9"},
        (1, 2),
        {"b": "S1:3 E3:7", "y": "N1:9"},
        "checker-count",
        "HG-1",
    ),
    "hit, left standing": (
        HIGH_GAMMON,
        {"b": "S1:2 E3:7", "g": "S2:1 W1:8"},
        (1, 2),
        {"b": "S2:1 S3:1 E3:7", "g": "S2:1 W1:8"},
        "hit-not-lifted",
        "HG-10",
    ),
    "another's moved": (
        HIGH_GAMMON,
        {"b": "S1:2 E3:7", "y": "N1:9"},
        (1, 2),
        {"b": "S2:1 S3:1 E3:7", "y": "N1:8 N2:1"},
        "not-your-checker",
        "HG-10",
    ),
    "bar left waiting": (
        HIGH_GAMMON,
        {"b": "bar:1 E3:8", "y": "N1:9"},
        (1, 2),
        {"b": "bar:1 E3:7 E4:1", "y": "N1:9"},
        "enter-first",
        "HG-11",
    ),
    "on a held point": (
        HIGH_GAMMON,
        {"b": "E1:9", "r": "E3:2 W1:7"},
        (2, 5),
        {"b": "E1:8 E3:1", "r": "E3:2 W1:7"},
        "blocked",
        "HG-12",
    ),
    "off too early": (
        HIGH_GAMMON,
        {"b": "N3:1 N6:8", "y": "S1:9"},
        (4, 6),
        {"b": "N3:1 N6:7", "y": "S1:9"},
        "not-home",
        "HG-3",
    ),
    "backwards": (
        HIGH_GAMMON,
        {"b": "E3:9", "y": "N1:9"},
        (2, 4),
        {"b": "E1:1 E3:7 NE:1", "y": "N1:9"},
        "wrong-direction",
        "HG-2",
    ),
    "the higher alone": (
        HIGH_GAMMON,
        {"b": "E3:9", "r": "E5:2 W1:7"},
        (2, 5),
        {"b": "E3:8 N1:1", "r": "E5:2 W1:7"},
        "smaller-first",
        "HG-7",
    ),
    "later target first": (
        HIGH_GAMMON,
        {"b": "N4:1 N6:1", "y": "S1:9"},
        (1, 6),
        {"b": "N4:1", "y": "S1:9"},
        "target-order",
        "HG-15",
    ),
    "elsewhere": (
        HIGH_GAMMON,
        {"b": "E3:9", "y": "N1:9"},
        (2, 5),
        {"b": "E3:8 E4:1", "y": "N1:9"},
        "wrong-distance",
        "HG-6",
    ),
    "a fourth on a point": (
        FRIEDL,
        {"b": "S2:3 yard:6"},
        (2, 5),
        {"b": "S2:4 yard:5"},
        "full-point",
        "FT-4",
    ),
    "the bar in Friedl's": (
        FRIEDL,
        {"b": "bar:1 S1:1", "y": "N1:3"},
        (2, 5),
        {"b": "bar:1 S2:1 S1:1", "y": "N1:3"},
        "enter-first",
        "FT-5",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_reasons(name: str) -> None:
    game, before, dice, seen, reason, rule = WRONG[name]
    situation = asked(game, lay(game, **before), dice)
    position = lay(game, **seen)
    judgement = game.judge(situation, position)
    assert (judgement.status, judgement.reason) == (Status.ILLEGAL, reason)
    assert judgement.rule == rule
    assert judgement.places
    assert "{" not in said(judgement)
    assert said(judgement) != said(judgement, "de")
    assert can_go_on(game, situation, repaired(position, judgement))


def repaired(position: Position, judgement: Judgement) -> Position:
    places = dict(position)
    for step in judgement.repair:
        if step.origin in places and step.letter in places[step.origin]:
            places[step.origin] = places[step.origin].replace(step.letter, "", 1)
        places[step.target] = places.get(step.target, "") + step.letter
    return Position.of(places)


def can_go_on(game: Game, situation: Situation, position: Position) -> bool:
    return game.judge(situation, position).status is not Status.ILLEGAL


def test_what_it_says() -> None:
    game, before, dice, seen, _, _ = WRONG["on a held point"]
    situation = asked(game, lay(game, **before), dice)
    wrong = game.judge(situation, lay(game, **seen))
    assert said(wrong) == "Red holds E3: you cannot land there, not even in passing."
    assert wrong.places == ("E3",)
    assert (
        said(wrong, "de")
        == "Rot hält E3: Dort darfst du nicht aufsetzen, auch nicht im Vorbeigehen."
    )


def test_a_fourth_is_shown_where_it_stands() -> None:
    game, before, dice, seen, _, _ = WRONG["a fourth on a point"]
    wrong = game.judge(asked(game, lay(game, **before), dice), lay(game, **seen))
    assert wrong.places == ("S2",)
    assert said(wrong) == "No point holds more than three checkers: a fourth came to S2."
    [step] = wrong.repair
    assert (step.origin, step.target, step.letter) == ("S2", "yard", "b")


def test_of_several_that_moved_the_one_that_lost_a_checker_is_named() -> None:
    before = lay(HIGH_GAMMON, b="S1:9", r="E1:9", y="N1:9")
    seen = lay(HIGH_GAMMON, b="S1:9", r="E1:8 E2:1", y="N1:8")
    wrong = HIGH_GAMMON.judge(asked(HIGH_GAMMON, before, (1, 2)), seen)
    assert said(wrong).startswith("Yellow should have 9 checkers on the board, not 8;")


def test_of_many_steps_back_a_sentence_names_the_first() -> None:
    before = lay(HIGH_GAMMON, b="S1:1 S2:1 S3:1 S4:1 S5:1 S6:1 E2:1 E3:1 E4:1", r="E1:9")
    seen = lay(HIGH_GAMMON, b="N1:1 N2:1 N3:1 N4:1 N5:1 N6:1 W2:1 W3:1 W4:1", r="E1:9")
    wrong = HIGH_GAMMON.judge(asked(HIGH_GAMMON, before, (1, 2)), seen)
    assert len(wrong.repair) == 9
    assert said(wrong).count("from ") == 4
    assert said(wrong).endswith("and 5 more.")


def test_steps_back_of_several_checkers_are_told_as_one() -> None:
    before = lay(HIGH_GAMMON, b="S1:3 S2:3 S3:3", r="E1:9")
    seen = lay(HIGH_GAMMON, b="N1:3 N2:3 N3:2", r="E1:9")
    wrong = HIGH_GAMMON.judge(asked(HIGH_GAMMON, before, (1, 2)), seen)
    assert len(wrong.repair) == 9
    assert "3 checkers from N1 to S1, 3 checkers from N2 to S2" in said(wrong)
    assert "more" not in said(wrong)


def test_hg_9_what_is_left_is_told_the_lower_number_first() -> None:
    situation = start((5, 2))
    unmoved = HIGH_GAMMON.judge(situation, situation.position)
    assert (unmoved.status, unmoved.dice_left) == (Status.INCOMPLETE, (2, 5))
    # HG-A5: the underside follows even where it is lower.
    doublet = asked(HIGH_GAMMON, situation.position, (5, 5), doublet="c")
    left = HIGH_GAMMON.judge(doublet, situation.position).dice_left
    assert left == (5, 5, 2, 2)


def test_unfinished_and_finished() -> None:
    situation = start((5, 2))
    half = Position.of(dict(situation.position) | {"SE": "bb", "E2": "b"})
    assert HIGH_GAMMON.judge(situation, half).dice_left == (5,)
    whole = Position.of(dict(situation.position) | {"SE": "bb", "NE": "brrr"})
    judgement = HIGH_GAMMON.judge(situation, whole)
    assert judgement.play is not None
    assert judgement.play.notation == "SE>E2>NE"


def test_nothing_to_play_is_legal() -> None:
    position = lay(HIGH_GAMMON, b="bar:1 E3:8", y="S2:2 N1:7")
    situation = asked(HIGH_GAMMON, position, (2, 2), doublet="a")
    judgement = HIGH_GAMMON.judge(situation, position)
    assert judgement.status is Status.LEGAL
    assert judgement.play is not None
    assert judgement.play.due is Next.ROLL_AGAIN
    assert HIGH_GAMMON.no_play(situation).due is Next.ROLL_AGAIN


def test_use_both_where_as_much_as_possible_must_be_used() -> None:
    position = lay(HIGH_GAMMON, b="S1:1 N4:8", r="E2:2", y="S6:2")
    seen = lay(HIGH_GAMMON, b="S1:1 N4:7 N6:1", r="E2:2", y="S6:2")
    free = asked(HIGH_GAMMON, position, (2, 5))
    assert HIGH_GAMMON.judge(free, seen).status is Status.LEGAL
    strict = asked(HIGH_GAMMON, position, (2, 5), dice_rule="maximise")
    assert HIGH_GAMMON.judge(strict, seen).reason == "use-both"


def test_strange_places_are_refused() -> None:
    situation = start((5, 2))
    with pytest.raises(RuleError, match="'13', 'w'"):
        HIGH_GAMMON.judge(situation, Position.of({"13": "w"}))


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_play_is_judged_legal_and_others_can_be_repaired(name: str) -> None:
    game, chance = GAMES[name], random.Random(3)
    for situation in random_game(game, 4)[::9]:
        plays = game.legal_plays(situation)
        legal = {play.position for play in plays}
        for play in chance.sample(plays, min(3, len(plays))):
            judgement = game.judge(situation, play.position)
            assert judgement.status is Status.LEGAL
            assert judgement.play is not None
            assert (judgement.play.position, judgement.play.due) == (play.position, play.due)
            seen = slipped(game, play.position, situation.turn, chance)
            judgement = game.judge(situation, seen)
            if seen not in legal and judgement.status is Status.ILLEGAL:
                assert can_go_on(game, situation, repaired(seen, judgement))


def slipped(game: Game, position: Position, seat: str, chance: random.Random) -> Position:
    """The position with one of the seat's checkers put down somewhere else."""
    letter = game.equipment.letters[seat]
    places = dict(position)
    origin = chance.choice([place for place in places if letter in places[place]])
    places[origin] = places[origin].replace(letter, "", 1)
    target = chance.choice(game.equipment.places)
    places[target] = places.get(target, "") + letter
    return Position.of(places)


def shuffled(game: Game, situation: Situation, chance: random.Random) -> Position:
    """What a careless player may leave: part of a play that breaks a rule or none, then up to
    two checkers moved."""
    broken = chance.choice(("", "", *RELAXED))
    here, ways = board(dict(situation.position)), house(game, situation)
    parts = sorted(reached(here, situation.turn, situation.dice, ways, broken))
    position = Position.of(dict(chance.choice(parts)))
    for _ in range(chance.choice((0, 0, 0, 1, 2))):
        seat = situation.turn if chance.random() < 0.8 else chance.choice(game.seats)
        if game.equipment.letters[seat] in "".join(position.values()):
            position = slipped(game, position, seat, chance)
    return game.complete(situation.position, dict(position))


@pytest.mark.parametrize("name", GAMES)
def test_verdicts_as_the_twin(name: str) -> None:
    game, chance = GAMES[name], random.Random(9)
    told: Counter[str] = Counter()
    for seed in range(8):
        for situation in random_game(game, seed)[seed::4]:
            seen = shuffled(game, situation, chance)
            judgement = game.judge(situation, seen)
            ways, here = house(game, situation), board(dict(situation.position))
            expected = verdict(here, situation.turn, situation.dice, board(dict(seen)), ways)
            assert (judgement.reason or judgement.status.value) == expected, (situation, seen)
            told[expected] += 1
    assert len(told) > 7
