"""Loops over pixels that run as machine code, and the functions such loops need.

A `compiled` function is Python that numba translates for this processor the first time it runs and
caches on disk: beside the source, or, if that folder cannot be written to, in the user's cache. It
takes only arrays and numbers, trusts their shapes, and is called by a function that has already
checked them.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import numba
import numpy as np
import numpy.typing as npt

__all__ = ["compiled", "compiled_exactly", "exp", "inlined", "log"]

Function = TypeVar("Function", bound=Callable[..., Any])

# Sums may be taken in any order, so that a processor's wide registers are used; NaN is still
# respected.
FAST = {"reassoc", "contract", "arcp", "nsz", "afn"}
OPTIONS: dict[str, Any] = {"fastmath": FAST, "nogil": True, "error_model": "numpy"}

ONE, HALF = np.float32(1.0), np.float32(0.5)
# 2 to the power of -0.5 to 0.5, as a Taylor series.
POWERS = [np.float32(np.log(2.0) ** n / f) for n, f in enumerate((1, 1, 2, 6, 24, 120, 720))]
P1, P2, P3, P4, P5, P6 = POWERS[1:]
PER_LOG2, LOG2 = np.float32(1.0 / np.log(2.0)), np.float32(np.log(2.0))
LOWEST, HIGHEST = np.float32(-87.0), np.float32(88.0)
# log((1 + s) / (1 - s)) as a series of s.
L1, L3, L5, L7 = (np.float32(2.0 / n) for n in (1, 3, 5, 7))
ROOT_HALF_BITS = int(np.float32(np.sqrt(0.5)).view(np.int32))
MANTISSA_BITS, EXPONENT_ONE, MANTISSA = 23, 127, 0x007FFFFF


def folder_for(sources: Iterable[Path], places: Iterable[Path]) -> Path | None:
    """The cache folder for code compiled from these sources: the first that can be written to.

    Numba checks only the file in which a loop is defined, although code from other files is
    compiled into it; so the folder is named after all of them. Folders of older sources are
    removed.
    """
    digest = hashlib.sha256()
    for source in sorted(sources):
        digest.update(source.name.encode() + source.read_bytes())
    for place in places:
        folder = place / f"compiled-{digest.hexdigest()[:16]}"
        try:
            if folder.is_dir():
                return folder
            folder.mkdir(parents=True, exist_ok=True)
            for other in set(place.glob("compiled-*")) - {folder}:
                shutil.rmtree(other, ignore_errors=True)
            return folder
        except OSError:
            continue
    return None


HERE = Path(__file__).parent
KEPT_IN = folder_for(HERE.glob("*.py"), (HERE / "__pycache__", Path.home() / ".cache" / "pasch"))
if KEPT_IN is not None:
    setattr(numba.config, "CACHE_DIR", str(KEPT_IN))  # noqa: B010


def compiled(function: Function) -> Function:
    """`function` as machine code that releases Python's lock while it runs."""
    return kept(function, OPTIONS)


def compiled_exactly(function: Function) -> Function:
    """`function` as machine code that adds every sum in the order in which it is written."""
    return kept(function, {"nogil": True})


def kept(function: Function, options: dict[str, Any]) -> Function:
    """`function` compiled by numba with these options, cached on disk where possible."""
    try:
        made: Function = numba.njit(cache=KEPT_IN is not None, **options)(function)
    except RuntimeError:
        # The folder can no longer be written to: every program translates it again.
        made = numba.njit(**options)(function)
    with suppress(AttributeError):
        for_any_number(made)
        name_apart(made)
    return made


def name_apart(made: Any) -> None:
    """Give this program's cached functions names that no other program uses.

    Numba only counts (1, 2, …). When two programs save their first translations at the same time,
    for arguments of different types, one may store its code under the other's name, and every
    later call fails.
    """
    file = made._cache._cache_file
    own = f"{uuid4().hex[:8]}.{{number"
    file._data_name_pattern = file._data_name_pattern.replace("{number", own)


def for_any_number(made: Any) -> None:
    """Translate a function that others call only once, not again for each constant argument."""
    template = made.get_call_template

    def plain(kind: Any) -> Any:
        return getattr(kind, "literal_type", kind)

    def of_any(args: Iterable[Any], named: Mapping[str, Any]) -> Any:
        return template(
            tuple(map(plain, args)), {name: plain(kind) for name, kind in named.items()}
        )

    made.get_call_template = of_any


def inlined(function: Function) -> Function:
    """`function`, to be inlined into the compiled functions that call it.

    For functions called many thousands of times: passing arrays costs as much as a hundred
    additions.
    """
    made: Function = numba.njit(inline="always", **OPTIONS)(function)
    return made


@compiled
def exp(x: np.float32) -> np.float32:
    """The exponential of a float32, to one part in a million; 0 or huge outside its range."""
    power = min(max(x, LOWEST), HIGHEST) * PER_LOG2
    whole = np.floor(power + HALF)
    r = power - whole
    part = ONE + r * (P1 + r * (P2 + r * (P3 + r * (P4 + r * (P5 + r * P6)))))
    shift = np.int32((np.int32(whole) + EXPONENT_ONE) << MANTISSA_BITS).view(np.float32)
    found: np.float32 = part * shift
    return found


@compiled
def log(x: np.float32) -> np.float32:
    """The natural logarithm of a positive float32, to one part in a million."""
    bits = np.float32(x).view(np.int32) - np.int32(ROOT_HALF_BITS)
    whole = bits >> np.int32(MANTISSA_BITS)
    m = np.int32((bits & np.int32(MANTISSA)) + np.int32(ROOT_HALF_BITS)).view(np.float32)
    s = (m - ONE) / (m + ONE)
    q = s * s
    return np.float32(whole) * LOG2 + s * (L1 + q * (L3 + q * (L5 + q * L7)))


@compiled
def add_line(sums: npt.NDArray[np.uint16], line: npt.NDArray[np.uint8]) -> None:
    """Add a line (N,) of grey levels to the sums (N,) of fewer than 257 lines."""
    for at in range(len(sums)):
        sums[at] += np.uint16(line[at])
