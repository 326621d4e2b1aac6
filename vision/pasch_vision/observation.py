"""What one still picture says about the board: probabilities, never legality.

Decides nothing: it holds, for every place, how likely each content is and, for the whole picture,
what hides the board. A content is the contract's string of colour letters, sorted (`""` empty,
`"ww"` two white, `"bw"` one of each), so a place that may hold both colours needs no second type.
Does not know which contents a game allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pasch_vision.pose.view import View

__all__ = ["SURE", "VOUCHED", "Observation", "PlaceReading"]

# A place is without doubt if its likeliest content is at least this probable (no hand being over
# the board). On 100 held-out boards one of 2,257 places this sure was read wrongly.
SURE = 0.9
# The confidence of an observation whose last doubt has been removed.
VOUCHED = 0.51
# Reported for a content that was not considered: small, but not zero, since one misread place must
# not outvote every other place.
UNSEEN = 1e-4


@dataclass(frozen=True, slots=True)
class PlaceReading:
    """One place: how likely each content is.

    `probabilities` maps a content to its probability (0 to 1; they sum to 1). `covered` means that
    a hand or some other object hides the place wholly or in part; its probabilities are then
    whatever the visible part supports.
    """

    name: str
    probabilities: Mapping[str, float]
    covered: bool = False

    @property
    def best(self) -> str:
        """The likeliest content."""
        return max(self.probabilities, key=lambda content: self.probabilities[content])

    @property
    def is_doubtful(self) -> bool:
        """Whether the place is uncovered and its content is still in doubt."""
        return not self.covered and self.probability(self.best) < SURE

    def probability(self, content: str) -> float:
        """How likely `content` is, at least `UNSEEN`."""
        return max(self.probabilities.get(content, 0.0), UNSEEN)


@dataclass(frozen=True, slots=True)
class Observation:
    """One picture, read.

    `places`: a reading for every place of play, by name, and for trays if they were read.
    `confidence` (0 to 1): above 0.5 the reader vouches for every place that is not covered.
    `moved`: the board or camera is no longer where it was calibrated, and the reader could not
    find the board again; `found_again`: it moved and was found, and the reading is of its new
    position, seen in `view` (None: as calibrated). `has_hand`: something other than a checker
    reaches over the board. `is_blind`: the picture does not show the board; where it is, and what
    lies there, nobody can tell.
    """

    places: Mapping[str, PlaceReading]
    confidence: float
    moved: bool = False
    has_hand: bool = False
    found_again: bool = False
    is_blind: bool = False
    view: View | None = None

    @property
    def is_vouched_for(self) -> bool:
        """Whether the reader vouches for every place that is not covered."""
        return self.confidence > 0.5

    @property
    def covered(self) -> tuple[str, ...]:
        """The names of the covered places, in the profile's order."""
        return tuple(name for name, reading in self.places.items() if reading.covered)

    @property
    def best(self) -> Mapping[str, str]:
        """The likeliest content of every place that holds something."""
        found = {name: reading.best for name, reading in self.places.items()}
        return MappingProxyType({name: content for name, content in found.items() if content})
