"""What the board shows: lights, dice and tunes, from the referee's state and last answer.

Remembers only what is visible: the last answer that said something, a warning over it, and the
hints for this roll. Everything goes out through `Board`; nothing is decided here.
"""

import secrets
from collections.abc import Callable

from pasch.lights.choose import Trouble, choose
from pasch.lights.hints import Hint, Hints
from pasch.lights.meanings import Meaning
from pasch.lights.signals import LedMap, Signal, compose
from pasch.link import wire
from pasch.link.messages import LedFrame
from pasch.live.model.edges import Board
from pasch.live.model.settings import Sound, TableSettings
from pasch.live.model.wanted_play import WantedPlay
from pasch.live.presses.choosing import PressedChoice
from pasch.referee.model.answers import Answer, Verdict
from pasch.referee.model.state import Phase, State

__all__ = ["Display"]

TUNES = {
    Verdict.ILLEGAL: wire.WRONG,
    Verdict.NO_PLAY: wire.NO_PLAY,
    Verdict.LEGAL: wire.CLICK,
    Verdict.PLAYED: wire.TURN,
    Verdict.GAME_OVER: wire.WIN,
    Verdict.DOUBLE: wire.OFFER,
}
# Answers that say nothing new about the board or the roll.
PASSING = (Verdict.PENDING, Verdict.REFUSED, Verdict.ASK_ROLL)


class Display:
    """The board's lights, dice and sound; `numbers` are those on the dice. `on_change` is called
    when lights or dice were set.
    """

    def __init__(
        self,
        board: Board,
        leds: LedMap,
        settings: TableSettings,
        on_change: Callable[[], None],
    ) -> None:
        self._board = board
        self._leds = leds
        self._settings = settings
        self.hint = settings.hint
        self._hints = Hints(settings.hint)
        self._shown: Answer | None = None
        self.numbers: tuple[int, ...] = ()
        self._over: tuple[Signal, ...] = ()
        self._chosen: tuple[Signal, ...] = ()
        self._on_change = on_change
        self.signals: tuple[Signal, ...] = ()
        self.frame: LedFrame | None = None

    def take(self, answer: Answer) -> None:
        """Let the lights show this answer from the next `light` on; a new one plays its tune."""
        if answer.verdict is Verdict.WAITING:
            self._shown = None
        elif answer.verdict not in PASSING:
            is_news = self._shown is None or self._shown.verdict is not answer.verdict
            self._shown = answer
            if is_news and not answer.announce:
                self._sound(answer.verdict)

    def learn_hints(self, state: State) -> None:
        """Find the plays that may be hinted at, if the players want hints."""
        self._hints = Hints(self.hint)
        if self.hint not in (Hint.OFF, Hint.BEST) and state.phase is Phase.PLAYING:
            plays = state.game.legal_plays(state.situation)
            self._hints = Hints(self.hint, plays)

    def want_hints(self, hint: Hint, state: State) -> None:
        """Set how much may be hinted at from now on."""
        self.hint = hint
        self.learn_hints(state)

    def want(self, wanted: WantedPlay) -> None:
        """From the next `light` on, show the one play to be made, or the best play."""
        self._hints = Hints(Hint.FORCED, (wanted.play,), is_wanted=wanted.is_binding)

    def forget(self) -> None:
        """Forget the last answer: it has been shown long enough."""
        self._shown = None

    def light(self, state: State, trouble: Trouble) -> None:
        """Show the state of the game, a warning over it, and trouble over everything."""
        # Pulsing lights would keep the camera from seeing the still board that the start waits
        # for.
        is_quiet = self._settings.is_unsure_start(state) and trouble is Trouble.NONE
        asked = () if is_quiet else choose(state, self._shown, trouble, self._hints)
        signals = (*asked, *self._over, *self._chosen)
        self.signals = signals
        self.frame = compose(signals, self._leds, self._settings.brightness)
        self._board.want_lights(self.frame)
        self._on_change()

    def choose(self, choice: PressedChoice | None) -> None:
        """Show the choice made by the presses so far; None: choosing is over."""
        dice: tuple[int, ...] = ()
        if choice and choice.name is None:
            dice = choice.which or tuple(range(len(self._leds.dice)))
        self._chosen = (Signal(Meaning.THROW_AGAIN, dice=dice),) if dice else ()
        if choice and choice.shown:
            self.dice(choice.shown)

    def warn(self, meaning: Meaning | None, seat: str, state: State) -> None:
        """From the next `light` on, show a warning before a seat; None ends it."""
        self._over = (Signal(meaning, state.game.equipment.front(seat)),) if meaning else ()

    def dice(self, numbers: tuple[int, ...]) -> None:
        """Show these numbers, 1 to 9, on the dice; none: dark."""
        self.numbers = numbers
        self._board.want_faces(secrets.randbits(31) + 1, tuple(number - 1 for number in numbers))
        self._on_change()

    def lying(self, numbers: tuple[int, ...]) -> None:
        """Note that the board has thrown these numbers and shows them by itself."""
        self.numbers = numbers
        self._on_change()

    def keep(self, numbers: tuple[int, ...]) -> None:
        """Show these numbers unless they are shown already."""
        if numbers != self.numbers:
            self.dice(numbers)

    def _sound(self, verdict: Verdict) -> None:
        if self._settings.sound is not Sound.OFF and verdict in TUNES:
            self._board.want_sound(TUNES[verdict])
