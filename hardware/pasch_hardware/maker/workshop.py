"""Writes what a maker needs for a board into a folder: page, drawings, templates, dice box.

The content is made elsewhere; this is where the room writes to the disk. The folder gets
`NAME.md` and, in a folder `NAME` beside it, everything that the page shows or names.
"""

import json
from pathlib import Path

import cv2

from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.electronics import board_config
from pasch_hardware.boards.layout import dice_box
from pasch_hardware.files import write_text, write_whole
from pasch_hardware.maker.camera_stand import DEFAULT_FOV_DEG
from pasch_hardware.maker.drawing.layers import layers_picture
from pasch_hardware.maker.enclosure.shade import Picture
from pasch_hardware.maker.handbook import board_page, drawings, file_name, templates
from pasch_hardware.maker.sheet.pdf import write_pdf
from pasch_hardware.maker.sheet.svg import drawing_svg
from pasch_hardware.message import Say

__all__ = ["write_box", "write_page", "write_templates"]


def write_page(
    profile: BoardProfile,
    folder: Path,
    paper: str = "a4",
    fov_deg: float = DEFAULT_FOV_DEG,
    has_box: bool = True,
    say: Say = str,
) -> tuple[Path, ...]:
    """Write the page, and its drawings as SVG, in the words of `say`, and the layers as PNG.

    Returns the files. Raises `OSError`.
    """
    inner = _inner(profile, folder)
    page = folder / f"{file_name(profile)}.md"
    text = board_page(profile, has_box, paper, fov_deg, say)
    write_text(page, text)
    files = [page]
    for name, drawing in drawings(profile, paper, fov_deg).items():
        files.append(inner / f"{name}.svg")
        write_text(files[-1], drawing_svg(drawing, say))
    files.append(inner / "layers.png")
    write_whole(files[-1], _png(layers_picture(profile)))
    return tuple(files)


def write_templates(
    profile: BoardProfile, folder: Path, paper: str = "a4", say: Say = str
) -> tuple[Path, ...]:
    """Write the templates as PDF in the words of `say`, and the firmware's `board.json`.

    Returns the files. Raises `ToolMissing` without ReportLab, and `OSError`.
    """
    inner = folder / file_name(profile)
    files = []
    for name, pages in templates(profile, paper).items():
        files.append(inner / f"{name}-{paper}.pdf")
        write_pdf(files[-1], pages, f"{profile.name}: {name}", say)
    files.append(inner / "board.json")
    write_text(files[-1], json.dumps(board_config(profile), indent=1) + "\n")
    return tuple(files)


def write_box(profile: BoardProfile, folder: Path, has_solids: bool = True) -> tuple[Path, ...]:
    """Write pictures of the dice box (PNG) and, with `has_solids`, STL and STEP.

    Nothing for a board without a dice box. Raises `ToolMissing` without build123d or if it fails,
    and `OSError`.
    """
    if dice_box(profile) is None:
        return ()
    from pasch_hardware.maker.enclosure.dice_box import box_pictures, box_solids, export_box

    inner = _inner(profile, folder)
    solids = box_solids(profile)
    files = []
    for name, picture in box_pictures(profile, solids).items():
        files.append(inner / f"{name}.png")
        write_whole(files[-1], _png(picture))
    return (*files, *(export_box(solids, inner) if has_solids else ()))


def _inner(profile: BoardProfile, folder: Path) -> Path:
    """The folder of the board's name within another, made where it is missing."""
    inner = folder / file_name(profile)
    inner.mkdir(parents=True, exist_ok=True)
    return inner


def _png(picture: Picture) -> bytes:
    _, coded = cv2.imencode(".png", picture)
    return coded.tobytes()
