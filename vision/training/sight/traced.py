"""Renders boards for training with a path tracer, see docs/sight-learned.md.

Needs `pip install 'pasch[trace]'`. Every board becomes a file of its samples in a folder; existing
files are not rendered again. The seed decides every board. Reading the files needs no renderer.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Iterator
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from zipfile import BadZipFile

import cv2
import numpy as np

from pasch_vision.learned.places.patches import Patches
from training.drawing.painting.paint import Rng
from training.sight.sample import Sample, samples

__all__ = ["file_of", "read", "read_all", "write"]

# Test pictures per board: fewer than of drawn ones, since more boards teach more.
SHOTS = 5
# The tracer's process is restarted after this many boards, since it keeps some memory of each.
BOARDS_EACH = 6
# Drawn boards have numbers below this.
FIRST = 3_000_000_019
OWN = [field.name for field in fields(Sample) if field.name not in ("empty", "patches")]


def file_of(folder: Path, seed: int, number: int) -> Path:
    """The file of a board's samples."""
    return folder / f"{seed}-{number:05d}.npz"


def write(file: Path, made: list[Sample]) -> None:
    """Write the samples of one board into a file."""
    patches = made[0].patches
    arrays = {"bare": made[0].empty, "start": patches.start, "known": np.array(patches.known)}
    if patches.empty is not None:
        arrays["start_bare"] = patches.empty
    for number, one in enumerate(made):
        arrays |= {f"{name} {number}": getattr(one, name) for name in OWN}
    beside = file.with_suffix(".part")
    with beside.open("wb") as out:
        np.savez_compressed(out, **arrays)  # type: ignore[arg-type]
    beside.replace(file)


def read(file: Path) -> list[Sample]:
    """The samples of one board."""
    with np.load(file, allow_pickle=False) as whole:
        arrays = dict(whole)
    known = tuple(bool(one) for one in arrays["known"])
    patches = Patches(arrays["start"], arrays.get("start_bare"), known)
    count = sum(name.startswith("first ") for name in arrays)
    return [
        Sample(
            **{name: arrays[f"{name} {number}"] for name in OWN},
            empty=arrays["bare"],
            patches=patches,
        )
        for number in range(count)
    ]


def read_all(folder: Path, rng: Rng) -> Iterator[Sample]:
    """The samples of all boards in a folder, in random order, again and again.

    Boards added meanwhile are included from the next round on.
    """
    while True:
        files, was_read = sorted(folder.glob("*.npz")), False
        for number in rng.permutation(len(files)):
            try:
                found = read(files[int(number)])
            except (BadZipFile, KeyError, OSError, ValueError) as error:
                print(f"{files[int(number)]} left out: {error!r}", flush=True)
                continue
            was_read = True
            yield from found
        if not was_read:
            raise SystemExit(f"No boards are in {folder}: run training.sight.traced first.")


def render(task: tuple[Path, int, int]) -> str:
    """Render one board; return a line that says how it went."""
    from training.sight.tracing.render import scene

    folder, seed, number = task
    begun_s = time.time()
    try:
        made = list(samples(FIRST + seed * 1_000_003 + number, SHOTS, scene))
        write(file_of(folder, seed, number), made)
    except (ValueError, IndexError, ZeroDivisionError, cv2.error) as error:
        return f"board {number} left out: {error!r}"
    return f"board {number}: {time.time() - begun_s:.0f} s"


def at_leisure() -> None:
    """Use one thread, at low priority."""
    os.nice(5)
    cv2.setNumThreads(1)


def main() -> None:
    """Render as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--folder", type=Path, default=Path("traced"))
    parser.add_argument("--workers", type=int, default=1)
    arguments = parser.parse_args()
    if find_spec("bpy") is None:
        parser.error("the path tracer is not installed: pip install 'pasch[trace]'")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    tasks = [
        (arguments.folder, arguments.seed, number)
        for number in range(arguments.boards)
        if not file_of(arguments.folder, arguments.seed, number).exists()
    ]
    context = multiprocessing.get_context("spawn")
    with context.Pool(arguments.workers, at_leisure, maxtasksperchild=BOARDS_EACH) as pool:
        for said in pool.imap_unordered(render, tasks):
            print(said, flush=True)


if __name__ == "__main__":
    main()
