"""Games through the page in a real browser, before the drawn camera: with wrong plays and their
repair, a doubt, a correction, the page loaded anew and the program killed.

Of each game's main moments a picture is kept in `build/screens`. The three games are always played
from where their ends are near. `PASCH_EVENINGS` names those that are played whole; Gamwin may take
120 turns of many deeds each.
"""

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from host.page.browser import PHONE, TABLET, WIDE, browsing
from pasch.demo.players.amateur import Amateur
from pasch.dice.proof import FindingCode, secrets_in, verify
from pasch.journal.replay.record import record_of
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import MachinePlayer
from pasch.players.player import Player
from pasch.referee.model.commands import SetUp, Start
from pasch.referee.model.events import EventKind
from pasch.referee.model.state import Phase
from pasch.rules import game_named
from pasch.workflows.own_boards import board_of
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.simulator.serving.client import TwinClient
from whole.at_the_page import AtThePage, turns
from whole.live import PICTURES_A_SECOND, calibrate


@dataclass(frozen=True)
class Evening:
    """Who plays what, on what screen, with what dice, and what happens; between two incidents so
    many turns are played, and the game may go on from a position that it came to before."""

    start: Start
    screen: tuple[int, int]
    player: Player
    seed: int
    incidents: tuple[Callable[[AtThePage], None], ...]
    turns_apart: int = 3
    came_to: SetUp | None = None


# The seeds give short games; on a strip amateurs would go back and forth for hours.
EVENINGS = {
    "backgammon": Evening(
        Start("backgammon", players={"white": "Anna", "black": "Bruno"}),
        PHONE,
        Amateur(random.Random(0)),
        0,
        (AtThePage.play_wrongly, AtThePage.doubt, AtThePage.load_anew, AtThePage.correct),
    ),
    "high-gammon": Evening(
        Start("high-gammon", players={"blue": "Anna", "red": "Bruno", "yellow": "Cleo"}),
        TABLET,
        Amateur(random.Random(6)),
        6,
        (AtThePage.correct, AtThePage.kill, AtThePage.play_wrongly),
    ),
    "gamwin": Evening(
        Start("gamwin", players={"blue": "Anna", "red": "Bruno"}),
        WIDE,
        MachinePlayer(LEVELS["quick"]),
        6,
        (AtThePage.play_wrongly, AtThePage.load_anew, AtThePage.kill),
    ),
}

# The same, from where the last checkers come home.
ENDS = {
    "the end of backgammon": replace(
        EVENINGS["backgammon"],
        incidents=(
            AtThePage.play_wrongly, AtThePage.correct, AtThePage.load_anew, AtThePage.doubt,
        ),
        turns_apart=1,
        came_to=SetUp(
            {
                "12": "ww", "9": "w", "6": "w", "13": "bb", "16": "b", "19": "b",
                "off": "w" * 11 + "b" * 11,
            },
            "white",
        ),
    ),
    "the end of high-gammon": replace(
        EVENINGS["high-gammon"],
        turns_apart=1,
        came_to=SetUp(
            {
                "E5": "b", "E6": "b", "N4": "b", "N5": "r", "N6": "r", "W4": "r",
                "W5": "y", "W6": "y", "S4": "y", "off": "bbbbbbrrrrrryyyyyy",
            },
            "blue",
        ),
    ),
    "the end of gamwin": replace(
        EVENINGS["gamwin"],
        turns_apart=1,
        came_to=SetUp({"R4": "b", "L4": "r", "off": "bbrr"}, "blue"),
    ),
}  # fmt: skip

# Those that are played whole, by their names; they take minutes.
WANTED = [name for name in os.environ.get("PASCH_EVENINGS", "").split(",") if name]


def play(evening: Evening, folder: Path) -> None:
    """Play it to its end; what these people know then is what the disk has."""
    game = game_named(evening.start.game)
    profile = board_of(game, load_profile(KINDS[game.equipment.board].built_in))
    with (
        browsing() as browser,
        TwinClient(profile.name, fps=PICTURES_A_SECOND, has_firmware=False) as twin,
    ):
        calibrate(twin, folder / "calibration.zip", game)
        people = AtThePage(
            browser, twin, profile, folder, evening.start, evening.player, evening.seed
        )
        if evening.came_to is not None:
            people.come_to(evening.came_to)
        people.host.start()
        try:
            browser.open(people.host.link(), evening.screen)
            people.stands()
            for number, incident in enumerate(evening.incidents, start=1):
                people.play(turns(evening.turns_apart * number))
                incident(people)
            people.play(lambda state: state.phase is Phase.OVER)
            people.keep("over")
            agree(people)
        finally:
            people.host.end()


def agree(people: AtThePage) -> None:
    """The record is theirs, and the dice were those that had been promised."""
    people.browser.until(lambda: people.events()[-1].kind is EventKind.DICE_REVEALED, "the secret")
    events = people.events()
    record = record_of(events)
    assert record.entries == people.state.record
    assert record.outcome == people.state.outcome
    (finding,) = verify(events, people.state.game, secrets_in(events))
    assert finding.code is FindingCode.SOUND


@pytest.mark.parametrize("name", [*ENDS, *WANTED])
def test_a_game_is_played_to_its_end_through_the_page(name: str, tmp_path: Path) -> None:
    play((ENDS | EVENINGS)[name], tmp_path)
