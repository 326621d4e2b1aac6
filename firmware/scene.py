"""What the pixels show: the host's frame, the board's own dice and link LED, and silence.

Only the board draws the pips, and their colour says what they are, whatever the host wants: white
(or magenta) for dice that this board rolled itself, cyan for dice that the host only shows, steady
amber for a code that people note. The host's character on a die's pixel chooses magenta or not,
and the rhythm of a lit pip, but never one that leaves a roll dark. A bare frame, for testing the
chain, sets every LED, but a die's never in a colour of rolls or codes. When the host falls silent
the last lights stay, dimmed, because they may show a half-played turn; after a minute they go out.
"""

from micropython import const

import dice
import wire

DIM_AFTER_MS = const(5000)
DARK_AFTER_MS = const(60000)
# Of 255: the brightness of the link LED, and of dice rolled without a host.
OWN_BRIGHTNESS = const(100)

LIVE, DIMMED, DARK = range(3)
ROLLED, SHOWN, CODE, BARE = range(4)

PIP_CODE = ord(wire.led_code(wire.AMBER, wire.STEADY))
# Rhythms that are never dark, and the colours that a bare frame may not give to dice.
LIT_RHYTHMS = (wire.STEADY, wire.DIM, wire.PULSE, wire.HEARTBEAT)
KEPT = (wire.WHITE, wire.MAGENTA, wire.AMBER)
LINK_GOOD = ord(wire.led_code(wire.GREEN, wire.DIM))
LINK_SILENT = ord(wire.led_code(wire.AMBER, wire.PULSE))


def mood(silent_ms: int, is_greeted: bool) -> int:
    """LIVE, DIMMED or DARK after `silent_ms` without a valid line."""
    if silent_ms < DIM_AFTER_MS and is_greeted:
        return LIVE
    return DIMMED if silent_ms < DARK_AFTER_MS else DARK


def _pip(code: int, look: int) -> int:
    """How a lit pip looks under the host's character."""
    if look == CODE:
        return PIP_CODE
    number = code - wire.CODE_BASE
    colour = number & 7
    # Without a colour there is no rhythm either.
    rhythm = number >> 3 if colour != wire.OFF else wire.STEADY
    if look == BARE and colour not in KEPT:
        return code
    own = wire.CYAN
    if look == ROLLED:
        own = wire.MAGENTA if colour == wire.MAGENTA else wire.WHITE
        rhythm = rhythm if rhythm in LIT_RHYTHMS else wire.HEARTBEAT
    return wire.CODE_BASE + 8 * rhythm + own


class Scene:
    """Composes codes for the whole chain from frame, dice and link state."""

    def __init__(self, led_count: int, dice_leds: "list[list[int]]", link_led) -> None:
        self.codes = bytearray(b"0" * led_count)
        self.brightness = 0
        self._dice_leds = dice_leds
        self.dice_count = len(dice_leds)
        self._link_led = link_led

    def compose(
        self,
        frame: bytearray,
        brightness: int,
        faces: "list[int]",
        mood: int,
        look: int = ROLLED,
    ) -> None:
        """Fill `codes` and `brightness` (0 to 255) from the host's frame and the faces.

        `mood`: as the function of this name says. `look`: whether this board ROLLED the faces
        itself, they are only SHOWN, are of a CODE, or none are to be drawn and the frame is BARE.
        """
        codes = self.codes
        for index in range(len(codes)):
            codes[index] = wire.CODE_BASE if mood == DARK else frame[index]
        for die, leds in enumerate(self._dice_leds):
            face = faces[die] if die < len(faces) and mood != DARK else -1
            for pixel, index in enumerate(leds):
                if look == BARE and codes[index] == wire.CODE_BASE:
                    continue
                if look != BARE and not dice.is_lit(face, pixel):
                    codes[index] = wire.CODE_BASE
                else:
                    codes[index] = _pip(codes[index], look)
        if self._link_led is not None and mood != DARK and look != BARE:
            codes[self._link_led] = LINK_GOOD if mood == LIVE else LINK_SILENT
        self.brightness = brightness
        if mood == DIMMED:
            self.brightness = brightness // 4
        if self.brightness == 0 and mood != DARK:
            self._keep_own_lights()

    def _keep_own_lights(self) -> None:
        """Without a brightness, keep only the board's own lights on: dice and link LED."""
        self.brightness = OWN_BRIGHTNESS
        for index in range(len(self.codes)):
            if index != self._link_led and not self._is_pip(index):
                self.codes[index] = wire.CODE_BASE

    def _is_pip(self, index: int) -> bool:
        return any(index in leds for leds in self._dice_leds)
