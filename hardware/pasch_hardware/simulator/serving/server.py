"""The twin as a program of its own: `python -m pasch_hardware.simulator.serving.server`.

Starts the virtual board and the camera, then obeys one JSON object per line on standard input and
answers each on standard output. The first line out says where port and camera are. It ends when
its input does, and leaves nothing running. `pasch_hardware.simulator.serving.client` talks to it.
"""

import argparse
import json
import signal
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, closing
from typing import Any, TextIO

import cv2

from pasch_hardware.boards.electronics import board_config
from pasch_hardware.boards.profile import BoardProfile, load_profile
from pasch_hardware.errors import PaschError, TwinError
from pasch_hardware.simulator.device.still_board import BoardLike, StillBoard
from pasch_hardware.simulator.device.virtual_board import VirtualBoard
from pasch_hardware.simulator.serving.frames import FrameBox
from pasch_hardware.simulator.serving.mjpeg import MjpegServer
from pasch_hardware.simulator.serving.session import Session

__all__ = ["main", "serve"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a twin until its input ends; 2 if it cannot run (one sentence on stderr)."""
    parser = argparse.ArgumentParser(
        prog="python -m pasch_hardware.simulator.serving.server",
        description="A board without hardware.",
    )
    parser.add_argument("--board", default="club-50", help="built-in name or TOML file")
    parser.add_argument("--seed", type=int, default=1, help="look, light, camera, carelessness")
    parser.add_argument("--dice-seed", type=int, help="make the board's randomness repeatable")
    parser.add_argument("--link", choices=("pty", "tcp"), default="pty", help="the serial side")
    parser.add_argument("--fps", type=float, default=12.0, help="pictures a second")
    parser.add_argument("--still", action="store_true", help="run no firmware: a dead board")
    options = parser.parse_args(arguments)
    # Ended from outside, it shuts down as when its input ends.
    signal.signal(signal.SIGTERM, _stop)
    cv2.setNumThreads(1)
    try:
        profile = load_profile(options.board)
        config = board_config(profile)
        board: BoardLike = (
            StillBoard(config)
            if options.still
            else VirtualBoard(config=config, link=options.link, dice_seed=options.dice_seed)
        )
        serve(profile, board, sys.stdin, sys.stdout, options.seed, max(options.fps, 0.5))
    except PaschError as error:
        print(error, file=sys.stderr)
        return 2
    except (KeyboardInterrupt, BrokenPipeError):
        return 130
    return 0


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def serve(
    profile: BoardProfile,
    board: BoardLike,
    lines: Iterable[str],
    out: TextIO,
    seed: int,
    fps: float,
) -> None:
    """Obey `lines` until they end or say quit; ends board and camera whatever happens."""
    with ExitStack() as stack:
        stack.callback(board.close)
        board.start()
        frames = FrameBox()
        camera = stack.enter_context(closing(MjpegServer(frames)))
        session = Session(profile, board, frames, seed, fps)
        session.start()
        stack.callback(session.close)
        _say(out, {"ready": True, "port": board.port, "camera": camera.url})
        for line in lines:
            if line.strip() and not _obey(session, line, out):
                break


def _obey(session: Session, line: str, out: TextIO) -> bool:
    """Answer one line; False after quit."""
    try:
        command = json.loads(line)
        if not isinstance(command, dict):
            raise TwinError("A command is a JSON object.")
        if command.get("do") == "quit":
            _say(out, {"ok": True})
            return False
        answer = session.obey(command)
    except (PaschError, ValueError) as error:
        answer = {"error": str(error)}
    _say(out, answer)
    return True


def _say(out: TextIO, answer: dict[str, Any]) -> None:
    out.write(json.dumps(answer) + "\n")
    out.flush()


if __name__ == "__main__":
    sys.exit(main())
