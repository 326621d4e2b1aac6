"""The fuzz suite for hours: `.venv/bin/python tests/fuzz/run.py --lines 50000 --imports 1000`.

Prints what was tried, measured and found; 1 where anything was wrong. `--seed` repeats a run.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from fuzz.cameras import drawn  # noqa: E402
from fuzz.cases import (  # noqa: E402
    CORNERS,
    bad_cameras,
    bad_games,
    bad_imports,
    bad_journals,
    bad_lines,
    bad_recordings,
    bad_sights,
    requests,
)
from fuzz.watching import Findings, Watched  # noqa: E402
from fuzz.worker import called  # noqa: E402

__all__ = ["fuzzed"]


def fuzzed(
    folder: Path, seed: int, *, lines: int, imports: int, games: int, journals: int, cameras: int,
    recordings: int, sights: int,
) -> Findings:  # fmt: skip
    """So many cases of each kind, in a folder that is empty."""
    translate(folder)
    findings = Findings()
    with Watched(findings) as watched:
        bad_lines(watched, lines, seed)
        bad_imports(watched, imports, seed, folder)
        bad_games(watched, games, seed, folder)
        bad_journals(watched, journals, seed, folder)
        bad_cameras(watched, cameras, seed, folder)
        bad_recordings(watched, recordings, seed, folder)
        bad_sights(watched, sights, seed, folder)
    return findings


def translate(folder: Path) -> None:
    """Have every loop translated for this machine and kept: that is not a command's time."""
    asked = [json.dumps(one | {"level": "quick"}) for one in requests() if "state" not in one]
    called(["advise"], "\n".join(asked) + "\n")
    (picture := folder / "first.jpg").write_bytes(drawn())
    called(["see", str(picture), "--board", "club-50", f"--corners={CORNERS}"], "")
    picture.unlink()


def main() -> int:
    """As the words of the command line say."""
    parser = argparse.ArgumentParser(description=__doc__)
    for kind, count in {
        "lines": 50_000, "imports": 1000, "games": 1000, "journals": 500, "cameras": 99,
        "recordings": 100, "sights": 200,
    }.items():  # fmt: skip
        parser.add_argument(f"--{kind}", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1)
    words = vars(parser.parse_args())
    with tempfile.TemporaryDirectory() as folder:
        findings = fuzzed(Path(folder), words.pop("seed"), **words)
    print(findings.told())
    return 1 if findings.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
