"""Reads notation by trips: `L5>L6>L7*`, `bar>S2`, `S1>S6(2)`, one word per checker's way.

Decides how a word is parsed and what to say about an invalid one; each board names its places.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass

from pasch.errors import NotationError

__all__ = ["PlaceTrip", "TripNotation"]

_WORD = re.compile(r"(\w+)((?:>\w+\*?)+)(?:\(([2-4])\))?")
_STOP = re.compile(r">(\w+)(\*?)")


@dataclass(frozen=True, slots=True)
class PlaceTrip:
    """One checker's way: the places from start (`yard` if it enters) to end, and its hits."""

    places: tuple[str, ...]
    hits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TripNotation:
    """The names that trips on one board may use.

    `fields` are its places, `starts` the words for the yard and the bar (`in`, `bar`), `safe` the
    fields on which nobody is hit, and `like` an example of moves.
    """

    fields: Collection[str]
    like: str
    starts: Collection[str] = ("in",)
    safe: Collection[str] = ()

    def parse(self, text: str) -> tuple[PlaceTrip, ...]:
        """The trips that `text` writes, `S1>S6(2)` as two; raises `NotationError`."""
        words = list(re.finditer(r"\S+", text))
        if not words:
            raise NotationError(
                "{text!r} is not a play: there is no move at position 1", text=text
            )
        return tuple(
            trip for word in words for trip in self._of(text, word.group(), word.start() + 1)
        )

    def _of(self, text: str, word: str, column: int) -> list[PlaceTrip]:
        """The trips of one word, checked: its places exist and it leads forward."""
        at = {"text": text, "word": word, "column": column}
        match = _WORD.fullmatch(word)
        if match is None:
            raise NotationError(
                "{text!r} is not a play: {word!r} at position {column} is not a move like {like}",
                **at,
                like=self.like,
            )
        stops = [(match[1], ""), *_STOP.findall(match[2])]
        names = [name for name, _ in stops]
        for name in names:
            if name not in (*self.fields, *self.starts, "off"):
                raise NotationError(
                    "{text!r}: there is no place {name!r} (position {column})",
                    text=text,
                    name=name,
                    column=column,
                )
        entered = names[0] in self.starts
        if (
            "off" in names[:-1]
            or set(self.starts) & set(names[1:])
            or (entered and names[1] == "off")
        ):
            raise NotationError("{text!r}: {word!r} at position {column} leads nowhere", **at)
        hits = tuple(name for name, star in stops if star)
        if any(name not in self.fields or name in self.safe for name in hits):
            raise NotationError(
                "{text!r}: {word!r} at position {column} hits where nobody can be hit", **at
            )
        places = tuple("yard" if name == "in" else name for name in names)
        return [PlaceTrip(places, hits), *[PlaceTrip(places)] * (int(match[3] or 1) - 1)]
