"""From a picture's probabilities to the reading to rule on, or to the places in question.

Scores what the rules allow (every legal outcome, every part of a legal play, nothing moved)
against the free reading, which knows no rules. The rules help with reading but never turn a wrong
play into a right one: they only choose among readings that explain the picture practically as well
as the best one. A false accusation does more harm than a question, so an accusing reading is
accepted only if the picture clearly excludes every allowed one.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from pasch.referee.model.ruling import Ruling
from pasch.referee.model.state import State
from pasch.referee.perceiving.scores import KNOWN, Scores, free_reading, miscounted, settled
from pasch.rules.model.game import Status
from pasch.rules.model.position import Position
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.observation import Observation

__all__ = ["Clarity", "Reading", "hidden", "lies_surely", "read_play", "read_rest"]

# Bounds on summed log probabilities. A reading "practically as good" as another is at most three
# times less likely; one "clearly better" twenty times more. A reading that is a thousand times
# likelier than every other allowed one is accepted if only miscounts contradict it.
PRACTICALLY = math.log(3)
CLEARLY = math.log(20)
# An accusation must be a hundred times likelier, because wrong plays are rarer.
ACCUSING = math.log(100)
# If the reader does not vouch for the picture, an accusation needs far more, and only places that
# are `KNOWN` count. It needs a thousand to one against every allowed reading,
# three to one that all other changed places are read right, and a checker that was plainly moved:
# missing in one place and extra in another. A misreading is wrong in a single place, or in two of
# different colours (a stack that has changed its colour is misread). One place is enough if only
# unchanged places are in doubt and no checker is missing or extra. So is one that shows checkers
# of the mover which have only arrived there, if every allowed reading is 3000 times less likely
# there: where they came from may be hidden (a tall stack), or not on the board (checkers enter).
SURELY = math.log(1000)
ARRIVED = math.log(3000)
# A legal play is worth a guess if the picture contradicts it in at most this many places.
GUESSED = 3
# No roll bears off more checkers.
MOST_OFF = 8
# How many allowed positions, best first, are searched for a whole play.
TRIES = 40


class Clarity(Enum):
    """Whether a picture can be ruled on."""

    CLEAR = "clear"
    COVERED = "covered"
    DOUBTFUL = "doubtful"
    MOVED = "moved"
    BLIND = "blind"


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of a picture: a ruling if it is CLEAR, otherwise the places in question.

    `guess`: the legal play that a DOUBTFUL picture shows best, if any is close; what the players
    do next may confirm it. `is_close`: it stands out from everything else allowed, and the picture
    contradicts it in one place at most.
    """

    clarity: Clarity
    ruling: Ruling | None = None
    look_at: tuple[str, ...] = ()
    guess: Position | None = None
    is_close: bool = False


def hidden(observation: Observation) -> Reading | None:
    """The reading of a picture that shows too little to rule on, or None."""
    if observation.is_blind:
        return Reading(Clarity.BLIND)
    if observation.moved:
        return Reading(Clarity.MOVED)
    if observation.covered or observation.has_hand:
        return Reading(Clarity.COVERED, look_at=observation.covered)
    return None


def read_play(state: State, observation: Observation) -> Reading:
    """The reading of a picture while a play is due."""
    unclear = hidden(observation)
    if unclear:
        return unclear
    seen = free_reading(observation)
    free = state.rule_on(seen)
    vouched = observation.is_vouched_for
    if vouched and free.status is not Status.ILLEGAL:
        return Reading(Clarity.CLEAR, free)
    scores = Scores(observation)
    if free.status is Status.ILLEGAL:
        likely = settled(state, scores, free.position)
        free = free if likely == seen else state.rule_on(likely)
    candidates = state.game.allowed(state.situation, free.position)
    ranked = sorted(candidates, key=lambda position: (scores.gap(position), position.items_))
    best, gap = ranked[0], scores.gap(ranked[0])
    own = state.game.equipment.letters[state.mover]
    rival = min(ranked[1:TRIES], key=lambda other: scores.lead(best, other), default=None)
    margin = math.inf if rival is None else scores.lead(best, rival)
    is_explained = gap <= PRACTICALLY and margin >= CLEARLY and scores.explains(best)
    is_misread = scores.gap_in_sight(best) <= SURELY and scores.only_misread(best, own)
    if is_explained or (margin >= SURELY and is_misread):
        return Reading(Clarity.CLEAR, state.rule_on(best))
    is_wrong = free.status is Status.ILLEGAL
    if is_wrong and _is_certain(state, observation, scores, free, candidates):
        return Reading(Clarity.CLEAR, free)
    rivals = [free.position, best]
    if rival is not None and margin < CLEARLY:
        rivals.append(rival)
    look_at = _disputed(scores, rivals, best)
    whole = next((one for one in ranked[:TRIES] if candidates[one]), None)
    if whole is None or scores.differences(whole) > GUESSED:
        return Reading(Clarity.DOUBTFUL, look_at=look_at)
    is_close = whole is best and margin >= CLEARLY and scores.differences(best) <= 1
    return Reading(Clarity.DOUBTFUL, None, look_at, whole, is_close)


def _is_certain(
    state: State,
    observation: Observation,
    scores: Scores,
    free: Ruling,
    candidates: Iterable[Position],
) -> bool:
    """Whether the picture excludes every allowed reading and shows the wrong one sharply."""
    if _tray_disagrees(observation, free.position) or _lacks_many(state, free.position):
        return False
    if observation.is_vouched_for:
        return min(map(scores.gap_in_sight, candidates)) >= ACCUSING
    changed = [
        scores.likelihood(place)
        for place in scores.places
        if free.position.at(place) != state.position.at(place)
    ]
    known = math.prod(likelihood for likelihood in changed if likelihood >= KNOWN)
    gap = min(scores.gap_in_sight(position, KNOWN) for position in candidates)
    if gap < SURELY or known < KNOWN:
        return False
    if _doubts_what_lay(state, scores, free.position) or scores.plainly_show(_gone(state), KNOWN):
        return True
    own = state.game.equipment.letters[state.mover]
    arrived = scores.arrivals(state.position, own)
    return all(
        scores.is_moved(position, KNOWN)
        or any(scores.excess(place, position, own) >= ARRIVED for place in arrived)
        for position in candidates
    )


def _doubts_what_lay(state: State, scores: Scores, position: Position) -> bool:
    """Whether only unchanged places are blurred, the board holds as many checkers as before, and
    no colour is misread.
    """
    is_as_it_lay = all(position.at(place) == state.position.at(place) for place in scores.blurred)
    is_counted = miscounted(position.as_dict(), state) == 0
    return is_as_it_lay and is_counted and not scores.recoloured(state.position.as_dict())


def _lacks_many(state: State, position: Position) -> bool:
    """Whether more checkers of a colour have vanished or appeared than a play can explain (a high
    stack may hide that many): then the picture was miscounted. Of a seat that does not play, all
    may lie there.
    """
    own = state.game.equipment.letters[state.mover]
    return any(
        abs(position.count(letter) - state.position.count(letter)) > GUESSED
        or position.at("off").count(letter) - state.position.at("off").count(letter)
        > (MOST_OFF if letter == own else GUESSED)
        for letter in {*state.game.equipment.letters.values()} - _gone(state)
    )


def _gone(state: State) -> set[str]:
    """The letters of the seats that do not play, or have left the game."""
    letters = state.game.equipment.letters
    return {letters[seat] for seat in state.game.seats if seat not in state.playing}


def _tray_disagrees(observation: Observation, position: Position) -> bool:
    """Whether a tray that was read certainly disagrees with the number of missing checkers."""
    for place in TRAYS:
        reading = observation.places.get(place)
        if reading is None:
            continue
        odds = reading.probability(reading.best) / reading.probability(position.at(place))
        if odds >= math.exp(CLEARLY):
            return True
    return False


def _disputed(scores: Scores, rivals: Sequence[Position], best: Position) -> tuple[str, ...]:
    """The places where indistinguishable readings differ, otherwise the blurred places, otherwise
    those that differ from the best reading (as when a whole stack is miscounted).
    """
    places = tuple(
        place for place in scores.places if len({rival.at(place) for rival in rivals}) > 1
    )
    return places or scores.blurred or scores.odd(best)


def read_rest(state: State, observation: Observation) -> Reading:
    """The reading of a picture while no play is due: is the board as it should be?

    The ruling is left out; CLEAR means that the picture certainly shows another position.
    """
    unclear = hidden(observation)
    if unclear:
        return unclear
    scores = Scores(observation)
    if observation.is_vouched_for:
        is_certain = scores.gap_in_sight(state.position) >= ACCUSING
    else:
        gap = scores.gap_in_sight(state.position, KNOWN)
        is_plain = scores.is_moved(state.position, KNOWN)
        is_certain = gap >= SURELY and (is_plain or scores.plainly_show(_gone(state), KNOWN))
    if not is_certain:
        return Reading(Clarity.DOUBTFUL, look_at=scores.odd(state.position) or scores.blurred)
    return Reading(Clarity.CLEAR)


def lies_surely(position: Position, observation: Observation) -> bool:
    """Whether a picture in which nothing is hidden shows this position practically as well as any
    other. No rule favours the position, so nothing is taken for granted.
    """
    scores = Scores(observation)
    return scores.gap(position) <= PRACTICALLY and scores.explains(position)
