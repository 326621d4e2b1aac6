"""The port of the board with lights: the named one, one found on USB, or none."""

import argparse

from pasch.errors import RequestError

__all__ = ["has_board", "port_of", "require_port"]


def port_of(arguments: argparse.Namespace) -> str | None:
    """The named port; if none is named, None for a board on USB, or `NO_BOARD` without one."""
    from pasch.link.serial_edge import PortGone, find_board_port
    from pasch.live.assembly import NO_BOARD

    if arguments.port:
        return str(arguments.port)
    try:
        find_board_port()
    except PortGone:
        return NO_BOARD
    return None


def has_board(arguments: argparse.Namespace) -> bool:
    """Whether there is a board with lights, as far as can be told without opening it."""
    from pasch.live.assembly import NO_BOARD

    return port_of(arguments) != NO_BOARD


def require_port(port: str) -> None:
    """Raise `RequestError` if nothing can be reached there."""
    from pasch.link.serial_edge import PortGone, SerialPort

    try:
        SerialPort(port).close()
    except PortGone as gone:
        raise RequestError("{fault}", fault=gone.absent.message) from None
