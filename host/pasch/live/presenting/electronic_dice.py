"""Electronic dice: naming a roll, asking the board for it, and turning its faces into numbers.

A roll's id is in the journal before the board is asked; a repeated request has the same id, and
the board gives the same faces. Opening throws are shown together if there are enough dice for all
seats, otherwise one after another.
"""

from collections.abc import Callable

from pasch.dice.kinds import faces_thrown, marks_of, numbers_shown, sides_of
from pasch.link.messages import RollRequest
from pasch.live.model.edges import Board
from pasch.referee.model.commands import AskRoll
from pasch.referee.model.state import State
from pasch.referee.referee import DiceDue
from pasch.rules.model.game import Game

__all__ = ["ElectronicDice", "lie_together", "opening_dice", "thrown_numbers"]


class ElectronicDice:
    """Asks a board for rolls. `boot_id` is the board's current start; `draw(bits)` is chance."""

    def __init__(self, board: Board, draw: Callable[[int], int]) -> None:
        self._board = board
        self._draw = draw
        self.boot_id = ""

    def named(self, seat: str) -> AskRoll:
        """A new roll for a seat, with its own id and nonce."""
        return AskRoll(seat, self._draw(31) + 1, f"{self._draw(64):x}", self.boot_id)

    def ask(self, asked: AskRoll, due: DiceDue, game: Game) -> None:
        """Have the board throw the game's dice, or those that were requested."""
        faces = faces_thrown(game.equipment.faces, asked.which)
        count = len(asked.which) or due.count
        sides, marks = sides_of(faces, due.sides), marks_of(faces, count)
        nonce, button = int(asked.nonce, 16), game.seats.index(asked.seat)
        self._board.want_roll(
            RollRequest(asked.roll_id, count, sides, nonce, asked.boot_id, marks, button)
        )

    def owe(self, asked: AskRoll | None, before: AskRoll | None) -> None:
        """Withdraw the request for a roll that is no longer owed."""
        if before is not None and before != asked:
            self._board.want_no_roll(before.roll_id)

    def spend(self, seat: str, state: State) -> None:
        """Let no roll use a seat's presses so far, unless one is owed to them: they meant
        something else.
        """
        is_owed = state.asked is not None and state.asked.seat == seat
        if not is_owed and seat in state.game.seats:
            self._board.want_no_press(state.game.seats.index(seat))


def thrown_numbers(game: Game, asked: AskRoll, rolled: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers on the dice that were asked for, from the indices of their faces."""
    return numbers_shown(faces_thrown(game.equipment.faces, asked.which), rolled)


def lie_together(game: Game) -> bool:
    """Whether the opening throws of all seats fit on the board's dice at once."""
    return len(game.seats) * game.opening.dice <= game.equipment.dice


def opening_dice(state: State) -> tuple[int, ...]:
    """The numbers thrown so far in an opening, in the order of the seats' throws."""
    return tuple(number for dice in state.thrown.values() for number in dice)
