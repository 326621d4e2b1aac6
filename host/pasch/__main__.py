"""The command `pasch`, also as `python -m pasch`: ends quietly on Ctrl-C, however early it comes.

Importing takes the most of a command's first second, so nothing is imported before it can end.
"""

import signal

__all__ = ["main"]


def main() -> int:
    """Run the command; its exit status, 130 where it was interrupted."""
    try:
        from pasch.cli import main as command

        return command()
    except KeyboardInterrupt:
        # Once is enough: the interpreter tidies up undisturbed.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
