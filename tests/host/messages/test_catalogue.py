"""The catalogue is whole: compiled as it is written, and every language fills in the same."""

import re
from gettext import GNUTranslations

import pytest

from host.messages.spoken import entries, fields
from pasch.messages import LANGUAGES
from pasch.messages.compile import FOLDER, catalogue, main
from pasch_hardware.message import SYMBOLIC

# Verbs that ask for something: behind a colon such a sentence begins with a capital in German.
ASKING = re.compile(
    r": (?:beende|bringe|drehe|gib|geh|lass|lege?|mach|miss|nenne|nimm|öffne|prüfe|richte|rufe"
    r"|rücke|schiebe|schließe|schreibe|setze|sieh|spiele|starte|stecke|stelle?|tippe?|versuche"
    r"|wähle|warte|zeige|ziehe)\b"
)


def read(folder):
    with (folder / "pasch.mo").open("rb") as compiled:
        return {key: text for key, text in GNUTranslations(compiled)._catalog.items() if key}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_compiled_is_what_is_written(lang, tmp_path):
    fresh = tmp_path / lang
    fresh.mkdir()
    for file in (FOLDER / lang).glob("*.po"):
        (fresh / file.name).write_bytes(file.read_bytes())
    main(tmp_path)
    assert read(fresh) == read(FOLDER / lang), "call 'make messages'"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_has_its_text(lang):
    assert [key for key, texts in entries(lang) if not all(texts)] == []


def test_an_id_in_two_files_is_refused(tmp_path):
    folder = tmp_path / "de"
    folder.mkdir()
    for name in ("one.po", "two.po"):
        (folder / name).write_text('msgid "twice"\nmsgstr "zweimal"\n')
    with pytest.raises(SystemExit, match=r"two.po: 'twice' stands in another file"):
        catalogue(folder)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_knows_every_id_and_fills_in_the_same(lang):
    """A template that is its own English has no English entry; a name in the catalogue has one."""
    english, other = dict(entries("en")), dict(entries(lang))
    assert set(english) - set(other) == set()
    for key, texts in other.items():
        assert SYMBOLIC.fullmatch(key) is None or key in english, key
        filled = set().union(*map(fields, texts))
        assert filled == set().union(*map(fields, english.get(key, (key,)))), key


def test_a_german_request_after_a_colon_begins_with_a_capital():
    said = [text for _, texts in entries("de") for text in texts]
    assert [text for text in said if ASKING.search(text)] == []
