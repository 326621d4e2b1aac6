"""The page's own files and its sentences, the same for every table."""

from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from pasch.messages import LANGUAGES, words
from pasch.page.door.answers import Refusal, json_answer, lang_of

__all__ = ["icon", "index", "say_words", "static"]

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
# The page's own sentences, and names that it shares with others.
PREFIXES = ("page.", "seat.", "grade.", "option.doublet-")


async def index(request: Request) -> Response:
    """Send the page itself."""
    return _file(request, "index.html")


async def static(request: Request) -> Response:
    """Send a file that the page needs."""
    return _file(request, request.path_params["name"])


async def icon(request: Request) -> Response:
    """Send the icon at the address where browsers look by default."""
    return _file(request, "icon.svg")


async def say_words(request: Request) -> Response:
    """Send all sentences of the page."""
    lang = lang_of(request)
    said = words(lang, *PREFIXES)
    return json_answer({"lang": lang, "languages": list(LANGUAGES), "words": said})


@cache
def _files() -> dict[str, Path]:
    """All static files by name."""
    return {
        path.relative_to(FOLDER).as_posix(): path
        for path in FOLDER.rglob("*")
        if path.suffix in TYPES and not any(part.startswith(".") for part in path.parts[-3:])
    }


def _file(request: Request, name: str) -> Response:
    """A static file by its name; only listed files, so that no path leads elsewhere."""
    path = _files().get(name)
    if path is None:
        raise Refusal(404, "there is no such file")
    seen = path.stat()
    tag = f'"{seen.st_mtime_ns:x}-{seen.st_size:x}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(path.read_bytes(), headers=headers, media_type=TYPES[path.suffix])
