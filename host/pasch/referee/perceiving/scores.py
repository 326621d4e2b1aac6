"""How well positions explain a picture, and what checkers hide in it.

A camera sees the tops of stacks. The number and colours of the checkers below show faintly or not
at all, and checkers missed in one heap are easily counted twice in another, because the reader
knows how many there are. So hidden checkers count neither for nor against an accusation.
"""

import itertools
import math
from collections.abc import Iterable, Mapping, Set

from pasch.referee.model.state import State
from pasch.rules.games.ring.board import REST_FIELDS
from pasch.rules.model.position import Position
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.observation import Observation

__all__ = ["KNOWN", "Scores", "free_reading", "may_hide", "miscounted", "settled"]

# Where checkers are piled on one another, not laid in a row.
HEAPS = ("bar", *REST_FIELDS)
# How many lie side by side on a point; any more show only as layers.
ROW = 5
# A place whose likeliest content is less likely than this is not sharp.
SHARP = 0.9
# Where the reader does not vouch for the picture, a content less likely than this counts for
# nothing.
KNOWN = 0.75
# No reading is accepted if it gives any place a content less likely than this; where others than
# the mover have checkers, and some are seen, this.
EXPLAINED, FAINT = 0.1, 0.01
# Hidden checkers are searched for in at most this many places.
HIDDEN_IN = 5


def free_reading(observation: Observation) -> Mapping[str, str]:
    """The likeliest content of every place, trays left out."""
    return {place: text for place, text in observation.best.items() if place not in TRAYS}


def may_hide(place: str, seen: str, content: str) -> bool:
    """Whether `seen` may be all that a picture shows of `content`, because the rest lies below.

    That holds for the lower checkers of a heap or of a pile of two colours, and the layers of a
    stack. Where nothing is seen, nothing is hidden; and no colour is seen that is not in
    `content`.
    """
    if not seen or not set(seen) <= set(content):
        return False
    return place in HEAPS or len(set(content)) > 1 or max(len(seen), len(content)) > ROW


class Scores:
    """Log likelihoods of positions under one picture, relative to its free reading."""

    def __init__(self, observation: Observation) -> None:
        self._readings = {
            name: reading for name, reading in observation.places.items() if name not in TRAYS
        }
        self._seen = {name: reading.best for name, reading in self._readings.items()}
        self._best = {
            name: math.log(reading.probability(self._seen[name]))
            for name, reading in self._readings.items()
        }
        # A cache: hundreds of positions share a few contents of each place.
        self._known: dict[tuple[str, str], tuple[float, float]] = {}

    @property
    def places(self) -> tuple[str, ...]:
        """The places that count."""
        return tuple(self._readings)

    @property
    def blurred(self) -> tuple[str, ...]:
        """The places whose likeliest content is not sharp."""
        return tuple(name for name in self._readings if self.likelihood(name) < SHARP)

    def seen(self, place: str) -> str:
        """The likeliest content of a place."""
        return self._seen[place]

    def likelihood(self, place: str) -> float:
        """The probability of the likeliest content of a place."""
        return math.exp(self._best[place])

    def gap(self, position: Position) -> float:
        """How much worse than the free reading a position explains the picture (>= 0)."""
        lying = position.as_dict()
        return sum(self._costs(name, lying.get(name, ""))[0] for name in self._readings)

    def gap_in_sight(self, position: Position, least: float = 0.0) -> float:
        """The gap without what may lie under other checkers, for or against the position, and
        without places whose likeliest content is less likely than `least`.
        """
        lying = position.as_dict()
        told = [name for name in self._readings if self.likelihood(name) >= least]
        return sum(self._costs(name, lying.get(name, ""))[1] for name in told)

    def lead(self, position: Position, other: Position) -> float:
        """How much better than another position a position explains the picture.

        Places whose contents differ only below the top tell one thing together: the reader knows
        how many checkers there are, so what it misses in one stack it counts in another. Of these
        the one that tells most counts.
        """
        lying, otherwise = position.as_dict(), other.as_dict()
        in_sight, below = 0.0, [0.0]
        for name in self._readings:
            content, rival = lying.get(name, ""), otherwise.get(name, "")
            if content == rival:
                continue
            lead = self._costs(name, rival)[0] - self._costs(name, content)[0]
            if may_hide(name, content, rival) or may_hide(name, rival, content):
                below.append(lead)
            else:
                in_sight += lead
        return in_sight + max(below, key=abs)

    def _costs(self, name: str, content: str) -> tuple[float, float]:
        """What a content of a place adds to the gap, and to the gap in sight."""
        known = self._known.get((name, content))
        if known is None:
            gap = self._best[name] - math.log(self._readings[name].probability(content))
            known = (gap, 0.0 if self._is_hidden(name, content) else gap)
            self._known[name, content] = known
        return known

    def _is_hidden(self, name: str, content: str) -> bool:
        seen = self._seen[name]
        return seen != content and may_hide(name, seen, content)

    def differences(self, position: Mapping[str, str]) -> int:
        """How many places the free reading differs in from the position."""
        return len(self.odd(position))

    def odd(self, position: Mapping[str, str]) -> tuple[str, ...]:
        """The places where the free reading differs from the position."""
        return tuple(name for name, seen in self._seen.items() if seen != position.get(name, ""))

    def witnesses(self, position: Mapping[str, str], least: float = 0.0) -> tuple[str, ...]:
        """The places that differ in sight, not explained by hidden checkers; `least` as in
        `gap_in_sight`.
        """
        return tuple(
            name
            for name in self.odd(position)
            if self.likelihood(name) >= least and not self._is_hidden(name, position.get(name, ""))
        )

    def is_moved(self, position: Mapping[str, str], least: float) -> bool:
        """Whether a checker of one colour is plainly missing in one place and extra in another;
        `least` as in `gap_in_sight`.
        """
        told = {*self.witnesses(position, least)} - {*self.recoloured(position)}
        seen = {name: (self._seen[name],) for name in told}
        differing = (surplus(letter, seen, position) for letter in letters_in(seen, position))
        return any(fewest < 0 < most for fewest, most in differing)

    def arrivals(self, before: Position, own: str) -> tuple[str, ...]:
        """The places that show more of the mover's checkers, whose letter is `own`, than lay there
        before, and no others; nor did others lie there.
        """
        return tuple(
            name
            for name, seen in self._seen.items()
            if {*before.at(name)} <= {*seen} == {own} and len(seen) > len(before.at(name))
        )

    def excess(self, place: str, position: Position, own: str) -> float:
        """How much less likely than what a place shows it is that the place holds no more of the
        mover's checkers than in a position; 0 if it shows no more of them in sight.
        """
        content = position.at(place)
        if self._seen[place].count(own) <= content.count(own):
            return 0.0
        return self._costs(place, content)[1]

    def plainly_show(self, letters: Set[str], least: float) -> bool:
        """Whether two places at least, for one may be misread, show some of these colours; `least`
        as in `gap_in_sight`.
        """
        shown = (name for name, seen in self._seen.items() if letters & {*seen})
        return sum(self.likelihood(name) >= least for name in shown) > 1

    def recoloured(self, position: Mapping[str, str]) -> tuple[str, ...]:
        """The places that show the position's number of checkers, at least two, but all in other
        colours: no hand exchanges a stack, so its colour is misread.
        """
        return tuple(
            name
            for name in self.odd(position)
            if 1 < len(self._seen[name]) == len(position.get(name, ""))
            and set(self._seen[name]).isdisjoint(position[name])
        )

    def explains(self, position: Mapping[str, str]) -> bool:
        """Whether no place strongly contradicts the position."""
        return all(
            reading.probability(position.get(name, "")) >= EXPLAINED
            for name, reading in self._readings.items()
        )

    def only_misread(self, position: Mapping[str, str], own: str) -> bool:
        """Whether none of the mover's checkers, whose letter is `own`, seems to have been moved.

        In sight they lie as in the position, in its order where that counts. Hidden checkers are
        at most miscounted: if one place shows too many, no place is likely to hold too few, and
        the reverse; checkers come to the bar by being hit, so it is not asked whether more of them
        lie there. Nobody moves the others' checkers, so these need only be likely enough, and
        hardly so if at most their number or colour seems to be another.
        """
        seen = {name: (self._seen[name],) for name in self.odd(position)}
        likely = {
            name: [text for text, share in reading.probabilities.items() if share >= EXPLAINED]
            for name, reading in self._readings.items()
        }
        in_sight = self.witnesses(position)
        for name in seen:
            shown, content = self._seen[name], position.get(name, "")
            is_turned = own in content and sorted(shown) == sorted(content)
            is_more = name in in_sight and shown.count(own) != content.count(own)
            if is_turned or is_more:
                return False
            least = FAINT if shown and content else EXPLAINED
            if name in in_sight and self._readings[name].probability(content) < least:
                return False
        fewer, more = surplus(own, seen, position)
        fewest, _ = surplus(own, likely, position)
        _, most = surplus(own, {**likely, "bar": []}, position)
        return not (more > 0 and fewest < 0) and not (fewer < 0 and most > 0)


# The possible contents of some places.
Contents = Mapping[str, Iterable[str]]


def letters_in(shown: Contents, position: Mapping[str, str]) -> set[str]:
    """The colours that these places show or that the position has there."""
    return {*"".join("".join(texts) + position.get(name, "") for name, texts in shown.items())}


def surplus(letter: str, shown: Contents, position: Mapping[str, str]) -> tuple[int, int]:
    """How many more checkers of a colour places show than the position has there: the least (0 if
    none shows fewer) and the most.
    """
    numbers = [
        text.count(letter) - position.get(name, "").count(letter)
        for name, texts in shown.items()
        for text in texts
    ]
    return min([0, *numbers]), max([0, *numbers])


def settled(state: State, scores: Scores, free: Position) -> dict[str, str]:
    """The free reading with hidden checkers filled in from the position before, without trays.

    A heap may still hold what it held before, or one of the mover's checkers more or less, and a
    place that is hardly known what it held; the choice is the one that leaves the fewest checkers
    missing or extra, then the likeliest.
    """

    def gap(board: Mapping[str, str]) -> float:
        return scores.gap(state.game.position(board))

    shown = {place: text for place, text in free.items() if place not in TRAYS}
    changed = [place for place in scores.places if free.at(place) != state.position.at(place)]
    choices = {place: _contents(state, scores, place) for place in changed}
    open_ones = [place for place in changed if len(choices[place]) > 1][:HIDDEN_IN]
    boards = [
        {**shown, **dict(zip(open_ones, chosen, strict=True))}
        for chosen in itertools.product(*(choices[place] for place in open_ones))
    ]
    return min(boards, key=lambda board: (miscounted(board, state), gap(board)))


def _contents(state: State, scores: Scores, place: str) -> list[str]:
    """The possible contents of a changed place, given what is visible there."""
    lay, seen = state.position.at(place), scores.seen(place)
    found = {seen, lay}
    if state.turn and state.game.equipment.is_sorted:
        own = state.game.equipment.letters[state.turn]
        found |= {"".join(sorted(lay + own)), lay.replace(own, "", 1)}
    known = {seen, lay} if scores.likelihood(place) < KNOWN else {seen}
    return sorted(text for text in found if text in known or may_hide(place, seen, text))


def miscounted(board: Mapping[str, str], state: State) -> int:
    """How many more or fewer checkers are on the board than before, all colours together."""
    now = "".join(text for place, text in board.items() if place not in TRAYS)
    then = "".join(text for place, text in state.position.items() if place not in TRAYS)
    return sum(abs(now.count(letter) - then.count(letter)) for letter in {*now, *then})
