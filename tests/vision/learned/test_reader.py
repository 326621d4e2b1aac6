"""The learned reader: what it reads with a known position alone, and what numbers may do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pasch_hardware.boards.board import Area
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError, PictureError
from pasch_vision.learned.hands.occlusion_finder import Hidden
from pasch_vision.learned.memory.known_places import KnownPlaces
from pasch_vision.learned.memory.waiting import Waiting
from pasch_vision.learned.places.contents import NUMBERS, SLOTS
from pasch_vision.learned.places.network import Logits, Network
from pasch_vision.learned.reader import LearnedReader, is_in_picture
from pasch_vision.learned.repeating import reader_of
from pasch_vision.picture import Picture
from pasch_vision.tracking.tracker import Registration
from vision.scenes import (
    CARD,
    FELT,
    STRIP,
    picture,
    profile,
    start_places,
    true_corners,
    true_view,
)


def started(scene: str) -> Calibration:
    """The scene's calibration from its known position and corners alone."""
    start = picture(scene, "calib_start")
    return Calibration.from_start(profile(scene), start, start_places(scene), true_corners(scene))


@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_picture_of_one_colour_is_not_vouched_for_as_an_empty_board(level: int) -> None:
    seen = reader_of(started(FELT)).read(np.full_like(picture(FELT, "calib_start"), level))
    assert seen.is_blind
    assert not seen.is_vouched_for


@pytest.mark.parametrize("scene", [FELT, CARD, STRIP])
def test_the_known_position_is_read_in_its_own_picture(scene: str) -> None:
    seen = reader_of(started(scene)).read(picture(scene, "calib_start"))
    truth = start_places(scene)
    wrong = [name for name in seen.places if seen.places[name].best != truth.get(name, "")]
    assert len(wrong) <= 1


class Finds:
    """Finds some shares of places hidden in every picture."""

    def __init__(self, **shares: float) -> None:
        self.shares = shares
        self.shown: list[Picture] = []

    def hidden(self, image: Picture) -> Hidden:
        self.shown.append(image)
        return Hidden({name.removeprefix("p"): share for name, share in self.shares.items()}, 0.0)


def test_what_is_found_hidden_is_hidden_where_the_network_thinks_so_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finds = Finds(p7=0.4, p6=0.4)
    reader = LearnedReader(started(FELT), finder=finds)  # type: ignore[arg-type]
    shown = said({"6": (3, 0), "1": (0, 2)}, {})
    hidden = [{"7": 0.5, "6": -9.0}.get(one.name, -9.0) for one in profile(FELT).places]
    monkeypatch.setattr(
        reader.inference, "looked_again", lambda _: replace(shown, covered=np.array(hidden))
    )
    seen = reader.read(picture(FELT, "calib_start"), COUNTS)
    assert set(seen.covered) == {"7"}
    assert seen.has_hand
    assert len(finds.shown) == 1


@pytest.mark.parametrize("is_moved", [False, True])
def test_hands_are_looked_for_before_light_that_differs_from_place_to_place_is_taken_back(
    monkeypatch: pytest.MonkeyPatch, is_moved: bool
) -> None:
    """What that light was is told only where the board lies as it was learned."""
    finds, start = Finds(), picture(FELT, "calib_start")
    reader, even = LearnedReader(started(FELT), finder=finds), start + 1  # type: ignore[arg-type]
    where = Registration(30.0 * is_moved, reader.calibration.view, is_moved)
    monkeypatch.setattr(reader.register, "look", lambda _: where)
    shown: list[Picture] = []
    monkeypatch.setattr(
        reader.inference, "looked_again", lambda one: shown.append(one) or said({"6": (5, 0)}, {})
    )
    reader.read(start, COUNTS, even)
    assert is_moved or np.array_equal(finds.shown[0], start)
    assert np.array_equal(shown[0], finds.shown[0] if is_moved else even)


@pytest.mark.parametrize(
    ("told", "counts", "tray", "is_vouched"),
    [
        (1.6, {"w": 5, "b": 2}, None, True),
        (1.6, {"w": 9, "b": 2}, None, False),
        (1.6, {"w": 5, "b": 6}, None, True),
        (5.0, {"w": 9, "b": 2}, None, True),
        # A tray that shows them accounts for them, one that hardly shows anything does not.
        (1.6, {"w": 9, "b": 2}, (0.01, 0.01, 0.01, 0.01, 0.9, 0.06), True),
        (1.6, {"w": 9, "b": 2}, (0.1,) * 10, False),
    ],
)
def test_a_full_row_whose_layers_hardly_show_is_not_vouched_for_while_checkers_are_missing(
    monkeypatch: pytest.MonkeyPatch,
    told: float,
    counts: dict[str, int],
    tray: tuple[float, ...] | None,
    is_vouched: bool,
) -> None:
    reader = LearnedReader(started(FELT))
    trays = {} if tray is None else {"w": tray}
    monkeypatch.setattr(Waiting, "believed", lambda *_: trays)
    reader.layers = {name: replace(one, told=told) for name, one in reader.layers.items()}
    shown = said({"6": (5, 0), "1": (0, 2)}, {})
    assert reader.judged(shown, counts, False, False).is_vouched_for is is_vouched


def test_a_picture_of_another_size_is_refused() -> None:
    half = picture(FELT, "calib_start")[::2, ::2]
    with pytest.raises(PictureError, match="1280 x 720"):
        LearnedReader(started(FELT)).read(half)


def test_missing_weights_are_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match="install"):
        Network(tmp_path)


def said(held: dict[str, tuple[int, int]], unsure: dict[str, int]) -> Logits:
    """What the network says where it is sure of `held` (white, black), or finds one white more
    or less on a place nearly as likely (`unsure`: how many are likelier)."""
    board = profile(FELT)
    numbers = np.full((len(board.places), NUMBERS), -20.0)
    colours = np.full((len(board.places), 2, NUMBERS + SLOTS), -20.0)
    for index, shape in enumerate(board.places):
        white, black = held.get(shape.name, (0, 0))
        numbers[index, white + black] = colours[index, 0, white] = colours[index, 1, black] = 0.0
        if shape.name in unsure:
            more = unsure[shape.name]
            numbers[index, more] = colours[index, 0, more] = 0.4
    return Logits(numbers, colours, np.full(len(board.places), -9.0))


COUNTS = {"w": 5, "b": 2}


def test_numbers_choose_among_what_the_picture_leaves_open() -> None:
    reader = LearnedReader(started(FELT))
    shown = said({"6": (3, 0), "1": (0, 2), "8": (2, 0)}, {"8": 3})
    seen = reader.judged(shown, COUNTS, False, False)
    assert seen.best["8"] == "ww"


def test_numbers_put_no_checker_where_none_is_seen() -> None:
    reader = LearnedReader(started(FELT))
    shown = said({"6": (3, 0), "1": (0, 2)}, {})
    seen = reader.judged(shown, COUNTS, False, False)
    assert dict(seen.best) == {"6": "www", "1": "bb"}


def test_missing_checkers_may_hide_in_a_full_row_and_make_it_doubtful() -> None:
    reader = LearnedReader(started(FELT))
    reader.layers = {"6": replace(reader.layers["6"], told=0.0)}
    shown = said({"6": (5, 0), "8": (2, 0), "1": (0, 2), "off": (0, 0)}, {})
    seen = reader.judged(shown, {"w": 9, "b": 2}, False, False)
    assert seen.best["6"] == "wwwwwww"
    assert seen.best["8"] == "ww"
    assert seen.confidence <= 0.5


def test_more_checkers_than_there_are_make_a_board_doubtful() -> None:
    reader = LearnedReader(started(FELT))
    shown = said({"6": (4, 0), "8": (3, 0), "1": (0, 2)}, {})
    seen = reader.judged(shown, COUNTS, False, False)
    assert seen.best["6"] == "wwww"
    assert seen.confidence <= 0.5


def doubtful_point(monkeypatch: pytest.MonkeyPatch, image: Picture) -> LearnedReader:
    """A reader that has seen `image` and finds one or two white checkers on the eighth point."""
    reader = LearnedReader(started(FELT))
    reader.inference.looked_again(image)
    shown = said({"6": (3, 0), "1": (0, 2), "8": (1, 0)}, {"8": 2})
    monkeypatch.setattr(reader.inference, "looked_again", lambda _: shown)
    return reader


@pytest.mark.parametrize(("content", "share"), [("ww", 0.99), ("w", 0.9)])
def test_a_place_that_looks_as_it_did_when_known_is_read_so_but_not_vouched_for(
    monkeypatch: pytest.MonkeyPatch, content: str, share: float
) -> None:
    start = picture(FELT, "calib_start")
    reader = doubtful_point(monkeypatch, start)
    assert reader.known is not None
    lying = {name: content for name, content in reader.known.contents.items() if content}
    assert lying == start_places(FELT)
    reader.known = None
    plain = reader.read(start, {"w": 9, "b": 2})
    assert max(plain.places["8"].probabilities.values()) < 0.9
    reader.known = KnownPlaces(reader.inference.crops.cells(start), {"8": content})
    seen = reader.read(start, {"w": 9, "b": 2})
    assert seen.places["8"].probability(content) > share
    assert not seen.is_vouched_for


def test_what_is_settled_is_known_from_then_on_and_only_of_the_last_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = picture(FELT, "calib_start")
    reader = doubtful_point(monkeypatch, start)
    reader.known = None
    first, second = reader.read(start), reader.read(start)
    share = second.places["8"].probability("w")
    reader.teach(first, {"8": "w"}, True)
    assert reader.read(start).places["8"].probability("w") == share
    reader.teach(reader.read(start), {"8": "w"}, True)
    assert reader.read(start).places["8"].probability("w") > 0.9 > share


@pytest.mark.parametrize(
    ("logits", "shares", "area", "covered"),
    [
        # Nobody looked for a hand: it plainly covers some place.
        ({"8": 4.0, "7": 0.5, "6": -0.5}, None, 0, {"8", "7"}),
        ({"8": 2.0, "7": 0.5}, None, 0, set()),
        # What both find hidden is.
        ({"8": 1.0, "7": 1.0}, {"8": 0.3, "7": 0.3, "6": 0.0}, 0, {"8", "7"}),
        ({"8": 1.0, "7": 1.0}, {"8": 0.0, "7": 0.0}, 0, set()),
        # What only one of them finds hidden must be plainly so.
        ({"8": 7.0, "7": 2.0}, {"8": 0.02, "7": 0.0}, 0, {"8"}),
        ({"8": -0.5, "7": -7.0}, {"8": 0.6, "7": 0.6}, 0, {"8"}),
        # A hand over many places hides one of them plainly; else light has changed.
        (dict.fromkeys("5678", 0.0), dict.fromkeys("5678", 0.2), 0, set()),
        (dict.fromkeys("567", 0.0), dict.fromkeys("567", 0.2), 0, {"5", "6", "7"}),
        ({**dict.fromkeys("567", 0.0), "8": 2.0}, dict.fromkeys("5678", 0.2), 0, set("5678")),
        # A hand that is plain beside the board covers what its fingertip may touch.
        ({"8": -2.4}, {"8": 0.135}, 0.7, set()),
        ({"8": -2.4}, {"8": 0.135}, 7.0, {"8"}),
        (dict.fromkeys("5678", -2.4), dict.fromkeys("5678", 0.135), 20.0, set()),
    ],
)
def test_reader_and_finder_agree_on_what_is_hidden(
    logits: dict[str, float], shares: dict[str, float] | None, area: float, covered: set[str]
) -> None:
    reader = LearnedReader(started(FELT))
    shown = said({"6": (4, 0)}, {})
    names = [shape.name for shape in profile(FELT).places]
    for name, logit in logits.items():
        shown.covered[names.index(name)] = logit
    found = None if shares is None else Hidden(shares, area)
    seen = reader.judged(shown, COUNTS, False, False, found)
    assert {name for name, one in seen.places.items() if one.covered} == covered


def test_what_a_hand_might_hide_is_no_doubt_where_all_is_sure() -> None:
    reader = LearnedReader(started(FELT))
    shown = said({"6": (5, 0), "1": (0, 2)}, {})
    before = reader.judged(shown, COUNTS, False, False)
    shown.covered[:] = 0.0
    assert reader.judged(shown, COUNTS, False, False).confidence == before.confidence > 0.5


def test_a_tray_beyond_the_picture_is_not_taken_for_an_empty_one() -> None:
    (tray, *_) = (one for one in profile(CARD).place("off") if one.colour == "r")
    assert isinstance(tray, Area)
    assert is_in_picture(true_view(CARD), tray)
    assert not is_in_picture(true_view(CARD), replace(tray, centre=(900.0, 195.0)))
    reader = LearnedReader(started(FELT))
    shown = said({"off": (0, 0)}, {})
    assert reader.shown(shown)[2].keys() == {"w", "b"}
    reader.is_in_picture = [False] * len(reader.is_in_picture)
    assert reader.shown(shown)[2] == {}


def test_on_boards_with_a_yard_checkers_may_be_out_of_sight_whatever_the_trays_say() -> None:
    assert LearnedReader(started(STRIP)).has_yard
    assert not LearnedReader(started(CARD)).has_yard


@pytest.mark.parametrize(
    ("is_found", "hidden", "moved"), [(True, 9, True), (True, 3, False), (False, 9, False)]
)
def test_a_board_found_again_that_looks_covered_was_misplaced(
    is_found: bool, hidden: int, moved: bool
) -> None:
    reader = LearnedReader(started(FELT))
    covered = [
        9.0 if one.name in map(str, range(1, hidden + 1)) else -9.0 for one in profile(FELT).places
    ]
    shown = replace(said({}, {}), covered=np.array(covered))
    seen = reader.judged(shown, COUNTS, False, is_found)
    assert len(seen.covered) == hidden
    assert seen.moved is moved
    assert seen.found_again is (is_found and not moved)
