"""The snapshot holds what a display needs: as documented, always whole, always plain JSON."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from host.referee.folding.test_sessions import anything, sensible
from host.referee.telling import MADE_POINT, START, Table, picture
from pasch.errors import RequestError, RuleError
from pasch.referee import Phase, Referee
from pasch.referee.protocol.parsing import parse_command
from pasch.referee.protocol.snapshot import around, snapshot

DOCS = Path(__file__).parents[4] / "docs" / "snapshot.md"
KEYS = re.findall(r"^\| `(\w+)` \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)


def shown(table: Table) -> dict:
    return snapshot(table.referee.state, None, "en")


def test_before_the_first_game_there_is_nothing_but_the_phase():
    assert snapshot(Referee().state, None, "en") == {"version": 1, "phase": "idle", "last": None}


def test_every_moment_of_every_game_has_the_documented_keys_as_plain_json():
    reached = set()
    for seed in range(25):
        luck, referee = random.Random(seed), Referee()
        for _ in range(60):
            choose = sensible if luck.random() < 0.8 else anything
            try:
                answer = referee.handle(choose(referee.state, luck))
            except (RequestError, RuleError):
                continue
            now = snapshot(referee.state, answer, "de")
            reached.add(referee.state.phase)
            assert json.loads(json.dumps(now)) == now
            assert referee.state.phase is Phase.IDLE or sorted(now) == sorted(KEYS)
            assert now["last"]["verdict"] == answer.verdict.value
    assert reached == set(Phase)


def test_a_game_is_at_its_beginning_until_something_is_rolled_or_played():
    table = Table(turn="white")
    told = [shown(table)["is_beginning"]]
    table.roll("white", 3, 1)
    told.append(shown(table)["is_beginning"])
    table.seen(MADE_POINT)
    table.tell("done", seat="white")
    told.append(shown(table)["is_beginning"])
    assert told == [True, False, False]


def test_an_opening_says_what_was_thrown_and_who_still_throws():
    table = Table(players={})
    table.roll("black", 5)
    dice = shown(table)["dice"]
    assert (dice["opening"], dice["due"]["seats"]) == ({"black": [5]}, ["white"])


@pytest.mark.parametrize(
    ("places", "verdict", "left"),
    [
        (START, "incomplete", [3, 1]),
        (START | {"8": "ww", "5": "w"}, "incomplete", [1]),
        (MADE_POINT, "legal", []),
        (START | {"8": "ww", "3": "w"}, "illegal", None),
    ],
)
def test_a_play_is_told_as_it_was_last_seen(places, verdict, left):
    table = Table(turn="white")
    table.roll("white", 3, 1)
    answer = table.seen(places)
    now = shown(table)
    assert (now["play"]["verdict"], now["play"].get("dice_left")) == (verdict, left)
    assert now["play"] == answer
    seen = {"places": answer["places"], "verdict": verdict, "is_changed": places != START}
    assert now["seen"] == seen
    assert now["places"] == START


def test_a_legal_play_may_leave_everything_as_it_lies():
    """The first throw of Gamwin may be played by moving nothing."""
    table = Table(game="gamwin", turn="blue")
    table.roll("blue", 7, 8, 3)
    untouched = shown(table)["places"]
    assert table.seen(untouched)["verdict"] == "legal"
    assert shown(table)["seen"]["is_changed"] is False


def test_the_rule_that_is_broken_is_named():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    assert shown(table)["rule"] == ""
    table.seen(START | {"8": "ww", "3": "w"})
    # 8/3 is none of the numbers rolled (docs/rules/backgammon.md, wrong-distance).
    assert shown(table)["rule"] == "BG-11"


def test_the_last_play_is_told_as_the_places_that_it_changed():
    table = Table(turn="white")
    assert (shown(table)["moved"], shown(table)["before"]) == ([], None)
    table.roll("white", 3, 1)
    table.seen(MADE_POINT)
    assert shown(table)["moved"] == []
    table.tell("done", seat="white")
    assert sorted(shown(table)["moved"]) == ["5", "6", "8"]
    assert shown(table)["before"] == START


def test_a_word_about_the_cube_lets_lie_what_lies():
    table = Table(turn="white")
    table.tell("double", seat="white")
    assert (shown(table)["moved"], shown(table)["before"]) == ([], START)
    table.tell("take", seat="black")
    table.roll("white", 3, 1)
    made = MADE_POINT
    table.seen(made)
    table.tell("done", seat="white")
    assert shown(table)["before"] == START
    table.tell("double", seat="black")
    assert (shown(table)["moved"], shown(table)["before"]) == ([], made)
    lay = [around(table.referee.state, index) for index in range(4)]
    assert [(one.as_dict(), other.as_dict()) for one, other in lay] == [
        (START, START), (START, START), (START, made), (made, made),
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "grades"), [("backgammon", [1, 2, 3]), ("gamwin", [])])
def test_what_may_be_offered_to_be_lost_is_told(game, grades):
    assert shown(Table(game=game))["game"]["grades"] == grades


def test_doubt_is_told_until_it_is_over():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    table.show(picture(START, covered=("6",)))
    assert shown(table)["doubtful"] == {"verdict": "pending", "look_at": [], "guess": None}
    unsure = {"8": {"ww": 0.5, "www": 0.5}, "6": {"wwww": 0.5, "wwwww": 0.5}}
    unsure["5"] = {"ww": 0.5, "w": 0.5}
    answer = table.show(picture(MADE_POINT, unsure, 0.4))
    told = shown(table)["doubtful"]
    assert (told["verdict"], told["look_at"]) == ("doubtful", answer["look_at"])
    table.seen(START)
    assert shown(table)["doubtful"] is None


def test_the_play_is_told_as_it_was_seen_never_as_it_is_guessed():
    table = Table(turn="white")
    table.roll("white", 3, 1)
    unsure = {"8": {"ww": 0.5, "www": 0.5}, "6": {"wwww": 0.5, "wwwww": 0.5}}
    unsure["5"] = {"ww": 0.5, "w": 0.5}
    moved_back = {**START, "6": "wwww", "8": "wwww"}
    for lies, told in ((START, ("incomplete", "")), (moved_back, ("illegal", "BG-2"))):
        table.seen(lies)
        table.show(picture(MADE_POINT, unsure, 0.4))
        now = shown(table)
        assert now["doubtful"]["guess"]["5"] == "ww"
        assert (now["play"]["verdict"], now["rule"]) == told
        assert "notation" not in now["play"]
        # What is handed over so is ruled on as it is guessed.
        assert table.referee.state.ruling.play is not None


def test_a_cube_a_resignation_and_the_end_of_a_match_are_told():
    table = Table(turn="white", match={"length": 2, "score": {}})
    table.tell("double", seat="white")
    offer = {"kind": "cube", "seat": "white", "waiting": ["black"], "value": 2, "points": None}
    assert shown(table)["offer"] == offer
    table.tell("take", seat="black")
    table.tell("resign", seat="black", grade=1)
    offer = {"kind": "resignation", "seat": "black", "waiting": ["white"], "value": None}
    assert shown(table)["offer"] == offer | {"points": 2}
    assert shown(table)["cube"] == {"value": 2, "owner": "black"}
    table.tell("take", seat="white")
    now = shown(table)
    assert now["match"]["score"] == {"white": 2, "black": 0}
    assert (now["outcome"]["by"], now["outcome"]["match_winner"]) == ("resignation", "white")
    assert [entry["kind"] for entry in now["record"]] == ["doubled", "taken"]


def test_seats_are_called_by_the_names_of_who_sits_there():
    table = Table(turn="white", players={"white": "Anna", "black": "Bruno"})
    answer = table.referee.handle(parse_command({"event": "double", "seat": "white"}))
    told = snapshot(table.referee.state, answer, "en")["last"]["message"]
    assert told == "Anna doubles to 2: take or drop."
    unnamed = Table(turn="white")
    answer = unnamed.referee.handle(parse_command({"event": "double", "seat": "white"}))
    told = snapshot(unnamed.referee.state, answer, "en")["last"]["message"]
    assert told == "White doubles to 2: take or drop."


def test_a_doublet_to_be_named_is_told():
    table = Table(game="acey-deucey", turn="white")
    table.roll("white", 2, 1)
    if shown(table)["phase"] == "playing":
        play = table.referee.state.game.legal_plays(table.referee.state.situation)[0]
        table.seen(play.position)
        table.tell("done", seat="white")
    now = shown(table)
    assert (now["phase"], now["names"]) == ("naming", [1, 2, 3, 4, 5, 6])
