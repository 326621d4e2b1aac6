"""The user's own boards: their profiles, kept by name in a folder beside the journal.

Files put there by hand count as well. A file without a profile, or with the name of a built-in
board, is skipped. A page names a board by its name, never by a path; on the command line it may be
a file. Measures nothing.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from pasch.errors import RequestError
from pasch.rules.model.game import Game
from pasch_hardware.boards.board import BoardProfile
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.boards.profile_text import profile_text
from pasch_hardware.errors import ProfileError
from pasch_hardware.files import write_new, write_whole
from pasch_hardware.message import cause

__all__ = [
    "board_named",
    "board_of",
    "board_or_file",
    "forget",
    "name_for",
    "own_boards",
    "save",
    "write_board",
]

# Letters, digits, hyphens: file names that every system accepts.
NAME = re.compile(r"\w[\w-]{0,39}")


def own_boards(journal: Path) -> Mapping[str, BoardProfile]:
    """The profiles that are kept beside a journal, by name, sorted."""
    return {name: profile for name, (_, profile) in _saved(journal).items()}


def _saved(journal: Path) -> Mapping[str, tuple[Path, BoardProfile]]:
    """Each profile with its file."""
    found: dict[str, tuple[Path, BoardProfile]] = {}
    for file in (journal.parent / "boards").glob("*.toml"):
        with suppress(ProfileError):
            profile = load_profile(file)
            found[profile.name] = (file, profile)
    return {name: found[name] for name in sorted(found) if name not in builtin_profiles()}


def _file_of(name: str, journal: Path) -> Path:
    """The file for a board of this name."""
    return journal.parent / "boards" / f"{name}.toml"


def board_named(name: str, journal: Path) -> BoardProfile:
    """The built-in or own board of this name; raises `RequestError` if there is none."""
    if name in builtin_profiles():
        return load_profile(name)
    known = own_boards(journal)
    if name not in known:
        raise RequestError("there is no board {name!r}", name=name)
    return known[name]


def board_or_file(text: str, journal: Path) -> BoardProfile:
    """The built-in or own board of this name, otherwise the one in this file; raises
    `ProfileError`.
    """
    own = {} if text in builtin_profiles() else own_boards(journal)
    return own[text] if text in own else load_profile(text)


def board_of(game: Game, profile: BoardProfile) -> BoardProfile:
    """The board, if this game is played on its kind; raises `RequestError` otherwise."""
    if profile.board != game.equipment.board:
        raise RequestError(
            "{game} is not played on {board}: choose another board",
            game=game.name,
            board=profile.name,
        )
    return profile


def forget(name: str, journal: Path) -> bool:
    """Remove the own board of this name; returns False if there is none."""
    known = _saved(journal)
    if name in known:
        known[name][0].unlink(missing_ok=True)
    return name in known


def name_for(text: str, journal: Path) -> str:
    """The name for a new board; raises `RequestError` if it cannot be used."""
    name = "-".join(text.split())
    if not NAME.fullmatch(name):
        raise RequestError(
            "name the board with letters and digits, at most 40, not {name!r}", name=text
        )
    names = {*builtin_profiles(), *own_boards(journal)}
    # A file that holds another board, or is unreadable, is not overwritten.
    if name in names or _file_of(name, journal).exists():
        raise _taken(name)
    return name


def _taken(name: str) -> RequestError:
    """The error for a name that another board has."""
    return RequestError("there is a board {name!r} already: choose another name", name=name)


def save(profile: BoardProfile, journal: Path) -> BoardProfile:
    """Save a new board; returns it as read back. Raises `RequestError`."""
    file = _file_of(name_for(profile.name, journal), journal)
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
    write_board(profile, file, write_new)
    return load_profile(file)


def write_board(
    profile: BoardProfile, file: Path, write: Callable[[Path, bytes], None] = write_whole
) -> None:
    """Write a profile; raises `RequestError` if it cannot be written."""
    try:
        write(file, profile_text(profile).encode())
    except FileExistsError:
        # Another program has just kept a board of this name.
        raise _taken(profile.name) from None
    except OSError as error:
        raise RequestError(
            "the board cannot be written to {path} ({reason}); make room or choose another place",
            path=file,
            reason=cause(error),
        ) from None
