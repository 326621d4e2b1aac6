"""Thousands of damaged requests and events, by a seed: each gets one answer, none does harm.

Every line goes the way of the command line (`answer_lines`), so an exception that is no
`PaschError` fails the test. Games are really played between the damage, to meet every phase.
"""

from __future__ import annotations

import io
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from host.referee.telling import START, picture
from pasch.cli.jsonl import legal
from pasch.cli.jsonl.lines import answer_lines
from pasch.cli.jsonl.referee import RefereeRun
from pasch.journal import Journal
from pasch.referee import Referee, State
from pasch.referee.model.state import Phase
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.errors import PictureError
from pasch_vision.observation import Observation

JUNK = (
    *(None, True, False, 0, -1, 7, 3.5, 10**30, float("nan"), float("inf")),
    *("", "white", "red", "\ud800", "\x00", "bar", "1", "w" * 40, "on", "ä"),
    *([], [1], [3, 1], [[]], [None], {}, {"1": "w"}, {"": ""}, {"white": 1}, {"a": {"b": []}}),
)
LINES = 600
SEATS = ("white", "black")
EVENTS = (
    *("start", "roll", "seen", "frame", "done", "double", "beaver", "take", "drop", "resign"),
    *("undo", "void", "accept", "ask-roll"),
)
OPTIONS = {
    "illegal": ("legal_moves", "opponent_option"),
    "announce": ("at_once", "next_roll", "silent"),
    "cube": ("on", "off"),
    "beaver": ("on", "off"),
    "jacoby": ("on", "off"),
}


class Mutator:
    """What may come down a line, by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def dice(self) -> list[int]:
        return [self.die() for _ in range(self.chance.choice((1, 2, 2, 2, 2)))]

    def die(self) -> int:
        return self.chance.randint(1, 6)

    def seat(self) -> str:
        return self.chance.choice(SEATS)

    def moved(self, places: dict[str, str]) -> dict[str, str]:
        """The places with a few checkers carried anywhere, dropped or doubled."""
        held = {place: list(content) for place, content in places.items()}
        for _ in range(self.chance.randint(0, 3)):
            filled = [place for place, content in held.items() if content]
            if not filled:
                break
            letter = held[self.chance.choice(filled)].pop()
            target = self.chance.choice([*map(str, range(1, 25)), "bar", "off", "nowhere"])
            if self.chance.random() < 0.9 and target != "nowhere":
                held.setdefault(target, []).append(letter)
        return {place: "".join(content) for place, content in held.items() if content}

    def event(self, places: dict[str, str]) -> dict[str, Any]:
        """An event that makes sense in form, and perhaps in the moment."""
        options = {name: self.chance.choice(values) for name, values in OPTIONS.items()}
        match = {"length": 5, "score": {"white": self.chance.randint(0, 4)}}
        return {
            "event": self.chance.choice(EVENTS[1:]) if self.chance.random() < 0.97 else "start",
            "game": "backgammon",
            "seat": self.seat(),
            "dice": self.dice(),
            "places": self.moved(places),
            "image": self.chance.choice(("clear", "blurred", "mud")),
            "grade": self.chance.choice((1, 2, 3, "single", "gammon")),
            "nonce": "00ff",
            "options": options if self.chance.random() < 0.5 else {},
        } | ({"match": match} if self.chance.random() < 0.3 else {})

    def line(self, places: dict[str, str]) -> str:
        """An event as a line, mostly damaged."""
        event = self.event(places)
        return json.dumps(event) if self.chance.random() < 0.5 else self.damaged(event)

    def damaged(self, event: dict[str, Any]) -> str:
        """The event as a line, with a field lost, replaced, nested or cut."""
        fields = dict(event)
        for _ in range(self.chance.randint(1, 2)):
            name = self.chance.choice(list(fields))
            deed = self.chance.random()
            if deed < 0.25 and len(fields) > 1:
                del fields[name]
            elif deed < 0.8 or not isinstance(fields[name], dict):
                fields[name] = self.chance.choice(JUNK)
            else:
                key = self.chance.choice((*fields[name], "24", "x"))
                fields[name] = {**fields[name], key: self.chance.choice(JUNK)}
        line = json.dumps(fields)
        if self.chance.random() < 0.1:
            return line[: self.chance.randint(0, len(line))]
        return line


class ChanceEyes:
    """Eyes that see the board of the moment, clearly, dimly or not at all."""

    def __init__(self, mutator: Mutator) -> None:
        self._mutator = mutator

    def look(self, image: str, state: State) -> Observation:
        if image not in ("clear", "blurred"):
            raise PictureError(f"{image} shows mud")
        shown = self._mutator.moved(state.position.as_dict())
        return picture(shown)

    def teach(self, seen: Observation, contents: Mapping[str, str], is_certain: bool) -> None:
        shown = all(one.best == contents.get(place, "") for place, one in seen.places.items())
        assert shown or is_certain
        assert contents.keys() <= {*seen.places, *TRAYS}


def one_answer(line: str, answer: Any) -> dict[str, Any]:
    """The answer to one line: exactly one, and valid JSON."""
    out = io.StringIO()
    status = answer_lines(io.StringIO(line.rstrip("\n") + "\n"), answer, out)
    [text] = out.getvalue().splitlines()
    reply: dict[str, Any] = json.loads(text)
    assert status == (2 if "error" in reply else 0)
    return reply


class Told:
    """A referee told lines, and what its answers were."""

    def __init__(self, session: RefereeRun) -> None:
        self.session = session
        self.places = START
        self.verdicts: set[str] = set()

    def tell(self, line: str) -> None:
        reply = one_answer(line, self.session.answer)
        self.verdicts.add(reply.get("verdict", "error"))
        if "error" in reply:
            assert set(reply) == {"error"}
            return
        self.places = reply.get("places", self.places)

    def right_events(self, mutator: Mutator) -> list[dict[str, Any]]:
        """What an honest player might tell next: a roll, then one of its plays, then done."""
        state = self.session._referee.state
        seat = state.turn or mutator.seat()
        if state.phase in (Phase.IDLE, Phase.OVER):
            return [{"event": "start", "game": "backgammon", "turn": seat}]
        if state.phase is Phase.OPENING:
            return [{"event": "roll", "seat": each, "dice": [mutator.die()]} for each in SEATS]
        if state.phase in (Phase.DOUBLED, Phase.RESIGNED):
            deed = mutator.chance.choice(("take", "drop"))
            return [{"event": deed, "seat": each} for each in SEATS]
        if state.phase is Phase.TO_ROLL:
            return [{"event": "roll", "seat": seat, "dice": [mutator.die(), mutator.die()]}]
        shown = mutator.chance.choice(state.game.legal_plays(state.situation)).position
        return [{"event": "seen", "places": shown.as_dict()}, {"event": "done", "seat": seat}]


@pytest.mark.parametrize("seed", range(3))
def test_damaged_requests_are_answered_with_plays_or_an_error(seed: int) -> None:
    mutator = Mutator(seed)
    kinds = set()
    for _ in range(1000):
        request = {
            "game": "backgammon",
            "turn": mutator.seat(),
            "dice": mutator.dice(),
            "places": mutator.moved(START),
            "state": {},
            "options": {},
        }
        line = mutator.damaged(request) if mutator.chance.random() < 0.8 else json.dumps(request)
        reply = one_answer(line, legal.answer)
        kinds.add(frozenset(reply) - {"next"})
        assert reply.get("error") != ""
    assert kinds == {frozenset({"error"}), frozenset({"plays", "no_play"})}


@pytest.mark.parametrize("seed", range(3))
def test_a_referee_told_anything_answers_once_and_its_journal_gives_the_same_game(
    seed: int, tmp_path: Path
) -> None:
    mutator = Mutator(seed)
    with Journal.open(tmp_path / "games.db") as journal:
        told = Told(RefereeRun("en", ChanceEyes(mutator), journal))
        told.tell(json.dumps({"event": "start", "game": "backgammon", "turn": "white"}))
        for _ in range(LINES // 2):
            for event in told.right_events(mutator):
                told.tell(json.dumps(event))
                if mutator.chance.random() < 0.5:
                    told.tell(mutator.line(told.places))
        games = journal.games()
        assert len(games) > 3
        replayed = Referee.replay(journal.events(games[-1].id)).state
    assert replayed == told.session._referee.state
    assert told.verdicts >= {
        *("started", "rolled", "played", "legal", "illegal", "incomplete", "desync"),
        *("refused", "error", "double", "take", "drop", "undo", "void", "accept"),
    }
