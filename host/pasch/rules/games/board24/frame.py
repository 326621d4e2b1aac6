"""Builds the record of a game of White against Black on the 24 points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from pasch.rules.judge.judging import allowed, judge
from pasch.rules.judge.movement_spec import MovementSpec
from pasch.rules.model.game import (
    Equipment,
    Finish,
    Game,
    Opening,
    Play,
    Scoring,
    Situation,
    TurnFlow,
)
from pasch.rules.model.options import Option
from pasch.rules.model.position import Position
from pasch.rules.search.packed_state import BAR
from pasch_hardware.message import Message

__all__ = ["game_on_24_points"]

_PLAIN_OPENING, _PLAIN_FLOW, _PLAIN_SCORING = Opening(), TurnFlow(), Scoring()


def _equipment(spec: MovementSpec, places: tuple[str, ...], home: slice) -> Equipment:
    return Equipment(
        board="backgammon",
        places=places,
        letters={seat: track.letter for seat, track in spec.tracks.items()},
        checkers=spec.checkers,
        homes={seat: track.names[home] for seat, track in spec.tracks.items()},
        ways={seat: track.names[1:BAR] for seat, track in spec.tracks.items()},
        point_names=spec.point_names,
    )


def game_on_24_points(
    name: str,
    spec: MovementSpec,
    *,
    places: tuple[str, ...],
    options: tuple[Option, ...],
    start: Position,
    legal_plays: Callable[[Situation], Sequence[Play]],
    finish: Callable[[Position, Mapping[str, str]], Finish | None],
    blocked_by: Callable[[Situation], tuple[str, ...]],
    home: slice = slice(1, 7),
    faults: Callable[[Situation], Iterable[Message]] | None = None,
    opening: Opening = _PLAIN_OPENING,
    flow: TurnFlow = _PLAIN_FLOW,
    scoring: Scoring = _PLAIN_SCORING,
    some_plays: Callable[[Situation], Sequence[Play]] | None = None,
) -> Game:
    """The record of a game judged by `spec`; `home` by the mover's points."""
    return Game(
        name=name,
        equipment=_equipment(spec, places, home),
        options=options,
        start=lambda options: start,
        legal_plays=legal_plays,
        judge=partial(judge, spec),
        allowed=partial(allowed, spec),
        complete=spec.complete,
        finish=finish,
        blocked_by=blocked_by,
        faults=faults,
        opening=opening,
        flow=flow,
        scoring=scoring,
        some_plays=some_plays,
    )
