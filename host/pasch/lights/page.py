"""`docs/lights.md`, made from the vocabulary: `python -m pasch.lights.page > docs/lights.md`."""

from __future__ import annotations

from pasch.lights.meanings import MEANINGS, VOCABULARY, Meaning
from pasch.lights.pictures import MOMENTS

__all__ = ["page"]

COLOURS = ("off", "white", "red", "green", "blue", "amber", "cyan", "magenta")
RHYTHMS = (
    "steady",
    "dim",
    "slow blink",
    "fast blink",
    "pulse",
    "double flash",
    "wave",
    "heartbeat",
)
HEAD = """\
# What the lights say

Made from `host/pasch/lights/meanings.py` with `python -m pasch.lights.page`; a test keeps both
the same. Every meaning has a colour **and** a rhythm, so that nobody has to tell red from green.
The dice show the roll by themselves, in steady white. Beside them the link light is dim green
while the PC is heard, and pulses amber while it is not.

| meaning | colour | rhythm | says | sagt |
|---|---|---|---|---|
"""

MOMENTS_HEAD = """
Hints (`--hints off|forced|all`) are off where nobody asks for them, and where more than 1,000
plays are legal; `--brightness` is 1 to 15, and the board keeps its own current within its limit
whatever it is asked to show. What concerns the whole board is said at the bar; a board without one
says it in the middle of its strip.

## Moments

Boards from above, with the lights that the referee's answers give (`python -m
pasch.lights.pictures docs/lights`); that they blink cannot be seen here.
"""


def page() -> str:
    """The whole page as Markdown."""
    rows = "".join(_row(meaning) for meaning in Meaning)
    return HEAD + rows + MOMENTS_HEAD + "".join(_moment(name) for name in MOMENTS)


def _moment(name: str) -> str:
    return f"\n{MOMENTS[name].caption}\n\n![{name}](lights/{name}.png)\n"


def _row(meaning: Meaning) -> str:
    look, sentence = VOCABULARY[meaning], MEANINGS[meaning.value]
    cells = (
        f"`{meaning.value}`",
        COLOURS[look.colour],
        RHYTHMS[look.rhythm],
        sentence["en"],
        sentence["de"],
    )
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    print(page(), end="")
