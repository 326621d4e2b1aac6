"""Templates a maker prints at true size: drilling plan, artwork of the field, markers.

Knows boards and sheets. Refuses to know files and the running system.
"""
