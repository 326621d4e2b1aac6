"""What a board is: its profile, geometry, electronics, and the checks a profile must pass.

Values and files. Refuses to know games, pictures and tools.
"""
