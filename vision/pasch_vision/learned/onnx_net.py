"""Runs one of the networks' ONNX files, on one core and in memory that stays as it is.

ONNX Runtime computes the same as OpenCV in a third of the time, and takes any number of rows at
once; `docs/sight-learned.md` has the figures. Knows nothing of what goes in.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np

# Read on import: from 1.29 on it reports to its makers otherwise, and keeps a device's number.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnxruntime
from onnxruntime.capi import onnxruntime_pybind11_state as failures

from pasch_vision.arrays import Maps
from pasch_vision.errors import damaged_weights

__all__ = ["OnnxNet"]

# As the variable does, where the system itself reports (Windows).
onnxruntime.disable_telemetry_events()

# Rows that are run at once: more need memory and save no time.
CHUNK = 8
# Only what could not be done is printed.
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


class OnnxNet:
    """A network in a file; raises `CalibrationError` where that is missing or damaged."""

    def __init__(self, file: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        options.log_severity_level = SEVERE
        try:
            self._session = onnxruntime.InferenceSession(
                file.read_bytes(), options, providers=["CPUExecutionProvider"]
            )
        except UNREADABLE as error:
            raise damaged_weights(file.parent) from error

    def run(self, outputs: Sequence[str], **given: Maps) -> list[Maps]:
        """These outputs for inputs of any number of rows (M, ...), each (M, ...)."""
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
