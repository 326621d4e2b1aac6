"""`pasch referee` and `pasch legal` answer every line, whatever it holds and names."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

START = '{"event": "start", "game": "backgammon"}'
BOUNDED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30))
from pasch.__main__ import main
sys.exit(main())
"""
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


@pytest.mark.parametrize("command", ["referee", "legal", "advise"])
def test_a_line_without_end_is_one_answer_and_takes_no_memory(command):
    """70 MB of places took 1.9 GB. The process may take one gigabyte of addresses in all."""
    places = ",".join(f'"{number}":"w"' for number in range(100_000))
    line = '{"event": "start", "places": {' + ",".join([places] * 60) + "}}"
    ran = subprocess.run(
        [sys.executable, "-c", BOUNDED, command],
        input=f"{line}\n{{}}\n{line}",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.stderr == ""
    assert ran.returncode == 2
    too_long, bad, without_newline = (json.loads(answer) for answer in ran.stdout.splitlines())
    assert too_long == without_newline
    assert "too long" in too_long["error"]
    assert "missing" in bad["error"] or "no 'event'" in bad["error"]
