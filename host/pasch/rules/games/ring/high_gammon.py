"""High Gammon for two to four players: the record that `game_named("high-gammon")` gives.

Rules after docs/rules/high-gammon.md. The board is in `board`, what a number may do in `moves`;
this module adds set-up, entry, bearing off and options.
"""

from collections.abc import Mapping

from pasch.rules.games.ring.board import CHECKERS, RESTS, RING, TRACKS, q_point
from pasch.rules.games.ring.moves import RingRules
from pasch.rules.games.ring.record import ring_game
from pasch.rules.model.options import options_of
from pasch.rules.model.position import Position
from pasch.rules.model.reason import Reason

__all__ = ["HIGH_GAMMON", "start"]

PLACES = (*RING, "bar", "off")
OPTIONS = options_of(
    {
        "doublet": "b/a/c",
        "doublet_choice": "agreed/per_roll",
        "dice_rule": "sequential/maximise",
        "bearoff_numbers": "distance/always_3_to_6",
        "two_player_seats": "opposite/adjacent",
        "start_point": "1/2/3",
        "home_straight": "last_side/target_points",
        "scoring": "traditional/points/cube/cube×traditional",
        "automatic_double": "on/off",
    }
)
_RULE_IDS = {Reason.NOT_HOME: "HG-3", Reason.TARGET_ORDER: "HG-15"}
_BEAR_OFF = {"distance": (0, 1, 2, 3), "always_3_to_6": (0, 3, 3, 3)}


def rules_of(options: Mapping[str, str]) -> RingRules:
    """The rules of movement under these options.

    A number n enters on the n-th place counted from the start point, never on a rest field
    (HG-A2, R6).
    """
    first = int(options["start_point"])
    points = [q_point(q) for q in range(first, first + 6)]
    entries = (0, *(0 if point in RESTS else point for point in points))
    return RingRules(entries, CHECKERS, _BEAR_OFF[options["bearoff_numbers"]])


def start(options: Mapping[str, str]) -> Position:
    """The set-up of all four seats (HG-5); `Game.seated` keeps those who play.

    Two on the start point, three on the rest field to the right, four on the last target of the
    neighbour to the left, which is the last point of the next side.

    >>> start({}).at("SE"), start({}).at("E6"), start({"start_point": "2"}).at("S2")
    ('bbb', 'bbbb', 'bb')
    """
    first = int(options.get("start_point", "1"))
    set_up = ((first, 2), (7, 3), (13, 4))
    return Position.of(
        {
            track.names[q_point(q)]: track.letter * count
            for track in TRACKS.values()
            for q, count in set_up
        }
    )


HIGH_GAMMON = ring_game("high-gammon", PLACES, "off", OPTIONS, start, rules_of, _RULE_IDS)
