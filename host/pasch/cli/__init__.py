"""The command `pasch`: one module per subcommand, wired together here.

Each module that `COMMANDS` names has `add_arguments(parser)` and `run(arguments) -> int`; it is
imported only when its name is called or help is asked for, so that `pasch legal` needs no OpenCV.
Errors for people are caught here and nowhere else: one sentence, exit status 2, no traceback.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from pasch import __version__
from pasch.cli.parser import Parser, add_lang, add_subcommand, asked_language
from pasch.cli.terminal import settle_streams
from pasch.errors import PaschError
from pasch.messages import sentence, system_language
from pasch_hardware.message import Message, message, named_cause

__all__ = ["main"]

# The module under `pasch.cli`, and the command's line in `pasch --help`.
COMMANDS = {
    "demo": (
        "table.demo",
        "the whole system with no hardware: plays a game, breaks rules, referees it",
    ),
    "play": ("table.play.command", "referee a game at a real board"),
    "legal": ("jsonl.legal", "all legal plays, one JSON object a line"),
    "advise": ("jsonl.advise", "the best plays and cube decisions, one JSON object a line"),
    "see": ("jsonl.see", "read still pictures of a board"),
    "referee": ("jsonl.referee", "rule on events, one JSON object a line"),
    "calibrate": ("table.calibrate", "learn a camera, board and light, and keep it in a file"),
    "games": (
        "games.command",
        "what a journal holds: list, show, replay, export, import and more",
    ),
    "report": ("games.report", "one zip of a game for a dispute or a bug report"),
    "flash": ("maker.flash", "put the firmware on a Pico"),
    "doctor": ("maker.doctor", "what is wrong with board, camera or profile, and what to do"),
    "lights": ("maker.lights", "light the LEDs of a board one by one, or show what a light means"),
    "hardware": ("maker.hardware", "parts, drawings and templates to build a board"),
    "bench": ("bench", "measure how fast the rules are, and how well sight reads"),
}


def parser_for(names: Sequence[str]) -> argparse.ArgumentParser:
    """The argument parser with the subcommands `names` filled in and the others by name only."""
    parser = Parser(prog="pasch", description="Referee for a real backgammon board.")
    parser.add_argument("--version", action="version", version=f"pasch {__version__}")
    # Accepted before the command as well as after it.
    add_lang(parser)
    parser.set_defaults(lang=system_language(), parser=parser)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, (module_name, summary) in COMMANDS.items():
        subparser = add_subcommand(subparsers, name, summary)
        if name in names:
            module = importlib.import_module(f"pasch.cli.{module_name}")
            module.add_arguments(subparser)
            subparser.set_defaults(run=module.run)
    return parser


def missing_library(error: ImportError) -> Message:
    """What to do if a package is installed but a system library it needs is missing."""
    if ".so" not in str(error):
        raise error
    return message(
        "a system library is missing ({error}): on Debian or Ubuntu call "
        "'sudo apt-get install -y libgl1 libglib2.0-0 libxcb1'",
        error=str(error),
    )


def refused(parsed: argparse.Namespace, why: Message) -> int:
    """Say on standard error why a command did nothing; returns exit status 2."""
    print(f"pasch {parsed.command}: {sentence(why, parsed.lang)}", file=sys.stderr)
    return 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand; returns its exit status (2: the user has to fix something)."""
    # Read when numpy is first imported: sight's matrices are small, and numpy's threads would keep
    # a core busy just waiting.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    words = list(sys.argv[1:] if arguments is None else arguments)
    Parser.lang = asked_language(words)
    parser = parser_for([word for word in words if word in COMMANDS][:1])
    parsed, unknown = parser.parse_known_args(words)
    if unknown:
        parsed.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    # A mistyped option says more than that nothing follows it.
    for name in ("command", "action"):
        if getattr(parsed, name, name) is None:
            parsed.parser.error(f"the following arguments are required: {name.upper()}")
    # Nothing has been read or written yet.
    settle_streams()
    try:
        return int(parsed.run(parsed))
    except PaschError as error:
        return refused(parsed, error.message)
    except ImportError as error:
        # A system library that a package needs (OpenCV: libGL) is missing.
        return refused(parsed, missing_library(error))
    except EOFError:
        return refused(parsed, Message("cli.no-terminal"))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        # The disk is full or a folder is read-only, and no code closer to it has reported that.
        return refused(parsed, named_cause(error))
