"""The ten-minute walk: from nothing to the first ruled play, with a board and a webcam.

Walks the steps of the README's section of that name through the page's own requests and socket;
the twin is the webcam, nothing lies beside the program, and nothing was learned before.
"""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
from websockets.sync.client import connect

from host.page.served import Socket
from pasch.journal import Journal
from pasch.journal.replay.record import record_of
from pasch.messages import words
from pasch.rules import game_named
from pasch_hardware.simulator.serving.client import TwinClient

README = Path(__file__).resolve().parents[2] / "README.md"
STEPS = (
    "Choose the game", "Choose the camera", "Drag the four corners", "Show the empty board",
    "Set up the start position", "Play",
)  # fmt: skip
ON_THE_PAGE = ("game", "camera", "corners", "empty", "start", "ready")
GAME = game_named("backgammon")
START = GAME.start(GAME.in_force({}))
NAMES = {"white": "Anna", "black": "Bruno"}
# Learning a board takes seconds; on a machine with much to do, or a new one, a minute.
PATIENCE_S = 120.0


@contextmanager
def playing(folder: Path) -> Iterator[str]:
    """The program as a newcomer starts it, without a browser's window; gives its link."""
    command = [
        sys.executable, "-m", "pasch", "play", "--lang", "en",
        "--page-port", "0", "--journal", str(folder / "games.db"),
    ]  # fmt: skip
    said: Queue[str] = Queue()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as program:
        out = program.stdout
        assert out is not None
        reading = threading.Thread(target=lambda: [said.put(line) for line in out])
        reading.start()
        try:
            heard = ""
            while not (link := re.search(r"http://127\S+#key=\S+", heard)):
                heard += said.get(timeout=PATIENCE_S)
            yield link[0]
        finally:
            program.kill()
            reading.join()


@contextmanager
def at(link: str) -> Iterator[httpx.Client]:
    """A browser that has followed the link: its key handed in for a cookie."""
    origin, key = link.split("/#key=")
    with httpx.Client(
        verify=False, base_url=origin, headers={"Origin": origin}, timeout=PATIENCE_S
    ) as client:
        assert client.post("/enter", json={"key": key}).json() == {"role": "table"}
        yield client


def live(client: httpx.Client) -> Socket:
    """The page's socket."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    sent = {"Origin": client.headers["Origin"], "Cookie": cookie}
    address = str(client.base_url.copy_with(scheme="ws", path="/live"))
    return Socket(connect(address, additional_headers=sent, max_size=None, max_queue=None))


def done(client: httpx.Client, step: str, **body: object) -> None:
    told = client.post(f"/setup/{step}", json=body).json()
    assert told["ok"], told


def shows(page: Socket, phase: str, verdict: str | None = None) -> Mapping[str, Any]:
    """The game once it is in this phase, and what lies there is called so."""
    while True:
        game: Mapping[str, Any] = page.snapshot["game"]
        play = game.get("play") or {}
        if game["phase"] == phase and play.get("verdict") == verdict:
            return game
        page.receive(PATIENCE_S)


def opened(page: Socket) -> tuple[str, tuple[int, ...]]:
    """Both have thrown for the start: who begins, and with what."""
    while page.snapshot["game"]["phase"] != "playing":
        if page.snapshot["can"].get("roll", "") is None:
            page.say("roll")
        else:
            page.receive(PATIENCE_S)
    game = page.snapshot["game"]
    return game["turn"], tuple(game["dice"]["lying"])


def test_the_readme_names_the_steps_of_this_walk() -> None:
    section = README.read_text("utf-8").split("\n## A board and a webcam\n")[1].split("\n## ")[0]
    assert tuple(re.findall(r"^\d\. \*\*(.+?)\*\*", section, re.MULTILINE)) == STEPS
    assert "\npip install .\npasch play\n" in section
    # The page leads through the same ones, in that order.
    called = words("en", "page.step-")
    shown = [called[f"page.step-{name}"] for name in ON_THE_PAGE]
    for step, word in zip(STEPS, shown, strict=True):
        assert str(word).lower() in step.lower()


def test_a_newcomer_comes_to_the_first_ruled_play(tmp_path: Path) -> None:
    with (
        TwinClient(seed=4, has_firmware=False) as webcam,
        playing(tmp_path) as link,
        at(link) as client,
    ):
        done(client, "game", game="backgammon", players=NAMES)
        done(client, "camera", source=webcam.camera_url)
        # The drawn board has markers: its corners need not be dragged.
        assert len(client.get("/setup/corners").json()["corners"]) == 4
        webcam.set({})
        done(client, "empty")
        webcam.set(START.as_dict())
        done(client, "start")
        done(client, "begin")
        with live(client) as page:
            seat, dice = opened(page)
            play = GAME.legal_plays(GAME.situation(START, seat, dice))[0]
            webcam.set(play.position.as_dict())
            ruled = shows(page, "playing", "legal")["play"]
            assert ruled["notation"] == play.notation
            assert page.say("done")["verdict"] == "played"
            assert shows(page, "to-roll")["turn"] != seat
    with Journal.open(tmp_path / "games.db") as journal:
        record = record_of(journal.events(journal.games()[-1].id))
    assert [entry.notation for entry in record.entries] == [play.notation]
    assert record.players == NAMES
