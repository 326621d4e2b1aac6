"""The built-in `os`, and the `urandom` that this build of MicroPython lacks."""

import _host
from uos import *


def urandom(count: int) -> bytes:
    return bytes.fromhex(_host.urandom(count))
