"""What docs/hardware shows is what the profiles give today.

When a test here fails after a change that is meant: `pasch hardware --board NAME --out
docs/hardware --pictures-only` for each board, and look at the pictures.
"""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.maker.workshop import write_box, write_page, write_templates

DOCS = Path(__file__).resolve().parents[3] / "docs" / "hardware"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
# Rounding of the last digit may differ from machine to machine.
SLACK = 0.011


def assert_same_text(text, expected, name):
    """Equal words, and numbers equal but for rounding."""
    assert NUMBER.sub("#", text) == NUMBER.sub("#", expected), name
    ours = np.array([float(found) for found in NUMBER.findall(text)])
    theirs = np.array([float(found) for found in NUMBER.findall(expected)])
    assert np.abs(ours - theirs).max() <= SLACK, name


def assert_same_picture(file, expected):
    """Equal but for edges, which may fall a pixel aside with another version of the modeller."""
    fresh, kept = (cv2.imread(str(path)).astype(int) for path in (file, expected))
    assert fresh.shape == kept.shape
    assert np.abs(fresh - kept).mean() < 2.0, file.name


@pytest.mark.parametrize("name", builtin_profiles())
def test_page_and_drawings_are_current(tmp_path, name):
    fresh = {file.relative_to(tmp_path) for file in write_page(load_profile(name), tmp_path)}
    kept = {file.relative_to(DOCS) for file in DOCS.glob(f"{name}/*.svg")}
    assert kept == {file for file in fresh if file.suffix == ".svg"}
    for file in sorted(fresh):
        if file.suffix == ".png":
            assert_same_picture(tmp_path / file, DOCS / file)
            continue
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert_same_text((DOCS / file).read_text(encoding="utf-8"), text, str(file))


@pytest.mark.parametrize("name", builtin_profiles())
def test_rendered_pictures_are_current(tmp_path, name):
    files = write_box(load_profile(name), tmp_path, has_solids=False)
    assert len(files) == 2
    for file in files:
        assert_same_picture(file, DOCS / name / file.name)


@pytest.mark.parametrize("name", builtin_profiles())
def test_every_drawing_is_shown_on_the_boards_page(name):
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"!\[[^]]+\]\(([^)]+)\)", page))
    assert shown == {
        f"{name}/{file.name}" for file in (DOCS / name).iterdir() if file.suffix != ".json"
    }


def test_templates_and_board_json_are_written_beside_the_page(tmp_path):
    files = write_templates(load_profile("club-50"), tmp_path, "letter")
    assert [file.name for file in files] == [
        "drilling-letter.pdf",
        "artwork-letter.pdf",
        "markers-letter.pdf",
        "board.json",
    ]
    assert all(file.stat().st_size > 200 for file in files)
