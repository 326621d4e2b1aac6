"""What the link tells people: always what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pasch_hardware.message import Message

__all__ = ["SENTENCES"]

SENTENCES: Mapping[str, Message] = MappingProxyType(
    {
        "update-board": Message(
            "The board speaks protocol {board}, this program {host}: put the newer firmware "
            "on the board with 'pasch flash'."
        ),
        "update-host": Message(
            "The board speaks protocol {board}, this program only {host}: update this program."
        ),
        "no-answer": Message(
            "Something is on the port but does not answer as a Pasch board: put the firmware "
            "on it with 'pasch flash' or choose another port."
        ),
        "silent": Message(
            "The board has fallen silent: check its cable; the game goes on by camera."
        ),
        "unplugged": Message(
            "The board is no longer connected: plug it in again; the game goes on by camera."
        ),
        "console": Message(
            "The board's program does not run: unplug the board and plug it in again, and if "
            "that does not help put the firmware on it with 'pasch flash'."
        ),
        "no-board": Message(
            "No board was found on USB: plug one in, or name its port with --port."
        ),
        "no-port": Message(
            "There is no port {port}: plug the board in, or name another port with --port."
        ),
        "no-permission": Message(
            "The port {port} may not be opened: add yourself to its group ('sudo usermod -aG "
            "dialout $USER') and log in again."
        ),
        "in-use": Message("Another program has the port {port} open: close it."),
    }
)
