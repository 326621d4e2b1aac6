"""Who begins is told by the throws, even if the roll cannot be played and the turn has passed."""

from pasch.live.model.opening import opening_result
from pasch.live.model.snapshot import SnapshotKeeper
from pasch.live.model.table_events import Ruled
from pasch.live.voices.commentary import Commentary
from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Roll, Start

# White is on the bar, before a closed board.
SHUT_OUT = {"bar": "w", "6": "ww", "19": "bb", "20": "bb", "21": "bb", "22": "bb", "23": "bb"}
SHUT_OUT |= {"24": "bb"}
SEATS = {"white": "Anna", "black": "Bruno"}


def test_a_starter_who_cannot_move_still_began() -> None:
    referee, lines, keeper = Referee(), list[str](), SnapshotKeeper()
    commentary = Commentary(lines.append, "en", SEATS)
    for command in (
        Start("backgammon", players=SEATS, places=SHUT_OUT),
        Roll("black", (3,)),
        Roll("white", (5,)),
    ):
        answer = referee.handle(command)
        news = Ruled(command, answer, referee.state)
        commentary.hear(news)
        keeper.hear(news)
    assert answer.verdict is Verdict.NO_PLAY
    assert referee.state.turn == "black"
    told = sentence(opening_result({"black": (3,), "white": (5,)}, referee.state), "en")
    assert told.endswith("Anna begins.")
    assert any("Anna begins." in line for line in lines)
    assert told in [notice["says"] for notice in keeper.snapshot("en")["notices"]]
