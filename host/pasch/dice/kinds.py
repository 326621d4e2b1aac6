"""What the faces of dice show: a board rolls indices from 0, the game names their numbers.

A plain die's face n shows n + 1. Other dice (Miwin III, IV, V) are named by the game's `faces`,
the first die first. Decides nothing.
"""

from collections.abc import Sequence

__all__ = ["Faces", "faces_thrown", "marks_field", "marks_of", "numbers_shown", "sides_of"]

Faces = Sequence[Sequence[int]]


def numbers_shown(faces: Faces, rolled: Sequence[int]) -> tuple[int, ...]:
    """The numbers shown by dice with these faces (none: plain dice) for the rolled indices.

    >>> numbers_shown((), (0, 5))
    (1, 6)
    >>> numbers_shown(((1, 2, 5, 6, 7, 9), (1, 3, 4, 5, 8, 9)), (5, 1))
    (9, 3)
    """
    if not faces:
        return tuple(index + 1 for index in rolled)
    return tuple(faces[die][index] for die, index in enumerate(rolled))


def faces_thrown(faces: Faces, which: Sequence[int]) -> Faces:
    """The faces of the dice thrown: of those given by index, or of all if none are.

    >>> faces_thrown(((1, 2), (3, 4), (5, 6)), (0, 2))
    ((1, 2), (5, 6))
    """
    return tuple(faces[die] for die in which) if which and faces else faces


def sides_of(faces: Faces, sides: int) -> int:
    """How many faces a die has; of plain dice, as many as the game says."""
    return len(faces[0]) if faces else sides


def marks_of(faces: Faces, count: int) -> tuple[tuple[int, ...], ...]:
    """The numbers on the first `count` dice, as the link encodes them; empty for plain dice."""
    return tuple(tuple(die) for die in faces[:count])


def marks_field(marks: Faces) -> str:
    """The marks as one word of the link, to which counted rolls are bound; `-` for plain dice.

    >>> marks_field(((1, 2, 5, 6, 7, 9), (1, 3, 4, 5, 8, 9))), marks_field(())
    ('125679,134589', '-')
    """
    return ",".join("".join(map(str, die)) for die in marks) or "-"
