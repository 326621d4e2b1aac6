"""`pip install .` into a fresh virtual environment gives a command that works from anywhere."""

import json
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the commands of a fresh environment that Pasch was installed into.

    The libraries are the ones the tests run with: their download is not what is tested here.
    """
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=True)
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    for site in folder.glob("lib/*/site-packages"):
        # The editable Pasch of the tests' own environment is hidden by the one installed here.
        (site / "libraries.pth").write_text("\n".join(libraries) + "\n")
    # A copy: building leaves files beside the sources, and old ones would get into the wheel.
    source = folder / "source"
    leave_out = shutil.ignore_patterns(".*", "build", "*.egg-info", "tests", "demo-output")
    shutil.copytree(ROOT, source, ignore=leave_out)
    binaries = folder / "bin"
    run = subprocess.run(
        [binaries / "python", "-m", "pip", "install", "--no-deps", "--quiet", str(source)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return binaries


def pasch(installed: Path, folder: Path, *words: str, said: str = "") -> list[dict[str, object]]:
    run = subprocess.run(
        [installed / "pasch", *words],
        cwd=folder,
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_it_is_the_installed_package_that_runs(installed: Path, tmp_path: Path) -> None:
    places = subprocess.run(
        [
            installed / "python",
            "-c",
            "import pasch, pasch_firmware, pasch_hardware, pasch_vision;"
            "print(pasch.__path__, pasch_firmware.__path__, pasch_hardware.__path__,"
            "pasch_vision.__path__)",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert str(installed.parent) in places
    assert str(ROOT) not in places


def test_firmware_profiles_and_twin_are_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    site = next(installed.parent.glob("lib/*/site-packages"))
    source = {file.name for file in (ROOT / "firmware").glob("*.py")}
    assert source == {file.name for file in (site / "pasch_firmware").glob("*.py")}
    for folder in ("boards/profiles", "simulator/device/micropython"):
        there = {path.name for path in (ROOT / "hardware/pasch_hardware" / folder).iterdir()}
        here = {path.name for path in (site / "pasch_hardware" / folder).iterdir()}
        assert there - {"__pycache__"} == here - {"__pycache__"}


def test_legal_answers(installed: Path, tmp_path: Path) -> None:
    start = {"24": "ww", "13": "wwwww", "8": "www", "6": "wwwww"}
    start |= {"1": "bb", "12": "bbbbb", "17": "bbb", "19": "bbbbb"}
    request = {"game": "backgammon", "turn": "white", "dice": [3, 1], "places": start}
    (answer,) = pasch(installed, tmp_path, "legal", said=json.dumps(request) + "\n")
    plays = answer["plays"]
    assert isinstance(plays, list)
    assert len(plays) == 16


def test_referee_answers(installed: Path, tmp_path: Path) -> None:
    events = [
        {"event": "start", "game": "backgammon", "turn": "white"},
        {"event": "roll", "seat": "white", "dice": [3, 1]},
    ]
    said = "".join(json.dumps(event) + "\n" for event in events)
    answers = pasch(installed, tmp_path, "referee", "--journal", "games.db", said=said)
    assert [answer["verdict"] for answer in answers] == ["started", "rolled"]
    assert (tmp_path / "games.db").exists()
