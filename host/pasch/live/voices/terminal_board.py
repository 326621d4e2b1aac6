"""A board without lights or microcontroller: lights, dice and sounds in the terminal.

Replaces `BoardLink`, or tells beside it what a board that is gone would show. Throws the program's
own dice, once per roll id and with their proof, and prints what the lights would say, a line for
every change.
"""

from collections.abc import Callable, Mapping, Sequence

from pasch.dice.kinds import numbers_shown
from pasch.dice.program_dice import ProgramDice
from pasch.lights.meanings import Meaning, Scope
from pasch.lights.setup import MISSING
from pasch.lights.signals import LedMap
from pasch.link import wire
from pasch.link.board_link import BoardLink, OnEvent
from pasch.link.messages import LedFrame, Rolled, RollRequest, SeriesBegun, SeriesEnded
from pasch.live.model.place_names import counting_seat, in_words, is_counted_by_seat, player
from pasch.live.voices.patience import Patience
from pasch.messages import sayer, sentence
from pasch.messages.names import player_name, seat_name
from pasch.referee.model.state import Phase, State
from pasch_hardware.message import Message, message, said

__all__ = ["TerminalBoard", "ToldBoardLink"]

# Trouble with the board while no play is due, or because it cannot be seen.
OF_THE_BOARD = {
    *MISSING.values(),
    Meaning.SETUP_TAKE,
    Meaning.DESYNC_FROM,
    Meaning.DESYNC_TO,
    Meaning.LOOK,
}
OF_A_PLAY = {
    Meaning.ILLEGAL_FROM,
    Meaning.ILLEGAL_TO,
    Meaning.ILLEGAL_BACK,
    Meaning.TO_BAR,
}
PUTTING = (Meaning.ILLEGAL_TO, Meaning.DESYNC_TO)
MEANING_OF = {meaning.code: meaning for meaning in Meaning}


class TerminalBoard:
    """Lights and dice as text: `write` takes a line, `tell` the board's messages.

    `state` returns the game's state, because places are named as the seat on turn counts them; a
    line about points that the other seat names differently begins with the name of the seat that
    counts.
    """

    def __init__(
        self,
        leds: LedMap,
        write: Callable[[str], None],
        tell: Callable[[Rolled | SeriesBegun | SeriesEnded], None],
        lang: str,
        state: Callable[[], State],
        dice: ProgramDice | None = None,
    ) -> None:
        self._leds = leds
        self._write = write
        self._tell = tell
        self._lang = lang
        self._state = state
        self._dice = dice or ProgramDice()
        self._line = ""
        self._patience = Patience()
        self._numbers: tuple[int, ...] = ()
        self._rolled = 0
        self._series = 0
        self._is_started = False

    def start(self) -> None:
        """Begin a series requested before; there is nothing to connect to."""
        self._is_started = True
        self.want_series(self._series)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def forget(self) -> None:
        """Forget what was written: it is news again."""
        self._line, self._numbers = "", ()

    def want_series(self, series: int) -> None:
        """Commit to a series of rolls, and reveal the secret of the previous one."""
        self._series = series
        if self._is_started:
            for told in self._dice.begin(series):
                self._tell(told)

    def want_lights(self, frame: LedFrame) -> None:
        """Print what the lights say, if that has changed."""
        shown = self._shown(frame)
        line = self._said(shown)
        if line != self._line:
            self._line = line
            if line and self._is_worth(shown):
                self._write(f"  ({line})")

    def _is_worth(self, shown: Mapping[Meaning, Sequence[str]]) -> bool:
        """Whether to write what is lit; trouble with the board, or a wrong play that does not come
        any nearer, is repeated only a few times.
        """
        wrong = sum(len(places) for meaning, places in shown.items() if meaning in OF_THE_BOARD)
        state = self._state()
        if OF_A_PLAY & shown.keys() and state.phase is Phase.PLAYING:
            # Only the first step of the way back is lit.
            wrong = len(state.ruling.judgement.repair)
        if not wrong:
            self._patience.begin()
        return not wrong or self._patience.is_worth(wrong)

    def want_roll(self, request: RollRequest) -> None:
        """Throw, once per id, and print what was thrown."""
        rolled = self._dice.roll(request)
        if request.roll_id != self._rolled:
            self._rolled = request.roll_id
            self._lay(numbers_shown(request.marks, rolled.faces), is_new=True)
        self._tell(rolled)

    def want_no_roll(self, roll_id: int) -> None:
        """Do nothing: every roll comes at once."""

    def want_no_press(self, button: int) -> None:
        """Do nothing: there are no buttons."""

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        """Print the numbers on the dice, if they have changed."""
        del roll_id
        self._lay(tuple(face + 1 for face in faces))

    def _lay(self, numbers: tuple[int, ...], is_new: bool = False) -> None:
        if numbers and (is_new or numbers != self._numbers):
            dice = "-".join(map(str, numbers))
            self._write("  " + sentence(message("terminal.dice", dice=dice), self._lang))
        self._numbers = numbers

    def want_sound(self, tune: int) -> None:
        """Ring the terminal's bell for sounds that must not be missed."""
        if tune in (wire.WRONG, wire.NO_PLAY, wire.OFFER):
            self._write("\a")

    def _shown(self, frame: LedFrame) -> dict[Meaning, list[str]]:
        """The places at which each meaning is shown."""
        found: dict[Meaning, list[str]] = {}
        for place, leds in self._leds.places.items():
            for code in sorted({frame.codes[led] for led in leds} - {"0"}):
                meaning = MEANING_OF.get(code)
                if meaning is not None and meaning.scope is not Scope.ASIDE:
                    found.setdefault(meaning, []).append(place)
        return found

    def _said(self, shown: Mapping[Meaning, Sequence[str]]) -> str:
        """The line for these lights, empty for none."""
        state = self._state()
        told = [meaning for meaning in Meaning if meaning in shown]
        line = " · ".join(self._phrase(state, meaning, shown[meaning]) for meaning in told)
        of_points = any(meaning.scope is Scope.PLACES for meaning in told)
        if of_points and is_counted_by_seat(state):
            counting = f"{player_name(state.players, counting_seat(state), self._lang)}: "
            return counting + line.removeprefix(counting)
        return line

    def _phrase(self, state: State, meaning: Meaning, places: Sequence[str]) -> str:
        if meaning in PUTTING and [*places] in (["off"], ["yard"]):
            # Nothing is put "on" these.
            return sentence(Message(f"terminal.put-{places[0]}"), self._lang)
        game, at = state.game, set(places)
        equipment = game.equipment
        seats = [seat for seat in game.seats if at & set(equipment.front(seat))]
        if not seats and state.offer is not None:
            # A warning of the clock lies over those who have to answer.
            seats = list(state.offer.waiting)
        colours = {
            letter: seat_name(seat, self._lang) for seat, letter in equipment.letters.items()
        }
        say = sayer(self._lang)
        phrase = meaning.phrase(
            who=tuple(player(state, seat) for seat in seats),
            where=" ".join(said(place, say) for place in in_words(state, places)),
            colour=colours["b"],
        )
        return sentence(phrase, self._lang)


class ToldBoardLink(BoardLink):
    """The link to a board; while that does not answer, `told` writes what it would show."""

    def __init__(
        self, told: TerminalBoard, port: str | None, host_version: str, on_event: OnEvent
    ) -> None:
        super().__init__(port, host_version, on_event=on_event)
        self._told_in = told

    def want_lights(self, frame: LedFrame) -> None:
        """Set the frame that the board shows from now on."""
        super().want_lights(frame)
        if self.problem is None:
            self._told_in.forget()
        else:
            self._told_in.want_lights(frame)

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        """Have the dice show a roll that is already known."""
        super().want_faces(roll_id, faces)
        if self.problem is not None:
            self._told_in.want_faces(roll_id, faces)
