"""The printed box's files, written whole or not at all; a modeller of this test's own."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pasch_hardware.maker.enclosure.dice_box import BoxSolids, export_box
from pasch_hardware.maker.sheet.pdf import ToolMissing


class Modeller(ModuleType):
    """Writes what it is told to; after so many files `error`: a full disk."""

    def __init__(self, room: int, error: Exception | None = None) -> None:
        super().__init__("build123d")
        self.room = room
        self.error = error or OSError(28, "No space left on device")

    def Rot(self, *_: float) -> int:
        return 1

    def export_stl(self, solid: object, path: str, **_: Any) -> None:
        self.room -= 1
        Path(path).write_text(f"half of {solid}")
        if self.room < 0:
            raise self.error
        Path(path).write_text(f"all of {solid}")

    export_step = export_stl


@pytest.mark.parametrize("room", range(4))
def test_a_box_that_cannot_be_exported_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    (tmp_path / "dice-box-body.stl").write_text("of the day before")
    monkeypatch.setitem(sys.modules, "build123d", Modeller(room))
    with pytest.raises(OSError, match="No space left"):
        export_box(BoxSolids(1, 2, 3), tmp_path)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["of the day before"]


def test_a_box_that_its_library_cannot_write_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = RuntimeError("Quantity_Date::Quantity_Date invalid parameters")
    monkeypatch.setitem(sys.modules, "build123d", Modeller(1, error))
    with pytest.raises(
        ToolMissing, match=r"the dice box \(Quantity.* clock is right and its disks"
    ):
        export_box(BoxSolids(1, 2, 3), tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_box_is_exported_into_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "build123d", Modeller(4))
    files = export_box(BoxSolids(1, 2, 3), tmp_path)
    assert sorted(files) == sorted(tmp_path.iterdir())
    assert {file.read_text() for file in files} == {"all of 1", "all of 2"}
