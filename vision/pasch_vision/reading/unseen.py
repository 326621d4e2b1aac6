"""Leaves open the numbers of checkers that a picture cannot tell apart.

A checker on top of another shows beside it only as far as the camera looks from the side. If that
shift is hardly more than the error in measuring an outline, a full row or a pile may hold more or
fewer layers than any reader thinks it sees. Such numbers are left open here: usually none is
hidden, but that is vouched for only if the total number of checkers forces it. Knows profile, view
and a reader's probabilities; looks at no picture.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from math import exp

import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, PlaceShape, Row
from pasch_hardware.boards.geometry import area_capacity, capacity
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.pose.view import View
from pasch_vision.reading.counts import Shares

__all__ = ["Layers", "hides_more", "layers_of", "left_open", "may_hide_missing"]

# Standard deviation of an edge, in pixels (as of `pose.estimation.measure`); a step has two.
EDGE_PX = 1.0
# Missing checkers may lie on a full place where a step is smaller than this: all its faces move
# alike where a picture is sharpened or corners are a little wrong, and then tell nothing together.
PLAIN_PX = 3.0
# Prior of one hidden checker against none, and of each further one: of full rows in play some
# three in five have no second layer.
HIDDEN, DEEPER = 0.15, 0.8
# At most this many layers lie on the first of a row, and this many checkers on one of an area.
MORE_LAYERS, MORE_IN_A_PILE = 2, 4


@dataclass(frozen=True, slots=True)
class Layers:
    """What a picture can tell about the layers of a place.

    `told`: the most evidence (natural log) that one checker's face gives for or against a layer
    below it; `room`: how many lie side by side, 1 if there is room only for a pile; `more`: how
    many may lie on top of them.
    """

    told: float
    room: int
    more: int
    is_row: bool

    def least(self, seen: str, supposed: str) -> float:
        """The least likelihood ratio, given a picture, of `supposed` to `seen` with the same tops.

        It falls with the difference in number. In a row each checker shifts a face of its own by
        one step; in a pile all shift the uppermost, and the evidence grows with the square of its
        shift.
        """
        differing = abs(len(supposed) - len(seen))
        return exp(-self.told * (differing if self.room > 1 else differing**2))


def layers_of(profile: BoardProfile, view: View) -> dict[str, Layers]:
    """What a picture of this view can tell about the layers of each place of play, by name.

    A step of d pixels, between two edges of standard deviation s each, gives d^2 / (2 * 2 s^2)
    (natural log) for or against its being there.
    """
    found: dict[str, Layers] = {}
    for shape in profile.places:
        if shape.name in TRAYS or (profile.kind.keeps_order and isinstance(shape, Row)):
            continue
        size, thick = profile.diameter_on(shape), profile.thickness_on(shape)
        x, y = foot_of(shape, size)
        low, high = shape.height + thick, shape.height + 2 * thick
        seen = view.project([(x, y, low), (x, y, high)])
        step_px = float(np.linalg.norm(seen[1] - seen[0]))
        is_row = isinstance(shape, Row)
        room = capacity(shape, size) if isinstance(shape, Row) else area_capacity(shape, size)
        more = MORE_LAYERS * room if is_row else MORE_IN_A_PILE
        found[shape.name] = Layers(step_tells(step_px), room, more, is_row)
    return found


def foot_of(shape: PlaceShape, size: float) -> tuple[float, float]:
    """Where the first checker of a second layer lies, board mm."""
    if isinstance(shape, Area):
        return shape.centre
    (x, y), (dx, dy) = shape.anchor, shape.direction
    return x + dx * size / 2, y + dy * size / 2


def left_open(places: Mapping[str, Shares], layers: Mapping[str, Layers]) -> dict[str, Shares]:
    """The places' probabilities, with layers told apart no better than they can be seen."""
    return {
        name: opened(shares, layers[name]) if name in layers else shares
        for name, shares in places.items()
    }


def hides_more(seen: str, supposed: str, layers: Layers) -> bool:
    """Whether `supposed` would look like `seen`: more checkers, on top of a full place's."""
    is_full = bool(seen) and len(seen) >= layers.room
    return is_full and len(supposed) > len(seen) and supposed in same_tops(seen, layers)


def may_hide_missing(
    held: Mapping[str, str], missing: Set[str], layers: Mapping[str, Layers]
) -> bool:
    """Whether a full place among those that `held` contents, by name, may well hide checkers of a
    colour of which some are `missing`."""
    plain = step_tells(PLAIN_PX)
    return any(
        name in layers
        and layers[name].told < plain
        and len(content) >= layers[name].room
        and not missing.isdisjoint(content)
        for name, content in held.items()
    )


def step_tells(step_px: float) -> float:
    """The most evidence (natural log) that a face moved by a step gives for or against it."""
    return step_px**2 / (2.0 * 2.0 * EDGE_PX**2)


def opened(shares: Shares, layers: Layers) -> Shares:
    """One place's probabilities: between numbers of layers no surer than `Layers` allows.

    Beyond that evidence the prior decides.
    """
    best = max(shares, key=shares.__getitem__)
    if not best or (layers.is_row and len(best) < layers.room):
        return shares
    usual = same_tops(best, layers)
    says = {content: shares.get(content, 0.0) / weight for content, weight in usual.items()}
    likeliest = max(says, key=says.__getitem__)
    weighed = {
        content: usual[content] * max(said / says[likeliest], layers.least(likeliest, content))
        for content, said in says.items()
    }
    share = sum(shares.get(content, 0.0) for content in usual) / sum(weighed.values())
    return {**shares, **{content: share * weight for content, weight in weighed.items()}}


def same_tops(best: str, layers: Layers) -> dict[str, float]:
    """The contents that show the same tops as `best`, each with its prior.

    The prior is relative to the first content, in which no checker lies on another.
    """
    letter = max(sorted(set(best)), key=best.count)
    others = best.replace(letter, "")
    # An area with room for several shows them side by side.
    is_stacked = layers.is_row or layers.room == 1
    side_by_side = min(layers.room, len(best)) if is_stacked else len(best)
    fewest = max(side_by_side - len(others), 1)
    most = max(fewest + layers.more, best.count(letter))
    return {
        "".join(sorted(others + letter * (fewest + more))): HIDDEN * DEEPER ** (more - 1)
        if more
        else 1.0
        for more in range(most - fewest + 1)
    }
