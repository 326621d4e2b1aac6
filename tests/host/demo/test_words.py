"""What the demo says in the end is in words, in the reader's language: no ids."""

from types import SimpleNamespace
from typing import Any

import pytest

from pasch.demo import demo as whole
from pasch.demo.demo import DemoOptions, _Demo
from pasch.messages import LANGUAGES
from pasch_vision.pose.quality import Quality


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


@pytest.mark.parametrize("way", ["checkers", "markers", "markers and checkers", "corners"])
def test_how_the_board_was_found_is_said_in_the_language(
    way: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    demo = _Demo(DemoOptions(7, tmp_path, "de"), lines.append, None)
    learned = SimpleNamespace(quality=Quality(way, 0.5, 1.24, 1.0))
    monkeypatch.setattr(whole, "learn_board", lambda *given: learned)
    monkeypatch.setattr(whole, "fresh_frame", lambda camera: SimpleNamespace(image=None))
    monkeypatch.setattr(whole, "save_picture", lambda *given: None)
    demo._calibrate(SimpleNamespace(set=lambda places: None), None)  # type: ignore[arg-type]
    told = " ".join(lines)
    assert "1,2 mm" in told
    assert way not in told
    assert "calibrate." not in told
