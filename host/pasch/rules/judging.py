"""How a position on the board stands to the roll being played."""

from pasch.rules.game import Judgement, Situation
from pasch.rules.position import Position


def judge(situation: Situation, seen: Position, lang: str) -> Judgement:
    raise NotImplementedError
