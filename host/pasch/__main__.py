"""The command `pasch`, also as `python -m pasch`: ends quietly on Ctrl-C, however early it comes.

Importing takes the most of a command's first second, so nothing is imported before it can end:
here stands only what the interpreter has in itself.
"""

import _thread
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["main"]


def main() -> int:
    """Run the command; its exit status, 130 where it was interrupted."""
    sys.unraisablehook = without_interrupts
    sys.excepthook = unless_interrupted
    interrupts = Interrupts()
    try:
        try:
            interrupts.hear()
            from pasch.cli import main as command

            return command()
        finally:
            leave_undisturbed()
    except BaseException as error:
        leave_undisturbed()
        if is_interrupt(error) or (interrupts.came and isinstance(error, ImportError)):
            return 130
        raise


class Interrupts:
    """Whether Ctrl-C came: a compiled library that it reaches while it is imported may raise an
    `ImportError` of its own, in which nothing tells of it.
    """

    came = False

    def hear(self) -> None:
        """From now on, where Python's own handler stands; it does what that one does as well."""
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._heard)

    def _heard(self, number: int, frame: object) -> None:
        self.came = True
        raise KeyboardInterrupt


def leave_undisturbed() -> None:
    """Once is enough: the interpreter tidies up, and a second Ctrl-C does not stop it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def is_interrupt(error: BaseException | None) -> bool:
    """Whether this is Ctrl-C, or what a library has made of it."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def without_interrupts(told: "sys.UnraisableHookArgs") -> None:
    """Tell what went wrong where nobody could catch it; a Ctrl-C that came there comes again."""
    if is_interrupt(told.exc_value):
        _thread.start_new_thread(interrupt_again, ())
    else:
        sys.__unraisablehook__(told)


def unless_interrupted(
    kind: type[BaseException], error: BaseException, trace: "TracebackType | None"
) -> None:
    """Tell what nobody has caught, but not Ctrl-C: numpy's `import_array`, in every library that
    is compiled for it, prints what ended it and then raises an `ImportError`."""
    if not is_interrupt(error):
        sys.__excepthook__(kind, error, trace)


def interrupt_again() -> None:
    """Ctrl-C once more, when what swallowed it is over."""
    time.sleep(0.05)
    _thread.interrupt_main()


if __name__ == "__main__":
    raise SystemExit(main())
