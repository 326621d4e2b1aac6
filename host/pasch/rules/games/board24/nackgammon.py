"""Nackgammon: Backgammon from Nack Ballard's start position, `game_named("nackgammon")`."""

from dataclasses import replace

from pasch.rules.games.board24.backgammon import BACKGAMMON, backgammon_from
from pasch.rules.model.position import Position

__all__ = ["NACKGAMMON", "START"]

# One checker fewer on 13 and on 6, two on 23 instead (NG-1).
START = Position.of(
    {"24": "ww", "23": "ww", "13": "wwww", "8": "www", "6": "wwww"}
    | {"1": "bb", "2": "bb", "12": "bbbb", "17": "bbb", "19": "bbbb"}
)

NACKGAMMON = replace(backgammon_from(START, "nackgammon"), variant_of=BACKGAMMON.name)
