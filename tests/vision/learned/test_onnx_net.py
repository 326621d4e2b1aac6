"""A network's file is prepared once, whoever opens it."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from pasch_vision.errors import CalibrationError
from pasch_vision.learned.onnx_net import OnnxNet, opened
from pasch_vision.learned.places.network import WEIGHTS


def test_a_file_is_prepared_once_until_it_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "faces.onnx"
    shutil.copy(WEIGHTS / file.name, file)
    before = opened.cache_info().misses
    patches = np.random.default_rng(1).normal(size=(3, 6, 16, 16)).astype(np.float32)
    one, other = (OnnxNet(file).run(("top",), patches=patches)[0] for _ in range(2))
    assert opened.cache_info().misses == before + 1
    assert np.array_equal(one, other)
    file.write_bytes(b"no network")
    with pytest.raises(CalibrationError, match="install"):
        OnnxNet(file)
