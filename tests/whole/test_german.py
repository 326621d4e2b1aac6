"""What goes wrong, and the help, is said in German too, as a person at the terminal reads it."""

import io
import json

import pytest

from pasch.cli import main
from pasch.messages import sentence
from pasch_hardware.message import message
from pasch_vision.errors import CameraError


@pytest.fixture
def told(capsys, monkeypatch):
    """What a command says in German on standard error, or as the error of its first answer."""

    def ask(*words, lines=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        try:
            status = main([*words, "--lang", "de"])
        except SystemExit as ended:
            status = ended.code
        assert status == 2
        printed = capsys.readouterr()
        return json.loads(printed.out.splitlines()[0])["error"] if printed.out else printed.err

    return ask


BOARD = ("--board", "club-50")
CORNERS = ("--corners", "100,100 500,100 500,400 100,400")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("see", "nowhere.png", *BOARD, *CORNERS), "Das Bild nowhere.png lässt sich nicht lesen"),
        (("see", "x.png"), "nenne das Brett mit --board: einen eingebauten Namen"),
        (("see", "x.png", *BOARD), "gib an, wie das Brett aussieht: --calibration DATEI"),
        (("see", "x.png", *BOARD, "--empty", "x.png"), "gehören zusammen; gib beide Bilder an"),
        (
            ("see", "x.png", *BOARD, "--calibration", "none.zip"),
            "Die Einmessung none.zip lässt sich nicht lesen (Datei oder Ordner nicht gefunden)",
        ),
        (("see", "--camera", "nowhere", *BOARD, *CORNERS), "es gibt keine Kamera „nowhere“"),
        (("calibrate", *BOARD), "nenne mit --out DATEI, wo es bleiben soll"),
        (("games", "frobnicate"), "„frobnicate“ gibt es nicht, wähle aus „list“, „show“,"),
        (("flash", "--frobnicate"), "unbekannte Angaben: --frobnicate"),
        (("play", "--learn=3"), "nimmt keinen Wert, also auch nicht „3“"),
        (("demo", "--seed", "x"), "Angabe --seed: „x“ ist keine ganze Zahl"),
        (("see", "--board"), "Angabe --board: hier fehlt ein Wert"),
        (("play", "backgammon", "--match", "none"), "ein Match geht auf 1 bis 999 Punkte"),
    ],
)
def test_a_command_refuses_in_german(words, sentence, told):
    assert sentence in told(*words)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "die Zeile ist leer; es muss ein JSON-Objekt darin stehen"),
        ("{", "die Zeile ist kein gültiges JSON (hier fehlt ein Name in Anführungszeichen:"),
        (
            '{"game": "halma", "dice": 3, "places": {}, "colour": "w"}',
            "„turn“ fehlt; eine Angabe „colour“ gibt es nicht; ein Spiel „halma“ gibt es nicht;"
            " bekannte Spiele:",
        ),
        (
            '{"game": "puff", "turn": "red", "dice": [3, 7], "places": {"1": "g", "99": "w"}}',
            "einen Platz „red“ gibt es nicht: möglich ist white oder black; ein Würfel zeigt 1"
            " bis 6, nicht 7; puff hat kein Feld „99“; auf Feld „1“ liegt „g“: Steine sind b oder"
            " w",
        ),
        (
            '{"game": "gamwin", "turn": "red", "dice": [1, 2, 3], "places": {"L1": "bbbbbr"},'
            ' "state": {"now": 1}}',
            "auf Feld „L1“ kann „bbbbbr“ nicht liegen: höchstens",
        ),
    ],
)
def test_a_bad_line_is_answered_in_german(line, sentence, told):
    assert sentence in told("legal", lines=f"{line}\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"event": "frobnicate"}', "ein Ereignis „frobnicate“ gibt es nicht; es gibt start"),
        ('{"event": "start"}', "„game“ fehlt; verlangt ist der Name eines Spiels"),
        ('{"event": "frame"}', "„image“ muss der Pfad eines Bilds sein"),
        (
            '{"event": "start", "game": "backgammon", "turn": "red"}',
            "einen Platz „red“ gibt es in backgammon nicht; es sind white oder black",
        ),
    ],
)
def test_an_event_that_makes_no_sense_is_answered_in_german(line, sentence, told):
    assert sentence in told("referee", lines=f"{line}\n")


def test_a_file_that_is_no_journal_is_refused_in_german(tmp_path, told):
    file = tmp_path / "games.db"
    file.write_text("no journal at all, but a long text" * 99)
    assert "ist kein Journal; nenne eine andere Datei" in told("games", "list", str(file))


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("de", ("Aufruf: pasch legal", "Alle erlaubten Züge", "Optionen:", "diese Hilfe zeigen")),
        ("en", ("usage: pasch legal", "All legal plays", "options:", "show this help message")),
    ],
)
def test_help_is_in_the_language_asked_for(lang, lines, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["legal", "--help", "--lang", lang])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert [line for line in lines if line not in shown] == []
    assert shown.startswith(lines[0])


def test_an_error_within_a_sentence_is_german_as_well():
    error = CameraError("the folder's last picture has been shown")
    said = message("{path}: {fault}", path="the bar.db", fault=error.message)
    assert sentence(said, "de") == "the bar.db: das letzte Bild des Ordners ist gezeigt"


def test_what_a_person_named_stays_as_it_is():
    for name in ("the bar.db", "black and white.png", "/tmp/one; two/line 3", "White"):
        said = message("{path} is not a journal; name another file", path=name)
        assert name in sentence(said, "de")


def test_english_stays_as_it_was(capsys):
    assert main(["see", "nowhere.png", *BOARD, *CORNERS, "--lang", "en"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert answer["error"].startswith("The picture nowhere.png cannot be read (No such file")
