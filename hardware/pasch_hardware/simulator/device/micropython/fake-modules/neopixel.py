"""A strip of LEDs whose `write` hands the buffer to the runner, as red, green, blue."""

import _host
import machine


class NeoPixel:
    ORDER = (1, 0, 2, 3)

    def __init__(self, pin: machine.Pin, count: int) -> None:
        self.buf = bytearray(3 * count)

    def write(self) -> None:
        red, green, blue = self.ORDER[0], self.ORDER[1], self.ORDER[2]
        wire_order = self.buf
        colours = bytearray(len(wire_order))
        for offset in range(0, len(wire_order), 3):
            colours[offset] = wire_order[offset + red]
            colours[offset + 1] = wire_order[offset + green]
            colours[offset + 2] = wire_order[offset + blue]
        _host.pixels(colours.hex())
