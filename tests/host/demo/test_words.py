"""What the demo says in the end is in words, in the reader's language: no ids."""

from types import SimpleNamespace
from typing import Any

import pytest

from pasch.demo.demo import DemoOptions, _Demo
from pasch.messages import LANGUAGES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wrong_plays_are_summed_up_and_titled_in_words(lang: str, tmp_path: Any) -> None:
    lines: list[str] = []
    demo = _Demo(DemoOptions(7, tmp_path, lang, game="gamwin"), lines.append, None)
    reasons = ("doublet-jump", "hit-not-lifted")
    demo.doings = [
        SimpleNamespace(slip=SimpleNamespace(reason=reason), play=None) for reason in reasons
    ]
    demo._sum_up(())
    told = " ".join(lines) + demo._title(reasons[0])
    assert not [reason for reason in reasons if reason in told]
    assert "reason." not in told
