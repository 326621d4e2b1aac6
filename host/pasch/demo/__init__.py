"""The whole system with no hardware: virtual players at a virtual board, refereed for real."""
