"""Calls a worker and holds it to what is promised: no traceback, no hang, memory within bounds."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

__all__ = ["Findings", "Watched"]

# A call, and each line of one, may take so long, s, of the processor; what takes longer hangs.
HANG_S = 5.0
# A busy machine is given more before the worker is ended.
ENDED_S = 30.0
# So much more than when it was idle may a worker hold, in bytes.
GROWTH = 200 * 1024 * 1024
ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Findings:
    """What went wrong, each with the case that shows it; and how much was tried."""

    tried: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    most_growth: int = 0
    longest_s: float = 0.0

    def add(self, kind: str, case: str, what: str) -> None:
        """Something that may not be."""
        self.wrong.append(f"{kind}: {what}\n  {case[:600]}")

    def told(self) -> str:
        """What was tried, measured and found, in lines."""
        counts = ", ".join(f"{count} {kind}" for kind, count in self.tried.items())
        measured = f"longest call {self.longest_s:.1f} s, memory +{self.most_growth >> 20} MB"
        return "\n".join([f"{counts}; {measured}; {len(self.wrong)} faults", *self.wrong])


class Watched:
    """A worker under watch; begun anew where it hung."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self._worker: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()
        self._idle = 0
        # The kinds of call that this worker has had.
        self._kinds: set[str] = set()

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def call(
        self, kind: str, words: list[str], typed: str = "", lines: int = 1
    ) -> dict[str, Any] | None:
        """The answer to one call of so many lines, checked; None where none came."""
        case = json.dumps({"words": words, "typed": typed})
        worker = self._worker or self._begin()
        assert worker.stdin is not None
        worker.stdin.write(case + "\n")
        worker.stdin.flush()
        try:
            answer = self._answers.get(timeout=ENDED_S * lines)
        except queue.Empty:
            self.findings.add(kind, case, f"no answer within {ENDED_S * lines:.0f} s")
            self._end()
            return None
        if not answer:
            self.findings.add(kind, case, "the process died")
            self._end()
            return None
        self.findings.tried[kind] = self.findings.tried.get(kind, 0) + 1
        return self._checked(kind, case, json.loads(answer))

    def _checked(self, kind: str, case: str, answer: dict[str, Any]) -> dict[str, Any]:
        found = self.findings
        if answer["fault"] or "Traceback" in answer["err"] + answer["out"]:
            found.add(kind, case, answer["fault"] or answer["err"])
        found.longest_s = max(found.longest_s, answer["took_s"])
        if answer["took_s"] > HANG_S:
            found.add(kind, case, f"took {answer['took_s']:.1f} s")
        if kind not in self._kinds:
            # Libraries are there from the first call of a kind on.
            self._kinds.add(kind)
            self._idle = max(self._idle, answer["held"])
        grown = answer["peak"] - self._idle
        found.most_growth = max(found.most_growth, grown)
        if grown > GROWTH:
            found.add(kind, case, f"memory grew by {grown >> 20} MB")
            self._end()
        return answer

    def _begin(self) -> subprocess.Popen[str]:
        self._answers = queue.Queue()
        worker = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("worker.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUTF8": "1", "LANG": "C"},
        )
        threading.Thread(target=hand_on, args=(worker, self._answers), daemon=True).start()
        self._worker = worker
        self._idle, self._kinds = 0, set()
        return worker

    def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            worker.wait()
            for pipe in (worker.stdin, worker.stdout):
                if pipe is not None:
                    pipe.close()


def hand_on(worker: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
    """Read a worker's answers until it ends; the end is an empty one."""
    assert worker.stdout is not None
    try:
        for line in worker.stdout:
            answers.put(line)
    except ValueError:
        pass
    answers.put("")
