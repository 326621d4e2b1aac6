"""The pixel buffer: codes to colours, brightness, and the current limit.

Owns the strip; nothing else writes to it. The current limit is set once from the board's own
file; no command can raise it. The drawing loop allocates nothing.
"""

import effects
import wire

# Red, green, blue of the eight colours. Amber and cyan are mixed so that colour-blind people can
# tell them from red and blue; their rhythms do the rest.
PALETTE = bytes(
    [0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 255, 0]
    + [0, 0, 255, 255, 120, 0, 0, 220, 220, 255, 0, 160]
)
# A WS2812 draws about 20 mA per colour at full level and 1 mA for its own logic.
CHANNEL_MA = 20
IDLE_MA = 1


class Pixels:
    """A strip of LEDs that shows codes.

    `strip` has `buf` (three bytes an LED), `ORDER` (where red, green, blue stand in them) and
    `write()`, as neopixel.NeoPixel has.
    """

    def __init__(self, strip, count: int, limit_ma: int) -> None:
        self._strip = strip
        self._count = count
        # The sum of all colour bytes that the limit allows.
        self._budget = max(limit_ma - count * IDLE_MA, 0) * 255 // CHANNEL_MA
        self._codes = bytearray(b"0" * count)
        self._levels = bytearray(8)
        self._brightness = 0
        self._is_moving = False
        self._is_due = True

    def show(self, codes: bytearray, brightness: int) -> None:
        """Take over the codes (one byte an LED) and a brightness of 0 to 255."""
        if codes == self._codes and brightness == self._brightness:
            return
        self._brightness = brightness
        self._is_moving = False
        for index in range(self._count):
            self._codes[index] = codes[index]
            if effects.is_moving(codes[index]):
                self._is_moving = True
        self._is_due = True

    def refresh(self, now_ms: int) -> bool:
        """Draw the current moment if anything can have changed; returns whether it did."""
        if not self._is_moving and not self._is_due:
            return False
        self._is_due = False
        total = self._draw(now_ms)
        if total > self._budget:
            self._scale(self._budget * 256 // total)
        self._strip.write()
        return True

    def _draw(self, now_ms: int) -> int:
        """Fill the buffer and return the sum of its bytes."""
        buffer, order = self._strip.buf, self._strip.ORDER
        red, green, blue = order[0], order[1], order[2]
        levels, total, offset = self._levels, 0, 0
        for rhythm in range(8):
            levels[rhythm] = effects.level(rhythm, now_ms, 0) * self._brightness // 255
        for index in range(self._count):
            number = self._codes[index] - wire.CODE_BASE
            rhythm, colour = number >> 3, 3 * (number & 7)
            if rhythm == wire.WAVE and colour:
                level = effects.level(rhythm, now_ms, index) * self._brightness // 255
            else:
                level = levels[rhythm]
            buffer[offset + red] = PALETTE[colour] * level // 255
            buffer[offset + green] = PALETTE[colour + 1] * level // 255
            buffer[offset + blue] = PALETTE[colour + 2] * level // 255
            total += buffer[offset] + buffer[offset + 1] + buffer[offset + 2]
            offset += 3
        return total

    def _scale(self, factor: int) -> None:
        """Dim the whole buffer by factor / 256."""
        buffer = self._strip.buf
        for index in range(len(buffer)):
            buffer[index] = buffer[index] * factor >> 8
