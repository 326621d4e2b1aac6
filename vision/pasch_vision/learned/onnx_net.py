"""Runs one of the networks' ONNX files, on one core and without a growing memory arena.

ONNX Runtime gives the same results as OpenCV in a third of the time and takes any number of rows
at once; `docs/sight-learned.md` has the figures. Knows nothing about the inputs.
"""

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np

# Read on import: without it the library (from 1.29) reports to its makers and keeps a device id.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnxruntime
from onnxruntime.capi import onnxruntime_pybind11_state as failures

from pasch_vision.arrays import Maps
from pasch_vision.errors import damaged_weights

__all__ = ["OnnxNet", "Rows"]

# Does the same where the operating system does the reporting (Windows).
onnxruntime.disable_telemetry_events()

# Rows per batch: more take memory and save no time.
CHUNK = 8
# So many files are kept open: more than the package has.
MOST_OPEN = 16
# Log level: errors only.
SEVERE = 3
UNREADABLE = (
    OSError,
    failures.Fail,
    failures.InvalidArgument,
    failures.InvalidGraph,
    failures.InvalidProtobuf,
    failures.NotImplemented,
    failures.RuntimeException,
)


class Rows(Protocol):
    """M rows, of which some are asked for at a time: an array, or what makes them only then."""

    def __len__(self) -> int: ...

    def __getitem__(self, rows: slice, /) -> Maps: ...


class OnnxNet:
    """A network in a file; raises `CalibrationError` if the file is missing or damaged."""

    def __init__(self, file: Path) -> None:
        try:
            stat = file.stat()
            self._session = opened(file, stat.st_mtime_ns, stat.st_size)
        except UNREADABLE as error:
            raise damaged_weights(file.parent) from error

    def run(self, outputs: Sequence[str], **given: Rows) -> list[Maps]:
        """The named outputs, each (M, ...), for inputs of any number of rows (M, ...)."""
        count = len(next(iter(given.values())))
        found = [
            self._session.run(
                list(outputs),
                {
                    name: np.ascontiguousarray(values[first : first + CHUNK], np.float32)
                    for name, values in given.items()
                },
            )
            for first in range(0, count, CHUNK)
        ]
        return [np.concatenate(parts) for parts in zip(*found, strict=True)]


@lru_cache(maxsize=MOST_OPEN)
def opened(file: Path, written_ns: int, size: int) -> onnxruntime.InferenceSession:
    """The session of a file as it was then: preparing one takes 5 to 30 ms, and a session keeps
    nothing between runs."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    options.log_severity_level = SEVERE
    return onnxruntime.InferenceSession(
        file.read_bytes(), options, providers=["CPUExecutionProvider"]
    )
