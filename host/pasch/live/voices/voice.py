"""The voice: the system's own speech program says sentences, one after another.

The edge to the loudspeaker. A newer sentence replaces those still waiting, because the game goes
on meanwhile. If the system has no speech program, `find_speaker` says what to do.
"""

import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from queue import Empty, Queue

from pasch.errors import RequestError

__all__ = ["Voice", "find_speaker"]

SPEAK_S = 30.0
MAC_VOICES = {"de": "Anna", "en": "Samantha"}
POWERSHELL = (
    "Add-Type -AssemblyName System.Speech;"
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)


def find_speaker(lang: str, which: Callable[[str], str | None] = shutil.which) -> list[str]:
    """The command that speaks its standard input; raises `RequestError`."""
    for name in ("espeak-ng", "espeak"):
        if which(name):
            return [name, "-v", lang, "--stdin"]
    if sys.platform == "darwin" and which("say"):
        return ["say", *(("-v", MAC_VOICES[lang]) if lang in MAC_VOICES else ())]
    if which("spd-say"):
        return ["spd-say", "-l", lang, "--wait", "--pipe-mode"]
    if which("powershell"):
        return ["powershell", "-NoProfile", "-Command", POWERSHELL]
    raise RequestError("no speech program was found: install espeak-ng, or choose '--sound beep'")


class Voice:
    """Speaks with `command` in a thread of its own, until `close`."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._waiting: Queue[str | None] = Queue()
        self._latest = ""
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def speak(self, sentence: str) -> None:
        """Say a sentence as soon as the current one has ended; any others are dropped.

        The last sentence is not repeated.
        """
        if sentence and sentence != self._latest:
            self._latest = sentence
            self._drop()
            self._waiting.put(sentence)

    def close(self) -> None:
        """Let the last sentence end."""
        self._waiting.put(None)
        self._thread.join(timeout=SPEAK_S)

    def _drop(self) -> None:
        try:
            while True:
                self._waiting.get_nowait()
        except Empty:
            return

    def _run(self) -> None:
        while (sentence := self._waiting.get()) is not None:
            # A voice that fails must not end a game: it only falls silent.
            try:
                subprocess.run(
                    self._command,
                    input=sentence.encode(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=SPEAK_S,
                    check=False,
                )
            except (OSError, subprocess.TimeoutExpired):
                continue
