"""Who plays the dice that the other could not is told whose dice they were."""

import pytest

from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.commands import Roll, Seen, Start
from pasch.referee.protocol.answers import by_name

SEATS = {"white": "Anna", "black": "Bruno"}
# White is on the bar, before a closed board.
SHUT_OUT = {"bar": "w", "6": "wwwww", "8": "www", "13": "wwwww", "5": "w", "17": "bbb"}
SHUT_OUT |= {str(point): "bb" for point in range(19, 25)}


def seen(places: dict[str, str]) -> Answer:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", players=SEATS, places=SHUT_OUT))
    assert referee.handle(Roll("white", (1, 6))).verdict is Verdict.NO_PLAY
    answer = referee.handle(Seen(places))
    assert answer.verdict is Verdict.DESYNC
    assert answer.repair
    return answer


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    "played", [{"17": "b", "18": "b", "23": "bbb"}, {"17": "bb", "18": "b"}], ids=["whole", "part"]
)
def test_whose_dice_they_were_is_told(played: dict[str, str], lang: str) -> None:
    answer = seen(SHUT_OUT | played)
    assert answer.message is not None
    told = sentence(by_name(answer.message, SEATS), lang)
    assert told.startswith("1-6 ")
    assert "Anna" in told.partition(".")[0]
    assert "Bruno" in told


def test_another_disorder_is_told_as_ever() -> None:
    answer = seen(SHUT_OUT | {"6": "wwww", "7": "w"})
    assert answer.message is not None
    assert answer.message.id == "referee.desync"
