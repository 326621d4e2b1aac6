"""Picture codes, read as another device's camera does: off a screen, or out of the SVG itself."""

import re

import numpy as np
import zxingcpp

from pasch_vision.picture import Picture

# Pixels a module, and the quiet zone that `GET /qr.svg` has.
MODULE_PX = 8
DARK = re.compile(r'class="qrline"[^>]* d="([^"]+)"')


def read(seen: Picture) -> str:
    """What the code in a picture says; empty where none is found."""
    found = zxingcpp.read_barcodes(seen)
    return found[0].text if found else ""


def drawn(svg: str) -> Picture:
    """The picture that an SVG of dark rows makes."""
    path = DARK.search(svg)
    size = re.search(r'width="(\d+)"', svg)
    assert path is not None
    assert size is not None
    side = int(size[1]) // MODULE_PX
    modules = np.full((side, side), 255, np.uint8)
    x = y = 0.0
    for kind, numbers in re.findall(r"([Mmh])([^Mmh]+)", path[1]):
        given = [float(number) for number in numbers.split()]
        if kind == "h":
            modules[int(y), int(x) : int(x + given[0])] = 0
            x += given[0]
        else:
            x, y = (given[0], given[1]) if kind == "M" else (x + given[0], y + given[1])
    return np.kron(modules, np.ones((MODULE_PX, MODULE_PX), np.uint8))
