"""The one function of `os` that the firmware uses and this build of MicroPython lacks."""

import _host


def urandom(count: int) -> bytes:
    return bytes.fromhex(_host.urandom(count))
