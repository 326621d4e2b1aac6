"""What recorded games show of their players: errors, luck and rating, by the machine's judgement.

Knows recorded games and the machine player; changes neither.
"""
