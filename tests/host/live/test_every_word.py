"""Every word that is typed gets an answer, whatever moment the game is in."""

from pathlib import Path

import pytest

from host.live.fakes import QUICK, FakeTable, play
from host.live.test_assembly import sit_down
from host.live.test_start_seen import WATCHED, doubt, opening
from pasch.live.model.table_events import News, Notice
from pasch.live.presses.inputs import Typed
from pasch.live.table import Table
from pasch.live.voices.commentary import Commentary
from pasch.referee.model.commands import Roll, Start


@pytest.mark.parametrize("start", [Start("backgammon"), Start("backgammon", turn="white")])
def test_who_asks_for_the_best_play_of_a_game_without_help_is_told_why(
    start: Start, tmp_path: Path
) -> None:
    heard: list[News] = []

    def twice(table: Table) -> None:
        for _ in range(2):
            table.put(Typed("best"))

    said = [Roll("white", (3, 1))] if start.turn else []
    sit_down(
        tmp_path, heard.append, *said, start=start, settings=QUICK,
        and_then=twice,
    )  # fmt: skip
    told = [news.message.id for news in heard if isinstance(news, Notice) and news.key == "hint"]
    assert told == ["hint.off"] * 2
    lines: list[str] = []
    commentary = Commentary(lines.append, "en", {})
    for news in heard:
        commentary.hear(news)
    assert sum("best play is shown only" in line for line in lines) == 2


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("hints", "where checkers may begin and end"),
        ("hints off", "No hints"),
        ("hints forced", "only one play"),
        ('look {"13": "wwwww"}', "in no doubt"),
    ],
)
def test_words_of_help_are_answered_in_the_opening(word: str, answer: str) -> None:
    lines: list[str] = []

    async def scene(fake: FakeTable) -> None:
        for _ in range(2):
            fake.table.put(Typed(word))
            await fake.settle()
        commentary = Commentary(lines.append, "en", {})
        for news in fake.news:
            commentary.hear(news)

    play(scene, opening())
    assert sum(answer in line for line in lines) == 2, lines


def test_what_people_say_of_a_doubtful_start_is_noted_and_counts() -> None:
    async def scene(fake: FakeTable) -> None:
        await doubt(fake)
        fake.table.put(Typed('look {"13": "wwwww"}'))
        await fake.settle()
        assert not fake.table.state.awaits_start

    fake = play(scene, opening(), WATCHED)
    assert [n.message.id for n in fake.news if isinstance(n, Notice)] == ["notice.looked"]
