"""Builds the record of a game of White against Black on the 24 points."""

from functools import partial
from typing import Any

from pasch.rules.judge.judging import allowed, judge
from pasch.rules.judge.movement_spec import MovementSpec
from pasch.rules.model.game import Equipment, Game
from pasch.rules.model.position import Position
from pasch.rules.search.packed_state import BAR

__all__ = ["game_on_24_points"]


def game_on_24_points(
    name: str,
    spec: MovementSpec,
    *,
    places: tuple[str, ...],
    start: Position,
    home: slice = slice(1, 7),
    front: slice | None = None,
    **differing: Any,
) -> Game:
    """The record of a game judged by `spec`; `home` by the mover's points, as is
    `front`, the quarter before him, if his home lies opposite.

    `differing`: the other fields of the `Game`.
    """
    equipment = Equipment(
        board="backgammon",
        places=places,
        letters={seat: track.letter for seat, track in spec.tracks.items()},
        checkers=spec.checkers,
        homes={seat: track.names[home] for seat, track in spec.tracks.items()},
        fronts={seat: track.names[front or home] for seat, track in spec.tracks.items()},
        ways={seat: track.names[1:BAR] for seat, track in spec.tracks.items()},
        point_names=spec.point_names,
    )
    return Game(
        name=name,
        equipment=equipment,
        start=lambda options: start,
        judge=partial(judge, spec),
        allowed=partial(allowed, spec),
        complete=spec.complete,
        rule_ids=spec.rule_ids,
        **differing,
    )
