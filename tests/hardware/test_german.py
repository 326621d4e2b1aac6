"""What a maker reads is there in German too: every label, every line of a page, every fault."""

import re
import tomllib
from importlib.resources import files

import pytest

from hardware.sheets import labels
from pasch_hardware.boards.profile import builtin_profiles, load_profile
from pasch_hardware.errors import ProfileError
from pasch_hardware.maker.german import drawing_in, page_in, text_in
from pasch_hardware.maker.handbook import board_page, drawings, templates

PROFILES = files("pasch_hardware.boards").joinpath("profiles")
TABLE = tomllib.loads(files("pasch_hardware").joinpath("german.toml").read_text("utf-8"))
FIELD = re.compile(r"\{(\w+)\}")
# Words that are the same in both languages.
NAMES = {"bar", "off", "yard", "Raspberry", "Pico", "GND", "VSYS", "VCC", "GRB", "LED", "AWG"}
NAMES |= {"AHCT", "pdf", "drilling", "artwork", "markers"}


def texts_of(profile):
    """Every text of drawings and page, cells of tables one by one."""
    sheets = [*drawings(profile).values()]
    sheets += [page for pages in templates(profile).values() for page in pages]
    for sheet in sheets:
        yield sheet.title
        yield from (label.text for label, *_ in labels(sheet.shapes))
    for line in board_page(profile).split("\n"):
        if picture := re.fullmatch(r"!\[(.+)]\(.+\)", line):
            yield picture[1]
        elif line.startswith("| "):
            yield from line[2:-2].split(" | ")
        elif line and line != f"# {profile.name}":
            yield line


@pytest.fixture(scope="module")
def texts():
    return {text for name in builtin_profiles() for text in texts_of(load_profile(name)) if text}


def test_every_text_is_translated_or_a_name(texts):
    left = {text for text in texts if text_in(text, "de") == text}
    assert {text for text in left if set(re.findall("[A-Za-z]{3,}", text)) - NAMES} == set()


def test_the_table_holds_nothing_that_is_said_nowhere(texts):
    for key in (*TABLE["drawings"], *TABLE["page"]):
        pattern = re.compile(".+".join(map(re.escape, FIELD.sub("\0", key).split("\0"))))
        assert any(pattern.fullmatch(text) for text in texts), key


def test_both_languages_fill_in_the_same(texts):
    for part in TABLE.values():
        for english, german in part.items():
            assert sorted(FIELD.findall(english)) == sorted(FIELD.findall(german)), english
            assert english.endswith((".", ":")) == german.endswith((".", ":")), english


def test_english_stays_as_it_is():
    profile = load_profile("club-50")
    assert page_in(board_page(profile), "en") == board_page(profile)
    assert drawing_in(drawings(profile)["chain"], "en") == drawings(profile)["chain"]


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("0.5 mm2", "0,5 mm2"),
        ("White's button", "Knopf von Weiß"),
        (
            "Move the dice box and White's button apart, they overlap by 3.5 mm.",
            "Rücke den Würfelkasten und Knopf von Weiß auseinander, sie überdecken sich um"
            " 3,5 mm.",
        ),
        (
            "Give each seat's button (White, Black) a pin: 2 are needed, not 1.",
            "Gib dem Knopf jedes Platzes (Weiß, Schwarz) einen Pin: es braucht 2, nicht 1.",
        ),
        ("my board: wiring", "my board: Verdrahtung"),
    ],
)
def test_what_is_filled_in_is_put_into_german_as_well(english, german):
    assert text_in(english, "de") == german


@pytest.mark.parametrize(
    ("change", "german"),
    [
        (
            ('name = "13"', 'name = "13x"'),
            "das Profil ist ohne die Felder 13; das Profil hat Felder",
        ),
        (
            ("checker = {", "was = {"),
            "Tabelle checker braucht diameter als eine Größe über 0 in mm",
        ),
        (("width = ", "width = -"), "braucht width als eine Größe über 0 in mm, nicht -"),
        (("leds = [0, 1]", 'leds = ["a"]'), "eine Liste ganzer Zahlen ab 0, nicht"),
        (("pixels_pin = 0", "pixels_pin = 2"), "benutzt pin GP2 mehr als einmal"),
        (('shape = "row"', 'shape = "heap"'), "erlaubt ist row oder area"),
        (("name =", "name ="), "kein gültiges TOML"),
    ],
)
def test_what_is_wrong_with_a_profile_is_german_as_well(change, german, tmp_path):
    text = PROFILES.joinpath("club-50.toml").read_text("utf-8").replace(*change)
    file = tmp_path / "mine.toml"
    file.write_text(text if change[0] != change[1] else text + "\n= 5\n")
    with pytest.raises(ProfileError) as refused:
        load_profile(str(file))
    said = text_in(str(refused.value), "de")
    assert german in said
    assert not set(said.split()) & {"must", "needs", "has", "the", "uses"}, said


def test_a_profile_that_is_not_there_is_german_as_well():
    with pytest.raises(ProfileError) as refused:
        load_profile("nowhere")
    said = text_in(str(refused.value), "de")
    assert said.startswith("Das Brettprofil nowhere lässt sich nicht lesen")
    assert said.endswith("club-50, gamwin-strip, high-gammon-40.")
