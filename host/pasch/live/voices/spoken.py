"""What is said aloud about a game, if the players want that: few words, at once.

Pure: an event in, a sentence or nothing out. Silent about a wrong play that people agreed not to
announce.
"""

from pasch.live.model.place_names import player
from pasch.live.model.table_events import News, Notice, Ruled
from pasch.live.voices.notices import notice_text
from pasch.messages import sentence
from pasch.referee.model.answers import Verdict
from pasch.referee.protocol.answers import by_name
from pasch_hardware.message import message

__all__ = ["spoken"]

# What comes with every turn is left to the eye.
READ = ("clock", "board-log")
TOLD = (
    Verdict.ILLEGAL,
    Verdict.REFUSED,
    Verdict.DOUBLE,
    Verdict.BEAVER,
    Verdict.TAKE,
    Verdict.DROP,
    Verdict.RESIGN,
    Verdict.UNDO,
    Verdict.VOID,
)


def spoken(news: News, lang: str) -> str:
    """The sentence to speak, `""` for none."""
    if isinstance(news, Notice):
        return "" if news.key in READ else notice_text(news, lang)
    return _of_ruling(news, lang) if isinstance(news, Ruled) else ""


def _of_ruling(ruled: Ruled, lang: str) -> str:
    answer, state = ruled.answer, ruled.state
    turn = player(state, answer.turn or "")
    if answer.announce:
        return ""
    match answer.verdict:
        case Verdict.ROLLED:
            dice = sentence(message("spoken.and"), lang).join(map(str, answer.dice))
            return sentence(message("spoken.dice", dice=dice), lang)
        case Verdict.NO_PLAY:
            return sentence(message("spoken.no-play", player=turn), lang)
        case Verdict.PLAYED:
            return sentence(message("spoken.turn", player=turn), lang)
        case Verdict.GAME_OVER:
            return sentence(message("spoken.won", player=player(state, answer.winner)), lang)
        case verdict if verdict in TOLD:
            return sentence(by_name(answer.message, state.players), lang) if answer.message else ""
    return ""
