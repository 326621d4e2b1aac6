"""A window in which a person drags the field's four corners to where they are.

`CornerDrag` is what a mouse does to four points, without any window; `dragged_corners` is the
window (OpenCV's), where there is one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np

from pasch_vision.arrays import Floats
from pasch_vision.errors import CalibrationError
from pasch_vision.picture import Picture

__all__ = ["CornerDrag", "dragged_corners"]

WINDOW = "Pasch"
ENTER, ESCAPE = (13, 10, 32), 27
WAIT_MS = 20
# A corner is taken hold of from this far, as a share of the picture's width.
REACH_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class CornerDrag:
    """Four corners ((x, y) in px) and the number of the one the mouse holds, None for none."""

    corners: tuple[tuple[float, float], ...]
    held: int | None = None

    def pressed(self, x: float, y: float, reach_px: float) -> CornerDrag:
        """The button goes down: grab the nearest corner within reach."""
        away = [float(np.hypot(x - cx, y - cy)) for cx, cy in self.corners]
        nearest = int(np.argmin(away))
        return replace(self, held=nearest) if away[nearest] <= reach_px else self

    def moved(self, x: float, y: float) -> CornerDrag:
        """The mouse moves: the corner it holds goes with it."""
        if self.held is None:
            return self
        corners = list(self.corners)
        corners[self.held] = (float(x), float(y))
        return replace(self, corners=tuple(corners))

    def released(self) -> CornerDrag:
        """The button goes up."""
        return replace(self, held=None)


def dragged_corners(
    picture: Picture, start: Floats, drawn: Callable[[Floats], Picture]
) -> Floats | None:
    """The corners (4, 2) px when Enter is pressed, None for Escape or a closed window.

    `drawn(corners)` gives the picture with the board drawn as it would lie. Raises
    `CalibrationError` where there is no window to be had.
    """
    require_screen()
    drag = CornerDrag(tuple((float(x), float(y)) for x, y in start))
    reach_px = REACH_SHARE * picture.shape[1]

    def on_mouse(event: int, x: int, y: int, flags: int, data: object) -> None:
        nonlocal drag
        if event == cv2.EVENT_LBUTTONDOWN:
            drag = drag.pressed(x, y, reach_px)
        elif event == cv2.EVENT_MOUSEMOVE:
            drag = drag.moved(x, y)
        elif event == cv2.EVENT_LBUTTONUP:
            drag = drag.released()

    try:
        cv2.namedWindow(WINDOW, cv2.WINDOW_NORMAL)
        cv2.setMouseCallback(WINDOW, on_mouse)
        shown: CornerDrag | None = None
        while cv2.getWindowProperty(WINDOW, cv2.WND_PROP_VISIBLE) >= 1 or shown is None:
            if shown is None or shown.corners != drag.corners:
                shown = drag
                cv2.imshow(WINDOW, with_handles(drawn(np.array(drag.corners)), drag))
            key = cv2.waitKey(WAIT_MS) & 0xFF
            if key in ENTER:
                return np.array(drag.corners)
            if key == ESCAPE:
                return None
        return None
    except cv2.error:
        raise no_window() from None
    finally:
        close_windows()


def with_handles(picture: Picture, drag: CornerDrag) -> Picture:
    """The picture with a ring at each corner, numbered from the top left one on."""
    for number, (x, y) in enumerate(drag.corners, start=1):
        at = (round(x), round(y))
        cv2.circle(picture, at, 12, (0, 0, 255), 2, cv2.LINE_AA)
        spot = (at[0] + 14, at[1] - 8)
        cv2.putText(picture, str(number), spot, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 255), 2)
    return picture


def require_screen() -> None:
    """Raise `CalibrationError` where no window can open (some builds of OpenCV would abort)."""
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_screen:
        raise no_window()


def no_window() -> CalibrationError:
    """The error where no window can be opened."""
    return CalibrationError(
        "No window can be opened here; give the field's corners in the picture with --corners"
        ' "x,y x,y x,y x,y" (top left, top right, bottom right, bottom left).'
    )


def close_windows() -> None:
    """Close what is open; a headless OpenCV has nothing to close."""
    try:
        cv2.destroyAllWindows()
    except cv2.error:
        return
