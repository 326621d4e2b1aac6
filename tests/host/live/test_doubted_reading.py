"""What the reader hears from the referee: a doubted picture is read on, and players hear how they
get on; what certainly lies in a picture is known from then on."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from host.live.fakes import PROFILE, QUICK
from host.live.seeing.test_watch import SCENE, FakeReader
from host.referee.telling import MADE_POINT, picture
from pasch.live.assembly import NO_BOARD, TableSetup, open_table
from pasch.live.model.table_events import News, Ruled
from pasch.live.voices.commentary import LASTING, Commentary
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Roll, Start
from pasch_vision.sources.camera import Frame, LatestFrame

PATIENCE_S = 120.0
# A row of five that the reader would swear is one of four.
MISCOUNTED = picture(
    MADE_POINT, {"13": {"wwww": 0.93, "wwwww": 0.05, "www": 0.02}}, confidence=0.6
)


class StillCamera:
    """Shows the same scene again and again, as fast as it is asked; every frame a second later."""

    def __init__(self) -> None:
        self._number = 0

    def read(self) -> Frame:
        self._number += 1
        return Frame(SCENE, float(self._number), self._number)

    def close(self) -> None:
        """Nothing to close."""


def play(
    reader: FakeReader, journal: Path, hear: Callable[[News], None], is_over: Callable[[], bool]
) -> None:
    """Show what the reader sees to a table where White has rolled 3-1, until it is over."""
    setup = TableSetup(
        profile=PROFILE, reader=reader, port=NO_BOARD, journal=journal,
        start=Start("backgammon", turn="white"), lang="en", settings=QUICK,
        write=lambda line: None,
    )  # fmt: skip

    async def run() -> None:
        camera = LatestFrame(StillCamera)
        try:
            async with open_table(setup, camera, hear) as table, asyncio.timeout(PATIENCE_S):
                table.put(Roll("white", (3, 1)))
                while not is_over():
                    await asyncio.sleep(0.01)
        finally:
            camera.close()

    asyncio.run(run())


def test_a_lasting_doubt_of_the_referee_alone_is_told(tmp_path: Path) -> None:
    lines: list[str] = []
    commentary = Commentary(lines.append, "en", {"white": "Anna", "black": "Bruno"})
    verdicts: list[Verdict] = []

    def hear(news: News) -> None:
        commentary.hear(news)
        if isinstance(news, Ruled):
            verdicts.append(news.answer.verdict)

    reader = FakeReader()
    reader.observation = MISCOUNTED
    play(reader, tmp_path / "games.db", hear, lambda: verdicts.count(Verdict.DOUBTFUL) >= LASTING)
    assert "doubt at 13" in " ".join(" ".join(lines).split())
    assert reader.taught == []


def test_what_certainly_lies_in_a_picture_is_told_to_the_reader(tmp_path: Path) -> None:
    reader = FakeReader()
    reader.observation = picture(MADE_POINT)
    play(reader, tmp_path / "games.db", lambda news: None, lambda: bool(reader.taught))
    assert {place: lies for place, lies in reader.taught[0].items() if lies} == MADE_POINT
