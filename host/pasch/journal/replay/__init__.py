"""What a journal says happened: records, single steps, and the commands that led to them.

Knows the referee, whose reducer turns events into states. Writes nothing.
"""
