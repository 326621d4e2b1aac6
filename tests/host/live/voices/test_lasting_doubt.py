"""A picture that stays in doubt: players are told once, after a while, how they get on; and that
way leads on.
"""

from __future__ import annotations

import pytest

from host.referee.telling import MADE_POINT, START, board, picture
from pasch.live.model.table_events import Ruled
from pasch.live.voices.commentary import LASTING, Commentary
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Accept, Done, Observed, Roll, Start
from pasch_vision.observation import Observation

# The play that was made, except for a checker that the camera cannot count.
NEAR = picture(MADE_POINT, {"13": {"wwwwww": 0.8, "wwww": 0.2}}, confidence=0.4)
STRANGE = board({"13": "w", "12": "bb", "19": "b", "6": "w", "1": "bbbb"})
FAR = picture(STRANGE, {place: {text: 0.8, "": 0.2} for place, text in STRANGE.items()}, 0.1)


class Evening:
    """White has rolled 3-1; what is written at the terminal."""

    def __init__(self, lang: str = "en") -> None:
        self.lines: list[str] = []
        self.commentary = Commentary(self.lines.append, lang, {"white": "Anna", "black": "Bruno"})
        self.referee = Referee()
        self.tell(Start("backgammon", turn="white"))
        self.tell(Roll("white", (3, 1)))
        self.lines.clear()

    def tell(self, command: Start | Roll | Done | Accept | Observed) -> Verdict:
        answer = self.referee.handle(command)
        self.commentary.hear(Ruled(command, answer, self.referee.state))
        return answer.verdict

    def show(self, seen: Observation, times: int = 1) -> Verdict:
        for _ in range(times - 1):
            self.tell(Observed(seen))
        return self.tell(Observed(seen))

    @property
    def said(self) -> str:
        return " ".join(" ".join(self.lines).split())


@pytest.mark.parametrize(
    ("lang", "word", "back"), [("en", "'look", "lay all as"), ("de", "„schau", "lege alle so")]
)
def test_how_to_get_on_is_said_once_after_a_while(lang: str, word: str, back: str) -> None:
    evening = Evening(lang)
    assert evening.show(FAR, LASTING - 1) is Verdict.DOUBTFUL
    assert evening.lines == []
    evening.show(FAR, 10 * LASTING)
    assert evening.said.count(word) == 1
    assert back in evening.said
    assert "Anna" in evening.said


def test_the_example_names_the_place_in_doubt_and_what_may_lie_there() -> None:
    evening = Evening()
    evening.show(NEAR, LASTING)
    assert evening.said.count('\'look {"13": "wwwwww"}\'') == 1


def test_a_picture_that_is_right_begins_the_count_again() -> None:
    evening = Evening()
    for _ in range(3):
        assert evening.show(FAR, LASTING - 1) is Verdict.DOUBTFUL
        assert evening.show(picture(START)) is Verdict.INCOMPLETE
    assert evening.lines == []


def test_the_checkers_laid_back_and_played_anew_lead_on() -> None:
    evening = Evening()
    evening.show(FAR, LASTING)
    assert evening.tell(Done("white")) is Verdict.DOUBTFUL
    assert evening.show(picture(START)) is Verdict.INCOMPLETE
    assert evening.show(picture(MADE_POINT)) is Verdict.LEGAL
    assert evening.tell(Done("white")) is Verdict.PLAYED


@pytest.mark.parametrize("command", [Accept(), Roll("black", (6, 4))])
def test_the_play_that_is_named_stands_in_the_way_that_is_said(command: Accept | Roll) -> None:
    evening = Evening()
    assert evening.show(NEAR, LASTING) is Verdict.DOUBTFUL
    assert "Was 8/5 6/5 played? 'accept', or a press of the next player" in evening.said
    evening.tell(command)
    (entry,) = evening.referee.state.record
    assert (entry.notation, entry.reason) == ("8/5 6/5", "")
