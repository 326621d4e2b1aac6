"""What people say lies on places where camera or referee is in doubt, or on the whole board.

Their word holds until the game goes on, or until the camera by itself is certain of something else
than when it was given. The camera does not count as certain while its picture as a whole is in
doubt and shows the other places unchanged. While more or fewer checkers of a colour certainly lie
elsewhere than when the word was given, it does not hold: they came from there, or have gone there.
Word about the whole board holds until a picture certainly shows something that was not seen when
it was given. What lay there as the dice fell is not asked for, either, as long as the picture
shows all as it did then. Rules on nothing.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from pasch_vision.observation import VOUCHED, Observation, PlaceReading

__all__ = ["HumanReadings", "places_to_ask"]


class HumanReadings:
    """What people have said about the places of one table."""

    def __init__(self) -> None:
        self._told: dict[str, str] = {}
        self._doubted: set[str] = set()
        self._in_question: set[str] = set()
        self._asked: Observation | None = None
        self._is_whole = False
        self._begun: tuple[Observation, Mapping[str, str]] | None = None

    def tell(
        self,
        places: Mapping[str, str],
        asked: Observation | None = None,
        is_whole: bool = False,
        in_question: Iterable[str] = (),
    ) -> None:
        """Take in what people say lies on places that `asked` left in doubt, that are in question
        although it is certain of them, or on all.
        """
        self._begun = None
        if asked is not None:
            self._told = self._untouched(_telling(places, asked))
        self._told = dict(places) if is_whole else {**self._told, **places}
        self._is_whole = is_whole and asked is not None
        self._asked = asked
        if asked is not None:
            self._in_question.update(in_question)
            self._doubted |= {place for place in places if self._is_open(asked, place)}

    def forget(self) -> None:
        """Forget everything: the game has gone on, and checkers have moved."""
        self._told.clear()
        self._doubted.clear()
        self._in_question.clear()
        self._asked = None
        self._is_whole = False
        self._begun = None

    def begin(self, places: Mapping[str, str], seen: Observation) -> None:
        """A roll is to be played from `places`, which `seen` leaves in doubt without being
        certain of anything else.
        """
        readings = seen.places.items()
        if all(one.is_doubtful or one.best == places.get(place, "") for place, one in readings):
            self._begun = seen, places

    def corrected(self, seen: Observation) -> Observation:
        """The observation, with people's word for the places in doubt."""
        if self._is_whole and self._shows_anew(seen):
            self.forget()
        if self._is_whole:
            return _showing(self._told, seen)
        if self._begun and not seen.is_vouched_for and seen.best == self._begun[0].best:
            return _showing(self._begun[1], seen)
        still = self._doubted if self._shows_the_same(seen) else ()
        untouched = self._untouched(seen)
        doubted = {
            place: content
            for place, content in self._told.items()
            if place in still or (place in untouched and self._is_open(seen, place))
        }
        if not doubted:
            return seen
        seen = _telling(doubted, seen)
        is_sure = not any(one.is_doubtful for one in seen.places.values())
        return replace(seen, confidence=max(seen.confidence, VOUCHED)) if is_sure else seen

    def _is_open(self, seen: Observation, place: str) -> bool:
        """Whether the observation leaves a place in doubt, or shows what was in question."""
        reading, asked = seen.places.get(place), self._asked
        if reading is None or reading.is_doubtful:
            return reading is not None
        if asked is None or place not in self._in_question:
            return False
        return reading.best == asked.places[place].best

    def _shows_anew(self, seen: Observation) -> bool:
        """Whether the observation is certain of something that was not seen when people spoke."""
        assert self._asked is not None
        return any(
            reading.best not in (self._asked.places[place].best, self._told.get(place, ""))
            for place, reading in seen.places.items()
            if _is_sure(reading)
        )

    def _untouched(self, seen: Observation) -> dict[str, str]:
        """The words about places that no checker has left or come to since people spoke."""
        moved = self._moved_elsewhere(seen)
        return {
            place: content
            for place, content in self._told.items()
            if moved.isdisjoint(content + seen.best.get(place, ""))
        }

    def _moved_elsewhere(self, seen: Observation) -> set[str]:
        """The colours of which more or fewer checkers lie in all other places together than when
        people spoke, as far as the camera was and is certain of them.
        """
        if self._asked is None:
            return set()
        before, now = Counter[str](), Counter[str]()
        for place, reading in seen.places.items():
            asked = self._asked.places[place]
            if place not in self._told and _is_sure(asked) and _is_sure(reading):
                before.update(asked.best)
                now.update(reading.best)
        return {letter for letter in before | now if before[letter] != now[letter]}

    def _shows_the_same(self, seen: Observation) -> bool:
        """Whether a doubtful picture differs only in places that people spoke about."""
        if self._asked is None or seen.is_vouched_for:
            return False
        return all(
            reading.best == self._asked.places[place].best
            for place, reading in seen.places.items()
            if place not in self._told
        )


def places_to_ask(seen: Observation, in_question: Collection[str]) -> list[str]:
    """The places to ask people about, first those on which the ruling depends, and of these first
    those that the camera doubts. Where they have said what lies there, nothing is asked.
    """
    doubts = {
        name: reading.is_doubtful
        for name, reading in seen.places.items()
        if reading.is_doubtful
        or (name in in_question and not reading.covered and len(reading.probabilities) > 1)
    }
    return sorted(doubts, key=lambda name: (name not in in_question, not doubts[name]))


def _showing(places: Mapping[str, str], seen: Observation) -> Observation:
    """The observation, certain that all lies so."""
    told = {place: places.get(place, "") for place in seen.places}
    return replace(_telling(told, seen), confidence=max(seen.confidence, VOUCHED))


def _telling(places: Mapping[str, str], seen: Observation) -> Observation:
    """The observation, certain of what people say of these places."""
    told = {place: PlaceReading(place, {lies: 1.0}) for place, lies in places.items()}
    return replace(seen, places={**seen.places, **told})


def _is_sure(reading: PlaceReading) -> bool:
    return not (reading.covered or reading.is_doubtful)
