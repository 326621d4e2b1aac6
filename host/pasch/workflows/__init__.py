"""What a person does with Pasch beside playing: learn a board, look for faults.

Each workflow is steps and answers; a command line or a page puts them before a person.
"""
