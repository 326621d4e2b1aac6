"""Functions that are compiled, and where what was compiled is kept."""

import importlib
from pathlib import Path

import numba
import numpy as np
import pytest

from pasch.players.compiled import KEPT_IN, compiled, folder_for


def test_not_a_number_stays_one() -> None:
    @compiled
    def total(values: np.ndarray) -> np.float32:
        found = np.float32(0.0)
        for at in range(len(values)):
            found += values[at]
        return found

    assert np.isnan(total(np.array([1.0, np.nan], dtype=np.float32)))


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
    @compiled
    def doubled(number: int) -> int:
        return 2 * number

    assert KEPT_IN is not None
    assert doubled(4) == 8
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
