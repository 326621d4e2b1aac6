"""What the watcher sees: one slow line among quick ones, memory that is held only for a moment."""

from __future__ import annotations

import sys
import time

import pytest

from fuzz import worker
from fuzz.watching import GROWTH, HANG_S, Findings, Watched


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
