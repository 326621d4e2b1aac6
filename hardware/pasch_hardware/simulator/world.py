"""Where the checkers really are: set up, lifted and put down as hands do it.

The physical truth of the twin: each checker has its position to a tenth of a millimetre, none
overlaps another, and nothing moves unless somebody moves it. Knows no rules: any checker may be
put anywhere. Board frame, mm.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile

from pasch_hardware.boards.board import BoardProfile, PlaceShape, Row
from pasch_hardware.boards.geometry import row_point
from pasch_hardware.boards.kinds import OTHER_PLACES
from pasch_hardware.errors import TwinError
from pasch_hardware.simulator.optics.scene import CheckerState, HandState, SceneState
from pasch_hardware.simulator.placing import CheckerPlacer, along_row, position_of

__all__ = ["World"]

# How far beyond the middle of a player's side the arm begins.
SHOULDER_MM = 520.0
HELD_BELOW_MM = 12.0


@dataclass(frozen=True, slots=True)
class _Resting:
    """A checker that lies on a place; `state` is None where the place has no shape to see."""

    place: str
    letter: str
    serial: int
    state: CheckerState | None


class World:
    """The checkers of one table. `seed` decides how carelessly they are put down."""

    def __init__(self, profile: BoardProfile, seed: int = 0) -> None:
        self.profile = profile
        self._placer = CheckerPlacer(profile, seed)
        self._resting: tuple[_Resting, ...] = ()
        self._held: tuple[_Resting, ...] = ()
        self._hand: HandState | None = None
        self._shift = (0.0, 0.0, 0.0)
        self._serials = 0

    @property
    def held(self) -> str:
        """The letters of the checkers in the hand, the last lifted last."""
        return "".join(checker.letter for checker in self._held)

    def places(self) -> dict[str, str]:
        """The position, as the contract writes it, without checkers in the hand."""
        found: dict[str, list[_Resting]] = {}
        for checker in self._resting:
            found.setdefault(checker.place, []).append(checker)
        if self.profile.kind.keeps_order:
            return {
                name: "".join(c.letter for c in sorted(checkers, key=self._outward))
                for name, checkers in found.items()
            }
        return {name: "".join(sorted(c.letter for c in found[name])) for name in found}

    def scene(self, leds: tuple[tuple[int, int, int], ...] = ()) -> SceneState:
        """Everything that can be seen now, with the LEDs' colours."""
        checkers = self._seen()
        if self._hand is not None and self._held:
            checkers.append(self._in_hand(self._held[-1], self._hand))
        return SceneState(tuple(checkers), leds, self._hand, self._shift)

    def set(self, places: Mapping[str, str]) -> None:
        """Set up a position afresh; the hand is empty afterwards."""
        self._check_places(places)
        self._resting, self._held = (), ()
        self._lay_missing(places, [])

    def rearrange(self, places: Mapping[str, str]) -> None:
        """Bring the board to a position as players do; the hand is empty afterwards.

        Checkers that may stay are not touched. The rest are lifted, from the outermost inwards,
        and put down where they are missing; any left over are taken away.
        """
        self._check_places(places)
        kept: list[_Resting] = []
        for place in dict.fromkeys(checker.place for checker in self._resting):
            there = [checker for checker in self._resting if checker.place == place]
            wanted = zip(sorted(there, key=self._outward), places.get(place, ""), strict=False)
            staying = takewhile(lambda pair: pair[0].letter == pair[1], wanted)
            kept += [checker for checker, _ in staying]
        lifted = [checker for checker in (*self._resting, *self._held) if checker not in kept]
        self._resting, self._held = tuple(kept), ()
        self._lay_missing(places, lifted)

    def _lay_missing(self, places: Mapping[str, str], lifted: list[_Resting]) -> None:
        """Put down what the places lack, using the lifted checkers first."""
        for place, content in places.items():
            lying = sum(checker.place == place for checker in self._resting)
            for letter in content[lying:]:
                again = next((checker for checker in lifted if checker.letter == letter), None)
                if again is None:
                    self._serials += 1
                else:
                    lifted.remove(again)
                self._lay(place, letter, again.serial if again else self._serials)

    def pick(self, place: str, letter: str) -> None:
        """Lift the outermost checker of a colour; raises `TwinError` where none lies."""
        self._check_places({place: letter})
        there = [c for c in self._resting if c.place == place and c.letter == letter]
        if not there:
            raise TwinError(
                "No checker {letter} lies on {place}; pick one that is there.",
                letter=letter,
                place=place,
            )
        outermost = max(there, key=self._outward)
        self._resting = tuple(c for c in self._resting if c is not outermost)
        self._held = (*self._held, outermost)

    def put(self, place: str, aside_mm: float = 0.0) -> None:
        """Put the checker lifted last down beyond the last one on a place.

        `aside_mm`: how far beside the axis of a row, to the right as seen from its base.
        """
        if not self._held:
            raise TwinError("The hand holds no checker; pick one first.")
        self._check_places({place: ""})
        *rest, checker = self._held
        self._held = tuple(rest)
        self._lay(place, checker.letter, checker.serial)
        *others, laid = self._resting
        shape = self._shape_for(place, checker.letter)
        if aside_mm and isinstance(shape, Row) and laid.state is not None:
            dx, dy = shape.direction
            x_mm, y_mm = laid.state.x_mm - dy * aside_mm, laid.state.y_mm + dx * aside_mm
            self._resting = (
                *others,
                replace(laid, state=replace(laid.state, x_mm=x_mm, y_mm=y_mm)),
            )

    def hand_over(self, at: str | tuple[float, float], seat: int = 0) -> None:
        """Hold a player's hand over a place or a point in mm."""
        x, y = self._reached(at) if isinstance(at, str) else at
        sides = self.profile.kind.sides
        if not 0 <= seat < len(sides):
            raise TwinError(
                "There is no seat {seat}; the seats are 0 to {last}.",
                seat=seat,
                last=len(sides) - 1,
            )
        width, height = self.profile.field
        shoulders = {
            "S": (width / 2, height + SHOULDER_MM),
            "E": (width + SHOULDER_MM, height / 2),
            "N": (width / 2, -SHOULDER_MM),
            "W": (-SHOULDER_MM, height / 2),
        }
        from_x, from_y = shoulders[sides[seat]]
        reach = math.degrees(math.atan2(y - from_y, x - from_x)) % 360
        self._hand = HandState(x, y, reach)

    def hand_away(self) -> None:
        """Take the hand out of the picture, with what it holds."""
        self._hand = None

    def bump(self, dx_mm: float, dy_mm: float, degrees: float) -> None:
        """Push the board over the table, the checkers with it."""
        x, y, turn = self._shift
        self._shift = (x + dx_mm, y + dy_mm, turn + degrees)

    def _check_places(self, places: Mapping[str, str]) -> None:
        known = (*self.profile.kind.places, *OTHER_PLACES)
        for name, content in places.items():
            if name not in known:
                raise TwinError(
                    "This board has no place {name!r}; use one of {known}.",
                    name=name,
                    known=tuple(known),
                )
            wrong = sorted(set(content) - set(self.profile.letters))
            if wrong:
                letters = ", ".join(self.profile.letters)
                raise TwinError(
                    "No checker is called {letter!r}; use the letters {letters}.",
                    letter=wrong[0],
                    letters=letters,
                )

    def _outward(self, checker: _Resting) -> tuple[float, float, int]:
        """A sort key for the checkers of a place, from the first to the outermost."""
        state = checker.state
        if state is None:
            return (0.0, 0.0, checker.serial)
        shape = self._shape_for(checker.place, checker.letter)
        along = along_row(shape, state) if isinstance(shape, Row) else float(checker.serial)
        return (state.z_mm, along, checker.serial)

    def _shape_for(self, place: str, letter: str) -> PlaceShape | None:
        """The shape a checker of this colour goes to on a place."""
        shapes = self.profile.place(place)
        own = [shape for shape in shapes if shape.colour == letter]
        free = [shape for shape in shapes if shape.colour is None]
        return next(iter(own + free), None)

    def _lay(self, place: str, letter: str, serial: int) -> None:
        """Put a checker down on a place, beyond the others there."""
        shape = self._shape_for(place, letter)
        if shape is None:
            state = None
        else:
            lying, seen = self._lying_in(shape), self._seen()
            state = replace(self._placer.spot(shape, letter, lying, seen), serial=serial)
        self._resting = (*self._resting, _Resting(place, letter, serial, state))

    def _lying_in(self, shape: PlaceShape) -> list[CheckerState]:
        """The checkers that were put down in one shape, in that order."""
        return [
            checker.state
            for checker in self._resting
            if checker.state is not None
            and self._shape_for(checker.place, checker.letter) is shape
        ]

    def _seen(self) -> list[CheckerState]:
        return [checker.state for checker in self._resting if checker.state is not None]

    def _reached(self, place: str) -> tuple[float, float]:
        """Where a hand reaching for a place goes: to its outermost checker, else to its base."""
        self._check_places({place: ""})
        there = [c for c in self._resting if c.place == place and c.state is not None]
        if there:
            state = max(there, key=self._outward).state
            return position_of(state) if state is not None else (0.0, 0.0)
        shapes = self.profile.place(place)
        if not shapes:
            width, height = self.profile.field
            return (width + 60, height / 2)
        shape = shapes[0]
        if isinstance(shape, Row):
            return row_point(shape, max(self.profile.diameters.values()) / 2)
        return shape.centre

    def _in_hand(self, checker: _Resting, hand: HandState) -> CheckerState:
        z = max(hand.z_mm - HELD_BELOW_MM, 1.0)
        return CheckerState(checker.letter, hand.x_mm, hand.y_mm, z, serial=checker.serial)
