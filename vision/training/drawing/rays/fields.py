"""The meaning of each number in the rows for checkers, makes, boxes, limbs and light.

Everything is passed as rows of float32 numbers, indexed by the constants here, so that the loops
run as machine code; `scene` fills the rows. Light is linear; lengths are board millimetres, z up.
Decides nothing about what lies where or what it looks like.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
import numpy.typing as npt

# A checker: centre of its underside (on edge: lowest point), radius, height, axis (0 x, 1 y, 2 z),
# make, tint, and a seed of its own.
CX, CY, CZ, CR, CH, CAXIS, CMAKE, CTB, CTG, CTR, CSEED = range(11)
CHECKER = 11
# A make of checkers: face and side colours, three rings (radius, width, shade, slope), where the
# rim begins and its colour, bevel, dish, middle (radius and colour), marble (strength, size),
# gloss, roughness, metal, ridges, relief.
MF, MS, MRING, MRIM, MRIMC, MBEVEL, MDISH = 0, 3, 6, 18, 19, 22, 23
MMID, MMIDC, MMARB, MMARBS, MGLOSS, MROUGH = 24, 25, 28, 29, 30, 31
MMETAL, MRIDGE, MRELIEF, MMARBC = 32, 33, 34, 35
MGRAIN, MGRAINS, MSTAR = 38, 39, 40
MAKE = 41
# A box: two corners, colour of its sides (also of its top if `BPAINT` is 0), gloss, cosine and
# sine of its turn about its centre, pips on its top (0 none, 1 to 6 a die's, `NUMERAL` a cube's).
BLOW, BHIGH, BCOLOUR, BPAINT, BGLOSS, BCOS, BSIN, BPIPS = 0, 3, 6, 9, 10, 11, 12, 13
BOX = 14
NUMERAL = 7
# A rounded limb: its two ends, radius, colour.
LA, LB, LR, LCOLOUR = 0, 3, 6, 7
LIMB = 10
# Light: from everywhere; the sun's direction, colour, spread, stripes (period, share, turn,
# phase, crossing period, softness); lamps (position, colour, radius) twice; a window in
# the room (direction, half width, half height, colour); gloss and roughness of the ground; lit
# LEDs: how many, their radius, and for each its position and colour.
(AMB, SUN, SUNC, SUNSPREAD, STRIPE, LAMP, WIN, WINHALF, WINC, GGLOSS, GROUGH, SKY) = (
    0, 3, 6, 9, 10, 16, 30, 33, 35, 38, 39, 40)  # fmt: skip
LEDS, LEDR, LED = 41, 42, 43
MOST_LEDS = 48
LIGHT = LED + 6 * MOST_LEDS
FAR = 1e9
TILE = 16
CELL_MM = 24.0

# What a ray hits: the table, a box, a checker, a limb; pictures number limbs from `LIMBS_FROM`.
TABLE, OF_BOX, OF_CHECKER, OF_LIMB = range(4)
LIMBS_FROM = 20000
LIMB_GLOSS, LIMB_ROUGHNESS = 0.3, 0.4
# A lamp's strength is its light at this distance.
LAMP_REFERENCE_MM = 800.0

Row = npt.NDArray[np.float32]
Rows = npt.NDArray[np.float32]
Pictures = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int32]
Lists = npt.NDArray[np.int64]
Tiles = npt.NDArray[np.bool_]
Point = tuple[float, float, float]
# Distance, kind, number, side.
Hit = tuple[float, int, int, int]
# Where each cell's list starts, the lists, and a cell or the number of cells in a row.
Cells = tuple[Lists, Lists, int]
# Checkers, boxes, limbs, the table's height.
Things = tuple[Rows, Rows, Rows, float]
# Origin of the cells, their rows and columns, starts, lists.
Ground = tuple[Row, tuple[int, int], Lists, Lists]
# The grounds of the sun, of two lamps and of the sky.
Grounds = tuple[Ground, Ground, Ground, Ground]
# The painted board and table, its origin, texels a millimetre.
Paint = tuple[Pictures, Row, float]
Function = TypeVar("Function", bound=Callable[..., Any])


OPTIONS: dict[str, Any] = {"fastmath": True, "nogil": True, "error_model": "numpy"}


def jit(function: Function) -> Function:
    """`function` as machine code."""
    made: Function = numba.njit(cache=True, **OPTIONS)(function)
    return made


def inlined(function: Function) -> Function:
    """`function` as machine code, inlined into its callers: for code that runs for every pixel."""
    made: Function = numba.njit(cache=True, forceinline=True, **OPTIONS)(function)
    return made
