"""Curves as a picture: a panel per hardship, drawn with OpenCV."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from pasch_vision.arrays import Picture

__all__ = ["Panel", "drawn_panels"]

WIDTH, HEIGHT, ACROSS = 360, 250, 4
LEFT, RIGHT, TOP, BOTTOM = 44, 18, 34, 46
INK, FAINT = (40, 40, 40), (215, 215, 215)
FONT = cv2.FONT_HERSHEY_SIMPLEX


@dataclass(frozen=True, slots=True)
class Panel:
    """One plot: steps along x, and curves of shares (0 to 1) by their names."""

    title: str
    unit: str
    steps: Sequence[float]
    curves: Mapping[str, Sequence[float]]


def drawn_panels(panels: Sequence[Panel], colours: Mapping[str, tuple[int, int, int]]) -> Picture:
    """All panels in rows of `ACROSS`, a legend below; `colours` are BGR by a curve's name."""
    rows = -(-len(panels) // ACROSS)
    picture = np.full((rows * HEIGHT + 40, ACROSS * WIDTH, 3), 255, np.uint8)
    for number, panel in enumerate(panels):
        x, y = number % ACROSS * WIDTH, number // ACROSS * HEIGHT
        draw_panel(picture[y : y + HEIGHT, x : x + WIDTH], panel, colours)
    at = LEFT
    for name, colour in colours.items():
        cv2.line(picture, (at, rows * HEIGHT + 18), (at + 30, rows * HEIGHT + 18), colour, 3)
        write(picture, name, (at + 38, rows * HEIGHT + 23), 0.5)
        at += 60 + cv2.getTextSize(name, FONT, 0.5, 1)[0][0]
    return picture


def draw_panel(
    picture: Picture, panel: Panel, colours: Mapping[str, tuple[int, int, int]]
) -> None:
    """One panel into its part of the picture; steps stand at even distances."""
    low, high = HEIGHT - BOTTOM, TOP
    write(picture, panel.title, (LEFT, 22), 0.6)
    for share in (0.0, 0.5, 1.0):
        y = round(low + (high - low) * share)
        cv2.line(picture, (LEFT, y), (WIDTH - RIGHT, y), FAINT, 1)
        write(picture, f"{100 * share:.0f}", (8, y + 5), 0.42)
    xs = np.linspace(LEFT + 8, WIDTH - RIGHT - 12, len(panel.steps)).round().astype(int)
    for x, step in zip(xs, panel.steps, strict=True):
        text = f"{step:g}"
        wide = cv2.getTextSize(text, FONT, 0.42, 1)[0][0]
        write(picture, text, (int(x) - wide // 2, low + 18), 0.42)
    write(picture, panel.unit, (LEFT, low + 36), 0.42)
    for name, shares in panel.curves.items():
        ys = low + (high - low) * np.asarray(shares)
        points = np.column_stack([xs, ys.round().astype(int)]).astype(np.int32)
        cv2.polylines(picture, [points], False, colours[name], 2, cv2.LINE_AA)
        for x, y in points:
            cv2.circle(picture, (int(x), int(y)), 4, colours[name], -1, cv2.LINE_AA)


def write(picture: Picture, text: str, at: tuple[int, int], size: float) -> None:
    """Text with its lower left corner at a pixel."""
    cv2.putText(picture, text, at, FONT, size, INK, 1, cv2.LINE_AA)
