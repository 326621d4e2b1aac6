"""Draws random boards, for any network; knows of none."""
