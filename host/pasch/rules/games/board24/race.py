"""A race over the 24 points as the shared rules see it: two numbers a roll, a doublet four times.

Backgammon, Acey-Deucey and Fevga differ in a few small functions; this module builds what they
share, from legal plays to judge, from a `Race`. Knows no single game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pasch.rules.games.board24.frame import game_on_24_points
from pasch.rules.games.board24.notation import BACKGAMMON_NAMES, written
from pasch.rules.games.board24.racing import (
    HOME,
    is_home,
    legal_of,
    numbers_of,
    relaxed,
    runs_of,
    stepper,
)
from pasch.rules.games.board24.ways import (
    TRACKS,
    blocked_points,
    complete,
    due_of,
    play_of,
)
from pasch.rules.judge.movement_spec import MovementSpec, RuleRelaxation
from pasch.rules.model.game import Game, Next, Play, Situation
from pasch.rules.model.lazy_plays import Plays
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.search.movegen import Step, both_ways
from pasch.rules.search.packed_state import BAR, MoverView, Track
from pasch.rules.search.turn_graph import Turn, turn_of, unused

__all__ = ["Race", "race_game"]

Ways = Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Race:
    """What one racing game adds to the rules of Backgammon.

    - `rule_ids`: the rule's id for every reason; `places`: the places of the game; `tracks`: each
      seat's way; `beyond`: places that players use although the game has no such places.
    - `view(track, position)`: the position as that seat's way sees it.
    - `step(situation, view)`: every single legal move with one number.
    - `standing(situation, view, ways)`: those among the longest plays that may stand.
    - `due(situation, ways)`: what follows a play that ends in a state of `ways`.
    - `relaxed(situation, view)`: the roll with one rule left out at a time.
    - `unused(situation, turn, state)`, `sentences`, `complete`: see `MovementSpec`.
    """

    rule_ids: Mapping[Reason, str]
    places: tuple[str, ...]
    tracks: Mapping[str, Track] = field(default_factory=lambda: TRACKS)
    beyond: tuple[str, ...] = ()
    view: Callable[[Track, Position], MoverView] = lambda track, position: track.view(position)
    step: Callable[[Situation, MoverView], Step] = lambda situation, view: stepper(view)
    standing: Callable[[Situation, MoverView, Ways], Ways] = lambda situation, view, ways: ways
    due: Callable[[Situation, Ways], Callable[[int], Next]] = lambda situation, ways: due_of
    relaxed: Callable[[Situation, MoverView], Iterable[RuleRelaxation]] = lambda situation, view: (
        relaxed(view, both_ways(numbers_of(situation.dice)))
    )
    unused: Callable[[Situation, Turn, int], Reason] = lambda situation, turn, state: unused(
        turn, situation.dice
    )
    sentences: Mapping[Reason, str] = field(default_factory=dict)
    complete: Callable[..., Position] = complete


def race_game(name: str, race: Race, start: Position, **differing: Any) -> Game:
    """The record of a racing game with as many checkers as lie in its start position.

    `differing`: the other fields of the `Game`.
    """
    checkers = start.count(next(iter(race.tracks.values())).letter)
    spec = MovementSpec(
        places=(*race.places, *race.beyond),
        tracks=race.tracks,
        checkers=checkers,
        texts=dict.fromkeys(race.tracks, BACKGAMMON_NAMES),
        view=lambda seat, position: race.view(race.tracks[seat], position),
        turn=partial(_turn, race),
        play=partial(_play, race),
        relaxed=race.relaxed,
        unused=race.unused,
        may_bear_off=lambda view, origin: origin <= HOME and is_home(view),
        complete=partial(race.complete, checkers=checkers),
        rule_ids=race.rule_ids,
        sentences=race.sentences,
    )
    return game_on_24_points(
        name,
        spec,
        places=race.places,
        start=start,
        legal_plays=partial(_legal_plays, race),
        blocked_by=partial(_blocked_by, race),
        **differing,
    )


def _legal_plays(race: Race, situation: Situation) -> Plays:
    """One `Play` per distinct outcome (BG-A3), sorted by position, written on demand."""
    view = race.view(race.tracks[situation.turn], situation.position)
    runs = runs_of(view.state, situation.dice, race.step(situation, view))
    return _plays(race, situation, view, race.standing(situation, view, legal_of(runs)))


def _plays(race: Race, situation: Situation, view: MoverView, ways: Ways) -> Plays:
    numbers = numbers_of(situation.dice)
    track, due = race.tracks[situation.turn], race.due(situation, ways)

    def notation(moves: Sequence[tuple[int, int]], hits: Sequence[int]) -> str:
        return written(moves, hits, numbers)

    def write(state: int, position: Position) -> Play:
        return play_of(track, position, state, ways[state], notation, due(state))

    def outline(state: int, position: Position) -> Play:
        return Play("", position, due(state))

    return Plays(tuple(ways), partial(track.positions, view), write, view.state, outline)


def _play(
    race: Race, situation: Situation, view: MoverView, state: int, way: tuple[int, ...]
) -> Play:
    return _plays(race, situation, view, {state: way})[0]


def _turn(race: Race, situation: Situation, view: MoverView, sight: MoverView) -> Turn:
    """Everything that a roll reaches, and which of it is legal."""
    del sight
    step = race.step(situation, view)
    runs = runs_of(view.state, situation.dice, step)
    return turn_of(view, runs, race.standing(situation, view, legal_of(runs)), step)


def _blocked_by(race: Race, situation: Situation) -> tuple[str, ...]:
    """The points held by the other side on which a number of the roll would land.

    With a checker on the bar only its points of entry count. Board-fixed places, by the mover's
    points descending; if there is no play, they are what prevents one.
    """
    track = race.tracks[situation.turn]
    view = race.view(track, situation.position)
    return blocked_points(track, view, situation.dice, (BAR,))
