"""Telling the referee events as the command line does, and reading what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pasch.referee import Referee
from pasch.referee.model.commands import Observed
from pasch.referee.model.events import JournalEvent
from pasch.referee.protocol.answers import answer_json
from pasch.referee.protocol.parsing import parse_command
from pasch.rules import game_named
from pasch.rules.model.position import Position
from pasch_vision.observation import Observation, PlaceReading

START = game_named("backgammon").start({}).as_dict()


def board(changes: Mapping[str, str], start: Mapping[str, str] = START) -> dict[str, str]:
    """The position `start` with the contents of some places changed (`""` empties one)."""
    places = {**start, **changes}
    return Position.of(places).as_dict()


# 3-1 played 8/5 6/5 from the start.
MADE_POINT = board({"8": "ww", "6": "wwww", "5": "ww"})


class Table:
    """A referee, and every event it has emitted."""

    def __init__(self, lang: str = "en", **start: Any) -> None:
        self.referee, self.lang = Referee(), lang
        self.events: list[JournalEvent] = []
        if start:
            self.tell("start", **{"game": "backgammon", **start})

    def tell(self, event: str, **fields: Any) -> dict[str, Any]:
        """The answer to an event, as JSON."""
        return self._handle(parse_command({"event": event, **fields}))

    def show(self, observation: Observation) -> dict[str, Any]:
        """The answer to a picture, as JSON."""
        return self._handle(Observed(observation))

    def _handle(self, command: Any) -> dict[str, Any]:
        answer = self.referee.handle(command)
        self.events += answer.events
        return answer_json(answer, self.lang)

    def roll(self, seat: str, *dice: int) -> dict[str, Any]:
        return self.tell("roll", seat=seat, dice=list(dice))

    def seen(self, places: Mapping[str, str]) -> dict[str, Any]:
        return self.tell("seen", places=dict(places))


def picture(
    places: Mapping[str, str],
    unsure: Mapping[str, Mapping[str, float]] | None = None,
    confidence: float = 0.95,
    covered: tuple[str, ...] = (),
    name: str = "backgammon",
    **more: Any,
) -> Observation:
    """An observation that reads `places` sharply, save for the probabilities in `unsure`."""
    game = game_named(name or "backgammon")
    letters = list(game.equipment.letters.values())
    readings = {}
    for place in game.equipment.places:
        if place in ("off", "yard"):
            continue
        text = places.get(place, "")
        spread = {text: 0.99, **{text + letter: 0.01 / len(letters) for letter in letters}}
        given = (unsure or {}).get(place, spread)
        readings[place] = PlaceReading(place, given, covered=place in covered)
    return Observation(readings, confidence, **more)
