"""Tells whether a tray is empty in which checkers lie flat or in piles, mostly beside the board.

The tray's height is hardly known and piles may be of any height, so a tray that is not empty shows
only how many checkers lie there at least: as many as tops are seen. An empty one shows that
nothing was borne off, which tells more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile
from pasch_vision.arrays import Maps
from pasch_vision.picture import Picture
from pasch_vision.pose.view import View
from pasch_vision.reading.evidence.appearance import Appearance, Light
from pasch_vision.reading.evidence.likelihood_maps import Reference
from pasch_vision.reading.evidence.plane import Plane
from pasch_vision.reading.places.areas import area_chains, area_discs

__all__ = ["EmptyView", "FlatTray"]

# The view, its picture of the empty board, `presmoothed`, and how wide planes show a checker.
EmptyView = tuple[View, Picture, float]

# Room around the area, in diameters, for a checker lying across its edge, and its wall.
MARGIN = 0.75
# Something lies there if more than this share of a window, this many diameters wide, is not bare.
STRANGE_SHARE, WINDOW = 0.4, 0.6
# Checkers must explain it this clearly (log odds, as of discs), or it is a hand or a cup.
CLEAR = 4.0
# Each further checker below the tops is this much less likely than the one before.
DEEPER = 0.9
# Shares are given for up to this many checkers; the rules' numbers are not known here.
MOST = 18


@dataclass(frozen=True, slots=True, eq=False)
class FlatTray:
    """One area of a tray; `reference` is the empty ground on the plane of a first layer's tops."""

    area: Area
    reference: Reference

    @classmethod
    def of(
        cls,
        profile: BoardProfile,
        empty: EmptyView,
        area: Area,
        tables: Mapping[str, Maps],
    ) -> FlatTray:
        """Prepare one area; `tables` as of an `Appearance`."""
        view, smooth_empty, px_per_diameter = empty
        size = float(np.mean(list(profile.diameters.values())))
        thickness = float(np.mean(list(profile.thicknesses.values())))
        (x, y), (width, height) = area.centre, area.extent
        reach_x, reach_y = width / 2 + MARGIN * size, height / 2 + MARGIN * size
        around = (x - reach_x, y - reach_y, x + reach_x, y + reach_y)
        plane = Plane.over(view, around, area.height + thickness, size, px_per_diameter)
        shown = plane.inside_picture(view.image_size)
        return cls(area, Reference.of(plane, smooth_empty, shown).knowing(tables))

    def letters(self, profile: BoardProfile) -> tuple[str, ...]:
        """The letters of the checkers that may lie here."""
        return profile.letters if self.area.colour is None else (self.area.colour,)

    def shares(
        self, smooth: Picture, profile: BoardProfile, appearance: Appearance, light: Light
    ) -> Mapping[str, tuple[float, ...]] | None:
        """The probabilities of 0, 1, ... checkers by letter, allowing for piles of any height.

        None if something lies there that is no checker. `smooth`: the picture, `presmoothed` as
        the empty board's was.
        """
        letters = self.letters(profile)
        if not self.is_strange(smooth, appearance, light):
            return dict.fromkeys(letters, (1.0,))
        evidence = self.reference.evidence(smooth, appearance, light)
        chains = area_chains(area_discs(evidence, profile, self.area))
        best = max(chains, key=lambda content: chains[content].odds)
        if chains[best].odds < CLEAR:
            return None
        return {letter: at_least(best.count(letter), MOST) for letter in letters}

    def is_strange(self, smooth: Picture, appearance: Appearance, light: Light) -> bool:
        """Whether something lies on the area."""
        plane = self.reference.plane
        bareness = self.reference.bareness(smooth, appearance.rough_board, light)
        side = int(WINDOW * plane.px_per_diameter) | 1
        share = cv2.blur((bareness.strange > 0.0).astype(np.float32), (side, side))
        (x, y), (width, height) = self.area.centre, self.area.extent
        corners = [(x - width / 2, y - height / 2), (x + width / 2, y + height / 2)]
        (left, top), (right, bottom) = np.maximum(plane.px(corners).round().astype(int), 0)
        return bool(share[top:bottom, left:right].max() > STRANGE_SHARE)


def at_least(tops: int, most: int) -> tuple[float, ...]:
    """The probabilities of 0, 1, ... `most` checkers where this many `tops` are seen."""
    more = np.arange(most + 1) - tops
    weights = np.where(more >= 0, DEEPER ** np.maximum(more, 0), 0.0)
    return tuple((weights / weights.sum()).tolist())
