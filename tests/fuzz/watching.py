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
# A worker is ended once it has used more of the processor than this for each line, s, or has done
# nothing and waited for nothing that a busy machine makes slow (processor, disk) at so many looks.
ENDED_S = 30.0
IDLE_LOOKS = 30
LOOK_S = 1.0
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
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
        answer, hung = self._answer(worker.pid, ENDED_S * lines)
        if hung:
            self.findings.add(kind, case, hung)
            self._end()
            return None
        if not answer:
            self.findings.add(kind, case, "the process died")
            self._end()
            return None
        self.findings.tried[kind] = self.findings.tried.get(kind, 0) + 1
        return self._checked(kind, case, json.loads(answer))

    def _answer(self, pid: int, limit_s: float) -> tuple[str, str]:
        """The worker's answer, or why none is to be expected."""
        began_s, was_s, idle = used(pid)[0], -1.0, 0
        while idle < IDLE_LOOKS:
            try:
                return self._answers.get(timeout=LOOK_S), ""
            except queue.Empty:
                used_s, is_waiting = used(pid)
            if used_s - began_s > limit_s:
                return "", f"no answer within {limit_s:.0f} s of the processor"
            idle = idle + 1 if is_waiting and used_s == was_s else 0
            was_s = used_s
        return "", "it waits for something that does not come"

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


def used(pid: int) -> tuple[float, bool]:
    """How much of the processor a process has used, s, and whether it sleeps; a system that does
    not tell says (0.0, True).
    """
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0, True
    return (int(told[11]) + int(told[12])) / TICKS_A_SECOND, told[0] == "S"


def hand_on(worker: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
    """Read a worker's answers until it ends; the end is an empty one."""
    assert worker.stdout is not None
    try:
        for line in worker.stdout:
            answers.put(line)
    except ValueError:
        pass
    answers.put("")
