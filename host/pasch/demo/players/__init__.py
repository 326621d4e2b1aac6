"""Virtual players at the virtual board: hands, eyes and buttons, and the mistakes they make.

They know the rules and what the lights show, but not the referee's state.
"""
