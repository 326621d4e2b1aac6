"""Readings of a recorded game: places as they are, doubt where it is due."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, PictureError
from pasch_vision.observation import Observation, PlaceReading
from pasch_vision.reading.evidence.smoothing import Halves
from pasch_vision.reading.look import Look
from pasch_vision.reading.occlusion.hands import Occlusion
from pasch_vision.reading.reader import Reader
from pasch_vision.reading.setup import Setup
from vision.recorded import COUNTS, FOLDER, calibration, picture, reader, truth
from vision.scenes import FELT, true_calibration
from vision.scenes import picture as scene_picture

HAND_FREE = sorted(name for name, frame in truth().items() if not frame["hand"])
WITH_HAND = sorted(name for name, frame in truth().items() if frame["hand"])


def on_places(name: str) -> dict[str, str]:
    """The truth without trays."""
    return {p: c for p, c in truth()[name]["places"].items() if p not in ("off", "yard")}


def seen_on_places(seen: Observation) -> dict[str, str]:
    return {p: c for p, c in seen.best.items() if p not in ("off", "yard")}


@pytest.mark.parametrize("name", HAND_FREE)
def test_every_hand_free_picture_is_read_exactly(name: str) -> None:
    seen = reader().read(picture(name), COUNTS)
    assert seen_on_places(seen) == on_places(name)
    assert not seen.covered
    assert not seen.has_hand
    assert not seen.moved


def test_hardly_a_picture_is_doubtful() -> None:
    doubtful = [n for n in HAND_FREE if reader().read(picture(n), COUNTS).confidence <= 0.5]
    assert len(doubtful) <= 0.1 * len(HAND_FREE)


@pytest.mark.parametrize("name", WITH_HAND)
def test_what_a_hand_hides_is_covered_and_the_rest_is_read(name: str) -> None:
    seen = reader().read(picture(name), COUNTS)
    hidden = set(truth()[name]["covered"])
    assert seen.has_hand
    assert hidden <= set(seen.covered)
    assert len(set(seen.covered) - hidden) <= 2
    clear = [p for p in seen.places if p not in hidden and p not in ("off", "yard")]
    wrong = [p for p in clear if seen.places[p].best != on_places(name).get(p, "")]
    assert len(wrong) <= 1
    assert not wrong or seen.confidence <= 0.5


class Watched(Reader):
    """Keeps which setups the whole board was looked at with."""

    def __init__(self) -> None:
        super().__init__(calibration())
        self.asked: list[Setup | None] = []

    def looked(self, setup: Setup, *rest: Any) -> Look:
        self.asked.append(setup)
        return super().looked(setup, *rest)


def test_a_sure_glance_is_enough() -> None:
    watched = Watched()
    assert watched.read(picture(HAND_FREE[-1]), COUNTS).confidence > 0.5
    assert watched.asked == [watched.glance]


@pytest.mark.parametrize("name", ["1", "13", "24"])
def test_a_place_that_a_glance_leaves_in_doubt_is_looked_at_more_closely(name: str) -> None:
    class Doubting(Watched):
        def looked(self, setup: Setup, *rest: Any) -> Look:
            look = super().looked(setup, *rest)
            doubted = {"": 0.4, "w": 0.3, "bbb": 0.3}
            return replace(look, shares={**look.shares, name: doubted})

    doubting, frame = Doubting(), HAND_FREE[-1]
    seen = doubting.read(picture(frame), COUNTS)
    assert seen_on_places(seen) == on_places(frame)
    assert seen.confidence > 0.5
    assert doubting.asked == [doubting.glance]


def test_no_place_is_looked_at_more_closely_than_the_others_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[str] = []
    closer = Look.closer

    def noted(self: Look, setup: Setup, halves: Halves, name: str, unsure: list[str]) -> Look:
        looked_at.append(name)
        return closer(self, setup, halves, name, unsure)

    class Doubting(Watched):
        def looked(self, setup: Setup, *rest: Any) -> Look:
            look = super().looked(setup, *rest)
            # One checker may lie here or there; where it is seen tells of both.
            doubted = {"2": {"": 0.5, "w": 0.5}, "6": {"wwww": 0.5, "www": 0.5}}
            return replace(look, shares={**look.shares, **doubted})

    monkeypatch.setattr(Look, "closer", noted)
    frame = "frame_08.jpg"
    seen = Doubting().read(picture(frame), COUNTS)
    assert looked_at == ["2"]
    assert seen_on_places(seen) == on_places(frame)
    assert seen.confidence > 0.5


def test_where_doubt_remains_the_whole_board_is_looked_at_more_closely() -> None:
    class Doubting(Watched):
        def judged(self, *rest: Any) -> Observation:
            seen = super().judged(*rest)
            is_glance = self.asked == [self.glance]
            return replace(seen, confidence=0.4) if is_glance else seen

    glance, closely = reader().glance, reader().closely
    assert glance is not None
    assert glance.halvings > closely.halvings
    doubting = Doubting()
    assert doubting.read(picture(HAND_FREE[-1]), COUNTS).confidence > 0.5
    assert doubting.asked == [doubting.glance, doubting.closely]


def test_where_many_places_are_in_doubt_the_whole_board_is_looked_at_more_closely() -> None:
    frame = HAND_FREE[-1]
    bare = [str(point) for point in range(1, 25) if str(point) not in on_places(frame)][:7]
    assert len(bare) == 7

    # Sure enough for a closer look, not for a glance.
    doubted = {name: PlaceReading(name, {"": 0.98, "w": 0.02}) for name in bare}

    class Doubting(Watched):
        def judged(self, *rest: Any) -> Observation:
            seen = super().judged(*rest)
            return replace(seen, places={**seen.places, **doubted})

    doubting = Doubting()
    assert doubting.read(picture(frame), COUNTS).confidence > 0.5
    assert doubting.asked == [doubting.glance, doubting.closely]


def test_under_a_hand_the_whole_board_is_not_looked_at_again() -> None:
    watched = Watched()
    for name in WITH_HAND:
        assert watched.read(picture(name), COUNTS).has_hand
    assert watched.asked == [watched.glance] * len(WITH_HAND)


@pytest.mark.parametrize(
    ("covered", "read", "is_vouched_for"),
    [((), "wwww", True), ((), "www", False), (("24",), "www", True)],
    ids=["all seen", "one missing", "one may be hidden"],
)
def test_under_a_hand_that_hides_nothing_every_checker_must_be_seen(
    covered: tuple[str, ...], read: str, is_vouched_for: bool
) -> None:
    class Handled(Reader):
        def looked(self, setup: Setup, *rest: Any) -> Look:
            look = super().looked(setup, *rest)
            hidden = Occlusion(frozenset(covered), True)
            shares = {**look.shares, "6": {read: 1.0}}
            return replace(look, hidden=hidden, shares=shares, trays={})

    frame = "frame_08.jpg"
    assert on_places(frame)["6"] == "wwww"
    seen = Handled(calibration()).read(picture(frame), COUNTS)
    assert seen.has_hand
    assert (seen.confidence > 0.5) == is_vouched_for


def test_probabilities_sum_to_one_for_every_place_of_the_profile() -> None:
    seen = reader().read(picture("frame_08.jpg"), COUNTS)
    read = {p for p in calibration().profile.place_names if p not in ("off", "yard")}
    assert read <= set(seen.places)
    for reading in seen.places.values():
        assert sum(reading.probabilities.values()) == pytest.approx(1.0, abs=1e-3)


def test_without_counts_a_clear_board_reads_the_same() -> None:
    seen = reader().read(picture("frame_02.jpg"))
    assert seen_on_places(seen) == on_places("frame_02.jpg")


def test_checkers_waiting_in_a_yard_are_not_missing() -> None:
    counts = {"w": 20, "b": 20}
    assert reader().read(picture("frame_05.jpg"), counts).confidence <= 0.5
    seen = Reader(calibration(), has_yard=True).read(picture("frame_05.jpg"), counts)
    assert seen.confidence > 0.5
    assert seen_on_places(seen) == on_places("frame_05.jpg")


@pytest.mark.parametrize(
    ("factors", "name"),
    [((0.6, 0.6, 0.6), "frame_08.jpg"), ((0.88, 1.0, 1.1), "frame_05.jpg")],
)
def test_another_exposure_or_white_balance_changes_nothing(
    factors: tuple[float, float, float], name: str
) -> None:
    altered = np.clip(picture(name) * np.array(factors), 0, 255).astype(np.uint8)
    assert seen_on_places(reader().read(altered, COUNTS)) == on_places(name)


@pytest.mark.parametrize(
    ("name", "left", "right"),
    [("calib_start.jpg", 0, 320), ("frame_05.jpg", 500, 640), ("frame_12.jpg", 700, 850)],
)
def test_what_lies_in_a_lamps_shade_and_a_windows_light_is_read(
    name: str, left: int, right: int
) -> None:
    share = np.zeros((720, 1280))
    share[:, left:right] = 1.0
    share = cv2.GaussianBlur(share, (0, 0), 4.0)[..., None]
    bluer = np.array([0.8, 0.57, 0.49])
    shaded = (picture(name) * (1.0 - share * (1.0 - bluer))).astype(np.uint8)
    seen = reader().read(shaded, COUNTS)
    assert seen_on_places(seen) == on_places(name)
    assert seen.confidence > 0.5


def test_noise_is_no_checker() -> None:
    noise = np.random.default_rng(3).normal(0.0, 8.0, picture("frame_02.jpg").shape)
    altered = np.clip(picture("frame_02.jpg") + noise, 0, 255).astype(np.uint8)
    assert seen_on_places(reader().read(altered, COUNTS)) == on_places("frame_02.jpg")


def test_a_nudged_board_is_read_all_the_same() -> None:
    matrix = cv2.getRotationMatrix2D((640, 360), 0.8, 1.0)
    matrix[:, 2] += (7.0, -5.0)
    moved = cv2.warpAffine(
        picture("frame_02.jpg"), matrix, (1280, 720), borderMode=cv2.BORDER_REPLICATE
    )
    seen = reader().read(np.asarray(moved, dtype=np.uint8), COUNTS)
    assert seen_on_places(seen) == on_places("frame_02.jpg")


def test_a_picture_of_something_else_is_not_vouched_for() -> None:
    table = np.full((720, 1280, 3), 90, dtype=np.uint8)
    seen = reader().read(table, COUNTS)
    assert seen.confidence <= 0.5


def test_a_picture_of_another_size_is_refused_in_one_sentence() -> None:
    with pytest.raises(PictureError, match="1280 x 720"):
        reader().read(np.zeros((360, 640, 3), dtype=np.uint8))


def test_without_the_two_pictures_it_says_what_is_missing() -> None:
    corners = truth()["calib_empty.jpg"]["field_corners_px"]
    with pytest.raises(CalibrationError, match="--empty and --start"):
        Reader(Calibration.from_corners(calibration().profile, (1280, 720), corners))


def test_the_data_are_complete() -> None:
    assert all((FOLDER / name).exists() for name in truth())


def test_a_white_checker_on_a_white_point_is_seen_by_its_faint_edge() -> None:
    seen = Reader(true_calibration(FELT)).read(scene_picture(FELT, "test_04"), COUNTS)
    assert seen.places["3"].best == "w"
    assert not seen.places["3"].covered
    assert seen.places["4"].covered
