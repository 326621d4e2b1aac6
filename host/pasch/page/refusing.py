"""What is refused, as an answer: a status and one sentence in the reader's language."""

from __future__ import annotations

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pasch.errors import PageError
from pasch.messages import LANGUAGES, sayer
from pasch_hardware.message import Message

__all__ = ["Refusal", "json_answer", "lang_of", "refused"]

JSON = "application/json; charset=utf-8"


class Refusal(PageError):
    """A request that is refused: with `status`, and why."""

    def __init__(self, status: int, template: str | Message, /, **values: object) -> None:
        super().__init__(template, **values)
        self.status = status


def lang_of(asked: HTTPConnection) -> str:
    """The language that a request names, else English."""
    lang = asked.query_params.get("lang", "")
    return lang if lang in LANGUAGES else LANGUAGES[0]


def refused(status: int, why: Message, lang: str) -> Response:
    """The answer that refuses; the sentence begins and ends as one."""
    said = sayer(lang)(why)
    return json_answer({"says": f"{said[:1].upper()}{said[1:].rstrip('.')}."}, status)


def json_answer(content: object, status: int = 200) -> Response:
    """An answer in JSON, kept by no cache."""
    return Response(
        msgspec.json.encode(content), status, {"Cache-Control": "no-store"}, media_type=JSON
    )
