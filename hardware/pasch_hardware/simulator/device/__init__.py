"""The simulated microcontroller: the real firmware on real MicroPython behind a serial port.

Knows bytes, buttons and pixels. Refuses to know what they mean.
"""
