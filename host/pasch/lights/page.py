"""`docs/lights.md`, made from the vocabulary: `python -m pasch.lights.page > docs/lights.md`."""

from __future__ import annotations

from pasch.lights.meanings import MEANINGS, VOCABULARY, Meaning

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


def page() -> str:
    """The whole page as Markdown."""
    return HEAD + "".join(_row(meaning) for meaning in Meaning)


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
