"""Games as files, written and read: our own archive, `.mat`, `.sgf`, and position ids.

Knows what each format can express and names what it cannot. Knows neither files nor options.
"""
