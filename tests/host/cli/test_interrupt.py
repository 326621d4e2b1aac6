"""Ctrl-C in the first second of any command: an end without a traceback."""

from __future__ import annotations

import asyncio
import gc
import signal
import subprocess
import sys
import threading
import time
import warnings
from ast import literal_eval
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

import pasch
from pasch.analysis.sage_package import find_open_sage
from pasch.cli import main
from pasch.cli.table.play import command as play
from pasch.demo import demo
from pasch.interrupts import run_to_end
from pasch.live.model.terms import Chosen
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.maker.enclosure.dice_box import box_solids
from pasch_hardware.maker.sheet.pdf import write_pdf
from pasch_vision.learned import repeating
from pasch_vision.sources.frame import Frame


@pytest.mark.parametrize(
    "words", [("demo",), ("hardware", "--help"), ("see", "nothing.jpg"), ("games", "list")]
)
def test_no_moment_gives_a_traceback(words):
    for delay_s in (0.08, 0.15, 0.25, 0.4, 0.7):
        returned, told = interrupted(words, delay_s)
        assert "Traceback" not in told, (delay_s, told)
        assert returned in (0, 2, 130), (delay_s, told)


def interrupted(words, delay_s):
    """The exit status and what is told when Ctrl-C comes so long after the start."""
    with subprocess.Popen(
        [sys.executable, "-c", STARTED, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        # The interpreter's own start is nothing that a program can answer for.
        assert command.stdout.readline() == "started\n"
        time.sleep(delay_s)
        command.send_signal(signal.SIGINT)
        _, told = command.communicate(timeout=60)
    return command.returncode, told


def test_nothing_is_imported_before_a_command_can_end():
    code = "import sys; old = {*sys.modules}; import pasch.__main__; print({*sys.modules} - old)"
    # Without `site`, which may have imported anything.
    words = [sys.executable, "-S", "-c", code]
    folder = Path(pasch.__file__).parents[1]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=folder)
    assert literal_eval(done.stdout) - {"time"} == {"pasch", "pasch.__main__"}


STARTED = """
import sys
from pasch.__main__ import main
print("started", flush=True)
raise SystemExit(main())
"""


def test_drawings_that_are_being_made_give_no_traceback(tmp_path):
    words = ("hardware", "--board", "club-50", "--out", str(tmp_path / "out"))
    for delay_s in (1.0, 2.0, 3.5):
        returned, told = interrupted(words, delay_s)
        assert "Traceback" not in told, (delay_s, told)
        assert returned in (0, 2, 130), (delay_s, told)
        whole = [file for file in (tmp_path / "out").rglob("*") if file.name.startswith(".pasch-")]
        assert not whole


@pytest.mark.parametrize(
    ("library", "needing"),
    [
        ("build123d", lambda: box_solids(load_profile("club-50"))),
        ("reportlab.pdfgen.canvas", lambda: write_pdf(Path("x.pdf"), (), "", str)),
        ("bgsage", find_open_sage),
    ],
)
def test_a_library_interrupted_while_it_is_loaded_is_not_called_missing(
    library, needing, monkeypatch
):
    """A compiled library turns Ctrl-C into an `ImportError`; going on without it would hide it."""

    class Loading:
        def find_spec(self, name, path=None, target=None):
            if name == library:
                raise ImportError("initialization failed")

    monkeypatch.delitem(sys.modules, library, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Loading(), *sys.meta_path])
    with pytest.raises(ImportError, match="initialization failed"):
        needing()


@pytest.mark.parametrize("words", [("play", "backgammon"), ("demo", "--seed", "1")])
def test_an_interrupt_while_asyncio_starts_leaves_nothing_begun(
    words, twin, tmp_path, monkeypatch
):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(demo._Demo, "_calibrate", lambda *given: None)
    monkeypatch.setattr(asyncio.events, "new_event_loop", interrupted)
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert main(words) == 130
        gc.collect()
    assert [str(one.message) for one in told] == []


def test_an_interrupt_while_asyncio_makes_its_loop_comes_when_it_can_be_closed(monkeypatch):
    made = []

    def interrupted_half_way(self):
        signal.raise_signal(signal.SIGINT)
        whole(self)
        made.append(self)

    async def nothing():
        made.append("begun")

    whole = asyncio.SelectorEventLoop._make_self_pipe
    monkeypatch.setattr(asyncio.SelectorEventLoop, "_make_self_pipe", interrupted_half_way)
    with pytest.raises(KeyboardInterrupt):
        run_to_end(nothing())
    (loop,) = made
    assert loop.is_closed()


class Twin:
    """A board that is there at once; `on_start` is what happens meanwhile."""

    camera_url = "."
    on_start = staticmethod(lambda: None)
    ended: ClassVar[list[str]] = []

    def __init__(self, *words, **values):
        self.on_start()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.ended.append("closed")

    def set(self, places):
        pass


@pytest.fixture
def twin(monkeypatch):
    monkeypatch.setattr(Twin, "ended", [])
    monkeypatch.setattr(demo, "TwinClient", Twin)
    return Twin


@pytest.mark.parametrize("where", ["starting", "looking", "learning"])
def test_the_demo_ends_at_once_while_its_board_is_learned(where, twin, tmp_path, monkeypatch):
    """Ctrl-C ends the wait itself: nobody waits until a twin stands or a board is learned."""

    def goes_through(moment):
        if moment == where:
            signal.raise_signal(signal.SIGINT)
            threading.Event().wait(20.0)
        twin.ended.append(moment)

    def looked(camera):
        goes_through("looking")
        return Frame(np.zeros((90, 120, 3), np.uint8), 0.0, 1)

    monkeypatch.setattr(twin, "on_start", lambda self: goes_through("starting"))
    monkeypatch.setattr(demo, "fresh_frame", looked)
    monkeypatch.setattr(demo, "learn_board", lambda *given: goes_through("learning"))
    assert main(["demo", "--seed", "1", "--out", str(tmp_path / "out")]) == 130
    assert where not in twin.ended
    assert where == "starting" or twin.ended[-1] == "closed"


def test_play_ends_at_once_while_sight_gets_ready(tmp_path, monkeypatch):
    went_on = []

    def getting_ready(*given, **named):
        signal.raise_signal(signal.SIGINT)
        threading.Event().wait(20.0)
        went_on.append("ready")

    def chosen(arguments, terms, words):
        return Chosen(terms, Camera(), None, False)

    monkeypatch.setattr(play, "chosen_here", chosen)
    monkeypatch.setattr(play, "recording", lambda *given: [])
    monkeypatch.setattr(repeating, "reader_of", getting_ready)
    journal = str(tmp_path / "games.db")
    words = ["backgammon", "--page", "off", "--port", "none", "--journal", journal]
    assert main(["play", *words]) == 130
    assert went_on == []


class Camera:
    """A camera that nobody looks through."""

    def close(self):
        pass


@pytest.mark.parametrize("made", ["raise RuntimeError('solid') from error", "raise SystemError"])
def test_what_a_library_makes_of_it_is_still_an_end(made):
    code = (
        "import pasch.cli, pasch.__main__\n"
        "def command():\n"
        "    try:\n        raise KeyboardInterrupt\n"
        f"    except KeyboardInterrupt as error:\n        {made}\n"
        "pasch.cli.main = command\n"
        "raise SystemExit(pasch.__main__.main())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize(("comes", "returned"), [(True, 130), (False, 1)])
def test_an_import_that_hides_what_broke_it_is_an_end_only_after_an_interrupt(comes, returned):
    """As numpy's `PyCapsule_Import` and `import_array` do; the latter prints it, too."""
    code = (
        "import pasch.cli, pasch.__main__, signal, sys\n"
        "def command():\n"
        f"    try:\n        {comes} and signal.raise_signal(signal.SIGINT)\n"
        "    except KeyboardInterrupt:\n        sys.excepthook(*sys.exc_info())\n"
        "    raise ImportError('could not import module')\n"
        "pasch.cli.main = command\n"
        "raise SystemExit(pasch.__main__.main())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr) == (returned, not comes)


def test_what_fails_of_an_interrupt_that_nobody_could_catch_is_an_end():
    """As numba's compiler does, called back by LLVM."""
    code = (
        "import pasch.cli, pasch.__main__\n"
        "class Swallows:\n"
        "    def __del__(self):\n        raise KeyboardInterrupt\n"
        "def command():\n"
        "    Swallows()\n"
        "    raise RuntimeError('no compiled object yet')\n"
        "pasch.cli.main = command\n"
        "raise SystemExit(pasch.__main__.main())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_what_a_program_has_begun_ends_with_it(ending):
    """Closed with its terminal, or by `kill`: GNU Backgammon went on by itself."""
    code = (
        "import atexit, pasch.cli, pasch.__main__, signal, time\n"
        # As a shell begins it, even where these tests run under nohup.
        f"signal.signal({int(ending)}, signal.SIG_DFL)\n"
        "def command():\n"
        "    try:\n        print('busy', flush=True)\n        time.sleep(20)\n"
        "    finally:\n        print('tidied', flush=True)\n"
        "pasch.cli.main = command\n"
        "atexit.register(time.sleep, 20)\n"
        "raise SystemExit(pasch.__main__.main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout.readline() == "busy\n"
        program.send_signal(ending)
        assert program.stdout.readline() == "tidied\n"
        # Its last steps may take for ever: then it ends for good.
        while program.poll() is None:
            time.sleep(0.05)
            program.send_signal(ending)
        assert (program.returncode, program.stderr.read()) == (-ending, "")


def test_an_interrupt_that_nobody_could_catch_comes_again():
    code = (
        "import pasch.cli, pasch.__main__, time\n"
        "class Swallows:\n"
        "    def __del__(self):\n        raise KeyboardInterrupt\n"
        "def command():\n"
        "    Swallows()\n"
        "    for _ in range(400):\n        time.sleep(0.05)\n"
        "    return 0\n"
        "pasch.cli.main = command\n"
        "raise SystemExit(pasch.__main__.main())\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "")
