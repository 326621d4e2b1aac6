"""The functions that compiled loops use, against numpy's."""

import importlib
from pathlib import Path

import numba
import numpy as np
import pytest

from pasch_vision.compiled import KEPT_IN, compiled, exp, folder_for, inlined, log


@compiled
def each_exp(values: np.ndarray, found: np.ndarray) -> None:
    for at in range(len(values)):
        found[at] = exp(values[at])


@compiled
def each_log(values: np.ndarray, found: np.ndarray) -> None:
    for at in range(len(values)):
        found[at] = log(values[at])


def test_exponentials_of_all_that_a_float_can_hold() -> None:
    values = np.linspace(-86.0, 87.0, 20011).astype(np.float32)
    found = np.empty_like(values)
    each_exp(values, found)
    assert found == pytest.approx(np.exp(values.astype(np.float64)), rel=1e-5)


def test_exponentials_beyond_are_next_to_nothing_or_huge() -> None:
    values = np.array([-1e30, -200.0, 200.0, 1e30], dtype=np.float32)
    found = np.empty_like(values)
    each_exp(values, found)
    assert (found[:2] < 1e-37).all()
    assert (found[2:] > 1e37).all()
    assert np.isfinite(found).all()


def test_logarithms_from_the_smallest_to_the_largest() -> None:
    values = np.exp(np.linspace(-80.0, 80.0, 20011)).astype(np.float32)
    found = np.empty_like(values)
    each_log(values, found)
    assert found == pytest.approx(np.log(values.astype(np.float64)), rel=1e-5, abs=1e-6)


def test_not_a_number_stays_one() -> None:
    @compiled
    def total(values: np.ndarray) -> np.float32:
        found = np.float32(0.0)
        for at in range(len(values)):
            found += values[at]
        return found

    assert np.isnan(total(np.array([1.0, np.nan], dtype=np.float32)))


def test_what_is_inlined_counts_as_if_it_stood_there() -> None:
    @inlined
    def least(values: np.ndarray, at: int) -> np.float32:
        if at == 0:
            return values[0]
        return min(values[at], values[at - 1])

    @compiled
    def total(values: np.ndarray) -> np.float32:
        found = np.float32(0.0)
        for at in range(len(values)):
            found += least(values, at)
        return found

    assert total(np.array([3.0, 5.0, 2.0, 4.0], dtype=np.float32)) == 3.0 + 3.0 + 2.0 + 2.0


def test_two_programs_that_keep_translations_at_once_mix_none_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "summed_up.py"
    source.write_text("def total(values):\n    return values[0] + values[1]\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "kept"))
    total = importlib.import_module("summed_up").total
    slower, faster, later = (compiled(total) for _ in range(3))
    single, double = (np.array([1.0, 2.0], dtype=kind) for kind in (np.float32, np.float64))

    written: list[tuple[object, ...]] = []
    of_slower = slower._cache._cache_file
    write = of_slower._save_data
    monkeypatch.setattr(of_slower, "_save_data", lambda *words: written.append(words))
    assert slower(single) == 3.0
    # Both had looked at what is kept before either had written anything.
    monkeypatch.setattr(faster._cache._cache_file, "_load_index", dict)
    assert faster(double) == 3.0
    for words in written:
        write(*words)

    assert later(double) == 3.0
    assert sum(later.stats.cache_hits.values()) == 1
    assert later(single) == 3.0


def test_what_was_compiled_is_kept_as_long_as_no_source_changes(tmp_path: Path) -> None:
    sources = [tmp_path / "one.py", tmp_path / "two.py"]
    for source in sources:
        source.write_text("A = 1")
    place = tmp_path / "cache"
    folder = folder_for(sources, [place])
    assert folder is not None
    assert folder == folder_for(reversed(sources), [place])
    sources[1].write_text("A = 2")
    changed = folder_for(sources, [place])
    assert changed != folder
    assert list(place.iterdir()) == [changed]


def test_what_cannot_be_kept_in_one_place_is_kept_in_the_next_or_nowhere(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    found = folder_for([], [blocked / "cache", tmp_path / "home"])
    assert found is not None
    assert found.parent == tmp_path / "home"
    assert folder_for([], [blocked / "cache"]) is None


def test_programs_that_start_together_keep_it_in_one_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = folder_for([], [tmp_path])
    assert first is not None
    # The second looks before the first has made it.
    looks = iter([False])
    monkeypatch.setattr(Path, "is_dir", lambda path: next(looks, True))
    assert folder_for([], [tmp_path, tmp_path / "elsewhere"]) == first


def test_this_program_keeps_what_it_compiled() -> None:
    assert KEPT_IN is not None
    each_exp(np.zeros(1, np.float32), np.zeros(1, np.float32))
    assert any(KEPT_IN.rglob("*.nbi"))


def test_what_others_call_with_constants_is_translated_once() -> None:
    @compiled
    def raised(number: int, by: int) -> int:
        return number + by

    @compiled
    def twice(number: int) -> int:
        return raised(raised(number, 2), by=3)

    assert twice(4) == 9
    assert len(raised.signatures) == 1
