"""GNU Backgammon without a window: finds it, asks it about a match, and reads the answer. An edge.

Runs in a scratch folder that is also its home, since it writes there. Its exit status means
nothing, so the answer is a line of JSON printed by its own Python (docs/formats.md).
"""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from pasch.errors import JournalError
from pasch.journal.formats.ids import GAMES
from pasch.journal.formats.moves import Stretch, after_moves, as_played
from pasch.journal.replay.record import GameRecord
from pasch.referee.model.state import RecordEntry
from pasch.rules import game_named
from pasch_hardware.message import cause

__all__ = ["Analysis", "PlayError", "Skill", "analysed", "asked", "find_gnubg", "find_judge_of"]

# Debian installs games in a folder of its own, which may not be in a shell's path.
GAMES_FOLDER = "/usr/games"
MARK = "PASCH-JSON"
SILENT = (
    "GNU Backgammon gave no answer about this match ({said}); the machine player judges every game"
)

SCRIPT = """
import gnubg, json
{commands}
match = gnubg.match(analysis={analysis}, boards=1, statistics={analysis})
print("\\n{mark}" + json.dumps(match))
"""
SEATS = {"X": "white", "O": "black"}


@dataclass(frozen=True, slots=True)
class Skill:
    """One player in figures: errors in thousandths of normalised equity per real decision.

    `plays` and `cubes` count those decisions; `luck` is normalised too, over the whole match.
    """

    plays: int
    play_error: float
    cubes: int
    cube_error: float
    luck: float


@dataclass(frozen=True, slots=True)
class PlayError:
    """One play that cost `cost` points: the play and the better one.

    `number` counts the lines of the game's record from 1.
    """

    game: int
    number: int
    seat: str
    dice: tuple[int, ...]
    played: str
    better: str
    cost: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """GNU Backgammon's view of a match: each seat's skill, and the errors, costliest first."""

    skills: Mapping[str, Skill]
    slips: tuple[PlayError, ...]


def find_gnubg() -> str:
    """The program's path; raises `JournalError` with the command that installs it."""
    folders = f"{os.environ.get('PATH', '')}{os.pathsep}{GAMES_FOLDER}"
    found = shutil.which("gnubg", path=folders)
    if not found:
        raise JournalError(
            "GNU Backgammon is not installed; on Debian or Ubuntu call"
            " 'sudo apt-get install -y gnubg'"
        )
    return found


def find_judge_of(records: Sequence[GameRecord]) -> str:
    """The program's path; raises `JournalError` if it is missing or cannot judge these games."""
    for record in records:
        if record.game not in GAMES:
            raise JournalError(
                "GNU Backgammon judges Backgammon only, not {game}; the machine player judges"
                " every game",
                game=record.game,
            )
    return find_gnubg()


def asked(
    program: str,
    text: str,
    suffix: str,
    commands: Sequence[str] = (),
    *,
    is_analysed: bool = False,
    timeout_s: float = 120.0,
) -> dict[str, Any]:
    """GNU Backgammon's reading (`gnubg.match`) of a match file with this text, after `commands`.

    `suffix` is `.mat` or `.sgf`; points are counted without Jacoby unless a command says so.
    Raises `JournalError` if it does not answer within `timeout_s`.
    """
    load = {".mat": "import mat", ".sgf": "load match"}[suffix]
    lines = ["set jacoby off", *commands, f'{load} "match{suffix}"']
    lines += ["analyse match"] if is_analysed else []
    script = SCRIPT.format(
        commands="\n".join(f"gnubg.command({line!r})" for line in lines),
        analysis=int(is_analysed),
        mark=MARK,
    )
    said = _run(program, script, {f"match{suffix}": text}, timeout_s)
    for line in said.splitlines():
        if line.startswith(MARK):
            return {**json.loads(line[len(MARK) :]), "said": said}
    raise JournalError(SILENT, said=said.strip().splitlines()[-1])


def _run(program: str, script: str, files: Mapping[str, str], timeout_s: float) -> str:
    """The output of the program when it runs a Python script beside these files; if it has
    written nothing, how it ended.
    """
    with tempfile.TemporaryDirectory(prefix="pasch-gnubg-") as folder:
        for name, text in {**files, "read.py": script}.items():
            Path(folder, name).write_text(text, encoding="utf-8")
        try:
            done = subprocess.run(
                [program, "-t", "-q", "-r", "-p", "read.py"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                env={**os.environ, "HOME": folder},
                cwd=folder,
                timeout=timeout_s,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise JournalError(
                "GNU Backgammon took longer than {seconds:g} s; look less deep, or let the machine"
                " player judge",
                seconds=timeout_s,
            ) from None
        except OSError as error:
            raise JournalError(SILENT, said=cause(error)) from None
    return (done.stdout + done.stderr).strip() or f"exit status {done.returncode}"


def analysed(
    sgf: str, records: Sequence[GameRecord], plies: int, timeout_s: float = 900.0
) -> Analysis:
    """A match (`records`, exported as `sgf`) analysed to a depth in plies (0 is fast, 2 the
    default); raises `JournalError`.
    """
    commands = [
        f"set analysis {kind} evaluation plies {plies}" for kind in ("chequerplay", "cubedecision")
    ]
    match = asked(find_gnubg(), sgf, ".sgf", commands, is_analysed=True, timeout_s=timeout_s)
    skills = {seat: _skill(match["games"], player) for player, seat in SEATS.items()}
    games = enumerate(zip(match["games"], records, strict=False), 1)
    slips = [slip for n, (game, record) in games for slip in _slips(n, game, record)]
    return Analysis(skills, tuple(sorted(slips, key=lambda slip: -slip.cost)))


def _skill(games: Sequence[Mapping[str, Any]], player: str) -> Skill:
    own = [game["stats"][player] for game in games if "stats" in game]

    def total(part: str, what: str) -> Any:
        return sum(stats[part][what] for stats in own)

    plays, cubes = total("moves", "unforced-moves"), total("cube", "close-cube")
    play_error = 1000 * total("moves", "error-skill") / max(1, plays)
    # The cube's own `error-skill` is a mean over one game's decisions.
    lost = [
        loss
        for stats in own
        for kind, loss in stats["cube"].items()
        if kind.startswith("err-") and kind.endswith("-skill")
    ]
    cube_error = 1000 * sum(lost) / max(1, cubes)
    return Skill(plays, play_error, cubes, cube_error, total("dice", "luck"))


def _slips(number: int, game: Mapping[str, Any], record: GameRecord) -> Iterator[PlayError]:
    for turn, at, entry in _paired(game["game"], record):
        found = turn.get("analysis", {})
        moves, chosen = found.get("moves", ()), found.get("imove")
        if not moves or not chosen or chosen >= len(moves):
            continue
        # What no rule knows here is of another board than the record's.
        if better := _notation(entry, moves[0]["move"]):
            cost = moves[0]["score"] - moves[chosen]["score"]
            played, dice = entry.notation or as_played(entry), tuple(turn["dice"])
            yield PlayError(number, at, entry.seat, dice, played, better, cost)


def _paired(
    turns: Iterable[Mapping[str, Any]], record: GameRecord
) -> Iterator[tuple[Mapping[str, Any], int, RecordEntry]]:
    """Each turn that was played, with the line of the record that it was exported from."""
    lines = enumerate(record.entries, 1)
    for turn in turns:
        if turn["action"] == "move":
            wanted = SEATS[turn["player"]], sorted(turn["dice"])
            same = ((at, one) for at, one in lines if (one.seat, sorted(one.dice)) == wanted)
            yield from ((turn, at, entry) for at, entry in islice(same, 1))


def _notation(entry: RecordEntry, moves: Iterable[Sequence[int]]) -> str:
    """A play in place of the one in the record, as the house writes it; empty if it is none."""
    stretches = [Stretch(origin, target) for origin, target in moves]
    after, game = after_moves(entry.before, entry.seat, stretches), game_named("backgammon")
    plays = game.legal_plays(game.situation(entry.before, entry.seat, entry.dice))
    return next((play.notation for play in plays if play.position == after), "")
