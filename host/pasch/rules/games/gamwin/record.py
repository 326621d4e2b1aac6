"""Gamwin with Miwin's dice for two players: the record that `game_named("gamwin")` gives.

Rules after docs/rules/gamwin.md. The strip is in `strip`, single actions in `moves`, the first
throw in `plays`, throwing again in `turn`, the judge in `judging`; this module adds options,
checks, payment, and what is home.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from pasch.rules.games.gamwin.dice import FACES, HIGHEST, can_lie
from pasch.rules.games.gamwin.judging import RULE_IDS, allowed, judge
from pasch.rules.games.gamwin.moves import actions
from pasch.rules.games.gamwin.plays import legal_plays, steps, whole_plays
from pasch.rules.games.gamwin.strip import (
    CHECKERS,
    FIELDS,
    GOAL,
    LETTERS,
    PLACES,
    ROOM,
    SEATS,
    TURNING,
    WAYS,
    Strip,
    is_shut_in,
)
from pasch.rules.games.gamwin.turn import begun, may_use, moved, thrown, why_no_throw
from pasch.rules.model.completing import completed
from pasch.rules.model.game import (
    Equipment,
    Finish,
    Game,
    Grade,
    Opening,
    Play,
    Scoring,
    Situation,
    Starter,
    TurnFlow,
)
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason
from pasch.rules.model.request_check import state_faults
from pasch.rules.model.reroll_rules import RerollRules
from pasch_hardware.message import Message, message

__all__ = ["GAMWIN", "blocked_by", "complete", "finish", "legal_plays"]

OPTIONS = options_of(
    {
        "first_throw_hits": "yes/no",
        "first_throw_reuse": "no/yes",
        "stuck_wall": "doublet_only/free",
        "back_forth": "no_repeat_position/immediate_reversal_only",
        "borrow_dice": "as_they_lie/only_after_no_move",
        "pay": "both/winner_only",
    }
)
START = Position.of({"yard": "bbbrrr"})
_STACKS = frozenset({"b", "bb", "bbb", "bbr", "r", "rr", "rrr", "rrb"})


def complete(before: Position, seen: Mapping[str, str]) -> Position:
    """`seen` with `yard` and `off` inferred for colours of which too few checkers were seen.

    If only one of the two places was seen, the missing checkers lie in the other. If neither was,
    a checker that left the strip was hit if only the other colour arrived anywhere; otherwise it
    went home if it stood on its exit side (GW-2, GW-15).
    """

    def share(letter: str, places: Mapping[str, str], missing: int) -> Mapping[str, int]:
        if "off" in seen:
            home = 0
        elif "yard" in seen:
            home = missing
        else:
            home = min(missing, _home(before, places, letter))
        return {"off": home, "yard": missing - home}

    return completed(seen, dict.fromkeys(LETTERS.values(), CHECKERS), share, is_sorted=False)


def _home(before: Position, fields: Mapping[str, str], letter: str) -> int:
    """How many of a colour's checkers are home, judged by what left the strip and who moved."""
    seat = next(seat for seat, own in LETTERS.items() if own == letter)
    was_home = before.at("off").count(letter)
    lost = [p for p in FIELDS if before.at(p).count(letter) > fields.get(p, "").count(letter)]
    gains = {
        own
        for own in LETTERS.values()
        for p in FIELDS
        if before.at(p).count(own) < fields.get(p, "").count(own)
    }
    on_strip = [sum(place.get(p, "").count(letter) for p in FIELDS) for place in (before, fields)]
    gone = max(0, on_strip[0] - on_strip[1])
    is_exit = all(FIELDS.index(p) in WAYS[seat][TURNING + 1 :] for p in lost)
    is_homeward = letter in gains if gains else is_exit
    return was_home + (gone if is_homeward else 0)


def finish(position: Position, options: Mapping[str, str]) -> Finish | None:
    """The seat with all checkers home, and its points, one for each (GW-21, GW-A17)."""
    if not position.at("off"):
        return None
    strip = Strip.of(position)
    for seat, letter in LETTERS.items():
        if strip.has_won(letter):
            loser = GAMWIN.following(seat)
            return Finish(seat, _paid(position, loser, GAMWIN.in_force(options)), Grade.PLAIN)
    return None


def _paid(position: Position, loser: str, options: Mapping[str, str]) -> int:
    """What the loser pays: one per checker, less his own at home if `pay` is `both`."""
    own = position.at("off").count(LETTERS[loser]) if options["pay"] == "both" else 0
    return CHECKERS - own


def blocked_by(situation: Situation) -> tuple[str, ...]:
    """The full fields that block a lying number, and the pairs that are shut in."""
    strip, seat, dice = Strip.of(situation.position), situation.turn, situation.dice
    options = situation.options
    free = {(a.origin, a.target) for a in actions(strip, seat, dice, options)}
    full = {
        action.target
        for action in actions(strip, seat, dice, options, Reason.FULL_FIELD)
        if (action.origin, action.target) not in free
    }
    shut = {p for p in FIELDS if is_shut_in(situation.position.at(p), LETTERS[seat])}
    return tuple(place for place in FIELDS if place in full | shut)


def next_state(situation: Situation, play: Play) -> Mapping[str, Any]:
    """The state with which the game goes on: the first throw until both seats have made it."""
    del play
    if "phase" not in situation.state:
        return {}
    thrown = [*situation.state.get("thrown", ()), situation.turn]
    return {} if len(thrown) >= len(SEATS) else {"phase": "first", "thrown": thrown}


def _faults(situation: Situation) -> Iterable[Message]:
    dice = situation.dice
    is_shown = all(type(die) is int and 1 <= die <= HIGHEST for die in dice)
    if len(dice) == CHECKERS and is_shown and not can_lie(dice):
        template = "Miwin's dice III, IV and V cannot show {dice} together"
        yield message(template, dice=tuple(map(str, dice)))
    yield from state_faults("gamwin", ("phase", "thrown"), situation)
    if situation.state.get("phase", "first") != "first":
        phase = situation.state["phase"]
        yield message("state phase is 'first', not {value!r}", value=phase)
    thrown = situation.state.get("thrown", ())
    if not isinstance(thrown, list | tuple) or any(seat not in SEATS for seat in thrown):
        template = "state thrown is a list of {seats:or}, not {value!r}"
        yield message(template, seats=SEATS, value=thrown)
    for place, content in situation.position.items():
        if place in FIELDS and set(content) <= set(LETTERS.values()) and content not in _STACKS:
            yield message(
                "place {place!r} cannot hold {content!r}: at most {most}, one colour, "
                "or two and outside them one of the other",
                place=place,
                content=content,
                most=ROOM,
            )
        for seat, letter in LETTERS.items():
            if place == FIELDS[WAYS[seat][GOAL]] and letter in content:
                template = "{place} is {seat}'s goal: a checker that comes there is off"
                yield message(template, place=place, seat=seat)


GAMWIN = Game(
    name="gamwin",
    equipment=Equipment(
        board="gamwin",
        places=PLACES,
        letters=LETTERS,
        checkers=CHECKERS,
        homes={
            seat: tuple(FIELDS[index] for index in way[1 : TURNING + 1])
            for seat, way in WAYS.items()
        },
        shared=PLACES,
        is_sorted=False,
        dice=3,
        sides=HIGHEST,
        faces=tuple(FACES.values()),
    ),
    options=OPTIONS,
    start=lambda options: START,
    legal_plays=legal_plays,
    some_plays=whole_plays,
    judge=judge,
    allowed=allowed,
    complete=complete,
    finish=finish,
    blocked_by=blocked_by,
    rule_ids=RULE_IDS,
    faults=_faults,
    opening=Opening(dice=3, state={"phase": "first"}, next_starter=Starter.LOSER),
    flow=TurnFlow(
        next_state=next_state,
        reroll=RerollRules(begun, moved, thrown, may_use, why_no_throw, steps),
    ),
    scoring=Scoring(
        forfeit=lambda situation, seat: _paid(situation.position, seat, situation.options)
    ),
)
