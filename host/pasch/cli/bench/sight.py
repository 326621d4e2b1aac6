"""`pasch bench sight FOLDER...`: a line of figures per folder of labelled pictures, and in all.

How a folder must look stands in docs/sight.md. Exit status 1 where a wrong board was vouched
for: the one thing that must not happen.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pasch.errors import RequestError

if TYPE_CHECKING:
    from pasch.bench.labelled import LabelledFolder
    from pasch.bench.sight import Change, Reads, Score
    from pasch_vision.calibration import Calibration

__all__ = ["add_arguments", "heading", "row", "run"]

EARLY_FRAMES = 100
HEADINGS = (
    ("scene", 26),
    ("places", 11),
    ("boards", 8),
    ("doubtful", 9),
    ("vouched wrong", 14),
    ("extra", 6),
    ("hands", 6),
    ("accepted wrong", 15),
    ("hidden found", 13),
    ("extra", 6),
    ("others", 9),
    ("ms", 6),
    ("99 %", 6),
    ("x JPEG", 7),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folders, how their boards are learned, and what else to measure."""
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--way",
        choices=("pictures", "start", "corners"),
        default="pictures",
        help="learn from the folder's two pictures (default), from the known position and its"
        " corners (the learned reader), or know the corners only",
    )
    parser.add_argument(
        "--reader",
        choices=("classical", "learned"),
        default="classical",
        help="the reader in use (default), or the learned one for all kinds of board",
    )
    parser.add_argument("--details", action="store_true", help="say what was read wrongly")
    parser.add_argument(
        "--change",
        metavar="NAME=LEVEL",
        help="change every picture after the learning: light=0.5 (times as bright), warmth=1.3"
        " (red over blue), noise=8 (grey levels), blur=1.5 (pixels), jpeg=35 (quality),"
        " gamma=1.25",
    )
    parser.add_argument(
        "--no-counts", action="store_true", help="do not say how many checkers there are"
    )
    parser.add_argument(
        "--frames",
        type=int,
        metavar="N",
        help=f"also read N pictures and print the memory after {EARLY_FRAMES} and after N",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a line per folder and one in all; 1 where a wrong board was vouched for."""
    import cv2

    from pasch.bench.labelled import LabelledFolder
    from pasch.bench.sight import Score

    cv2.setNumThreads(1)
    change = parsed_change(arguments.change)
    folders = [LabelledFolder.read(folder) for folder in arguments.folders]
    print(heading())
    whole = Score()
    for folder in folders:
        score = measured(folder, arguments, change)
        whole = whole.joined(score)
        print(row(folder.name, score), flush=True)
        for fault in score.faults if arguments.details else ():
            print(f"    {fault}", flush=True)
    if len(folders) > 1:
        print(row("in all", whole))
    if arguments.frames:
        print_memory(folders[0], arguments.frames)
    return 1 if whole.vouched_wrong or whole.hands_accepted_wrong else 0


def measured(folder: LabelledFolder, arguments: argparse.Namespace, change: Change) -> Score:
    """The score of one folder, its board learned as the options say."""
    from pasch.bench.sight import learned, learned_from_start, read_folder, readers_by_corners

    with_counts = not arguments.no_counts
    reader = reader_named(arguments.reader)
    if arguments.way == "corners":
        if folder.profile.board != "backgammon":
            raise RequestError(f"{folder.name}: corners alone will do for 24-point boards only")
        by_corners = readers_by_corners(folder, reader)
        return read_folder(folder, by_corners, change, with_counts, is_light_dark=True)
    if arguments.way == "start" and arguments.reader != "learned":
        raise RequestError("--way start is read by the learned reader: give --reader learned")
    is_start = arguments.way == "start"
    own = reader(learned_from_start(folder) if is_start else learned(folder))
    return read_folder(folder, lambda label, picture: own, change, with_counts)


def reader_named(name: str) -> Callable[[Calibration], Reads]:
    """What makes the reader of a calibration; the network is loaded once."""
    if name == "classical":
        from pasch_vision.reading.reader import Reader

        return Reader
    from pasch_vision.learned.network import Network
    from pasch_vision.learned.reader import LearnedReader

    network = Network()
    return lambda calibration: LearnedReader(calibration, network)


def parsed_change(text: str | None) -> Change:
    """The change that `NAME=LEVEL` names; raises `RequestError`."""
    from pasch.bench.changes import CHANGES, changed

    if text is None:
        return lambda picture: picture
    name, _, level = text.partition("=")
    try:
        value = float(level)
    except ValueError:
        value = float("nan")
    if name not in CHANGES or not value > 0:
        raise RequestError(
            f"--change wants NAME=LEVEL with a level above 0, not {text}; the names are"
            f" {', '.join(CHANGES)}"
        )
    return lambda picture: changed(picture, name, value)


def print_memory(folder: LabelledFolder, frames: int) -> None:
    """Read many pictures and print what memory that takes."""
    from pasch.bench.sight import learned, read_on
    from pasch_vision.reading.reader import Reader

    early_mb, late_mb = read_on(folder, Reader(learned(folder)), frames, EARLY_FRAMES)
    print(
        f"memory: {early_mb:.0f} MB after {EARLY_FRAMES} pictures, {late_mb:.0f} MB after"
        f" {frames}: {100 * (late_mb / early_mb - 1) if early_mb else 0:+.1f} %"
    )


def heading() -> str:
    """The columns' names."""
    return lined([name for name, _ in HEADINGS])


def row(name: str, score: Score) -> str:
    """One line of figures."""
    median_ms, slow_ms = score.read_ms
    return lined(
        [
            name,
            f"{score.places_right}/{score.places}",
            f"{score.boards_right}/{score.boards}",
            str(score.doubtful),
            str(len(score.vouched_wrong)),
            str(score.extra),
            str(score.hands),
            str(len(score.hands_accepted_wrong)),
            f"{score.hand_hidden_found}/{score.hand_hidden}",
            str(score.hand_extra),
            f"{score.hand_places_right}/{score.hand_places}",
            f"{median_ms:.0f}",
            f"{slow_ms:.0f}",
            f"{score.times_decoding:.1f}",
        ]
    )


def lined(cells: list[str]) -> str:
    """Cells under their headings: names to the left, figures to the right."""
    first, *others = zip(cells, (width for _, width in HEADINGS), strict=True)
    return first[0].ljust(first[1]) + "".join(cell.rjust(width) for cell, width in others)
