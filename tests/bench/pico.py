"""How long a pass of each task takes on a Pico: `python tests/bench/pico.py`.

The firmware runs on an emulated Pico with a stopwatch in it, which costs some of what it shows.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from firmware.emulated_pico import EmulatedPico, PicoLink  # noqa: E402
from firmware.on_cpython import FIRMWARE  # noqa: E402
from pasch.link import wire  # noqa: E402
from pasch.link.messages import BoardLog, LedFrame, Ready, RollRequest  # noqa: E402

__all__ = ["measured"]

TASKS = ("link", "buttons", "lights", "collecting")
# Turns that are played, each with all lights new, a press and a roll.
TURNS, HELD_MS, LET_GO_MS = 8, 350, 250
LEDS = 69
BUTTON_PIN = 2
# What is put into `app.py`: after its imports, and in place of a step and of a collection.
WATCH = """
import time
LEAST, MOST = [1 << 29] * 4, [0] * 4


def timed(step, task):
    begun = time.ticks_us()
    step()
    took = time.ticks_diff(time.ticks_us(), begun)
    LEAST[task] = min(LEAST[task], took)
    MOST[task] = max(MOST[task], took)
"""
PUT = {
    "import gc\n": f"import gc\n{WATCH}",
    "            step()\n": "            timed(step, task)\n",
    "        gc.collect()\n": "        timed(gc.collect, 3)\n"
    "        app.link.report(0, ' '.join(map(str, LEAST + MOST)))\n",
}


def measured() -> dict[str, tuple[float, float]]:
    """The shortest and the longest pass of each task, in ms, in a game of some turns."""
    with tempfile.TemporaryDirectory() as folder:
        firmware = Path(shutil.copytree(FIRMWARE, f"{folder}/firmware"))
        program = firmware / "app.py"
        text = program.read_text()
        for old, new in PUT.items():
            assert old in text
            text = text.replace(old, new, 1)
        program.write_text(text)
        with EmulatedPico(firmware) as pico:
            words = played(PicoLink(pico)).split(" ")
    times = [int(word) / 1000 for word in words]
    return {task: (times[at], times[at + len(TASKS)]) for at, task in enumerate(TASKS)}


def played(link: PicoLink) -> str:
    """What the stopwatch says after the turns."""
    link.wait_for(Ready)
    link.core.desired.series.want(5)
    for turn in range(1, TURNS + 1):
        codes = "".join(wire.led_code((turn + n) % 8, (turn + n) % 8) for n in range(LEDS))
        link.core.desired.lights.want(LedFrame(codes))
        link.core.desired.rolls.want(RollRequest(turn, 2, 6, 99))
        link.closed = {BUTTON_PIN}
        link.run(HELD_MS)
        link.closed = set()
        link.run(LET_GO_MS)
    texts = [event.text for event in link.events if isinstance(event, BoardLog)]
    return [text for text in texts if re.fullmatch(r"[\d ]+", text)][-1]


if __name__ == "__main__":
    for task, (least, most) in measured().items():
        print(f"a pass of {task}: {least:.1f} to {most:.1f} ms")
