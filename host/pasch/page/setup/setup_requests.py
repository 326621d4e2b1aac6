"""The requests of setting up: each step in a thread, because cameras and learning take time."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pasch.errors import PaschError
from pasch.messages import as_sentence, sayer
from pasch.page.camera.phone import PHONE
from pasch.page.door.answers import Refusal, content_of, json_answer, lang_of
from pasch.page.door.guard import only_table
from pasch.page.setup.choices import GameForm, cameras, choices
from pasch.page.setup.setting_up import SettingUp
from pasch.page.site import SETUP, Site
from pasch.page.telling.advice import at_a_page
from pasch.workflows.new_board import LEAST_CHECKER_MM, MOST_CHECKER_MM
from pasch_hardware.message import Message

__all__ = ["setup_routes"]

# Whether phones can come here, and what to do without a camera.
NO_CAMERA = {
    False: Message(
        "No camera of this machine gives pictures: plug one in, or end the program that uses it,"
        " and look again. A phone will do as well once Pasch is started with"
        " 'pasch play --page lan'."
    ),
    True: Message(
        "No camera of this machine gives pictures: plug one in, or end the program that uses it,"
        " and look again. A phone will do as well: scan the QR code in the settings with it, and"
        " tap 'This device's camera' there."
    ),
}
Asked = TypeVar("Asked", bound=Struct)
# A step's result, in a sentence, and facts that go with it.
Told = Message | tuple[Message, Mapping[str, object]]
Handler = Callable[[Request], Awaitable[Response]]
Coordinate = Annotated[float, Meta(ge=-10_000, le=20_000)]
Length = Annotated[float, Meta(gt=0, lt=10_000)]


class CameraForm(Struct, forbid_unknown_fields=True):
    source: Annotated[str, Meta(min_length=1, max_length=500)]


class CornersForm(Struct, forbid_unknown_fields=True):
    corners: Annotated[list[tuple[Coordinate, Coordinate]], Meta(min_length=4, max_length=4)]
    preview: bool = False


class BoardForm(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    diameter_mm: Annotated[float, Meta(ge=LEAST_CHECKER_MM, le=MOST_CHECKER_MM)]
    corners: Annotated[list[tuple[Coordinate, Coordinate]], Meta(min_length=4, max_length=4)]
    field_mm: tuple[Length, Length] | None = None


class NothingForm(Struct, forbid_unknown_fields=True):
    pass


class BeginForm(Struct, forbid_unknown_fields=True):
    new: bool = False


class _Steps:
    def __init__(self, site: Site, is_open: bool) -> None:
        self._site = site
        self._is_open = is_open

    def _due(self, request: Request) -> SettingUp:
        """The setting up in progress; raises `Refusal` if there is none."""
        only_table(request)
        setting_up = self._site.setting_up
        if self._site.stage != SETUP or not isinstance(setting_up, SettingUp):
            raise Refusal(409, "a game is going on: end it first")
        return setting_up

    async def choices(self, request: Request) -> Response:
        only_table(request)
        journal = self._site.journal
        return json_answer(await asyncio.to_thread(choices, lang_of(request), journal))

    async def cameras(self, request: Request) -> Response:
        source, lang = self._due(request).source, lang_of(request)
        found = await asyncio.to_thread(cameras, source, lang)
        says = "" if found else sayer(lang)(NO_CAMERA[self._is_open])
        return json_answer({"cameras": found, "says": says})

    def taking(self, form: type[Asked], take: Callable[[SettingUp, Asked], Told]) -> Handler:
        """The handler of a step that is asked for with `form`."""

        async def step(request: Request) -> Response:
            steps, asked = self._due(request), await content_of(request, form)
            if isinstance(asked, CameraForm):
                _check_source(request, asked.source)
            return await _done(lang_of(request), lambda: take(steps, asked))

        return step

    async def corners_to_drag(self, request: Request) -> Response:
        steps = self._due(request)
        return json_answer({"corners": await asyncio.to_thread(steps.corners_to_drag)})

    async def corners_found(self, request: Request) -> Response:
        """Look for the corners, which takes some seconds."""
        steps = self._due(request)
        return json_answer({"corners": await asyncio.to_thread(steps.corners_found)})

    async def start_position(self, request: Request) -> Response:
        """Send the position to be laid out."""
        return json_answer(self._due(request).start_position())

    async def again(self, request: Request) -> Response:
        """Leave the table to choose another game."""
        only_table(request)
        await content_of(request, NothingForm)
        self._site.leave()
        return json_answer({"ok": True, "says": ""})


def _check_source(request: Request, source: str) -> None:
    """Raise `Refusal` if somebody at another machine names a file of this one."""
    is_here = request.client is not None and request.client.host == "127.0.0.1"
    is_plain = source == PHONE or source.isdecimal()
    if not is_here and not is_plain and not source.startswith(("http://", "https://")):
        raise Refusal(403, "files can be named at the machine itself only")


def _measured(steps: SettingUp, asked: BoardForm) -> Message:
    return steps.measure_board(asked.name, asked.diameter_mm, asked.corners, asked.field_mm)


async def _done(lang: str, step: Callable[[], Told]) -> Response:
    """The result of a step, in a sentence; facts that the step gives as well go with it."""
    say = sayer(lang)
    try:
        told = await asyncio.to_thread(step)
    except Refusal:
        raise
    except PaschError as error:
        return json_answer({"ok": False, "says": as_sentence(say(at_a_page(error.message)))})
    said, facts = told if isinstance(told, tuple) else (told, {})
    return json_answer({"ok": True, "says": say(said), **facts})


def setup_routes(site: Site, is_open: bool) -> list[BaseRoute]:
    """All requests of setting up; `is_open`: whether others in the network may connect."""
    steps = _Steps(site, is_open)
    posts = {
        "game": steps.taking(GameForm, SettingUp.choose_game),
        "camera": steps.taking(CameraForm, lambda to, asked: to.choose_camera(asked.source)),
        "corners": steps.taking(
            CornersForm, lambda to, asked: to.place_corners(asked.corners, asked.preview)
        ),
        "board": steps.taking(BoardForm, _measured),
        "empty": steps.taking(NothingForm, lambda to, _: to.take_empty()),
        "start": steps.taking(NothingForm, lambda to, _: to.take_start()),
        "begin": steps.taking(BeginForm, lambda to, asked: to.begin(asked.new)),
        "again": steps.again,
    }
    return [
        Route("/setup/choices", steps.choices),
        Route("/setup/cameras", steps.cameras),
        Route("/setup/corners", steps.corners_to_drag),
        Route("/setup/corners/found", steps.corners_found),
        Route("/setup/position", steps.start_position),
        *(Route(f"/setup/{name}", step, methods=["POST"]) for name, step in posts.items()),
    ]
