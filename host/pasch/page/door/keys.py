"""The table's keys: one allows everything, the other only watching.

A key is presented once and exchanged for a cookie derived from it, so that renewing the keys shuts
everybody out. They are kept in a file readable by its owner, so that links and cookies outlast the
program.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

import msgspec

from pasch.page.door.private import read_private, write_private

__all__ = ["Keys", "Role"]

KEY_BYTES = 16


class Role(StrEnum):
    """What the holder of a key may do."""

    TABLE = "table"
    WATCH = "watch"


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of one table, as its file holds them; `name` distinguishes its cookie from other
    tables' on a machine.
    """

    name: str
    table: str
    watch: str

    @classmethod
    def new(cls) -> Keys:
        """New keys, drawn at random."""
        return cls(
            secrets.token_hex(4),
            secrets.token_urlsafe(KEY_BYTES),
            secrets.token_urlsafe(KEY_BYTES),
        )

    @classmethod
    def saved_in(cls, path: Path, is_new: bool = False) -> Keys:
        """The keys in a file; new ones if it holds none, or `is_new`.

        Raises `PageError` if it cannot be read or written.
        """
        try:
            kept = None if is_new else msgspec.json.decode(read_private(path), type=cls)
        except msgspec.MsgspecError:
            kept = None
        if kept is not None and min(len(kept.table), len(kept.watch)) >= KEY_BYTES:
            return kept
        keys = cls.new()
        write_private(path, msgspec.json.encode(keys))
        return keys

    def role_of(self, key: str) -> Role | None:
        """What this key lets its holder do; takes the same time for every wrong one."""
        return self._found(key, self.key)

    def role_of_cookie(self, value: str) -> Role | None:
        """What the holder of this cookie may do."""
        return self._found(value, self.cookie)

    def cookie(self, role: Role) -> str:
        """The content of a cookie; does not reveal the key it was given for."""
        return hmac.digest(self.key(role).encode(), b"pasch cookie", hashlib.sha256).hex()

    @property
    def cookie_name(self) -> str:
        """The cookie's name."""
        return f"pasch-{self.name}"

    def key(self, role: Role) -> str:
        """The key that gives this role."""
        return self.table if role is Role.TABLE else self.watch

    @staticmethod
    def _found(given: str, known: Callable[[Role], str]) -> Role | None:
        found = None
        for role in Role:
            if hmac.compare_digest(given.encode(), known(role).encode()):
                found = role
        return found
