"""A kind of board that nobody knew of before: one description, and every room can work with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pasch_hardware.boards.board import Area, BoardProfile, Row
from pasch_hardware.boards.checks import building_faults
from pasch_hardware.boards.geometry import content_centres, led_positions
from pasch_hardware.boards.kinds import KINDS, BoardKind, CheckerColour
from pasch_hardware.boards.layout import seat_name
from pasch_hardware.boards.measures import Measures, profile_from
from pasch_hardware.boards.plan import draw_plan
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.errors import ProfileError
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.world import World
from pasch_vision.learned.known import learn_board
from pasch_vision.learned.repeating import reader_of

# Two rows of six points that face each other, and a rest field beside them.
NORTH, SOUTH = (tuple(f"{side}{number}" for number in range(1, 7)) for side in "NS")
FIELD = (360.0, 300.0)
START = {"N1": "rrrr", "N6": "w", "N3": "ww", "S1": "w", "S4": "www", "S6": "rr", "R": "r"}
LATER = {"N1": "rr", "N2": "r", "N4": "ww", "S2": "w", "S4": "www", "S5": "rrr", "R": "rw"}


def drawn(places: dict[str, str]) -> tuple[str, ...]:
    return tuple(" ".join(places.get(name, ".") for name in row) for row in (NORTH, SOUTH))


def profile_file() -> str:
    """The kind's built-in board as TOML."""
    lines = [
        'name = "six-36"\nboard = "six"\nfield = [360.0, 300.0]\nframe_height = 8.0',
        "checker = {diameter = 40.0, thickness = 9.0}",
    ]
    for top, names in ((True, NORTH), (False, SOUTH)):
        for column, name in enumerate(names):
            y, down = (0.0, 1.0) if top else (300.0, -1.0)
            lines.append(
                f'[[place]]\nname = "{name}"\nshape = "row"\nanchor = [{30 + 60 * column}, {y}]\n'
                f"direction = [0.0, {down}]\nlength = 130.0\nwidth = 60.0\n"
                f"leds = [{column if top else 11 - column}]"
            )
    lines.append('[[place]]\nname = "R"\nshape = "area"\ncentre = [430.0, 150.0]\nradius = 45.0')
    return "\n".join(lines)


@pytest.fixture
def six(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BoardKind:
    """The kind, made known: all that has to be written of it is here and in its profile."""
    file = tmp_path / "six-36.toml"
    file.write_text(profile_file())
    kind = BoardKind(
        name="six",
        built_in=str(file),
        colours={
            "w": CheckerColour("White", (226, 236, 240), "#f0ece0"),
            "r": CheckerColour("Red", (60, 60, 205), "#a02020"),
        },
        sides="SN",
        places=(*NORTH, *SOUTH, "R"),
        checkers=7,
        drawn=drawn,
    )
    monkeypatch.setitem(KINDS, kind.name, kind)
    return kind


def on_the_board(profile: BoardProfile, places: dict[str, str]) -> World:
    world = World(profile, seed=2)
    world.set(places)
    return world


def test_its_profile_is_checked_written_and_measured_anew(six: BoardKind) -> None:
    profile = load_profile(six.built_in)
    assert profile.kind is six
    assert profile.letters == ("w", "r")
    assert str(seat_name(profile, "r")) == "Red"
    assert "Give these places an LED each, they have none: R." in map(
        str, building_faults(profile)
    )
    wide = Measures((720.0, 300.0), profile.diameters, profile.thicknesses)
    made = profile_from("wide", "six", wide)
    row, area = made.place("N6")[0], made.place("R")[0]
    assert isinstance(row, Row)
    assert isinstance(area, Area)
    assert row.anchor == (660.0, 0.0)
    assert area.centre == (860.0, 150.0)
    again = Path(six.built_in).with_name("wide.toml")
    again.write_text(profile_text(made))
    assert load_profile(again) == made


def test_a_profile_without_all_its_places_is_refused(six: BoardKind) -> None:
    file = Path(six.built_in)
    file.write_text(profile_file().replace('"S5"', '"S9"'))
    with pytest.raises(ProfileError, match=r"lacks the places S5.*no six board has \('S9'\)"):
        load_profile(file)


def test_its_checkers_and_lights_lie_where_the_profile_says(six: BoardKind) -> None:
    profile = load_profile(six.built_in)
    (first, _, near), (second, _, far) = content_centres(profile, "S1", "wr")
    assert (first, near) == ("w", (30.0, 280.0, 0.0))
    assert (second, far) == ("r", (30.0, 240.0, 0.0))
    assert sorted(led_positions(profile))[:12] == list(range(12))
    plan = draw_plan(profile, {"S1": "r"})
    assert tuple(plan[370, 120]) == six.colours["r"].bgr
    assert six.drawn({"N2": "rw"})[0] == ". rw . . . ."


def test_its_twin_is_drawn_and_read_back(six: BoardKind) -> None:
    profile = load_profile(six.built_in)
    renderer = Renderer(profile, seed=1)
    empty, start, later = (
        renderer.draw(on_the_board(profile, places).scene()) for places in ({}, START, LATER)
    )
    reader = reader_of(learn_board(profile, empty, start, START))
    counts = dict.fromkeys(six.letters, six.checkers)
    seen = reader.read(later, counts)
    assert seen.best == LATER
    assert seen.confidence > 0.5
