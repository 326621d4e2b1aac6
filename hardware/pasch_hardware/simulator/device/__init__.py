"""The simulated microcontroller: the real firmware on real MicroPython behind a serial port."""
