"""`docs/lights.md` and its pictures, made from the vocabulary: `python docs/generate/lights.py`.

A picture is a board from above at a moment of a game. Each moment is really refereed, and its
lights are those that the board would get; only that they blink cannot be seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2

from pasch.lights.choose import Trouble, choose
from pasch.lights.meanings import Meaning
from pasch.lights.signals import LedMap, compose
from pasch.link import wire
from pasch.messages import sentence
from pasch.referee.model.commands import Command, Double, Roll, Seen, Start
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch_hardware.boards.plan import draw_plan
from pasch_hardware.boards.profile import load_profile
from pasch_hardware.files import write_text, write_whole

__all__ = ["MOMENTS", "NAMES", "Moment", "draw", "page"]

DOCS = Path(__file__).resolve().parents[1]

COLOURS = {
    wire.OFF: (0, 0, 0),
    wire.WHITE: (255, 255, 255),
    wire.RED: (255, 0, 0),
    wire.GREEN: (0, 255, 0),
    wire.BLUE: (40, 80, 255),
    wire.AMBER: (255, 140, 0),
    wire.CYAN: (0, 255, 255),
    wire.MAGENTA: (255, 0, 255),
}
BACKGAMMON = game_named("backgammon").start({}).as_dict()
HIGH_GAMMON = game_named("high-gammon").start(game_named("high-gammon").in_force({})).as_dict()
SHUT = {str(point): "bb" for point in range(19, 25)} | {"bar": "w", "1": "w", "off": "w" * 13}
PX_PER_MM = 0.7
NAMES = ("off", "white", "red", "green", "blue", "amber", "cyan", "magenta")
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

Made from `host/pasch/lights/meanings.py` with `python docs/generate/lights.py`; a test keeps both
the same. Every meaning has a colour **and** a rhythm, so that nobody has to tell red from green.
The dice show what the board rolled by themselves, in steady white; dice that it did not roll
(shown again after a restart, say) in cyan, and in amber a code to note ([dice.md](dice.md)).
Beside them the link light is dim green while the PC is heard, and pulses amber while it is not.
On the page a lamp has the same colour and rhythm, and a shape of its own (`SHAPE_OF` in
`host/pasch/page/static/board/lamps.js`).

| meaning | colour | rhythm | says | sagt |
|---|---|---|---|---|
"""

MOMENTS_HEAD = """
Hints (`--hints off|forced|all`) are off where nobody asks for them, and where more than 1,000
plays are legal; `--brightness` is 1 to 15, and the board keeps its own current within its limit
whatever it is asked to show. What concerns the whole board is said at the bar; a board without one
says it in the middle of its strip.

## Moments

Boards from above, with the lights that the referee's answers give; that they blink cannot be seen
here.
"""


@dataclass(frozen=True, slots=True)
class Moment:
    """A board's name, what happened, what lies there, and what is said of it (en)."""

    board: str
    commands: tuple[Command, ...]
    places: Mapping[str, str]
    caption: str
    trouble: Trouble = Trouble.NONE


WHITE = Start("backgammon", turn="white")
WRONG = BACKGAMMON | {"8": "ww", "3": "w"}
RIGHT = BACKGAMMON | {"8": "ww", "6": "wwww", "5": "ww"}
HALF_SET = {place: lying for place, lying in HIGH_GAMMON.items() if place[0] in "SW"}
MOMENTS: Mapping[str, Moment] = {
    "your-turn": Moment("club-50", (WHITE,), BACKGAMMON, "White is to roll."),
    "accepted": Moment(
        "club-50", (WHITE, Roll("white", (3, 1)), Seen(RIGHT)), RIGHT, "8/5 6/5 is right."
    ),
    "illegal": Moment(
        "club-50",
        (WHITE, Roll("white", (3, 1)), Seen(WRONG)),
        WRONG,
        "8/3 was wrong with 3-1: from the red light to the green one.",
    ),
    "no-play": Moment(
        "club-50",
        (
            Start("backgammon", turn="white", places=SHUT | {"12": "bbb"}),
            Roll("white", (6, 5)),
        ),
        SHUT | {"12": "bbb"},
        "No play: the closed points that keep White on the bar.",
    ),
    "cube": Moment("club-50", (WHITE, Double("white")), BACKGAMMON, "Black is offered the cube."),
    "moved": Moment(
        "club-50", (WHITE,), BACKGAMMON, "The board was moved: the bar.", Trouble.MOVED
    ),
    "set-up": Moment(
        "high-gammon-40",
        (Start("high-gammon"), Seen(HALF_SET)),
        HALF_SET,
        "Setting up High Gammon: where checkers are still missing, by colour.",
    ),
    "gamwin": Moment(
        "gamwin-strip",
        (
            Start("gamwin", turn="blue", places={"L5": "b", "R7": "r"}, hidden={}),
            Roll("blue", (9, 6, 2)),
            Seen({"L6": "b", "R7": "r"}),
        ),
        {"L6": "b", "R7": "r"},
        "Gamwin: the step is right; the dice may be thrown again.",
    ),
}


def draw(moment: Moment) -> bytes:
    """The moment as a PNG."""
    profile = load_profile(moment.board)
    leds = LedMap.of(profile)
    referee = Referee()
    answer = [referee.handle(command) for command in moment.commands][-1]
    frame = compose(choose(referee.state, answer, moment.trouble), leds, 10)
    pixels = [COLOURS[wire.led_parts(code)[0]] for code in frame.codes]
    for number, indices in zip(answer.dice or referee.state.dice, leds.dice, strict=False):
        _draw_die(pixels, indices, number)
    for indices in leds.dice[len(answer.dice or referee.state.dice) :]:
        _draw_die(pixels, indices, 0)
    picture = draw_plan(profile, moment.places, pixels, PX_PER_MM)
    return bytes(cv2.imencode(".png", picture)[1].tobytes())


def _draw_die(pixels: list[tuple[int, int, int]], indices: tuple[int, ...], number: int) -> None:
    """Light the pips that the board lights by itself, from the middle outwards."""
    order = (4, 0, 8, 2, 6, 3, 5, 1, 7)
    lit = set(order[:number]) if number % 2 else set(order[1 : number + 1])
    for pip, led in enumerate(indices):
        colour = pixels[led] if any(pixels[led]) else COLOURS[wire.WHITE]
        pixels[led] = colour if pip in lit else COLOURS[wire.OFF]


def page() -> str:
    """The whole page as Markdown."""
    rows = "".join(_row(meaning) for meaning in Meaning)
    return HEAD + rows + MOMENTS_HEAD + "".join(_moment(name) for name in MOMENTS)


def _moment(name: str) -> str:
    return f"\n{MOMENTS[name].caption}\n\n![{name}](lights/{name}.png)\n"


def _row(meaning: Meaning) -> str:
    cells = (
        f"`{meaning.value}`",
        NAMES[meaning.colour],
        RHYTHMS[meaning.rhythm],
        *(sentence(meaning.sentence, lang) for lang in ("en", "de")),
    )
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    write_text(DOCS / "lights.md", page())
    for name, moment in MOMENTS.items():
        write_whole(DOCS / "lights" / f"{name}.png", draw(moment))
