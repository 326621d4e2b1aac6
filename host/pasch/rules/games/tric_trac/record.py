"""German Tric-Trac for points as data plus small functions: `game_named("tric-trac")`.

Rules after docs/rules/tric-trac.md; `moves` says what the numbers may do, `scoring` what a game
counts. `state` is `{"points": {"white": 3, "black": 5}}`, in a continued game with `"left": [4]`
if only that number of the roll still has to be played. There is no bar: hit checkers go back to
their owner's start point.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pasch.rules.games.board24.frame import game_on_24_points
from pasch.rules.games.board24.notation import ZUNGEN, written_in_full
from pasch.rules.games.board24.ways import (
    CHECKERS,
    POINTS,
    UPWARD,
    complete,
    held_before,
    play_of,
)
from pasch.rules.games.tric_trac.judging import (
    RULE_IDS,
    SENTENCES,
    laid_out,
    relaxed_rules,
    unused_reason,
)
from pasch.rules.games.tric_trac.moves import (
    ENEMY_HUCKE,
    GOAL,
    HUCKE,
    START,
    TARGET,
    PlayEnd,
    RollInPlay,
    holds_bridge,
    outcomes,
    plain,
)
from pasch.rules.games.tric_trac.scoring import (
    decided,
    match_winner,
    points_of_next_game,
    times_won,
)
from pasch.rules.judge.movement_spec import MovementSpec
from pasch.rules.model.game import Next, Opening, Play, Scoring, Situation, TurnFlow
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import state_faults
from pasch.rules.search.packed_state import MoverView
from pasch.rules.search.turn_graph import Turn
from pasch_hardware.message import Message, message

__all__ = ["TRIC_TRAC", "blocked_by", "legal_plays"]

PLACES = (*POINTS, "off")
OPENING = Position.of({"1": "w" * CHECKERS, "24": "b" * CHECKERS})
OPTIONS = options_of(
    {
        "single_number": "free/higher",
        "hucke_transit": "no/when_empty",
        "bridge_hold": "standing/could_have_held",
        "match": "first_to_12/12_games/single",
    }
)


def _view(seat: str, position: Position) -> MoverView:
    """The position as a seat sees it; hit checkers go to the enemy's start, this seat's p 24."""
    return UPWARD[seat].view(_read(position), TARGET)


def _read(position: Mapping[str, str]) -> Position:
    """The position as the rules read what players leave: checkers on the target point of their way
    are off, hit ones laid on the bar are back on their start point.
    """
    places = dict(position)
    waiting = places.pop("bar", "")
    for track in UPWARD.values():
        letter, start, target = track.letter, track.names[START], track.names[TARGET]
        lying = places.get(target, "")
        places[target] = lying.replace(letter, "")
        places["off"] = places.get("off", "") + letter * lying.count(letter)
        places[start] = places.get(start, "") + letter * waiting.count(letter)
    return Position.of(places)


def _points(situation: Situation) -> dict[str, int]:
    """The points so far, of both seats."""
    return dict.fromkeys(UPWARD, 0) | dict(situation.state.get("points", {}))


def _roll(situation: Situation, view: MoverView) -> RollInPlay:
    points = _points(situation)[situation.turn]
    numbers = tuple(situation.state.get("left", situation.dice))
    return RollInPlay(view, numbers, points, situation.options)


def _due(situation: Situation, scores: int) -> Next:
    if _points(situation)[situation.turn] + scores >= GOAL:
        return Next.GAME_OVER
    return Next.ROLL_AGAIN if situation.dice[0] == situation.dice[-1] else Next.END


def _play_of(situation: Situation, view: MoverView, outcome: PlayEnd) -> Play:
    seat, state = situation.turn, plain(outcome.state)

    def write(moves: Sequence[tuple[int, int]], hits: Sequence[int]) -> str:
        return written_in_full(moves, hits, ZUNGEN[seat])

    position, due = UPWARD[seat].position(view, state), _due(situation, outcome.scores)
    play = play_of(UPWARD[seat], position, state, outcome.way, write, due)
    return replace(play, scores=outcome.scores)


def _plays(situation: Situation, view: MoverView, roll: RollInPlay) -> tuple[Play, ...]:
    plays = [_play_of(situation, view, outcome) for outcome in outcomes(roll)]
    return tuple(sorted(plays, key=lambda play: (play.position.items_, play.scores)))


def legal_plays(situation: Situation) -> tuple[Play, ...]:
    """One `Play` per distinct position and points earned, sorted by position."""
    view = _view(situation.turn, situation.position)
    return _plays(situation, view, _roll(situation, view))


def continuation(situation: Situation, play: Play) -> Situation:
    """The continued game after one that `play` has won (TT-19, TT-A19).

    The winner keeps his points beyond 12. He plays an unused number of the winning roll: its dice
    stay, and `left` in the state names it. Otherwise the dice are thrown, by him after a doublet.
    """
    view, seat = _view(situation.turn, situation.position), situation.turn
    left = next(
        (
            outcome.left
            for outcome in outcomes(_roll(situation, view))
            if _play_of(situation, view, outcome) == play
        ),
        (),
    )
    state = {"points": points_of_next_game(next_state(situation, play)["points"])}
    if left:
        return replace(situation, position=play.position, state=state | {"left": list(left)})
    is_doublet = situation.dice[0] == situation.dice[-1]
    turn = seat if is_doublet else TRIC_TRAC.following(seat)
    return replace(situation, position=play.position, state=state, turn=turn, dice=())


def outcome_without_play(situation: Situation) -> tuple[Next, int]:
    """What follows if nothing can be played: a standing bridge earns its points (TT-T25), a
    doublet gives its new roll (TT-A6).
    """
    stands = holds_bridge(_view(situation.turn, situation.position).state)
    scores = 2 if stands else 0
    return _due(situation, scores), scores


def next_state(situation: Situation, play: Play) -> Mapping[str, Any]:
    """The points after the play."""
    points = _points(situation)
    return {"points": points | {situation.turn: points[situation.turn] + play.scores}}


def completed(before: Position, seen: Mapping[str, str]) -> Position:
    """`seen` as the rules read it, with `off` inferred."""
    return complete(before, _read(seen))


def blocked_by(situation: Situation) -> tuple[str, ...]:
    """The held points, and the enemy's Hucke, on which a number of the roll would land.

    Board-fixed places in the mover's running order.
    """
    track = UPWARD[situation.turn]
    view = _view(situation.turn, situation.position)
    occupied = [point for point in range(START, TARGET, -1) if view.own[point]]
    origins = [START] if view.own[START] else occupied
    held = set(held_before(view, situation.dice, origins)) - {TARGET}
    if any(origin - number == ENEMY_HUCKE for origin in origins for number in situation.dice):
        held.add(ENEMY_HUCKE)
    return tuple(track.names[point] for point in sorted(held, reverse=True))


def _faults(situation: Situation) -> Iterable[Message]:
    yield from state_faults("tric-trac", {"points", "left"}, situation)
    left = situation.state.get("left", [])
    if not isinstance(left, list | tuple) or any(die not in situation.dice for die in left):
        yield message("state left names numbers of the roll, not {value!r}", value=left)
    points = situation.state.get("points", {})
    if not isinstance(points, Mapping):
        template = 'state points is an object like {{"white": 3, "black": 5}}, not {value!r}'
        yield message(template, value=points)
    else:
        for seat, reached in points.items():
            if seat not in UPWARD:
                yield message("state points names {seat!r}, which is not a seat", seat=seat)
            elif type(reached) is not int or not 0 <= reached < GOAL:
                template = "points so far are 0 to {most}, not {points!r} for {seat}"
                yield message(template, most=GOAL - 1, points=reached, seat=seat)
    for seat, track in UPWARD.items():
        for point, reason in ((ENEMY_HUCKE, "is the other's Hucke"), (TARGET, "is the target")):
            if track.letter in situation.position.at(track.names[point]):
                template = "point {point} {reason}: no checker of {seat} may lie there"
                why = Message(reason)
                yield message(template, point=track.names[point], reason=why, seat=seat)


def _turn(situation: Situation, view: MoverView, sight: MoverView) -> Turn:
    del sight
    return laid_out(_roll(situation, view))


def _play(situation: Situation, view: MoverView, state: int, way: tuple[int, ...]) -> Play:
    """The play that ends in `state`; if several earn different points, the one that earns most."""
    reached = [o for o in outcomes(_roll(situation, view)) if plain(o.state) == state]
    if not reached:
        scores = outcome_without_play(situation)[1] if not way else 0
        return _play_of(situation, view, PlayEnd(state, way, scores, ()))
    return _play_of(situation, view, max(reached, key=lambda outcome: outcome.scores))


_SPEC = MovementSpec(
    places=(*PLACES, "bar"),
    tracks=UPWARD,
    checkers=CHECKERS,
    texts=ZUNGEN,
    view=_view,
    turn=_turn,
    play=_play,
    relaxed=lambda situation, view: relaxed_rules(_roll(situation, view)),
    unused=unused_reason,
    may_bear_off=lambda view, origin: origin <= TARGET + 6,
    complete=completed,
    rule_ids=RULE_IDS,
    sentences=SENTENCES,
)

TRIC_TRAC = game_on_24_points(
    "tric-trac",
    _SPEC,
    places=PLACES,
    options=OPTIONS,
    start=OPENING,
    legal_plays=legal_plays,
    finish=lambda position, options: None,
    blocked_by=blocked_by,
    home=slice(HUCKE, HUCKE + 6),
    faults=_faults,
    opening=Opening(dice=2, is_played=True),
    flow=TurnFlow(outcome_without_play, next_state, may_decline_roll=True),
    scoring=Scoring(
        finish_by_state=lambda state, options: decided(state.get("points", {})),
        forfeit=lambda situation, seat: times_won(_points(situation)[seat]),
        continuation=continuation,
        match_winner=match_winner,
    ),
)
