"""German Tric-Trac for points (TT-*): record, moves, scoring, a turn laid out."""
