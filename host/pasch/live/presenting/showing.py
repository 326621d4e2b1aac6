"""What people see of an answer, in order and for its time: lights, dice, a no play.

Takes answers and states, shows them with `Display`, and waits while something has to stay visible.
Rules on nothing and records nothing.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from pasch.live.clock.timekeeper import Timekeeper
from pasch.live.model.resume import follows_no_play, repeated_answer
from pasch.live.model.settings import TableSettings
from pasch.live.presenting.display import Display
from pasch.live.presenting.electronic_dice import ElectronicDice, lie_together, opening_dice
from pasch.live.presenting.sight_trouble import Troubles
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import DiceDue

__all__ = ["Showing"]

# After these the board may lie otherwise although nobody moves anything: hands may have been
# faster than the dice, and another position is on record.
LOOKED_AT = frozenset({Verdict.ROLLED, Verdict.CORRECT, Verdict.SET_UP, Verdict.UNDO})


class Showing:
    """Shows one table's game; `look_again` has the camera report the current position."""

    def __init__(
        self,
        display: Display,
        dice: ElectronicDice,
        time: Timekeeper,
        troubles: Troubles,
        settings: TableSettings,
        clock: Callable[[], float],
        look_again: Callable[[], None],
    ) -> None:
        self._display = display
        self._dice = dice
        self._time = time
        self._troubles = troubles
        self._settings = settings
        self._clock = clock
        self._look_again = look_again
        self._is_left = asyncio.Event()

    def leave(self) -> None:
        """Let nothing stay visible for its time any more: nobody stays to see it."""
        self._is_left.set()

    def light(self, state: State) -> None:
        """Light the state of the game, or what keeps it from going on."""
        self._display.light(state, self._troubles.now)

    async def resumed(self, state: State, due: DiceDue) -> None:
        """Show the state of the game after a start of board or host.

        A requested roll is requested again, under its own id: the board gives the same faces.
        Nothing else may be shown on the dice meanwhile, or the board would forget them.
        """
        if state.asked is None and follows_no_play(state):
            await self._no_play_again(repeated_answer(state, state.record[-1]), state)
            return
        self.light(state)
        if state.asked is not None:
            self._dice.ask(state.asked, due, state.game)
        elif state.phase is Phase.OPENING:
            self._display.dice(opening_dice(state) if lie_together(state.game) else ())
        else:
            self._display.dice(state.dice)

    async def answer(self, answer: Answer, before: Phase, state: State) -> None:
        """Show on lights and dice what an answer means; `state` is the one after it."""
        if answer.verdict is Verdict.NO_PLAY:
            await self._no_play(answer, state)
        else:
            self._display.take(answer)
            # An opening shows its throws for a while; a requested roll shows itself.
            if before is not Phase.OPENING and state.asked is None:
                # Before the lights: under the next turn's lights, old dice would be taken for its
                # own.
                self._display.keep(state.dice)
            self.light(state)
        if answer.verdict in LOOKED_AT or state.phase is not before:
            self._look_again()

    async def opening(
        self, thrown: tuple[int, ...], latest: tuple[int, ...], state: State
    ) -> None:
        """Show the throws of all seats together on the board if there are enough dice.

        Otherwise each is shown for its time; so are equal throws, after which all dice go dark.
        """
        is_together = lie_together(state.game)
        if is_together and state.phase is Phase.PLAYING:
            self._display.dice(state.dice)
            return
        self._display.dice(thrown if is_together else latest)
        if not (is_together and state.thrown):
            await self._stay(self._settings.tie_s)
            self._display.dice(state.dice)

    async def _no_play_again(self, answer: Answer, state: State) -> None:
        """Show a no play again: its player may not have seen it, or not for long enough.

        The board may still show the dead roll, so nothing else is lit over it. Until the board
        answers nobody sees anything, and the time for showing must not run twice.
        """
        self._display.forget()
        if self._dice.boot_id:
            await self._no_play(answer, state)
        else:
            self._display.take(answer)
            self.light(state)

    async def _no_play(self, answer: Answer, state: State) -> None:
        """Show the roll, and why it cannot be played, for its time, then the next seat's turn."""
        self._time.rest(self._clock())
        self._display.take(answer)
        self.light(state)
        # Dice just rolled stay as they are, and are not sent again.
        self._display.keep(answer.dice)
        await self._stay(self._settings.no_play_s)
        self._time.go_on(self._clock())
        self._display.forget()
        self._display.dice(state.dice)
        self.light(state)
        self._look_again()

    async def _stay(self, seconds: float) -> None:
        """Let what is shown stay visible for so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_left.wait(), seconds)
