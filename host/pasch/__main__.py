"""The command `pasch`, also `python -m pasch`: ends quietly on Ctrl-C, however early, and also
when its terminal is closed or `kill` ends it.

Imports take most of a command's first second, so Ctrl-C is handled before any of them: this module
uses only modules that the interpreter has already loaded.
"""

import _thread
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["main"]


def main() -> int:
    """Run the command; returns its exit status, 130 if it was interrupted."""
    sys.unraisablehook = without_interrupts
    sys.excepthook = unless_interrupted
    try:
        try:
            Interrupts().hear()
            from pasch.cli import main as command

            return command()
        finally:
            leave_undisturbed()
    except BaseException as error:
        leave_undisturbed()
        if is_interrupt(error) or (Interrupts.came and isinstance(error, Exception)):
            return 130
        raise


class Interrupts:
    """Remembers whether Ctrl-C was pressed. Interrupted code in a compiled library may hide it and
    fail with its own error: an `ImportError` in numpy, a `RuntimeError` in numba's compiler.
    """

    came = False

    def hear(self) -> None:
        """Start listening if Python's own handler is installed, and also do what that handler
        does. `endings` are treated as Ctrl-C, so that everything this program has started ends
        with it.
        """
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._heard)
            for number in endings():
                if signal.getsignal(number) is signal.SIG_DFL:
                    signal.signal(number, lambda *_: signal.raise_signal(signal.SIGINT))

    def _heard(self, number: int, frame: object) -> None:
        Interrupts.came = True
        raise KeyboardInterrupt


def endings() -> tuple[int, ...]:
    """The signals that ask a program to end: `kill` and, where it exists, a closed terminal."""
    import signal

    return tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


def leave_undisturbed() -> None:
    """Ignore further Ctrl-C: the interpreter is cleaning up, and a second one must not interrupt
    it. Signals that end a program work as usual again.
    """
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in endings():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)


def is_interrupt(error: BaseException | None) -> bool:
    """Whether this is Ctrl-C, or an error that a library has turned it into."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def without_interrupts(told: "sys.UnraisableHookArgs") -> None:
    """Report an error that could not be raised; a Ctrl-C among them is raised again."""
    if is_interrupt(told.exc_value):
        Interrupts.came = True
        _thread.start_new_thread(interrupt_again, ())
    else:
        sys.__unraisablehook__(told)


def unless_interrupted(
    kind: type[BaseException], error: BaseException, trace: "TracebackType | None"
) -> None:
    """Report an uncaught error unless it is Ctrl-C: numpy's `import_array`, called by every
    library compiled for it, prints the interruption and then raises an `ImportError`.
    """
    if not is_interrupt(error):
        sys.__excepthook__(kind, error, trace)


def interrupt_again() -> None:
    """Raise Ctrl-C again, once whatever swallowed it has finished."""
    time.sleep(0.05)
    _thread.interrupt_main()


if __name__ == "__main__":
    raise SystemExit(main())
