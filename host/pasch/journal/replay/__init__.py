"""What a journal says happened: records, single steps, and the commands played back.

Knows the referee, whose reducer turns events into states. Writes nothing.
"""
