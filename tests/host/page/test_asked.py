"""What lies somewhere is asked where a question mark stands, and what is answered counts."""

from collections.abc import Mapping
from pathlib import Path

from host.page.served import Served, Socket, served
from host.page.test_browser import table
from host.referee.telling import MADE_POINT, picture
from pasch.live.seeing.watch import StillObservation
from pasch.referee.model.commands import Roll
from pasch_vision.sources.camera import Frame
from vision.scenes import FELT
from vision.scenes import picture as drawn

NUMBER = 7
FRAME = Frame(drawn(FELT, "calib_start"), 101.0, NUMBER)
# Whether a checker went from 6 to 5 is in doubt, and one more place that lies as it lay.
HALF = {"6": {"wwww": 0.5, "wwwww": 0.5}, "5": {"ww": 0.5, "w": 0.5}}
ELSEWHERE = {"1": {"bb": 0.85, "b": 0.15}}
# A row of five that the reader would swear is one of four.
MISCOUNTED = {"13": {"wwww": 0.93, "wwwww": 0.05, "www": 0.02}}


def show(there: Served, page: Socket, unsure: Mapping[str, Mapping[str, float]]) -> None:
    """Anna has played 8/5 6/5, but the camera is unsure of some places."""
    sure = min(max(shares.values()) for shares in unsure.values())
    seen = picture(MADE_POINT, unsure, 0.6 if sure > 0.9 else 0.3)
    there.fake.table.put(StillObservation(FRAME, seen))
    # The lights are told of after the picture.
    while not marked(page):
        page.receive()
    assert page.snapshot["camera"]["picture"] == NUMBER


def asked(page: Socket) -> list[str]:
    """The places that a page asks about, in turn."""
    return [one["place"] for one in page.snapshot["camera"]["doubtful"]]


def marked(page: Socket) -> set[str]:
    """The places where a question mark stands."""
    lights = page.snapshot["lights"]
    return {place for one in lights if one["meaning"] == "look" for place in one["places"]}


def test_what_is_marked_is_asked_first(tmp_path: Path) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there, there.socket() as page:
        show(there, page, HALF | ELSEWHERE)
        assert marked(page) == {"5", "6"}
        assert set(asked(page)[:2]) == {"5", "6"}
        assert asked(page)[2:] == ["1"]


def test_a_marked_place_is_asked_about_though_the_camera_is_sure_of_it(tmp_path: Path) -> None:
    with served(tmp_path, table(Roll("white", (3, 1)))) as there, there.socket() as page:
        show(there, page, MISCOUNTED)
        assert marked(page) == {"13"}
        assert asked(page) == ["13"]
        page.say("look", places={"13": "wwwww"})
        page.catch_up()
        assert page.snapshot["game"]["play"]["verdict"] == "legal"
        assert page.snapshot["game"]["doubtful"] is None
