"""How well sight reads labelled pictures: `python tests/bench/sight.py FOLDER ...`.

A folder holds `profile.toml`, `calib_empty.jpg`, `calib_start.jpg` and `truth.jsonl` (one
picture a line) or `truth.json` (`frames`). Prints a line per folder: places right, boards
exactly right, doubtful, wrong though vouched for; what hands cover; processor time a picture.
`--change NAME` alters every picture after the calibration: gamma, dark, bright, warm, cold,
noise, blur, jpeg.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from pasch_hardware.board import LETTERS
from pasch_hardware.profile import load_profile
from pasch_vision.calibration import Calibration
from pasch_vision.observation import Observation
from pasch_vision.picture import Picture, read_picture
from pasch_vision.reader import Reader

# How many checkers each colour has in the game of a board.
COUNTS = {"backgammon": 15, "high-gammon": 9, "gamwin": 3}
UNSCORED = ("off", "yard")


def channels(blue: float, green: float, red: float) -> Callable[[Picture], Picture]:
    """Another white balance."""
    factors = np.array([blue, green, red])
    return lambda image: np.clip(image * factors, 0, 255).astype(np.uint8)


def noisy(image: Picture) -> Picture:
    """Sensor noise of eight grey levels."""
    noise = np.random.default_rng(1).normal(0.0, 8.0, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def compressed(image: Picture) -> Picture:
    """A strongly compressed stream."""
    data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 35])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def gamma(exponent: float) -> Callable[[Picture], Picture]:
    """Another tone curve."""
    table = (np.linspace(0, 1, 256) ** exponent * 255).astype(np.uint8)
    return lambda image: np.asarray(cv2.LUT(image, table), dtype=np.uint8)


CHANGES: dict[str, Callable[[Picture], Picture]] = {
    "none": lambda image: image,
    "gamma": gamma(1.25),
    "dark": channels(0.6, 0.6, 0.6),
    "bright": channels(1.25, 1.25, 1.25),
    "warm": channels(0.85, 1.0, 1.12),
    "cold": channels(1.12, 1.0, 0.88),
    "noise": noisy,
    "blur": lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), 1.5), dtype=np.uint8),
    "jpeg": compressed,
}


@dataclass
class Score:
    """What was counted over the pictures of a folder."""

    places: int = 0
    places_right: int = 0
    boards: int = 0
    boards_right: int = 0
    doubtful: int = 0
    vouched_wrong: list[str] = field(default_factory=list)
    hands: int = 0
    hidden: int = 0
    hidden_found: int = 0
    hidden_extra: int = 0
    hand_places: int = 0
    hand_places_right: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, truth: dict[str, Any], seen: Observation) -> None:
        """Count one picture."""
        hidden = {name for name in truth["covered"] if name not in UNSCORED}
        names = [n for n in seen.places if n not in UNSCORED and n not in hidden]
        right = [seen.places[n].best == truth["places"].get(n, "") for n in names]
        scored = [
            ok for name, ok in zip(names, right, strict=True) if not seen.places[name].covered
        ]
        if seen.confidence > 0.5 and not all(scored):
            self.vouched_wrong.append(truth["image"])
        covered = {name for name in seen.covered if name not in UNSCORED}
        if truth["hand"]:
            self.hands += 1
            self.hidden += len(hidden)
            self.hidden_found += len(hidden & covered)
            self.hidden_extra += len(covered - hidden)
            self.hand_places += len(names)
            self.hand_places_right += sum(right)
            return
        self.hidden_extra += len(covered)
        self.places += len(names)
        self.places_right += sum(right)
        self.boards += 1
        self.boards_right += all(right)
        self.doubtful += seen.confidence <= 0.5

    def __str__(self) -> str:
        times = np.array(self.seconds) * 1000
        return (
            f"places {self.places_right}/{self.places}  boards {self.boards_right}/{self.boards}"
            f"  doubtful {self.doubtful}  vouched wrong {len(self.vouched_wrong)}"
            f" {','.join(self.vouched_wrong)}  | hands {self.hands}: hidden"
            f" {self.hidden_found}/{self.hidden}, extra {self.hidden_extra}, other places"
            f" {self.hand_places_right}/{self.hand_places}  |"
            f" {np.median(times):.0f} ms, 99 % {np.percentile(times, 99):.0f} ms"
        )


def truths(folder: Path) -> list[dict[str, Any]]:
    """The labelled pictures of a folder; calibration pictures carry their `role`."""
    if (folder / "truth.jsonl").exists():
        return [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    frames: list[dict[str, Any]] = json.loads((folder / "truth.json").read_text())["frames"]
    for frame, role in zip(frames, ("calib_empty", "calib_start"), strict=False):
        frame["role"] = role
    return frames


def calibrated(folder: Path, labels: list[dict[str, Any]]) -> Calibration:
    """The calibration learned automatically from the folder's two pictures."""
    profile = load_profile(folder / "profile.toml")
    start = next(label for label in labels if label.get("role") == "calib_start")
    return Calibration.learn(
        profile,
        read_picture(folder / "calib_empty.jpg"),
        read_picture(folder / start["image"]),
        start["places"],
    )


def measure(
    folder: Path,
    change: Callable[[Picture], Picture] = CHANGES["none"],
    with_counts: bool = True,
    calibration: Calibration | None = None,
) -> Score:
    """Read every picture of a folder but the two it was learned from."""
    labels = truths(folder)
    learned = calibration or calibrated(folder, labels)
    reader = Reader(learned)
    board = learned.profile.board
    counts = dict.fromkeys(LETTERS[board], COUNTS[board]) if with_counts else None
    score = Score()
    for label in labels:
        if label.get("role") in ("calib_empty", "calib_start"):
            continue
        image = change(read_picture(folder / label["image"]))
        begun = time.process_time()
        seen = reader.read(image, counts)
        score.seconds.append(time.process_time() - begun)
        score.add(label, seen)
    return score


def main() -> None:
    """Measure the folders named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--change", choices=sorted(CHANGES), default="none")
    parser.add_argument("--no-counts", action="store_true")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    for folder in arguments.folders:
        score = measure(folder, CHANGES[arguments.change], not arguments.no_counts)
        print(f"{folder.name}: {score}", flush=True)


if __name__ == "__main__":
    main()
