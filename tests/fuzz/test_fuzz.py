"""The fuzz suite in small, always the same cases; `run.py` beside it is for hours."""

from __future__ import annotations

from pathlib import Path

from fuzz.run import fuzzed


def test_nothing_foreign_brings_a_command_down(tmp_path: Path) -> None:
    findings = fuzzed(
        tmp_path,
        20260,
        lines=300,
        imports=40,
        games=12,
        journals=40,
        cameras=8,
        recordings=5,
        sights=8,
    )
    assert not findings.wrong, findings.told()
    assert findings.tried["lines of legal"] == findings.tried["lines of referee"] == 300
    assert findings.tried["imports"] == findings.tried["salvages"] == 40
    assert findings.tried["games"] == 12
    assert findings.tried["cameras"] == findings.tried["sights"] == 8
