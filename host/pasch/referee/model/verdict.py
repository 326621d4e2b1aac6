"""The verdicts of the referee, as the contract names them; nothing else."""

from enum import Enum

__all__ = ["Verdict"]


class Verdict(Enum):
    """The contract's verdicts; a command without a verdict of its own is answered by its name."""

    STARTED = "started"
    ROLLED = "rolled"
    NO_PLAY = "no-play"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    INCOMPLETE = "incomplete"
    WAITING = "waiting"
    PENDING = "pending"
    DOUBTFUL = "doubtful"
    DESYNC = "desync"
    PLAYED = "played"
    GAME_OVER = "game-over"
    REFUSED = "refused"
    DOUBLE = "double"
    BEAVER = "beaver"
    TAKE = "take"
    DROP = "drop"
    RESIGN = "resign"
    UNDO = "undo"
    VOID = "void"
    ACCEPT = "accept"
    ASK_ROLL = "ask-roll"
    NAME = "name"
    SET_UP = "set-up"
    CORRECT = "correct"
