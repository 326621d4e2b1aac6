"""The library that runs the networks reports nothing to its makers, and keeps nothing on disk."""

import os
import subprocess
import sys

# What keeps it quiet by itself: then the test would prove nothing.
QUIET = ("CI", "ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS")


def test_the_networks_are_run_without_telemetry(tmp_path):
    places = dict.fromkeys(("HOME", "TMPDIR", "XDG_CACHE_HOME", "LOCALAPPDATA"), str(tmp_path))
    heard = {name: value for name, value in os.environ.items() if name not in QUIET}
    code = "import pasch_vision.learned.onnx_net"
    subprocess.run([sys.executable, "-c", code], check=True, env={**heard, **places})
    assert [file.name for file in tmp_path.rglob("*") if file.is_file()] == []
