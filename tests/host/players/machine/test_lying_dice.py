"""Where dice stay lying, throwing some of them again is worth what can then be played."""

from pasch.players.machine.advice import Adviser
from pasch.players.machine.level import LEVELS
from pasch.players.machine.machine import _worth
from pasch.players.player import Decision, Throw
from pasch.players.values.best import value_of
from pasch.rules import game_named


def test_which_dice_are_kept_matters() -> None:
    """Blue's last checker needs the number 1; who keeps the die that shows it is nearly home."""
    game = game_named("gamwin")
    adviser = Adviser(value_of(game), LEVELS["quick"])
    position = game.position({"R2": "b", "off": "bb", "yard": "rrr"})
    situation = game.situation(position, "blue", (1, 9, 8))
    choices = (keeps, loses) = Throw((1, 2)), Throw((0, 1))
    decision = Decision(game, "blue", situation, position, choices)
    assert _worth(adviser, decision, keeps) > _worth(adviser, decision, loses) + 0.2
