"""How well and how fast sight reads labelled pictures.

Each folder's board is learned as a person would, every other picture is read, and what was read
is held against the truth. `off` and `yard` are not counted. A board that is wrong and vouched
for is the one thing that must not happen.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from bench.changes import CHANGES, changed
from bench.labelled import EMPTY, START, Label, LabelledFolder
from pasch.cli.parser import helped
from pasch.errors import RequestError
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.message import message
from pasch_vision.calibration import Calibration
from pasch_vision.errors import CalibrationError
from pasch_vision.learned.known import learn_board, require_position
from pasch_vision.learned.repeating import CalibratedReader, reader_of
from pasch_vision.observation import Observation
from pasch_vision.picture import Picture, image_size, read_picture
from pasch_vision.pose.corners import parse_corners

__all__ = ["Score", "add_arguments", "learned", "memory_mb", "read_folder", "run"]

UNSCORED = ("off", "yard")

EARLY_FRAMES = 100
# Grey levels by which a camera's next frame differs from the last though nothing has changed.
FRAME_NOISE = 2.0
# What was held for impossible and is true would count without end.
LEAST_LIKELY = 1e-4
HEADINGS = (
    ("scene", 26),
    ("places", 11),
    ("log loss", 10),
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
    ("again", 7),
)

Change = Callable[[Picture], Picture]


@dataclass
class Score:
    """What was counted over pictures; scores of several folders add up.

    `places`, `boards`, `doubtful`, `vouched_wrong` (names), `extra` count pictures without a
    hand; what begins with `hand` those with one. `read_s` and `decode_s` are processor time per
    picture, for reading and for decoding its JPEG, `again_s` for reading the same picture with a
    camera's noise added once more. `faults` are lines that say what was wrong.
    """

    places: int = 0
    places_right: int = 0
    log_losses: list[float] = field(default_factory=list)
    boards: int = 0
    boards_right: int = 0
    doubtful: int = 0
    vouched_wrong: list[str] = field(default_factory=list)
    extra: int = 0
    hands: int = 0
    hands_accepted_wrong: list[str] = field(default_factory=list)
    hand_hidden: int = 0
    hand_hidden_found: int = 0
    hand_extra: int = 0
    hand_places: int = 0
    hand_places_right: int = 0
    read_s: list[float] = field(default_factory=list)
    decode_s: list[float] = field(default_factory=list)
    again_s: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, label: Label, truth: Mapping[str, str], seen: Observation) -> None:
        """Count one picture."""
        covered = {name for name in seen.covered if name not in UNSCORED}
        hidden = {name for name in label.covered if name not in UNSCORED}
        names = [name for name in seen.places if name not in UNSCORED and name not in hidden]
        wrong = [name for name in names if seen.places[name].best != truth.get(name, "")]
        # What is read at a hidden place that is not reported as such is claimed as well.
        claimed = [n for n in seen.places if n not in UNSCORED and n not in covered]
        is_vouched = seen.confidence > 0.5
        is_false = any(seen.places[name].best != truth.get(name, "") for name in claimed)
        self.note(label, truth, seen, wrong, hidden ^ covered)
        if label.has_hand:
            self.hands += 1
            self.hands_accepted_wrong += [label.file.name] * (is_vouched and is_false)
            self.hand_hidden += len(hidden)
            self.hand_hidden_found += len(hidden & covered)
            self.hand_extra += len(covered - hidden)
            self.hand_places += len(names)
            self.hand_places_right += len(names) - len(wrong)
            return
        self.vouched_wrong += [label.file.name] * (is_vouched and is_false)
        self.extra += len(covered - hidden)
        self.places += len(names)
        self.places_right += len(names) - len(wrong)
        said = [seen.places[name].probability(truth.get(name, "")) for name in names]
        self.log_losses += [-math.log(max(chance, LEAST_LIKELY)) for chance in said]
        self.boards += 1
        self.boards_right += not wrong
        self.doubtful += not is_vouched

    def note(
        self,
        label: Label,
        truth: Mapping[str, str],
        seen: Observation,
        wrong: Sequence[str],
        miscovered: set[str],
    ) -> None:
        """Keep a line about a picture that was not read as it should be."""
        parts = [f"{n}: {seen.places[n].best or '-'} is {truth.get(n) or '-'}" for n in wrong]
        if miscovered and label.has_hand:
            parts.append(f"covered wrongly or not reported: {' '.join(sorted(miscovered))}")
        if parts or (seen.confidence <= 0.5 and not label.has_hand):
            how = f"confidence {seen.confidence:.2f}" + (" moved" if seen.moved else "")
            self.faults.append(f"{label.file.name} {how}  {'; '.join(parts)}".rstrip())

    def joined(self, other: Score) -> Score:
        """Both together."""
        every = [getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__]
        return Score(*every)

    @property
    def read_ms(self) -> tuple[float, float]:
        """Milliseconds a picture: the median, and what 99 of 100 stay below."""
        return percentiles_ms(self.read_s)

    @property
    def times_decoding(self) -> float:
        """Reading's median as a multiple of decoding's."""
        return self.read_ms[0] / max(percentiles_ms(self.decode_s)[0], 1e-6)


def percentiles_ms(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile in ms; 0 where nothing was timed."""
    if not seconds:
        return (0.0, 0.0)
    return float(np.median(seconds)) * 1000.0, float(np.percentile(seconds, 99)) * 1000.0


def learned(folder: LabelledFolder) -> Calibration:
    """The calibration learned from the folder's two pictures; raises `PaschError`."""
    empty, start = folder.role(EMPTY), folder.role(START)
    pictures = read_picture(empty.file), read_picture(start.file)
    return learn_board(folder.profile, *pictures, start.places)


def counts_of(profile: BoardProfile) -> dict[str, int]:
    """How many checkers each colour has."""
    return dict.fromkeys(profile.letters, profile.kind.checkers)


def learned_from_start(folder: LabelledFolder, has_corners: bool = True) -> Calibration:
    """The calibration learned from the known position and its corners, or from that alone."""
    start = folder.role(START)
    corners = parse_corners(start.corners) if has_corners else None
    return Calibration.from_start(folder.profile, read_picture(start.file), start.places, corners)


def readers_by_corners(folder: LabelledFolder) -> Callable[[Label, Picture], CalibratedReader]:
    """A reader for each picture that knows nothing but its corners."""

    def of(label: Label, picture: Picture) -> CalibratedReader:
        corners = parse_corners(label.corners)
        return reader_of(Calibration.from_corners(folder.profile, image_size(picture), corners))

    return of


def read_folder(
    folder: LabelledFolder,
    reader_for: Callable[[Label, Picture], CalibratedReader],
    change: Change = lambda picture: picture,
    with_counts: bool = True,
    is_light_dark: bool = False,
) -> Score:
    """Read every picture of a folder but those it was learned from.

    `reader_for(label, picture)` gives the reader; its making is not timed. `is_light_dark`: the
    colours are known only as lighter and darker.
    """
    score = Score()
    counts = counts_of(folder.profile) if with_counts else None
    for label in folder.tests:
        truth = label.light_dark if is_light_dark and label.light_dark else label.places
        data = np.frombuffer(label.file.read_bytes(), np.uint8)
        begun_s = time.process_time()
        cv2.imdecode(data, cv2.IMREAD_COLOR)
        score.decode_s.append(time.process_time() - begun_s)
        picture = change(read_picture(label.file))
        reader = reader_for(label, picture)
        begun_s = time.process_time()
        seen = reader.read(picture, counts)
        score.read_s.append(time.process_time() - begun_s)
        score.add(label, truth, seen)
        noisy = changed(picture, "noise", FRAME_NOISE)
        begun_s = time.process_time()
        reader.read(noisy, counts)
        score.again_s.append(time.process_time() - begun_s)
    return score


def read_on(
    folder: LabelledFolder, reader: CalibratedReader, frames: int, early: int
) -> tuple[float, float]:
    """Read the folder's pictures over and over; memory in MB after `early` and all `frames`."""
    pictures = [read_picture(label.file) for label in folder.tests]
    counts = counts_of(folder.profile)
    early_mb = 0.0
    for number in range(1, frames + 1):
        reader.read(pictures[number % len(pictures)], counts)
        if number == early:
            early_mb = memory_mb()
    return early_mb, memory_mb()


def memory_mb() -> float:
    """The memory this process holds now, in MB; NaN where the system does not say (no Linux)."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return float("nan")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The folders, how their boards are learned, and what else to measure."""
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--way",
        choices=("pictures", "start", "alone", "corners"),
        default="pictures",
        help="learn from the folder's two pictures (default), from the known position and its "
        "corners or without these, or know the corners only",
    )
    parser.add_argument("--details", action="store_true", help="say what was read wrongly")
    parser.add_argument(
        "--change",
        metavar="NAME=LEVEL",
        help="change every picture after the learning: light=0.5 (times as bright), "
        "warmth=1.3 (red over blue), noise=8 (grey levels), blur=1.5 (pixels), "
        "jpeg=35 (quality), gamma=1.25, shade=0.5 (of the light left on the right)",
    )
    parser.add_argument(
        "--checkers",
        type=float,
        default=1.0,
        metavar="TIMES",
        help="let the profiles say that checkers are this many times as wide as they are",
    )
    parser.add_argument(
        "--no-counts", action="store_true", help="do not say how many checkers there are"
    )
    parser.add_argument(
        "--frames",
        type=int,
        metavar="N",
        help=helped(
            message(
                "also read N pictures and print the memory after {first} and after N",
                first=EARLY_FRAMES,
            )
        ),
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a line per folder and one in all; 1 where a wrong board was vouched for."""
    cv2.setNumThreads(1)
    change = parsed_change(arguments.change)
    if not 0.5 <= arguments.checkers <= 2.0:
        raise RequestError("--checkers wants a number from 0.5 to 2")
    folders = [
        folder.with_checkers(arguments.checkers)
        for folder in map(LabelledFolder.read, arguments.folders)
    ]
    print(heading())
    whole = Score()
    for folder in folders:
        score = measured(folder, arguments, change)
        whole = whole.joined(score)
        print(row(folder.name, score), flush=True)
        is_refused = not score.boards
        for fault in score.faults if arguments.details or is_refused else ():
            print(f"    {fault}", flush=True)
    if len(folders) > 1:
        print(row("in all", whole))
    if arguments.frames:
        print_memory(folders[0], arguments.frames)
    return 1 if whole.vouched_wrong or whole.hands_accepted_wrong else 0


def measured(folder: LabelledFolder, arguments: argparse.Namespace, change: Change) -> Score:
    """The score of one folder, its board learned as the options say."""
    with_counts = not arguments.no_counts
    if arguments.way == "corners":
        if folder.profile.board != "backgammon":
            raise RequestError(
                "{folder}: corners alone will do for 24-point boards only", folder=folder.name
            )
        by_corners = readers_by_corners(folder)
        return read_folder(folder, by_corners, change, with_counts, is_light_dark=True)
    try:
        if arguments.way == "alone":
            known = learned_from_start(folder, has_corners=False)
            require_position(known)
        else:
            known = learned_from_start(folder) if arguments.way == "start" else learned(folder)
    except CalibrationError as error:
        return Score(faults=[f"refused: {error}"])
    reader = reader_of(known)
    return read_folder(folder, lambda label, picture: reader, change, with_counts)


def parsed_change(text: str | None) -> Change:
    """The change that `NAME=LEVEL` names; raises `RequestError`."""
    if text is None:
        return lambda picture: picture
    name, _, level = text.partition("=")
    try:
        value = float(level)
    except ValueError:
        value = float("nan")
    if name not in CHANGES or not value > 0:
        raise RequestError(
            "--change wants NAME=LEVEL with a level above 0, not {text}; the names are {names}",
            text=text,
            names=tuple(CHANGES),
        )
    return lambda picture: changed(picture, name, value)


def print_memory(folder: LabelledFolder, frames: int) -> None:
    """Read many pictures and print what memory that takes."""
    early_mb, late_mb = read_on(folder, reader_of(learned(folder)), frames, EARLY_FRAMES)
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
            f"{sum(score.log_losses) / max(len(score.log_losses), 1):.4f}",
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
            f"{percentiles_ms(score.again_s)[0]:.0f}",
        ]
    )


def lined(cells: list[str]) -> str:
    """Cells under their headings: names to the left, figures to the right."""
    first, *others = zip(cells, (width for _, width in HEADINGS), strict=True)
    return first[0].ljust(first[1]) + "".join(cell.rjust(width) for cell, width in others)
