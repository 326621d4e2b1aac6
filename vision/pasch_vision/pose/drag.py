"""A window in which a person drags the field's four corners into place.

`CornerDrag` is the effect of a mouse on four points and needs no window; `dragged_corners` is the
OpenCV window around it.
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
# The mouse grabs a corner within this distance, as a share of the picture's width.
REACH_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class CornerDrag:
    """Four corners ((x, y) in px) and the index of the one being dragged, None for none."""

    corners: tuple[tuple[float, float], ...]
    held: int | None = None

    def pressed(self, x: float, y: float, reach_px: float) -> CornerDrag:
        """The button went down: grab the nearest corner within reach."""
        away = [float(np.hypot(x - cx, y - cy)) for cx, cy in self.corners]
        nearest = int(np.argmin(away))
        return replace(self, held=nearest) if away[nearest] <= reach_px else self

    def moved(self, x: float, y: float) -> CornerDrag:
        """The mouse moved: move the corner that it holds."""
        if self.held is None:
            return self
        corners = list(self.corners)
        corners[self.held] = (float(x), float(y))
        return replace(self, corners=tuple(corners))

    def released(self) -> CornerDrag:
        """The button went up: let go."""
        return replace(self, held=None)


def dragged_corners(
    picture: Picture, start: Floats, drawn: Callable[[Floats], Picture]
) -> Floats | None:
    """The corners (4, 2) px when Enter is pressed, None after Escape or when the window is closed.

    `drawn(corners)` returns the picture with the board drawn over it accordingly. Raises
    `CalibrationError` if no window can be opened.
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
    """The picture with a numbered ring at each corner, starting with the top left one."""
    for number, (x, y) in enumerate(drag.corners, start=1):
        at = (round(x), round(y))
        cv2.circle(picture, at, 12, (0, 0, 255), 2, cv2.LINE_AA)
        spot = (at[0] + 14, at[1] - 8)
        cv2.putText(picture, str(number), spot, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 255), 2)
    return picture


def require_screen() -> None:
    """Raise `CalibrationError` if no window can open (some builds of OpenCV would abort)."""
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_screen:
        raise no_window()


def no_window() -> CalibrationError:
    """The error for a system on which no window can be opened."""
    return CalibrationError(
        "No window can be opened here; give the field's corners in the picture with --corners"
        ' "x,y x,y x,y x,y" (top left, top right, bottom right, bottom left).'
    )


def close_windows() -> None:
    """Close any window; a headless OpenCV has none to close."""
    try:
        cv2.destroyAllWindows()
    except cv2.error:
        return
