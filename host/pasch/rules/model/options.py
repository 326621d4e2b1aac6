"""House rules as games write them, and those that every table may agree on."""

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["Option", "options_of"]

# Whether a wrong play must be put right before the next roll (BG-A14), and when it is announced.
_AT_THE_TABLE = {
    "illegal": "legal_moves/opponent_option",
    "announce": "at_once/next_roll/silent",
}


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its values, the default first (`rules.md` option catalogue)."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value in force if nothing was agreed."""
        return self.values[0]


def options_of(table: Mapping[str, str]) -> tuple[Option, ...]:
    """Options written as `{"dice_rule": "sequential/maximise"}`, and those of every table.

    >>> [option.name for option in options_of({"cube": "on/off"})]
    ['cube', 'illegal', 'announce']
    """
    every = {**table, **_AT_THE_TABLE}
    return tuple(Option(name, tuple(values.split("/"))) for name, values in every.items())
