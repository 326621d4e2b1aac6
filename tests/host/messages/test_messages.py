"""Messages become sentences: templates, names, numbers and lists as each language writes them."""

import re
import shutil
from pathlib import Path
from string import Formatter

import pytest

from pasch.messages import LANGUAGES, sentence, system_language, words
from pasch.messages.compile import FOLDER
from pasch.messages.compile import main as compile_all
from pasch_hardware.errors import PaschError
from pasch_hardware.message import Message, MessageFormatter, cause, message

SEATS = (Message("seat.white"), Message("seat.black"), "Ada")


@pytest.mark.parametrize(
    ("template", "value", "english", "german"),
    [
        ("{it:and}", SEATS, "White, Black and Ada", "Weiß, Schwarz und Ada"),
        ("{it:or}", SEATS, "White, Black or Ada", "Weiß, Schwarz oder Ada"),
        ("{it:or}", SEATS[:1], "White", "Weiß"),
        ("{it:and}", (), "", ""),
        ("{it}", SEATS, "White, Black, Ada", "Weiß, Schwarz, Ada"),
        ("{it:;}", SEATS, "White; Black; Ada", "Weiß; Schwarz; Ada"),
        ("{it:.1f} mm", 3.25, "3.2 mm", "3,2 mm"),
        ("{it:.0%} of it", 0.755, "76% of it", "76\N{NO-BREAK SPACE}% of it"),
        ("{it} mm", 0.5, "0.5 mm", "0,5 mm"),
        ("{it} of 10000", 12000, "12000 of 10000", "12000 of 10000"),
        ("{it!r}", "a.b", "'a.b'", "„a.b“"),
        ("{it!r}", "it's", "'it's'", "„it's“"),
        ("{it!r}", Path("a", "b"), "'a/b'", "„a/b“"),
        ("{it!r}.", SEATS[0], "'White'.", "„Weiß“."),
        ("{it!r:or}", ("a", "b"), "'a' or 'b'", "„a“ oder „b“"),
        ("{it!r}", 0.5, "0.5", "0,5"),
        ("{it!r}", True, "true", "true"),
        ("{it!r}", None, "null", "null"),
        ("{it!r}", [1, {"a": "ä"}], '[1, {"a": "ä"}]', '[1, {"a": "ä"}]'),
        ("{it!r}", "\x1b[2J\nbell\x07", "'?[2J bell?'", "„?[2J bell?“"),
        ("{it}", "\x1b[2J\nbell\x07", "?[2J bell?", "?[2J bell?"),
        ("{it!r}", "7" * 5000, f"'{'7' * 200}…'", f"„{'7' * 200}…“"),
        ("{it}", message("{n} mm", n=1.5), "1.5 mm", "1,5 mm"),
        ("show {it:shell}", Path("a", "b.db"), "show a/b.db", "show a/b.db"),
        ("show {it:shell}", Path("x y", "b&c.db"), "show 'x y/b&c.db'", "show 'x y/b&c.db'"),
    ],
)
def test_a_value_is_written_as_its_language_does(template, value, english, german):
    said = message(template, it=value)
    assert (sentence(said, "en"), sentence(said, "de")) == (english, german)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_within_a_sentence_ends_where_that_ends(lang):
    """No template of the house, in whatever language, ends twice."""
    fault = message("demo.failed", why=PaschError("The {what} is gone.", what="twin").message)
    assert sentence(fault, lang).endswith("The twin is gone.")
    assert not sentence(fault, lang).endswith("..")
    found = words(lang, "").values()
    templates = {each for one in found for each in ([one] if isinstance(one, str) else one)}
    count = 0
    for template in templates - {""}:
        try:
            fields = {name for _, name, form, _ in Formatter().parse(template) if form == ""}
            said = MessageFormatter().say(
                Message(template, dict.fromkeys(filter(None, fields), Message("It ended.")))
            )
        except (ValueError, KeyError, IndexError):
            continue  # No template but a sentence with braces, or one with numbers.
        count += bool(fields)
        assert "ended.." not in said
        assert "ended.)" not in said
    assert count > 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_file_in_a_command_to_be_copied_is_quoted(lang):
    templates = "\n".join(filter(lambda each: isinstance(each, str), words(lang, "").values()))
    found = re.findall(r"pasch [^'“;\n]*?\{([^}]*)\}", templates)
    named = {name.partition(":") for name in found}
    assert {name for name, _, form in named if form == "shell"} >= {"journal", "path", "file"}
    # A language is one word.
    assert {name for name, _, form in named if form != "shell"} <= {"language"}


def test_what_is_named_keeps_its_full_stop():
    assert sentence(message("it lies in {folder}.", folder=".."), "en") == "it lies in ..."


def test_what_has_no_values_may_hold_braces():
    assert sentence(Message('places as JSON, such as {"6": "ww"}'), "de").endswith('{"6": "ww"}')


def test_an_error_carries_its_message_and_reads_in_english():
    error = PaschError("no {what} in {files:or}", what="game", files=("a", "b"))
    assert str(error) == "no game in a or b"
    assert error.message == message("no {what} in {files:or}", what="game", files=("a", "b"))
    assert PaschError(error.message).message is error.message


def test_a_message_of_a_name_in_the_catalogue_shows_its_values_in_a_log():
    assert str(Message("judge.blocked", {"point": 5})) == "judge.blocked(point=5)"
    assert str(Message("seat.white")) == "seat.white"


@pytest.mark.parametrize(
    ("error", "english"),
    [
        (OSError(2, "No such file or directory", "x"), "No such file or directory"),
        (PaschError("no {what}", what="game"), "no game"),
        (ValueError("Invalid value (at line 3, column 8)"), "Invalid value (at line 3, column 8)"),
        (ValueError("what happened"), "what happened"),
    ],
)
def test_the_cause_of_an_error_can_be_part_of_a_sentence(error, english):
    assert str(cause(error)) == english


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LC_MESSAGES": "en_GB.UTF-8", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LANG": "fi_FI"}, "en"),
    ],
)
def test_the_system_names_the_language(variables, lang):
    assert system_language(variables) == lang


def test_english_comes_first():
    assert LANGUAGES[:2] == ("en", "de")


def test_what_a_language_still_lacks_is_said_in_english(tmp_path, monkeypatch):
    shutil.copytree(FOLDER / "en", tmp_path / "en")
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "names.po").write_text('msgid "seat.white"\nmsgstr "Blanc"\n')
    compile_all(tmp_path)
    monkeypatch.setattr("pasch.messages.LOCALE", tmp_path)
    said = message("{seats:and}", seats=SEATS)
    assert sentence(said, "fr") == "Blanc, Black et Ada"


def test_a_template_is_taken_apart_once(monkeypatch):
    taken = []
    parse = Formatter.parse
    monkeypatch.setattr(
        Formatter, "parse", lambda own, text: taken.append(text) or parse(own, text)
    )
    for mm in range(9):
        assert sentence(message("{mm} mm between the points", mm=mm), "de")
    assert len(taken) == 1


@pytest.mark.parametrize(
    "said",
    ["replay.blocked", "show.blocked", "commentary.blocked", "terminal.blocking"],
)
def test_what_blocks_may_be_one_point(said):
    told = message(said, seat="Anna", dice="6-6", places="22", where="22")
    assert sentence(told, "de").rstrip(".").endswith("gesperrt durch 22")
