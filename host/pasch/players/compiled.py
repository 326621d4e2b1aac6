"""The players' loops, which run as machine code.

A `compiled` function is Python that numba translates for this processor the first time it runs and
caches on disk: beside the source, or, if that folder cannot be written to, in the user's cache. It
takes only arrays and numbers, trusts their shapes, and is called by a function that has already
checked them.
"""

import hashlib
import shutil
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import numba

__all__ = ["compiled", "compiled_exactly"]

Function = TypeVar("Function", bound=Callable[..., Any])

# Sums may be taken in any order, so that a processor's wide registers are used; NaN is still
# respected.
FAST = {"reassoc", "contract", "arcp", "nsz", "afn"}
OPTIONS: dict[str, Any] = {"fastmath": FAST, "nogil": True, "error_model": "numpy"}


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
KEPT_IN = folder_for(HERE.rglob("*.py"), (HERE / "__pycache__", Path.home() / ".cache" / "pasch"))
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
