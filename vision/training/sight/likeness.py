"""The reader's `likeness` for all pictures of a step at once, on the device of their crops.

Gives the same numbers as `pasch_vision.learned.places.likeness`, as a test checks.
"""

import torch
from torch import Tensor
from torch.nn import functional

from pasch_vision.learned.places.likeness import ASIDE, CELL_PX, CELLS, MOST, SCALE
from pasch_vision.picture import DARK
from training.sight.sample import COLOURS

__all__ = ["likeness"]


def likeness(
    first: Tensor, bare: Tensor, has_empty: Tensor, faces: Tensor, known: Tensor, picture: Tensor
) -> Tensor:
    """The features of the reader's `likeness` for a batch: (M, COLOURS, LIKENESS, *CELLS)."""
    cells, empty = levels(first), levels(bare)
    wanted, is_known = faces[picture], known[picture][..., None, None]
    found = []
    for seen, faces_of in ((cells, wanted), (tinted(cells), tinted(wanted))):
        gaps = seen[:, None, None] - faces_of[:, :, :, None, None]
        away = (gaps.square().sum(5).sqrt().amin(2) * SCALE).clamp(max=MOST)
        away = torch.where(is_known, away, MOST)
        for k in range(COLOURS):
            rival = away[:, [j for j in range(COLOURS) if j != k]].amin(1)
            found += [away[:, k], rival - away[:, k]]
    told = torch.stack(found, 1).reshape(len(first), 2, COLOURS, 2, *CELLS)
    told = torch.where(is_known[:, None, :, None], told, 0)
    told = told.transpose(1, 2).flatten(2, 3)
    changed = ((cells - empty).square().sum(3).sqrt() * SCALE).clamp(max=MOST)
    changed = torch.where(has_empty[:, None, None], changed, 0)
    every = changed[:, None, None].expand(-1, COLOURS, -1, -1, -1)
    return torch.cat([told, every], 2)


def levels(crops: Tensor) -> Tensor:
    """The mean levels, 0 to 1, of each cell of crops (M, rows, columns, 3): (M, *CELLS, 3)."""
    rows, columns = CELLS
    part = crops[:, : rows * CELL_PX[0], ASIDE : ASIDE + columns * CELL_PX[1]]
    means = functional.avg_pool2d(part.permute(0, 3, 1, 2).float(), CELL_PX) / 255
    return means.permute(0, 2, 3, 1)


def tinted(values: Tensor) -> Tensor:
    """As `picture.tinted`."""
    logs = torch.log(values * 255 + DARK)
    return (logs - logs[..., 1:2]) * 0.5
