"""How the players throw: they press a button, and read the dice off the board.

Knows whose throw is awaited and which rolls were heard, but not what is played.
"""

from collections.abc import Callable, Sequence

from pasch.demo.players.eyes import Glow
from pasch.demo.players.hearing import Hearing
from pasch.demo.players.presence import Presence
from pasch.referee.model.commands import Roll
from pasch.rules.model.game import Game
from pasch_hardware.message import Message, message

__all__ = ["RULED", "Thrower", "lies", "until_asked"]

# Presses that throw all dice again in games whose dice stay lying; see the card.
THROW_AGAIN = 2
# The colours of the board's verdicts on a play.
RULED = {"green", "red", "amber"}


async def until_asked(there: Presence, game: Game, seat: str) -> None:
    """Wait for the white lights before a player."""
    front = set(game.equipment.front(seat))
    await there.until(
        lambda glow: bool(glow.at("white") & front),
        message("the lights of {seat}", seat=Message(f"seat.{seat}")),
    )


class Thrower:
    """The players' buttons and ears; `rolls` as for `Hearing`."""

    def __init__(self, presence: Presence, game: Game, rolls: Sequence[Roll] | None) -> None:
        self._there = presence
        self._game = game
        self.hearing = Hearing(rolls)

    def index(self, seat: str) -> int:
        """The number of a seat's button."""
        return self._game.seats.index(seat)

    async def press_until(
        self, seat: str, claim: Callable[[Glow], bool], what: Message | str
    ) -> Glow:
        """Press a seat's button until the lights show this."""
        return await self._there.press_until(self.index(seat), claim, what)

    async def my_turn(self, seat: str) -> None:
        """Wait for the white lights before the player."""
        await until_asked(self._there, self._game, seat)

    async def throw(
        self, seat: str, no_play: tuple[str, tuple[int, ...]] | None
    ) -> tuple[int, ...]:
        """Press the button until all dice lie on the board and count as this seat's.

        The light that asks for the throw has then gone out. A restarted host shows the last seat's
        no-play roll again: that is not a new roll. `no_play`: that seat and its dice, if the last
        turn was a no play.
        """
        front, count = set(self._game.equipment.front(seat)), self._game.equipment.dice

        def is_thrown(glow: Glow) -> bool:
            is_due = bool(glow.at("white") & front) or not glow.is_heard
            return len(glow.dice) == count and not is_due and not self._is_old(seat, glow, no_play)

        what = message("{count} dice on the board", count=count)
        glow = await self.press_until(seat, is_thrown, what)
        self.hearing.take_all(seat)
        return glow.dice

    def _is_old(self, seat: str, glow: Glow, no_play: tuple[str, tuple[int, ...]] | None) -> bool:
        """Whether the lying dice are older than this seat's throw."""
        if not self.hearing.is_deaf:
            return not self.hearing.news(seat)
        if no_play is None:
            return False
        last, dice = no_play
        front = set(self._game.equipment.front(last))
        # A seat that throws again after a doublet may again have no play.
        return bool(front) and glow.at("magenta") >= front and lies(dice)(glow)

    async def heard(self, seat: str) -> tuple[int, ...]:
        """The next announced roll of a seat.

        A board with buttons rolls only for a press, also for a machine's seat.
        """
        if not self.hearing.news(seat):
            what = message("the roll of {seat}", seat=seat)
            await self.press_until(seat, lambda _: bool(self.hearing.news(seat)), what)
        return self.hearing.take(seat)

    async def throw_again(self, seat: str, is_over: Callable[[Glow], bool]) -> tuple[int, ...]:
        """Throw all dice again: the lights of the last play go out.

        Empty if only one of two presses was heard: that hands the turn over for good.
        """
        count = self._game.equipment.dice

        def is_thrown(glow: Glow) -> bool:
            return len(glow.dice) == count and not glow.places.keys() & RULED

        glow = await self._there.press_until(
            self.index(seat),
            lambda glow: is_over(glow) or is_thrown(glow),
            "a new throw",
            THROW_AGAIN,
        )
        self.hearing.take_all(seat)
        return () if is_over(glow) else glow.dice


def lies(dice: tuple[int, ...]) -> Callable[[Glow], bool]:
    """A test whether the board shows these dice; of a doublet's four numbers it shows two."""
    return lambda glow: set(glow.dice) == set(dice)
