"""Whoever asks for the score of a match, or ends a game of it, is told of the Crawford game."""

from pasch.live.model.table_events import Asked, Question, Ruled
from pasch.live.voices.answers import answer_lines
from pasch.live.voices.commentary import Commentary
from pasch.live.voices.notices import notice_of_going_on, notice_text
from pasch.referee import Referee
from pasch.referee.model.commands import (
    Command,
    Double,
    Drop,
    MatchTerms,
    NextGame,
    Resign,
    Start,
    Take,
)

PLAYERS = {"white": "Anna", "black": "Bruno"}
NEXT = "The next game is the Crawford game: nobody may double."
NOW = "This is the Crawford game: nobody may double."
PAST = "The Crawford game has been played: doubling is allowed again."
# White wins a point; White loses one.
WON = (Double("white"), Drop("black"))
LOST = (Resign("white", 1), Take("black"))


class Match:
    """A match to 3 that stands so for White to 0, and what is said of it."""

    def __init__(self, white: int, length: int = 3, **options: str) -> None:
        self.lines: list[str] = []
        self._commentary = Commentary(self.lines.append, "en", PLAYERS)
        self.referee = Referee()
        terms = MatchTerms(length, {"white": white, "black": 0})
        self.tell(Start("backgammon", options, PLAYERS, turn="white", match=terms))

    def tell(self, *commands: Command) -> "Match":
        for command in commands:
            answer = self.referee.handle(command)
            self._commentary.hear(Ruled(command, answer, self.referee.state))
        return self

    def score(self, lang: str = "en") -> tuple[str, ...]:
        return answer_lines(Asked(Question.SCORE, self.referee.state), lang)


def test_the_score_says_that_the_next_game_is_the_crawford_game() -> None:
    match = Match(1)
    assert not any("Crawford" in line for line in match.score())
    match.tell(*WON)
    assert match.score()[:2] == ("The match to 3 stands Anna 2, Bruno 0.", NEXT)
    german = "Die nächste Partie ist die Crawford-Partie: Niemand darf verdoppeln."
    assert match.score("de")[1] == german
    assert match.lines[-1] == NEXT
    assert NEXT in notice_text(notice_of_going_on(match.referee.state), "en")
    match.tell(NextGame())
    assert match.score()[1] == NOW


def test_after_the_crawford_game_one_may_double_again() -> None:
    match = Match(2).tell(*LOST)
    assert match.score()[:2] == ("The match to 3 stands Anna 2, Bruno 1.", PAST)
    assert match.lines[-1] == PAST
    match.tell(NextGame())
    assert match.score()[1] == PAST


def test_where_there_is_no_crawford_game_nobody_is_told_of_one() -> None:
    played = (
        Match(1, crawford="off").tell(*WON),
        Match(2).tell(Resign("black", 1), Take("white")),
    )
    for match in (Match(0), Match(0, length=1), *played):
        assert not any("Crawford" in line for line in (*match.score(), *match.lines))


def test_the_score_tells_of_a_cube_only_where_it_may_still_be_turned() -> None:
    def tells_of_a_cube(match: Match) -> bool:
        return any("cube" in line for line in match.score())

    turned = Match(0).tell(Double("white"), Take("black"))
    assert tells_of_a_cube(Match(0))
    assert tells_of_a_cube(turned)
    # This game is over, and the next one begins with a cube of its own.
    assert not tells_of_a_cube(turned.tell(*LOST))
    assert not tells_of_a_cube(Match(2))
    assert not tells_of_a_cube(Match(0, length=1))
