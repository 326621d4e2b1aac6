"""Requests and answers as JSON, and refusals with a status and one sentence."""

from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pasch.errors import PageError
from pasch.messages import LANGUAGES, as_sentence, sayer
from pasch_hardware.message import Message

__all__ = [
    "Refusal",
    "body_of",
    "content_of",
    "json_answer",
    "lang_of",
    "refused",
]

BODY_LIMIT = 64 * 1024
JSON = "application/json; charset=utf-8"
Form = TypeVar("Form")


class Refusal(PageError):
    """Refuses a request: with `status`, and why."""

    def __init__(self, status: int, template: str | Message, /, **values: object) -> None:
        super().__init__(template, **values)
        self.status = status


def lang_of(asked: HTTPConnection) -> str:
    """The language that a request names, else English."""
    lang = asked.query_params.get("lang", "")
    return lang if lang in LANGUAGES else LANGUAGES[0]


def refused(status: int, why: Message, lang: str) -> Response:
    """The answer to a request that is refused: one sentence."""
    return json_answer({"says": as_sentence(sayer(lang)(why))}, status)


def json_answer(content: object, status: int = 200) -> Response:
    """A JSON answer that no cache may keep."""
    return Response(
        msgspec.json.encode(content), status, {"Cache-Control": "no-store"}, media_type=JSON
    )


async def body_of(request: Request, limit: int = BODY_LIMIT) -> bytes:
    """A request's body; raises `Refusal` if it is larger than `limit` bytes."""
    held = bytearray()
    async for part in request.stream():
        held += part
        if len(held) > limit:
            raise Refusal(413, "that is more than {limit} bytes", limit=limit)
    return bytes(held)


async def content_of(request: Request, form: type[Form]) -> Form:
    """A request's body read as `form`; raises `Refusal` if it is anything else."""
    try:
        return msgspec.json.decode(await body_of(request), type=form)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        why = "that is not what is asked for here ({why})"
        raise Refusal(400, why, why=str(error)) from None
