"""What the page says, aloud or in writing, at moments that are easily missed."""

from pathlib import Path

import pytest

from host.page.browser import Browser
from host.page.served import served
from host.page.test_browser import table

# How many points there are in a language with these forms, for each count.
COUNTED = """
const [lang, forms, counts, done] = arguments;
const words = {lang, languages: [lang], words: {"page.points": forms}};
window.fetch = async () => ({json: async () => words});
import("/static/wire/words.js?" + lang).then(async ({loadWords, t}) => {
  await loadWords(lang);
  done(counts.map((count) => t("page.points", {count})));
});
"""


@pytest.mark.parametrize(
    ("lang", "forms", "said"),
    [
        ("de", ["Punkt", "Punkte"], ["Punkte", "Punkt", "Punkte", "Punkte"]),
        ("fr", ["point", "points"], ["point", "point", "points", "points"]),
        ("pl", ["punkt", "punkty", "punktów"], ["punktów", "punkt", "punkty", "punktów"]),
        ("ja", ["点"], ["点"] * 4),
    ],
)
def test_a_count_has_its_languages_form(
    tmp_path: Path, browser: Browser, lang: str, forms: list[str], said: list[str]
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        counts = [0, 1, 2, 5]
        assert browser.driver.execute_async_script(COUNTED, lang, forms, counts) == said


# What is said aloud of a record that has grown by these entries, while these dice lie there.
ALOUD = """
const [entries, shown, lying, done] = arguments;
const players = {white: "Ann", black: "Bo"};
const game = (record, dice) => ({phase: "to-roll", turn: "white", game: {players}, record, dice});
const rest = {stage: "play", machines: {}, notices: []};
import("/static/wire/spoken.js").then(({announced}) => {
  const before = {...rest, dice: [], game: game([], {lying: [], opening: {}})};
  const after = {...rest, dice: shown, game: game(entries, {lying, opening: {}})};
  done(announced(before, after).sentences);
});
"""
PLAYED = {"kind": "played", "seat": "white", "dice": [3, 1], "notation": "8/5 6/5"}
NO_PLAY = {"kind": "no-play", "seat": "black", "dice": [6, 5], "notation": ""}
WITHOUT = ["Bo: 6, 5.", "Bo has no play."]


@pytest.mark.parametrize(
    ("entries", "shown", "lying", "said"),
    [
        ([NO_PLAY], [6, 5], [], WITHOUT),
        # A roll closes the play before.
        ([PLAYED, NO_PLAY], [6, 5], [], ["Ann: 8 to 5, 6 to 5.", *WITHOUT]),
        ([NO_PLAY], [4, 2], [4, 2], [*WITHOUT, "Ann: 4, 2."]),
    ],
)
def test_a_roll_without_a_play_is_said_of_who_threw_it(
    tmp_path: Path,
    browser: Browser,
    entries: list[dict[str, object]],
    shown: list[int],
    lying: list[int],
    said: list[str],
) -> None:
    with served(tmp_path, table()) as there:
        browser.open(there.page.link())
        assert browser.driver.execute_async_script(ALOUD, entries, shown, lying) == said
