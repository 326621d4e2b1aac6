"""Whether filmed games are refereed rightly, from pictures alone.

A film is a folder like a recording: pictures of the empty board (`calib_empty.jpg`) and of the
start position (`calib_start.jpg`), `profile.toml`, `events.jsonl` as `pasch referee` takes them,
`expected.jsonl` with the answers, and what truly lies in each picture (`truth.json`). `--draw N`
draws N of them first: random boards, lights and cameras of the training's drawings, of seeds that
it never takes, on which games of Backgammon are played by chance, one from the start and one from
its middle; every fourth play is made wrongly before it is made rightly. Checkers that nobody
touches stay where they are, the light moves on.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from pasch.cli.jsonl.referee import CameraEyes, RefereeRun
from pasch.cli.parser import within
from pasch.errors import PaschError, RequestError
from pasch.rules import game_named
from pasch.rules.model.game import Next, Situation, Status
from pasch.rules.model.position import Position
from pasch.workflows.sight import SightOptions
from pasch_hardware.boards.board import Row
from pasch_hardware.boards.profile_text import profile_text

__all__ = ["add_arguments", "draw", "measured", "run"]

FIRST = 5_000_000_007
BACKGAMMON = game_named("backgammon")
EMPTY, START = "calib_empty.jpg", "calib_start.jpg"
FILES = ("profile.toml", EMPTY, START, "events.jsonl", "expected.jsonl", "truth.json")
# The most films that are drawn at once.
MOST = 10_000
# Turns of each of a film's games, and plays that lead to the second's first position.
TURNS, AHEAD = 9, (24, 44)
WRONG_SHARE, TRIES = 0.25, 50
# How far the sun's stripes move between two pictures, mm; how a webcam's pictures are kept.
SUN_MM, QUALITY = 1.0, 92
FINE, ACCUSING, OPEN = (
    {"legal", "incomplete", "waiting"},
    {"illegal", "desync"},
    {"doubtful", "pending"},
)
Rng = np.random.Generator
Line = Mapping[str, Any]


class Filming:
    """One drawn board, its camera and its light, on which plays are filmed."""

    def __init__(self, folder: Path, seed: int, number: int) -> None:
        from training.drawing.rays.boards import with_24_points
        from training.drawing.rays.scene import scene

        self.rng = np.random.default_rng([FIRST + seed, number])
        self.folder, self.seeds = folder, (seed, number)
        self.scene = scene(self.rng, with_24_points(self.rng))
        self.serials = int(self.rng.integers(1 << 30))
        self.sun_mm = 0.0
        self.events: list[Line] = []
        self.expected: list[Line] = []
        self.frames: list[Line] = []

    def picture(self, name: str, position: Mapping[str, str]) -> None:
        """Take a picture; a place that holds as many as before holds them where they lay, and one
        that holds what was set up has no hole."""
        from training.drawing.rays.laying import Lying, in_area, on_row
        from training.drawing.rays.things import no_boxes, no_limbs

        profile = self.scene.profile
        care = replace(self.scene.care, spill=False)
        set_up = BACKGAMMON.start({})
        checkers: list[Lying] = []
        for index, shape in enumerate(profile.places):
            content = position.get(shape.name, "")
            if not content or shape.name == "off":
                continue
            of_place = np.random.default_rng([*self.seeds, index])
            if isinstance(shape, Row):
                hand = care.setting_up if content == set_up.at(shape.name) else care
                checkers += on_row(of_place, profile, index, shape, content, hand)
            else:
                checkers += in_area(of_place, profile, index, shape, content, care)
        self.sun_mm += float(self.rng.normal(0, SUN_MM))
        seen, _ = self.scene.picture(
            self.rng, checkers, no_limbs(), no_boxes(), self.sun_mm, self.serials
        )
        cv2.imwrite(str(self.folder / name), seen, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])

    def tell(self, event: Line, verdict: str) -> None:
        """An event and the verdict that is to answer it."""
        self.events.append(event)
        self.expected.append({"verdict": verdict})

    def show(self, position: Position, verdict: str) -> None:
        """A picture and the verdict that is to answer it."""
        name = f"frame_{len(self.frames) + 1:02}.jpg"
        self.picture(name, position)
        self.frames.append({"image": name, "places": position.as_dict()})
        self.tell({"event": "frame", "image": name}, verdict)

    def situation(self, position: Position, seat: str) -> Situation:
        """What is to be played with dice thrown by chance."""
        dice = tuple(int(face) for face in self.rng.integers(1, 7, 2))
        return BACKGAMMON.situation(position, seat, dice)

    def game(self, position: Position, seat: str) -> None:
        """A game from a position, for some turns."""
        start = {"event": "start", "game": "backgammon", "turn": seat}
        self.tell({**start, "places": position.as_dict()}, "started")
        self.show(position, "waiting")
        for _ in range(TURNS):
            situation = self.situation(position, seat)
            plays = BACKGAMMON.legal_plays(situation)
            roll = {"event": "roll", "seat": seat, "dice": list(situation.dice)}
            if not plays:
                self.tell(roll, "no-play")
                seat = opponent(seat)
                continue
            play = plays[int(self.rng.integers(len(plays)))]
            if play.due is not Next.END:
                return
            self.tell(roll, "rolled")
            wrong = self.wrong(situation, play.position)
            if wrong is not None and self.rng.random() < WRONG_SHARE:
                self.show(wrong, "illegal")
            self.show(play.position, "legal")
            self.tell({"event": "done", "seat": seat}, "played")
            position, seat = play.position, opponent(seat)

    def wrong(self, situation: Situation, played: Position) -> Position | None:
        """The position after a play with one of the mover's checkers elsewhere, against the
        rules."""
        own = BACKGAMMON.equipment.letters[situation.turn]
        places = [place for place, text in played.items() if own in text and place != "off"]
        for _ in range(TRIES):
            origin, target = str(self.rng.choice(places)), str(int(self.rng.integers(1, 25)))
            if origin == target or own not in (played.at(target) or own):
                continue
            board = played.as_dict()
            board[origin] = board[origin].replace(own, "", 1)
            board[target] = played.at(target) + own
            position = Position.of(board)
            if BACKGAMMON.judge(situation, position).status is Status.ILLEGAL:
                return position
        return None

    def middle(self) -> tuple[Position, str]:
        """A position in the middle of a game that was played by chance, and who is on turn."""
        position, seat = BACKGAMMON.start({}), "white"
        for _ in range(int(self.rng.integers(*AHEAD))):
            plays = BACKGAMMON.legal_plays(self.situation(position, seat))
            if plays:
                play = plays[int(self.rng.integers(len(plays)))]
                if play.due is not Next.END:
                    break
                position = play.position
            seat = opponent(seat)
        return position, seat

    def film(self) -> None:
        """Both games, and the files beside them."""
        self.folder.mkdir(parents=True)
        text = profile_text(self.scene.profile)
        (self.folder / "profile.toml").write_text(text, encoding="utf-8")
        self.picture(EMPTY, {})
        self.picture(START, BACKGAMMON.start({}))
        self.game(BACKGAMMON.start({}), "white")
        self.game(*self.middle())
        write_lines(self.folder / "events.jsonl", self.events)
        write_lines(self.folder / "expected.jsonl", self.expected)
        truth = json.dumps({"frames": self.frames})
        (self.folder / "truth.json").write_text(truth, encoding="utf-8")


def opponent(seat: str) -> str:
    """Who is on turn next."""
    return "black" if seat == "white" else "white"


def write_lines(path: Path, lines: list[Line]) -> None:
    """Write a JSON object a line."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Read a JSON object a line."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def draw(folder: Path, films: int, seed: int) -> list[Path]:
    """Draw films into a folder, those left out that are there; each takes half a minute."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "vision"))
    drawn = [folder / f"{seed}-{number:03}" for number in range(films)]
    for number, one in enumerate(drawn):
        if not one.exists():
            Filming(one, seed, number).film()
    return drawn


def require_film(folder: Path) -> None:
    """Raise `RequestError` if a folder lacks what makes it a film."""
    if missing := tuple(name for name in FILES if not (folder / name).is_file()):
        raise RequestError(
            "the folder {folder} holds no film: it lacks {missing}; name one that does, or draw"
            " some with --draw N",
            folder=folder,
            missing=missing,
        )


def measured(folder: Path) -> tuple[Counter[str], list[str]]:
    """How the pictures of a film were ruled on, and a line about each that was not as expected.

    Where a legal play is not accepted the true places are told, so that the game goes on.
    """
    sight = SightOptions(
        board=str(folder / "profile.toml"), empty=str(folder / EMPTY), start=str(folder / START)
    )
    run = RefereeRun("en", CameraEyes(sight, folder))
    truth = json.loads((folder / "truth.json").read_text("utf-8"))
    places = {frame["image"]: frame["places"] for frame in truth["frames"]}
    counted: Counter[str] = Counter()
    faults: list[str] = []
    lines = zip(
        read_lines(folder / "events.jsonl"), read_lines(folder / "expected.jsonl"), strict=True
    )
    for event, expected in lines:
        try:
            verdict = run.answer(event)["verdict"]
        except PaschError as error:
            verdict = str(error)
        if event["event"] != "frame":
            continue
        wanted = expected["verdict"]
        counted[told(wanted, verdict)] += 1
        if verdict != wanted:
            faults.append(f"{folder.name} {event['image']}: {verdict} is {wanted}")
        if wanted in ("legal", "incomplete") and verdict != wanted:
            lying = {at: held for at, held in places[event["image"]].items() if at != "off"}
            run.answer({"event": "seen", "places": lying})
    return counted, faults


def told(wanted: str, verdict: str) -> str:
    """What a verdict came to, where another or the same was wanted."""
    if verdict == wanted:
        return "right"
    if verdict in ACCUSING and wanted not in ACCUSING:
        return "accused wrongly"
    if wanted in ACCUSING and verdict in FINE:
        return "overlooked"
    return "doubtful" if verdict in OPEN else "otherwise"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the films are, and whether to draw some."""
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--draw", type=within(0, MOST, int), default=0, metavar="N", help="draw N films first"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("films"), metavar="FOLDER")


def run(arguments: argparse.Namespace) -> int:
    """Print how the pictures of each film were ruled on."""
    if not (arguments.folders or arguments.draw):
        raise RequestError("name a folder that holds a film, or draw some with --draw N")
    for folder in arguments.folders:
        require_film(folder)
    total: Counter[str] = Counter()
    for folder in (*arguments.folders, *draw(arguments.into, arguments.draw, arguments.seed)):
        counted, faults = measured(folder)
        total += counted
        print("\n".join((f"{folder.name}  {said(counted)}", *(f"  {line}" for line in faults))))
    print(f"in all  {said(total)}")
    return 0


def said(counted: Counter[str]) -> str:
    """The counts in words, those that are right first."""
    others = [f"{number} {what}" for what, number in counted.items() if what != "right"]
    return ", ".join([f"{counted['right']} of {sum(counted.values())} right", *others])
