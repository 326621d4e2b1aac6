"""Draws pictures of random boards, which nobody has tuned for, by casting rays."""
