"""`CarefulPlayer`: chooses by the rules of thumb of its game, and otherwise by common sense.

Where there are very many plays (Puff's second doublet) it looks at an even sample. It neither
doubles nor resigns; it takes a double unless it is far behind, and accepts any resignation.
"""

from collections.abc import Callable, Sequence

from pasch.players.careful.fevga import fevga
from pasch.players.careful.gamwin import gamwin
from pasch.players.careful.racing import acey_deucey, backgammon, puff
from pasch.players.careful.ring import friedl, high_gammon
from pasch.players.careful.seat_view import SeatView, seat_view
from pasch.players.careful.tric_trac import tric_trac
from pasch.players.player import Choice, Decision, Throw
from pasch.referee.model.commands import Name, Take
from pasch.rules.model.game import Play
from pasch.rules.model.lazy_plays import Plays

__all__ = ["CarefulPlayer"]

CAREFUL: dict[str, Callable[[SeatView], float]] = {
    "backgammon": backgammon,
    "acey-deucey": acey_deucey,
    "puff": puff,
    "tric-trac": tric_trac,
    "fevga": fevga,
    "high-gammon": high_gammon,
    "friedl-tric-trac": friedl,
    "gamwin": gamwin,
}
MOST = 600
# A double is dropped by a seat that is behind by more than this share of the pips.
FAR_BEHIND = 0.14


class CarefulPlayer:
    """Plays every game by its rules of thumb; the same decision always gets the same choice."""

    def choose(self, decision: Decision) -> Choice:
        """The best of the choices by the rules of thumb."""
        choices = decision.choices
        if decision.has_plays:
            return self._play(decision)
        if isinstance(choices[0], Name):
            return self._named(decision)
        for choice in choices:
            if isinstance(choice, Take):
                return choice if not self._is_hopeless(decision) else choices[1]
        throws = [choice for choice in choices if isinstance(choice, Throw)]
        return throws[0] if throws else choices[0]

    def _play(self, decision: Decision) -> Play:
        """The best play."""
        return max(_read(decision.choices), key=lambda play: self._score(decision, play))

    def _score(self, decision: Decision, play: Play) -> float:
        view = seat_view(decision.game.name, play.position, decision.seat)
        return CAREFUL[decision.game.base](view) + 1.0 * play.scores

    def _named(self, decision: Decision) -> Choice:
        """The name whose best play is best."""
        flow, game = decision.game.flow, decision.game

        def worth(choice: Choice) -> float:
            assert isinstance(choice, Name)
            situation = flow.chosen(decision.situation, choice.doublet)
            plays = _read(game.plays_in_time(situation)) if situation.dice else []
            return max((self._score(decision, play) for play in plays), default=-1e9)

        return max(decision.choices, key=worth)

    def _is_hopeless(self, decision: Decision) -> bool:
        view = seat_view(decision.game.name, decision.situation.position, decision.seat)
        own, others = view.pips(), [view.pips(seat) for seat in view.others]
        return own > (1.0 + FAR_BEHIND) * min(others, default=own)


def _read(choices: Sequence[Choice]) -> Sequence[Play]:
    """The plays among the choices; if there are very many, as many as a person could think of."""
    if isinstance(choices, Plays) and len(choices) > MOST:
        return choices.as_found(range(0, len(choices), len(choices) // MOST))
    return [one for one in choices if isinstance(one, Play)]
