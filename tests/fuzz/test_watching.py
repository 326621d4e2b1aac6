"""What the watcher sees: one slow line among quick ones, memory that is held only for a moment."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fuzz import watching, worker
from fuzz.watching import GROWTH, HANG_S, Findings, Watched, used


def test_one_slow_line_is_told_from_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow_at_seven(words: list[str]) -> int:
        while line := sys.stdin.readline():
            until_s = time.process_time() + (0.2 if line == "7\n" else 0.02)
            while time.process_time() < until_s:
                pass
        return 0

    monkeypatch.setattr(worker, "main", slow_at_seven)
    took_s = worker.called(["legal"], "".join(f"{n}\n" for n in range(10)))["took_s"]
    assert 0.2 <= took_s < 0.36


def test_memory_is_measured_at_its_peak(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(words: list[str]) -> int:
        return len(bytearray(b"\1") * (50 << 20)) & 1

    monkeypatch.setattr(worker, "main", greedy)
    answer = worker.called(["legal"], "")
    if not answer["peak"]:
        pytest.skip("this system does not tell how much memory a process holds")
    assert answer["peak"] - answer["held"] > 40 << 20
    monkeypatch.setattr(worker, "main", lambda words: 0)
    assert worker.called(["legal"], "")["peak"] < answer["peak"] - (40 << 20)


def test_what_is_beyond_the_promise_is_a_fault() -> None:
    findings = Findings()
    sound = {"status": 0, "out": "", "err": "", "fault": "", "held": 1, "peak": 1, "took_s": 0.1}
    watched = Watched(findings)
    for more in ({}, {"took_s": HANG_S + 0.1}, {"peak": GROWTH + 2}):
        watched._checked("legal", "case", sound | more)
    assert [fault.split("\n")[0] for fault in findings.wrong] == [
        f"legal: took {HANG_S + 0.1:.1f} s",
        "legal: memory grew by 200 MB",
    ]


@pytest.mark.parametrize(
    ("state", "ticks", "told"),
    [
        ("S", [0], "it waits for something that does not come"),
        ("R", [0, 0, 0, 10**6], "no answer within 30 s of the processor"),
        ("D", [0, 5, 5, 5, 10**6], "no answer within 30 s of the processor"),
    ],
    ids=["asleep", "slow processor", "slow disk"],
)
def test_a_worker_hangs_by_what_it_does_and_not_by_the_clock(
    state: str, ticks: list[int], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the machine is: a worker that waits for it is not ended."""
    used_s = iter([0.0] * watching.IDLE_LOOKS + [float(tick) for tick in ticks])
    last_s = float(ticks[-1])
    monkeypatch.setattr(watching, "LOOK_S", 0.0)
    monkeypatch.setattr(watching, "used", lambda pid: (next(used_s, last_s), state == "S"))
    assert Watched(Findings())._answer(1, 30.0) == ("", told)


def test_a_process_says_what_it_has_used() -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not tell what a process has used")
    before_s, is_asleep = used(os.getpid())
    until_s = time.process_time() + 0.05
    while time.process_time() < until_s:
        pass
    assert used(os.getpid())[0] > before_s
    assert not is_asleep
    with subprocess.Popen(["sleep", "60"]) as sleeping:
        while not used(sleeping.pid)[1]:
            pass
        sleeping.kill()
