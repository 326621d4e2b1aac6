"""The page in a real browser before a ring: its corners are no points."""

from pathlib import Path

from host.live.fakes import FakeTable
from host.page.browser import TABLET, Browser
from host.page.served import served
from pasch.referee.model.commands import Start
from pasch.referee.referee import Referee
from pasch.rules import game_named
from pasch_hardware.boards.kinds import KINDS
from pasch_hardware.boards.profile import load_profile

RING = load_profile(KINDS[game_named("high-gammon").equipment.board].built_in)
LABELS = """
return [...document.querySelectorAll('.board [aria-label]')]
  .map((one) => one.getAttribute('aria-label').split(':')[0])
"""


def test_a_rest_field_is_called_no_point(tmp_path: Path, browser: Browser) -> None:
    referee = Referee()
    referee.handle(Start("high-gammon", players={"blue": "Anna", "red": "Bruno"}, turn="blue"))
    with served(tmp_path, FakeTable(referee)) as there:
        there.page.site.begin(there.fake.table, RING)
        browser.open(there.page.link(), TABLET)
        browser.until(lambda: "point S1" in browser.run(LABELS), "the board is drawn")
        assert {"rest field SE", "rest field NW"} <= set(browser.run(LABELS))
