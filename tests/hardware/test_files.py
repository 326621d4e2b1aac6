"""Files are read without harm and written whole or not at all."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from pasch_hardware import files
from pasch_hardware.files import (
    DATABASE,
    check_place,
    read_plain,
    write_new,
    write_text,
    write_whole,
)


def raising_full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_plain_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_plain(file, 5) == b"12345"
    with pytest.raises(OSError, match="it is too large"):
        read_plain(file, 4)


def test_a_pipe_a_device_and_a_folder_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="it is not a file"):
            read_plain(path)
    with pytest.raises(IsADirectoryError):
        read_plain(tmp_path)


def test_what_fails_half_way_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_text(tmp_path / "file", "old")
    monkeypatch.setattr(files.os, "fsync", raising_full)
    with pytest.raises(OSError, match="No space left"):
        write_text(tmp_path / "file", "new")
    with pytest.raises(OSError, match="No space left"):
        write_text(tmp_path / "other", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "old"


def test_a_new_file_takes_no_others_place_and_none_if_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_new(tmp_path / "file", b"first")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "file", b"second")
    assert (tmp_path / "file").read_bytes() == b"first"
    monkeypatch.setattr(files.os, "replace", raising_full)
    with pytest.raises(OSError, match="No space left"):
        write_new(tmp_path / "other", b"third")
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_on_the_disk_is_the_content_and_then_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def synced(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "content")

    def replaced(part: str, path: Path) -> None:
        done.append("name")
        replace(part, path)

    replace = os.replace
    monkeypatch.setattr(files.os, "fsync", synced)
    monkeypatch.setattr(files.os, "replace", replaced)
    write_text(tmp_path / "file", "text")
    assert done == ["content", "name", "folder"]
    write_whole(tmp_path / "passing", b"1", is_durable=False)
    assert done[3:] == ["name"]


def test_a_real_full_disk_leaves_nothing() -> None:
    with pytest.raises(OSError, match="No space left"):
        write_whole("/dev/full", b"1" * 100_000)


def test_what_cannot_be_written_is_named_by_its_own_name(tmp_path: Path) -> None:
    for path in (Path("/dev/full"), tmp_path / "nowhere" / "file", tmp_path / "link", tmp_path):
        if path.name == "link":
            path.symlink_to("file")
        with pytest.raises(OSError, match=r"\w") as refused:
            write_whole(path, b"1" * 100_000)
        assert refused.value.filename == str(path)


def test_what_cannot_be_written_is_known_beforehand(tmp_path: Path) -> None:
    nowhere, link, journal = tmp_path / "no" / "file", tmp_path / "link", tmp_path / "games.db"
    link.symlink_to("file")
    journal.write_bytes(DATABASE)
    for path in (nowhere, link, journal, tmp_path):
        with pytest.raises(OSError, match=r"\w") as beforehand:
            check_place(path)
        with pytest.raises(OSError, match=r"\w") as refused:
            write_whole(path, b"1")
        assert str(beforehand.value) == str(refused.value)


def test_where_something_can_be_written_nothing_is_left(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("old")
    for path in (tmp_path / "new", old, Path("/dev/null")):
        check_place(path)
    assert list(tmp_path.iterdir()) == [old]
    assert old.read_text() == "old"


def test_no_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    for target in ("mine", "nothing"):
        link = tmp_path / f"to-{target}"
        link.symlink_to(tmp_path / target)
        with pytest.raises(OSError, match="it is a link"):
            write_text(link, "other")
    assert (tmp_path / "mine").read_text() == "mine"
    assert not (tmp_path / "nothing").exists()


def test_no_journal_is_replaced(tmp_path: Path) -> None:
    journal = tmp_path / "games.db"
    with closing(sqlite3.connect(journal)) as file:
        file.execute("CREATE TABLE games (id)")
    before = journal.read_bytes()
    with pytest.raises(OSError, match="it is a journal"):
        write_whole(journal, b"other")
    assert journal.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]


def test_permissions_are_those_of_any_new_file_or_of_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("any")
    write_text(tmp_path / "new", "text")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "new").chmod(0o600)
    write_text(tmp_path / "new", "again")
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600
