"""Learns a board from the empty board and a known position, and checks that a picture shows the
known position it is to be learned from.

Each half of the position's places is read with the faces of the other half, and what is in
question then with the faces of all other places. Names the places that the picture plainly
contradicts, and has the last word where outlines and colours speak against the position; does not
know how the board is found.
"""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

import cv2
import numpy as np

from pasch_hardware.boards.board import Area, BoardProfile, Pose
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.learned.hands.covering import covered_by
from pasch_vision.learned.places.crops import lines_of
from pasch_vision.learned.places.patches import patches_of
from pasch_vision.learned.reader import LEFT_OPEN, LearnedReader, board_shown
from pasch_vision.learned.together import Shown
from pasch_vision.picture import Picture, image_size
from pasch_vision.pose.estimation.locate import locate
from pasch_vision.pose.quality import Quality
from pasch_vision.pose.view import View
from pasch_vision.tracking.visibility import BURNT_OUT, MOST_BURNT_OUT

__all__ = ["learn_board", "require_position"]

# If 19 of 20 pixels of the board are darker than this grey level, colours cannot be told.
DARK, BRIGHT_SHARE = 40.0, 95.0
# A place differs from the one named if the named content gets less than this probability. On 40
# drawn boards any bound up to 0.07 refused one right start, 0.1 refused three; of 160 wrongly
# named places 0.02 missed 8 and 0.05 missed 6 (docs/sight-learned.md).
PLAINLY_NOT = 0.05
# Over a bar that is narrower than this share of a checker, checkers on the points beside it lean
# so far that nothing tells whether one lies on it.
TOO_NARROW = 0.5
# If more than this share of the named places differs (and more than `FEWEST_OTHER`), the board or
# its corners are wrong.
MOST_OTHER, FEWEST_OTHER = 0.5, 4


def learn_board(
    profile: BoardProfile, empty: Picture, start: Picture, places: Mapping[str, str]
) -> Calibration:
    """The calibration from the empty board and a known position under one fixed camera.

    Raises `CalibrationError`, one sentence, when the board cannot be found for certain, or when
    the picture does not show the position.
    """

    def found(view: View, quality: Quality) -> Calibration:
        known = MappingProxyType(dict(places))
        return Calibration(
            profile, view, image_size(empty), quality, empty.copy(), start.copy(), known
        )

    def reads(view: View, quality: Quality, disputed: Collection[str]) -> bool:
        return is_as_named(found(view, quality), disputed)

    learned = found(*locate(profile, empty, start, places, reads))
    board = board_shown(learned)
    if board is not profile:
        # Checkers of another size than the profile's put the board elsewhere.
        learned = found(*locate(board, empty, start, places, reads))
    require_position(learned)
    return learned


def is_as_named(calibration: Calibration, disputed: Collection[str]) -> bool:
    """Whether the start picture leaves open, on every disputed place, what is named there; raises
    `CalibrationError` if the light hides that."""
    named = calibration.start_places
    reader = LearnedReader(calibration)
    require_light(reader)
    return all(
        places[name].get(named.get(name, ""), 0.0) >= LEFT_OPEN * max(places[name].values())
        for name in disputed
        for places in (read_knowing_others(reader, name),)
    )


def require_position(calibration: Calibration) -> None:
    """Raise `CalibrationError` unless the start picture shows the position named."""
    named = calibration.start_places
    reader = LearnedReader(calibration)
    require_light(reader)
    untold = too_narrow(calibration.profile)
    wrong, under_hands = list[str](), set[str]()
    for places, asked, hidden in read_by_halves(reader):
        for name, shares in places.items():
            is_asked = (name in asked or name not in named) and name not in untold
            if is_asked and name not in wrong and is_other(shares, named.get(name, "")):
                wrong.append(name)
        under_hands |= hidden.intersection(asked)
        wrong += [name for name in asked if name in hidden and name not in wrong]
    if len(wrong) > max(MOST_OTHER * len(named), FEWEST_OTHER):
        raise CalibrationError(
            "The picture does not show the position asked for; see that it is this board, that the"
            " corners are the field's in this picture and in order, and that the position is set"
            " up as asked."
        )
    # Half of the faces may tell too little: those in question are asked again, with all others'.
    wrong = [
        name
        for name in wrong
        if name in under_hands
        or is_other(read_knowing_others(reader, name)[name], named.get(name, ""))
    ]
    if wrong and calibration.quality.way == "corners":
        raise CalibrationError(
            "The position on the board is not the one asked for: it differs at {places}; set it "
            "up as asked, see that the corners given are the playing field's, inside the rails, "
            "and try again.",
            places=tuple(wrong),
        )
    if wrong:
        raise CalibrationError(
            "The position on the board is not the one asked for: it differs at {places}; set it "
            "up as asked and take the picture again.",
            places=tuple(wrong),
        )


def too_narrow(profile: BoardProfile) -> set[str]:
    """The names of places so narrow that a picture does not tell what lies on them."""
    return {
        shape.name
        for shape in profile.places
        if isinstance(shape, Area)
        and shape.pose is Pose.FLAT
        and min(shape.extent) < TOO_NARROW * profile.diameter_on(shape)
    }


def read_by_halves(reader: LearnedReader) -> Iterator[tuple[Shown, Collection[str], set[str]]]:
    """Read the start picture twice: yield all places' probabilities, the places that were asked
    about, with the faces of the others, and those that a hand hides."""
    calibration, inference = reader.calibration, reader.inference
    start = calibration.start
    assert start is not None
    seen = inference.seen(start)
    for known, asked in halves(calibration.start_places):
        patches = patches_of(inference.crops, start, calibration.empty, known)
        places, covered, _ = reader.shown(inference.knowing(patches).looked_at(seen)[0])
        yield places, asked, covered_by(covered)


def read_knowing_others(reader: LearnedReader, name: str) -> Shown:
    """All places' probabilities in the start picture, read with the faces of all places but one;
    of that one, too, if no other holds its colours."""
    calibration, inference = reader.calibration, reader.inference
    start, named = calibration.start, calibration.start_places
    assert start is not None
    others = {each: content for each, content in named.items() if each != name}
    colours = {*named.get(name, "")}
    is_only = all({*content} != colours for each, content in others.items() if each not in TRAYS)
    known = named if is_only else others
    patches = patches_of(inference.crops, start, calibration.empty, known)
    return reader.shown(inference.knowing(patches).looked(start))[0]


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


def require_light(reader: LearnedReader) -> None:
    """Raise `CalibrationError` if the start picture is too dark or burnt out."""
    start = reader.calibration.start
    assert start is not None
    blue, green, red = cv2.split(lines_of(reader.inference.crops.cut(start, 0)))
    brightest, darkest = (way(way(blue, green), red) for way in (cv2.max, cv2.min))
    if float(np.percentile(brightest, BRIGHT_SHARE)) < DARK:
        raise CalibrationError(
            "The picture is too dark to tell the colours; turn on more light, or let the camera"
            " expose longer, and take it again."
        )
    if float((np.asarray(darkest) >= BURNT_OUT).mean()) > MOST_BURNT_OUT:
        raise CalibrationError(
            "Much of the board is overexposed in the picture; take away light, or shorten the"
            " exposure, and take it again."
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
