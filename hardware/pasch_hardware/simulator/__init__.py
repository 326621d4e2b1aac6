"""The virtual twin: the real firmware and a drawn picture of the board, with no hardware.

Knows boards and the firmware's files. Refuses to know rules and the host.
"""
