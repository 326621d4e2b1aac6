"""`pasch referee` and `pasch legal` answer every line, whatever it holds and names."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

START = '{"event": "start", "game": "backgammon"}'
LEARNED = ("--board", "club-50", "--corners", "100,100 900,100 900,700 100,700")


def answers(command, lines, *words, timeout_s=60):
    ran = subprocess.run(
        [sys.executable, "-m", "pasch", command, "--lang", "en", *words],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=timeout_s,
        check=False,
    )
    assert ran.stderr == ""
    return [json.loads(line) for line in ran.stdout.splitlines()], ran.returncode


@pytest.mark.parametrize("command", ["referee", "legal"])
def test_no_nesting_ends_the_command(command):
    depths = [60, 500, *range(980, 1001)]
    lines = ["[" * depth + "]" * depth for depth in depths]
    lines += ['{"event": "start", "game": ' + line + "}" for line in lines]
    lines += ['{"event":' * depth + "1" + "}" * depth for depth in depths]
    found, status = answers(command, [*lines, START])
    assert status == 2
    assert len(found) == len(lines) + 1
    assert all("error" in one for one in found[:-1])
    assert ("error" in found[-1]) == (command == "legal")


def test_a_frame_that_is_no_file_is_one_answer(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    names = ["/dev/zero", "pipe", "/dev/stdin", ".", "/proc/self/mem", "nothing.jpg"]
    frames = [json.dumps({"event": "frame", "image": name}) for name in names]
    found, status = answers("referee", [START, *frames], "--folder", str(tmp_path), *LEARNED)
    assert status == 2
    assert len(found) == len(names) + 1
    assert all(one["error"].startswith(("The picture", "/proc")) for one in found[1:])
