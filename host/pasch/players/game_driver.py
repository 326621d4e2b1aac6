"""Advances any game by the rules alone: whose turn it is, what the dice show, what is due.

Pure, and asks no referee: players know the rules and see the dice. Knows how doublets are named
and how dice that stay lying are thrown again, but neither cube nor match.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pasch.players.player import Choice, Decision, Player, Throw, dice_by_chance, throws_of
from pasch.referee.model.commands import Done, Name
from pasch.rules.model.game import Finish, Game, Next, Play, Situation, without_players
from pasch.rules.model.position import Position

__all__ = ["GameDriver"]


@dataclass(frozen=True, slots=True)
class GameDriver:
    """A game in which `seat` is to throw, to name, or to play `dice`.

    `hidden` is what the places do not show, `series` the throws of a game whose dice stay lying,
    `which` of them are to be thrown, by index, empty for all; `playing` the seats that play, in
    playing order; `is_free`: the roll may be declined.
    """

    game: Game
    options: Mapping[str, str]
    position: Position
    seat: str
    hidden: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    series: Any = None
    playing: tuple[str, ...] = ()
    which: tuple[int, ...] = ()
    is_free: bool = False

    @classmethod
    def begun(
        cls, game: Game, options: Mapping[str, str], seat: str, playing: tuple[str, ...] = ()
    ) -> GameDriver:
        """The game from its start, `seat` to throw; `playing`: who plays, empty for all."""
        playing = playing or game.seats
        start = game.seated(game.start(options), playing)
        return cls(game, options, start, seat, dict(game.opening.state), playing=playing)

    @property
    def situation(self) -> Situation:
        """The situation to put to the rules."""
        state = self.game.state_with(self.hidden, self.playing)
        return Situation(self.position, self.seat, self.dice, state, self.options)

    @property
    def names(self) -> tuple[int | str, ...]:
        """What may be named now; empty if nothing is to be."""
        return self.game.flow.choices(self.situation)

    @property
    def finish(self) -> Finish | None:
        """How the game has ended, None if it goes on."""
        return self.game.won(self.position, self.hidden, self.options)

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Which dice may be thrown again now, where they stay lying."""
        reroll, dice = self.game.flow.reroll, self.game.equipment.dice
        if reroll is None or self.series is None or self.finish:
            return ()
        return tuple(
            throw
            for throw in throws_of(self.game)
            if not reroll.why_no_throw(self.series, len(throw.which) or dice, self.options)
        )

    def thrown(self, dice: tuple[int, ...]) -> GameDriver:
        """The driver with these dice thrown: all, or `which` of those that lie."""
        reroll = self.game.flow.reroll
        series = self.series
        if self.which:
            now = dict(zip(self.which, dice, strict=True))
            dice = tuple(now.get(die, lying) for die, lying in enumerate(series.dice))
        if reroll is not None and series is not None:
            series = reroll.thrown(series, dice)
        return replace(self, dice=dice, series=series, which=(), is_free=False)

    def throwing(self, throw: Throw) -> GameDriver:
        """The driver whose seat is about to throw dice that lie."""
        return replace(self, dice=(), which=throw.which)

    def named(self, choice: int | str) -> GameDriver:
        """The driver with a doublet named and lying there."""
        situation = self.game.flow.chosen(self.situation, choice)
        return replace(self, dice=situation.dice, hidden=without_players(situation.state))

    def played(self, play: Play, stays: bool | None = None) -> GameDriver:
        """The driver after a play that stands; `stays`: its seat decides to throw once more."""
        hidden = without_players(self.game.flow.next_state(self.situation, play))
        stays = play.due.stays if stays is None else stays
        seat = self.seat if stays else self.game.following(self.seat, self.playing)
        is_free = play.due is Next.ROLL_AGAIN and self.game.flow.may_decline_roll
        after = replace(self, position=play.position, seat=seat, hidden=hidden, dice=())
        return replace(after, is_free=is_free)._with_series(self, play)

    def _with_series(self, before: GameDriver, play: Play) -> GameDriver:
        reroll, series = self.game.flow.reroll, before.series
        if reroll is None or self.hidden:
            return self
        if series is None:
            series = reroll.begun(self.seat, self.position, (), False, self.options)
            return replace(self, series=series)
        series = reroll.moved(series, play.moves, self.position)
        if self.seat == before.seat:
            return replace(self, series=series)
        has_moved = bool(series.since_throw)
        series = reroll.begun(self.seat, self.position, series.dice, has_moved, self.options)
        borrowed = replace(self, series=series, dice=series.dice)
        can_use = reroll.may_use(series) and self.game.legal_plays(borrowed.situation)
        return borrowed if can_use else replace(borrowed, dice=())

    def decision(self) -> Decision:
        """What the seat on turn has to do: name, throw or decline to, or play one of the legal
        plays, if any, or throw dice that another left lying.
        """
        if self.names:
            return self._decide([Name(self.seat, name) for name in self.names])
        if not self.dice:
            return self._decide([Throw(self.which), *([Done(self.seat)] if self.is_free else [])])
        plays = self.game.plays_in_time(self.situation)
        return self._decide((*plays, *self.throws) if self.throws else plays)

    def _decide(self, choices: Sequence[Choice], at: Position | None = None) -> Decision:
        situation = replace(self.situation, position=at or self.position)
        return Decision(self.game, self.seat, situation, self.position, choices)

    def choice_by(self, player: Player) -> Choice | None:
        """What a player does now, None if there is nothing to do."""
        if not (self.dice or self.names or self.is_free):
            return Throw(self.which)
        decision = self.decision()
        return player.choose(decision) if decision.choices else None

    def after(self, play: Play, player: Player) -> GameDriver:
        """The game after a play of a player, who then hands over, or throws again if he may."""
        again = self.played(play, stays=True)
        if self.series is None or not again.throws:
            return self.played(play)
        asked = self._decide([Done(self.seat), *again.throws], play.position)
        choice = player.choose(asked)
        return again.throwing(choice) if isinstance(choice, Throw) else self.played(play)

    def next_by(self, player: Player, chance: random.Random) -> GameDriver:
        """The game after the next decision of a player: a name, a throw, or a whole play.

        >>> from pasch.players.careful.player import CarefulPlayer
        >>> from pasch.rules import game_named
        >>> chance, game = random.Random(3), game_named("backgammon")
        >>> driver = GameDriver.begun(game, game.in_force({}), "white")
        >>> while not driver.finish:
        ...     driver = driver.next_by(CarefulPlayer(), chance)
        >>> driver.finish.winner in game.seats
        True
        """
        choice = self.choice_by(player)
        if isinstance(choice, Name):
            return self.named(choice.doublet)
        if isinstance(choice, Throw) and self.dice:
            return self.throwing(choice)
        if isinstance(choice, Throw):
            return self.thrown(dice_by_chance(self.game, chance, choice.which))
        if isinstance(choice, Done):
            return self.played(Play("", self.position))
        assert choice is None or isinstance(choice, Play)
        return self.after(choice or self.game.no_play(self.situation), player)
