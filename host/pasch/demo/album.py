"""The album: one page per key moment, with the camera's picture, the reading and the lights.

Pages are PNG files in a folder. Draws only; the demo decides which moments deserve a page. Text is
ASCII, like OpenCV's own font.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.plan import draw_plan
from pasch_hardware.files import write_whole
from pasch_vision.arrays import Picture
from pasch_vision.drawing.lettering import ascii_only

__all__ = ["Album", "AlbumPage", "save_picture"]

PAPER = (32, 30, 29)
INK = (232, 230, 226)
QUIET_INK = (150, 148, 145)
PICTURE_WIDTH_PX = 800
PLAN_WIDTH_PX = 600
MARGIN_PX = 24


@dataclass(frozen=True, slots=True)
class AlbumPage:
    """One moment: `seen` is the camera's picture with the reading drawn on it."""

    title: str
    sentence: str
    seen: Picture
    places: Mapping[str, str]
    pixels: Sequence[tuple[int, int, int]]
    captions: tuple[str, str]


class Album:
    """Writes pages into `folder`, numbered in the order they come."""

    def __init__(self, folder: Path, profile: BoardProfile) -> None:
        self._folder = folder
        self._profile = profile
        self.files: list[Path] = []

    def add(self, name: str, page: AlbumPage) -> Path:
        """Draw a page and save it; returns its file. Raises OSError if that fails."""
        file = self._folder / f"{len(self.files) + 1:02}-{re.sub(r'[^a-z0-9-]', '-', name)}.png"
        save_picture(file, self._draw(page))
        self.files.append(file)
        return file

    def _draw(self, page: AlbumPage) -> Picture:
        seen = _to_width(page.seen, PICTURE_WIDTH_PX)
        plan = draw_plan(self._profile, page.places, page.pixels, px_per_mm=1.2)
        fitting = seen.shape[0] * plan.shape[1] / plan.shape[0]
        plan = _to_width(plan, round(min(PLAN_WIDTH_PX, fitting)))
        height = max(seen.shape[0], plan.shape[0])
        width = PICTURE_WIDTH_PX + PLAN_WIDTH_PX + 3 * MARGIN_PX
        sheet = np.full((height + 150, width, 3), PAPER, np.uint8)
        _write(sheet, page.title, (MARGIN_PX, 42), 0.9, INK)
        _write(sheet, page.sentence, (MARGIN_PX, 78), 0.56, INK)
        top = 100
        sheet[top : top + seen.shape[0], MARGIN_PX : MARGIN_PX + seen.shape[1]] = seen
        left = PICTURE_WIDTH_PX + 2 * MARGIN_PX
        sheet[top : top + plan.shape[0], left : left + plan.shape[1]] = plan
        for caption, x in zip(page.captions, (MARGIN_PX, left), strict=True):
            _write(sheet, caption, (x, top + height + 32), 0.5, QUIET_INK)
        return sheet


def save_picture(file: Path, image: Picture) -> None:
    """Write a picture as PNG; raises OSError if the file cannot be written."""
    write_whole(file, cv2.imencode(".png", image)[1].tobytes(), is_durable=False)


def _to_width(image: Picture, width_px: int) -> Picture:
    height_px = round(image.shape[0] * width_px / image.shape[1])
    shrunk = cv2.resize(image, (width_px, height_px), interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.uint8)


def _write(
    sheet: Picture, text: str, at: tuple[int, int], size: float, ink: tuple[int, int, int]
) -> None:
    cv2.putText(sheet, ascii_only(text), at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, 1, cv2.LINE_AA)
