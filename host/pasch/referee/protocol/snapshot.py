"""Everything a display needs to know about a game, as one JSON object: the contract
`docs/snapshot.md`.

A pure function of the referee's state and its last answer. A live table adds what else it knows
(lights, clock, camera). Decides nothing, and knows no display.
"""

from collections.abc import Mapping
from typing import Any

from pasch.referee.deciding.dice_due import dice_due
from pasch.referee.deciding.plays import judged
from pasch.referee.model.answers import Answer
from pasch.referee.model.state import EMPTY, Match, Offer, Phase, RecordEntry, State
from pasch.referee.model.verdict import Verdict
from pasch.referee.protocol.answers import answer_json
from pasch.rules.model.position import Position
from pasch.rules.model.scoring import doubled

__all__ = ["VERSION", "snapshot"]

# Raised when a key is renamed, removed or changes its meaning; new keys may come at any time.
VERSION = 1


def snapshot(state: State, answer: Answer | None, lang: str) -> dict[str, Any]:
    """The snapshot of a state and the answer that led to it (None after a restart)."""
    last = answer_json(answer, lang, state.players) if answer else None
    shown = {"version": VERSION, "phase": state.phase.value, "last": last}
    if state.phase is Phase.IDLE:
        return shown
    return shown | {
        "game": _game(state),
        "places": state.position.as_dict(),
        "seen": _seen(state),
        "turn": state.turn,
        "dice": _dice(state),
        "play": _play(state, lang),
        "names": _names(state),
        "state": dict(state.hidden),
        "offer": _offer(state, state.offer) if state.offer else None,
        "cube": state.cube.as_dict() if state.has_cube else None,
        "match": _match(state.match_after or state.match),
        "doubtful": _doubtful(state),
        "outcome": _outcome(state),
        "is_beginning": not (state.record or state.dice),
        "record": [_entry(entry) for entry in state.record],
        "moved": _moved(state),
        "before": around(state, -1)[0].as_dict() if state.record else None,
        "rule": state.ruling_as_seen.judgement.rule if state.phase is Phase.PLAYING else "",
    }


def _game(state: State) -> Mapping[str, Any]:
    """What stays the same for the whole game, and who is still in it."""
    equipment = state.game.equipment
    return {
        "name": state.name,
        "board": equipment.board,
        "options": dict(state.options),
        "letters": dict(equipment.letters),
        "players": dict(state.players),
        "playing": list(state.playing),
        "grades": list(state.game.scoring.grades),
    }


def _seen(state: State) -> Mapping[str, Any] | None:
    """The board as last seen, the verdict then, and whether it differs from the record."""
    if state.look is None:
        return None
    return {
        "places": state.look.position.as_dict(),
        "verdict": state.look.verdict.value,
        "is_changed": state.look.position != state.position,
    }


def _dice(state: State) -> Mapping[str, Any]:
    """The dice that lie, who threw them, the throws for the start, and who may throw now."""
    due = dice_due(state)
    return {
        "lying": list(state.dice),
        "by_board": state.is_electronic,
        "opening": {seat: list(dice) for seat, dice in state.thrown.items()},
        "asked": state.asked.seat if state.asked else None,
        "due": {"seats": list(due.seats), "count": due.count, "sides": due.sides},
    }


def _play(state: State, lang: str) -> Mapping[str, Any] | None:
    """The play on the board as last seen, as an answer to a reading; a guess is none."""
    if state.phase is not Phase.PLAYING:
        return None
    return answer_json(judged(state, state.ruling_as_seen), lang, state.players)


def _names(state: State) -> list[int | str]:
    """What the seat on turn may name, while it has to."""
    is_naming = state.phase is Phase.NAMING
    return list(state.game.flow.choices(state.situation)) if is_naming else []


def _match(match: Match | None) -> Mapping[str, Any] | None:
    return match.as_dict() | {"was_crawford": match.was_crawford} if match else None


def _offer(state: State, offer: Offer) -> Mapping[str, Any]:
    """The offer: what, by whom, and who has yet to answer."""
    cube, is_cube = state.cube, state.phase is Phase.DOUBLED
    points = doubled(offer.points, cube.value, state.options, cube.is_turned)
    return {
        "kind": "cube" if is_cube else "resignation",
        "seat": offer.seat,
        "waiting": list(offer.waiting),
        "value": cube.value * 2 if is_cube else None,
        "points": None if is_cube else points,
    }


def _doubtful(state: State) -> Mapping[str, Any] | None:
    """Why the last picture could not be ruled on: something hides the board, or it is doubtful."""
    if state.unclear is None:
        return None
    doubt = state.doubt if state.unclear is Verdict.DOUBTFUL else None
    return {
        "verdict": state.unclear.value,
        "look_at": list(state.look_at) if doubt else [],
        "guess": doubt.guess.as_dict() if doubt and doubt.guess is not None else None,
    }


def _outcome(state: State) -> Mapping[str, Any] | None:
    """How the game ended."""
    outcome = state.outcome
    if outcome is None:
        return None
    return outcome.as_dict() | {"pays": dict(outcome.pays), "match_winner": state.match_winner}


def around(state: State, index: int) -> tuple[Position, Position]:
    """The positions before and after an entry of the record. An entry about the cube holds no
    positions, so it takes the unchanged one around it.
    """
    entry = state.record[index]
    if (entry.before, entry.after) != (EMPTY, EMPTY):
        return entry.before, entry.after
    at = index % len(state.record)
    earlier = [one.after for one in state.record[:at] if one.after != EMPTY]
    later = [one.before for one in state.record[at:] if one.before != EMPTY]
    lay = [*earlier[-1:], *later, state.position][0]
    return lay, lay


def _moved(state: State) -> list[str]:
    """The places that the last entry of the record changed."""
    if not state.record:
        return []
    before, after = state.record[-1].before.as_dict(), state.record[-1].after.as_dict()
    return [place for place in {**before, **after} if before.get(place) != after.get(place)]


def _entry(entry: RecordEntry) -> Mapping[str, Any]:
    """A line of the record, without the positions around it."""
    return {
        "kind": entry.kind.value,
        "seat": entry.seat,
        "dice": list(entry.dice),
        "notation": entry.notation,
        "reason": entry.reason,
        "value": entry.value,
        "scores": entry.scores,
    }
