"""The twin as a program: it answers each line, films, refuses in sentences, leaves nothing."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import cv2
import numpy as np
import pytest

from pasch_hardware.boards.profile import load_profile
from pasch_hardware.errors import TwinError
from pasch_hardware.simulator.device.still_board import StillBoard
from pasch_hardware.simulator.rendering.render import Renderer
from pasch_hardware.simulator.serving.client import TwinClient
from pasch_hardware.simulator.serving.frames import FrameBox
from pasch_hardware.simulator.serving.server import serve
from pasch_hardware.simulator.serving.session import Session


class FakeBoard(StillBoard):
    """A board that remembers what was done to it."""

    def __init__(self):
        super().__init__({"leds": 69})
        self.done = []

    def start(self):
        self.done.append("start")

    def press(self, seat_index, is_down):
        self.done.append(("press", seat_index, is_down))

    def unplug(self):
        self.done.append("unplug")

    def plug(self):
        self.done.append("plug")

    def power_cycle(self):
        self.done.append("power_cycle")

    def close(self):
        self.done.append("close")


def converse(*commands):
    """The answers of a twin with a fake board, and what was done to the board."""
    board, out = FakeBoard(), io.StringIO()
    lines = [c if isinstance(c, str) else json.dumps(c) for c in commands]
    serve(load_profile("club-50"), board, lines, out, seed=1, fps=20)
    return [json.loads(line) for line in out.getvalue().splitlines()], board.done


def test_commands_are_answered_line_by_line():
    (ready, *answers), done = converse(
        {"do": "set", "places": {"8": "ww", "5": "b"}},
        {"do": "pick", "from": "8", "letter": "w"},
        {"do": "hand", "at": "5", "seat": 0},
        {"do": "put", "to": "5"},
        {"do": "hand", "at": None},
        {"do": "truth"},
        {"do": "press", "seat": 1},
        {"do": "serial", "on": False},
        {"do": "serial", "on": True},
        {"do": "power_cycle"},
        {"do": "pixels"},
        {"do": "quit"},
        {"do": "truth"},
    )
    assert ready["ready"] is True
    assert ready["camera"].startswith("http://127.0.0.1:")
    assert answers[5] == {"places": {"8": "w", "5": "bw"}, "held": ""}
    assert answers[10] == {"pixels": [[0, 0, 0]] * 69}
    assert all(answer == {"ok": True} for k, answer in enumerate(answers) if k not in (5, 10))
    assert len(answers) == 12
    pressed = [("press", 1, True), ("press", 1, False)]
    assert done == ["start", *pressed, "unplug", "plug", "power_cycle", "close"]


BAD_LINES = (
    ("not json", "Expecting"),
    ("[1]", "JSON object"),
    ({"do": "dance"}, "'dance'"),
    ({}, "None"),
    ({"do": "set"}, '"places"'),
    ({"do": "set", "places": {"6": 3}}, '"places"'),
    ({"do": "set", "places": {"99": "w"}}, "'99'"),
    ({"do": "pick", "from": "6"}, '"letter"'),
    ({"do": "pick", "from": "6", "letter": "w"}, "No checker"),
    ({"do": "put", "to": "6"}, "holds no checker"),
    ({"do": "hand", "at": [1]}, "two numbers"),
    ({"do": "hand", "at": "6", "seat": "0"}, "whole number"),
    ({"do": "press"}, '"seat"'),
    ({"do": "bump", "mm": [1, 2], "deg": "x"}, '"deg"'),
    ({"do": "black"}, "true or false"),
    ({"do": "snapshot", "file": "/nowhere/at/all.png"}, "/nowhere/at/all.png"),
)


def test_a_camera_that_fails_is_told_to_whoever_asks_next():
    class Unlit(FakeBoard):
        fails = False

        def pixels(self):
            if self.fails:
                raise ZeroDivisionError("division by zero")
            return super().pixels()

    frames, board = FrameBox(), Unlit()
    session = Session(load_profile("club-50"), board, frames, seed=1, fps=20)
    session.start()
    try:
        frames.watch()
        assert frames.after(0, 10.0) is not None
        board.fails = True
        assert frames.after(frames.last_number + 1, 1.0) is None
        with pytest.raises(TwinError, match=r"camera has failed \(division by zero\)"):
            session.obey({"do": "truth"})
    finally:
        session.close()


def test_hands_go_on_while_a_picture_is_drawn(tmp_path, monkeypatch):
    """A picture takes a tenth of a second; a hand that waited for each would be seen at every
    step of its way."""
    has_begun, may_end = threading.Event(), threading.Event()

    def draw(_renderer, _state):
        has_begun.set()
        may_end.wait(10.0)
        return np.zeros((4, 4, 3), np.uint8)

    monkeypatch.setattr(Renderer, "draw", draw)
    session = Session(load_profile("club-50"), FakeBoard(), FrameBox(), seed=1, fps=20)
    snapshot = {"do": "snapshot", "file": str(tmp_path / "drawn.png")}
    drawing = threading.Thread(target=session.obey, args=(snapshot,))
    drawing.start()
    try:
        assert has_begun.wait(10.0)
        assert session.obey({"do": "hand", "at": "6"}) == {"ok": True}
        assert drawing.is_alive()
    finally:
        may_end.set()
        drawing.join()


def test_bad_lines_are_answered_each_and_change_nothing():
    (_, *answers), done = converse(*[line for line, _ in BAD_LINES], {"do": "truth"})
    assert len(answers) == len(BAD_LINES) + 1
    for answer, (line, words) in zip(answers, BAD_LINES, strict=False):
        assert words in answer["error"], line
    assert answers[-1] == {"places": {}, "held": ""}
    assert done == ["start", "close"]


@pytest.fixture(scope="module")
def twin():
    with TwinClient(seed=2, has_firmware=False) as client:
        yield client


def fetch(twin, path="/frame.jpg"):
    with urllib.request.urlopen(twin.camera_url.replace("/stream", path)) as answer:
        data = answer.read()
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        return picture, answer.headers


def test_frames_are_numbered_and_stamped(twin):
    before_s = time.time()
    _, first = fetch(twin)
    picture, second = fetch(twin)
    assert picture.shape == (720, 1280, 3)
    assert int(second["X-Frame"]) > int(first["X-Frame"])
    assert before_s <= float(first["X-Timestamp"]) < float(second["X-Timestamp"]) <= time.time()


def test_opencv_reads_the_stream_and_every_part_has_its_headers(twin):
    film = cv2.VideoCapture(twin.camera_url)
    try:
        is_good, picture = film.read()
    finally:
        film.release()
    assert is_good
    assert picture.shape == (720, 1280, 3)
    with urllib.request.urlopen(twin.camera_url) as stream:
        assert stream.headers.get_content_type() == "multipart/x-mixed-replace"
        head = stream.read(250)
    assert b"X-Timestamp: " in head
    assert b"X-Frame: " in head


def test_the_camera_sees_what_is_done(twin, tmp_path):
    twin.set({"6": "ww"})
    file = tmp_path / "now.png"
    twin.snapshot(file)
    before = cv2.imread(str(file)).astype(int)
    twin.pick("6", "w")
    twin.put("20")
    twin.snapshot(file)
    change = np.abs(cv2.imread(str(file)).astype(int) - before).sum(axis=2)
    assert twin.truth() == {"6": "w", "20": "w"}
    assert (cv2.GaussianBlur(change.astype(np.float32), (0, 0), 3) > 60).sum() > 1500


def test_a_black_camera_is_black_and_comes_back(twin):
    twin.black(True)
    dark, _ = fetch(twin)
    twin.black(False)
    bright, _ = fetch(twin)
    assert dark.mean() < 15 < bright.mean()


def test_a_camera_pulled_out_ends_the_stream_and_can_be_plugged_in_again(twin):
    stream = urllib.request.urlopen(twin.camera_url)
    stream.read(1000)
    twin.camera(False)
    while stream.read(100_000):
        pass
    stream.close()
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetch(twin)
    assert refused.value.code == 503
    refused.value.close()
    twin.camera(True)
    assert fetch(twin)[0].shape == (720, 1280, 3)


def test_no_other_page_is_served(twin):
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetch(twin, "/truth")
    assert refused.value.code == 404
    refused.value.close()


def test_the_client_raises_the_twins_own_sentence(twin):
    with pytest.raises(TwinError, match="No checker b lies on 3; pick one that is there"):
        twin.pick("3", "b")


def test_a_twin_that_cannot_start_says_why():
    with pytest.raises(TwinError, match="no-such-board cannot be read") as caught:
        TwinClient(board="no-such-board")
    assert "\n" not in str(caught.value)


def children_of(pid):
    """The processes below one, as Linux lists them."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *children_of(int(child))]
    return found


def is_alive(pid):
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rsplit(")", 1)[1].split()[0] != "Z"


def wait_until_gone(pids, patience_s=5.0):
    until = time.monotonic() + patience_s
    while any(is_alive(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    return [pid for pid in pids if is_alive(pid)]


def test_a_twin_with_firmware_shows_its_pixels_and_leaves_no_process():
    with TwinClient(seed=3, fps=5) as twin:
        pids = [twin.pid, *children_of(twin.pid)]
        assert len(pids) >= 2
        # A Ctrl-C at the terminal is for the program there alone.
        assert os.getsid(0) not in map(os.getsid, pids)
        assert len(twin.pixels()) == 69
        assert Path(twin.port).exists()
        twin.press(0)
        twin.power_cycle()
        pids += children_of(twin.pid)
    assert wait_until_gone(pids) == []
    with pytest.raises(TwinError, match="closed"):
        twin.truth()


@pytest.mark.parametrize("ending", ["stdin", "terminate"])
def test_the_program_ends_by_itself(ending):
    words = [sys.executable, "-m", "pasch_hardware.simulator.serving.server", "--fps", "5"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert json.loads(process.stdout.readline())["ready"]
        pids = [process.pid, *children_of(process.pid)]
        if ending == "stdin":
            process.stdin.close()
            process.stdin = None
        else:
            process.send_signal(signal.SIGTERM)
        _, complaints = process.communicate(timeout=60)
        assert complaints == ""
    assert wait_until_gone(pids) == []


def test_a_killed_twin_is_one_sentence_to_the_client():
    with TwinClient(seed=1, has_firmware=False) as twin:
        os.kill(twin.pid, signal.SIGKILL)
        wait_until_gone([twin.pid])
        with pytest.raises(TwinError, match="The twin has ended"):
            twin.truth()
