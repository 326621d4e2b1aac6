"""The board's end of the link: bytes in, lines out, no hardware and no clock.

Keeps what the host wants (lights, roll, sound) and reports the actual state (NOW, and PROOF when
asked) again and again, so that a lost line heals itself. Silent until a valid HELLO arrives, and
again when the host has gone. Damaged or foreign lines are counted and dropped, never answered. A
roll happens once per roll id; a roll that names another boot is refused, since the host must then
learn that this board has restarted. From the first counted series on, each roll uses up a press of
the button it names, so that nobody learns the dice before a player has asked for them; there is no
way back to uncounted series.
"""

from micropython import const

import wire
from dice import COUNT_LIMIT, SIDES_LIMIT, UNNAMED, code_of

ACTIVE_MS = const(200)
IDLE_MS = const(1000)
# NOW stays quick for this long after a change.
ACTIVE_FOR_MS = const(2000)
# A host that is silent for this long has gone; the next one has to greet again.
GONE_MS = const(60000)
LOG_LIMIT = const(4)
# NOW repeats four ids; longer ones could make it outgrow its line and silence the board.
ID_LIMIT = const(16)

# A press can no longer be used for a roll once another button is pressed this long after it: it
# meant something else. Within this time two players may press together, for an opening.
TOGETHER_MS = const(2000)

# The proof that PROOF requests; without a number it is that of protocol 1.1.
COUNTED = const(2)

FAULT_NONE, FAULT_TASK, FAULT_CONFIG, FAULT_VERB, FAULT_FIELDS = range(5)


class Link:
    """What the host has been told, and what it has asked for.

    `identity`: firmware version, board id, boot id, reset cause, capabilities. `dice` is a
    `dice.Dice`, `play(tune, now_ms)` starts a tune; both raise ValueError for what does not exist.
    `presses` is the live list of press counters; `pressed` reports each new press.
    """

    def __init__(self, identity: "tuple[str, ...]", led_count: int, dice, play, presses) -> None:
        self.identity = identity
        self.boot_id = identity[2]
        self.led_count = led_count
        self._dice = dice
        self._play = play
        self._presses = presses
        self.is_greeted = False
        self.heard_ms = 0
        self.codes = bytearray(b"0" * led_count)
        self.brightness = 0
        # Whether the frame sets every LED, including those of dice and link, to test the chain.
        self.is_bare = False
        self.generation = "0"
        self.roll_id = "0"
        self.faces: "list[int]" = []
        # What the dice show for it: the index of a plain die's face, also for other dice.
        self.shown: "list[int]" = []
        # Whether this board rolled them itself.
        self.is_rolled = False
        # The code shown for people to note while no dice lie: that of the series that begins, or
        # of the one that has ended.
        self.code: "list[int]" = []
        # The last press of each button that no roll can use any more, and the press that the last
        # roll used; 0 if it used none.
        self.spent = [0] * len(presses)
        self._press = 0
        self._pressed_ms = [0] * len(presses)
        # The roll's series and its number there; "0" and 0 for one that was only shown.
        self._series = "0"
        self._number = 0
        self.beep_id = "0"
        self.bad_lines = 0
        self.fault = FAULT_NONE
        # Grows with every change of what the board shows.
        self.changes = 0
        self._lines = wire.LineBuffer()
        self._is_hello_due = False
        self._is_proof_due = False
        self._now_due_ms = 0
        self._active_until_ms = 0
        self._logs: "list[str]" = []
        self._logged: "list[str]" = []

    def receive(self, byte: int, now_ms: int) -> None:
        """Take one byte from the host."""
        line = self._lines.push(byte)
        if not line:
            return
        words = wire.decode(wire.TO_BOARD, line)
        if not words:
            self.bad_lines += 1
            return
        self._obey(words, now_ms)

    def pressed(self, button: int, now_ms: int) -> None:
        """Take note of a press; much older presses of other buttons are then for no roll."""
        for other, then_ms in enumerate(self._pressed_ms):
            if other != button and now_ms - then_ms > TOGETHER_MS:
                self.spent[other] = self._presses[other]
        self._pressed_ms[button] = now_ms
        self.touch(now_ms)

    def touch(self, now_ms: int) -> None:
        """Take note of a change: NOW is due at once, and more often for a while."""
        self._now_due_ms = now_ms
        self._active_until_ms = now_ms + ACTIVE_FOR_MS

    def report(self, fault: int, text: str) -> None:
        """Keep a fault code for NOW and, once per text, a line for people to read."""
        self.fault = fault
        if text not in self._logged and len(self._logged) < 16:
            self._logged.append(text)
            self._logs = self._logs[: LOG_LIMIT - 1] + [text]

    def next_line(self, now_ms: int) -> bytes:
        """The line that is due, or empty; each call gives the next one."""
        if now_ms - self.heard_ms >= GONE_MS:
            self.is_greeted = False
        if self._is_hello_due:
            self._is_hello_due = False
            return self._hello_line()
        if not self.is_greeted:
            return b""
        if now_ms >= self._now_due_ms:
            is_active = now_ms < self._active_until_ms
            self._now_due_ms = now_ms + (ACTIVE_MS if is_active else IDLE_MS)
            return self._now_line(now_ms)
        if self._is_proof_due:
            self._is_proof_due = False
            return self._proof_line()
        if self._logs:
            return wire.encode(wire.TO_HOST, "LOG", _log_words(self._logs.pop(0)))
        return b""

    def _hello_line(self) -> bytes:
        version, board_id, boot_id, cause, capabilities = self.identity
        protocol = "%d.%d" % (wire.MAJOR, wire.MINOR)
        leds = "%x" % self.led_count
        fields = [protocol, version, board_id, boot_id, cause, leds, capabilities]
        return wire.encode(wire.TO_HOST, "HELLO", fields)

    def _now_line(self, now_ms: int) -> bytes:
        fields = [self.boot_id, self.generation, self.roll_id, wire.from_list(self.faces)]
        fields.append(wire.from_list(self._presses))
        bad_lines = self.bad_lines + self._lines.overlong
        for number in (now_ms, bad_lines, self.fault):
            fields.append("%x" % number)
        fields += [self.beep_id, self._series, "%x" % self._number, wire.from_list(self.spent)]
        fields.append("%x" % self._press)
        return wire.encode(wire.TO_HOST, "NOW", fields)

    def _proof_line(self) -> bytes:
        dice = self._dice
        fields = [self.boot_id, dice.series, dice.commitment.hex(), "%x" % dice.number]
        fields += [dice.ended_series or wire.NOTHING, dice.ended_secret.hex() or wire.NOTHING]
        fields.append("%x" % dice.ended_number)
        return wire.encode(wire.TO_HOST, "PROOF", fields)

    def _obey(self, words: "list[str]", now_ms: int) -> None:
        verb = words[0]
        try:
            if verb == "HELLO":
                self.heard_ms = now_ms
                self._on_hello(words, now_ms)
            elif not self.is_greeted:
                return
            elif verb == "LEDS":
                self._on_leds(words, now_ms)
            elif verb == "ROLL":
                self._on_roll(words, now_ms)
            elif verb == "SHOW":
                self._on_show(words, now_ms)
            elif verb == "BEEP":
                self._on_beep(words, now_ms)
            elif verb == "PROOF":
                self._on_proof(words)
            else:
                self.report(FAULT_VERB, "the verb " + verb + " is not known here")
                return
            self.heard_ms = now_ms
        except (ValueError, IndexError):
            self.report(FAULT_FIELDS, "the fields of " + verb + " were not understood")

    def _on_hello(self, words: "list[str]", now_ms: int) -> None:
        if not words[1].isdigit():
            raise ValueError
        was_greeted = self.is_greeted
        self._is_hello_due = True
        self.is_greeted = int(words[1]) == wire.MAJOR
        # A host that greets again only checks that this is still the same boot.
        self._now_due_ms = now_ms
        if not was_greeted:
            self.touch(now_ms)

    def _on_leds(self, words: "list[str]", now_ms: int) -> None:
        generation, brightness, codes = _id(words[1]), wire.to_number(words[2]), words[3].encode()
        top = wire.CODE_BASE + wire.CODE_COUNT
        if brightness > 15 or not all(wire.CODE_BASE <= code < top for code in codes):
            raise ValueError
        if generation == self.generation:
            return
        for index in range(self.led_count):
            self.codes[index] = codes[index] if index < len(codes) else wire.CODE_BASE
        self.brightness = brightness * 17
        self.is_bare = len(words) > 4 and words[4] == "1"
        # A bare frame hides the dice, so that perhaps only the host has seen them.
        self.is_rolled = self.is_rolled and not self.is_bare
        self.generation = generation
        self.changes += 1
        self.touch(now_ms)

    def _on_roll(self, words: "list[str]", now_ms: int) -> None:
        roll_id, count, sides = _id(words[1]), wire.to_number(words[2]), wire.to_number(words[3])
        if len(words) > 5 and words[5] != self.boot_id:
            self._is_hello_due = True
        elif roll_id != self.roll_id:
            is_marked = len(words) > 6 and words[6] != wire.NOTHING
            marks = _marks(words[6], count, sides) if is_marked else []
            is_pressed_for = count > 0 and self._dice.has_counted
            if is_pressed_for and (self.is_bare or not self._take_press(words)):
                return
            faces = self._dice.roll(count, sides, words[4], " ".join(words[6:9]))
            shown = [mark[faces[die]] for die, mark in enumerate(marks)] or faces
            self._series, self._number = self._dice.series, self._dice.number
            self._press = wire.to_number(words[8]) if is_pressed_for else 0
            self._set_dice(roll_id, faces, shown, True, now_ms)

    def _take_press(self, words: "list[str]") -> bool:
        """Whether the press that a roll names was made and can still be used; if so, it is used up
        with all presses made before it.
        """
        button, press = wire.to_number(_id(words[7])), wire.to_number(words[8])
        if not self.spent[button] < press <= self._presses[button]:
            return False
        for each, then_ms in enumerate(self._pressed_ms):
            if then_ms <= self._pressed_ms[button]:
                self.spent[each] = self._presses[each]
        return True

    def _on_show(self, words: "list[str]", now_ms: int) -> None:
        roll_id, faces = _id(words[1]), wire.to_list(words[2])
        if len(faces) > COUNT_LIMIT or not all(face < SIDES_LIMIT for face in faces):
            raise ValueError
        if roll_id != self.roll_id:
            self._series, self._number, self._press = "0", 0, 0
            self._set_dice(roll_id, faces, faces, False, now_ms)

    def _set_dice(
        self,
        roll_id: str,
        faces: "list[int]",
        shown: "list[int]",
        is_rolled: bool,
        now_ms: int,
    ) -> None:
        self.roll_id, self.faces, self.shown = roll_id, faces, shown
        self.is_rolled = is_rolled
        if faces:
            self.code = []
        self.changes += 1
        self.touch(now_ms)

    def _on_beep(self, words: "list[str]", now_ms: int) -> None:
        beep_id, tune = _id(words[1]), wire.to_number(words[2])
        if beep_id != self.beep_id:
            self._play(tune, now_ms)
            self.beep_id = beep_id
            self.touch(now_ms)

    def _on_proof(self, words: "list[str]") -> None:
        dice, series = self._dice, _id(words[1])
        is_counted = len(words) > 2 and wire.to_number(words[2]) >= COUNTED
        if dice.has_counted and not is_counted and series != UNNAMED:
            self.report(FAULT_FIELDS, "there is no older proof after one that counts presses")
            return
        is_new = series != dice.series
        dice.begin(series, is_counted)
        if is_new:
            told = dice.chain if series != UNNAMED else dice.ended_chain
            self.code = code_of(told) if told else []
            self.changes += 1
        self._is_proof_due = True


def _id(word: str) -> str:
    """The word if it is a number of at most ID_LIMIT digits; else ValueError."""
    wire.to_number(word)
    if len(word) > ID_LIMIT:
        raise ValueError
    return word


def _marks(field: str, count: int, sides: int) -> "list[list[int]]":
    """For each face of each die, the face of a plain die that shows its number."""
    marks = [[wire.to_number(digit) - 1 for digit in part] for part in field.split(",")]
    if len(marks) != count or any(len(mark) != sides for mark in marks):
        raise ValueError
    return marks


def _log_words(text: str) -> "list[str]":
    """The words of a text, as far as they fit on a line; non-ASCII characters become `?`."""
    clean = "".join([letter if " " <= letter <= "~" else "?" for letter in text])
    return clean[: wire.LINE_LIMIT - 20].split() or ["?"]
