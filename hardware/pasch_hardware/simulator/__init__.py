"""The virtual twin: the real firmware and a drawn picture of the board, with no hardware."""
