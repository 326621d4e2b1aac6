"""From a picture's probabilities to the reading to rule on, or to the places it leaves open.

Scores what the rules allow (every legal outcome, every part of a legal play, nothing moved)
against the free reading, which knows no rules. The rules help to read, they never turn a wrong
play into a right one: they may choose only among readings that explain the picture practically
as well as the best one does. And a false accusation spoils more than a question: a reading that
would accuse is believed only where the picture clearly excludes every allowed one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from pasch.referee.ruling import Ruling, rule_on
from pasch.referee.state import State
from pasch.rules.game import Status
from pasch.rules.position import Position
from pasch_vision.observation import Observation

__all__ = ["Reading", "Sureness", "read_play", "read_rest"]

# Bounds on summed log probabilities. A reading "practically as good" as another is at most
# three times less likely; one "clearly better" twenty times more.
PRACTICALLY = math.log(3)
CLEARLY = math.log(20)
# Where the reader does not vouch for the picture, an accusation needs far more: a thousand to
# one against every allowed reading, three to one that all that has changed is read rightly, and
# two witnesses: a checker that was moved is missing in one place and extra in another, while a
# miscounted one is wrong in a single place.
SURELY = math.log(1000)
SHARP = 0.9
KNOWN = 0.75
WITNESSES = 2
# A legal play is worth a guess if the picture speaks against it in so many places at most.
GUESSED = 3
# No roll takes more checkers off.
MOST_OFF = 8
# So many lie side by side on a point; how many more there are shows by their layers only.
ROW = 5
# No reading is accepted that holds a place to be less likely than this.
EXPLAINED = 0.1
# Among how many allowed positions, best first, a whole play is looked for.
TRIES = 40
# Trays are read from checkers on edge or in piles; what is off follows from the rest.
UNSCORED = ("off", "yard")


class Sureness(Enum):
    """Whether a picture can be ruled on."""

    CLEAR = "clear"
    COVERED = "covered"
    DOUBTFUL = "doubtful"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a picture comes to: a ruling where it is CLEAR, else the places in question.

    `guess`: the legal play that a DOUBTFUL picture shows best, if any is near; what the players
    do next may confirm it. `is_close`: it stands out from everything else that is allowed, and
    the picture speaks against it in one place at most.
    """

    sureness: Sureness
    ruling: Ruling | None = None
    look_at: tuple[str, ...] = ()
    guess: Position | None = None
    is_close: bool = False


def hidden(observation: Observation) -> Reading | None:
    """The reading of a picture that shows too little to rule on, or None."""
    if observation.moved:
        return Reading(Sureness.MOVED)
    if observation.covered or observation.has_hand:
        return Reading(Sureness.COVERED, look_at=observation.covered)
    return None


def read_play(state: State, observation: Observation, lang: str) -> Reading:
    """The reading of a picture while a play is due."""
    unclear = hidden(observation)
    if unclear:
        return unclear
    free = rule_on(state, free_reading(observation), lang)
    vouched = observation.confidence > 0.5
    if vouched and free.status is not Status.ILLEGAL:
        return Reading(Sureness.CLEAR, free)
    scores = Scores(observation)
    candidates = state.game.allowed(state.situation, free.position)
    ranked = sorted(candidates, key=lambda position: (scores.gap(position), position.items_))
    best, second = ranked[0], ranked[1] if len(ranked) > 1 else None
    gap = scores.gap(best)
    stands_out = second is None or scores.gap(second) - gap >= CLEARLY
    if gap <= PRACTICALLY and stands_out and scores.explains(best):
        return Reading(Sureness.CLEAR, rule_on(state, best, lang))
    is_wrong = free.status is Status.ILLEGAL
    if is_wrong and _is_certain(state, observation, scores, free, gap, candidates):
        return Reading(Sureness.CLEAR, free)
    look_at = _disputed(scores, free.position, best, second)
    whole = next((one for one in ranked[:TRIES] if candidates[one]), None)
    if whole is None or scores.differences(whole) > GUESSED:
        return Reading(Sureness.DOUBTFUL, look_at=look_at)
    is_close = whole is best and stands_out and scores.differences(best) < WITNESSES
    return Reading(Sureness.DOUBTFUL, None, look_at, whole, is_close)


def _is_certain(
    state: State,
    observation: Observation,
    scores: Scores,
    free: Ruling,
    gap: float,
    candidates: Iterable[Position],
) -> bool:
    """Whether the picture excludes every allowed reading and shows the wrong one sharply."""
    if _tray_disagrees(observation, free.position) or _lacks_many(state, free.position):
        return False
    if min(scores.gap_in_sight(position) for position in candidates) < CLEARLY:
        return False
    if observation.confidence > 0.5:
        return gap >= CLEARLY
    changed = [
        place for place in scores.places if free.position.at(place) != state.position.at(place)
    ]
    return (
        gap >= SURELY
        and math.prod(scores.likelihood(place) for place in changed) >= KNOWN
        and not any(scores.differences(position) < WITNESSES for position in candidates)
    )


def _lacks_many(state: State, position: Position) -> bool:
    """Whether so many checkers of a colour are gone or new as no hand loses, but a high stack
    hides: then the picture was miscounted."""
    own = state.game.letters[state.mover]
    return any(
        abs(position.count(letter) - state.position.count(letter)) > GUESSED
        or position.at("off").count(letter) - state.position.at("off").count(letter)
        > (MOST_OFF if letter == own else GUESSED)
        for letter in state.game.letters.values()
    )


def _tray_disagrees(observation: Observation, position: Position) -> bool:
    """Whether a tray that was looked at surely holds something else than what is missing."""
    for place in UNSCORED:
        reading = observation.places.get(place)
        if reading is None or reading.is_inferred:
            continue
        odds = reading.probability(reading.best) / reading.probability(position.at(place))
        if odds >= math.exp(CLEARLY):
            return True
    return False


def _disputed(
    scores: Scores, free: Position, best: Position, second: Position | None
) -> tuple[str, ...]:
    """The places in which the readings differ that cannot be told apart."""
    rivals = [free, best]
    if second is not None and scores.gap(second) - scores.gap(best) < CLEARLY:
        rivals.append(second)
    places = tuple(
        place for place in scores.places if len({rival.at(place) for rival in rivals}) > 1
    )
    return places or scores.blurred


def read_rest(state: State, observation: Observation) -> Reading:
    """The reading of a picture while no play is due: is the board as it should be?

    The ruling is left out; CLEAR means that the picture shows another position, for sure.
    """
    unclear = hidden(observation)
    if unclear:
        return unclear
    scores = Scores(observation)
    gap, witnesses = scores.gap(state.position), scores.differences(state.position)
    if observation.confidence > 0.5:
        is_certain = gap >= CLEARLY
    else:
        is_certain = gap >= SURELY and witnesses >= WITNESSES
    if not is_certain or scores.gap_in_sight(state.position) < CLEARLY:
        return Reading(Sureness.DOUBTFUL, look_at=scores.blurred)
    return Reading(Sureness.CLEAR)


def free_reading(observation: Observation) -> Mapping[str, str]:
    """The likeliest content of every place, trays left out."""
    return {place: text for place, text in observation.best.items() if place not in UNSCORED}


def _may_hide(seen: str, content: str) -> bool:
    """Whether `seen` may be all that a picture shows of `content`, as what lies below is hidden.

    So are the lower checkers of a pile of two colours, and the layers of a stack; where nothing
    is seen nothing is hidden, and no colour is seen that is not there.
    """
    if not seen or not set(seen) <= set(content):
        return False
    return len(set(content)) > 1 or max(len(seen), len(content)) > ROW


class Scores:
    """Log likelihoods of positions under one picture, relative to its free reading."""

    def __init__(self, observation: Observation) -> None:
        self._readings = {
            name: reading
            for name, reading in observation.places.items()
            if name not in UNSCORED and not reading.is_inferred
        }
        self._best = {
            name: math.log(reading.probability(reading.best))
            for name, reading in self._readings.items()
        }

    @property
    def places(self) -> tuple[str, ...]:
        """The places that count."""
        return tuple(self._readings)

    @property
    def blurred(self) -> tuple[str, ...]:
        """The places whose likeliest content is not sharp."""
        return tuple(name for name in self._readings if self.likelihood(name) < SHARP)

    def likelihood(self, place: str) -> float:
        """The probability of the likeliest content of a place."""
        return math.exp(self._best[place])

    def gap(self, position: Mapping[str, str]) -> float:
        """How much worse than the free reading a position explains the picture (>= 0)."""
        return sum(self._gap_at(name, position.get(name, "")) for name in self._readings)

    def gap_in_sight(self, position: Mapping[str, str]) -> float:
        """The gap but for what may lie under other checkers, for or against the position."""
        return sum(
            self._gap_at(name, position.get(name, ""))
            for name, reading in self._readings.items()
            if not _may_hide(reading.best, position.get(name, ""))
        )

    def _gap_at(self, name: str, content: str) -> float:
        return self._best[name] - math.log(self._readings[name].probability(content))

    def differences(self, position: Mapping[str, str]) -> int:
        """In how many places the free reading shows something else than the position."""
        return sum(
            reading.best != position.get(name, "") for name, reading in self._readings.items()
        )

    def explains(self, position: Mapping[str, str]) -> bool:
        """Whether no place speaks strongly against the position."""
        return all(
            reading.probability(position.get(name, "")) >= EXPLAINED
            for name, reading in self._readings.items()
        )
