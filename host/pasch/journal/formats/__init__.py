"""Games as files: our own archive, `.mat`, `.sgf`, position ids, written and read.

Knows what each format can say and names what it cannot. Refuses to know files and options.
"""
