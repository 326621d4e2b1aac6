"""What the firmware uses of MicroPython's own module, for CPython."""


def const(value: int) -> int:
    return value
