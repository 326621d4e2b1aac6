"""The page's addresses and their handlers (docs/page-protocol.md).

Every fault becomes one sentence with a status; none ends the program, and none is a 500.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp

from pasch.errors import PaschError
from pasch.page.door.answers import (
    Refusal,
    body_of,
    content_of,
    json_answer,
    lang_of,
    refused,
)
from pasch.page.door.guard import Guard, Guesses, only_table, role_in
from pasch.page.site import Site
from pasch.page.static_files import icon, index, say_words, static
from pasch.page.telling.drawing import board_json
from pasch.page.telling.socket import Live
from pasch.referee.protocol.snapshot import around
from pasch_hardware.message import Message, message, named_cause

__all__ = ["build"]

PICTURE_LIMIT = 8 * 1024 * 1024
YEAR_S = 365 * 24 * 3600
LOGGER = logging.getLogger("pasch.page")


class Key(msgspec.Struct, forbid_unknown_fields=True):
    """The key that a page presents."""

    key: str


class _Answers:
    """The simple requests of one site."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._guesses = Guesses()

    async def enter(self, request: Request) -> Response:
        """Exchange a key for a cookie."""
        address = request.client.host if request.client else ""
        if self._guesses.is_enough(address):
            raise Refusal(429, "too many wrong keys: wait a minute, then open the link once more")
        given = (await content_of(request, Key)).key
        role = self._site.keys.role_of(given)
        if role is None:
            self._guesses.wrong(address)
            raise Refusal(
                403,
                "this link does not open this table: take the one that Pasch shows there now,"
                " in its settings or in the terminal",
            )
        answer = json_answer({"role": role})
        answer.set_cookie(
            self._site.keys.cookie_name,
            self._site.keys.cookie(role),
            max_age=YEAR_S,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return answer

    async def role(self, request: Request) -> Response:
        """Tell a page its role."""
        return json_answer({"role": role_in(request.scope)})

    async def board(self, request: Request) -> Response:
        """Send what it takes to draw the board."""
        del request
        state, profile = self._site.bulletin.state, self._site.profile
        if profile is None or not state.name:
            raise Refusal(409, "there is no game yet")
        return json_answer(board_json(profile, state.game))

    async def entry(self, request: Request) -> Response:
        """Send the positions around an entry of the record."""
        number, state = request.path_params["number"], self._site.bulletin.state
        if not 1 <= number <= len(state.record):
            raise Refusal(404, "the record has no entry {number}", number=number)
        before, after = around(state, number - 1)
        positions = {"before": before.as_dict(), "after": after.as_dict()}
        return json_answer({"number": number} | positions)

    async def picture(self, request: Request) -> Response:
        """Send the camera's newest picture."""
        del request
        return _jpeg(await asyncio.to_thread(self._site.eye.small))

    async def overlay(self, request: Request) -> Response:
        """Send what was read in it."""
        state, lang = self._site.bulletin.state, lang_of(request)
        return json_answer(await asyncio.to_thread(self._site.eye.overlay, state, lang))

    async def crop(self, request: Request) -> Response:
        """Send the picture of one place."""
        name = request.path_params["name"].removesuffix(".jpg")
        return _jpeg(await asyncio.to_thread(self._site.eye.crop, name))

    async def post(self, request: Request) -> Response:
        """Take in a phone's picture."""
        only_table(request)
        if not self._site.is_phone:
            raise Refusal(409, "the camera that was chosen is not the phone")
        number = self._site.phone.post(await body_of(request, PICTURE_LIMIT))
        if self._site.setting_up is not None:
            await asyncio.to_thread(self._site.setting_up.picture_came)
        return json_answer({"number": number})


def _jpeg(coded: bytes) -> Response:
    return Response(coded, headers={"Cache-Control": "no-store"}, media_type="image/jpeg")


def build(site: Site, is_own: Callable[[str], bool], more: Sequence[BaseRoute]) -> ASGIApp:
    """The application for a site; `is_own(host)`: whether `host` is one of its names."""
    answers = _Answers(site)
    live = Live(site.bulletin, lambda: site.table.put if site.table else None, site.seats)
    routes: list[BaseRoute] = [
        Route("/", index),
        Route("/favicon.ico", icon),
        Route("/static/{name:path}", static),
        Route("/words", say_words),
        Route("/enter", answers.enter, methods=["POST"]),
        Route("/role", answers.role),
        Route("/board", answers.board),
        Route("/record/{number:int}", answers.entry),
        Route("/camera.jpg", answers.picture),
        Route("/camera/overlay", answers.overlay),
        Route("/camera", answers.post, methods=["POST"]),
        Route("/crop/{name}", answers.crop),
        WebSocketRoute("/live", live.serve),
        *more,
    ]
    app = Starlette(routes=routes)
    app.router.redirect_slashes = False
    app.add_exception_handler(PaschError, _on_error)
    app.add_exception_handler(OSError, _on_system)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(ClientDisconnect, _on_gone)
    app.add_exception_handler(Exception, _on_fault)
    return Guard(app, lambda: site.keys, is_own)


async def _on_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, PaschError)
    status = error.status if isinstance(error, Refusal) else 409
    return refused(status, error.message, lang_of(request))


async def _on_system(request: Request, error: Exception) -> Response:
    assert isinstance(error, OSError)
    return refused(409, named_cause(error), lang_of(request))


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = {404: "there is nothing at this address", 405: "that cannot be done at this address"}
    why = known.get(error.status_code, "unknown request")
    return refused(error.status_code, message(why), lang_of(request))


async def _on_gone(request: Request, error: Exception) -> Response:
    del error
    return refused(400, Message("the connection has broken off"), lang_of(request))


async def _on_fault(request: Request, error: Exception) -> Response:
    LOGGER.error("%s failed", request.url.path, exc_info=error)
    return refused(409, Message("that has failed here; 'pasch report' helps us"), lang_of(request))
