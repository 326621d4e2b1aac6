"""The pages name files and modules that exist: a page that names others misleads its reader."""

import re
from functools import cache
from pathlib import Path

import pytest

from pasch.messages import sentence
from pasch.rules import GAMES
from pasch_hardware.message import Message
from pasch_hardware.simulator.serving.mjpeg import FrameBox, MjpegServer

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
ROOMS = ("docs", "firmware", "hardware", "host", "tests", "vision")
FILES = {
    f"/{file.relative_to(ROOT).as_posix()}"
    for room in ROOMS
    for file in (ROOT / room).rglob("*")
    if file.is_file()
}
# `NAME` in a page stands for a name that the reader gives.
NAMED_FILE = re.compile(r"`((?![^`]*NAME)\w[\w./-]*\.(?:py|c|md|po|mjs))`")
NAMED_MODULE = re.compile(r"`((?:pasch|pasch_vision|pasch_hardware)(?:\.[a-z_0-9]+)+)")


def is_there(module: str) -> bool:
    """Whether a module, a package, or what such a one holds, is called so."""
    parts = module.split(".")
    return any(
        path.endswith(f"/{'/'.join(parts[:length])}{end}")
        for length in (len(parts), len(parts) - 1)
        for end in (".py", "/__init__.py")
        for path in FILES
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_file_and_module_that_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    lost = [
        name for name in NAMED_FILE.findall(text) if not any(f.endswith(f"/{name}") for f in FILES)
    ]
    lost += [name for name in NAMED_MODULE.findall(text) if not is_there(name)]
    assert not lost, f"{page.relative_to(ROOT)} names {', '.join(lost)}"


@cache
def headings(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    lines = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


def leads_somewhere(page: Path, link: str) -> bool:
    """Whether a link of this page names a file or page, and a heading of it; a break spoils it."""
    if "://" in link:
        return not re.search(r"\s", link)
    file, _, heading = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    is_page = target.suffix == ".md" and target.is_file()
    return target.exists() and (not heading or (is_page and heading in headings(target)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    lost = [to for to in links if not leads_somewhere(page, to)]
    assert not lost, f"{page.relative_to(ROOT)} links to {', '.join(map(repr, lost))}"


def test_the_address_that_pages_give_for_the_twins_camera_is_its_own() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    named = set(re.findall(r"--camera http://127\.0\.0\.1:PORT(\S*)", text))
    server = MjpegServer(FrameBox())
    server.close()
    assert named == {f"/{server.url.rpartition('/')[2]}"}


def test_every_class_in_the_glossary_exists() -> None:
    words = re.findall(
        r"`([A-Z][a-z]\w*)`", (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    )
    code = "".join(
        file.read_text(encoding="utf-8")
        for room in ("hardware", "host", "vision")
        for file in (ROOT / room).rglob("*.py")
    )
    lost = [word for word in words if not re.search(rf"^(class {word}\b|{word} = )", code, re.M)]
    assert words
    assert not lost, f"the glossary explains {', '.join(lost)}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_pages_and_is_in_every_list_of_games(game: str) -> None:
    pages = [ROOT / f"docs/rules/{game}{end}" for end in (".md", ".de.md")]
    assert [page.name for page in pages if not page.is_file()] == []
    lists = ("games-json.md", "profile.md", "table.md", "rules-library.md")
    texts = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in lists}
    named = re.compile(rf"\b{game}\b", re.IGNORECASE)
    assert [name for name, text in texts.items() if not named.search(text)] == []
    called = sentence(Message(f"page.game-{game}"), "en")
    assert called in (ROOT / "README.md").read_text(encoding="utf-8")
    assert sentence(Message(f"page.game-{game}"), "de") != f"page.game-{game}"
