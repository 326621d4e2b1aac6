"""Virtual players at the virtual board: hands, eyes and buttons, and the mistakes they make.

Know the rules and what the lights show. Refuse to know the referee's mind.
"""
