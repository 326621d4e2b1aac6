"""Which places look as they did when it was known what lay there, and how much others differ.

What is known makes contents likelier or less likely; it decides nothing by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_vision.arrays import Mask
from pasch_vision.learned.memory.growth import Difference, grown
from pasch_vision.learned.memory.kept import FEWEST_CELLS, changed
from pasch_vision.learned.places.crops import Crops
from pasch_vision.learned.together import Shown, likelier
from pasch_vision.picture import Picture
from pasch_vision.reading.counts import Shares

__all__ = ["KnownPlaces"]

# How much likelier than any other a known content is where a place looks as it did, and where its
# cells differ by no more than `NEARLY` grey levels, as when light moves on a little. (Of 4,438
# places of eleven films whose content had changed none looked as before and two nearly so; of
# 5,299 others in the next picture, 68 in 100 and 88.)
ALIKE_ODDS, NEARLY, NEARLY_ODDS = 1000.0, 18.0, 100.0
# How much a place has changed is seen only if its cells differ by at least this many grey levels,
# as a white checker does not from a white field.
PLAIN = 40
# A play or two touch few places; where more than this differ, another position was laid out.
MOST_TOUCHED = 10
# How many cells a checker covers.
CELLS_OF_CHECKER = 24


@dataclass(frozen=True, slots=True, eq=False)
class KnownPlaces:
    """What lay on some of the places (`contents`, by name) when their parts had these `cells`.

    `empty`: the cells of the empty board, None where it is not known.
    """

    cells: Picture
    contents: Mapping[str, str]
    empty: Picture | None = None

    def taught(
        self, crops: Crops, cells: Picture, contents: Mapping[str, str], sure: Collection[str]
    ) -> KnownPlaces:
        """What is known when these `contents` lie on the places, and a picture with these `cells`
        shows them surely on the places `sure`; of the others remains what is still true."""
        told = np.zeros(len(cells), bool)
        for name, parts in crops.parts_by_place.items():
            told[parts] = name in sure
        cells = np.where(told[:, None, None, None], cells, self.cells)
        known = {
            name: held
            for name, held in contents.items()
            if name in sure or self.contents.get(name) == held
        }
        return replace(self, cells=cells, contents=known)

    def applied(self, shown: Shown, crops: Crops, cells: Picture) -> Shown:
        """The probabilities of the places' contents in a picture with these `cells`, with what is
        known.

        Where a place looks as it did, or nearly so, its known content is likelier. Where it looks
        plainly different, contents that do not explain how much are less likely, unless so many
        places do that somebody has laid out another position.
        """
        moved = cv2.absdiff(self.cells, cells).max(axis=-1)
        differing = (moved > NEARLY) & crops.own_cells
        alike = self.alike(crops, changed(self.cells, cells) & crops.own_cells)
        nearly = self.alike(crops, differing)
        known = {name: held for name, held in self.contents.items() if name in shown}
        weighed: dict[str, Shares] = dict(shown)
        for name in known.keys() & nearly:
            odds = ALIKE_ODDS if name in alike else NEARLY_ODDS
            weighed[name] = likelier(shown[name], known[name], odds)
        where = {name: crops.parts_by_place[name] for name in known.keys() - nearly}
        plain = {
            name: parts
            for name, parts in where.items()
            if np.median(moved[parts][differing[parts]]) >= PLAIN
        }
        if len(plain) <= MOST_TOUCHED:
            for name, parts in plain.items():
                difference = self.difference(crops, cells, differing[parts], parts)
                weighed[name] = grown(shown[name], known[name], difference)
        return weighed

    def alike(self, crops: Crops, differing: Mask) -> set[str]:
        """The names of the places too few of whose cells differ for a checker."""
        moved = differing.sum(axis=(1, 2)) >= FEWEST_CELLS
        return {name for name, parts in crops.parts_by_place.items() if not moved[parts].any()}

    def difference(
        self, crops: Crops, cells: Picture, where: Mask, parts: list[int]
    ) -> Difference:
        """How the place of these parts differs in a picture with these `cells`, which differ
        `where` (parts, rows, columns)."""
        size, profile = crops.parts[parts[0]].diameter, crops.profile
        area = float(where.sum()) / CELLS_OF_CHECKER
        areas = {
            letter: area * (size / profile.diameter(letter)) ** 2 for letter in profile.letters
        }
        if self.empty is None:
            return Difference(areas, None)
        empty = self.empty[parts]
        before = cv2.absdiff(self.cells[parts], empty).max(axis=-1)[where]
        now = cv2.absdiff(cells[parts], empty).max(axis=-1)[where]
        return Difference(areas, float((before < now).mean()))
