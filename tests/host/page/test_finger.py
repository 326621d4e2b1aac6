"""The drawn board under a real finger, on the smallest phone, whose points it hides."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.page.browser import PHONE, TABLET, Browser
from host.page.served import served
from host.page.test_browser import table

# Half of what a finger covers, px.
FINGER_PX = 22
SIDES = ("width", "height")
LYING = """
const found = {};
for (const { dataset } of document.querySelectorAll('.board [data-letter]'))
  found[dataset.place] = (found[dataset.place] ?? '') + dataset.letter;
return found;
"""


@pytest.fixture
def touched(browser: Browser) -> Iterator[Browser]:
    with browser.by_finger():
        yield browser


def put_right(browser: Browser, link: str, screen: tuple[int, int] = PHONE) -> None:
    """The board of a game that is to be put right."""
    browser.open(link, screen)
    browser.tap("More")
    browser.tap("Put the board right")
    browser.one(".board.is-edited")


def lies(browser: Browser, place: str, content: str) -> None:
    """Returns when this lies there."""
    browser.until(lambda: browser.run(LYING).get(place) == content, f"{content} on {place}")


def is_named(browser: Browser, name: str) -> None:
    """Returns when the loupe says that the finger points there."""
    browser.until(lambda: browser.one(".loupe-name").text == name, name)


def target(browser: Browser, place: str) -> tuple[float, float]:
    return browser.middle(f"[data-place='{place}'].target")


def width(browser: Browser) -> float:
    """How narrow a point is on this screen, px."""
    return float(min(browser.one("[data-place='8'].target").rect[side] for side in SIDES))


def test_a_finger_takes_the_checkers_beside_it_and_sees_where_it_goes(
    tmp_path: Path, touched: Browser
) -> None:
    with served(tmp_path, table()) as there:
        put_right(touched, there.page.link())
        assert width(touched) < 2 * FINGER_PX
        (x, y), end = target(touched, "8"), target(touched, "20")
        # It comes down on the empty point beside.
        touched.finger((x, y - 20), (x, y - 30), end)
        is_named(touched, "point 20")
        touched.keep()
        # The point that it hides is seen above it.
        loupe = touched.one(".loupe-rim").rect
        assert loupe["y"] + loupe["height"] < end[1] - FINGER_PX
        touched.slide(target(touched, "21"))
        is_named(touched, "point 21")
        touched.lift()
        lies(touched, "8", "ww")
        lies(touched, "21", "w")
        assert not touched.all(".loupe")


@pytest.mark.parametrize("place", ["12", "13", "1", "24"])
def test_the_loupe_stays_on_the_board_and_beside_the_finger(
    tmp_path: Path, touched: Browser, place: str
) -> None:
    with served(tmp_path, table()) as there:
        put_right(touched, there.page.link())
        x, y = target(touched, place)
        touched.finger(target(touched, "6"), (x, y))
        is_named(touched, f"point {place}")
        loupe, board = touched.one(".loupe-rim").rect, touched.one(".board").rect
        (left, top), (right, bottom) = (
            (loupe["x"], loupe["y"]),
            (loupe["x"] + loupe["width"], loupe["y"] + loupe["height"]),
        )
        assert left >= board["x"] - 2
        assert right <= board["x"] + board["width"] + 2
        assert top >= board["y"] - 2
        assert bottom < y - FINGER_PX or right < x - FINGER_PX or left > x + FINGER_PX
        touched.lift()


def test_what_a_tap_has_picked_up_is_put_down_where_the_finger_is_lifted(
    tmp_path: Path, touched: Browser
) -> None:
    with served(tmp_path, table()) as there:
        put_right(touched, there.page.link())
        six, five, four = (target(touched, place) for place in ("6", "5", "4"))
        touched.finger(six)
        touched.lift()
        # The next point is nearer to those checkers than a finger is wide, and is meant.
        touched.finger(four, five)
        is_named(touched, "point 5")
        touched.lift()
        lies(touched, "5", "w")
        touched.finger(six)
        touched.lift()
        touched.finger(five)
        touched.lift()
        lies(touched, "5", "ww")
        lies(touched, "6", "www")


def test_where_points_are_wide_nothing_is_drawn_larger(tmp_path: Path, touched: Browser) -> None:
    with served(tmp_path, table()) as there:
        put_right(touched, there.page.link(), TABLET)
        assert width(touched) >= 2 * FINGER_PX
        touched.finger(target(touched, "8"), target(touched, "20"))
        assert touched.one(".checker.dragged")
        assert not touched.all(".loupe")
        touched.lift()
        lies(touched, "20", "w")
