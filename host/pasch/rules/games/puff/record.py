"""Puff as data plus small functions: `game_named("puff")`.

Rules after docs/rules/puff.md; `moves` gives the plays of a roll. `state` is `{"doublets": k}`:
how many doublets were thrown in this turn before this roll; if those of the whole game count, also
`"others"`: how many the other seat has thrown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pasch.rules.games.board24.frame import game_on_24_points
from pasch.rules.games.board24.notation import ZUNGEN, written_in_full
from pasch.rules.games.board24.racing import HOME, is_home
from pasch.rules.games.board24.ways import (
    CHECKERS,
    POINTS,
    UPWARD,
    blocked_points,
    complete_with_yard,
    play_of,
    winner_of,
)
from pasch.rules.games.puff.judging import (
    RULE_IDS,
    SENTENCES,
    laid_out,
    relaxed_rules,
    unused_reason,
)
from pasch.rules.games.puff.moves import MOST, PuffRoll, is_won, outcomes_of
from pasch.rules.judge.movement_spec import MovementSpec
from pasch.rules.model.game import Finish, Grade, Next, Opening, Play, Scoring, Situation, TurnFlow
from pasch.rules.model.lazy_plays import Plays
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.request_check import state_faults
from pasch.rules.search.packed_state import BAR, YARD, MoverView
from pasch.rules.search.turn_graph import Turn
from pasch_hardware.message import Message, message

__all__ = ["PUFF", "blocked_by", "finish", "legal_plays"]

PLACES = (*POINTS, "bar", "off", "yard")
OPENING = Position.of({"yard": "w" * CHECKERS + "b" * CHECKERS})
OPTIONS = options_of(
    {
        "second_doublet": "same_turn/per_player_game",
        "play_opening_throw": "no/yes",
        "lower_first": "always/moving_only",
        "partial_top": "keep/lapse_all",
        "extra_roll": "always/only_if_top_played",
        "schneider": "off/×2",
        "dice_rule": "sequential/maximise",
    }
)


def _view(seat: str, position: Position) -> MoverView:
    """The position as a seat sees it; hit checkers go to the yard while others wait there,
    otherwise to the bar (PF-A5, R5).
    """
    track = UPWARD[seat]
    return track.view(position, YARD if track.others in position.at("yard") else BAR)


def _roll(situation: Situation, view: MoverView) -> PuffRoll:
    doublets = situation.state.get("doublets", 0)
    return PuffRoll.of(view, situation.dice, doublets, situation.options)


def _due(situation: Situation, used: int, state: int) -> Next:
    """What follows once `used` numbers on top have been used (PF-9, PF-A10)."""
    if is_won(state):
        return Next.GAME_OVER
    dice = situation.dice
    if dice[0] != dice[-1]:
        return Next.END
    needed = 4 if situation.state.get("doublets", 0) else 2
    is_kept = situation.options["extra_roll"] == "always" or used >= needed
    return Next.ROLL_AGAIN if is_kept else Next.END


def legal_plays(situation: Situation, most: int | None = None) -> Plays:
    """One `Play` per distinct outcome, sorted by position, written on demand.

    `most`: see `moves.outcomes_of`.
    """
    track = UPWARD[situation.turn]
    view = _view(situation.turn, situation.position)
    outcomes = outcomes_of(_roll(situation, view), most)

    def positions(found: Iterable[int]) -> Iterator[Position]:
        return track.positions(view, map(outcomes.state, found))

    def write(index: int, position: Position) -> Play:
        return _written(situation, position, outcomes.state(index), outcomes.way(index))

    def outline(index: int, position: Position) -> Play:
        used = len(outcomes.way(index))
        return Play("", position, _due(situation, used, outcomes.state(index)))

    return Plays(outcomes.found, positions, write, outline=outline)


def _written(situation: Situation, position: Position, state: int, way: tuple[int, ...]) -> Play:
    names = ZUNGEN[situation.turn]

    def write(moves: Sequence[tuple[int, int]], hits: Sequence[int]) -> str:
        return written_in_full(moves, hits, names)

    due = _due(situation, len(way), state)
    return play_of(UPWARD[situation.turn], position, state, way, write, due)


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """The seat that has borne off all checkers: one point, or two if that was agreed and the loser
    has none off (PF-A14).
    """
    winner = winner_of(position)
    if not winner:
        return None
    points = _lost(position, UPWARD[winner].others, options)
    return Finish(winner, points, Grade.SCHNEIDER if points > 1 else Grade.SINGLE)


def _lost(position: Position, letter: str, options: Mapping[str, str]) -> int:
    """What a loser pays: double if that was agreed and none of his checkers is off."""
    is_schneider = letter not in position.at("off")
    return 2 if is_schneider and options.get("schneider") == "×2" else 1


def blocked_by(situation: Situation) -> tuple[str, ...]:
    """The points held by the other side on which a number of the roll would land.

    Until all checkers have entered, only the points of entry count. Board-fixed places in the
    mover's running order.
    """
    track = UPWARD[situation.turn]
    view = _view(situation.turn, situation.position)
    return blocked_points(track, view, situation.dice, (BAR, YARD))


def outcome_without_play(situation: Situation) -> tuple[Next, int]:
    """If nothing can be played, a doublet still gives its roll, unless agreed otherwise."""
    view = _view(situation.turn, situation.position)
    return _due(situation, 0, view.state), 0


def next_state(situation: Situation, play: Play) -> Mapping[str, Any]:
    """The doublets thrown so far in this turn; with `per_player_game` those of the whole game, by
    the seat then on turn and by the other.
    """
    is_doublet = len(set(situation.dice)) == 1
    doublets = situation.state.get("doublets", 0) + is_doublet
    others = situation.state.get("others", 0)
    if play.due is not Next.ROLL_AGAIN:
        counts_game = situation.options["second_doublet"] == "per_player_game"
        doublets, others = (others, doublets) if counts_game else (0, 0)
    counts = {"doublets": doublets, "others": others}
    return {name: count for name, count in counts.items() if count}


def _faults(situation: Situation) -> Iterable[Message]:
    yield from state_faults("puff", {"doublets", "others"}, situation)
    for name in ("doublets", "others"):
        count = situation.state.get(name, 0)
        if type(count) is not int or count < 0:
            yield message("state {name} is 0 or more, not {value!r}", name=name, value=count)


def _turn(situation: Situation, view: MoverView, sight: MoverView) -> Turn:
    return laid_out(_roll(situation, view), sight)


def _play(situation: Situation, view: MoverView, state: int, way: tuple[int, ...]) -> Play:
    position = UPWARD[situation.turn].position(view, state)
    return _written(situation, position, state, way)


# A hit checker goes back to the yard while its owner has checkers there (PF-A5).
_complete = partial(complete_with_yard, is_yard_again=True)

_SPEC = MovementSpec(
    places=PLACES,
    tracks=UPWARD,
    checkers=CHECKERS,
    texts=ZUNGEN,
    view=_view,
    turn=_turn,
    play=_play,
    relaxed=lambda situation, view: relaxed_rules(_roll(situation, view)),
    unused=unused_reason,
    may_bear_off=lambda view, origin: origin <= HOME and is_home(view),
    complete=_complete,
    rule_ids=RULE_IDS,
    sentences=SENTENCES,
)

PUFF = game_on_24_points(
    "puff",
    _SPEC,
    places=PLACES,
    options=OPTIONS,
    start=OPENING,
    front=slice(19, 25),
    legal_plays=legal_plays,
    some_plays=partial(legal_plays, most=MOST),
    finish=finish,
    blocked_by=blocked_by,
    faults=_faults,
    opening=Opening(dice=2),
    flow=TurnFlow(outcome_without_play, next_state, may_decline_roll=True),
    scoring=Scoring(
        forfeit=lambda situation, seat: _lost(
            situation.position, UPWARD[seat].letter, situation.options
        )
    ),
)
