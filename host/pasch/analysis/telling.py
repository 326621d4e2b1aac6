"""An analysis in words: one line per decision, and the name of a rating.

Used by terminal and page alike. Figures come from `pasch.analysis.decisions`; languages from
elsewhere.
"""

from collections.abc import Sequence

from pasch.analysis.decisions import CubeCall, Judged, JudgedName, JudgedPlay, Rating
from pasch.messages.names import play_name
from pasch.rules import game_named
from pasch_hardware.message import Message, message

__all__ = [
    "NOTHING",
    "dearest",
    "decision_line",
    "explained",
    "is_in_field_terms",
    "rating_name",
]

# Smaller losses are not reported.
NOTHING = 0.0005
# gnubg's ratings of players: each holds below this loss per decision, in thousandths of an even
# game's points.
RATINGS = (
    (2.0, "supernatural"),
    (5.0, "world-class"),
    (8.0, "expert"),
    (12.0, "advanced"),
    (18.0, "intermediate"),
    (26.0, "casual"),
    (35.0, "beginner"),
)


def rating_name(rating: Rating) -> Message:
    """The name for a player with this rating."""
    if not rating.plays + rating.cubes:
        return Message("analyse.unrated")
    name = next((name for most, name in RATINGS if rating.error_rate < most), "awful")
    return Message(f"analyse.{name}")


def dearest(found: Sequence[Judged], count: int) -> list[Judged]:
    """The costliest decisions, ordered by cost."""
    return sorted((one for one in found if one.loss > NOTHING), key=lambda one: -one.loss)[:count]


def is_in_field_terms(game: str) -> bool:
    """Whether a game's figures are the usual ones: normalised equity, performance rating."""
    return game_named(game).base == "backgammon"


def explained(game: str, found: Sequence[Judged]) -> tuple[Message, ...]:
    """The meaning of the figures, in sentences."""
    units = Message("analyse.units-field" if is_in_field_terms(game) else "analyse.units")
    is_for_several = len(game_named(game).seats) > 2
    more = (
        ("analyse.payers", is_for_several),
        ("analyse.cubes", any(isinstance(one, CubeCall) for one in found)),
    )
    return (units, *(Message(told) for told, is_due in more if is_due))


def decision_line(one: Judged, name: str | Message) -> Message:
    """One decision in one line; `name` is the player's."""
    if isinstance(one, JudgedPlay):
        dice = "-".join(map(str, sorted(one.dice, reverse=True)))
        values: dict[str, object] = {"game": one.game, "number": one.number, "name": name}
        values |= {"dice": dice, "luck": one.luck}
        if not one.choices and not one.played:
            return message("analyse.no-play", **values)
        values["played"] = play_name(one.played)
        if one.equity is None:
            return message("analyse.unjudged", **values)
        values["equity"] = one.equity
        if one.loss <= NOTHING:
            return message("analyse.play", **values)
        return message("analyse.slip", **values, better=play_name(one.better), cost=one.loss)
    is_name = isinstance(one, JudgedName)
    key = "name" if is_name else "cube"
    return message(
        f"analyse.{key}" if one.loss > NOTHING else f"analyse.{key}-right",
        game=one.game,
        number=one.number,
        name=name,
        chosen=one.chosen if is_name else Message(f"analyse.{one.chosen}"),
        better=one.better if is_name else Message(f"analyse.{one.better}"),
        cost=one.loss,
    )
