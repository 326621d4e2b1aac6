"""What is spoken aloud of a game, where the players want to hear it: few words, at once.

Pure: news in, a sentence out or nothing. A wrong play that people agreed not to be told of is
not spoken of.
"""

from __future__ import annotations

from pasch.lang import Sentences, say
from pasch.live.model.table_events import News, Notice, Ruled
from pasch.messages import sentence
from pasch.referee.model.answers import Verdict

__all__ = ["spoken"]

SENTENCES: Sentences = {
    "dice": {"en": "{dice}.", "de": "{dice}."},
    "and": {"en": " and ", "de": " und "},
    "turn": {"en": "{player} to roll.", "de": "{player} ist dran."},
    "no-play": {"en": "No play. {player} to roll.", "de": "Kein Zug. {player} ist dran."},
    "won": {"en": "{player} wins.", "de": "{player} gewinnt."},
}
# What comes with every turn is for the eye.
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
    """The sentence to speak, `""` for nothing."""
    if isinstance(news, Notice):
        return "" if news.key in READ else news.sentence
    return _of_ruling(news, lang)


def _of_ruling(ruled: Ruled, lang: str) -> str:
    answer, state = ruled.answer, ruled.state
    player = state.players.get(answer.turn or "", answer.turn or "")
    if answer.announce:
        return ""
    match answer.verdict:
        case Verdict.ROLLED:
            dice = say(SENTENCES, "and", lang).join(map(str, answer.dice))
            return say(SENTENCES, "dice", lang, dice=dice)
        case Verdict.NO_PLAY:
            return say(SENTENCES, "no-play", lang, player=player)
        case Verdict.PLAYED:
            return say(SENTENCES, "turn", lang, player=player)
        case Verdict.GAME_OVER:
            winner = state.players.get(answer.winner, answer.winner)
            return say(SENTENCES, "won", lang, player=winner)
        case verdict if verdict in TOLD:
            return sentence(answer.message, lang) if answer.message else ""
    return ""
