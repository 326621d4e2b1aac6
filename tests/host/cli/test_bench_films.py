"""`pasch bench films`: what is drawn, and how verdicts on pictures are counted."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from bench import films
from pasch.referee import Referee
from pasch.referee.protocol.answers import answer_json
from pasch.referee.protocol.parsing import parse_command
from pasch.rules import GAMES, game_named
from pasch_hardware.boards.board import Row
from pasch_hardware.boards.kinds import TRAYS
from pasch_vision.picture import read_picture

RECORDING = Path(__file__).parents[2] / "data" / "recording-1"


def copied(folder: Path, lines: int, expected: list[dict[str, object]] | None = None) -> Path:
    """The first events of the recording, in a folder of their own."""
    for file in RECORDING.iterdir():
        if file.suffix in (".jpg", ".toml", ".json"):
            (folder / file.name).symlink_to(file)
    wanted = expected or films.read_lines(RECORDING / "expected.jsonl")[:lines]
    films.write_lines(
        folder / "events.jsonl", films.read_lines(RECORDING / "events.jsonl")[:lines]
    )
    films.write_lines(folder / "expected.jsonl", wanted)
    return folder


def test_a_film_is_ruled_on_and_what_is_not_as_expected_is_named(tmp_path: Path) -> None:
    counted, faults = films.measured(copied(tmp_path, 6))
    shown = [line for line in films.read_lines(tmp_path / "events.jsonl") if "image" in line]
    assert counted == {"right": len(shown)}
    assert not faults
    (tmp_path / "other").mkdir()
    wanted = films.read_lines(tmp_path / "expected.jsonl")
    last = next(n for n in reversed(range(6)) if wanted[n]["verdict"] == "legal")
    wanted[last]["verdict"] = "illegal"
    counted, faults = films.measured(copied(tmp_path / "other", 6, wanted))
    assert counted == {"right": len(shown) - 1, "overlooked": 1}
    assert len(faults) == 1
    assert "legal is illegal" in faults[0]


@pytest.mark.parametrize(
    ("wanted", "verdict", "what"),
    [
        ("legal", "legal", "right"),
        ("legal", "illegal", "accused wrongly"),
        ("waiting", "desync", "accused wrongly"),
        ("illegal", "legal", "overlooked"),
        ("illegal", "doubtful", "doubtful"),
        ("legal", "doubtful", "doubtful"),
        ("legal", "the picture is too dark", "otherwise"),
    ],
)
def test_a_false_accusation_is_told_from_a_doubt(wanted: str, verdict: str, what: str) -> None:
    assert films.told(wanted, verdict) == what


def test_a_drawn_picture_shows_the_position(tmp_path: Path) -> None:
    films.draw(tmp_path, 0, 3, "backgammon")
    filming = films.Filming(tmp_path, 4, 0, game_named("backgammon"))
    filming.picture("empty.jpg", {})
    filming.picture("full.jpg", filming.known)
    apart = cv2.absdiff(*(read_picture(tmp_path / f"{name}.jpg") for name in ("empty", "full")))
    profile, view = filming.scene.profile, filming.scene.view
    for name, lies in (("6", True), ("12", True), ("9", False)):
        row = next(shape for shape in profile.places if shape.name == name)
        assert isinstance(row, Row)
        at = np.array(row.anchor) + np.array(row.direction) * row.length / 4
        x, y = view.project(np.array([[*at, 0.0]]))[0].round().astype(int)
        level = apart[y - 4 : y + 5, x - 4 : x + 5].max(axis=2).mean()
        assert (level > 25) == lies, (name, level)


@pytest.mark.parametrize("name", GAMES)
def test_a_film_tells_all_that_its_verdicts_follow_from(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(films, "WRONG_SHARE", 1.0)
    monkeypatch.setattr(films.Filming, "picture", lambda *_: None)
    (folder,) = films.draw(tmp_path, 1, 3, name)
    truth = json.loads((folder / "truth.json").read_text())
    lying = {frame["image"]: frame["places"] for frame in truth["frames"]}
    referee, verdicts = Referee(), []
    for event, expected in zip(
        films.read_lines(folder / "events.jsonl"),
        films.read_lines(folder / "expected.jsonl"),
        strict=True,
    ):
        if "image" in event:
            seen = {at: held for at, held in lying[event["image"]].items() if at not in TRAYS}
            event = {"event": "seen", "places": seen}
        verdicts.append(answer_json(referee.handle(parse_command(event)), "en")["verdict"])
        assert verdicts[-1] == expected["verdict"]
    assert {"illegal", "legal", "played", "waiting"} <= set(verdicts)
    assert "refused" not in verdicts


def test_known_checkers_lie_where_they_lay_and_none_in_anothers_way(tmp_path: Path) -> None:
    films.draw(tmp_path, 0, 3, "high-gammon")
    filming = films.Filming(tmp_path, 3, 1, game_named("high-gammon"))
    before = filming.known.as_dict()
    lying = filming.laid(before)
    moved = filming.laid({**before, "S1": "b", "S3": "b"})
    places = filming.scene.profile.places
    stayed = [one for one in lying if places[one.shape].name not in ("S1", "S3")]
    assert len(stayed) == len(lying) - 2
    assert set(stayed) <= set(moved)
    assert filming.has_room(before)
    assert not filming.has_room({**before, "W6": "y" * 5, "S1": "b" * 5, "W5": "g" * 9})
