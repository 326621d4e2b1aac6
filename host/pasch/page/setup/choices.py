"""The choices before a game: games, players, match, clock, dice, board.

Checks only the form; the referee decides whether such a game can begin.
"""

import sys
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pasch.errors import RequestError
from pasch.lights.hints import Hint
from pasch.live.clock.clock import ClockTerms
from pasch.live.model.settings import TableSettings
from pasch.live.model.terms import Terms, told_apart
from pasch.messages import sentence
from pasch.messages.names import given_names, level_name, seat_name, value_said
from pasch.players.machine.ladder import worth
from pasch.players.machine.level import LEVELS
from pasch.referee import Referee
from pasch.referee.model.commands import MatchTerms, Start
from pasch.rules import GAMES, game_named
from pasch.rules.model.game import Game
from pasch.rules.model.options import Option
from pasch.workflows.own_boards import board_named, board_of, own_boards
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.message import Message, message
from pasch_vision.errors import CameraError
from pasch_vision.sources.device import DeviceCamera

__all__ = ["GameForm", "cameras", "choices", "plain_terms", "terms_of"]

Short = Annotated[str, Meta(max_length=64)]
# Where Linux keeps the names of its cameras.
SYSTEM = Path("/sys/class/video4linux")
# Cameras are numbered from 0; this many are tried if the system does not list them.
NUMBERS = range(4)


class ClockForm(Struct, forbid_unknown_fields=True):
    """Free seconds per turn, and the reserve."""

    delay_s: Annotated[float, Meta(ge=0, le=3600)]
    reserve_s: Annotated[float, Meta(ge=0, le=86400)]


class GameForm(Struct, forbid_unknown_fields=True):
    """The body of `POST /setup/game`."""

    game: Short
    players: Annotated[dict[Short, Short], Meta(max_length=8)] = {}
    match: Annotated[int, Meta(ge=1, le=999)] | None = None
    clock: ClockForm | None = None
    options: Annotated[dict[Short, Short], Meta(max_length=40)] = {}
    board: Short | None = None
    dice: Literal["program", "own"] = "program"
    machines: Annotated[dict[Short, Short], Meta(max_length=8)] = {}
    hints: Literal["off", "forced", "all", "best"] = "off"
    tutor: bool = False
    agreed: bool = False


def terms_of(form: GameForm, journal: Path) -> Terms:
    """The terms of the game that a form asks for, on a built-in board or one kept beside the
    journal; raises `PaschError` if there is no such game or board."""
    if form.game not in GAMES:
        raise RequestError("there is no game {name!r}", name=form.game)
    game = game_named(form.game)
    board = form.board or KINDS[game.equipment.board].built_in
    profile = board_of(game, board_named(board, journal))
    players = {seat: name.strip() for seat, name in form.players.items()}
    players = told_apart(given_names(players) or dict.fromkeys(game.seats, ""))
    score = dict.fromkeys(players, 0)
    match = MatchTerms(form.match, score) if form.match else None
    start = Start(game.name, form.options, players, match=match)
    Referee().decide(start)
    clock = ClockTerms(form.clock.delay_s, form.clock.reserve_s) if form.clock else None
    settings = TableSettings(
        own_dice=form.dice == "own",
        machines=_machines(form, players),
        clock=clock,
        hint=Hint(form.hints),
        is_tutor=form.tutor,
        is_agreed=form.agreed,
    )
    if match and settings.needs_agreement:
        raise RequestError("in a match the machine helps only where both players agree to it")
    return Terms(start, profile, settings)


def plain_terms(game: str, journal: Path) -> Terms:
    """The terms of a game of which only the name is known."""
    return terms_of(GameForm(game), journal)


def _machines(form: GameForm, players: Mapping[str, str]) -> Mapping[str, str]:
    """The machines' levels by seat; raises `RequestError` if there is no such seat or level."""
    for seat, level in form.machines.items():
        if level not in LEVELS or seat not in players:
            raise RequestError(
                "no machine {level!r} plays at seat {seat!r}: levels are {levels:and}",
                level=level,
                seat=seat,
                levels=tuple(LEVELS),
            )
    return form.machines


def choices(lang: str, journal: Path) -> dict[str, Any]:
    """All games and boards there are, the user's own boards last."""
    boards = [*map(load_profile, builtin_profiles()), *own_boards(journal).values()]
    return {
        "games": _games(lang),
        "boards": [{"name": board.name, "kind": board.board} for board in boards],
        "levels": list(LEVELS),
    }


@cache
def _games(lang: str) -> list[dict[str, Any]]:
    return [_game(game_named(name), lang) for name in GAMES]


def _game(game: Game, lang: str) -> dict[str, Any]:
    seatings = _seatings(game)
    return {
        "name": game.name,
        "board": game.equipment.board,
        "seats": [{"seat": seat, "says": seat_name(seat, lang)} for seat in game.seats],
        "players": list(dict.fromkeys(len(one["seats"]) for one in seatings)),
        "seatings": seatings,
        "options": [_option(option, lang) for option in game.options],
        "cube": any(option.name == "cube" for option in game.options),
        "ladder": _ladder(game.name, lang),
    }


def _seatings(game: Game) -> list[dict[str, Any]]:
    """Who plays if so many do, and where a house rule seats others: of those that fit the chosen
    ones the last holds."""
    chosen = [{}, *({rule.name: value} for rule in game.options for value in rule.values)]
    found: list[dict[str, Any]] = []
    for count in range(2, len(game.seats)):
        usual: list[str] = []
        for options in chosen:
            seats = list(game.opening.seating(count, game.in_force(options)))
            if seats != usual:
                found.append({"options": options, "seats": seats})
            usual = usual or seats
    return [*found, {"options": {}, "seats": list(game.seats)}]


def _ladder(game: str, lang: str) -> str:
    """What the machine's levels are worth in this game, in sentences."""
    told = worth(game, partial(level_name, lang=lang))
    return " ".join(sentence(one, lang) for one in told)


def _option(option: Option, lang: str) -> dict[str, Any]:
    """A house rule in words."""
    called = (value_said(option.name, value) for value in option.values)
    return {
        "name": option.name,
        "says": sentence(Message(f"option.{option.name}"), lang),
        "values": list(option.values),
        "called": [one if isinstance(one, str) else sentence(one, lang) for one in called],
        "default": option.default,
    }


def cameras(busy: str, lang: str) -> list[dict[str, Any]]:
    """The cameras of this machine that give pictures; `busy` is the one that is already open."""
    found = []
    for number in _numbers():
        size = None
        if str(number) != busy:
            try:
                camera = DeviceCamera(number, is_held=False)
            except CameraError:
                continue
            try:
                size = list(camera.read().image.shape[1::-1])
            except CameraError:
                continue
            finally:
                camera.close()
        says = sentence(message("Camera {number}", number=number), lang)
        says = ", ".join(filter(None, (says, _model(number))))
        found.append({"source": str(number), "says": says, "size": size})
    return found


def _model(number: int) -> str:
    """The maker's name for the camera of this number; empty if the system does not know it."""
    try:
        return (SYSTEM / f"video{number}" / "name").read_text("utf-8", "replace").strip()[:64]
    except OSError:
        return ""


def _numbers() -> list[int]:
    """The numbers that cameras may have here."""
    if sys.platform != "linux":
        return list(NUMBERS)
    named = (path.name.removeprefix("video") for path in Path("/dev").glob("video*"))
    return sorted(int(number) for number in named if number.isdecimal())
