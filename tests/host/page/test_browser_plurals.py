"""The page's sentences have the plural forms of their language, a third one's too."""

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
