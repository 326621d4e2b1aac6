"""Makes the kinds read on different points agree: two sets of checkers have just two colours.

The network judges the colour of each point's checkers nearly on its own. Here two colours are
fitted to all the faces found in the picture, so that a point whose faces plainly have one is not
read as the other. Where light, shade or glare make the two overlap, the colours carry little
weight and the network's answer stands.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.learned.corners.canvas import HEIGHT
from pasch_vision.learned.corners.net import BoardSeen
from pasch_vision.picture import Picture

__all__ = ["with_common_colours"]


# Half the side in px of the patch taken from a face: well within the smallest face.
REACH_PX = 3
# Fewer faces than this are not enough to learn a colour from.
FEWEST = 3
# Least standard deviation within a set (Lab, as OpenCV scales it): light is never even.
LEAST_SPREAD = 7.0
# Bounds on the evidence of one face, and of all faces on a point (natural log of the odds).
MOST_OF_FACE, MOST_OF_POINT = 2.5, 5.0
ROUNDS = 3


def with_common_colours(seen: BoardSeen, canvas: Picture, rows: Sequence[Floats]) -> BoardSeen:
    """What was seen on a rectified board (288, 368, 3), its kinds weighted by faces' colours.

    `rows`: the faces on each point, as of `faces_of`.
    """
    lab = np.asarray(cv2.cvtColor(canvas, cv2.COLOR_BGR2LAB), np.uint8)
    faces = [colours_on(lab, row, index < 12) for index, row in enumerate(rows)]
    kinds = seen.kinds.copy()
    for _ in range(ROUNDS):
        odds = odds_of_faces(faces, kinds * (1.0 - seen.numbers[:, :1]))
        if odds is None:
            return seen
        for index, of_point in enumerate(odds):
            kinds[index] = weighed(seen.kinds[index], of_point)
    return replace(seen, kinds=kinds)


def colours_on(lab: Picture, row: Floats, is_at_top: bool) -> Floats:
    """The colours (N, 3), Lab, of the faces found on a point at the top or bottom of a board in
    Lab."""
    colours = []
    for x, away in np.round(row).astype(int).tolist():
        y = away if is_at_top else HEIGHT - 1 - away
        x0, y0 = max(x - REACH_PX, 0), max(y - REACH_PX, 0)
        patch = np.sort(lab[y0 : y + REACH_PX, x0 : x + REACH_PX].reshape(-1, 3), axis=0)
        lower, upper = patch[(len(patch) - 1) // 2], patch[len(patch) // 2]
        colours.append((lower.astype(np.float64) + upper) / 2)
    return np.array(colours, dtype=np.float64).reshape(-1, 3)


def odds_of_faces(faces: list[Floats], kinds: Floats) -> list[Floats] | None:
    """Each point's log odds (N,) that its faces are of the lighter set; None if unclear."""
    everything = np.concatenate(faces)
    counts = [len(of_point) for of_point in faces]
    lighter = np.repeat(kinds[:, 0], counts)
    darker = np.repeat(kinds[:, 1], counts)
    if lighter.sum() < FEWEST or darker.sum() < FEWEST:
        return None
    middles = [weights @ everything / weights.sum() for weights in (lighter, darker)]
    apart = [everything - middle for middle in middles]
    total = lighter.sum() + darker.sum()
    spread = sum(
        (weights[:, None] * far**2).sum(axis=0)
        for weights, far in zip((lighter, darker), apart, strict=True)
    )
    variance = spread / total + LEAST_SPREAD**2
    odds = 0.5 * ((apart[1] ** 2 - apart[0] ** 2) / variance).sum(axis=1)
    odds = np.clip(odds, -MOST_OF_FACE, MOST_OF_FACE)
    return np.split(odds, np.cumsum(counts)[:-1])


def weighed(kinds: Floats, odds: Floats) -> Floats:
    """A point's kinds (4,) weighted by its faces' log odds of being of the lighter set."""
    if not len(odds):
        return kinds
    of_all = odds.sum() / 2
    likely = np.array([of_all, -of_all, of_all - odds.min(), -of_all + odds.max()])
    likely = np.clip(likely - likely.max(), -MOST_OF_POINT, 0.0)
    weights = kinds * np.exp(likely)
    result: Floats = weights / weights.sum()
    return result
