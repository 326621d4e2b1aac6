"""Things that hide the board, painted into recorded pictures."""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from pasch_vision.arrays import Mask
from pasch_vision.learned.reader import LearnedReader
from pasch_vision.occlusion import occlusions as finding
from pasch_vision.occlusion.checkers.joint_assignment import best_chain
from pasch_vision.occlusion.checkers.rows import Chain
from pasch_vision.occlusion.evidence.appearance import Light
from pasch_vision.occlusion.evidence.colour_tables import ANYTHING
from pasch_vision.occlusion.evidence.likelihood_maps import LARGEST, Bareness
from pasch_vision.occlusion.evidence.smoothing import Halves
from pasch_vision.picture import Picture
from vision.recorded import COUNTS, calibration, occlusions, picture, reader

Box = tuple[slice, slice]

# Skin in the recording's light, BGR.
SKIN = (105, 140, 200)


def painted(
    image: Picture, corners: list[tuple[float, float]], colour: tuple[int, ...]
) -> Picture:
    """The picture with a polygon over it, a little uneven as real things are."""
    mask = np.zeros(image.shape[:2], dtype=np.uint8)
    cv2.fillPoly(mask, [np.rint(np.array(corners)).astype(np.int32)], 255, cv2.LINE_AA)
    noise = np.random.default_rng(1).normal(0.0, 6.0, image.shape)
    thing = np.clip(np.array(colour) + noise, 0, 255)
    share = (cv2.GaussianBlur(mask, (0, 0), 1.0) / 255.0)[..., None]
    return np.asarray(image * (1 - share) + thing * share, dtype=np.uint8)


def over_places(left_mm: float, right_mm: float, top_mm: float) -> list[tuple[float, float]]:
    """A polygon over the field's lower part, on to the picture's lower edge."""
    _, length = calibration().profile.field
    board = [(left_mm, length), (left_mm, top_mm), (right_mm, top_mm), (right_mm, length)]
    points = calibration().view.project(np.array([(x, y, 0.0) for x, y in board]))
    inner = [(float(x), float(y)) for x, y in points]
    return [(inner[0][0], 719.0), *inner, (inner[-1][0], 719.0)]


def test_a_hand_covers_the_places_below_it() -> None:
    rows = {row.name: row for row in calibration().profile.places}
    left, right = rows["10"].anchor[0], rows["9"].anchor[0]
    hidden = painted(picture("frame_02.jpg"), over_places(left, right, 300.0), SKIN)
    seen = reader().read(hidden, COUNTS)
    assert {"9", "10"} <= set(seen.covered)
    assert len(set(seen.covered) - {"9", "10"}) <= 2
    assert seen.has_hand


@pytest.mark.parametrize("is_empty_known", [True, False])
@pytest.mark.parametrize(("left", "right", "top_mm"), [("4", "3", 380.0), ("12", "11", 300.0)])
def test_the_network_alone_finds_a_hand_that_was_not_in_the_last_picture(
    left: str, right: str, top_mm: float, is_empty_known: bool
) -> None:
    """Only what it hides has changed, and is read anew."""
    known = calibration() if is_empty_known else replace(calibration(), empty=None)
    rows = {row.name: row for row in known.profile.places}
    ends = rows[left].anchor[0], rows[right].anchor[0]
    alone = LearnedReader(known)
    assert not alone.read(picture("frame_02.jpg"), COUNTS).has_hand
    seen = alone.read(painted(picture("frame_02.jpg"), over_places(*ends, top_mm), SKIN), COUNTS)
    assert seen.covered == (right, left)


def may_find(image: Picture) -> bool:
    """Whether a glance says that something can hide the board, on which no checker is known."""
    setup = occlusions().setup
    evidence = setup.evidence(Halves(image))
    return setup.glance.may_find(evidence[min(evidence)], [])


def test_a_glance_tells_whether_anything_can_hide_the_board() -> None:
    empty = picture("calib_empty.jpg")
    assert not may_find(empty)
    rows = {row.name: row for row in calibration().profile.places}
    left, right = rows["10"].anchor[0], rows["9"].anchor[0]
    assert may_find(painted(empty, over_places(left, right, 300.0), SKIN))


def test_a_fingertip_at_the_edge_is_seen_at_a_glance_and_a_die_that_large_is_not() -> None:
    empty, profile = picture("calib_empty.jpg"), calibration().profile
    row, half = profile.place("10")[0], 0.35 * max(profile.diameters.values())
    x, base = row.anchor

    def tip(y: float) -> Picture:
        board = [(x - half, y - half), (x + half, y - half), (x + half, y + half)]
        points = calibration().view.project(np.array([*board, (x - half, y + half)]))
        return painted(empty, [(float(right), float(down)) for right, down in points], SKIN)

    assert may_find(tip(base + half * row.direction[1]))
    assert not may_find(tip(profile.field[1] / 2))


def grown(seeds: Box, bare: list[tuple[Box, float]], checkers: Box | None = None) -> Mask:
    """What grows from seeds, a thing of one colour, given boxes (y, x) by how sure of board they
    look (natural log). All else is other board; in `checkers` what no box names is checkers."""
    hands = occlusions().setup.finder
    shape = hands.field.shape
    features = np.full((*shape, 3), (4.0, 0.5, -0.5), dtype=np.float32)
    density = np.full(shape, np.log(ANYTHING) + LARGEST, dtype=np.float32)
    seeded, explained = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
    if checkers is not None:
        features[checkers], explained[checkers] = (5.0, 0.0, 0.0), True
        density[checkers] = np.log(ANYTHING) - 1.0
    for box, sure in bare:
        features[box] = (3.0, 0.3, -0.2)
        density[box] = np.log(ANYTHING) + sure
    seeded[seeds] = True
    slopes = np.zeros((*shape, 2), dtype=np.float32)
    return hands.grown(Bareness(Light(), features, slopes, density), seeded, explained)


def test_a_thing_grows_where_it_looks_like_shaded_board_but_not_over_plain_board() -> None:
    thing, alike, plain = np.s_[40:80, 50:70], np.s_[40:80, 70:100], np.s_[40:80, 100:130]
    found = grown(thing, [(thing, -1.0), (alike, 2.3), (plain, LARGEST)])
    assert found[44:76, 52:96].all()
    assert not found[:, 104:].any()


def test_a_finger_upon_a_checker_is_found_and_the_checker_is_not() -> None:
    hand, finger = np.s_[60:80, 50:90], np.s_[48:60, 62:70]
    found = grown(hand, [(hand, -1.0), (finger, -1.0)], checkers=np.s_[40:60, 55:75])
    assert found[50:60, 63:69].all()
    assert not found[40:57, 55:60].any()
    assert not found[40:57, 72:75].any()


def test_the_shadow_of_a_hand_covers_nothing() -> None:
    image = picture("frame_02.jpg")
    corners = np.rint(np.array(over_places(60.0, 200.0, 280.0))).astype(np.int32)
    mask = np.zeros(image.shape[:2], dtype=np.uint8)
    cv2.fillPoly(mask, [corners], 255)
    share = (cv2.GaussianBlur(mask, (0, 0), 12.0) / 255.0)[..., None]
    shaded = np.asarray(image * (1 - 0.45 * share), dtype=np.uint8)
    seen = reader().read(shaded, COUNTS)
    assert seen.covered == ()


def test_a_cup_beside_the_board_changes_nothing() -> None:
    image = picture("frame_02.jpg").copy()
    cv2.circle(image, (110, 520), 70, (60, 60, 160), -1, cv2.LINE_AA)
    seen = reader().read(image, COUNTS)
    assert seen.covered == ()
    assert not seen.has_hand
    assert seen.best == reader().read(picture("frame_02.jpg"), COUNTS).best


@pytest.mark.parametrize("odds", [8.0, 12.0])
def test_checkers_of_which_a_glance_is_not_quite_sure_are_no_hand(
    odds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faintly(explained: Mapping[str, Chain]) -> Chain:
        chain = best_chain(explained)
        return replace(chain, discs=tuple(replace(disc, odds=odds) for disc in chain.discs))

    monkeypatch.setattr(finding, "best_chain", faintly)
    assert not occlusions().hidden(picture("frame_02.jpg")).over_board
