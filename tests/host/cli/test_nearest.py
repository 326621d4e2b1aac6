"""Mistyped words of the command line are answered with the nearest; help is in one language."""

import pytest

from pasch.cli import main


@pytest.mark.parametrize(
    ("words", "like"),
    [
        (["paly"], "play"),
        (["play", "bakgammon"], "backgammon"),
        (["play", "Backgammon"], "backgammon"),
        (["play", "High Gammon"], "high-gammon"),
        (["play", "friedl"], "friedl-tric-trac"),
        (["games", "shwo"], "show"),
        (["play", "backgammon", "--hints", "forcd"], "forced"),
        (["play", "backgammon", "--camara", "1"], "--camera"),
        (["--verison"], "--version"),
        (["help"], "--help"),
        (["games", "help"], "--help"),
        (["games", "--hepl"], "--help"),
    ],
)
@pytest.mark.parametrize(
    ("lang", "form"), [("en", "Did you mean '{}'?"), ("de", "Meintest du „{}“?")]
)
def test_the_nearest_is_named(words, like, lang, form, capsys):
    with pytest.raises(SystemExit) as end:
        main(["--lang", lang, *words])
    assert end.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == form.format(like)


@pytest.mark.parametrize(("words", "said"), [([], "COMMAND"), (["games"], "ACTION")])
def test_what_is_missing_is_named(words, said, capsys):
    with pytest.raises(SystemExit) as end:
        main(["--lang", "en", *words])
    assert end.value.code == 2
    assert capsys.readouterr().err.endswith(f"the following arguments are required: {said}\n")


def test_nothing_is_named_that_is_not_near(capsys):
    with pytest.raises(SystemExit):
        main(["--lang", "en", "castle"])
    assert "meant" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [(["games", "import"], "DATEI"), (["games", "show"], "NUMMER"), (["play"], "[SPIEL]")],
)
def test_placeholders_are_german_in_german(words, said, capsys):
    with pytest.raises(SystemExit):
        main(["--lang", "de", *words, "--help"])
    usage = capsys.readouterr().out.partition("\n\n")[0]
    assert said in usage
    assert not {"FILE", "game]", "GAME", "FOLDER", "POINTS"} & set(
        usage.replace("]", "] ").split()
    )
