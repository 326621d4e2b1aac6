"""The table: camera, board, referee, journal and lights, wired together in one place."""
