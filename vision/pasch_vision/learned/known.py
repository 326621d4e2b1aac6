"""Checks that a picture shows the known position it is to be learned from.

With a picture of the empty board the checkers themselves show where they lie. A known position
alone would be taken on trust, so it is read once: each half of its places with the faces of the
other half. Names the places that the picture plainly contradicts; does not know how the board was
found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.learned.patches import patches_of
from pasch_vision.learned.reader import LearnedReader, covered_by
from pasch_vision.picture import Picture

__all__ = ["require_position"]

# Grey levels: if 19 of 20 pixels of the board are darker than the first, or more than two in five
# at least as bright as the second, colours cannot be told.
DARK, BURNT_OUT = 40.0, 250.0
BRIGHT_SHARE, MOST_BURNT_OUT = 95.0, 0.4
# A place differs from the one named if the named content gets less than this probability. On 40
# drawn boards any bound up to 0.07 refused one right start, 0.1 refused three; of 160 wrongly
# named places 0.02 missed 8 and 0.05 missed 6 (docs/sight-learned.md).
PLAINLY_NOT = 0.05
# If more than this share of the named places differs (and more than `FEWEST_OTHER`), the board or
# its corners are wrong.
MOST_OTHER, FEWEST_OTHER = 0.5, 4


def require_position(calibration: Calibration) -> None:
    """Raise `CalibrationError` unless the start picture shows the position named."""
    start, named = calibration.start, calibration.start_places
    assert start is not None
    reader = LearnedReader(calibration)
    require_light(reader.crops.cut(start, 0))
    wrong: list[str] = []
    for known, asked in halves(named):
        reader.patches = patches_of(reader.crops, start, None, known)
        places, covered, _ = reader.shown(reader.looked(start))
        for name, shares in places.items():
            is_asked = name in asked or name not in named
            if is_asked and name not in wrong and is_other(shares, named.get(name, "")):
                wrong.append(name)
        hidden = covered_by(covered)
        wrong += [name for name in asked if name in hidden and name not in wrong]
    if len(wrong) > max(MOST_OTHER * len(named), FEWEST_OTHER):
        raise CalibrationError(
            "The picture does not show the position named; see that it is this board, that the"
            " corners are the field's in this picture and in order, and that the position is set"
            " up as named."
        )
    if wrong:
        raise CalibrationError(
            "The position on the board is not the one named: it differs at {places}; set it up "
            "as named and take the picture again.",
            places=tuple(wrong),
        )


def halves(places: Mapping[str, str]) -> Iterator[tuple[dict[str, str], dict[str, str]]]:
    """Yield twice the places whose faces are known, and those to be asked about.

    If only one place holds some colours, its faces are known both times.
    """
    held: dict[str, list[str]] = {}
    for name, content in places.items():
        if name not in TRAYS:
            held.setdefault("".join(sorted(set(content))), []).append(name)
    for which in (0, 1):
        asked = {name: places[name] for names in held.values() for name in names[which::2]}
        only = [names[0] for names in held.values() if len(names) == 1]
        known = {n: c for n, c in places.items() if n not in asked or n in only}
        yield known, asked


def require_light(crops: Picture) -> None:
    """Raise `CalibrationError` if crops of the places are too dark or burnt out."""
    if float(np.percentile(crops.max(axis=-1), BRIGHT_SHARE)) < DARK:
        raise CalibrationError(
            "The picture is too dark to tell the colours; turn on more light, or let the camera"
            " expose longer, and take it again."
        )
    if float((crops.min(axis=-1) >= BURNT_OUT).mean()) > MOST_BURNT_OUT:
        raise CalibrationError(
            "Much of the board is burnt out in the picture; take away light, or let the camera"
            " expose shorter, and take it again."
        )


def is_other(shares: Mapping[str, float], named: str) -> bool:
    """Whether a place plainly differs from the content named for it.

    It differs if it is empty where checkers are named or the other way round, holds other colours,
    or holds less than half of those named. More checkers are no objection, since layers are hard
    to count.
    """
    colours, least = set(named), len(named) / 2
    agreeing = sum(
        share
        for content, share in shares.items()
        if set(content) == colours and len(content) >= least
    )
    return agreeing < PLAINLY_NOT
