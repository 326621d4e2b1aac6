"""A position drawn in letters, with what lies beside the board listed below."""

from pasch.messages import sentence
from pasch.rules.model.game import Game
from pasch.rules.model.position import Position
from pasch_hardware.boards.kinds import KINDS, OTHER_PLACES
from pasch_hardware.boards.text_drawing import tallied
from pasch_hardware.message import message

__all__ = ["board_text"]


def board_text(game: Game, position: Position, lang: str) -> tuple[str, ...]:
    """The lines of the drawing."""
    lines = KINDS[game.equipment.board].drawn(position.as_dict())
    beside = [
        f"{sentence(message(f'beside.{name}'), lang)} {tallied(position.at(name))}"
        for name in OTHER_PLACES
        if position.at(name)
    ]
    return (*lines, " " + "   ".join(beside)) if beside else lines
