"""Whom to believe: the first reader where it vouches, the learned one where it does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import cv2
import numpy as np
import pytest

from pasch_vision.calibration import Calibration
from pasch_vision.errors import PictureError
from pasch_vision.learned.choosing import DISPUTED, RepeatingReader, SecondOpinion, reader_of
from pasch_vision.learned.corners.corners_reader import CornersSight
from pasch_vision.learned.reader import LearnedReader
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.picture import Picture
from pasch_vision.tracking.tracker import Register, Registration
from vision.scenes import (
    BEHIND,
    FELT,
    ON_BAR,
    picture,
    places,
    profile,
    start_places,
    true_calibration,
)


def seen(confidence: float, held: Mapping[str, str], covered: str = "") -> Observation:
    """An observation of these places; `covered` names one that a hand hides."""
    places = {
        name: PlaceReading(name, MappingProxyType({content: 1.0}), name == covered)
        for name, content in held.items()
    }
    return Observation(MappingProxyType(places), confidence, has_hand=bool(covered))


class First:
    """A reader that says what it was told to."""

    def __init__(self, said: Observation) -> None:
        self.said = said

    def read(self, image: Picture, counts: object, where: object) -> Observation:
        return self.said


def read_by(first: Observation, second: Observation | None) -> Observation:
    """What both say of a picture; `second` None: it must not be asked."""
    both = SecondOpinion(true_calibration(FELT))
    both.first = First(first)  # type: ignore[assignment]

    class Second:
        def read(
            self,
            image: Picture,
            counts: object,
            hidden: set[str],
            where: Registration,
            claimed: Mapping[str, str] | None,
        ) -> Observation:
            assert not where.is_moved
            assert second is not None, "it can tell nothing"
            assert hidden == {name for name, one in first.places.items() if one.covered}
            assert claimed == (first.best if first.confidence > 0.8 and not hidden else None)
            return second

    both.second = Second()  # type: ignore[assignment]
    return both.read(picture(FELT, "calib_start"))


def test_where_the_board_lies_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    both = SecondOpinion(true_calibration(FELT))
    looks: list[Picture] = []
    look = Register.look

    def noted(register: Register, image: Picture) -> Registration:
        looks.append(image)
        return look(register, image)

    monkeypatch.setattr(Register, "look", noted)
    doubtful = seen(0.3, {"6": "wwwww"})
    monkeypatch.setattr(both.first, "judged", lambda *_: doubtful)
    both.read(picture(FELT, "calib_start"))
    assert both.second.kept is not None, "the second reader was not asked"
    assert len(looks) == 1


@pytest.mark.parametrize("confidence", [0.3, 0.95])
def test_what_the_first_is_sure_of_stands_where_the_second_sees_the_same(
    confidence: float,
) -> None:
    sure = seen(0.99, {"6": "wwwww", "5": ""})
    assert read_by(sure, seen(confidence, {"6": "wwwww", "5": ""})) is sure


@pytest.mark.parametrize(
    ("read", "confidence"),
    [
        (seen(0.3, {"6": "wwwww"}), 0.7),
        (seen(0.3, {"6": "wwwwww"}), DISPUTED),
        (seen(0.3, {"6": "wwwww", "5": ""}, covered="5"), DISPUTED),
    ],
)
def test_what_the_first_is_not_sure_of_stands_where_the_second_sees_the_same(
    read: Observation, confidence: float
) -> None:
    both = read_by(seen(0.7, {"6": "wwwww", "5": ""}), read)
    assert both.best == {"6": "wwwww"}
    assert both.confidence == confidence
    shares = both.places["6"].probabilities
    assert shares == dict.fromkeys({"wwwww", read.places["6"].best}, 1 / len({*shares}))


def test_what_the_second_is_sure_of_counts_more_than_what_the_first_is_not() -> None:
    read = seen(0.95, {"6": "wwwwww"})
    assert read_by(seen(0.7, {"6": "wwwww"}), read) is read


@pytest.mark.parametrize("confidence", [0.3, 0.95])
def test_where_the_second_sees_something_else_nothing_is_vouched_for(confidence: float) -> None:
    sure = seen(0.99, {"6": "wwwww", "5": "b"})
    read = seen(confidence, {"6": "ww", "5": "b"})
    read = replace(read, places={**read.places, "6": PlaceReading("6", {"ww": 0.6, "": 0.4})})
    both = read_by(sure, read)
    assert both.best == {"6": "wwwww", "5": "b"}
    assert both.confidence == DISPUTED
    assert not both.is_vouched_for
    assert both.places["6"].probabilities == {"wwwww": 0.5, "ww": 0.3, "": 0.2}
    assert both.places["5"].probabilities == {"b": 1.0}


@pytest.mark.parametrize(("belief", "stands"), [(0.62, False), (0.8, True)])
def test_what_the_second_hardly_believes_is_not_vouched_for(belief: float, stands: bool) -> None:
    """Three of eight checkers lay exactly upon others: one reader sure of five, the other not."""
    sure, read = seen(0.99, {"24": "bbbbb"}), seen(0.24, {"24": "bbbbb"})
    shares = {"bbbbb": belief, "bbbbbbbb": 1 - belief}
    both = read_by(sure, replace(read, places={"24": PlaceReading("24", shares)}))
    assert both.is_vouched_for is stands
    halves = {"bbbbb": (1 + belief) / 2, "bbbbbbbb": (1 - belief) / 2}
    assert both.places["24"].probabilities == ({"bbbbb": 1.0} if stands else halves)


@pytest.mark.parametrize(("claimed", "is_asked"), [({}, False), ({"2": "w"}, True), (None, True)])
def test_the_second_network_is_asked_where_the_first_does_not_read_what_is_claimed(
    claimed: dict[str, str] | None, is_asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = LearnedReader(true_calibration(FELT))
    monkeypatch.setattr(reader, "in_doubt", lambda said: np.ones(len(said.covered), np.bool_))
    asked: list[Picture] = []
    monkeypatch.setattr(CornersSight, "read", lambda self, image: asked.append(image) or {})
    read = reader.read(
        picture(FELT, "calib_start"),
        claimed=None if claimed is None else start_places(FELT) | claimed,
    )
    assert read.best == start_places(FELT)
    assert bool(asked) is is_asked


@pytest.mark.parametrize(
    ("scene", "place", "held"), [(BEHIND, "18", "b"), (ON_BAR, "bar", "w")], ids=str
)
def test_a_checker_that_is_hard_to_see_is_not_vouched_to_be_elsewhere(
    scene: str, place: str, held: str
) -> None:
    empty, start = picture(scene, "calib_empty"), picture(scene, "calib_start")
    learned = Calibration.learn(profile(scene), empty, start, start_places(scene))
    read = reader_of(learned).read(picture(scene, "test_03"), {"w": 15, "b": 15})
    truth = places(scene, "test_03")
    assert truth[place] == held
    assert read.places[place].probability(held) > 0.4
    assert not read.is_vouched_for or read.best == truth


def test_of_a_board_that_moved_nobody_is_asked() -> None:
    moved = Observation(MappingProxyType({}), 0.1, moved=True)
    assert read_by(moved, None) is moved


@pytest.mark.parametrize("confidence", [0.3, 0.9])
def test_in_doubt_the_second_is_believed_with_its_own_confidence(confidence: float) -> None:
    both = read_by(seen(0.5, {"6": "wwwww"}), seen(confidence, {"6": "wwwwww"}))
    assert both.places["6"].best == "wwwwww"
    assert both.confidence == confidence


def test_where_the_first_sees_a_hand_the_second_is_told_what_it_hides() -> None:
    sure = seen(0.99, {"5": "", "6": "wwwww"}, covered="6")
    both = read_by(sure, seen(0.9, {"5": "", "6": "bb"}))
    assert not both.has_hand
    assert both.places["6"].best == "bb"


def test_the_second_is_made_of_what_the_first_was() -> None:
    both = SecondOpinion(true_calibration(FELT), has_yard=True)
    assert isinstance(both.second, LearnedReader)
    assert both.second.has_yard
    assert both.second.calibration is both.calibration


class Counted(First):
    """Notes how often it was asked."""

    def __init__(self) -> None:
        super().__init__(seen(0.9, {"6": "wwwww"}))
        self.calibration = true_calibration(FELT)
        self.asked = 0
        self.shown: Picture | None = None

    def read(self, image: Picture, counts: object = None) -> Observation:
        self.asked += 1
        self.shown = image
        return self.said


def test_a_picture_like_the_last_is_not_read() -> None:
    counted, rng = Counted(), np.random.default_rng(3)
    repeating = RepeatingReader(counted)  # type: ignore[arg-type]
    start = picture(FELT, "calib_start")
    noisy = np.clip(start + rng.normal(0, 4, start.shape), 0, 255).astype(np.uint8)
    repeating.read(start, {"w": 15})
    assert repeating.read(noisy, {"w": 15}) is counted.said
    assert counted.asked == 1


@pytest.mark.parametrize("what", ["a checker", "counts", "light"])
def test_whatever_else_is_another_picture_is_read(what: str) -> None:
    counted = Counted()
    repeating = RepeatingReader(counted)  # type: ignore[arg-type]
    start = picture(FELT, "calib_start")
    repeating.read(start, {"w": 15})
    other, counts = start.copy(), {"w": 15}
    if what == "a checker":
        cv2.circle(other, (500, 400), 9, (12, 12, 12), -1)
    elif what == "counts":
        counts = {"w": 9}
    else:
        other = np.asarray(other * 0.8, np.uint8)
    repeating.read(other, counts)
    assert counted.asked == 2


def test_the_reader_is_shown_a_darker_picture_in_the_light_that_it_has_learned() -> None:
    counted, start = Counted(), picture(FELT, "calib_start")
    RepeatingReader(counted).read(np.asarray(start * 0.5, np.uint8))  # type: ignore[arg-type]
    assert counted.shown is not None
    assert abs(float(np.median(counted.shown)) - float(np.median(start))) < 4


def test_a_picture_of_another_size_is_refused_in_a_sentence() -> None:
    reader = reader_of(true_calibration(FELT))
    with pytest.raises(PictureError, match="640 x 480"):
        reader.read(np.zeros((480, 640, 3), np.uint8))
