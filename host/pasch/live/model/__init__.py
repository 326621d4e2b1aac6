"""What the parts of a live table share: settings, events for listeners, names of places.

Values only.
"""
