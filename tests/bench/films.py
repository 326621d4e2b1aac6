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
import random
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from pasch.cli.jsonl.referee import CameraEyes, RefereeRun
from pasch.cli.parser import within
from pasch.demo.players.mistakes import slips
from pasch.errors import PaschError, RequestError
from pasch.players.due import decision_due
from pasch.players.game_driver import GameDriver
from pasch.players.player import Choice, Decision, Throw, dice_by_chance
from pasch.referee.model.answers import Answer
from pasch.referee.model.commands import Command, Done, Roll, Seen, Start
from pasch.referee.protocol.answers import answer_json
from pasch.referee.protocol.parsing import event_of
from pasch.referee.referee import Referee
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game, Play
from pasch.rules.model.position import Position
from pasch.workflows.known_position import known_position
from pasch.workflows.live_guide import learned_from
from pasch.workflows.sight import SightOptions
from pasch_hardware.boards.board import Pose, Row
from pasch_hardware.boards.kinds import TRAYS
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_vision.calibration import Calibration, now_text
from pasch_vision.picture import read_picture
from pasch_vision.pose.view import field_corners

if TYPE_CHECKING:
    from training.drawing.rays.laying import Lying

__all__ = ["add_arguments", "draw", "measured", "run"]

FIRST = 5_000_000_007
EMPTY, START = "calib_empty.jpg", "calib_start.jpg"
FILES = ("profile.toml", EMPTY, START, "events.jsonl", "expected.jsonl", "truth.json")
# The most films that are drawn at once.
MOST = 10_000
# Turns of each of a film's games, and plays that lead to the second's first position.
TURNS, AHEAD = 9, (24, 44)
WRONG_SHARE, TRIES = 0.25, 50
# How many people put what is off the board into its trays, where it has any; the others put it
# where no camera sees it.
FILLING_TRAYS, ASIDE = 0.7, 1_000
# The longer side of the pictures is at least what a camera should give (README).
LEAST_PX = 640
# From so many sides the start looks the same, and people name the corners.
SIDES_ALIKE = 4
# How far the sun's stripes move between two pictures, mm; how a webcam's pictures are kept.
SUN_MM, QUALITY = 1.0, 92
FINE, ACCUSING, OPEN = (
    {"legal", "incomplete", "waiting"},
    {"illegal", "desync"},
    {"doubtful", "pending"},
)
Rng = np.random.Generator
Line = Mapping[str, Any]


class ByLot:
    """A player of any game who draws what to do by lot, and never ends a game early."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, decision: Decision) -> Choice:
        """A play, a name, or the dice; a play that stands is handed over."""
        choices = decision.choices
        if Throw() in decision.acts and not decision.has_plays:
            return Done(decision.seat) if choices[0] == Done(decision.seat) else Throw()
        return choices[self._chance.randrange(len(choices))]


class Filming:
    """One drawn board, its camera and its light, on which plays are filmed.

    `truth` is told what truly lies there; its verdicts are those that the pictures are to bring.
    """

    def __init__(self, folder: Path, seed: int, number: int, game: Game) -> None:
        from training.drawing.rays import boards
        from training.drawing.rays.scene import scene

        self.rng = np.random.default_rng([FIRST + seed, number])
        self.folder, self.seeds, self.game = folder, (seed, number), game
        self.known, _ = known_position(game)
        self.fills_trays = np.random.default_rng([*self.seeds, ASIDE]).random() < FILLING_TRAYS
        drawn = {
            "backgammon": boards.with_24_points,
            "high-gammon": boards.for_four,
            "gamwin": boards.strip,
        }[game.equipment.board]
        while True:
            self.scene = scene(self.rng, drawn(self.rng))
            if max(self.scene.view.image_size) >= LEAST_PX and self.has_room(self.known):
                break
        self.serials = int(self.rng.integers(1 << 30))
        self.chance = random.Random(self.serials)
        self.player = ByLot(self.chance)
        self.truth = Referee()
        self.sun_mm = 0.0
        self.events: list[Line] = []
        self.expected: list[Line] = []
        self.frames: list[Line] = []

    def laid(self, position: Mapping[str, str]) -> list[Lying]:
        """Where the checkers of a position lie; a place that holds as many as before holds them
        where they lay, and one that holds what was set up has no hole."""
        from training.drawing.rays.laying import in_area, on_edge, on_row

        profile = self.scene.profile
        care = replace(self.scene.care, spill=False)
        checkers: list[Lying] = []
        waiting = {tray: position.get(tray, "") for tray in TRAYS}
        for index, shape in enumerate(profile.places):
            content = position.get(shape.name, "")
            if shape.name in TRAYS:
                content, waiting[shape.name] = parted(waiting[shape.name], shape.colour)
                content = content if self.fills_trays else ""
            if not content:
                continue
            of_place = np.random.default_rng([*self.seeds, index])
            if isinstance(shape, Row):
                hand = care.setting_up if content == self.known.at(shape.name) else care
                checkers += on_row(of_place, profile, index, shape, content, hand)
            elif shape.pose is Pose.EDGE:
                checkers += on_edge(of_place, profile, index, shape, content)
            else:
                checkers += in_area(of_place, profile, index, shape, content, care)
        return checkers

    def picture(self, name: str, position: Mapping[str, str]) -> None:
        """Take a picture."""
        from training.drawing.rays.things import no_boxes, no_limbs

        self.sun_mm += float(self.rng.normal(0, SUN_MM))
        seen, _ = self.scene.picture(
            self.rng, self.laid(position), no_limbs(), no_boxes(), self.sun_mm, self.serials
        )
        cv2.imwrite(str(self.folder / name), seen, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])

    def tell(self, command: Command, event: Line | None = None) -> Answer:
        """A command, the event that says it, and the verdict that is to answer it."""
        answer = self.truth.handle(command)
        self.events.append(event or event_of(command))
        self.expected.append({"verdict": answer_json(answer, "en")["verdict"]})
        return answer

    def show(self, position: Position) -> Answer:
        """A picture; nobody is told what lies in trays."""
        name = f"frame_{len(self.frames) + 1:02}.jpg"
        self.picture(name, position)
        self.frames.append({"image": name, "places": position.as_dict()})
        lying = {place: held for place, held in position.items() if place not in TRAYS}
        return self.tell(Seen(lying), {"event": "frame", "image": name})

    def film_game(self, start: Start) -> None:
        """A game from a position, for some turns."""
        self.tell(start)
        self.show(self.truth.state.position)
        turns = 0
        while turns < TURNS and (decision := decision_due(self.truth)) is not None:
            choice = self.choice(decision)
            if choice is None:
                return
            if isinstance(choice, Play):
                self.play(decision, choice)
            elif isinstance(choice, Throw):
                self.tell(Roll(decision.seat, dice_by_chance(self.game, self.chance)))
            else:
                self.tell(choice)
            turns += isinstance(choice, Done)

    def choice(self, decision: Decision) -> Choice | None:
        """What the player does, None if nothing that checkers have room for is drawn."""
        for _ in range(TRIES):
            choice = self.player.choose(decision)
            if not isinstance(choice, Play) or self.has_room(choice.position):
                return choice
        return None

    def has_room(self, position: Mapping[str, str]) -> bool:
        """Whether no checker lies where one of another place does."""
        from training.drawing.rays.laying import ENDS_WITHIN, overlapping

        pairs = overlapping(self.scene.profile, self.laid(position))
        return all(away >= ENDS_WITHIN for _, _, away in pairs)

    def play(self, decision: Decision, play: Play) -> None:
        """A play, perhaps made wrongly first."""
        if self.chance.random() < WRONG_SHARE:
            found = slips(decision.situation, play, self.game, self.chance)
            wrong = [slip.position for slip in found.values() if self.has_room(slip.position)]
            if wrong:
                self.show(self.chance.choice(wrong))
        self.show(play.position)

    def middle(self) -> GameDriver:
        """The middle of a game that was played by chance."""
        driver = GameDriver.begun(self.game, self.game.in_force({}), self.game.seats[0])
        for _ in range(int(self.rng.integers(*AHEAD))):
            after = driver.next_by(self.player, self.chance)
            while after.finish is None and (after.dice or after.names):
                after = after.next_by(self.player, self.chance)
            if after.finish is not None:
                break
            driver = after
        return driver

    def film(self) -> None:
        """Both games, and the files beside them."""
        self.folder.mkdir(parents=True)
        text = profile_text(self.scene.profile)
        (self.folder / "profile.toml").write_text(text, encoding="utf-8")
        self.picture(EMPTY, {})
        self.picture(START, self.known)
        self.film_game(Start(self.game.name, turn=self.game.seats[0]))
        middle = self.middle()
        places = middle.position.as_dict()
        self.film_game(
            Start(self.game.name, turn=middle.seat, places=places, hidden=middle.hidden)
        )
        write_lines(self.folder / "events.jsonl", self.events)
        write_lines(self.folder / "expected.jsonl", self.expected)
        truth = {"start": self.known.as_dict(), "frames": self.frames}
        if len(self.scene.profile.kind.sides) == SIDES_ALIKE:
            corners = self.scene.view.project(field_corners(self.scene.profile.field))
            truth["corners"] = corners.round().tolist()
        (self.folder / "truth.json").write_text(json.dumps(truth), encoding="utf-8")


def parted(letters: str, colour: str | None) -> tuple[str, str]:
    """The letters of a colour, of all if None, and the others."""
    mine = "".join(letter for letter in letters if colour in (None, letter))
    return mine, "".join(letter for letter in letters if letter not in mine)


def write_lines(path: Path, lines: list[Line]) -> None:
    """Write a JSON object a line."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Read a JSON object a line."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def draw(folder: Path, films: int, seed: int, game: str) -> list[Path]:
    """Draw films into a folder, those left out that are there; each takes half a minute."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "vision"))
    drawn = [folder / f"{game}-{seed}-{number:03}" for number in range(films)]
    for number, one in enumerate(drawn):
        if not one.exists():
            Filming(one, seed, number, game_named(game)).film()
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


def learned(folder: Path, truth: Mapping[str, Any]) -> Calibration:
    """What a film's first two pictures teach, and the corners if people had to name them; raises
    `PaschError`."""
    known = truth.get("start") or known_position(game_named("backgammon"))[0].as_dict()
    empty, start = (read_picture(folder / name) for name in (EMPTY, START))
    profile = load_profile(folder / "profile.toml")
    return learned_from(profile, empty, start, known, truth.get("corners"))


def measured(folder: Path) -> tuple[Counter[str], list[str]]:
    """How the pictures of a film were ruled on, and a line about each that was not as expected.

    Where a legal play is not accepted the true places are told, so that the game goes on. If the
    board cannot be learned, all pictures count as otherwise.
    """
    truth = json.loads((folder / "truth.json").read_text("utf-8"))
    places = {frame["image"]: frame["places"] for frame in truth["frames"]}
    counted: Counter[str] = Counter()
    faults: list[str] = []
    try:
        calibration = learned(folder, truth)
    except PaschError as error:
        return Counter(otherwise=len(places)), [f"{folder.name}: {error}"]
    lines = zip(
        read_lines(folder / "events.jsonl"), read_lines(folder / "expected.jsonl"), strict=True
    )
    with TemporaryDirectory() as kept:
        file = str(Path(kept) / "film.cal")
        calibration.save(file, now_text())
        sight = SightOptions(board=str(folder / "profile.toml"), calibration=file)
        run = RefereeRun("en", CameraEyes(sight, folder))
        for event, expected in lines:
            verdict = run.answer(event)["verdict"]
            if event["event"] != "frame":
                continue
            wanted, image = expected["verdict"], event["image"]
            counted[told(wanted, verdict)] += 1
            if verdict != wanted:
                faults.append(f"{folder.name} {image}: {verdict} is {wanted}")
            if wanted in ("legal", "incomplete") and verdict != wanted:
                lying = {at: held for at, held in places[image].items() if at not in TRAYS}
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
    parser.add_argument("--game", choices=GAMES, default="backgammon")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("films"), metavar="FOLDER")


def run(arguments: argparse.Namespace) -> int:
    """Print how the pictures of each film were ruled on."""
    if not (arguments.folders or arguments.draw):
        raise RequestError("name a folder that holds a film, or draw some with --draw N")
    for folder in arguments.folders:
        require_film(folder)
    total: Counter[str] = Counter()
    drawn = draw(arguments.into, arguments.draw, arguments.seed, arguments.game)
    for folder in (*arguments.folders, *drawn):
        counted, faults = measured(folder)
        total += counted
        print("\n".join((f"{folder.name}  {said(counted)}", *(f"  {line}" for line in faults))))
    print(f"in all  {said(total)}")
    return 0


def said(counted: Counter[str]) -> str:
    """The counts in words, those that are right first."""
    others = [f"{number} {what}" for what, number in counted.items() if what != "right"]
    return ", ".join([f"{counted['right']} of {sum(counted.values())} right", *others])
