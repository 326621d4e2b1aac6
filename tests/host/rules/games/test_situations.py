"""Situations that the worked examples leave out, as worked out by hand from the rules: for both
seats where there are two, told as `pasch legal` tells it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host.rules.situations import Outcome, Worked, kept
from pasch.cli.jsonl.legal import answer
from pasch.rules import game_named

FOLDER = Path(__file__).resolve().parents[3] / "data/situations"


def situations() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.txt")):
        name = file.stem
        for line in file.read_text(encoding="utf-8").splitlines():
            yield pytest.param(name, line, id=f"{name} {line.split(' | ')[0]}")


def told(found: dict[str, Any]) -> set[Outcome]:
    if found["no_play"]:
        return {((), found["next"], found.get("scores", 0))}
    plays = {(kept(p["places"]), p["next"], p.get("scores", 0)) for p in found["plays"]}
    assert len(plays) == len(found["plays"])
    return plays


@pytest.mark.parametrize(("name", "line"), list(situations()))
def test_it_is_as_worked_out_by_hand(name: str, line: str) -> None:
    worked = Worked.of(name, line)
    assert told(answer(dict(worked.request))) == worked.outcomes
    if len(game_named(name).seats) == 2:
        turned = worked.for_the_other_seat()
        assert told(answer(dict(turned.request))) == turned.outcomes
