"""Folders of pictures whose content is known, for measuring sight.

A folder holds `profile.toml` (the board), the pictures, and `truth.jsonl`, one line a picture:

    {"image": "03.jpg", "places": {"6": "wwwww", "8": "www"}, "covered": ["4"], "hand": true}

`covered`, `hand` and `corners` (or `field_corners_px`, a list of pairs) may be left out. Two
pictures are for learning: their lines say `"role": "calib_empty"` and `"role": "calib_start"`, or
they are named `calib_empty` and `calib_start`. Any other role that begins with `calib` is left
alone. A filmed game has `truth.json` with the same lines as a list `frames`. Scores nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pasch.errors import RequestError
from pasch_hardware.boards.profile import BoardProfile, load_profile
from pasch_hardware.message import cause

__all__ = ["Label", "LabelledFolder"]

EMPTY, START = "calib_empty", "calib_start"
TEST = "test"


@dataclass(frozen=True, slots=True)
class Label:
    """What one picture shows.

    `places`: what truly lies there; `light_dark`: the same with `w` for the lighter colour, None
    where it is not said; `covered`: what a hand truly hides, wholly or partly; `corners`: the
    field's corners as for `--corners`, empty where they are not said.
    """

    file: Path
    places: Mapping[str, str]
    light_dark: Mapping[str, str] | None
    covered: frozenset[str]
    has_hand: bool
    corners: str
    role: str

    @classmethod
    def parsed(cls, line: Mapping[str, Any], folder: Path) -> Label:
        """The label in a line; raises KeyError, TypeError or ValueError where it is none."""
        name = str(line["image"])
        stem = Path(name).stem
        light_dark = line.get("places_light_dark")
        return cls(
            folder / name,
            {str(place): str(content) for place, content in line["places"].items()},
            None if light_dark is None else dict(light_dark),
            frozenset(line.get("covered", ())),
            bool(line.get("hand", False)),
            str(line.get("corners") or as_argument(line.get("field_corners_px", ()))),
            str(line.get("role") or (stem if stem in (EMPTY, START) else TEST)),
        )


@dataclass(frozen=True, slots=True)
class LabelledFolder:
    """A board and its labelled pictures."""

    name: str
    profile: BoardProfile
    labels: tuple[Label, ...]

    def with_checkers(self, times: float) -> LabelledFolder:
        """The folder with a profile that says checkers are this many times as wide."""
        return replace(self, profile=self.profile.with_checkers(times))

    @classmethod
    def read(cls, folder: Path) -> LabelledFolder:
        """The folder's profile and labels; raises `PaschError`, one sentence, what lacks."""
        if not (folder / "profile.toml").is_file():
            raise RequestError(
                "the folder {folder} holds no profile.toml: name one with labelled pictures and"
                " the profile of their board",
                folder=folder,
            )
        profile = load_profile(folder / "profile.toml")
        lines = truth_lines(folder)
        labels = []
        for number, line in enumerate(lines, start=1):
            try:
                labels.append(Label.parsed(line, folder))
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise RequestError(
                    "label {number} in {folder} is not readable ({error}); it must be "
                    'like {{"image": "03.jpg", "places": {{"6": "wwwww"}}}}',
                    number=number,
                    folder=folder,
                    error=repr(error),
                ) from None
        return cls(folder.name, profile, tuple(labels))

    @property
    def tests(self) -> tuple[Label, ...]:
        """The pictures to read."""
        return tuple(label for label in self.labels if not label.role.startswith("calib"))

    def role(self, role: str) -> Label:
        """The picture for learning with this role; raises `RequestError` where there is none."""
        for label in self.labels:
            if label.role == role:
                return label
        raise RequestError(
            "the folder {folder} labels no picture with the role {role}; name the pictures "
            "to learn from with the roles {empty} and {start}",
            folder=self.name,
            role=role,
            empty=EMPTY,
            start=START,
        )


def as_argument(corners: Sequence[Sequence[float]]) -> str:
    """Corners given as pairs, as `--corners` takes them."""
    return " ".join(f"{x},{y}" for x, y in corners)


def as_light_dark(frame: Mapping[str, Any], lighter: str | None) -> Mapping[str, Any]:
    """A film's frame, said also with `w` for the lighter colour where the film names that."""
    if lighter is None or "places" not in frame:
        return frame
    letters = str.maketrans({"w": "b", "b": "w"} if lighter == "b" else {})
    said = {
        place: "".join(sorted(content.translate(letters)))
        for place, content in frame["places"].items()
    }
    return {"places_light_dark": said, **frame}


def truth_lines(folder: Path) -> list[Mapping[str, Any]]:
    """The labels as they stand in the folder; raises `RequestError` where there are none."""
    lines, whole = folder / "truth.jsonl", folder / "truth.json"
    try:
        if lines.exists():
            found = [json.loads(line) for line in lines.read_text("utf-8").splitlines() if line]
        else:
            film = json.loads(whole.read_text("utf-8"))
            found = [as_light_dark(frame, film.get("lighter")) for frame in film["frames"]]
    except OSError as error:
        raise RequestError(
            "the folder {folder} holds neither truth.jsonl nor truth.json ({reason}); "
            "write down what its pictures show",
            folder=folder,
            reason=cause(error),
        ) from None
    except (ValueError, KeyError, TypeError) as error:
        raise RequestError(
            "the truth of {folder} is not readable: {error}", folder=folder, error=cause(error)
        ) from None
    return found
