"""Where things that hide the board are not looked for."""

from __future__ import annotations

import numpy as np

from pasch_hardware.boards.board import Row
from pasch_hardware.boards.geometry import row_point
from pasch_vision.occlusion.evidence.planes import readable
from pasch_vision.occlusion.outlines import ignored_in
from vision.scenes import CARD, profile, true_view


def test_what_sticks_out_of_a_rest_field_as_a_pile_is_no_thing() -> None:
    board, view = profile(CARD), true_view(CARD)
    ignored = ignored_in(view, board, [shape for shape in board.places if readable(shape)])
    thick = max(board.thicknesses.values())
    for name in ("NW", "NE", "SW", "SE"):
        (area,) = board.place(name)
        x, y = area.centre
        pile = [(x, y, area.height + layers * thick) for layers in range(7)]
        columns, rows = np.rint(view.project(np.array(pile))).astype(int).T
        assert ignored[rows, columns].all()


def test_a_hand_over_points_and_bar_is_looked_for() -> None:
    board, view = profile(CARD), true_view(CARD)
    shapes = [shape for shape in board.places if readable(shape)]
    ignored = ignored_in(view, board, shapes)
    middles = [
        (*(row_point(shape, shape.length / 2, 0.0) if isinstance(shape, Row) else shape.centre), 0)
        for shape in shapes
        if shape.name not in ("NW", "NE", "SW", "SE")
    ]
    columns, rows = np.rint(view.project(np.array(middles, dtype=float))).astype(int).T
    assert len(middles) == 25
    assert not ignored[rows, columns].any()
