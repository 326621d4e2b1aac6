"""The players' clock: simple delay with a reserve, and its place beside a game.

Takes `now` as an argument. Never reads a clock.
"""
