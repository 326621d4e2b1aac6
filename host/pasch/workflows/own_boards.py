"""Boards of one's own: their profiles, kept in a folder beside the journal under their names.

What is laid there by hand counts as well. A file that holds no profile, or one called as a
built-in board, is passed over. A page names a board by its name, never by a path; at the command
line it may be a file. Measures nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from pasch.errors import RequestError
from pasch.rules.model.game import Game
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.errors import ProfileError
from pasch_hardware.files import write_text
from pasch_hardware.message import cause

__all__ = [
    "board_named",
    "board_of",
    "board_or_file",
    "forget",
    "keep",
    "name_for",
    "own_boards",
    "write_board",
]

# Letters, digits, hyphens: what every system takes for a file's name.
NAME = re.compile(r"\w[\w-]{0,39}")


def own_boards(journal: Path) -> Mapping[str, BoardProfile]:
    """The profiles that are kept beside a journal, by name, sorted."""
    return {name: profile for name, (_, profile) in _kept(journal).items()}


def _kept(journal: Path) -> Mapping[str, tuple[Path, BoardProfile]]:
    """Each with the file that holds it."""
    found: dict[str, tuple[Path, BoardProfile]] = {}
    for file in (journal.parent / "boards").glob("*.toml"):
        with suppress(ProfileError):
            profile = load_profile(file)
            found[profile.name] = (file, profile)
    return {name: found[name] for name in sorted(found) if name not in builtin_profiles()}


def board_named(name: str, journal: Path) -> BoardProfile:
    """The built-in board or one's own of this name; raises `RequestError` where there is none."""
    if name in builtin_profiles():
        return load_profile(name)
    known = own_boards(journal)
    if name not in known:
        raise RequestError("there is no board {name!r}", name=name)
    return known[name]


def board_or_file(text: str, journal: Path) -> BoardProfile:
    """The built-in board or one's own of this name, else the one in this file; raises
    `ProfileError`."""
    own = {} if text in builtin_profiles() else own_boards(journal)
    return own[text] if text in own else load_profile(text)


def board_of(game: Game, profile: BoardProfile) -> BoardProfile:
    """The same board; raises `RequestError` where this game is played on another kind."""
    if profile.board != game.equipment.board:
        raise RequestError(
            "{game} is not played on {board}: choose another board",
            game=game.name,
            board=profile.name,
        )
    return profile


def forget(name: str, journal: Path) -> bool:
    """Remove one's own board of this name; False where there is none such."""
    known = _kept(journal)
    if name in known:
        known[name][0].unlink(missing_ok=True)
    return name in known


def name_for(text: str, journal: Path) -> str:
    """What a new board may be called; raises `RequestError` where it is not to be so."""
    name = "-".join(text.split())
    if not NAME.fullmatch(name):
        raise RequestError(
            "call the board by letters and digits, 40 at most, not {name!r}", name=text
        )
    if name in builtin_profiles() or name in own_boards(journal):
        raise RequestError("there is a board {name!r} already: call yours otherwise", name=name)
    return name


def keep(profile: BoardProfile, journal: Path) -> BoardProfile:
    """Keep a new board; gives it as it is read again. Raises `RequestError`."""
    file = journal.parent / "boards" / f"{name_for(profile.name, journal)}.toml"
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
    write_board(profile, file)
    return load_profile(file)


def write_board(profile: BoardProfile, file: Path) -> None:
    """Write a profile; raises `RequestError` where it cannot be written."""
    try:
        write_text(file, profile_text(profile))
    except OSError as error:
        raise RequestError(
            "the board cannot be written to {path} ({reason}); choose another place",
            path=file,
            reason=cause(error),
        ) from None
