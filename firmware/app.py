"""The board's program: four small tasks around the link, the lights and the buttons.

Wires the parts together and knows no rule of any game. Each task survives an error in its step:
the error is reported over the link and the task goes on. The watchdog is fed only while every task
has ticked, and runs only on a deployed board, since it cannot be stopped again. A step in which
nothing is said, heard or pressed allocates nothing; the garbage that lines leave behind is
collected twice a second, so that collecting stays short (4 to 9 ms on a Pico) and never comes as a
surprise.
"""

import asyncio
import gc

from micropython import const

import buttons
import buzzer
import config
import dice
import hal
import link
import pixels
import scene

VERSION = "0.4.0"
LINK_MS = const(2)
INPUT_MS = const(5)
LIGHT_MS = const(40)
FEED_MS = const(500)
# The most bytes read in one pass, so that the buttons stay quick: 2 ms on a Pico, up to 24 ms if
# they complete a line that is obeyed.
READ_LIMIT = const(64)
# The most bytes written in one pass: 3 ms on a Pico.
WRITE_LIMIT = const(32)
# A line whose rest finds no room for this long is given up; the host gives it up a little later.
STALE_MS = const(100)
# A board that has not been greeted for this long rolls dice at the press of a button.
ALONE_AFTER_MS = const(5000)
LOCAL_DICE = const(2)
LOCAL_SIDES = const(6)
# How long each part of a code is shown on the dice; a dark part comes before the first.
CODE_MS = const(1500)


class App:
    """The parts of the board, and one step of each task."""

    def __init__(self, settings: dict) -> None:
        self.board = hal.Board(settings)
        self.dice = dice.Dice(hal.random_bytes)
        self.buttons = buttons.Buttons(len(settings["button_pins"]))
        self.buzzer = buzzer.Buzzer(self.board.tone)
        count = settings["leds"]
        self.pixels = pixels.Pixels(self.board.strip, count, settings["current_limit_ma"])
        self.scene = scene.Scene(count, settings["dice"], settings["link_led"])
        boot_id = hal.random_bytes(4).hex()
        identity = (VERSION, hal.board_id(), boot_id, hal.reset_cause(), _abilities(settings))
        presses = self.buttons.presses
        self.link = link.Link(identity, count, self.dice, self.buzzer.play, presses)
        # Dice rolled without a host have a secret of their own, so that the host's series has no
        # gaps.
        self._local_dice = dice.Dice(hal.random_bytes)
        self._local_faces: "list[int]" = []
        self._local_ms = 0
        # The inputs that the pixels were composed from, to notice a change.
        self._shown_changes = -1
        self._shown_mood = -1
        self._shown_part = -1
        self._shown_faces: "list[int]" = []
        # The rest of the line being sent, and since when.
        self._rest = b""
        self._begun_ms = 0

    def step_link(self) -> None:
        """Read what waits and write what is due."""
        now_ms = self.board.now_ms()
        for _ in range(READ_LIMIT):
            byte = self.board.read_byte()
            if byte < 0:
                break
            self.link.receive(byte, now_ms)
        self._say(now_ms)

    def _say(self, now_ms: int) -> None:
        """Send what there is room for; the rest follows in the next passes."""
        left = WRITE_LIMIT
        while left and self.board.has_room():
            if not self._rest:
                self._rest, self._begun_ms = self.link.next_line(now_ms), now_ms
            elif now_ms - self._begun_ms > STALE_MS:
                # A line not read in time would be stale, so it is cut off: the newline ends it.
                self._rest = b"\n"
            if not self._rest:
                return
            sent = self.board.write(self._rest, left)
            self._rest = self._rest[sent:]
            left -= sent

    def step_input(self) -> None:
        """Sample the buttons and move the tune on."""
        now_ms = self.board.now_ms()
        for index in range(len(self.buttons.presses)):
            if self.buttons.sample(index, self.board.is_closed(index), now_ms):
                self._on_press(index, now_ms)
        self.buzzer.tick(now_ms)

    def step_lights(self) -> None:
        """Compose the scene if something changed, and draw the current moment."""
        now_ms = self.board.now_ms()
        silent_ms = now_ms - self._woken_ms()
        mood = scene.mood(silent_ms, self.link.is_greeted)
        if self._local_faces and not self._is_alone(now_ms):
            self._local_faces = []
        if (
            self.link.changes != self._shown_changes
            or mood != self._shown_mood
            or self._local_faces is not self._shown_faces
            or self._part(now_ms) != self._shown_part
        ):
            self._compose(mood, self._part(now_ms))
        self.pixels.refresh(now_ms)

    def _part(self, now_ms: int) -> int:
        """Which part of a code is due, from 0 for the dark one; -1 if none is shown."""
        dice_count = self.scene.dice_count
        if not self.link.code or not dice_count:
            return -1
        return now_ms // CODE_MS % (1 + (len(self.link.code) + dice_count - 1) // dice_count)

    def _compose(self, mood: int, part: int) -> None:
        """Show what the host wants, or else the dice rolled without one."""
        self._shown_part = part
        self._shown_changes, self._shown_mood = self.link.changes, mood
        self._shown_faces = self._local_faces
        faces, brightness = self.link.shown, self.link.brightness
        look = scene.ROLLED if self.link.is_rolled else scene.SHOWN
        if self._local_faces:
            # Beside dice rolled without a host, the host's last lights would only mislead.
            faces, brightness, look = self._local_faces, 0, scene.ROLLED
        elif self.link.is_bare:
            look = scene.BARE
        elif part >= 0:
            last = part * self.scene.dice_count
            faces, look = self.link.code[max(last - self.scene.dice_count, 0) : last], scene.CODE
        self.scene.compose(self.link.codes, brightness, faces, mood, look)
        self.pixels.show(self.scene.codes, self.scene.brightness)

    def _woken_ms(self) -> int:
        """When the host was last heard or, on a board alone, a die was last rolled."""
        return max(self.link.heard_ms, self._local_ms)

    def _is_alone(self, now_ms: int) -> bool:
        silent_ms = now_ms - self.link.heard_ms
        return silent_ms >= (scene.DARK_AFTER_MS if self.link.is_greeted else ALONE_AFTER_MS)

    def _on_press(self, index: int, now_ms: int) -> None:
        """Count a press for the host; without a host, roll the dice."""
        if self._is_alone(now_ms):
            self._local_faces = self._local_dice.roll(LOCAL_DICE, LOCAL_SIDES, "")
            self._local_ms = now_ms
            self.buzzer.play(1, now_ms)
        else:
            self.buttons.count(index)
            self.link.pressed(index, now_ms)


def _abilities(settings: dict) -> str:
    """What this board can do, for HELLO."""
    names = ["fx", "show", "proof"]
    # Rolls that use a press need buttons: a board without any gives the older proof.
    if settings["button_pins"]:
        names.append("proof2")
    if settings["dice"]:
        names.append("dice")
    if settings["buzzer_pin"] is not None:
        names.append("buzz")
    return ",".join(names)


async def repeat(app: App, step, period_ms: int, ticked: bytearray, task: int) -> None:
    """Run `step` for ever; an error is reported and the next step follows."""
    while True:
        try:
            step()
        except Exception as error:
            app.link.report(link.FAULT_TASK, repr(error))
        ticked[task] = 1
        await asyncio.sleep_ms(period_ms)


async def watch(app: App, ticked: bytearray) -> None:
    """Collect the garbage of lines, and feed the watchdog each time all tasks have ticked."""
    while True:
        gc.collect()
        if all(ticked):
            for task in range(len(ticked)):
                ticked[task] = 0
            app.board.feed()
        await asyncio.sleep_ms(FEED_MS)


async def main() -> None:
    """Start the tasks and stay."""
    settings, problem = config.load("board.json")
    app = App(settings)
    if problem:
        app.link.report(link.FAULT_CONFIG, problem)
    steps = ((app.step_link, LINK_MS), (app.step_input, INPUT_MS), (app.step_lights, LIGHT_MS))
    ticked = bytearray(len(steps))
    tasks = [
        asyncio.create_task(repeat(app, step, period_ms, ticked, task))
        for task, (step, period_ms) in enumerate(steps)
    ]
    if settings["deployed"]:
        app.board.start_watchdog()
    await asyncio.gather(watch(app, ticked), *tasks)


def run() -> None:
    """Run the board; asyncio.run must come last, because under Node.js it returns at once."""
    asyncio.run(main())
