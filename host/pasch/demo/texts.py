"""What the demo says around the game, in both languages."""

from __future__ import annotations

__all__ = ["SENTENCES"]
