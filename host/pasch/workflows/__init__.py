"""What people do with Pasch besides playing: teach it a board, look for faults.

Each workflow is steps and answers; a command line or a page puts them before a person.
"""
