"""A camera's address in the wrong place is refused without its password: errors are passed on."""

from __future__ import annotations

from contextlib import suppress

import pytest

from pasch.cli import main

ADDRESS = "http://me:secret@127.0.0.1:1/video"


@pytest.mark.parametrize(
    "words",
    [
        ("play", ADDRESS),
        ("play", "backgammon", ADDRESS),
        ("calibrate", "--kind", ADDRESS),
        ("lights", "--port", ADDRESS),
        ("doctor", "--no-walk", "--camera", "none", "--port", ADDRESS),
        ("games", "import", "new.db", ADDRESS),
        ("report", ADDRESS),
        ("see", ADDRESS, "--board", "club-50", "--corners", "1,1 9,1 9,9 1,9"),
    ],
)
def test_a_password_given_in_the_wrong_place_is_not_shown(words, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with suppress(SystemExit):
        assert main([*words, "--lang", "en"])
    told = capsys.readouterr()
    assert "127.0.0.1" in told.out + told.err
    assert "secret" not in told.out + told.err
